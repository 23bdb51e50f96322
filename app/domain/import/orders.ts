import type { Customer } from '../customer/customer.ts';
import type { VariantId } from '../ids.ts';
import type { Language } from '../language.ts';
import { storedOrderNumberPattern } from '../order/order-number.ts';
import type { Invoice } from '../payment/invoice.ts';
import { isOnlineMethod } from '../payment/payment.ts';
import type { Steps } from '../steps.ts';
import { type ImportedCustomer, readCustomer } from './customers.ts';
import { type ImportedLine, readLines, type Variants } from './order-lines.ts';
import { readInvoice, readPayment, readPromo, readShipping, readStatus, readType } from './order-terms.ts';
import type { ImportedProduct } from './products.ts';
import { type OrderRecord, orderRecord, readRecord } from './records.ts';
import {
  dateOfPushId,
  type Entry,
  type Findings,
  fingerprint,
  isEntry,
  noteUnknown,
  own,
  readDate,
  readMap,
  readNumber,
  readText,
} from './values.ts';
import type { ImportedVariant } from './variants.ts';

/** Orders of an export as snapshots in their old status; totals are recomputed only to report differences. */

export type ImportedOrder = Omit<OrderRecord, 'requestHash' | 'customer' | 'invoice'> & {
  oldId: string;
  path: string;
  customer: Customer;
  invoice: Invoice | null;
  /** Null for this shop's own exports, which have customers of their own. */
  more: ImportedCustomer | null;
  requestHash: string | null;
};

export interface OrdersAround {
  products: readonly ImportedProduct[];
  /** Existing order numbers with their orders. */
  taken: ReadonlyMap<string, string>;
}

const fields = [
  'orderID',
  'orderNumber',
  'orderDate',
  'status',
  'type',
  'paymentMethod',
  'shippingOption',
  'shippingCost',
  'basket',
  'products',
  'parentProducts',
  'promoCode',
  'discount',
  'totalPrice',
  'totalCost',
  'totalPriceWithShipping',
  'customerMessage',
  'deliveryNote',
  'invoice',
  'customer',
  'record',
];

/** So that the database's integer holds the sum of two, and one less two others. */
const amount = { least: 0, most: 1_000_000_000 };

type Undated = Omit<ImportedOrder, 'orderDate' | 'updatedAt' | 'returnedAt' | 'orderNumber' | 'events'> & {
  date: Date | null;
  typedNumber: unknown;
};

/** Orders are most of a file, so each is a step. */
export function* readOrders(
  findings: Findings,
  branch: unknown,
  around: OrdersAround,
): Steps<ImportedOrder[]> {
  const read: (Undated | ImportedOrder)[] = [];
  const variants = new Map<VariantId, { variant: ImportedVariant; product: ImportedProduct }>();
  for (const product of around.products)
    for (const variant of product.variants) variants.set(variant.id, { variant, product });
  for (const { path, key: oldId, value } of readMap(findings, 'Orders', branch)) {
    yield;
    if (!isEntry(value)) {
      findings.note(path, 'not-an-entry', value);
      continue;
    }
    const record = readRecord(findings, path, value, orderRecord);
    if (record) {
      read.push({ ...withoutUndefined(record), oldId, path, more: null });
      // The export is from before attempts were in it; without one nothing expires the order or hears of its payment.
      const { status, paymentMethod, attempts } = record;
      if (status === 'awaitingPayment' && isOnlineMethod(paymentMethod) && attempts.length === 0)
        findings.note(`${path}/record`, 'attempts-missing', paymentMethod);
    } else {
      const order = readOrder(findings, { path, oldId, value }, variants);
      if (order) read.push(order);
    }
  }
  const dated = dateAll(findings, read);
  noteTwice(findings, dated);
  return numberAll(findings, dated, around.taken);
}

/** Omits absent optional properties. */
function withoutUndefined({
  customer,
  ...order
}: OrderRecord): Omit<OrderRecord, 'customer'> & { customer: Customer } {
  const { billingAddress, addressType, ...person } = customer;
  return {
    ...order,
    customer: {
      ...person,
      ...(billingAddress && { billingAddress }),
      ...(addressType !== undefined && { addressType }),
    },
  };
}

