import { randomInt } from 'node:crypto';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { promoGap, type Quote, type QuoteLineInput, quote } from '#app/domain/cart/quote.ts';
import type { Customer } from '#app/domain/customer/customer.ts';
import type { DeliveryCalendar } from '#app/domain/delivery/delivery-calendar.ts';
import {
  dayUnavailable,
  type Promised,
  promiseOf,
  promiseOnReceipt,
} from '#app/domain/delivery/delivery-date.ts';
import { type DeliveryTerms, isStoreOption, type ShippingOption } from '#app/domain/delivery/shipping.ts';
import type { OrderRefusal, OrderType, PostOrderAnswer } from '#app/domain/order/order.ts';
import { partOf } from '#app/domain/order/order-edit.ts';
import {
  isTooBigAtFirst,
  noLimits,
  type OrderLimits,
  type OrderSize,
} from '#app/domain/order/order-limits.ts';
import { makeOrderNumber } from '#app/domain/order/order-number.ts';
import { excessOf, limitsOf, type ParcelLine, parcelOf, type StoreLimits } from '#app/domain/order/parcel.ts';
import { shortagesOf, unitsOf } from '#app/domain/order/stock-units.ts';
import { isOnlineMethod, type PaymentMethod } from '#app/domain/payment/payment.ts';
import type { OrderPause } from '#app/domain/settings/settings.ts';
import { keepConsent } from '#app/server/customers/newsletter.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { contactLocks } from '#app/server/db/locks.ts';
import { refusals } from '#app/server/db/refusals.ts';
import { statement } from '#app/server/db/sql.ts';
import { LostRace } from '#app/server/db/transaction.ts';
import { enqueueEmails, toCustomer, toShop } from '#app/server/emails/outbox.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import { type OrderSeen, orders } from '#app/server/observability/channels.ts';
import { addAttempt, type OnlineTerms } from '#app/server/payments/payment-attempts.ts';
import type { OrderRequest } from './order-request.ts';
import { firstRevision } from './order-revisions.ts';
import {
  type LineRow,
  type NewOrderRow,
  type OrderRow,
  promiseColumns,
  promisedOf,
  readOrder,
  toPlacedOrder,
  writeOrder,
} from './order-rows.ts';
import { lockPromo, spendPromo } from './promo-spending.ts';
import { lockVariants, takeStock } from './stock.ts';

const contactGiven = { email: sql.placeholder('email'), number: sql.placeholder('number') };

/** Holds the locks until the transaction ends. */
const lockContacts = statement('lock_contacts', contactLocks(contactArray(contactGiven)));

const readStanding = statement<{ open: number; known: boolean }>(
  'order_limits',
  sql`
    with who as (select distinct customer_id as id from customer_contact where contact = any(${contactArray(contactGiven)}))
    select
      (select count(*)::int from shop_order where customer_id in (select id from who)
        and status in ('newOrder', 'followUp', 'awaitingPayment')) as open,
      exists (select 1 from shop_order where customer_id in (select id from who) and customer->>'number' = ${contactGiven.number}
        and (status in ('inTransit', 'completed') or (amount_received > 0 and status <> 'cancelled')))
        or exists (select 1 from customer where id in (select id from who) and loyalty and number = ${contactGiven.number}) as known`,
);

/** Serialises orders of one phone or email for the count. First of all locks and in name order, against deadlocks. */
async function lockCustomer(tx: Tx, customer: Customer, limits = noLimits): Promise<void> {
  if (limits.firstPieces === null && limits.firstAmount === null && limits.open === null) return;
  const { email, number } = customer;
  await lockContacts(tx, { email, number });
}

/** null where within the limits. */
async function beyondLimits(
  tx: Tx,
  customer: Customer,
  size: OrderSize,
  limits: OrderLimits = noLimits,
): Promise<OrderRefusal | null> {
  const isLarge = isTooBigAtFirst(size, limits);
  if (!isLarge && limits.open === null) return null;
  const { email, number } = customer;
  const { rows } = await readStanding(tx, { email, number });
  const { open, known } = rows[0] ?? { open: 0, known: false };
  if (limits.open !== null && open >= limits.open) return { name: 'too-many-open', limit: limits.open };
  if (!isLarge || known) return null;
  const { firstPieces, firstAmount } = limits;
  return { name: 'first-order-too-big', ...size, firstPieces, firstAmount };
}

export function contactArray({ email, number }: Record<'email' | 'number', string | Placeholder>): SQL {
  return sql`contacts_of(jsonb_build_object('email', ${email}::text, 'number', ${number}::text))`;
}

