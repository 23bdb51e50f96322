import type { CsvCell } from '#app/domain/delimited-text.ts';
import { arrivalDay, type Promised } from '#app/domain/delivery/delivery-date.ts';
import { type ShippingOption, shippingMethods } from '#app/domain/delivery/shipping.ts';
import type { ParentId, VariantId } from '#app/domain/ids.ts';
import { type Language, type LocalizedText, pick } from '#app/domain/language.ts';
import { type OrderStatus, statusLabel } from '#app/domain/order/order-status.ts';
import { orderProfit } from '#app/domain/order/order-summary.ts';
import type { Invoice } from '#app/domain/payment/invoice.ts';
import type { PaymentMethod } from '#app/domain/payment/payment.ts';
import type { AttemptState } from '#app/domain/payment/payment-attempt.ts';
import { paymentLabel } from '#app/domain/payment/payment-labels.ts';
import { collectedInCash } from '#app/domain/payment/refund.ts';
import { fieldLabels } from './checkout.ts';
import { numericDate, timeText } from './date.ts';
import { invoiceLabels, invoiceText } from './payment.ts';
import { rowMark, rowMarks } from './payments-admin.ts';
import { type NamedVariant, variantOptions } from './product.ts';

export interface ExportedOrder {
  orderNumber: string;
  orderDate: Date;
  status: OrderStatus;
  customerName: string;
  phone: string;
  email: string;
  shippingOption: ShippingOption;
  promised: Promised | null;
  paymentMethod: PaymentMethod;
  /** Of payments with a provider, oldest first. */
  attempts: readonly AttemptState[];
  amountReceived: number;
  amountRefunded: number;
  amountWaived: number;
  promoCode: string | null;
  totalPrice: number;
  shippingCost: number;
  promoAmount: number;
  /** What a code in percent took off the lines. */
  percentSaved: number;
  amountDue: number;
  totalCost: number;
  invoice: Invoice | null;
  /** The uniform invoices in force, the first one first: number, and day in Taipei. */
  issued: readonly { number: string; day: string }[];
}

const yes: LocalizedText = ['yes', '是'];

/** Empty for a cancelled order, with which nothing is earned. */
const ifSold = ({ status }: Pick<ExportedOrder, 'status'>, amount: number) =>
  status === 'cancelled' ? '' : amount;

interface Column<Of> {
  name: LocalizedText;
  cell: (of: Of, language: Language) => CsvCell;
  /** Personal data, for owners only. */
  isForOwners?: boolean;
}

const columns: readonly Column<ExportedOrder>[] = [
  { name: ['Order', '訂單編號'], cell: ({ orderNumber }) => orderNumber },
  { name: ['Date', '日期'], cell: ({ orderDate }) => numericDate(orderDate) },
  { name: ['Time', '時間'], cell: ({ orderDate }) => timeText(orderDate) },
  {
    name: ['Status', '狀態'],
    cell: ({ status, shippingOption }, language) => pick(statusLabel(status, shippingOption), language),
  },
  { name: ['Customer', '訂購人'], cell: ({ customerName }) => customerName, isForOwners: true },
  { name: ['Cellphone', '手機號碼'], cell: ({ phone }) => phone, isForOwners: true },
  { name: ['Email', '電子郵件'], cell: ({ email }) => email, isForOwners: true },
  {
    name: ['Shipping method', '配送方式'],
    cell: ({ shippingOption }, language) => pick(shippingMethods[shippingOption].label, language),
  },
  {
    name: ['Arrives', '到貨日'],
    cell: ({ promised }) => (promised ? numericDate(arrivalDay(promised)) : ''),
  },
  {
    name: ['Chosen by the customer', '顧客指定到貨日'],
    cell: ({ promised }, language) => (promised?.chosen ? pick(yes, language) : ''),
  },
  {
    name: ['Payment', '付款方式'],
    cell: ({ paymentMethod, shippingOption }, language) =>
      pick(paymentLabel(paymentMethod, shippingOption), language),
  },
  {
    name: ['Payment status', '付款狀態'],
    cell: (order, language) => pick(rowMarks[rowMark(order)], language),
  },
  { name: ['Promo code', '優惠碼'], cell: ({ promoCode }) => promoCode ?? '' },
  {
    name: ['Subtotal (NT$)', '小計（元）'],
    cell: ({ totalPrice, percentSaved }) => String(totalPrice + percentSaved),
  },
  { name: ['Shipping (NT$)', '運費（元）'], cell: ({ shippingCost }) => String(shippingCost) },
  {
    name: ['Promo amount (NT$)', '優惠碼折抵（元）'],
    cell: ({ promoAmount, percentSaved, totalPrice, shippingCost }) =>
      String(Math.min(promoAmount, totalPrice + shippingCost) + percentSaved),
  },
  { name: ['Total (NT$)', '總計（元）'], cell: ({ amountDue }) => String(amountDue) },
  {
    name: ['Received (NT$)', '已收款（元）'],
    cell: (order) => String(order.amountReceived + collectedInCash(order)),
  },
  { name: ['Refunded (NT$)', '已退款（元）'], cell: ({ amountRefunded }) => String(amountRefunded) },
  {
    name: ['Cost of goods (NT$)', '商品成本（元）'],
    cell: (order) => ifSold(order, order.totalCost),
    isForOwners: true,
  },
  {
    name: ['Profit (NT$)', '利潤（元）'],
    cell: (order) => ifSold(order, orderProfit(order)),
    isForOwners: true,
  },
  {
    name: invoiceText.title,
    cell: ({ invoice }, language) => (invoice ? pick(invoiceLabels[invoice.type], language) : ''),
  },
  {
    name: fieldLabels.taxId,
    cell: ({ invoice }) => (invoice?.type === 'company' ? invoice.taxId : ''),
    isForOwners: true,
  },
  {
    name: fieldLabels.invoiceTitle,
    cell: ({ invoice }) => (invoice?.type === 'company' ? invoice.title : ''),
    isForOwners: true,
  },
  {
    name: fieldLabels.carrier,
    cell: ({ invoice }) => (invoice?.type === 'carrier' ? invoice.carrier : ''),
    isForOwners: true,
  },
  {
    name: fieldLabels.donationCode,
    cell: ({ invoice }) => (invoice?.type === 'donation' ? invoice.donationCode : ''),
    isForOwners: true,
  },
  {
    name: ['Invoice number', '發票號碼'],
    cell: ({ issued }) => issued.map(({ number }) => number).join(', '),
  },
  {
    name: ['Invoice date', '發票日期'],
    cell: ({ issued }) => issued.map(({ day }) => numericDate(day)).join(', '),
  },
];

