import { expect, it } from 'vitest';
import { emptyDetails } from '#app/domain/checkout-check.ts';
import { checkDelivery } from '#app/domain/district-choice.ts';
import { invoiceOf } from '#app/domain/invoice.ts';
import { readOrderRequest } from './order-request.ts';

const typed = {
  ...emptyDetails,
  name: 'Thandi Nel',
  email: 'thandi@example.com',
  number: '0912345678',
  county: 'Taipei',
  town: '信義區',
  address1: '信義路五段7號',
  paymentMethod: 'cod',
};

const bodyOf = (details: typeof typed) => {
  const { name, email, number, shippingOption, paymentMethod, customerMessage } = details;
  const { county, town, address1, chineseAddress } = details;
  return {
    orderID: 'order-of-a-test',
    basket: { items: [{ productID: 'var_wors-1', qty: 1 }] },
    customer: { name, email, number, shippingAddress: { county, town, address1, chineseAddress } },
    shippingOption,
    paymentMethod,
    customerMessage,
    invoice: invoiceOf({ ...details, invoiceType: 'personal' }),
  };
};

it.each(['\u000b', '\u000c', '\u0085', '\u2028', '\u2029', '\u0007', '\t', '\r\n', '\ud83d'])(
  'what the form makes of a paste with %j, the shop takes',
  (mark) => {
    const text = `no. 7${mark}ring twice`;
    const dirty = { ...typed, address1: text, chineseAddress: text, customerMessage: text };
    const checked = checkDelivery(dirty);
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
    expect(readOrderRequest(bodyOf(checked.details))).toMatchObject({ ok: true });
    // And of nobody else: the door stays as narrow as it was.
    expect(readOrderRequest(bodyOf({ ...typed, address1: text }))).toEqual({
      ok: false,
      fields: ['address1'],
    });
  },
);

it('names what it refuses as the form names its fields', () => {
  const body = bodyOf(typed);
  expect(readOrderRequest({ ...body, customerMessage: '\u0007' })).toEqual({
    ok: false,
    fields: ['customerMessage'],
  });
  expect(readOrderRequest({ ...body, invoice: { type: 'company', title: 'a\u2028b' } })).toEqual({
    ok: false,
    fields: ['invoiceTitle'],
  });
});