export interface PlaceOrderParts {
  jobs: Pick<Jobs, 'add' | 'wake'>;
  newOrderNumber: () => string;
  delivery: DeliveryCalendar;
  parcel: StoreLimits;
  terms: DeliveryTerms;
  /** Default: off, as for orders the owner enters. */
  pause?: OrderPause;
  /** Default: none, as for orders the owner enters. */
  limits?: OrderLimits;
  /** Offered methods besides online ones. Default: all, as for orders the owner enters. */
  payments?: readonly PaymentMethod[];
  /** Default: all, as for orders the owner enters. */
  shipping?: readonly ShippingOption[];
  taken?: { type: OrderType; actor: string };
  /** Null or left out where nothing is paid online. */
  online?: OnlineTerms | null;
}

export type PlaceOrderResult = { ok: true; answer: PostOrderAnswer } | { ok: false; refusal: OrderRefusal };

const { Refused, refusable } = refusals<OrderRefusal>();

/** With one number in ten taken, five tries fail once in 100,000 (reliability B9). */
const numberTries = 5;
/** A retry of the same order settles a commit in doubt. */
const transactionTimeoutMs = 15_000;

export const randomOrderNumber = () => makeOrderNumber((limit) => randomInt(limit));

/**
 * Places an order in one transaction (reliability B1–B9), idempotent by orderID. Refusals are returned; only an
 * unavailable database or a bug throws, and the request may be retried.
 */
export function placeOrder(db: Db, request: OrderRequest, parts: PlaceOrderParts): Promise<PlaceOrderResult> {
  const seen: OrderSeen = { began: performance.now(), outcome: 'failed' };
  return orders.tracePromise(() => placeOnce(db, request, parts, seen), seen);
}

async function placeOnce(
  db: Db,
  request: OrderRequest,
  parts: PlaceOrderParts,
  seen: OrderSeen,
): Promise<PlaceOrderResult> {
  const placed = await refusable(db, (tx) => place(tx, request, parts), {
    within: transactionTimeoutMs,
    plansOnce: true,
  });
  if (placed.ok) {
    seen.outcome = 'placed';
    parts.jobs.wake('email');
    return { ok: true, answer: placed.done };
  }
  // A concurrent request may have placed the same order.
  const settled = (await placedBefore(db, request, parts.delivery)) ?? placed;
  seen.outcome = settled.ok ? 'repeated' : settled.refusal.name;
  return settled;
}

