import { randomUUID } from 'node:crypto';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { LetterKind } from '#app/domain/letter-kind.ts';
import type { ShippingOption } from '#app/domain/shipping.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { columnsOf } from '#app/server/db/columns.ts';
import { type LetterState, letter } from '#app/server/db/letter-schema.ts';
import { statement } from '#app/server/db/named.ts';
import { shopOrder, timeNow } from '#app/server/db/schema.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';

/** The outbox. A letter is a row, written with what it tells of; a job carries it out after the commit. */

export interface NewLetter {
  kind: LetterKind;
  orderID?: string;
  contactID?: number;
  payload?: Record<string, string>;
  /** One address; empty for the shop's own letters while the shop has none: then its address at the time of sending. */
  recipient: string;
}

const letterColumns = columnsOf(letter, ['id', 'kind', 'orderID', 'contactID', 'payload', 'recipient']);

const write = statement(
  'write_letters',
  sql`
    insert into letter (${letterColumns.list})
    select ${letterColumns.list} from jsonb_populate_recordset(null::letter, ${sql.placeholder('letters')}::jsonb)`,
);

/** Writes letters and their jobs in the caller's transaction; afterwards the caller says `jobs.wake('letter')`. */
export async function enqueueLetters(
  tx: Tx,
  jobs: Pick<Jobs, 'add'>,
  letters: readonly NewLetter[],
): Promise<void> {
  const rows = letters.map(({ kind, orderID = null, contactID = null, payload = null, recipient }) => ({
    id: randomUUID(),
    kind,
    orderID,
    contactID,
    payload,
    recipient,
  }));
  await write(tx, { letters: JSON.stringify(rows.map(letterColumns.named)) });
  await jobs.add(
    tx,
    'letter',
    rows.map(({ id }) => id),
  );
}

export async function enqueueLetter(tx: Tx, jobs: Pick<Jobs, 'add'>, one: NewLetter): Promise<void> {
  await enqueueLetters(tx, jobs, [one]);
}

/**
 * Writes a letter that leaves after a while, unless it is taken back before. @param wait milliseconds.
 * @param eventID the change of an order that it tells of.
 */
export async function enqueueLater(
  tx: Tx,
  jobs: Pick<Jobs, 'add'>,
  one: NewLetter & { eventID: number },
  wait: number,
): Promise<void> {
  const id = randomUUID();
  await tx.insert(letter).values({ id, ...one, dueAt: sql`now() + ${wait} * interval '1 ms'` });
  await jobs.add(tx, 'letter', [id], wait);
  await notify(tx, 'letters', id);
}

/** A letter as the owner's list shows it. */
export interface ListedLetter {
  id: string;
  kind: LetterKind;
  state: LetterState;
  orderNumber: string | null;
  /** Null where it tells of no order. */
  shippingOption: ShippingOption | null;
  recipient: string;
  attempts: number;
  lastError: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** Until then it waits on purpose. */
  dueAt: string;
  sentAt: string | null;
}

export interface LetterList {
  letters: readonly ListedLetter[];
  /** Pass it back for the next page; null on the last. */
  next: { createdAt: string; id: string } | null;
}

/** Newest first, by keyset. @param state null for every state. */
export async function listLetters(
  db: Db,
  state: LetterState | null,
  after: { createdAt: string; id: string } | null = null,
  pageSize = 15,
): Promise<LetterList> {
  // Compared as a row, so that the index is entered at this place instead of read up to it.
  const before = after
    ? sql`(${letter.createdAt}, ${letter.id}) < (${after.createdAt}::timestamptz, ${after.id})`
    : undefined;
  const rows = await db
    .select(listedColumns)
    .from(letter)
    .leftJoin(shopOrder, eq(shopOrder.orderID, letter.orderID))
    .where(and(state === null ? undefined : eq(letter.state, state), before))
    // As the index is sorted: a plain `desc` puts nulls first and would sort all rows again.
    .orderBy(sql`${letter.createdAt} desc nulls last`, sql`${letter.id} desc nulls last`)
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    letters: page.map(listed),
    next: rows.length > pageSize && last ? { createdAt: last.createdAt.toISOString(), id: last.id } : null,
  };
}

