import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '#app/server/log.ts';
import { startPostgres } from './postgres.ts';

/** Restarts the shop's own PostgreSQL whenever it exits; the URL stays the same. */
export interface SupervisedPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** Before a restart, in ms. */
const pause = 500;

export async function supervisePostgres(
  dataDir: string,
  log: Log,
): Promise<{ ok: true; postgres: SupervisedPostgres } | { ok: false; problem: string }> {
  const first = await startPostgres(dataDir);
  if (!first.ok) return first;
  let current = first.postgres;
  const stopping = new AbortController();
  const running = run();

  async function run(): Promise<void> {
    const stopped = new Promise<null>((resolve) => {
      stopping.signal.addEventListener('abort', () => resolve(null), { once: true });
    });
    for (;;) {
      const lastLine = await Promise.race([current.died, stopped]);
      if (lastLine === null) return;
      log.error({ lastLine }, 'PostgreSQL ended by itself');
      while (!stopping.signal.aborted) {
        await delay(pause);
        const next = await startPostgres(dataDir);
        if (next.ok) {
          current = next.postgres;
          log.info('PostgreSQL is back');
          break;
        }
        log.error({ problem: next.problem }, 'PostgreSQL does not come back');
      }
    }
  }

  return {
    ok: true,
    postgres: {
      url: current.url,
      async stop() {
        stopping.abort();
        await running;
        await current.stop();
      },
    },
  };
}
