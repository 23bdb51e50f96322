import { salePrice } from '../cart/money.ts';
import type { Customer } from '../customer/customer.ts';
import {
  isShippingOption,
  type ShippingOption,
  shippingMethods,
  shippingOptions,
} from '../delivery/shipping.ts';
import type { ParentId, VariantId } from '../ids.ts';
import { blankText, type Language, type LocalizedText, textsOf, withSpare } from '../language.ts';
import { maxLineQty, type OrderType, orderTypes } from '../order/order.ts';
import { storedOrderNumberPattern } from '../order/order-number.ts';
import { isOrderStatus, type OrderStatus, orderStatuses, statusInfo } from '../order/order-status.ts';
import { type Invoice, isTaxId } from '../payment/invoice.ts';
import { isPaymentMethod, type PaymentMethod, paymentLabels, paymentMethods } from '../payment/payment.ts';
import { type ImportedProduct, type ImportedVariant, parentIdOf, variantIdOf } from './catalogue.ts';
import { type ImportedCustomer, readCustomer } from './people.ts';
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
  readList,
  readLocalized,
  readMap,
  readNumber,
  readText,
} from './values.ts';

/** Orders of an export as snapshots, in the status they had; nothing is counted again but to say where it differs. */

export type ImportedLine = OrderRecord['lines'][number];

export type ImportedOrder = Omit<OrderRecord, 'requestHash' | 'customer' | 'invoice'> & {
  oldId: string;
  path: string;
  customer: Customer;
  invoice: Invoice | null;
  /** Null for an order of this shop's own export, whose customers have their own branch. */
  more: ImportedCustomer | null;
  requestHash: string | null;
};

export interface OrdersAround {
  products: readonly ImportedProduct[];
  /** Order numbers of the shop, with whose they are. */
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

const most = 1_000_000_000;
const amount = { least: 0, most };

type Undated = Omit<ImportedOrder, 'orderDate' | 'updatedAt' | 'returnedAt' | 'orderNumber' | 'events'> & {
  date: Date | null;
  typedNumber: unknown;
};

export function readOrders(findings: Findings, branch: unknown, around: OrdersAround): ImportedOrder[] {
  const read: (Undated | ImportedOrder)[] = [];
  const variants = new Map<VariantId, { variant: ImportedVariant; product: ImportedProduct }>();
  for (const product of around.products)
    for (const variant of product.variants) variants.set(variant.id, { variant, product });
  for (const { path, key: oldId, value } of readMap(findings, 'Orders', branch)) {
    if (!isEntry(value)) {
      findings.note(path, 'not-an-entry', value);
      continue;
    }
    const record = readRecord(findings, path, value, orderRecord);
    if (record) read.push({ ...withoutUndefined(record), oldId, path, more: null });
    else {
      const order = readOrder(findings, { path, oldId, value }, variants);
      if (order) read.push(order);
    }
  }
  const dated = dateAll(findings, read);
  noteTwice(findings, dated);
  return numberAll(findings, dated, around.taken);
}

/** Optional properties that are absent are left out. */
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

type Variants = ReadonlyMap<VariantId, { variant: ImportedVariant; product: ImportedProduct }>;

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
    ...money,
    // A transfer for what was sent has been received: nobody waits for it any more.
    amountReceived: isPaid ? money.amountDue : 0,
    amountRefunded: 0,
    amountWaived: 0,
    customerMessage: readText(findings, `${path}/customerMessage`, own(value, 'customerMessage'), {
      most: 5000,
      lines: true,
      markup: 'kept',
    }),
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

/** Sent twice by one tap too many: the same customer, the same lines, within a minute. Which one counts the owner knows. */
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

/** The same for the same order, so that a second import is the same import. */
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

function byLabel<Name extends string>(
  text: string,
  names: readonly Name[],
  labels: (name: Name) => readonly string[],
): Name | null {
  const bare = (label: string) =>
    label
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[\s_-]/g, '');
  const wanted = bare(text.slice(0, 100));
  return names.find((name) => [name, ...labels(name)].some((label) => bare(label) === wanted)) ?? null;
}

function readStatus(findings: Findings, path: string, value: unknown): OrderStatus {
  if (typeof value === 'string' && isOrderStatus(value)) return value;
  if (value === undefined || value === '') {
    findings.note(path, 'status-missing');
    return 'newOrder';
  }
  const found =
    typeof value === 'string'
      ? byLabel(value, orderStatuses, (name) => textsOf(statusInfo[name].label))
      : null;
  findings.note(path, found ? 'status-by-label' : 'status-unknown', value);
  return found ?? 'followUp';
}

const paymentWords: Readonly<Record<PaymentMethod, readonly string[]>> = {
  cod: ['cash', '現金'],
  bt: ['transfer', 'bank', '轉帳', '銀行轉帳', '銀行匯款'],
};

