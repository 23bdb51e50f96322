import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { oneAtATime } from '#app/server/one-at-a-time.ts';
import { type Runner, statement } from './sql.ts';

/**
 * Notifies every process on the database of changes (decision 57): rows written in the change's transaction, and a
 * notification after its commit, because `NOTIFY` inside the transaction would make commits wait for each other.
 */
export interface Change {
  topic: string;
  /** Ids separated by blanks. */
  subject: string;
}

const channel = 'boma_change';

/** Keyed by session, which drizzle's nested transactions share. */
const transactions = new WeakMap<object, Map<string, Change>>();
const announcers = new WeakMap<object, () => void>();

/** Recorded with the transaction's commit; at once outside of one. */
export async function recordChange(db: Runner, change: Change): Promise<void> {
  const open = transactions.get(db._.session);
  if (open) {
    open.set(`${change.topic} ${change.subject}`, change);
    return;
  }
  await write(db, [change]);
  announce(db);
}

export function collectChanges(session: object): void {
  transactions.set(session, new Map());
}

/** @returns whether the transaction recorded any changes. */
export async function writeChanges(tx: Runner): Promise<boolean> {
  const changes = [...(transactions.get(tx._.session)?.values() ?? [])];
  if (changes.length > 0) await write(tx, changes);
  return changes.length > 0;
}

const insert = statement(
  'write_changes',
  sql`
    insert into change (topic, subject)
    select * from unnest(${sql.placeholder('topics')}::text[], ${sql.placeholder('subjects')}::text[])`,
);

async function write(db: Runner, changes: readonly Change[]): Promise<void> {
  await insert(db, {
    topics: changes.map(({ topic }) => topic),
    subjects: changes.map(({ subject }) => subject),
  });
}

/** Least time between two notifications of a process, in ms, so that a burst of orders causes one. */
const spacing = 25;

/** Announces what is committed from now on. @returns resolves when pending announcements were sent. */
export function announceOn(pool: Pick<pg.Pool, 'query'>, db: Runner): () => Promise<void> {
  let free = 0;
  let latest = Promise.resolve();
  const send = oneAtATime(async () => {
    await wait(Math.max(0, free - performance.now()));
    // A lost notification does no harm, because processes also poll: it needs neither synced commit nor error handling.
    const text = `select set_config('synchronous_commit', 'off', true), pg_notify($1, '')`;
    await pool.query({ name: 'announce', text, values: [channel] }).catch(() => {});
    free = performance.now() + spacing;
  });
  announcers.set(db._.session, () => {
    latest = send();
  });
  return () => latest;
}

/** Call after the commit. */
export function announce(db: Runner): void {
  announcers.get(db._.session)?.();
}

export interface Seen {
  /** PostgreSQL snapshot: the transactions that were visible. */
  snapshot: string;
  /** Seconds by the database's clock. */
  at: number;
}

/** Starts listening for notifications on the connection. */
export async function followChanges(client: pg.ClientBase): Promise<Seen> {
  await client.query(`listen ${channel}`);
  const { seen } = await readChanges(client, null);
  return seen;
}

/**
 * Changes whose commit became visible since, each once. By snapshot, not by sequence: a transaction may commit long
 * after a later one. @param since null for none.
 */
export async function readChanges(
  client: pg.ClientBase,
  since: Seen | null,
): Promise<{ seen: Seen; changes: Change[] }> {
  const { rows } = await client.query<Seen & { topic: string | null; subject: string | null }>({
    name: 'read_changes',
    text: `
      select pg_current_snapshot()::text as snapshot, extract(epoch from clock_timestamp())::float8 as at, topic, subject
      from (select 1) as once left join (
        select distinct topic, subject from change
        where written_by >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(written_by, $1::pg_snapshot)
      ) as found on true`,
    values: [since?.snapshot ?? null],
  });
  const [seen] = rows;
  if (!seen) throw new Error('one row was asked for');
  const changes = rows.flatMap(({ topic, subject }) =>
    topic === null || subject === null ? [] : [{ topic, subject }],
  );
  return { seen: { snapshot: seen.snapshot, at: seen.at }, changes };
}

/** Removes changes visible in the snapshot, and those written by another server's transactions. */
export async function removeChanges(client: pg.ClientBase, { snapshot }: Seen): Promise<void> {
  await client.query(
    `delete from change where written_by < pg_snapshot_xmin($1::pg_snapshot)
     or written_by >= pg_snapshot_xmax(pg_current_snapshot())`,
    [snapshot],
  );
}
