import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { deepestOf, isAway, reasonOf } from './transaction.ts';

interface Found {
  encoding: string;
  role: string;
  ours: boolean;
  migrated: boolean;
  filled: boolean;
  mayCreate: boolean;
  restoring: boolean;
}

/** Marks a database that a restore is still filling, as `restoring` in a data folder does. Not among the shop's tables. */
export const unfinishedRestoreTable = 'drizzle.restoring';

/**
 * Why the shop cannot use this database, in one line for the operator; null where it can. Read-only. @param forRestore
 * allows an unfinished restore.
 */
export async function databaseProblem(
  client: pg.Client,
  folder: string,
  forRestore = false,
): Promise<string | null> {
  const { rows } = await client.query<Found>(`
    select current_setting('server_encoding') as encoding, current_user as role,
      to_regclass('shop_order') is not null as ours,
      to_regclass('drizzle.__drizzle_migrations') is not null as migrated,
      to_regclass('${unfinishedRestoreTable}') is not null as restoring,
      exists (select from pg_tables where schemaname = current_schema()) as filled,
      coalesce(has_schema_privilege(current_schema(), 'create'), false)
        and has_database_privilege(current_database(), 'create') as "mayCreate"`);
  const [found] = rows;
  if (!found) return null;
  if (found.encoding !== 'UTF8') {
    return `The database has the encoding ${found.encoding}, and the shop needs UTF8. Make one: create database boma encoding 'UTF8' template template0.`;
  }
  if (found.restoring && !forRestore) {
    return 'A restore into this database did not finish. Run the same restore again, or give the shop an empty database in DATABASE_URL.';
  }
  if (found.filled && !found.ours) {
    return 'The database holds the tables of another program. Give the shop an empty one in DATABASE_URL.';
  }
  if (!found.ours && !found.mayCreate) {
    return `The database role ${found.role} may not create tables. Make it the owner of the database.`;
  }
  if (!found.migrated) return null;
  const last = await client.query<{ at: string | null }>(
    'select max(created_at) as at from drizzle.__drizzle_migrations',
  );
  const known = Math.max(
    ...readMigrationFiles({ migrationsFolder: folder }).map((each) => each.folderMillis),
  );
  if (Number(last.rows[0]?.at ?? 0) > known) {
    return 'A newer version of the shop has used this database. Start that version, or a newer one.';
  }
  return null;
}

/** Codes of connections, whose syscalls (read, write) files have, too. */
const ofConnections = /^E(CONN\w+|PIPE|TIMEDOUT|HOST\w+|NET\w+|ADDR\w+|AI_\w+|NOTFOUND)$/;

/** What is wrong with a file or its disk, as one line; null for other errors. */
export function fileProblem(error: unknown): string | null {
  const { code, syscall, path, message } = Object(deepestOf(error));
  if (typeof code !== 'string' || typeof syscall !== 'string') return null;
  if (/^(connect|getaddrinfo|query)/.test(syscall) || ofConnections.test(code)) return null;
  return `${typeof path === 'string' ? path : 'A file or its disk'} cannot be used: ${message}.`;
}

/** An operator's mistake as one line; null for errors of the shop itself. */
export function startProblem(error: unknown): string | null {
  const file = fileProblem(error);
  if (file !== null) return file;
  const code = reasonOf(error);
  if (code === '42501')
    return 'The database role has too few rights (42501). Make it the owner of the database.';
  if (/^53[01]00$/.test(code)) return `The database has no room left (${code}).`;
  if (code === '25006') return 'The database is read-only (25006).';
  if (/^(28\w{3}|3D000)$/.test(code) || (isAway(error) && code !== 'connection lost')) {
    return `The database does not let the shop in (${code}). Check DATABASE_URL.`;
  }
  const message = error instanceof Error ? error.message : '';
  if (/ssl|certificate/i.test(message))
    return `The database does not let the shop in: ${message}. Check DATABASE_URL.`;
  if (/timeout|terminated/i.test(message))
    return 'The database at the address of DATABASE_URL is silent, or closed the connection.';
  if (code === 'connection lost' || /invalid response|unexpected|unknown message/i.test(message)) {
    return 'What answers at the address of DATABASE_URL does not speak as PostgreSQL does.';
  }
  return null;
}
