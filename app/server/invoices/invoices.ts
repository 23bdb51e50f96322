import { randomInt } from 'node:crypto';
import { and, asc, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { formatNtd } from '#app/domain/cart/money.ts';
import { displayName } from '#app/domain/customer/customer.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import { changesBetween } from '#app/domain/order/order-changes.ts';
import { hasLeft } from '#app/domain/order/order-status.ts';
import { undoRetention } from '#app/domain/order/order-timeline.ts';
import {
  type Invoice,
  type InvoiceDetails,
  type InvoiceField,
  invoiceFields,
  invoiceOf,
  invoiceProblem,
  tidyInvoice,
} from '#app/domain/payment/invoice.ts';
import { makeTradeNo } from '#app/domain/payment/payment-attempt.ts';
import { balance } from '#app/domain/payment/payment-report.ts';
import {
  differenceItems,
  type InvoiceDraft,
  invoicedOf,
  invoiceItems,
  invoiceTotal,
  isOpen,
  isPrinted,
  type Mend,
  mayVoid,
  mendAmount,
  mendOf,
  nextToLower,
} from '#app/domain/payment/uniform-invoice.ts';
import type { InvoiceSettings } from '#app/domain/settings/settings.ts';
import type { Config } from '#app/server/config.ts';
import type { Shop } from '#app/server/context.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { invoice } from '#app/server/db/order-schema.ts';
import { orderEvent, orderLine, shopOrder } from '#app/server/db/schema.ts';
import { transact } from '#app/server/db/transaction.ts';
import { enqueueEmail } from '#app/server/emails/outbox.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import type { Log } from '#app/server/log.ts';
import { oneAtATime } from '#app/server/one-at-a-time.ts';
import { toEditable, toOwnersOrder } from '#app/server/orders/order-rows.ts';
import { lockOrder } from '#app/server/payments/lock-order.ts';
import { openKeys } from '#app/server/payments/payment-keys.ts';
import { courierLine } from '#app/text/address.ts';
import { ecpayInvoices } from './ecpay-invoices.ts';
import { type InvoiceRow, printedInvoice, rowsOfOrder } from './invoice-rows.ts';
import type { InvoiceProvider, IssuedInvoice, KnownInvoice } from './provider.ts';

type OrderRow = typeof shopOrder.$inferSelect;

const providers = new WeakMap<InvoiceSettings, Promise<InvoiceProvider | null>>();

/** Null where no keys were entered, or they cannot be decrypted. */
export function invoiceProvider({
  db,
  settings,
  config,
}: Pick<Shop, 'db'> & {
  settings: Pick<Shop['settings'], 'current'>;
  config: Pick<Config, 'ecpayInvoiceUrl'>;
}): Promise<InvoiceProvider | null> {
  const inForce = settings.current().invoice;
  const known = providers.get(inForce) ?? openProvider(db, inForce, config.ecpayInvoiceUrl);
  providers.set(inForce, known);
  known.catch(() => providers.delete(inForce));
  return known;
}

async function openProvider(
  db: Db,
  settings: InvoiceSettings,
  origin: string | null,
): Promise<InvoiceProvider | null> {
  const keys = await openKeys(db, settings, 'invoice');
  if (keys === null || settings.ecpay === null) return null;
  return ecpayInvoices({ ...keys, merchantID: settings.ecpay.merchantID, isTest: settings.test, origin });
}

export interface InvoiceParts {
  db: Db;
  jobs: Pick<Jobs, 'add' | 'wake'>;
}

type Account = Pick<InvoiceProvider, 'merchantID' | 'isTest'>;

/** Actor of rows written automatically. */
const byItself = 'invoices';
/** Older orders are not invoiced automatically; their invoices are issued on the order's page. */
const longestAgo = sql`interval '180 days'`;
const most = 50;

/** Inserts an invoice row; the provider is called after the commit. */
async function write(
  tx: Tx,
  account: Account,
  order: OrderRow,
  values: Pick<InvoiceRow, 'kind' | 'amount' | 'draft' | 'actor'> & Partial<typeof invoice.$inferInsert>,
): Promise<InvoiceRow> {
  const { orderID, orderNumber, amountDue: due } = order;
  const [row] = await tx
    .insert(invoice)
    .values({
      ...{ orderID, due },
      ...values,
      relateNumber: makeTradeNo(orderNumber, (limit) => randomInt(limit)),
      merchantID: account.merchantID,
      isTest: account.isTest,
      lookAt: sql`now()`,
    })
    .returning();
  if (!row) throw new Error('one row was written');
  await notify(tx, 'orders', orderID);
  return row;
}

async function draftOf(tx: Tx, order: OrderRow): Promise<InvoiceDraft> {
  const lines = await tx
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderID, order.orderID))
    .orderBy(asc(orderLine.position));
  const { customer, shippingOption } = order;
  const { shippingAddress: address } = customer;
  const { kind } = shippingMethods[shippingOption];
  const store = [address.storeName, address.storeAddress].filter(Boolean).join(' ');
  return {
    buyer: order.invoice ?? { type: 'personal' },
    name: displayName(customer),
    email: customer.email,
    phone: customer.number,
    address: kind === 'home' ? courierLine(address) : store || '自取',
    items: invoiceItems({ ...order, lines }, balance(order).orderTotal),
  };
}

