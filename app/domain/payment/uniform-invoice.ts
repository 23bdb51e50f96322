import type { LocalizedText } from '../language.ts';
import { isSameInvoice } from '../order/order-changes.ts';
import type { OrderStatus } from '../order/order-status.ts';
import { taipeiDay } from '../taipei-day.ts';
import type { Invoice } from './invoice.ts';
import { type Account, balance } from './payment-report.ts';

/**
 * A uniform invoice (統一發票), a further one for what an order costs more since, or an allowance (折讓) that reverses
 * part of either.
 */
export const invoiceKinds = ['invoice', 'difference', 'allowance'] as const;
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
  /** With tax, in NTD. */
  amount: number;
  /** For the difference of an edited order, beside its first invoice. */
  isFurther: boolean;
  /** As issued; the order may have been edited since. */
  buyer: Invoice;
  /** Number of the voided invoice that it replaces; null for none. */
  replaces: string | null;
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
  if (shippingCost > 0) items.push(oneItem('運費', shippingCost));
  const rest = total - items.reduce((sum, { amount }) => sum + amount, 0);
  if (rest !== 0) items.push(oneItem(rest < 0 ? '折扣' : '其他', rest));
  return items.filter(({ amount }) => amount !== 0);
}

/** Of the further invoice of an edited order. @param amount in NTD. */
export function differenceItems(orderNumber: string, amount: number): InvoiceItem[] {
  return [oneItem(`訂單${orderNumber}差額`, amount)];
}

function oneItem(name: string, amount: number): InvoiceItem {
  return { name, qty: 1, price: amount, amount };
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
  id: number;
  kind: InvoiceKind;
  /** Of an allowance: its invoice. */
  invoiceID: number | null;
  state: InvoiceState;
  /** With tax, in NTD. */
  amount: number;
  /** The order's amount due that the invoices follow since. */
  due: number;
  issuedAt: Date | string | null;
  draft: Pick<InvoiceDraft, 'buyer'>;
}

export const isOpen = ({ state }: Pick<InvoiceRow, 'state'>) => openStates.some((open) => open === state);

/** Whether the invoice in force has no allowance and no further invoice, and its period is not declared yet. */
export function mayVoid(rows: readonly InvoiceRow[], now: Date): boolean {
  const inForce = rows.filter(({ state }) => state === 'issued');
  const last = inForce.findLast(({ kind }) => kind === 'invoice');
  if (!last?.issuedAt || inForce.some(({ kind }) => kind !== 'invoice')) return false;
  return taipeiDay(now) <= lastVoidDay(taipeiDay(new Date(last.issuedAt)));
}

/** NTD invoiced for an order, less allowances; null while no invoice is in force. */
export function invoicedOf(rows: readonly InvoiceRow[]): number | null {
  const inForce = rows.filter(({ state }) => state === 'issued' || state === 'voiding');
  if (!inForce.some(({ kind }) => kind === 'invoice')) return null;
  return inForce.reduce((sum, { kind, amount }) => sum + (kind === 'allowance' ? -amount : amount), 0);
}

/**
 * The invoice that the next allowance lowers, and what is left of it in NTD: the newest first; null where nothing is
 * left.
 * @param rows of the order, oldest first.
 */
export function nextToLower<Row extends InvoiceRow>(rows: readonly Row[]): { row: Row; left: number } | null {
  const inForce = rows.filter(({ state }) => state === 'issued');
  const leftOf = ({ id, amount }: Row) =>
    inForce.reduce(
      (left, { invoiceID, amount: lowered }) => (invoiceID === id ? left - lowered : left),
      amount,
    );
  const row = inForce.findLast((one) => one.kind !== 'allowance' && leftOf(one) > 0);
  return row ? { row, left: leftOf(row) } : null;
}

/**
 * `difference`: a further invoice. `rest`: what is left for further allowances, because each belongs to one invoice.
 * `isAuto`: it follows from a cancellation or a refund. `forBuyer`: it has the right amount for another buyer.
 */
export type Mend =
  | { what: 'void'; isAgain: boolean; isAuto: boolean; forBuyer?: true }
  | { what: 'allowance'; amount: number; rest: number; isAuto: boolean }
  | { what: 'difference'; amount: number; isAuto: false };

/** NTD of what the owner is offered; 0 for a void. */
export function mendAmount(mend: Mend): number {
  return mend.what === 'void' ? 0 : mend.amount;
}

/** NTD that the invoices of an order should say in all. */
export function invoiceTotal(order: Account & { status: OrderStatus }): number {
  return order.status === 'cancelled' ? 0 : balance(order).orderTotal;
}

/**
 * Correction that an order's invoices require: null where they match its total. In time, the invoice of a cancelled
 * order is voided, and one with a wrong amount or buyer is voided and issued anew. A refund, and what comes too late to void or
 * after an allowance, become an allowance, or a further invoice for the difference.
 * @param rows of the order, oldest first.
 */
export function mendOf(
  order: Account & { status: OrderStatus; invoice?: Invoice | null },
  rows: readonly InvoiceRow[],
  now: Date,
): Mend | null {
  const invoiced = invoicedOf(rows);
  if (invoiced === null || rows.some(isOpen)) return null;
  const target = invoiceTotal(order);
  const inTime = mayVoid(rows, now);
  if (invoiced === target) {
    const buyer = rows.findLast(({ state }) => state === 'issued')?.draft.buyer ?? null;
    const isOther = !isSameInvoice(buyer, order.invoice ?? { type: 'personal' });
    return inTime && isOther && target > 0
      ? { what: 'void', isAgain: true, isAuto: false, forBuyer: true }
      : null;
  }
  // An edit changes the amount due, a refund does not. Of a cancelled order nothing stays.
  const isAuto =
    order.status === 'cancelled' || rows.findLast(({ state }) => state === 'issued')?.due === order.amountDue;
  if (target === 0 && inTime) return { what: 'void', isAgain: false, isAuto };
  const isLowered = invoiced > target;
  if (inTime && !(isLowered && isAuto)) return { what: 'void', isAgain: true, isAuto: false };
  if (!isLowered) return { what: 'difference', amount: target - invoiced, isAuto: false };
  const amount = Math.min(nextToLower(rows)?.left ?? 0, invoiced - target);
  return { what: 'allowance', amount, rest: invoiced - target - amount, isAuto };
}
