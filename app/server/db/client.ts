import { setTimeout as delay } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as authSchema from './auth-schema.ts';
import * as contactSchema from './contact-schema.ts';
import * as customerSchema from './customer-schema.ts';
import * as figureSchema from './figure-schema.ts';
import * as orderRevisionSchema from './order-revision-schema.ts';
import * as emailSchema from './outbox-schema.ts';
import * as paymentSchema from './payment-schema.ts';
import * as productOptionSchema from './product-option-schema.ts';
import * as rateSchema from './rate-schema.ts';
import * as shopSchema from './schema.ts';
import * as searchSchema from './search-schema.ts';
import * as settingsSchema from './settings-schema.ts';
import * as staffSchema from './staff-schema.ts';
import * as storeSchema from './store-schema.ts';
import { answerLimit, type RunTransaction, statementLimit, transactionsOn } from './transaction.ts';

export const schema = {
  ...shopSchema,
  ...emailSchema,
  ...contactSchema,
  ...customerSchema,
  ...figureSchema,
  ...orderRevisionSchema,
  ...paymentSchema,
  ...productOptionSchema,
  ...rateSchema,
  ...searchSchema,
  ...settingsSchema,
  ...staffSchema,
  ...storeSchema,
  ...authSchema,
};

type Drizzle = NodePgDatabase<typeof schema>;
/** An open transaction. */
export type Tx = Parameters<Parameters<Drizzle['transaction']>[0]>[0];
/** The shop's database. Functions that touch it take it as their first argument. */
export type Db = Drizzle & { transaction: RunTransaction<Tx> };

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** Lets the work under way finish for a few seconds, then cuts what was not given back. */
  close(): Promise<void>;
}

/** In ms. */
const closeLimit = 5_000;

/**
 * @param connections most connections at once; the shop's own PostgreSQL is set for few.
 * @param onLost told of every connection that is lost, idle or at work; whoever was using it gets an error besides.
 */
export function openDatabase(
  connectionString: string,
  connections = 10,
  onLost: (error: Error) => void = () => {},
): Database {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementLimit,
    query_timeout: answerLimit,
  });
  // The pool listens to its clients only while they are idle; an error that nobody hears ends the process.
  const open = new Set<pg.ClientBase & Pick<pg.Client, 'end'>>();
  pool.on('connect', (client) => {
    open.add(client);
    client.on('error', (error) => {
      // Connections say farewell a little later than the pool; by then the database may have hung up.
      if (!pool.ending) onLost(error);
    });
  });
  pool.on('remove', (client) => open.delete(client));
  pool.on('error', () => {});
  const db = drizzle(pool, { schema });
  return {
    db: Object.assign(db, { transaction: transactionsOn(pool, db) }),
    pool,
    async close() {
      const late = new AbortController();
      const left = delay(closeLimit, 'late', { signal: late.signal }).catch(() => null);
      const outcome = await Promise.race([pool.end(), left]);
      late.abort();
      if (outcome !== 'late') return;
      onLost(new Error(`${open.size} database connections were still in use and are cut`));
      for (const client of open) client.end(() => {});
    },
  };
}
