import { createContext } from 'react-router';
import type { Config } from './config.ts';
import type { Database, Db } from './db/client.ts';
import type { Jobs } from './jobs.ts';
import type { Live } from './live/live.ts';
import type { StreamPlaces } from './live/stream-places.ts';
import type { Log } from './log.ts';
import type { OrderFailures } from './orders/order-failures.ts';
import type { ShopSettings } from './settings/settings.ts';

/** Everything a loader or an action may reach of the outside world, made once by app/shop.ts and handed to each request. */
export interface Shop {
  config: Config;
  db: Db;
  pool: Database['pool'];
  live: Live;
  /** Counts the open event streams. */
  streams: StreamPlaces;
  /** What the owner decided: read at the moment of use, never cached. */
  settings: ShopSettings;
  jobs: Jobs;
  /** Where orders are reported that could not be taken. */
  failures: Pick<OrderFailures, 'report'>;
  log: Log;
}

export const shopContext = createContext<Shop>();

/** One a request: whether a fault on the way to its answer was that the database was away. */
export const requestFaults = createContext<{ away: boolean }>();

/** Another text for every build; empty in development. */
export const buildVersion = createContext('');

/** The client's address as the HTTP shell found it (never a header a client may choose). */
export const clientAddress = createContext<string>();
