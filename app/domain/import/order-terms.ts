import {
  isShippingOption,
  type ShippingOption,
  shippingMethods,
  shippingOptions,
} from '../delivery/shipping.ts';
import { textsOf } from '../language.ts';
import { type OrderType, orderTypes } from '../order/order.ts';
import { isOrderStatus, type OrderStatus, orderStatuses, statusInfo } from '../order/order-status.ts';
import { type Invoice, isTaxId } from '../payment/invoice.ts';
import {
  isPaymentMethod,
  type OfflineMethod,
  offlineMethods,
  type PaymentMethod,
} from '../payment/payment.ts';
import { paymentLabels } from '../payment/payment-labels.ts';
import { type Entry, type Findings, isEntry, noteUnknown, own, readNumber, readText } from './values.ts';

/** Status, methods, promo code and invoice of an export's order. */

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

export function readStatus(findings: Findings, path: string, value: unknown): OrderStatus {
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

const paymentWords: Readonly<Record<OfflineMethod, readonly string[]>> = {
  cod: ['cash', '現金'],
  bt: ['transfer', 'bank', '轉帳', '銀行轉帳', '銀行匯款'],
};

export function readPayment(findings: Findings, path: string, value: unknown): PaymentMethod {
  if (typeof value === 'string' && isPaymentMethod(value)) return value;
  const found =
    typeof value === 'string'
      ? byLabel(value, offlineMethods, (name) => [...textsOf(paymentLabels[name]), ...paymentWords[name]])
      : null;
  findings.note(path, found ? 'payment-by-label' : 'payment-unknown', value);
  return found ?? 'cod';
}

const shippingWords: Readonly<Record<ShippingOption, readonly string[]>> = {
  regularAM: ['AM frozen delivery', 'AM'],
  regularPM: ['PM frozen delivery', 'PM'],
  selfPickUp: ['self pick up', 'pickup', 'pick up'],
  sevenEleven: ['convenience-store pickup', '7-ELEVEN', '7-11', '超商取貨'],
  familyMart: ['FamilyMart', '全家', '全家取貨'],
};

export function readShipping(findings: Findings, path: string, value: unknown): ShippingOption {
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

export function readType(findings: Findings, path: string, value: unknown): OrderType {
  const known = orderTypes.find((type) => type === value);
  if (known === undefined && value !== undefined && value !== '')
    findings.note(path, 'order-type-unknown', value);
  return known ?? 'web';
}

const amount = { least: 0, most: 1_000_000_000 };

export function readPromo(
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
    findings.note(`${path}/discount`, 'total-differs', `${discount} ≠ ${fixed}`);
  return {
    code: readText(findings, `${at}/code`, own(given, 'code'), { most: 100 }) || null,
    percent,
    amount: fixed,
  };
}

/** The old shop's invoice is free text: a company number or carrier is recognised, anything else goes to the note. */
export function readInvoice(
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
