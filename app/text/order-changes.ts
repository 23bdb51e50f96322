import { counties, isCounty } from '#app/domain/county.ts';
import type { Invoice } from '#app/domain/invoice.ts';
import type { Language, Pair } from '#app/domain/language.ts';
import { formatNtd } from '#app/domain/money.ts';
import type { EditedField, OrderChange } from '#app/domain/order-changes.ts';
import { isPaymentMethod, paymentLabels } from '#app/domain/payment.ts';
import { formatPhone } from '#app/domain/phone.ts';
import { isShippingOption, shippingMethods } from '#app/domain/shipping.ts';
import { anyDay, dayPair } from './arrival.ts';
import { fieldLabels } from './checkout.ts';
import { invoiceLine, invoiceText } from './invoice.ts';
import { orderFacts } from './letters.ts';

/** What an edit changed, in words: for the order's story and for the letter that tells of it. */

export const deliveryNoteLabel: Pair = ['Delivery note', '配送備註'];

const nothing: Pair = ['(none)', '（無）'];

export interface ChangeWords {
  label: Pair;
  /** What it was and what it is. */
  value: Pair;
}

export function changeWords(change: OrderChange): ChangeWords {
  switch (change.what) {
    case 'line': {
      const { title, options, qty, unitPrice } = change;
      const name = (language: Language) =>
        [title, ...options].map((pair) => pair[language]).join(language === 1 ? '、' : ', ');
      return { label: [name(0), name(1)], value: lineValue(qty, unitPrice) };
    }
    case 'field':
      return {
        label: fieldLabel(change.field),
        value: arrow(fieldValue(change.field, change.from), fieldValue(change.field, change.to)),
      };
    case 'invoice':
      return { label: invoiceText.title, value: arrow(invoiceValue(change.from), invoiceValue(change.to)) };
    case 'amount':
      return {
        label: change.name === 'amountDue' ? orderFacts.amountDue : orderFacts.shippingFee,
        value: arrow(same(formatNtd(change.from)), same(formatNtd(change.to))),
      };
  }
}

function lineValue([was, is]: readonly [number, number], price: readonly [number, number]): Pair {
  const each = formatNtd(price[1]);
  if (was === 0) return [`added: ${is} × ${each}`, `新增：${is} × ${each}`];
  if (is === 0) return [`removed: ${was} × ${each}`, `移除：${was} × ${each}`];
  const qty = was === is ? [] : [`${was} → ${is}`];
  const money = price[0] === price[1] ? [] : [`${formatNtd(price[0])} → ${each}`];
  const parts = [...qty, ...money];
  return [parts.join(', '), parts.join('，')];
}

function fieldLabel(field: EditedField): Pair {
  return field === 'deliveryNote' ? deliveryNoteLabel : fieldLabels[field];
}

function invoiceValue(invoice: Invoice | null): Pair {
  return invoice ? invoiceLine(invoice) : nothing;
}

function fieldValue(field: EditedField, value: string): Pair {
  if (field === 'chosenDay') return value === '' ? anyDay : dayPair(value);
  if (value === '') return nothing;
  if (field === 'shippingOption' && isShippingOption(value)) return shippingMethods[value].label;
  if (field === 'paymentMethod' && isPaymentMethod(value)) return paymentLabels[value];
  if (field === 'county' && isCounty(value)) return counties[value];
  return same(field === 'number' ? formatPhone(value) : value);
}

function arrow(from: Pair, to: Pair): Pair {
  return [`${from[0]} → ${to[0]}`, `${from[1]} → ${to[1]}`];
}

function same(text: string): Pair {
  return [text, text];
}
