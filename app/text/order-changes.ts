import { counties, isCounty } from '#app/domain/address/county.ts';
import { districtName } from '#app/domain/address/district-choice.ts';
import { formatPhone } from '#app/domain/address/email-and-phone.ts';
import { formatNtd } from '#app/domain/cart/money.ts';
import { isShippingOption, type ShippingOption, shippingMethods } from '#app/domain/delivery/shipping.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { AmountName, EditedField, OrderChange } from '#app/domain/order/order-changes.ts';
import type { Invoice } from '#app/domain/payment/invoice.ts';
import { isPaymentMethod } from '#app/domain/payment/payment.ts';
import { paymentLabel } from '#app/domain/payment/payment-labels.ts';
import { fieldLabels } from './checkout.ts';
import { localizedDay } from './date.ts';
import { anyDay } from './delivery.ts';
import { feeText, orderFacts } from './emails.ts';
import { clauseComma, joinTexts } from './marks.ts';
import { invoiceLine, invoiceText } from './payment.ts';

export const deliveryNoteLabel: LocalizedText = ['Delivery note', '配送備註'];

const nothing: LocalizedText = ['(none)', '（無）'];

export interface ChangeWords {
  label: LocalizedText;
  value: LocalizedText;
}

/** @param option the shipping method where the changes lack one, since labels of payments and days depend on it. */
export function changesInWords(changes: readonly OrderChange[], option: ShippingOption): ChangeWords[] {
  const moved = changes.find((change) => change.what === 'field' && change.field === 'shippingOption');
  const [from, to] = moved?.what === 'field' ? [moved.from, moved.to] : [option, option];
  return changes.map((change) => changeWords(change, from, to));
}

/** @param from the shipping method before. @param to and after. */
function changeWords(change: OrderChange, from: string, to: string): ChangeWords {
  switch (change.what) {
    case 'line': {
      const { title, options, qty, unitPrice } = change;
      return { label: joinTexts([title, ...options]), value: lineValue(qty, unitPrice) };
    }
    case 'field':
      return {
        label: fieldLabel(change.field),
        value: arrow(fieldValue(change.field, change.from, from), fieldValue(change.field, change.to, to)),
      };
    case 'invoice':
      return { label: invoiceText.title, value: arrow(invoiceValue(change.from), invoiceValue(change.to)) };
    case 'amount':
      return {
        label: change.name === 'amountDue' ? orderFacts.total : orderFacts.shippingFee,
        value: arrow(amountValue(change.name, change.from), amountValue(change.name, change.to)),
      };
  }
}

function amountValue(name: AmountName, amount: number): LocalizedText {
  return name === 'shippingCost' ? feeText(amount) : same(formatNtd(amount));
}

function lineValue([was, is]: readonly [number, number], price: readonly [number, number]): LocalizedText {
  const each = formatNtd(price[1]);
  if (was === 0) return [`added: ${is} × ${each}`, `新增：${is} × ${each}`];
  if (is === 0) return [`removed: ${was} × ${each}`, `移除：${was} × ${each}`];
  const qty = was === is ? [] : [`${was} → ${is}`];
  const money = price[0] === price[1] ? [] : [`${formatNtd(price[0])} → ${each}`];
  return joinTexts([...qty, ...money], clauseComma);
}

function fieldLabel(field: EditedField): LocalizedText {
  return field === 'deliveryNote' ? deliveryNoteLabel : fieldLabels[field];
}

function invoiceValue(invoice: Invoice | null): LocalizedText {
  return invoice ? invoiceLine(invoice) : nothing;
}

function fieldValue(field: EditedField, value: string, option: string): LocalizedText {
  if (field === 'paymentMethod') return methodValue(value, option);
  if (field === 'chosenDay')
    return value === ''
      ? anyDay(isShippingOption(option) ? shippingMethods[option].kind : 'home')
      : localizedDay(value);
  if (value === '') return nothing;
  if (field === 'shippingOption' && isShippingOption(value)) return shippingMethods[value].label;
  if (field === 'county' && isCounty(value)) return counties[value];
  if (field === 'town') return districtName(value) ?? same(value);
  return same(field === 'number' ? formatPhone(value) : value);
}

function methodValue(method: string, option: string): LocalizedText {
  return isPaymentMethod(method) ? paymentLabel(method, option) : same(method);
}

function arrow(from: LocalizedText, to: LocalizedText): LocalizedText {
  return [`${from[0]} → ${to[0]}`, `${from[1]} → ${to[1]}`];
}

function same(text: string): LocalizedText {
  return [text, text];
}
