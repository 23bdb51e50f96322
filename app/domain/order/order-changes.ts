import type { CheckoutField } from '../cart/checkout-details.ts';
import { chosenOptions } from '../catalogue/product.ts';
import { type Customer, displayName } from '../customer/customer.ts';
import type { VariantId } from '../ids.ts';
import type { LocalizedText } from '../language.ts';
import { type Invoice, invoiceDetailsOf, invoiceFields } from '../payment/invoice.ts';
import type { AdminOrder, OrderLine } from './order.ts';

/** The parts of an order that an edit may change. Money in NTD. */
export type EditableOrder = Pick<
  AdminOrder,
  | 'customer'
  | 'lines'
  | 'shippingOption'
  | 'shippingCost'
  | 'paymentMethod'
  | 'totalPrice'
  | 'totalPriceWithShipping'
  | 'amountDue'
  | 'totalCost'
  | 'deliveryNote'
  | 'promised'
> & {
  /** Absent in events stored before an invoice could be edited. */
  invoice?: Invoice | null;
  /** Absent in events stored before there was one. */
  giftMessage?: string;
  /** Absent in events stored before an edit could change them. */
  promoAmount?: number;
  amountWaived?: number;
};

export type AmountName = 'shippingCost' | 'amountDue';
export type EditedField = CheckoutField | 'deliveryNote';

export type OrderChange =
  | {
      what: 'line';
      title: LocalizedText;
      options: readonly LocalizedText[];
      /** Before and after; 0 without such a line. */
      qty: readonly [number, number];
      /** Per unit; equal values for a new or removed line. */
      unitPrice: readonly [number, number];
    }
  | { what: 'field'; field: EditedField; from: string; to: string }
  | { what: 'invoice'; from: Invoice | null; to: Invoice | null }
  | { what: 'amount'; name: AmountName; from: number; to: number };

type Comparable = Omit<EditableOrder, 'lines' | 'totalCost' | 'deliveryNote'> & {
  lines: readonly OrderLine[];
  deliveryNote?: string;
};

export function changesBetween(before: Comparable, after: Comparable): OrderChange[] {
  const lines = pairLines(before.lines, after.lines).flatMap(([was, is]): OrderChange[] => {
    const line = is ?? was;
    if (!line || (was?.qty === is?.qty && was?.unitPrice === is?.unitPrice)) return [];
    return [
      {
        what: 'line',
        title: line.title,
        options: chosenOptions(line),
        qty: [was?.qty ?? 0, is?.qty ?? 0],
        unitPrice: [was?.unitPrice ?? line.unitPrice, is?.unitPrice ?? line.unitPrice],
      },
    ];
  });
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const fields = [...now].flatMap(([field, to]): OrderChange[] => {
    const from = old.get(field) ?? '';
    return from === to ? [] : [{ what: 'field', field, from, to }];
  });
  const amounts = (['shippingCost', 'amountDue'] as const).flatMap((name): OrderChange[] =>
    before[name] === after[name] ? [] : [{ what: 'amount', name, from: before[name], to: after[name] }],
  );
  return [...lines, ...fields, ...invoiceChange(before.invoice, after.invoice), ...amounts];
}

function invoiceChange(from: Invoice | null | undefined, to: Invoice | null | undefined): OrderChange[] {
  if (from === undefined || to === undefined || isSameInvoice(from, to)) return [];
  return [{ what: 'invoice', from, to }];
}

/** The database returns keys in another order. */
export function isSameInvoice(one: Invoice | null, other: Invoice | null): boolean {
  const [a, b] = [invoiceDetailsOf(one), invoiceDetailsOf(other)];
  return invoiceFields.every((field) => a[field] === b[field]);
}

function fieldsOf(order: Comparable): ReadonlyMap<EditedField, string> {
  const { customer, shippingOption, paymentMethod, deliveryNote = '', giftMessage = '' } = order;
  const { promised } = order;
  const details: [EditedField, string][] = Object.entries(detailsOf(customer)).flatMap(([name, value]) =>
    isAddressField(name) ? [[name, value]] : [],
  );
  return new Map<EditedField, string>([
    ['shippingOption', shippingOption],
    ['chosenDay', promised?.chosen ?? ''],
    ['paymentMethod', paymentMethod],
    ...details,
    ['deliveryNote', deliveryNote],
    ['giftMessage', giftMessage],
  ]);
}

export function detailsOf(customer: Customer): Record<CustomerField, string> {
  const { shippingAddress: address } = customer;
  const { address1, address2, address3, town, county, chineseAddress } = address;
  const { storeName, storeCode, storeAddress, pickupName = '' } = address;
  return {
    name: displayName(customer),
    email: customer.email,
    number: customer.number,
    county,
    town,
    address1,
    address2,
    address3,
    chineseAddress,
    storeName,
    storeCode,
    storeAddress,
    pickupName,
  };
}

export const customerFields = [
  'name',
  'number',
  'email',
  'county',
  'town',
  'address1',
  'address2',
  'address3',
  'chineseAddress',
  'storeName',
  'storeCode',
  'storeAddress',
  'pickupName',
] as const satisfies readonly CheckoutField[];
export type CustomerField = (typeof customerFields)[number];

/** Whether parcels go to somebody or somewhere else, or another way. */
export function movesParcels(changes: readonly OrderChange[]): boolean {
  return changes.some(
    (change) =>
      change.what === 'field' &&
      (change.field === 'shippingOption' || (change.field !== 'email' && isAddressField(change.field))),
  );
}

/** What is in the box of an order, and whether that is all there is to pack of it. */
export interface PackedGoods {
  goods: readonly Pick<OrderLine, 'productID' | 'qty'>[];
  isWhole: boolean;
}

/** Why a box is to be packed again: its label is wrong, or its goods are. The kinds of the timeline for it. */
export type PackAgain = 'relabel' | 'repack';

/** Whether an edit unpacks what is in the box, and why. */
export function unpackedByEdit(
  changes: readonly OrderChange[],
  before: Pick<Comparable, 'lines'>,
  after: Pick<Comparable, 'lines'>,
  { goods, isWhole }: PackedGoods,
): PackAgain[] {
  if (goods.length === 0) return [];
  const ids = isWhole ? [...before.lines, ...after.lines] : goods;
  const isOther = ids.some(({ productID: id }) => qtyOf(before.lines, id) !== qtyOf(after.lines, id));
  return [...(movesParcels(changes) ? ['relabel' as const] : []), ...(isOther ? ['repack' as const] : [])];
}

/** An imported order may have a variant in two lines. */
function qtyOf(lines: Comparable['lines'], id: VariantId): number {
  return lines.reduce((sum, { productID, qty }) => sum + (productID === id ? qty : 0), 0);
}

function isAddressField(name: string): name is CustomerField {
  return customerFields.some((field) => field === name);
}

export function pairLines<Line extends Pick<OrderLine, 'productID'>>(
  before: readonly Line[],
  after: readonly Line[],
): [Line | undefined, Line | undefined][] {
  const now = new Map(after.map((line) => [line.productID, line]));
  const known = new Set(before.map(({ productID }) => productID));
  return [
    ...before.map((line): [Line, Line | undefined] => [line, now.get(line.productID)]),
    ...after
      .filter(({ productID }) => !known.has(productID))
      .map((line): [undefined, Line] => [undefined, line]),
  ];
}