async function place(tx: Tx, request: OrderRequest, parts: PlaceOrderParts): Promise<PostOrderAnswer> {
  if (parts.pause?.isOn) throw new Refused({ name: 'orders-paused', message: parts.pause.message });
  const { paymentMethod } = request;
  const isOnline = isOnlineMethod(paymentMethod);
  if (isOnline && !parts.online?.methods.includes(paymentMethod))
    throw new Refused({ name: 'payment-not-offered', paymentMethod });
  if (!isOnline && parts.payments && !parts.payments.includes(paymentMethod))
    throw new Refused({ name: 'payment-not-offered', paymentMethod });
  if (parts.shipping && !parts.shipping.includes(request.shippingOption))
    throw new Refused({ name: 'shipping-not-offered', shippingOption: request.shippingOption });
  await lockCustomer(tx, request.customer, parts.limits);
  const variants = await lockVariants(
    tx,
    request.lines.map(({ productID }) => productID),
  );
  const wanted = request.lines.map((line) => ({ ...line, variant: variants.get(line.productID) }));
  const available = wanted.flatMap(({ variant, qty }) => (variant ? [{ ...variant, qty }] : []));
  const shortages = shortagesOf(
    wanted.map(({ productID, qty, variant }) => ({
      productID,
      qty,
      title: variant?.title ?? null,
      parts: variant?.parts,
    })),
    variants.values(),
  );
  if (shortages.length > 0) throw new Refused({ name: 'out-of-stock', shortages });

  const parents = available.map(({ parentID }) => parentID);
  const found = request.promoCode === null ? null : await lockPromo(tx, request.promoCode, parents);
  const promo = found?.ok ? found : null;
  const gap = promoGap(available, promo);
  const { terms } = parts;
  const money = quote(available, gap === null ? promo : null, request.shippingOption, terms);
  // Before the code, so that a guess learns nothing from a wrong total.
  if (request.shown.totalPrice !== null && request.shown.totalPrice !== money.totalPrice)
    refuseOtherTotal(request, money);
  if (found?.ok === false) throw new Refused({ name: found.name });
  if (gap !== null) throw new Refused(gap);
  refuseBigParcel(request, money.lines, parts.parcel);
  refuseOtherTotal(request, money);
  refuseTooLittle(money, terms);
  const pieces = available.reduce((sum, { qty }) => sum + qty, 0);
  const beyond = await beyondLimits(tx, request.customer, { pieces, amount: money.totalPrice }, parts.limits);
  if (beyond) throw new Refused(beyond);

  const now = new Date();
  refuseDay(request, now, parts.delivery);
  const waits = isOnline && money.amountDue > 0;
  const order: Unnumbered = {
    type: parts.taken?.type ?? 'web',
    status: firstStatus(paymentMethod, money),
    orderID: request.orderID,
    requestHash: request.hash,
    language: request.language,
    customer: request.customer,
    customerName: request.customer.name,
    shippingOption: request.shippingOption,
    shippingCost: money.shipping,
    paymentMethod: request.paymentMethod,
    promoCode: request.promoCode,
    promoPercent: promo?.discount ?? 0,
    promoAmount: money.promoAmount,
    promoScope: promo?.scope ?? null,
    totalPrice: money.totalPrice,
    totalPriceWithShipping: money.totalPriceWithShipping,
    amountDue: money.amountDue,
    totalCost: available.reduce((sum, { cost, qty }) => sum + cost * qty, 0),
    customerMessage: request.customerMessage,
    giftMessage: request.giftMessage,
    invoice: request.invoice,
    ...promiseColumns(promiseAt(now, request, money, parts.delivery)),
  };
  const lines = money.lines.map(
    ({ left: _, grams: _grams, parts, ...line }): LineRow => ({ ...line, parts: parts?.map(partOf) ?? null }),
  );
  const written = await writeNumbered(tx, order, lines, parts);

  const actor = parts.taken?.actor ?? 'customer';
  if (!(await takeStock(tx, unitsOf(lines), { reason: 'placed', actor, orderID: request.orderID })))
    throw new LostRace();
  if (request.promoCode !== null) {
    const spent = await spendPromo(tx, request.promoCode, request.orderID);
    if (spent !== 'done') throw new Refused({ name: spent });
  }
  // The first attempt holds the stock.
  if (waits && parts.online)
    await addAttempt(tx, written, { method: paymentMethod, amount: written.amountDue }, parts.online);
  await enqueueEmails(tx, parts.jobs, [
    toCustomer(request, 'newOrder'),
    // The shop is notified of an order that is paid online once it is paid.
    waits ? null : toShop(request.orderID, 'newOrderShop'),
  ]);
  await notify(tx, 'orders', request.orderID);
  await notify(tx, 'catalogue', [...new Set(parents)].join(' '));
  // Only customers give consent, never the staff in an order they enter.
  if (request.newsletter && !parts.taken) await keepConsent(tx, request.customer, request.language);
  return answerOf(written, lines);
}

/** Where a promo code covers everything there is no payment to wait for, and the order is ready to pack. */
function firstStatus(
  method: PaymentMethod,
  { amountDue }: Pick<NewOrderRow, 'amountDue'>,
): 'newOrder' | 'awaitingPayment' {
  return isOnlineMethod(method) && amountDue > 0 ? 'awaitingPayment' : 'newOrder';
}

/**
 * The promise that the customer was shown, where it is one of this moment; otherwise that of the grace before it, within which a
 * chosen day that has just become impossible is kept. Where nothing is due, there is nothing to pay by.
 */
function promiseAt(
  at: Date,
  { paymentMethod, chosenDay, shown }: OrderRequest,
  { amountDue }: Pick<NewOrderRow, 'amountDue'>,
  calendar: DeliveryCalendar,
): Promised {
  const ofNow = promiseOf(at, paymentMethod, calendar, chosenDay);
  const isShown = shown.promisedDay === ofNow.day && (chosenDay === null || chosenDay >= ofNow.day);
  const promised = isShown ? ofNow : promiseOnReceipt(at, paymentMethod, calendar, chosenDay);
  return amountDue > 0 ? promised : { ...promised, payBy: null };
}

/** The customer must confirm a changed total (reliability B7). */
function refuseOtherTotal({ shown }: OrderRequest, now: ShownTotals): void {
  const differs = (was: number | null, is: number) => was !== null && was !== is;
  if (
    differs(shown.totalPrice, now.totalPrice) ||
    differs(shown.totalPriceWithShipping, now.totalPriceWithShipping) ||
    differs(shown.amountDue, now.amountDue)
  ) {
    const { totalPrice, totalPriceWithShipping, amountDue } = now;
    throw new Refused({ name: 'total-changed', totalPrice, totalPriceWithShipping, amountDue });
  }
}