/** A line of an order. */
export interface ExportedLine extends NamedVariant {
  position: number;
  parentID: ParentId;
  productID: VariantId;
  price: number;
  discount: number;
  unitPrice: number;
  qty: number;
  lineTotal: number;
  cost: number;
}

export interface ExportedOrderLine {
  order: ExportedOrder;
  line: ExportedLine;
}

const lineColumns: readonly Column<ExportedOrderLine>[] = [
  { name: ['Line', '項次'], cell: ({ line }) => String(line.position + 1) },
  { name: ['Product', '商品'], cell: ({ line }, language) => pick(line.title, language) },
  { name: ['Options', '規格'], cell: ({ line }, language) => variantOptions(line, language) },
  { name: ['Product ID', '商品編號'], cell: ({ line }) => line.parentID },
  { name: ['Variant ID', '規格編號'], cell: ({ line }) => line.productID },
  { name: ['Quantity', '數量'], cell: ({ line }) => String(line.qty) },
  { name: ['List price (NT$)', '原價（元）'], cell: ({ line }) => String(line.price) },
  { name: ['Discount per unit (NT$)', '單件折扣（元）'], cell: ({ line }) => String(line.discount) },
  { name: ['Unit price (NT$)', '單價（元）'], cell: ({ line }) => String(line.unitPrice) },
  { name: ['Line total (NT$)', '品項小計（元）'], cell: ({ line }) => String(line.lineTotal) },
  {
    name: ['Cost of goods (NT$)', '商品成本（元）'],
    cell: ({ order, line }) => ifSold(order, line.cost * line.qty),
    isForOwners: true,
  },
];

/** Of the order, in each of its lines; sums of the order would be added up once for each line. */
const orderColumnsOfLine = ['Order', 'Date', 'Time', 'Status', 'Customer', 'Payment', 'Promo code'];

/** @param people whether to include personal data. */
export function exportHead(language: Language, people: boolean): readonly string[] {
  return columnsFor(columns, people).map(({ name }) => pick(name, language));
}

export function exportRow(order: ExportedOrder, language: Language, people: boolean): readonly CsvCell[] {
  return columnsFor(columns, people).map(({ cell }) => cell(order, language));
}

export function exportLineHead(language: Language, people: boolean): readonly string[] {
  return columnsFor(columnsOfLines, people).map(({ name }) => pick(name, language));
}

export function exportLineRow(
  line: ExportedOrderLine,
  language: Language,
  people: boolean,
): readonly CsvCell[] {
  return columnsFor(columnsOfLines, people).map(({ cell }) => cell(line, language));
}

const columnsOfLines: readonly Column<ExportedOrderLine>[] = [
  ...columns
    .filter(({ name }) => orderColumnsOfLine.includes(name[0]))
    .map(
      ({ cell, ...column }): Column<ExportedOrderLine> => ({
        ...column,
        cell: ({ order }, language) => cell(order, language),
      }),
    ),
  ...lineColumns,
];

function columnsFor<Of>(all: readonly Column<Of>[], people: boolean): readonly Column<Of>[] {
  return people ? all : all.filter(({ isForOwners }) => !isForOwners);
}
