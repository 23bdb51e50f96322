import { createHash, randomUUID } from 'node:crypto';
import { and, eq, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Customer } from '#app/domain/customer/customer.ts';
import { customerEmails, type EmailKind, maySendAgain, shopEmails } from '#app/domain/email/email-kind.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import { timeNow } from '#app/server/db/schema.ts';
import { anyOf, columnsOf, statement } from '#app/server/db/sql.ts';
import { allow } from '#app/server/http/rate-limit.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';

/** The outbox: an email is a row inserted with its change; a job sends it after the commit. */

export interface NewEmail {
  kind: EmailKind;
  orderID?: string;
  contactID?: number;
  requestID?: number;
  payload?: Record<string, string>;
  recipient: string;
  /** The entry of the timeline that it reports. */
  eventID?: number;
}

/** The recipient of an email to the shop: its address at the time of sending. */
export const theShop = '';

/** To the customer of an order; null without an address, as of an order by phone. */
export function toCustomer(
  { orderID, customer }: { orderID: string; customer: Pick<Customer, 'email'> },
  kind: EmailKind,
  payload?: Record<string, string>,
): NewEmail | null {
  return customer.email === ''
    ? null
    : { kind, orderID, recipient: customer.email, ...(payload && { payload }) };
}

/** To the shop, about an order. */
export function toShop(orderID: string, kind: EmailKind, payload?: Record<string, string>): NewEmail {
  return { kind, orderID, recipient: theShop, ...(payload && { payload }) };
}

const emailColumns = columnsOf(outbox, [
  'id',
  'kind',
  'orderID',
  'contactID',
  'requestID',
  'payload',
  'recipient',
  'eventID',
]);

const write = statement(
  'write_emails',
  sql`
    insert into outbox (${emailColumns.list})
    select ${emailColumns.list} from jsonb_populate_recordset(null::outbox, ${sql.placeholder('emails')}::jsonb)`,
);

const ofNothing = { orderID: null, contactID: null, requestID: null, payload: null, eventID: null };

/** In the caller's transaction; afterwards the caller calls `jobs.wake('email')`. Null is no email. */
export async function enqueueEmails(
  tx: Tx,
  jobs: Pick<Jobs, 'add'>,
  emails: readonly (NewEmail | null)[],
): Promise<void> {
  const rows = emails
    .filter((one) => one !== null)
    .map((one) => ({ id: randomUUID(), ...ofNothing, ...one }));
  if (rows.length === 0) return;
  await write(tx, { emails: JSON.stringify(rows.map(emailColumns.named)) });
  await jobs.add(
    tx,
    'email',
    rows.map(({ id }) => id),
  );
}

export async function enqueueEmail(tx: Tx, jobs: Pick<Jobs, 'add'>, one: NewEmail | null): Promise<void> {
  await enqueueEmails(tx, jobs, [one]);
}

/** Delayed, so that it can be withdrawn with the order's change that it reports. @param wait ms. Null is no email. */
export async function enqueueLater(
  tx: Tx,
  jobs: Pick<Jobs, 'add'>,
  one: NewEmail | null,
  { eventID, wait }: { eventID: number; wait: number },
): Promise<void> {
  if (one === null) return;
  const id = randomUUID();
  await tx.insert(outbox).values({ id, ...one, eventID, dueAt: sql`now() + ${wait} * interval '1 ms'` });
  await jobs.add(tx, 'email', [id], wait);
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

export type EmailAgain =
  | { ok: true }
  | { ok: false; problem: 'email-unknown' | 'email-not-again' | 'email-outdated' | 'too-many-requests' };

/** Copies to one recipient. */
const again = { limit: 10, windowSeconds: 3600 } as const;

/** A test goes to whoever asked for it. */
export const isNoTest = sql`${outbox.payload}->>'testLanguage' is null`;

/** The first of its news: neither a test nor a copy, of which nobody is alerted and which is not the email of its day. */
export const isNews = sql`(${isNoTest} and ${outbox.payload}->>'copyOf' is null)`;

/**
 * Where an email goes by now: the address of the customer of an order, or the shop's, may have been corrected. The columns name their table,
 * since a select of one table leaves it out and the inner one would be meant.
 */
const recipientNow = sql<string>`case when ${anyOf(outbox.kind, customerEmails)} and ${isNoTest}
  then coalesce((select nullif(customer->>'email', '') from shop_order
    where shop_order.order_id = outbox.order_id), outbox.recipient)
  when ${anyOf(outbox.kind, shopEmails)} and ${isNoTest} then ${theShop}
  else outbox.recipient end`;

/** Queues another copy of a sent email; it shows the current state of its order. */
export async function resendEmail(db: Db, jobs: Pick<Jobs, 'add' | 'wake'>, id: string): Promise<EmailAgain> {
  const [sent] = await db
    .select({
      kind: outbox.kind,
      orderID: outbox.orderID,
      contactID: outbox.contactID,
      payload: outbox.payload,
      recipient: recipientNow,
      eventID: outbox.eventID,
    })
    .from(outbox)
    .where(and(eq(outbox.id, id), eq(outbox.state, 'sent')));
  if (!sent) return { ok: false, problem: 'email-unknown' };
  if (!maySendAgain(sent.kind)) return { ok: false, problem: 'email-not-again' };
  const recipient = createHash('sha256').update(sent.recipient.toLowerCase()).digest('hex');
  if (!(await allow(db, `email-again:${recipient}`, again)))
    return { ok: false, problem: 'too-many-requests' };
  await db.transaction(async (tx) => {
    const copy = randomUUID();
    // To the shop it is no news; a reminder to a customer that is sent again counts as one more.
    const isToCustomer = customerEmails.some((kind) => kind === sent.kind);
    const payload = isToCustomer ? sent.payload : { ...sent.payload, copyOf: id };
    await tx.insert(outbox).values({ id: copy, ...sent, payload });
    await jobs.add(tx, 'email', [copy]);
    await notify(tx, 'emails', copy);
  });
  jobs.wake('email');
  return { ok: true };
}

/** Sends an email at once that waits, failed or was left out. A sent email is not sent again. */
export async function retryEmail(db: Db, jobs: Jobs, id: string): Promise<EmailAgain> {
  const found = await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(outbox)
      .set({ state: 'waiting', recipient: recipientNow, lastError: null, dueAt: sql`now()`, heldAt: null })
      .where(and(eq(outbox.id, id), ne(outbox.state, 'sent')));
    if (rowCount !== 1) return false;
    await jobs.addNow(tx, 'email', id);
    await notify(tx, 'emails', id);
    return true;
  });
  if (!found) return { ok: false, problem: 'email-unknown' };
  jobs.wake('email');
  return { ok: true };
}

/** After a change of server: waiting emails are sent at once, without their retry delay. */
export async function sendWaitingNow(db: Db, jobs: Pick<Jobs, 'addNow' | 'wake'>): Promise<void> {
  for (const { id } of await dueEmails(db)) await jobs.addNow(db, 'email', id);
  jobs.wake('email');
}

/** Adds missing jobs of waiting emails, after a start or a long outage of the mail server. */
export async function sweepEmails(db: Db, jobs: Pick<Jobs, 'add'>): Promise<void> {
  const waiting = await dueEmails(db);
  if (waiting.length === 0) return;
  await jobs.add(
    db,
    'email',
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