/** One letter of the list. Null where there is none of this id. */
export async function readListed(db: Db, id: string): Promise<ListedLetter | null> {
  const [row] = await db
    .select(listedColumns)
    .from(letter)
    .leftJoin(shopOrder, eq(shopOrder.orderID, letter.orderID))
    .where(eq(letter.id, id));
  return row ? listed(row) : null;
}

/** Every letter that tells of an order, oldest first; tests that the owner sent to themselves left out. */
export async function lettersOfOrder(db: Db | Tx, orderID: string): Promise<ListedLetter[]> {
  const rows = await db
    .select(listedColumns)
    .from(letter)
    .leftJoin(shopOrder, eq(shopOrder.orderID, letter.orderID))
    .where(and(eq(letter.orderID, orderID), sql`${letter.payload}->>'testLanguage' is null`))
    .orderBy(letter.createdAt, letter.id);
  return rows.map(listed);
}

const listedColumns = {
  id: letter.id,
  kind: letter.kind,
  state: letter.state,
  orderNumber: shopOrder.orderNumber,
  shippingOption: shopOrder.shippingOption,
  recipient: letter.recipient,
  attempts: letter.attempts,
  lastError: letter.lastError,
  createdAt: letter.createdAt,
  dueAt: letter.dueAt,
  sentAt: letter.sentAt,
};

function listed({
  createdAt,
  dueAt,
  sentAt,
  ...row
}: Omit<ListedLetter, 'createdAt' | 'dueAt' | 'sentAt'> & {
  createdAt: Date;
  dueAt: Date;
  sentAt: Date | null;
}): ListedLetter {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  };
}

/**
 * Writes a letter that was sent once more, to the same address: it tells how its order stands now.
 * @returns false where there is none that was sent.
 */
export async function resendLetter(db: Db, jobs: Pick<Jobs, 'add' | 'wake'>, id: string): Promise<boolean> {
  const found = await db.transaction(async (tx) => {
    const [sent] = await tx
      .select({
        kind: letter.kind,
        orderID: letter.orderID,
        contactID: letter.contactID,
        payload: letter.payload,
        recipient: letter.recipient,
        eventID: letter.eventID,
      })
      .from(letter)
      .where(and(eq(letter.id, id), eq(letter.state, 'sent')));
    if (!sent) return false;
    const copy = randomUUID();
    await tx.insert(letter).values({ id: copy, ...sent });
    await jobs.add(tx, 'letter', [copy]);
    await notify(tx, 'letters', copy);
    return true;
  });
  if (found) jobs.wake('letter');
  return found;
}

/**
 * Sends a letter again that waits or was given up, at once. A letter that was sent is not sent twice.
 * @returns false where there is no such letter.
 */
export async function retryLetter(db: Db, jobs: Jobs, id: string): Promise<boolean> {
  const found = await db.transaction(async (tx) => {
    const again = await tx
      .update(letter)
      .set({ state: 'waiting', lastError: null, dueAt: sql`now()` })
      .where(and(eq(letter.id, id), inArray(letter.state, ['waiting', 'dead'])));
    if (again.rowCount !== 1) return false;
    await jobs.addNow(tx, 'letter', id);
    await notify(tx, 'letters', id);
    return true;
  });
  if (found) jobs.wake('letter');
  return found;
}

/** Gives every waiting letter a job that has none: after a start, after a long silence of the mail server. */
export async function sweepLetters(db: Db, jobs: Pick<Jobs, 'add'>): Promise<void> {
  const waiting = await db
    .select({ id: letter.id })
    .from(letter)
    .where(and(eq(letter.state, 'waiting'), lte(letter.dueAt, timeNow)))
    .orderBy(letter.createdAt)
    .limit(1000);
  if (waiting.length === 0) return;
  await jobs.add(
    db,
    'letter',
    waiting.map(({ id }) => id),
  );
}
