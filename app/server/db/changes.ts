import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { oneAtATime } from '#app/server/one-at-a-time.ts';
import { type Runner, statement } from './sql.ts';

/**
 * Changes for every process on the database (decision 57): rows of the change's own transaction, and after its commit a
 * notification that there are some. `NOTIFY` inside the transaction would make commits wait for each other.
 */
export interface Change {
  topic: string;
  /** Ids separated by blanks. */
  subject: string;
}

const channel = 'boma_change';

/** By session: drizzle's nested transactions share theirs. */
const transactions = new WeakMap<object, Map<string, Change>>();
const announcers = new WeakMap<object, () => void>();

/** With the transaction's commit; at once outside of one. */
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

/** @returns whether there were any. */
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

/** Least time between two notifications of a process, in ms: many orders are told at once. */
const spacing = 25;

/** Announces what is committed from now on. @returns resolves when what was to be announced is. */
export function announceOn(pool: Pick<pg.Pool, 'query'>, db: Runner): () => Promise<void> {
  let free = 0;
  let latest = Promise.resolve();
  const send = oneAtATime(async () => {
    await wait(Math.max(0, free - performance.now()));
    // Nothing is lost with it, so it waits for no disk, and its failure is nobody's: every process looks by itself, too.
    const text = `select set_config('synchronous_commit', 'off', true), pg_notify($1, '')`;
    await pool.query({ name: 'announce', text, values: [channel] }).catch(() => {});
    free = performance.now() + spacing;
  });
  announcers.set(db._.session, () => {
    latest = send();
  });
  return () => latest;
}

/** After the commit. */
export function announce(db: Runner): void {
  announcers.get(db._.session)?.();
}

export interface Seen {
  /** The transactions that were visible. */
  snapshot: string;
  /** Seconds by the database's clock. */
  at: number;
}

/** From here on the connection is notified. */
export async function followChanges(client: pg.ClientBase): Promise<Seen> {
  await client.query(`listen ${channel}`);
  const { seen } = await readChanges(client, null);
  return seen;
}

/**
 * Changes whose commit became visible since, each once. Not by a sequence: a transaction may commit long after a later
 * one. @param since null for none.
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

/** Removes what was visible then, and what another server's transactions wrote. */
export async function removeChanges(client: pg.ClientBase, { snapshot }: Seen): Promise<void> {
  await client.query(
    `delete from change where written_by < pg_snapshot_xmin($1::pg_snapshot)
     or written_by >= pg_snapshot_xmax(pg_current_snapshot())`,
    [snapshot],
  );
}
