import { randomUUID } from 'node:crypto';
import { and, eq, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import { searchForm } from '#app/domain/catalogue/search.ts';
import { shippingOptions } from '#app/domain/delivery/shipping.ts';
import type { EmailKind } from '#app/domain/email/email-kind.ts';
import { type LocalizedText, textsOf } from '#app/domain/language.ts';
import type { ListPlace, RowOf } from '#app/domain/list.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { type Keyset, pageOf, readIds } from '#app/server/db/keyset.ts';
import { type EmailState, outbox } from '#app/server/db/order-schema.ts';
import { shopOrder, timeNow } from '#app/server/db/schema.ts';
import { anyOf, columnsOf, everyWord, type PartSearch, statement, wordSearch } from '#app/server/db/sql.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import { emailKindOf, emailKinds } from '#app/text/emails-admin.ts';

/** The outbox: an email is a row inserted with its change; a job sends it after the commit. */

export interface NewEmail {
  kind: EmailKind;
  orderID?: string;
  contactID?: number;
  requestID?: number;
  payload?: Record<string, string>;
  /** Empty for the shop's address at the time of sending. */
  recipient: string;
}

const emailColumns = columnsOf(outbox, [
  'id',
  'kind',
  'orderID',
  'contactID',
  'requestID',
  'payload',
  'recipient',
]);

const write = statement(
  'write_letters',
  sql`
    insert into letter (${emailColumns.list})
    select ${emailColumns.list} from jsonb_populate_recordset(null::letter, ${sql.placeholder('emails')}::jsonb)`,
);

/** In the caller's transaction; afterwards the caller calls `jobs.wake('letter')`. */
export async function enqueueEmails(
  tx: Tx,
  jobs: Pick<Jobs, 'add'>,
  emails: readonly NewEmail[],
): Promise<void> {
  const rows = emails.map(
    ({ kind, orderID = null, contactID = null, requestID = null, payload = null, recipient }) => ({
      id: randomUUID(),
      kind,
      orderID,
      contactID,
      requestID,
      payload,
      recipient,
    }),
  );
  await write(tx, { emails: JSON.stringify(rows.map(emailColumns.named)) });
  await jobs.add(
    tx,
    'letter',
    rows.map(({ id }) => id),
  );
}

export async function enqueueEmail(tx: Tx, jobs: Pick<Jobs, 'add'>, one: NewEmail): Promise<void> {
  await enqueueEmails(tx, jobs, [one]);
}

/** Delayed, so that it can be withdrawn. @param wait ms. @param eventID the order's change it reports. */
export async function enqueueLater(
  tx: Tx,
  jobs: Pick<Jobs, 'add'>,
  one: NewEmail & { eventID: number },
  wait: number,
): Promise<void> {
  const id = randomUUID();
  await tx.insert(outbox).values({ id, ...one, dueAt: sql`now() + ${wait} * interval '1 ms'` });
  await jobs.add(tx, 'letter', [id], wait);
  await notify(tx, 'emails', id);
}

/** Removes emails that were not tried yet, because what they say is not so any more. */
export async function withdrawEmails(tx: Tx, which: SQL | undefined) {
  const gone = await tx
    .delete(outbox)
    .where(and(which, eq(outbox.state, 'waiting'), eq(outbox.attempts, 0)))
    .returning({ id: outbox.id, eventID: outbox.eventID, payload: outbox.payload });
  if (gone.length > 0) await notify(tx, 'emails', gone.map(({ id }) => id).join(' '));
  return gone;
}

/** As many as orders (specification, section 9). */
const emailsPerPage = 15;

/** Without an order its number and option are null. Times ISO 8601, UTC. */
export type ListedEmail = RowOf<typeof listEmails>;

const newestFirst: Keyset = [
  { column: sql`letter.created_at`, kind: 'time', direction: 'desc' },
  { column: sql`letter.id`, kind: 'text', direction: 'desc' },
];

export interface EmailsQuery extends ListPlace {
  /** Null for all. */
  state: EmailState | null;
  /** In search form; empty for all. */
  search?: string;
}

/** Newest first. */
export async function listEmails(db: Db, { state, search = '', ...place }: EmailsQuery) {
  const page = await readIds(
    db,
    {
      table: sql`letter`,
      id: sql`letter.id`,
      keyset: newestFirst,
      within: state === null ? sql`true` : sql`letter.state = ${state}`,
      search: search === '' ? null : everyWord(search, emailsWith),
      size: emailsPerPage,
    },
    place,
  );
  const rows = await db
    .select(listedColumns)
    .from(outbox)
    .leftJoin(shopOrder, eq(shopOrder.orderID, outbox.orderID))
    .where(anyOf(outbox.id, page.ids));
  return pageOf(page, rows.map(listed), (email) => email.id);
}

/** Emails that show a word: in the recipient, in the order number, or in the name of the kind in either language. */
function emailsWith(word: string): PartSearch {
  const isNamed = (name: LocalizedText) => textsOf(name).some((text) => searchForm(text).includes(word));
  const named = Object.entries(emailKinds).flatMap(([kind, name]) => (isNamed(name) ? [kind] : []));
  // Its name goes by how the order is sent.
  const kinds = named.filter((kind) => kind !== 'inTransit');
  const sentBy = shippingOptions.filter((option) => isNamed(emailKindOf('inTransit', option)));
  const isNumber = /^[a-z]{0,4}(?:[1-9]\d{0,3})?$/.test(word);
  const numbered = `%${word.toUpperCase()}%`;
  // Addresses are of Latin letters alone.
  const toAddress = /\p{Script=Han}/u.test(word) ? null : wordSearch(sql`lower(letter.recipient)`, word);
  const anywhere = anyOfThese([
    toAddress?.anywhere,
    isOfKind(kinds),
    sentBy.length > 0 &&
      sql`letter.kind = 'inTransit' and ${ofOrder(sql`shipping_option`)} = any(${sql.param(sentBy)}::text[])`,
    isNumber && sql`${ofOrder(sql`order_number`)} like ${numbered}`,
  ]);
  if (toAddress?.indexed === null) return { anywhere, indexed: null, isComplete: false };
  const indexed = anyOfThese([
    toAddress?.indexed,
    isOfKind(sentBy.length > 0 ? [...kinds, 'inTransit'] : kinds),
    // Only the search text of an order has an index for parts of it.
    isNumber &&
      word.length > 2 &&
      sql`letter.order_id = any(array(
        select order_id from shop_order where search_text like ${`%${word}%`} and order_number like ${numbered}))`,
  ]);
  const isComplete = toAddress?.isComplete ?? true;
  return { anywhere, indexed: sql`(${indexed} and ${anywhere})`, isComplete };
}

const isOfKind = (kinds: readonly string[]) => sql`letter.kind = any(${sql.param(kinds)}::text[])`;

/** A column of the email's order. Not a join, which the planner would begin with all orders. */
const ofOrder = (column: SQL) =>
  sql`(select ${column} from shop_order where shop_order.order_id = letter.order_id)`;

function anyOfThese(parts: readonly (SQL | false | undefined)[]): SQL {
  return sql`(${sql.join(
    parts.flatMap((part) => (part ? [sql`(${part})`] : [])),
    sql` or `,
  )})`;
}

/** null where it does not exist. */
export async function readListed(db: Db, id: string) {
  const [row] = await db
    .select(listedColumns)
    .from(outbox)
    .leftJoin(shopOrder, eq(shopOrder.orderID, outbox.orderID))
    .where(eq(outbox.id, id));
  return row ? listed(row) : null;
}

export async function emailsOfOrder(db: Db | Tx, orderID: string) {
  const rows = await db
    .select(listedColumns)
    .from(outbox)
    .leftJoin(shopOrder, eq(shopOrder.orderID, outbox.orderID))
    .where(and(eq(outbox.orderID, orderID), sql`${outbox.payload}->>'testLanguage' is null`))
    .orderBy(outbox.createdAt, outbox.id);
  return rows.map(listed);
}

const listedColumns = {
  id: outbox.id,
  kind: outbox.kind,
  state: outbox.state,
  orderNumber: shopOrder.orderNumber,
  shippingOption: shopOrder.shippingOption,
  recipient: outbox.recipient,
  attempts: outbox.attempts,
  lastError: outbox.lastError,
  createdAt: outbox.createdAt,
  dueAt: outbox.dueAt,
  sentAt: outbox.sentAt,
};

function listed<Row extends { createdAt: Date; dueAt: Date; sentAt: Date | null }>({
  createdAt,
  dueAt,
  sentAt,
  ...row
}: Row) {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  };
}