function readPayment(findings: Findings, path: string, value: unknown): PaymentMethod {
  if (typeof value === 'string' && isPaymentMethod(value)) return value;
  const found =
    typeof value === 'string'
      ? byLabel(value, paymentMethods, (name) => [...textsOf(paymentLabels[name]), ...paymentWords[name]])
      : null;
  findings.note(path, found ? 'payment-by-label' : 'payment-unknown', value);
  return found ?? 'cod';
}

const shippingWords: Readonly<Record<ShippingOption, readonly string[]>> = {
  regularAM: ['AM frozen delivery', 'AM'],
  regularPM: ['PM frozen delivery', 'PM'],
  selfPickUp: ['self pick up', 'pickup', 'pick up'],
  sevenEleven: ['convenience-store pickup', '7-ELEVEN', '7-11', '超商取貨'],
};

function readShipping(findings: Findings, path: string, value: unknown): ShippingOption {
  if (typeof value === 'string' && isShippingOption(value)) return value;
  const found =
    typeof value === 'string'
      ? byLabel(value, shippingOptions, (name) => [
          ...textsOf(shippingMethods[name].label),
          ...shippingWords[name],
        ])
      : null;
  findings.note(path, found ? 'shipping-by-label' : 'shipping-unknown', value);
  return found ?? 'regularAM';
}

function readType(findings: Findings, path: string, value: unknown): OrderType {
  const known = orderTypes.find((type) => type === value);
  if (known === undefined && value !== undefined && value !== '')
    findings.note(path, 'order-type-unknown', value);
  return known ?? 'web';
}

function readPromo(
  findings: Findings,
  path: string,
  value: Entry,
): { code: string | null; percent: number; amount: number } {
  const given = own(value, 'promoCode');
  const discount = readNumber(findings, `${path}/discount`, own(value, 'discount'), amount) ?? 0;
  if (!isEntry(given)) {
    const code = readText(findings, `${path}/promoCode`, given, { most: 100 });
    return { code: code || null, percent: 0, amount: discount };
  }
  const at = `${path}/promoCode`;
  noteUnknown(findings, at, given, ['code', 'discount', 'salesAmount', 'used']);
  const percent =
    readNumber(findings, `${at}/discount`, own(given, 'discount'), { least: 0, most: 100 }) ?? 0;
  const fixed = readNumber(findings, `${at}/salesAmount`, own(given, 'salesAmount'), amount) ?? 0;
  if (discount > 0 && discount !== fixed && discount !== percent)
    findings.note(`${path}/discount`, 'total-differs', `${discount}, ${fixed}`);
  return {
    code: readText(findings, `${at}/code`, own(given, 'code'), { most: 100 }) || null,
    percent,
    amount: fixed,
  };
}

/** The invoice of the old shop is free text: a company's number becomes one, anything else goes to the note. */
function readInvoice(
  findings: Findings,
  path: string,
  value: unknown,
): { invoice: Invoice | null; note: string } {
  const text = isEntry(value)
    ? JSON.stringify(value).slice(0, 300)
    : readText(findings, path, value, { most: 300 });
  if (text === '') return { invoice: null, note: '' };
  if (isTaxId(text)) return { invoice: { type: 'company', taxId: text, title: '' }, note: '' };
  findings.note(path, 'invoice-to-note', text);
  return { invoice: null, note: `Invoice / 發票: ${text}` };
}

interface Stated {
  goods: number | null;
  due: number | null;
  cost: number | null;
  shippingCost: number;
  promoAmount: number;
}

/** As the order says; what its lines add up to is told where it differs. */
function moneyOf(findings: Findings, path: string, lines: readonly ImportedLine[], stated: Stated) {
  const goods = lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
  const cost = lines.reduce((sum, each) => sum + each.cost * each.qty, 0);
  const totalPrice = stated.goods ?? goods;
  const totalCost = stated.cost ?? cost;
  if (totalPrice !== goods) findings.note(`${path}/totalPrice`, 'total-differs', `${totalPrice}, ${goods}`);
  if (totalCost !== cost) findings.note(`${path}/totalCost`, 'total-differs', `${totalCost}, ${cost}`);
  const totalPriceWithShipping = totalPrice + stated.shippingCost;
  const due = Math.max(0, totalPriceWithShipping - stated.promoAmount);
  const isExpected = stated.due === null || stated.due === due || stated.due === totalPriceWithShipping;
  if (!isExpected) findings.note(`${path}/totalPriceWithShipping`, 'total-differs', `${stated.due}, ${due}`);
  return { totalPrice, totalPriceWithShipping, amountDue: isExpected ? due : (stated.due ?? due), totalCost };
}

