import type { VariantId } from '#app/domain/ids.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { type AdminOrder, maxLineQty, type OrderRefusal } from '#app/domain/order/order.ts';
import { type CustomerField, customerFields, detailsOf } from '#app/domain/order/order-changes.ts';
import {
  type EditOrderRequest,
  type EditRefusal,
  isWithin,
  mostUnitPrice,
  type RequestedLine,
  type VariantForOrder,
} from '#app/domain/order/order-edit.ts';
import { type InvoiceDetails, invoiceDetailsOf } from '#app/domain/payment/invoice.ts';
import { oneLine } from '#app/domain/typed-text.ts';
import { parcelRefusedToOwner } from '#app/text/delivery.ts';

/** What is typed into the form of an order, as it is typed. */
export interface OrderForm {
  lines: readonly FormLine[];
  details: Record<CustomerField, string>;
  shippingOption: string;
  paymentMethod: string;
  /** Empty for as soon as possible. */
  chosenDay: string;
  deliveryNote: string;
  giftMessage: string;
  invoice: InvoiceDetails;
}

export interface FormLine {
  productID: VariantId;
  qty: string;
  /** Empty: what was agreed, or the shop's. */
  unitPrice: string;
}

/** What was pasted may hold tabs, which a browser leaves in a field of one line. */
export function inOneLine<Field extends string>(details: Record<Field, string>): Record<Field, string> {
  const tidied = { ...details };
  for (const field in details) tidied[field] = oneLine(details[field]);
  return tidied;
}

export function formOf(order: AdminOrder): OrderForm {
  return {
    lines: order.lines.map(({ productID, qty }) => ({ productID, qty: String(qty), unitPrice: '' })),
    details: detailsOf(order.customer),
    shippingOption: order.shippingOption,
    paymentMethod: order.paymentMethod,
    chosenDay: order.promised?.chosen ?? '',
    deliveryNote: order.deliveryNote,
    giftMessage: order.giftMessage,
    invoice: invoiceDetailsOf(order.invoice),
  };
}

/** The lines as numbers; what is no whole number becomes one that no order takes. */
export function wantedOf(lines: readonly FormLine[]): RequestedLine[] {
  return lines.map(({ productID, qty, unitPrice }) => ({
    productID,
    qty: whole(qty) ?? 0,
    unitPrice: unitPrice.trim() === '' ? null : (whole(unitPrice) ?? -1),
  }));
}

/** @param tried whether it was to be saved: until then a field that is empty may still be filled in. */
export function isQtyMarked({ qty }: FormLine, tried: boolean): boolean {
  return tried || qty.trim() !== '';
}

/** Whether one of its fields says that it is wrong. */
export function isMarked(line: FormLine, tried: boolean): boolean {
  const wrong = wrongIn(line);
  return wrong.has('unitPrice') || (wrong.has('qty') && isQtyMarked(line, tried));
}

/** Which fields of a line no order takes, as they are typed. */
export function wrongIn(line: FormLine): ReadonlySet<'qty' | 'unitPrice'> {
  const [wanted] = wantedOf([line]);
  const isPrice = wanted?.unitPrice === null || isWithin(wanted?.unitPrice ?? -1, 0, mostUnitPrice);
  return new Set([
    ...(isWithin(wanted?.qty ?? 0, 1, maxLineQty) ? [] : (['qty'] as const)),
    ...(isPrice ? [] : (['unitPrice'] as const)),
  ]);
}

function whole(typed: string): number | null {
  const text = typed.normalize('NFKC').trim();
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** One more of a variant: a new line, or one more of the line that is there. */
export function withVariant(lines: readonly FormLine[], productID: VariantId): readonly FormLine[] {
  if (!lines.some((line) => line.productID === productID))
    return [...lines, { productID, qty: '1', unitPrice: '' }];
  return lines.map((line) =>
    line.productID === productID ? { ...line, qty: String((whole(line.qty) ?? 0) + 1) } : line,
  );
}

export function isSameForm(a: OrderForm, b: OrderForm): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** What one tab typed, put on top of what another one saved: only what was touched here stays as it was typed. */
export function rebased(base: OrderForm, mine: OrderForm, theirs: OrderForm): OrderForm {
  const choose = (was: string, typed: string, saved: string) => (typed === was ? saved : typed);
  const details = { ...theirs.details };
  for (const field of customerFields)
    details[field] = choose(base.details[field], mine.details[field], theirs.details[field]);
  return {
    lines: rebasedLines(base.lines, mine.lines, theirs.lines),
    details,
    shippingOption: choose(base.shippingOption, mine.shippingOption, theirs.shippingOption),
    paymentMethod: choose(base.paymentMethod, mine.paymentMethod, theirs.paymentMethod),
    chosenDay: choose(base.chosenDay, mine.chosenDay, theirs.chosenDay),
    deliveryNote: choose(base.deliveryNote, mine.deliveryNote, theirs.deliveryNote),
    giftMessage: choose(base.giftMessage, mine.giftMessage, theirs.giftMessage),
    // Its fields say one thing together.
    invoice: JSON.stringify(mine.invoice) === JSON.stringify(base.invoice) ? theirs.invoice : mine.invoice,
  };
}

function rebasedLines(
  base: readonly FormLine[],
  mine: readonly FormLine[],
  theirs: readonly FormLine[],
): readonly FormLine[] {
  const of = (lines: readonly FormLine[], id: VariantId) => lines.find(({ productID }) => productID === id);
  const ids = new Set([...theirs, ...mine].map(({ productID }) => productID));
  return [...ids].flatMap((id) => {
    const touched = JSON.stringify(of(base, id)) !== JSON.stringify(of(mine, id));
    const line = touched ? of(mine, id) : of(theirs, id);
    return line ? [line] : [];
  });
}

/** What the edit's call takes. */
export function editRequest(
  order: Pick<AdminOrder, 'orderNumber' | 'version'>,
  form: OrderForm,
  more: Pick<EditOrderRequest, 'reason' | 'tell'>,
): EditOrderRequest {
  const { lines, details, shippingOption, paymentMethod, chosenDay, deliveryNote, giftMessage, invoice } =
    form;
  const { orderNumber, version } = order;
  return {
    orderNumber,
    version,
    lines: wantedOf(lines),
    customer: inOneLine(details),
    invoice: inOneLine(invoice),
    shippingOption,
    paymentMethod,
    chosenDay,
    deliveryNote,
    giftMessage,
    ...more,
  };
}

/** The variants of an order that the shop may not have any more, as its lines know them. */
export function variantsIn(
  order: AdminOrder,
  onSale: readonly VariantForOrder[],
): ReadonlyMap<VariantId, VariantForOrder> {
  const known = order.lines.map((line): [VariantId, VariantForOrder] => [
    line.productID,
    { ...line, grams: 0, left: 0, parts: line.parts?.map((part) => ({ ...part, left: 0 })) ?? null },
  ]);
  return new Map([
    ...known,
    ...onSale.map((variant): [VariantId, VariantForOrder] => [variant.productID, variant]),
  ]);
}

/** By how much a parcel is too big, from the answer that refuses it; null for every other. */
export function parcelRefusal(
  answer: { ok: true } | { ok: false; refusal?: OrderRefusal | EditRefusal },
): LocalizedText | null {
  if (answer.ok || !answer.refusal || !('limits' in answer.refusal)) return null;
  return parcelRefusedToOwner(answer.refusal, answer.refusal.limits);
}