/**
 * Inserts due invoices, and corrections that follow from cancelled and refunded orders. @param calm ms without a change
 * of the order, so that no undo can follow.
 */
export async function planInvoices(
  { db }: Pick<InvoiceParts, 'db'>,
  settings: InvoiceSettings,
  account: Account,
  { calm = undoRetention, now = new Date() }: { calm?: number; now?: Date } = {},
): Promise<void> {
  if (!settings.isOn) return;
  const isCalm = sql`not exists (select from order_event where order_event.order_id = ${shopOrder.orderID}
    and order_event.at > now() - ${calm} * interval '1 ms' and order_event.actor <> ${byItself})`;
  const due = await db
    .select({ orderNumber: shopOrder.orderNumber })
    .from(shopOrder)
    .where(
      and(
        gte(shopOrder.orderDate, sql`greatest(now() - ${longestAgo}, ${beginOf(settings)})`),
        isDue(settings),
        // One that was voided because all was refunded is issued again when that refund was a mistake.
        sql`not exists (select from invoice where invoice.order_id = ${shopOrder.orderID}
          and (state <> 'voided' or actor <> ${byItself}))`,
        isCalm,
      ),
    )
    .orderBy(asc(shopOrder.orderDate))
    .limit(most);
  for (const { orderNumber } of due)
    await transact(db, async (tx) => {
      const order = await lockOrder(tx, orderNumber);
      if (!order || !isStillDue(order, settings)) return;
      if (
        (await rowsOfOrder(tx, order.orderID)).some((row) => row.state !== 'voided' || row.actor !== byItself)
      )
        return;
      const draft = await draftOf(tx, order);
      await write(tx, account, order, {
        ...{ kind: 'invoice', draft, actor: byItself },
        amount: balance(order).orderTotal,
      });
    });
  const over = await db
    .selectDistinct({ orderNumber: shopOrder.orderNumber })
    .from(shopOrder)
    .innerJoin(invoice, eq(invoice.orderID, shopOrder.orderID))
    .where(
      and(
        eq(invoice.state, 'issued'),
        eq(invoice.kind, 'invoice'),
        sql`(${shopOrder.status} = 'cancelled' or ${shopOrder.amountWaived} > 0)`,
        sql`${shopOrder.updatedAt} > now() - ${longestAgo}`,
        isCalm,
      ),
    )
    .limit(1000);
  for (const { orderNumber } of over)
    await transact(db, async (tx) => {
      const order = await lockOrder(tx, orderNumber);
      if (!order) return;
      const rows = await rowsOfOrder(tx, order.orderID);
      // After a refusal the owner decides.
      if (rows.at(-1)?.state === 'failed' || rows.some((row) => row.state === 'issued' && row.failure !== ''))
        return;
      const mend = mendOf(order, rows, now);
      if (mend?.isAuto)
        await carryOut(tx, account, order, rows, mend, {
          reason: order.status === 'cancelled' ? '訂單取消' : '退款',
          actor: byItself,
        });
    });
}

function beginOf({ from }: InvoiceSettings): SQL {
  return from === null ? sql`'-infinity'::timestamptz` : sql`${`${from}T00:00:00+08:00`}::timestamptz`;
}

const orderTotal = sql`(${shopOrder.amountDue} - ${shopOrder.amountWaived})`;

function isDue({ onShipping }: InvoiceSettings): SQL {
  const isPaid = sql`${shopOrder.amountReceived} - ${shopOrder.amountRefunded} >= ${orderTotal}`;
  return sql`${shopOrder.status} <> 'cancelled' and ${orderTotal} > 0
    and (${inArray(shopOrder.status, ['inTransit', 'completed'])} ${onShipping ? sql`` : sql`or ${isPaid}`})`;
}

function isStillDue(order: OrderRow, { onShipping }: InvoiceSettings): boolean {
  const { orderTotal: total, held } = balance(order);
  if (order.status === 'cancelled' || total <= 0) return false;
  return hasLeft(order.status) || (!onShipping && held >= total);
}

