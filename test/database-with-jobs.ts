import { type Jobs, startJobs } from '#app/server/jobs.ts';
import { createLog } from '#app/server/log.ts';
import { type TestDatabase, testDatabase } from './database.ts';

/** A test database with the job queue. */
export async function databaseWithJobs(): Promise<TestDatabase & { jobs: Jobs }> {
  const database = await testDatabase();
  const jobs = await startJobs(database.pool, createLog('silent'));
  return {
    ...database,
    jobs,
    async close() {
      await jobs.stop();
      await database.close();
    },
  };
}
