import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { formatNtd } from '#app/domain/cart/money.ts';
import { invoiceTotal, isOpen, isPrinted } from '#app/domain/payment/uniform-invoice.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { invoice } from '#app/server/db/order-schema.ts';
import { orderEvent } from '#app/server/db/schema.ts';
import { enqueueEmail, toCustomer } from '#app/server/emails/outbox.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import type { Log } from '#app/server/log.ts';
import { lockOrderByID } from '#app/server/orders/lock-order.ts';
import type { OrderRow } from '#app/server/orders/order-rows.ts';
import {
  draftOf,
  type InvoiceAccount,
  type InvoiceRow,
  printedInvoice,
  rowsOfOrder,
  writeInvoice,
} from './invoice-rows.ts';
import type { InvoiceProvider, IssuedInvoice, KnownInvoice } from './provider.ts';

export interface InvoiceParts {
  db: Db;
  jobs: Pick<Jobs, 'add' | 'wake'>;
}

/** Rows in one run. */
const most = 50;

/** Delay before the next call about a row, in ms; grows to half an hour. */
function pauseAfter(attempts: number): number {
  return Math.min(30 * 60_000, 30_000 * 2 ** Math.min(attempts, 10));
}

/** ECPay refuses requests older than this, so an allowance whose response was lost cannot appear after it. */
const askedFor = sql`interval '11 minutes'`;

/** Claims due rows for a while, so that one of several processes calls the provider. */
async function claimDue(db: Db, account: InvoiceAccount, orderID: string | null): Promise<InvoiceRow | null> {
  const ofOrder = orderID === null ? sql`true` : sql`order_id = ${orderID}`;
  const { rows } = await db.execute<{ id: string }>(sql`
    update invoice set check_at = now() + interval '2 minutes', attempts = attempts + 1
    where id = (
      select id from invoice where check_at <= now() and ${ofOrder}
        and merchant_id = ${account.merchantID} and is_test = ${account.isTest}
      order by check_at limit 1 for update skip locked
    )
    returning id`);
  const [claimed] = rows;
  if (!claimed) return null;
  const [row] = await db
    .select()
    .from(invoice)
    .where(eq(invoice.id, Number(claimed.id)));
  return row ?? null;
}

/** How long a row waits for the keys of its account, should that come back. */
const waitsForKeys = sql`interval '1 hour'`;

/** Nobody asks for rows of an account that is no longer in force: their owner is told. */
async function giveUpOthers(parts: InvoiceParts, { merchantID, isTest }: InvoiceAccount): Promise<void> {
  const others = await parts.db
    .select()
    .from(invoice)
    .where(
      and(
        sql`check_at < now() - ${waitsForKeys}`,
        or(ne(invoice.merchantID, merchantID), ne(invoice.isTest, isTest)),
      ),
    )
    .limit(most);
  for (const row of others) await settleFailed(parts, row, 'other-account');
}

/** Calls the provider for due rows. They are already committed, and each is settled from its row. */
export async function askDue(
  parts: InvoiceParts,
  provider: InvoiceProvider,
  log: Pick<Log, 'warn'>,
  { orderID = null, stopped }: { orderID?: string | null; stopped?: AbortSignal } = {},
): Promise<void> {
  await giveUpOthers(parts, provider);
  for (let asked = 0; asked < most && !stopped?.aborted; asked += 1) {
    const row = await claimDue(parts.db, provider, orderID);
    if (row === null) return;
    try {
      await ask(parts, provider, row);
    } catch (err) {
      log.warn({ err, relateNumber: row.relateNumber }, 'an invoice could not be settled');
      const again = sql`now() + ${pauseAfter(row.attempts)} * interval '1 ms'`;
      await parts.db
        .update(invoice)
        .set({ checkAt: again, ...(row.state === 'pending' && { state: 'unclear' as const }) })
        .where(and(eq(invoice.id, row.id), sql`check_at is not null`));
      await notify(parts.db, 'orders', row.orderID);
    }
  }
}

