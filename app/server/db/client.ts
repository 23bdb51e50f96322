import { setTimeout as delay } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { announceOn } from './changes.ts';
import * as orderSchema from './order-schema.ts';
import * as catalogueSchema from './schema.ts';
import * as shopSchema from './shop-schema.ts';
import * as staffSchema from './staff-schema.ts';
import { answerLimit, type RunTransaction, statementLimit, transactionsOn } from './transaction.ts';

export const schema = { ...catalogueSchema, ...orderSchema, ...shopSchema, ...staffSchema };

type Drizzle = NodePgDatabase<typeof schema>;
export type Tx = Parameters<Parameters<Drizzle['transaction']>[0]>[0];
export type Db = Drizzle & { transaction: RunTransaction<Tx> };

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

const poolSize = 10;
/** Of one shop: its pool, one that listens for changes, and one for a backup. */
export const mostConnections = poolSize + 2;

/** In ms. */
const closeLimit = 5_000;

/** @param connections the bundled PostgreSQL allows few. @param onLost called for every lost connection. */
export function openDatabase(
  connectionString: string,
  connections = poolSize,
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
  const announced = announceOn(pool, db);
  return {
    db: Object.assign(db, { transaction: transactionsOn(pool, db) }),
    pool,
    async close() {
      const late = new AbortController();
      const left = delay(closeLimit, 'late', { signal: late.signal }).catch(() => null);
      const outcome = await Promise.race([announced().then(() => pool.end()), left]);
      late.abort();
      if (outcome !== 'late') return;
      onLost(new Error(`${open.size} database connections were still in use and are cut`));
      for (const client of open) client.end(() => {});
    },
  };
}