export type EmailAgain = { ok: true } | { ok: false; problem: 'email-unknown' };

/** Queues another copy of a sent email, to the same address; it shows the current state of its order. */
export async function resendEmail(db: Db, jobs: Pick<Jobs, 'add' | 'wake'>, id: string): Promise<EmailAgain> {
  const found = await db.transaction(async (tx) => {
    const [sent] = await tx
      .select({
        kind: outbox.kind,
        orderID: outbox.orderID,
        contactID: outbox.contactID,
        payload: outbox.payload,
        recipient: outbox.recipient,
        eventID: outbox.eventID,
      })
      .from(outbox)
      .where(and(eq(outbox.id, id), eq(outbox.state, 'sent')));
    if (!sent) return false;
    const copy = randomUUID();
    await tx.insert(outbox).values({ id: copy, ...sent });
    await jobs.add(tx, 'letter', [copy]);
    await notify(tx, 'emails', copy);
    return true;
  });
  if (!found) return { ok: false, problem: 'email-unknown' };
  jobs.wake('letter');
  return { ok: true };
}

/** Sends an email at once that waits, failed or was left out. A sent email is not sent again. */
export async function retryEmail(db: Db, jobs: Jobs, id: string): Promise<EmailAgain> {
  const found = await db.transaction(async (tx) => {
    const again = await tx
      .update(outbox)
      .set({ state: 'waiting', lastError: null, dueAt: sql`now()`, heldAt: null })
      .where(and(eq(outbox.id, id), ne(outbox.state, 'sent')));
    if (again.rowCount !== 1) return false;
    await jobs.addNow(tx, 'letter', id);
    await notify(tx, 'emails', id);
    return true;
  });
  if (!found) return { ok: false, problem: 'email-unknown' };
  jobs.wake('letter');
  return { ok: true };
}

/** After a change of server: waiting emails are sent at once, without their retry delay. */
export async function sendWaitingNow(db: Db, jobs: Pick<Jobs, 'addNow' | 'wake'>): Promise<void> {
  for (const { id } of await dueEmails(db)) await jobs.addNow(db, 'letter', id);
  jobs.wake('letter');
}

/** Adds missing jobs of waiting emails, after a start or a long outage of the mail server. */
export async function sweepEmails(db: Db, jobs: Pick<Jobs, 'add'>): Promise<void> {
  const waiting = await dueEmails(db);
  if (waiting.length === 0) return;
  await jobs.add(
    db,
    'letter',
    waiting.map(({ id }) => id),
  );
}

function dueEmails(db: Db) {
  return db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.state, 'waiting'), isNull(outbox.heldAt), lte(outbox.dueAt, timeNow)))
    .orderBy(outbox.createdAt)
    .limit(1000);
}