interface Why {
  /** Shown at the provider and on the order. */
  reason: string;
  actor: string;
}

/** The caller has locked the order, and none of its invoices is open. */
async function carryOut(
  tx: Tx,
  account: Account,
  order: OrderRow,
  rows: readonly InvoiceRow[],
  mend: Mend,
  { reason, actor }: Why,
): Promise<void> {
  const inForce = rows.filter(({ state }) => state === 'issued');
  const first = inForce.find(({ kind }) => kind === 'invoice');
  const next = nextToLower(rows);
  if (!first) throw new Error('an invoice is in force');
  if (mend.what !== 'void') await tx.update(invoice).set({ failure: '' }).where(eq(invoice.id, first.id));
  if (mend.what === 'difference') return writeDifference(tx, account, order, mend.amount, { reason, actor });
  if (mend.what === 'allowance') {
    if (!next || mend.amount > next.left) throw new Error('that much is left of the invoice');
    const isWhole = invoicedOf(rows) === invoiceTotal(order) + mend.amount;
    const followed = inForce.at(-1)?.due ?? order.amountDue;
    await write(tx, account, order, {
      ...{ kind: 'allowance', invoiceID: next.row.id, amount: mend.amount, draft: next.row.draft },
      ...{ reason, actor },
      // An edit is followed by the last of its allowances, so that the rest still waits for the owner.
      due: isWhole ? order.amountDue : followed,
    });
    return;
  }
  const { isAgain } = mend;
  await tx
    .update(invoice)
    .set({ state: 'voiding', reason, isAgain, actor, failure: '', attempts: 0, lookAt: sql`now()` })
    .where(eq(invoice.id, first.id));
  await notify(tx, 'orders', order.orderID);
}

async function writeDifference(
  tx: Tx,
  account: Account,
  order: OrderRow,
  amount: number,
  why: Why,
): Promise<void> {
  const draft = { ...(await draftOf(tx, order)), items: differenceItems(order.orderNumber, amount) };
  await write(tx, account, order, { ...{ kind: 'difference', amount, draft }, ...why });
}

/** Delay before the next call about a row, in ms; grows to half an hour. */
function pauseAfter(attempts: number): number {
  return Math.min(30 * 60_000, 30_000 * 2 ** Math.min(attempts, 10));
}

/** ECPay refuses requests older than this, so an allowance whose response was lost cannot appear after it. */
const askedFor = sql`interval '11 minutes'`;