async function ask(parts: InvoiceParts, provider: InvoiceProvider, row: InvoiceRow): Promise<void> {
  if (row.state === 'voiding') return askToVoid(parts, provider, row);
  if (row.kind === 'allowance') return askForAllowance(parts, provider, row);
  const { relateNumber, amount, draft } = row;
  // An earlier call may have issued it, and its response was lost.
  const found = row.attempts > 1 ? await provider.find(relateNumber, amount) : { state: 'absent' as const };
  if (found.state !== 'absent') return settleIssued(parts, row, found.invoice, found.state === 'voided');
  const result = await provider.issue(relateNumber, amount, draft);
  if (result.state === 'issued') {
    await settleIssued(parts, row, result.invoice, false);
    if (isPrinted(draft.buyer)) await storeCodes(parts.db, provider, row).catch(() => {});
    return;
  }
  // An earlier call may have arrived after all.
  const late = row.attempts > 1 ? await provider.find(relateNumber, amount) : { state: 'absent' as const };
  if (late.state !== 'absent') return settleIssued(parts, row, late.invoice, late.state === 'voided');
  return settleFailed(parts, row, result.words);
}

/** Stores the QR codes of the printed proof, where ECPay makes them. @returns whether it does. */
async function storeCodes(
  db: Db,
  provider: InvoiceProvider,
  { id, relateNumber, amount }: Pick<InvoiceRow, 'id' | 'relateNumber' | 'amount'>,
): Promise<boolean> {
  const found = await provider.find(relateNumber, amount);
  if (found.state === 'absent' || found.codes === null) return false;
  await db.update(invoice).set({ codes: found.codes }).where(eq(invoice.id, id));
  return true;
}

export type CodesRequested =
  | { ok: true }
  | { ok: false; problem: 'invoice-unknown' | 'invoices-off' | 'no-codes' | 'ecpay-away' };

/** Requests the QR codes of a printed invoice again. */
export async function askForCodes(
  db: Db,
  provider: InvoiceProvider | null,
  { orderNumber, id = null }: { orderNumber: string; id?: number | null | undefined },
): Promise<CodesRequested> {
  const row = await printedInvoice(db, orderNumber, id);
  if (row === null) return { ok: false, problem: 'invoice-unknown' };
  if (provider?.merchantID !== row.merchantID || provider.isTest !== row.isTest)
    return { ok: false, problem: 'invoices-off' };
  try {
    return (await storeCodes(db, provider, row)) ? { ok: true } : { ok: false, problem: 'no-codes' };
  } catch {
    return { ok: false, problem: 'ecpay-away' };
  }
}

async function askToVoid(parts: InvoiceParts, provider: InvoiceProvider, row: InvoiceRow): Promise<void> {
  const known = knownOf(row);
  const isOver = async () => (await provider.find(row.relateNumber, row.amount)).state === 'voided';
  if (row.attempts > 1 && (await isOver())) return settleVoided(parts, provider, row);
  const result = await provider.void(known, row.reason);
  if (result.state === 'voided' || (row.attempts > 1 && (await isOver())))
    return settleVoided(parts, provider, row);
  return settleFailed(parts, row, result.words);
}

async function askForAllowance(
  parts: InvoiceParts,
  provider: InvoiceProvider,
  row: InvoiceRow,
): Promise<void> {
  const rows = await rowsOfOrder(parts.db, row.orderID);
  const of = rows.find(({ id }) => id === row.invoiceID);
  if (!of) throw new Error('an allowance is of an invoice');
  const known = knownOf(of);
  if (row.askedAt !== null) {
    const ours = new Set(rows.map(({ number }) => number));
    const all = await provider.allowances(known);
    const lost = all.find(({ number, amount }) => !ours.has(number) && amount === row.amount);
    if (lost) return settleIssued(parts, row, { ...lost, randomCode: '' }, false);
    const [late] = await parts.db
      .select({ id: invoice.id })
      .from(invoice)
      .where(and(eq(invoice.id, row.id), sql`asked_at < now() - ${askedFor}`));
    if (late) return settleFailed(parts, row, 'not-found');
    throw new Error('the allowance may still arrive');
  }
  // Only the process that records the call makes it, because a second allowance would be issued too.
  const noted = await parts.db
    .update(invoice)
    .set({ askedAt: sql`now()` })
    .where(and(eq(invoice.id, row.id), isNull(invoice.askedAt)));
  if (noted.rowCount !== 1) return;
  const result = await provider.allow(known, row.amount, row.reason);
  if (result.state === 'refused') return settleFailed(parts, row, result.words);
  return settleIssued(parts, row, { ...result.allowance, randomCode: '' }, false);
}

