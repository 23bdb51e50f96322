import type { LocalizedText } from '../language.ts';
import type { OrderStatus } from '../order/order-status.ts';
import { taipeiDay } from '../taipei-day.ts';
import type { Invoice } from './invoice.ts';
import { type Account, balance } from './payment-report.ts';

/** A uniform invoice (統一發票), or an allowance (折讓) that takes a part of one back. */
export const invoiceKinds = ['invoice', 'allowance'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** `unclear`: the answer was lost, and the provider is asked what became of it. `voiding`: issued, to be voided. */
export const invoiceStates = ['pending', 'unclear', 'issued', 'failed', 'voiding', 'voided'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** One is asked for at a time. */
export const openStates = ['pending', 'unclear', 'voiding'] as const satisfies readonly InvoiceState[];

export interface InvoiceItem {
  name: string;
  qty: number;
  /** With tax, in NTD; below zero for a discount. */
  price: number;
  amount: number;
}

/** All that is asked for, so that it can be asked for once more, the same. */
export interface InvoiceDraft {
  buyer: Invoice;
  name: string;
  email: string;
  phone: string;
  address: string;
  items: readonly InvoiceItem[];
}

/** For the printed proof (電子發票證明聯): the texts of its two QR codes. */
export interface InvoiceCodes {
  left: string;
  right: string;
}

/** What its customer is told of it. */
export interface CustomerInvoice {
  number: string;
  /** In Taipei. */
  day: string;
  /** Of ECPay's test site: it is not valid. */
  isTest: boolean;
}

interface Invoiced {
  lines: readonly { title: LocalizedText; weight: LocalizedText | null; qty: number; unitPrice: number }[];
  shippingCost: number;
}

const longestItem = 100;

/**
 * In Chinese, as the tax office reads them. @param total what the order costs, in NTD: what lines and shipping are beyond
 * it, is one line of discount.
 */
export function invoiceItems({ lines, shippingCost }: Invoiced, total: number): InvoiceItem[] {
  const items = lines.map(({ title, weight, qty, unitPrice }) => ({
    name: [title[1], weight?.[1] ?? ''].filter(Boolean).join(' ').slice(0, longestItem),
    qty,
    price: unitPrice,
    amount: unitPrice * qty,
  }));
  const one = (name: string, amount: number) => ({ name, qty: 1, price: amount, amount });
  if (shippingCost > 0) items.push(one('運費', shippingCost));
  const rest = total - items.reduce((sum, { amount }) => sum + amount, 0);
  if (rest !== 0) items.push(one(rest < 0 ? '折扣' : '其他', rest));
  return items.filter(({ amount }) => amount !== 0);
}

/**
 * The last day, in Taipei, on which an invoice can be voided: the 13th after its two months, when they are declared.
 * @param day of the invoice, in Taipei.
 */
function lastVoidDay(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const first = month % 2 === 0 ? month + 1 : month + 2;
  return first > 12 ? `${year + 1}-01-13` : `${year}-${String(first).padStart(2, '0')}-13`;
}

/** What the tax in a sum is, at 5%, as the printed proof of a company has it. */
export function taxOf(amount: number): number {
  return amount - Math.round(amount / 1.05);
}

/** Of two months, as it is printed: `115年11-12月`. */
export function invoicePeriod(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const first = month % 2 === 0 ? month - 1 : month;
  return `${year - 1911}年${String(first).padStart(2, '0')}-${String(first + 1).padStart(2, '0')}月`;
}

/** The bar code of the printed proof: year and last month of the period, number, random code. */
export function invoiceBarCode({
  number,
  day,
  randomCode,
}: {
  number: string;
  day: string;
  randomCode: string;
}): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const last = month % 2 === 0 ? month : month + 1;
  return `${year - 1911}${String(last).padStart(2, '0')}${number}${randomCode}`;
}

/** Printed for a company; whoever has a carrier, or gives it away, has no paper. */
export function isPrinted({ type }: Invoice): boolean {
  return type === 'company';
}

export interface InvoiceRow {
  kind: InvoiceKind;
  state: InvoiceState;
  /** With tax, in NTD. */
  amount: number;
  /** Of the order, when it was made out. */
  due: number;
  issuedAt: Date | string | null;
}

export const isOpen = ({ state }: Pick<InvoiceRow, 'state'>) => openStates.some((open) => open === state);

/** One that is in force, without an allowance, until its period is declared. */
export function mayVoid(rows: readonly InvoiceRow[], now: Date): boolean {
  const inForce = rows.filter(({ state }) => state === 'issued');
  const last = inForce.findLast(({ kind }) => kind === 'invoice');
  if (!last?.issuedAt || inForce.some(({ kind }) => kind === 'allowance')) return false;
  return taipeiDay(now) <= lastVoidDay(taipeiDay(new Date(last.issuedAt)));
}

/** NTD that the shop's invoices of an order say, less what was taken back; null while none is in force. */
export function invoicedOf(rows: readonly InvoiceRow[]): number | null {
  const inForce = rows.filter(({ state }) => state === 'issued' || state === 'voiding');
  if (!inForce.some(({ kind }) => kind === 'invoice')) return null;
  return inForce.reduce((sum, { kind, amount }) => sum + (kind === 'invoice' ? amount : -amount), 0);
}

/** `beyond`: only a new invoice by hand can follow. `isAuto`: it follows from a cancellation or a refund. */
export type Mend =
  | { what: 'void'; isAgain: boolean; isAuto: boolean }
  | { what: 'allowance'; amount: number; isAuto: boolean }
  | { what: 'beyond'; amount: number };

/**
 * How the invoices of an order follow what became of it: null where they say what it costs. In time, an invoice of an order
 * that is over is voided, and one that says too little or too much is issued anew; a refund, and what is too late or has an
 * allowance already, is an allowance.
 * @param rows oldest first, of the order.
 */
export function mendOf(
  order: Account & { status: OrderStatus },
  rows: readonly InvoiceRow[],
  now: Date,
): Mend | null {
  const said = invoicedOf(rows);
  if (said === null || rows.some(isOpen)) return null;
  const wanted = order.status === 'cancelled' ? 0 : balance(order).orderTotal;
  if (said === wanted) return null;
  const inTime = mayVoid(rows, now);
  // An edit changes what is due; a refund or a cancellation does not.
  const isAuto = rows.findLast(({ state }) => state === 'issued')?.due === order.amountDue;
  if (wanted === 0 && inTime) return { what: 'void', isAgain: false, isAuto };
  if (said > wanted)
    return isAuto || !inTime
      ? { what: 'allowance', amount: said - wanted, isAuto }
      : { what: 'void', isAgain: true, isAuto: false };
  return inTime ? { what: 'void', isAgain: true, isAuto: false } : { what: 'beyond', amount: wanted - said };
}
