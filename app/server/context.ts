import { createContext } from 'react-router';
import type { Config } from './config.ts';
import type { Database, Db } from './db/client.ts';
import type { FailureSpool } from './failure-spool.ts';
import type { Jobs } from './jobs.ts';
import type { Live } from './live.ts';
import type { Log } from './log.ts';

/** Everything a loader or an action may reach of the outside world, made once by app/shop.ts and handed to each request. */
export interface Shop {
  config: Config;
  db: Db;
  pool: Database['pool'];
  live: Live;
  jobs: Jobs;
  /** Orders that could not be taken, kept until the shop has been told of them. */
  failures: FailureSpool;
  log: Log;
}

export const shopContext = createContext<Shop>();

/** The client's address as the HTTP shell found it (never a header a client may choose). */
export const clientAddress = createContext<string>();