/** The cut-off passed or the owner closed the day meanwhile. */
function refuseDay({ chosenDay, paymentMethod }: OrderRequest, now: Date, calendar: DeliveryCalendar): void {
  const unavailable = chosenDay === null ? null : dayUnavailable(chosenDay, now, paymentMethod, calendar);
  if (unavailable) throw new Refused({ name: 'day-unavailable', ...unavailable });
}

/** After the total, so that changed prices are reported first. */
function refuseTooLittle(
  { totalPrice, missingForMinimum }: Pick<Quote<QuoteLineInput>, 'totalPrice' | 'missingForMinimum'>,
  { minimum }: DeliveryTerms,
): void {
  if (missingForMinimum === null || minimum === null) return;
  throw new Refused({ name: 'below-minimum', minimum, totalPrice, missing: missingForMinimum });
}

/** A store takes one box. */
function refuseBigParcel(
  { shippingOption }: OrderRequest,
  lines: readonly ParcelLine[],
  storeLimits: StoreLimits,
): void {
  const parcel = parcelOf(lines);
  const limits = limitsOf(shippingOption, storeLimits);
  if (!isStoreOption(shippingOption) || !excessOf(parcel, limits)) return;
  throw new Refused({ name: 'parcel-too-big', ...parcel, limits });
}

interface ShownTotals {
  totalPrice: number;
  totalPriceWithShipping: number;
  amountDue: number;
}

type Unnumbered = Omit<NewOrderRow, 'orderNumber'>;

async function writeNumbered(
  tx: Tx,
  order: Unnumbered,
  lines: readonly LineRow[],
  { newOrderNumber, taken }: PlaceOrderParts,
): Promise<NewOrderRow & { orderDate: Date }> {
  for (let tried = 0; tried < numberTries; tried++) {
    const numbered = { ...order, orderNumber: newOrderNumber() };
    const orderDate = await writeOrder(tx, numbered, lines, taken?.actor);
    if (orderDate) return { ...numbered, orderDate };
    if (await readOrder(tx, order.orderID)) throw new Refused({ name: 'order-id-reused' });
  }
  throw new Refused({ name: 'order-numbers-exhausted' });
}

async function placedBefore(
  db: Db,
  request: OrderRequest,
  calendar: DeliveryCalendar,
): Promise<PlaceOrderResult | null> {
  const found = await readOrder(db, request.orderID);
  if (!found) return null;
  if (found.order.requestHash !== request.hash) return { ok: false, refusal: { name: 'order-id-reused' } };
  const { order, lines } = await asPlaced(db, found, request, calendar);
  return { ok: true, answer: answerOf(order, lines) };
}

/** The order before what edits, payments and refunds have changed since. */
async function asPlaced(
  db: Db,
  { order, lines }: { order: OrderRow; lines: readonly LineRow[] },
  request: OrderRequest,
  calendar: DeliveryCalendar,
): Promise<{ order: OrderRow; lines: readonly LineRow[] }> {
  const { customer, shippingOption, paymentMethod, invoice, giftMessage } = request;
  const first = await firstRevision(db, order.orderID);
  const was = first?.before ?? { ...order, lines, promised: promisedOf(order) };
  const { shippingCost, totalPrice, totalPriceWithShipping, amountDue, promoAmount } = was;
  // A payment online, or another way to pay online, promises anew and leaves no revision.
  const isPromisedAnew = isOnlineMethod(paymentMethod) && (first?.version ?? order.version) > 1;
  const promised = isPromisedAnew ? promiseAt(order.orderDate, request, was, calendar) : was.promised;
  return {
    order: {
      ...order,
      ...{ customer, shippingOption, paymentMethod, invoice, giftMessage },
      ...{ shippingCost, totalPrice, totalPriceWithShipping, amountDue },
      promoAmount: promoAmount ?? order.promoAmount,
      ...promiseColumns(promised),
      status: firstStatus(paymentMethod, was),
      ...{ amountReceived: 0, amountRefunded: 0, amountWaived: 0 },
    },
    lines: was.lines.map((line) => ({ ...line, parts: line.parts ?? null })),
  };
}

function answerOf(order: NewOrderRow & { orderDate: Date }, lines: readonly LineRow[]): PostOrderAnswer {
  return {
    message: 'order-received',
    posted: true,
    orderNumber: order.orderNumber,
    totalPrice: order.totalPrice,
    paymentMethod: order.paymentMethod,
    shippingOption: order.shippingOption,
    totalPriceWithShipping: order.totalPriceWithShipping,
    order: toPlacedOrder(order, lines),
    // Added after the commit.
    orderLink: null,
  };
}