function readOrder(
  findings: Findings,
  { path, oldId, value }: { path: string; oldId: string; value: Entry },
  variants: Variants,
): Undated | null {
  if (
    own(value, 'customer') === undefined &&
    own(value, 'basket') === undefined &&
    own(value, 'products') === undefined
  ) {
    findings.note(path, 'order-empty', own(value, 'orderNumber'));
    return null;
  }
  noteUnknown(findings, path, value, fields);
  const inside = own(value, 'orderID');
  if (inside !== undefined && inside !== oldId) findings.note(`${path}/orderID`, 'id-differs', inside);
  const isPlain = /^[\w-]{1,64}$/.test(oldId);
  const orderID = isPlain ? oldId : `x${fingerprint(oldId)}`;
  if (!isPlain) findings.note(path, 'id-rewritten', orderID);
  const number = (name: string) => readNumber(findings, `${path}/${name}`, own(value, name), amount);

  const { customer, name, more, isChinese } = readCustomer(
    findings,
    `${path}/customer`,
    own(value, 'customer'),
  );
  const status = readStatus(findings, `${path}/status`, own(value, 'status'));
  const paymentMethod = readPayment(findings, `${path}/paymentMethod`, own(value, 'paymentMethod'));
  const shippingOption = readShipping(findings, `${path}/shippingOption`, own(value, 'shippingOption'));
  const promo = readPromo(findings, path, value);
  const stated = {
    goods: number('totalPrice'),
    due: number('totalPriceWithShipping'),
    cost: number('totalCost'),
  };
  const lines = readLines(findings, path, value, { variants, stated: stated.goods });
  const shippingCost = number('shippingCost') ?? 0;
  const money = moneyOf(findings, path, lines, { ...stated, shippingCost, promoAmount: promo.amount });
  const { invoice, note } = readInvoice(findings, `${path}/invoice`, own(value, 'invoice'));
  const ownNote = readText(findings, `${path}/deliveryNote`, own(value, 'deliveryNote'), {
    most: 2000,
    lines: true,
    markup: 'kept',
  });
  const isPaid = paymentMethod === 'bt' && (status === 'completed' || status === 'inTransit');
  const language: Language = isChinese ? 1 : 0;
  return {
    oldId,
    path,
    orderID,
    requestHash: null,
    typedNumber: own(value, 'orderNumber'),
    date: orderDateOf(findings, { path, oldId, value }, more),
    status,
    type: readType(findings, `${path}/type`, own(value, 'type')),
    language,
    customer,
    customerName: name,
    more,
    shippingOption,
    shippingCost,
    paymentMethod,
    promoCode: promo.code,
    promoPercent: promo.percent,
    promoAmount: promo.amount,
    promoScope: null,
    ...money,
    // A sent order is taken as paid: nobody waits for its transfer any more.
    amountReceived: isPaid ? money.amountDue : 0,
    amountRefunded: 0,
    amountWaived: 0,
    customerMessage: readText(findings, `${path}/customerMessage`, own(value, 'customerMessage'), {
      most: 5000,
      lines: true,
      markup: 'kept',
    }),
    giftMessage: '',
    invoice,
    deliveryNote: [ownNote, note].filter(Boolean).join('\n'),
    promisedDate: null,
    payBy: null,
    chosenDate: null,
    notCollectedAt: null,
    version: 1,
    lines,
    reports: [],
    refunds: [],
    shipments: [],
    packed: [],
    waybills: [],
    attempts: [],
    refundRequests: [],
    invoices: [],
    reviews: [],
    reviewAskedAt: null,
  };
}

function orderDateOf(
  findings: Findings,
  { path, oldId, value }: { path: string; oldId: string; value: Entry },
  { createdDate }: ImportedCustomer,
): Date | null {
  const date = readDate(findings, `${path}/orderDate`, own(value, 'orderDate'));
  if (date) return date;
  const guess = dateOfPushId(oldId) ?? createdDate;
  if (guess) findings.note(`${path}/orderDate`, 'date-guessed', guess.toISOString());
  return guess;
}

function dateAll(findings: Findings, orders: readonly (Undated | ImportedOrder)[]) {
  const known = orders.flatMap((order) => ('date' in order ? (order.date ?? []) : new Date(order.orderDate)));
  const oldest = new Date(Math.min(...known.map((date) => date.getTime()), Date.UTC(2100, 0, 1)));
  return orders
    .map((order): (Undated & { orderDate: string }) | ImportedOrder => {
      if (!('date' in order)) return order;
      if (!order.date) findings.note(`${order.path}/orderDate`, 'date-guessed', oldest.toISOString());
      return { ...order, orderDate: (order.date ?? oldest).toISOString() };
    })
    .toSorted((a, b) => (a.orderDate < b.orderDate ? -1 : Number(a.orderDate > b.orderDate)));
}

/** Reports probable double orders: same customer and lines within a minute. */
function noteTwice(
  findings: Findings,
  orders: readonly (ImportedOrder | (Undated & { orderDate: string }))[],
): void {
  const latest = new Map<string, { oldId: string; at: number }>();
  for (const order of orders) {
    const { oldId, path, customer, customerName, lines, totalPrice, orderDate } = order;
    const at = Date.parse(orderDate);
    const bought = lines.map(({ productID, qty }) => `${productID} ${qty}`).toSorted();
    const key = JSON.stringify([customer.number || customer.email || customerName, bought, totalPrice]);
    const before = latest.get(key);
    if (before && at - before.at <= 60_000 && 'typedNumber' in order)
      findings.note(path, 'order-twice', before.oldId);
    latest.set(key, { oldId, at });
  }
}