export function knownOf({
  relateNumber,
  amount,
  draft,
  number,
  randomCode,
  issuedAt,
}: InvoiceRow): KnownInvoice {
  if (issuedAt === null) throw new Error('it was issued');
  return { relateNumber, amount, draft, number, randomCode, issuedAt };
}

/** With the order and the row locked; null where the row was settled meanwhile. */
async function reopened(tx: Tx, { id, orderID }: Pick<InvoiceRow, 'id' | 'orderID'>) {
  const order = await lockOrderByID(tx, orderID);
  const [row] = await tx.select().from(invoice).where(eq(invoice.id, id)).for('update');
  return order && row && isOpen(row) ? { order, row } : null;
}

async function note(
  tx: Tx,
  { orderID, status }: OrderRow,
  kind: 'invoiced' | 'invoiceFailed' | 'invoiceVoided' | 'allowanceIssued',
  actor: string,
  reason: readonly string[],
): Promise<void> {
  const text = reason.filter(Boolean).join(' · ');
  await tx
    .insert(orderEvent)
    .values({ orderID, actor, kind, fromStatus: status, toStatus: status, reason: text });
  await notify(tx, 'orders', orderID);
}

async function settleIssued(
  { db, jobs }: InvoiceParts,
  { id, orderID }: InvoiceRow,
  { number, randomCode, issuedAt }: IssuedInvoice,
  isVoided: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    const open = await reopened(tx, { id, orderID });
    if (!open) return;
    const { order, row } = open;
    const state = isVoided ? 'voided' : 'issued';
    await tx
      .update(invoice)
      .set({ state, number, randomCode, issuedAt, failure: '', checkAt: null, settledAt: sql`now()` })
      .where(eq(invoice.id, id));
    const isAllowance = row.kind === 'allowance';
    await note(tx, order, isAllowance ? 'allowanceIssued' : 'invoiced', row.actor, [
      number,
      formatNtd(row.amount),
      row.reason,
    ]);
    if (!isAllowance && !isVoided)
      await enqueueEmail(tx, jobs, toCustomer(order, 'invoiceIssued', { invoice: String(id) }));
  });
  jobs.wake('email');
}

async function settleVoided(
  { db, jobs }: InvoiceParts,
  account: InvoiceAccount,
  { id, orderID }: InvoiceRow,
): Promise<void> {
  await db.transaction(async (tx) => {
    const open = await reopened(tx, { id, orderID });
    if (!open) return;
    const { order, row } = open;
    await tx
      .update(invoice)
      .set({ state: 'voided', failure: '', checkAt: null, settledAt: sql`now()` })
      .where(eq(invoice.id, id));
    await note(tx, order, 'invoiceVoided', row.actor, [row.number, row.reason]);
    const amount = invoiceTotal(order);
    if (amount === 0)
      return enqueueEmail(tx, jobs, toCustomer(order, 'invoiceVoided', { invoice: String(id) }));
    if (row.isAgain)
      await writeInvoice(tx, account, order, {
        ...{ kind: 'invoice', amount, actor: row.actor },
        draft: await draftOf(tx, order),
      });
  });
  jobs.wake('email');
}

/** Named by the shop: the invoice says them in words, and the timeline only what the provider said. */
const ownFailures: ReadonlySet<string> = new Set(['not-found', 'other-account']);

/** Voiding failed: the invoice is still in force. */
async function settleFailed(
  { db }: InvoiceParts,
  { id, orderID }: InvoiceRow,
  failure: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const open = await reopened(tx, { id, orderID });
    if (!open) return;
    const { order, row } = open;
    const state = row.state === 'voiding' ? 'issued' : 'failed';
    await tx
      .update(invoice)
      .set({ state, failure, checkAt: null, settledAt: sql`now()` })
      .where(eq(invoice.id, id));
    const said = ownFailures.has(failure) ? '' : failure;
    await note(tx, order, 'invoiceFailed', row.actor, [row.number, formatNtd(row.amount), said]);
  });
}
