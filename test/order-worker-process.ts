import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PlaceOrderResult } from '#app/server/orders/place-order.ts';
import type { WorkerTask } from './order-worker.ts';

export interface OrderWorker {
  place(bodies: readonly unknown[]): Promise<PlaceOrderResult[]>;
  /** Places the orders and is killed before it responds. Resolves when it has ended. */
  placeAndDie(bodies: readonly unknown[]): Promise<void>;
  stop(): Promise<void>;
}

export async function startOrderWorker(databaseUrl: string): Promise<OrderWorker> {
  const child = fork(fileURLToPath(new URL('./order-worker.ts', import.meta.url)), [databaseUrl]);
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

function tell(child: ChildProcess, task: WorkerTask, until: 'message' | 'exit') {
  const answered = once(child, until);
  child.send(task);
  return answered;
}
