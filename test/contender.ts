import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PlaceOrderResult } from '#app/server/orders/place-order.ts';
import type { ContenderTask } from './order-contender.ts';

export interface Contender {
  place(bodies: readonly unknown[]): Promise<PlaceOrderResult[]>;
  /** Places the orders and dies with the answers in its hands. Resolves when it is dead. */
  placeAndDie(bodies: readonly unknown[]): Promise<void>;
  stop(): Promise<void>;
}

/** Another process that places orders on the same database. */
export async function startContender(databaseUrl: string): Promise<Contender> {
  const child = fork(fileURLToPath(new URL('./order-contender.ts', import.meta.url)), [databaseUrl]);
  await once(child, 'message');
  return {
    async place(bodies) {
      const [results] = await tell(child, { bodies, dies: false }, 'message');
      return results;
    },
    async placeAndDie(bodies) {
      await tell(child, { bodies, dies: true }, 'exit');
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

function tell(child: ChildProcess, task: ContenderTask, until: 'message' | 'exit') {
  const answered = once(child, until);
  child.send(task);
  return answered;
}
