// A process that places the orders it receives, and responds with the results.
import { openDatabase } from '#app/server/db/client.ts';
import { startJobs } from '#app/server/jobs.ts';
import { createLog } from '#app/server/log.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { orderRequest, placeParts } from './order-factories.ts';

export interface WorkerTask {
  bodies: readonly unknown[];
  /** Kills itself once the orders are committed, before it responds. */
  dies: boolean;
}

const { db, pool } = openDatabase(process.argv[2] ?? '');
const jobs = await startJobs(pool, createLog('silent'));
const parts = placeParts({ jobs });

process.on('message', async (task: WorkerTask) => {
  const results = await Promise.all(task.bodies.map((body) => placeOrder(db, orderRequest(body), parts)));
  if (task.dies) process.kill(process.pid, 'SIGKILL');
  process.send?.(results);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
