import { is } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { schema } from '#app/server/db/client.ts';
import type { BackupHead, BackupTable } from './archive.ts';

/** Both sides must write values as the same texts, whatever the server's settings. */
export const plainTexts =
  "set datestyle to 'ISO, MDY'; set timezone to 'UTC'; set intervalstyle to 'postgres'; set bytea_output to 'hex'; set extra_float_digits to 1; set client_encoding to 'UTF8'; set statement_timeout to 0; set lock_timeout to 0; set idle_in_transaction_session_timeout to 0";

export type Columns = Pick<BackupTable, 'name' | 'columns'>;

/** The shop's tables without unlogged ones, and their columns without generated ones. */
export async function shopTables(client: pg.Client): Promise<Columns[]> {
  const { rows } = await client.query<Columns>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return rows;
}

/** Names of the tables and columns that another program added to a database of this version. */
export function foreignNames(tables: readonly Columns[]): string[] {
  const known = new Set(
    Object.values(schema).flatMap((each) => {
      if (!is(each, PgTable)) return [];
      const { name, columns } = getTableConfig(each);
      return [name, ...columns.map((column) => `${name}.${column.name}`)];
    }),
  );
  return tables.flatMap(({ name, columns }) =>
    known.has(name)
      ? columns.map((column) => `${name}.${column}`).filter((each) => !known.has(each))
      : [name],
  );
}

/** Row count and a sum of row digests that does not depend on their order. */
export async function countRows(client: pg.Client, table: Columns): Promise<BackupTable> {
  const statement = `
    select count(*)::int as rows,
      coalesce(sum(('x' || substr(md5(one_row::text), 1, 15))::bit(60)::bigint), 0)::text as sum
    from (${selectAll(table)}) as one_row`;
  const { rows } = await client.query<{ rows: number; sum: string }>(statement);
  return { ...table, rows: rows[0]?.rows ?? 0, sum: rows[0]?.sum ?? '0' };
}

export const selectAll = ({ name, columns }: Columns) => `select ${listOf(columns)} from ${quoted(name)}`;

export const listOf = (columns: readonly string[]) => columns.map(quoted).join(', ');

export const quoted = (name: string) => pg.escapeIdentifier(name);

export async function readSequences(client: pg.Client): Promise<BackupHead['sequences']> {
  const { rows } = await client.query<{ name: string }>(`
    select relname::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname`);
  const sequences: BackupHead['sequences'] = [];
  for (const { name } of rows) {
    const statement = `select last_value::text as value, is_called as called from ${quoted(name)}`;
    const found = await client.query<{ value: string; called: boolean }>(statement);
    for (const state of found.rows) sequences.push({ name, ...state });
  }
  return sequences;
}

export async function appliedMigrations(client: pg.Client): Promise<BackupHead['migrations']> {
  const { rows } = await client.query<{ hash: string; at: string }>(
    'select hash, created_at::text as at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ hash, at }) => ({ hash, at: Number(at) }));
}

/** Whether this program has exactly the backup's migrations. */
export function knowsMigrations({ migrations }: BackupHead, folder: string): boolean {
  const known = new Set(readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash));
  return migrations.length > 0 && migrations.every(({ hash }) => known.has(hash));
}