function numberAll(
  findings: Findings,
  orders: readonly (ImportedOrder | (Undated & { orderDate: string }))[],
  taken: ReadonlyMap<string, string>,
): ImportedOrder[] {
  const numbers = new Map<string, string>(taken);
  const isFree = (number: string, orderID: string) => (numbers.get(number) ?? orderID) === orderID;
  const wanted = new Set(
    orders.map((order) => ('typedNumber' in order ? order.typedNumber : order.orderNumber)),
  );
  return orders.map((order): ImportedOrder => {
    if (!('typedNumber' in order)) {
      const orderNumber = isFree(order.orderNumber, order.orderID)
        ? order.orderNumber
        : newNumber(order.orderID, numbers, wanted);
      if (orderNumber !== order.orderNumber)
        findings.note(
          `${order.path}/orderNumber`,
          'order-number-twice',
          `${order.orderNumber} → ${orderNumber}`,
        );
      numbers.set(orderNumber, order.orderID);
      return { ...order, orderNumber };
    }
    const { typedNumber, date: _date, ...rest } = order;
    const typed =
      typeof typedNumber === 'string' ? typedNumber.slice(0, 40).normalize('NFKC').trim().toUpperCase() : '';
    const isNumber = storedOrderNumberPattern.test(typed);
    const orderNumber =
      isNumber && isFree(typed, rest.orderID) ? typed : newNumber(rest.orderID, numbers, wanted);
    if (!isNumber || (typed !== typedNumber && orderNumber === typed))
      findings.note(`${rest.path}/orderNumber`, 'order-number-rewritten', `${typed} → ${orderNumber}`);
    else if (orderNumber !== typed)
      findings.note(`${rest.path}/orderNumber`, 'order-number-twice', `${typed} → ${orderNumber}`);
    numbers.set(orderNumber, rest.orderID);
    const returnedAt = rest.status === 'cancelled' ? rest.orderDate : null;
    const placed = {
      at: rest.orderDate,
      actor: 'customer',
      kind: 'placed',
      fromStatus: null,
      toStatus: 'newOrder',
    } as const;
    const events = [{ ...placed, reason: '', stockReturned: false, promoReturned: false, changes: null }];
    return { ...rest, orderNumber, updatedAt: rest.orderDate, returnedAt, events };
  });
}

/** Deterministic by order, so that a second import is equal. */
function newNumber(
  orderID: string,
  numbers: ReadonlyMap<string, string>,
  wanted: ReadonlySet<unknown>,
): string {
  for (let tried = 0; ; tried++) {
    const digits = fingerprint(`${orderID} ${tried}`);
    const letters = [0, 2, 4, 6].map((at) =>
      String.fromCharCode(65 + (Number.parseInt(digits.slice(at, at + 2), 16) % 26)),
    );
    const number = `${letters.join('')}${100 + (Number.parseInt(digits.slice(8, 16), 16) % 1000)}`;
    const whose = numbers.get(number);
    if (whose === orderID || (whose === undefined && !wanted.has(number))) return number;
  }
}

interface Stated {
  goods: number | null;
  due: number | null;
  cost: number | null;
  shippingCost: number;
  promoAmount: number;
}

/** Totals as stated in the order; differences from its lines are reported. */
function moneyOf(findings: Findings, path: string, lines: readonly ImportedLine[], stated: Stated) {
  const goods = lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
  const cost = lines.reduce((sum, each) => sum + each.cost * each.qty, 0);
  const totalPrice = totalOf(findings, `${path}/totalPrice`, stated.goods, goods);
  const totalCost = totalOf(findings, `${path}/totalCost`, stated.cost, cost);
  const totalPriceWithShipping = totalPrice + stated.shippingCost;
  const due = Math.max(0, totalPriceWithShipping - stated.promoAmount);
  const isExpected = stated.due === null || stated.due === due || stated.due === totalPriceWithShipping;
  if (!isExpected) findings.note(`${path}/totalPriceWithShipping`, 'total-differs', `${stated.due} ≠ ${due}`);
  return { totalPrice, totalPriceWithShipping, amountDue: isExpected ? due : (stated.due ?? due), totalCost };
}

/** What the order states; otherwise the sum of its lines, as far as the shop can store it. */
function totalOf(findings: Findings, path: string, stated: number | null, sum: number): number {
  if (stated === null) return readNumber(findings, path, sum, amount) ?? 0;
  if (stated !== sum) findings.note(path, 'total-differs', `${stated} ≠ ${sum}`);
  return stated;
}
