import { and, asc, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
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
import { balance } from '#app/domain/payment/payment-report.ts';
import {
  differenceItems,
  invoicedOf,
  invoiceTotal,
  isOpen,
  type Mend,
  mayVoid,
  mendAmount,
  mendOf,
  nextToLower,
  openStates,
} from '#app/domain/payment/uniform-invoice.ts';
import type { InvoiceSettings } from '#app/domain/settings/settings.ts';
import type { Config } from '#app/server/config.ts';
import type { Shop } from '#app/server/context.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { invoice } from '#app/server/db/order-schema.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { notify } from '#app/server/live/live.ts';
import type { Log } from '#app/server/log.ts';
import { repeat, type Watch } from '#app/server/one-at-a-time.ts';
import { lockOrder } from '#app/server/orders/lock-order.ts';
import { type OrderRow, toAdminOrder, toEditable } from '#app/server/orders/order-rows.ts';
import { openKeys } from '#app/server/payments/payment-keys.ts';
import { remembered } from '#app/server/remembered.ts';
import { ecpayInvoices } from './ecpay-invoices.ts';
import { askDue, type InvoiceParts } from './invoice-calls.ts';
import {
  draftOf,
  type InvoiceAccount,
  type InvoiceRow,
  invoicesMatchTotal,
  isOverInvoiced,
  rowsOfOrder,
  writeInvoice,
} from './invoice-rows.ts';
import type { InvoiceProvider } from './provider.ts';

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
  return remembered(providers, inForce, () => openProvider(db, inForce, config.ecpayInvoiceUrl));
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

/** Actor of rows written automatically. */
const byItself = 'invoices';
/** Older orders are not invoiced automatically; their invoices are issued on the order's page. */
const longestAgo = sql`interval '180 days'`;
/** Orders in one run. */
const most = 50;

/**
 * Inserts due invoices, and corrections that follow from cancelled and refunded orders. @param calm ms without a change
 * of the order, so that no undo can follow.
 */
export async function planInvoices(
  { db }: Pick<InvoiceParts, 'db'>,
  settings: InvoiceSettings,
  account: InvoiceAccount,
  { calm = undoRetention, now = new Date() }: { calm?: number; now?: Date } = {},
): Promise<void> {
  await dropTests(db, account);
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
        // As `awaitsInvoice`.
        sql`not exists (select from (
            select state, actor, is_again from invoice where invoice.order_id = ${shopOrder.orderID}
              and kind = 'invoice' and (${account.isTest} or not is_test) order by id desc limit 1) newest
          where state <> 'voided' or (actor <> ${byItself} and not is_again))`,
        isCalm,
      ),
    )
    .orderBy(asc(shopOrder.orderDate))
    .limit(most);
  for (const { orderNumber } of due)
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderNumber);
      if (!order || !isStillDue(order, settings)) return;
      const rows = (await rowsOfOrder(tx, order.orderID)).filter(({ isTest }) => account.isTest || !isTest);
      if (!awaitsInvoice(rows)) return;
      const draft = await draftOf(tx, order);
      await writeInvoice(tx, account, order, {
        ...{ kind: 'invoice', draft, actor: byItself },
        amount: balance(order).orderTotal,
      });
    });
  await syncInvoicedAmountDue(db);
  const over = await db
    .select({ orderNumber: shopOrder.orderNumber })
    .from(shopOrder)
    .where(
      and(
        sql`(${shopOrder.status} = 'cancelled' or ${shopOrder.amountWaived} > 0)`,
        sql`${shopOrder.updatedAt} > now() - ${longestAgo}`,
        isOverInvoiced,
        isCalm,
      ),
    )
    // Those that wait for their owner stay among them, so the newest come first.
    .orderBy(desc(shopOrder.updatedAt))
    .limit(1000);
  for (const { orderNumber } of over)
    await db.transaction(async (tx) => {
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

/**
 * Whether nobody has to decide before an order gets an invoice: it had none, or its last one was voided because all was
 * refunded, also where its owner had it voided to issue it again, and that refund was a mistake.
 */
function awaitsInvoice(rows: readonly InvoiceRow[]): boolean {
  const newest = rows.findLast(({ kind }) => kind === 'invoice');
  return !newest || (newest.state === 'voided' && (newest.actor === byItself || newest.isAgain));
}

/** An edit that leaves the invoices right writes none, so the newest says that it was followed: the next refund is one again. */
async function syncInvoicedAmountDue(db: Db): Promise<void> {
  await db
    .update(invoice)
    .set({ due: sql`amount_due` })
    .from(shopOrder)
    .where(
      and(
        eq(shopOrder.orderID, invoice.orderID),
        sql`${shopOrder.updatedAt} > now() - ${longestAgo} and ${invoice.due} <> ${shopOrder.amountDue}`,
        sql`${invoice.id} = (select max(id) from invoice newest
          where newest.order_id = shop_order.order_id and newest.state = 'issued')`,
        invoicesMatchTotal,
      ),
    );
}

/** Test invoices were never valid, so with a real account in force none of them stands in the way of a valid one. */
async function dropTests(db: Db, { isTest }: InvoiceAccount): Promise<void> {
  if (isTest) return;
  await db.transaction(async (tx) => {
    const dropped = await tx
      .update(invoice)
      .set({ state: 'voided', failure: '', checkAt: null, settledAt: sql`now()` })
      .where(and(invoice.isTest, anyOf(invoice.state, [...openStates, 'issued'])))
      .returning({ orderID: invoice.orderID });
    for (const orderID of new Set(dropped.map((row) => row.orderID))) await notify(tx, 'orders', orderID);
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
  account: InvoiceAccount,
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
    // With the account of its invoice, like the void of one.
    await writeInvoice(tx, next.row, order, {
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
    .set({ state: 'voiding', reason, isAgain, actor, failure: '', attempts: 0, checkAt: sql`now()` })
    .where(eq(invoice.id, first.id));
  await notify(tx, 'orders', order.orderID);
}

async function writeDifference(
  tx: Tx,
  account: InvoiceAccount,
  order: OrderRow,
  amount: number,
  why: Why,
): Promise<void> {
  const draft = { ...(await draftOf(tx, order)), items: differenceItems(order.orderNumber, amount) };
  await writeInvoice(tx, account, order, { ...{ kind: 'difference', amount, draft }, ...why });
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
  /** Issued with another account than the one in force. */
  | 'other-account'
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
    account: InvoiceAccount,
    order: OrderRow,
    rows: readonly InvoiceRow[],
  ) => Promise<Extract<InvoiceRequested, { ok: false }> | null>,
): Promise<InvoiceRequested> {
  if (provider === null) return { ok: false, problem: 'invoices-off' };
  const written = await parts.db.transaction(async (tx): Promise<Requested> => {
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
    await writeInvoice(tx, account, corrected, {
      ...{ kind: 'invoice', amount, actor },
      draft: await draftOf(tx, corrected),
    });
    return null;
  });
}

/** Changes the buyer of an invoice; the order's new version makes open edit forms conflict. */
async function correct(tx: Tx, row: OrderRow, buyer: Invoice, actor: string): Promise<OrderRow> {
  const before = toEditable(toAdminOrder(row, []));
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
    if (mend.what !== 'difference' && isElsewhere(rows, account))
      return { ok: false, problem: 'other-account' };
    await carryOut(tx, account, order, rows, mend, { reason: reasonOf(mend, order), actor });
    return null;
  });
}

function reasonOf(mend: Mend, { status }: OrderRow): string {
  if (status === 'cancelled') return '訂單取消';
  if (mend.what === 'void' && mend.forBuyer) return '買受人資料變更';
  return mend.what === 'allowance' ? '銷貨折讓' : '訂單金額變更';
}

/** Whether an invoice in force was issued with another account, whose keys alone can change it. */
function isElsewhere(rows: readonly InvoiceRow[], { merchantID, isTest }: InvoiceAccount): boolean {
  return rows.some(
    (row) => row.state === 'issued' && (row.merchantID !== merchantID || row.isTest !== isTest),
  );
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
    if (isElsewhere(rows, account)) return { ok: false, problem: 'other-account' };
    await carryOut(tx, account, order, rows, { what: 'void', isAgain, isAuto: false }, { reason, actor });
    return null;
  });
}

/**
 * Issues an allowance for part of the newest invoice of which something is left, in NTD. @param invoiced as shown: another
 * tab may have issued one since.
 */
export function allowNow(
  parts: InvoiceParts,
  provider: InvoiceProvider | null,
  {
    orderNumber,
    amount,
    invoiced,
    reason,
  }: { orderNumber: string; amount: number; invoiced: number; reason: string },
  actor: string,
  log: Pick<Log, 'warn'>,
): Promise<InvoiceRequested> {
  return asked(parts, provider, orderNumber, log, async (tx, account, order, rows) => {
    if (invoicedOf(rows) !== invoiced) return { ok: false, problem: 'invoice-changed' };
    if (amount <= 0) return { ok: false, problem: 'not-an-amount' };
    if (isElsewhere(rows, account)) return { ok: false, problem: 'other-account' };
    if (amount > (nextToLower(rows)?.left ?? 0)) return { ok: false, problem: 'more-than-invoiced' };
    const allowance: Mend = { what: 'allowance', amount, rest: 0, isAuto: false };
    await carryOut(tx, account, order, rows, allowance, { reason, actor });
    return null;
  });
}

/** Interval of the check, in ms. */
const pause = 15_000;

export function watchInvoices({
  log,
  ...shop
}: Pick<Shop, 'db' | 'jobs' | 'settings' | 'config' | 'log'>): Watch {
  const check = async (stopped: AbortSignal) => {
    const provider = await invoiceProvider(shop);
    if (provider === null) return;
    await planInvoices(shop, shop.settings.current().invoice, provider);
    await askDue(shop, provider, log, { stopped });
  };
  return repeat(pause, check, { log, failed: 'invoices were not looked at' });
}
