import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import * as authSchema from './auth-schema.ts';
import * as contactSchema from './contact-schema.ts';
import * as customerSchema from './customer-schema.ts';
import * as figureSchema from './figure-schema.ts';
import * as letterSchema from './letter-schema.ts';
import * as orderRevisionSchema from './order-revision-schema.ts';
import * as paymentSchema from './payment-schema.ts';
import * as productOptionSchema from './product-option-schema.ts';
import * as rateSchema from './rate-schema.ts';
import * as shopSchema from './schema.ts';
import * as settingsSchema from './settings-schema.ts';
import * as staffSchema from './staff-schema.ts';
import * as storeSchema from './store-schema.ts';

export const schema = {
  ...shopSchema,
  ...letterSchema,
  ...contactSchema,
  ...customerSchema,
  ...figureSchema,
  ...orderRevisionSchema,
  ...paymentSchema,
  ...productOptionSchema,
  ...rateSchema,
  ...settingsSchema,
  ...staffSchema,
  ...storeSchema,
  ...authSchema,
};

/** The shop's database. Functions that touch it take it as their first argument. */
export type Db = NodePgDatabase<typeof schema>;
/** An open transaction. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Database {
  db: Db;
  pool: pg.Pool;
}

/** @param connections most connections at once; the shop's own PostgreSQL is set for few. */
export function openDatabase(connectionString: string, connections = 10): Database {
  const pool = new pg.Pool({ connectionString, max: connections, connectionTimeoutMillis: 10_000 });
  return { db: drizzle(pool, { schema }), pool };
}

/** Any number, the same in every process: two shops on one database migrate one after the other. */
const migrationLock = 724_131_001;

/** Brings the database to the newest migration. @param folder the folder of the migrations. */
export async function migrateDatabase(connectionString: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}
