import type { LocalizedText } from '../language.ts';
import type { OrderStatus } from '../order/order-status.ts';
import { taipeiDay } from '../taipei-day.ts';
import type { Invoice } from './invoice.ts';
import { type Account, balance } from './payment-report.ts';

/** A uniform invoice (統一發票), or an allowance (折讓) that reverses part of one. */
export const invoiceKinds = ['invoice', 'allowance'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** `unclear`: the response was lost, and the provider is queried. `voiding`: issued, to be voided. */
export const invoiceStates = ['pending', 'unclear', 'issued', 'failed', 'voiding', 'voided'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** At most one of these per order. */
export const openStates = ['pending', 'unclear', 'voiding'] as const satisfies readonly InvoiceState[];

export interface InvoiceItem {
  name: string;
  qty: number;
  /** With tax, in NTD; negative for a discount. */
  price: number;
  amount: number;
}

/** The complete request, so that it can be repeated unchanged. */
export interface InvoiceDraft {
  buyer: Invoice;
  name: string;
  email: string;
  phone: string;
  address: string;
  items: readonly InvoiceItem[];
}

/** Texts of the two QR codes on the printed proof (電子發票證明聯). */
export interface InvoiceCodes {
  left: string;
  right: string;
}

export interface CustomerInvoice {
  number: string;
  /** In Taipei. */
  day: string;
  /** Issued on ECPay's test site: not valid. */
  isTest: boolean;
}

interface Invoiced {
  lines: readonly { title: LocalizedText; weight: LocalizedText | null; qty: number; unitPrice: number }[];
  shippingCost: number;
}

const longestItem = 100;

/**
 * In Chinese, as the tax office requires. @param total of the order, in NTD: what lines and shipping exceed it by
 * becomes one discount line.
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

/** The earliest day, in Taipei, whose invoices can still be voided. @param today in Taipei. */
export function firstVoidableDay(today: string): string {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const isOdd = month % 2 === 1;
  const first = isOdd ? (day <= 13 ? month - 2 : month) : month - 1;
  return first < 1 ? `${year - 1}-11-01` : `${year}-${String(first).padStart(2, '0')}-01`;
}

/** Tax included in an amount, at 5%, as printed on a company's proof. */
export function taxOf(amount: number): number {
  return amount - Math.round(amount / 1.05);
}

/** Two-month period as printed: `115年11-12月`. */
export function invoicePeriod(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const first = month % 2 === 0 ? month - 1 : month;
  return `${year - 1911}年${String(first).padStart(2, '0')}-${String(first + 1).padStart(2, '0')}月`;
}

/** Bar code of the printed proof: year and last month of the period, number, random code. */
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

/** Printed for a company; carriers and donations are paperless. */
export function isPrinted({ type }: Invoice): boolean {
  return type === 'company';
}

export interface InvoiceRow {
  kind: InvoiceKind;
  state: InvoiceState;
  /** With tax, in NTD. */
  amount: number;
  /** The order's amount due when it was issued. */
  due: number;
  issuedAt: Date | string | null;
}

export const isOpen = ({ state }: Pick<InvoiceRow, 'state'>) => openStates.some((open) => open === state);

/** Whether the invoice in force has no allowance and its period is not declared yet. */
export function mayVoid(rows: readonly InvoiceRow[], now: Date): boolean {
  const inForce = rows.filter(({ state }) => state === 'issued');
  const last = inForce.findLast(({ kind }) => kind === 'invoice');
  if (!last?.issuedAt || inForce.some(({ kind }) => kind === 'allowance')) return false;
  return taipeiDay(now) <= lastVoidDay(taipeiDay(new Date(last.issuedAt)));
}

/** NTD invoiced for an order, less allowances; null while no invoice is in force. */
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
 * Correction that an order's invoices require: null where they match its total. In time, the invoice of a cancelled
 * order is voided, and one with a wrong amount is voided and issued anew; a refund, a late correction, and one after an
 * allowance become allowances.
 * @param rows of the order, oldest first.
 */
export function mendOf(
  order: Account & { status: OrderStatus },
  rows: readonly InvoiceRow[],
  now: Date,
): Mend | null {
  const invoiced = invoicedOf(rows);
  if (invoiced === null || rows.some(isOpen)) return null;
  const target = order.status === 'cancelled' ? 0 : balance(order).orderTotal;
  if (invoiced === target) return null;
  const inTime = mayVoid(rows, now);
  // An edit changes the amount due, a refund does not. Of a cancelled order nothing stays.
  const isAuto =
    order.status === 'cancelled' || rows.findLast(({ state }) => state === 'issued')?.due === order.amountDue;
  if (target === 0 && inTime) return { what: 'void', isAgain: false, isAuto };
  if (invoiced > target)
    return isAuto || !inTime
      ? { what: 'allowance', amount: invoiced - target, isAuto }
      : { what: 'void', isAgain: true, isAuto: false };
  return inTime
    ? { what: 'void', isAgain: true, isAuto: false }
    : { what: 'beyond', amount: target - invoiced };
}