interface Wanted {
  path: string;
  parentID: ParentId;
  productID: VariantId;
  qty: number;
}

interface LinesAround {
  variants: Variants;
  stated: number | null;
}

function readLines(findings: Findings, path: string, value: Entry, around: LinesAround): ImportedLine[] {
  const titles = readTitles(findings, `${path}/parentProducts`, own(value, 'parentProducts'));
  const basket = readBasket(findings, path, value, around.variants);
  const products = own(value, 'products');
  const bought =
    products === undefined
      ? null
      : (Array.isArray(products)
          ? readList(findings, `${path}/products`, products)
          : readMap(findings, `${path}/products`, products)
        ).flatMap((item) => readBought(findings, item, titles, around.variants, basket));
  if (bought === null) findings.note(`${path}/products`, 'products-missing');
  const lines = bought ?? linesOfBasket(findings, path, basket, titles, around);
  if (bought !== null) compare(findings, bought, basket);
  if (lines.length === 0) findings.note(path, 'lines-missing');
  return lines.flatMap((line) => split(findings, path, line));
}

function readTitles(findings: Findings, path: string, value: unknown): Map<ParentId, LocalizedText> {
  const titles = new Map<ParentId, LocalizedText>();
  const items = Array.isArray(value) ? readList(findings, path, value) : readMap(findings, path, value);
  for (const item of items) {
    if (!isEntry(item.value)) {
      findings.note(item.path, 'not-an-entry', item.value);
      continue;
    }
    const id = own(item.value, 'id');
    const title = readLocalized(findings, `${item.path}/title`, own(item.value, 'title'), {
      most: 200,
      markup: 'removed',
    });
    if (title) titles.set(parentIdOf(typeof id === 'string' ? id : item.key), title);
  }
  return titles;
}

const count = { least: 0, most: 100_000 };

function readBasket(findings: Findings, path: string, value: Entry, variants: Variants): Wanted[] {
  const basket = own(value, 'basket');
  if (basket === undefined) findings.note(`${path}/basket`, 'basket-missing');
  if (Array.isArray(basket)) findings.note(`${path}/basket`, 'basket-as-list', basket);
  if (isEntry(basket)) noteUnknown(findings, `${path}/basket`, basket, ['items']);
  const items = isEntry(basket)
    ? readList(findings, `${path}/basket/items`, own(basket, 'items'))
    : readList(findings, `${path}/basket`, basket);
  return items.flatMap((item): Wanted[] => {
    if (!isEntry(item.value)) {
      findings.note(item.path, 'not-an-entry', item.value);
      return [];
    }
    noteUnknown(findings, item.path, item.value, ['parentID', 'productID', 'qty', 'price', 'discount']);
    const productID = own(item.value, 'productID');
    const parentID = own(item.value, 'parentID');
    const qty = readNumber(findings, `${item.path}/qty`, own(item.value, 'qty'), count) ?? 0;
    if (typeof productID !== 'string' || qty === 0) {
      findings.note(item.path, 'not-an-entry', productID);
      return [];
    }
    const id = variantIdOf(productID);
    const parent =
      typeof parentID === 'string'
        ? parentIdOf(parentID)
        : (variants.get(id)?.product.id ?? parentIdOf(productID));
    return [{ path: item.path, parentID: parent, productID: id, qty }];
  });
}

type Bought = ImportedLine & { path: string };

