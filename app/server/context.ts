import { createContext } from 'react-router';
import type { Config } from './config.ts';
import type { Database, Db } from './db/client.ts';
import type { ReadDb } from './db/replica.ts';
import type { Jobs } from './jobs.ts';
import type { Live } from './live/live.ts';
import type { StreamLimits } from './live/stream-limits.ts';
import type { Log } from './log.ts';
import type { OrderFailures } from './orders/order-failures.ts';
import type { ShopSettings } from './settings/settings.ts';
import type { FileStorage } from './storage/storage.ts';

export interface Shop {
  config: Config;
  db: Db;
  /** For long-running reads. */
  readDb: ReadDb;
  pool: Database['pool'];
  storage: FileStorage;
  live: Live;
  streams: StreamLimits;
  /** Call `current()` at each use. */
  settings: ShopSettings;
  jobs: Jobs;
  failures: Pick<OrderFailures, 'report'>;
  log: Log;
}

export const shopContext = createContext<Shop>();

/** Per request: whether an error came from an unavailable database. */
export const requestFaults = createContext<{ away: boolean }>();

/** Per request: gives its body the time of staff; call once the session has been checked. */
export const longBody = createContext<() => void>(() => {});

/** Differs by build; empty in development. */
export const buildVersion = createContext('');

/** Resolved by the HTTP server, not from a header the client controls. */
export const clientAddress = createContext<string>();