/** Claims due rows for a while, so that one of several processes calls the provider. */
async function claimDue(db: Db, account: Account, orderID: string | null): Promise<InvoiceRow | null> {
  const ofOrder = orderID === null ? sql`true` : sql`order_id = ${orderID}`;
  const { rows } = await db.execute<{ id: string }>(sql`
    update invoice set look_at = now() + interval '2 minutes', attempts = attempts + 1
    where id = (
      select id from invoice where look_at <= now() and ${ofOrder}
        and merchant_id = ${account.merchantID} and is_test = ${account.isTest}
      order by look_at limit 1 for update skip locked
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

/** Calls the provider for due rows. They are already committed, and each is settled from its row. */
export async function askDue(
  parts: InvoiceParts,
  provider: InvoiceProvider,
  log: Pick<Log, 'warn'>,
  { orderID = null, stopped }: { orderID?: string | null; stopped?: AbortSignal } = {},
): Promise<void> {
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
        .set({ lookAt: again, ...(row.state === 'pending' && { state: 'unclear' as const }) })
        .where(and(eq(invoice.id, row.id), sql`look_at is not null`));
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
  const [order] = await tx.select().from(shopOrder).where(eq(shopOrder.orderID, orderID)).for('update');
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
  await transact(db, async (tx) => {
    const open = await reopened(tx, { id, orderID });
    if (!open) return;
    const { order, row } = open;
    const state = isVoided ? 'voided' : 'issued';
    await tx
      .update(invoice)
      .set({ state, number, randomCode, issuedAt, failure: '', lookAt: null, settledAt: sql`now()` })
      .where(eq(invoice.id, id));
    const isAllowance = row.kind === 'allowance';
    await note(tx, order, isAllowance ? 'allowanceIssued' : 'invoiced', row.actor, [
      number,
      formatNtd(row.amount),
      row.reason,
    ]);
    if (!isAllowance && !isVoided) await tellCustomer(tx, jobs, 'invoiceIssued', order, row);
  });
  jobs.wake('letter');
}

async function settleVoided(
  { db, jobs }: InvoiceParts,
  account: Account,
  { id, orderID }: InvoiceRow,
): Promise<void> {
  await transact(db, async (tx) => {
    const open = await reopened(tx, { id, orderID });
    if (!open) return;
    const { order, row } = open;
    await tx
      .update(invoice)
      .set({ state: 'voided', failure: '', lookAt: null, settledAt: sql`now()` })
      .where(eq(invoice.id, id));
    await note(tx, order, 'invoiceVoided', row.actor, [row.number, row.reason]);
    const amount = invoiceTotal(order);
    if (amount === 0) return tellCustomer(tx, jobs, 'invoiceVoided', order, row);
    if (row.isAgain)
      await write(tx, account, order, {
        ...{ kind: 'invoice', amount, actor: row.actor },
        draft: await draftOf(tx, order),
      });
  });
  jobs.wake('letter');
}

async function tellCustomer(
  tx: Tx,
  jobs: InvoiceParts['jobs'],
  kind: 'invoiceIssued' | 'invoiceVoided',
  { orderID, customer }: OrderRow,
  { id }: InvoiceRow,
): Promise<void> {
  if (customer.email === '') return;
  await enqueueEmail(tx, jobs, {
    ...{ kind, orderID, recipient: customer.email },
    payload: { invoice: String(id) },
  });
}

/** Voiding failed: the invoice is still in force. */
async function settleFailed(
  { db }: InvoiceParts,
  { id, orderID }: InvoiceRow,
  failure: string,
): Promise<void> {
  await transact(db, async (tx) => {
    const open = await reopened(tx, { id, orderID });
    if (!open) return;
    const { order, row } = open;
    const state = row.state === 'voiding' ? 'issued' : 'failed';
    await tx
      .update(invoice)
      .set({ state, failure, lookAt: null, settledAt: sql`now()` })
      .where(eq(invoice.id, id));
    await note(tx, order, 'invoiceFailed', row.actor, [row.number, formatNtd(row.amount), failure]);
  });
}

export type InvoiceProblem =
  | 'order-unknown'
  /** No keys, or switched off. */
  | 'invoices-off'
  /** Another invoice of the order is in progress. */
  | 'invoice-open'
  | 'invoice-there'
  | 'nothing-to-invoice'
  | 'invoice-changed'
  | 'void-too-late'
  | 'more-than-invoiced'
  | 'not-an-amount';

export type InvoiceRequested =
  | { ok: true }
  | { ok: false; problem: InvoiceProblem }
  | { ok: false; problem: 'invalid-details'; fields: readonly InvoiceField[] };

type Requested = { ok: true; orderID: string } | Extract<InvoiceRequested, { ok: false }>;

/** Runs an owner's action: written with the order locked, then sent to the provider. */
async function asked(
  parts: InvoiceParts,
  provider: InvoiceProvider | null,
  orderNumber: string,
  log: Pick<Log, 'warn'>,
  write: (
    tx: Tx,
    account: Account,
    order: OrderRow,
    rows: readonly InvoiceRow[],
  ) => Promise<Extract<InvoiceRequested, { ok: false }> | null>,
): Promise<InvoiceRequested> {
  if (provider === null) return { ok: false, problem: 'invoices-off' };
  const written = await transact(parts.db, async (tx): Promise<Requested> => {
    const order = await lockOrder(tx, orderNumber);
    if (!order) return { ok: false, problem: 'order-unknown' };
    const rows = await rowsOfOrder(tx, order.orderID);
    if (rows.some(isOpen)) return { ok: false, problem: 'invoice-open' };
    return (await write(tx, provider, order, rows)) ?? { ok: true, orderID: order.orderID };
  });
  if (!written.ok) return written;
  await askDue(parts, provider, log, { orderID: written.orderID });
  return { ok: true };
}

/** Issues an invoice for an order that has none in force, or anew what was refused, with details that may be corrected. */
export function issueNow(
  parts: InvoiceParts,
  provider: InvoiceProvider | null,
  { orderNumber, details }: { orderNumber: string; details?: InvoiceDetails },
  actor: string,
  log: Pick<Log, 'warn'>,
): Promise<InvoiceRequested> {
  return asked(parts, provider, orderNumber, log, async (tx, account, order, rows) => {
    const amount = invoiceTotal(order);
    if (amount === 0) return { ok: false, problem: 'nothing-to-invoice' };
    const mend = mendOf(order, rows, new Date());
    if (invoicedOf(rows) !== null && mend?.what !== 'difference')
      return { ok: false, problem: 'invoice-there' };
    const typed = details && tidyInvoice(details);
    const fields = typed ? invoiceFields.filter((field) => invoiceProblem(field, typed) !== null) : [];
    if (fields.length > 0) return { ok: false, problem: 'invalid-details', fields };
    const corrected = typed ? await correct(tx, order, invoiceOf(typed), actor) : order;
    if (mend?.what === 'difference') {
      await carryOut(tx, account, corrected, rows, mend, { reason: reasonOf(mend, order), actor });
      return null;
    }
    await write(tx, account, corrected, {
      ...{ kind: 'invoice', amount, actor },
      draft: await draftOf(tx, corrected),
    });
    return null;
  });
}

/** Changes the buyer of an invoice; the order's new version makes open edit forms conflict. */
async function correct(tx: Tx, row: OrderRow, buyer: Invoice, actor: string): Promise<OrderRow> {
  const before = toEditable(toOwnersOrder(row, []));
  const changes = changesBetween(before, { ...before, invoice: buyer });
  if (changes.length === 0) return row;
  const { orderID, status } = row;
  const version = row.version + 1;
  await tx.update(shopOrder).set({ invoice: buyer, version }).where(eq(shopOrder.orderID, orderID));
  await tx.insert(orderEvent).values({
    ...{ orderID, actor, kind: 'invoiceCorrected', fromStatus: status, toStatus: status, changes },
  });
  return { ...row, invoice: buyer, version };
}

/** Runs the correction that the order's page offers. @param what as shown; refused where another is due by now. */
export function mendNow(
  parts: InvoiceParts,
  provider: InvoiceProvider | null,
  { orderNumber, what, amount }: { orderNumber: string; what: string; amount: number },
  actor: string,
  log: Pick<Log, 'warn'>,
): Promise<InvoiceRequested> {
  return asked(parts, provider, orderNumber, log, async (tx, account, order, rows) => {
    const mend = mendOf(order, rows, new Date());
    if (!mend || mend.what !== what || mendAmount(mend) !== amount)
      return { ok: false, problem: 'invoice-changed' };
    await carryOut(tx, account, order, rows, mend, { reason: reasonOf(mend, order), actor });
    return null;
  });
}

function reasonOf({ what }: Mend, { status }: OrderRow): string {
  if (status === 'cancelled') return '訂單取消';
  return what === 'allowance' ? '銷貨折讓' : '訂單金額變更';
}

export function voidNow(
  parts: InvoiceParts,
  provider: InvoiceProvider | null,
  { orderNumber, reason, isAgain }: { orderNumber: string; reason: string; isAgain: boolean },
  actor: string,
  log: Pick<Log, 'warn'>,
): Promise<InvoiceRequested> {
  return asked(parts, provider, orderNumber, log, async (tx, account, order, rows) => {
    if (invoicedOf(rows) === null) return { ok: false, problem: 'invoice-changed' };
    if (!mayVoid(rows, new Date())) return { ok: false, problem: 'void-too-late' };
    await carryOut(tx, account, order, rows, { what: 'void', isAgain, isAuto: false }, { reason, actor });
    return null;
  });
}

/** Issues an allowance for part of the newest invoice of which something is left, in NTD. */
export function allowNow(
  parts: InvoiceParts,
  provider: InvoiceProvider | null,
  { orderNumber, amount, reason }: { orderNumber: string; amount: number; reason: string },
  actor: string,
  log: Pick<Log, 'warn'>,
): Promise<InvoiceRequested> {
  return asked(parts, provider, orderNumber, log, async (tx, account, order, rows) => {
    if (invoicedOf(rows) === null) return { ok: false, problem: 'invoice-changed' };
    if (amount <= 0) return { ok: false, problem: 'not-an-amount' };
    if (amount > (nextToLower(rows)?.left ?? 0)) return { ok: false, problem: 'more-than-invoiced' };
    const allowance: Mend = { what: 'allowance', amount, rest: 0, isAuto: false };
    await carryOut(tx, account, order, rows, allowance, { reason, actor });
    return null;
  });
}

/** Interval of the check, in ms. */
const pause = 15_000;

export function watchInvoices({ log, ...shop }: Pick<Shop, 'db' | 'jobs' | 'settings' | 'config' | 'log'>): {
  stop: () => Promise<void>;
} {
  const stopping = new AbortController();
  const check = oneAtATime(async () => {
    const provider = await invoiceProvider(shop);
    if (provider === null) return;
    await planInvoices(shop, shop.settings.current().invoice, provider);
    await askDue(shop, provider, log, { stopped: stopping.signal });
  });
  let last: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    last = check().catch((err) => log.warn({ err }, 'invoices were not looked at'));
  }, pause);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await last;
    },
  };
}
