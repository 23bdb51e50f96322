import { setTimeout as delay } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as authSchema from './auth-schema.ts';
import * as backupSchema from './backup-schema.ts';
import * as contactSchema from './contact-schema.ts';
import * as customerSchema from './customer-schema.ts';
import * as figureSchema from './figure-schema.ts';
import * as importSchema from './import-schema.ts';
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
  ...backupSchema,
  ...emailSchema,
  ...contactSchema,
  ...customerSchema,
  ...figureSchema,
  ...importSchema,
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
export type Tx = Parameters<Parameters<Drizzle['transaction']>[0]>[0];
export type Db = Drizzle & { transaction: RunTransaction<Tx> };

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** In ms. */
const closeLimit = 5_000;

/** @param connections the bundled PostgreSQL allows few. @param onLost called for every lost connection. */
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
  // The pool listens for errors of idle clients only; an unhandled one ends the process.
  const open = new Set<pg.ClientBase & Pick<pg.Client, 'end'>>();
  pool.on('connect', (client) => {
    open.add(client);
    client.on('error', (error) => {
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