function readBought(
  findings: Findings,
  { path, key, value }: { path: string; key: string; value: unknown },
  titles: ReadonlyMap<ParentId, LocalizedText>,
  variants: Variants,
  basket: readonly Wanted[],
): Bought[] {
  if (!isEntry(value)) {
    findings.note(path, 'not-an-entry', value);
    return [];
  }
  noteUnknown(findings, path, value, [
    'id',
    'parentID',
    'price',
    'cost',
    'discount',
    'qty',
    'title',
    'size',
    'weight',
    'color',
    'salePrice',
    'salesPercentage',
    'selectedProperties',
  ]);
  const id = own(value, 'id');
  const productID = variantIdOf(typeof id === 'string' ? id : key);
  const known = variants.get(productID);
  const wanted = basket.find((each) => each.productID === productID);
  const parent = own(value, 'parentID');
  const parentID =
    typeof parent === 'string'
      ? parentIdOf(parent)
      : (known?.product.id ?? wanted?.parentID ?? parentIdOf(key));
  const money = (name: string) =>
    readNumber(findings, `${path}/${name}`, own(value, name), { least: 0, most: 10_000_000 });
  const qty = readNumber(findings, `${path}/qty`, own(value, 'qty'), count) ?? wanted?.qty ?? 0;
  if (qty === 0) {
    findings.note(`${path}/qty`, 'line-gone', own(value, 'qty'));
    return [];
  }
  const price = money('price');
  if (price === null) findings.note(`${path}/price`, 'line-differs', own(value, 'price'));
  const unitPrice = price ?? (known ? salePrice(known.variant.price, known.variant.salesPercentage) : 0);
  const cost = money('cost');
  if (cost === null) findings.note(`${path}/cost`, 'cost-missing', known?.variant.cost);
  const discount = money('discount') ?? 0;
  const own_ = readLocalized(findings, `${path}/title`, own(value, 'title'), {
    most: 200,
    markup: 'removed',
  });
  const title = own_ ?? titles.get(parentID) ?? known?.product.title;
  if (!title) findings.note(`${path}/title`, 'title-missing');
  const choice = (name: 'size' | 'weight' | 'color') => {
    const given = own(value, name);
    return given === undefined || given === 'disabled'
      ? (known?.variant[name] ?? null)
      : readLocalized(findings, `${path}/${name}`, given, { most: 80 });
  };
  return [
    {
      path,
      parentID,
      productID,
      title: title ?? withSpare(blankText, key),
      size: choice('size'),
      weight: choice('weight'),
      color: choice('color'),
      image: known?.product.images[0] ?? null,
      storage: null,
      price: unitPrice + discount,
      salesPercentage: 0,
      discount,
      unitPrice,
      qty,
      lineTotal: unitPrice * qty,
      cost: cost ?? known?.variant.cost ?? 0,
    },
  ];
}

/** An order that kept only its basket: prices are those of the catalogue, and for one line what the order came to. */
function linesOfBasket(
  findings: Findings,
  path: string,
  basket: readonly Wanted[],
  titles: ReadonlyMap<ParentId, LocalizedText>,
  { variants, stated }: LinesAround,
): Bought[] {
  const priced = basket.map((line) => {
    const known = variants.get(line.productID);
    return {
      line,
      known,
      price: known ? salePrice(known.variant.price, known.variant.salesPercentage) : null,
    };
  });
  const rest = priced.reduce((left, { line, price }) => left - (price ?? 0) * line.qty, stated ?? 0);
  const [unknown, ...others] = basket.length === 1 ? priced : priced.filter(({ price }) => price === null);
  const solved =
    unknown && others.length === 0 && stated !== null
      ? ((unknown.price ?? 0) * unknown.line.qty + rest) / unknown.line.qty
      : null;
  return priced.map((each): Bought => {
    const { line, known } = each;
    const isSolved = each === unknown && solved !== null && Number.isInteger(solved) && solved >= 0;
    const unitPrice = isSolved ? solved : (each.price ?? 0);
    if (!known) findings.note(line.path, 'line-gone', line.productID);
    const title = titles.get(line.parentID) ?? known?.product.title;
    if (!title) findings.note(`${path}/parentProducts`, 'title-missing', line.parentID);
    return {
      path: line.path,
      parentID: line.parentID,
      productID: line.productID,
      title: title ?? withSpare(blankText, line.productID),
      size: known?.variant.size ?? null,
      weight: known?.variant.weight ?? null,
      color: known?.variant.color ?? null,
      image: known?.product.images[0] ?? null,
      storage: null,
      price: unitPrice,
      salesPercentage: 0,
      discount: 0,
      unitPrice,
      qty: line.qty,
      lineTotal: unitPrice * line.qty,
      cost: known?.variant.cost ?? 0,
    };
  });
}

/** What was bought counts; the basket says where something went astray. */
function compare(findings: Findings, bought: readonly Bought[], basket: readonly Wanted[]): void {
  const ofBasket = (id: VariantId) =>
    basket.filter(({ productID }) => productID === id).reduce((sum, { qty }) => sum + qty, 0);
  const ids = new Set(bought.map(({ productID }) => productID));
  for (const { path, productID } of basket)
    if (!ids.has(productID)) findings.note(path, 'line-gone', productID);
  if (basket.length === 0) return;
  for (const { path, productID, qty } of bought) {
    const wanted = ofBasket(productID);
    if (wanted !== 0 && wanted !== qty) findings.note(path, 'line-differs', `${qty}, ${wanted}`);
    if (wanted === 0 && !basket.some((each) => !ids.has(each.productID)))
      findings.note(path, 'line-differs', productID);
  }
}

function split(findings: Findings, path: string, { path: at, ...line }: Bought): ImportedLine[] {
  if (line.qty <= maxLineQty) return [line];
  findings.note(at || path, 'line-split', line.qty);
  const parts: ImportedLine[] = [];
  for (let left = line.qty; left > 0; left -= maxLineQty) {
    const qty = Math.min(left, maxLineQty);
    parts.push({ ...line, qty, lineTotal: line.unitPrice * qty });
  }
  return parts;
}
