import { expect, it } from 'vitest';
import { checkDelivery } from '#app/domain/address/district-choice.ts';
import { emptyDetails } from '#app/domain/cart/checkout-details.ts';
import { invoiceOf } from '#app/domain/payment/invoice.ts';
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
    // The exception is for admins only.
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

it('takes an order without a district, and derives the one that an address tells', () => {
  const without = bodyOf({ ...typed, town: '', address1: '1 Ember Rd.' });
  expect(readOrderRequest(without)).toMatchObject({
    ok: true,
    request: { customer: { shippingAddress: { county: 'Taipei', town: '', zip: '' } } },
  });
  expect(readOrderRequest(bodyOf({ ...typed, town: '', address1: '臺北市大安區和平東路1號' }))).toMatchObject(
    {
      ok: true,
      request: { customer: { shippingAddress: { town: '大安區', zip: '106' } } },
    },
  );
  const collected = { ...without, shippingOption: 'selfPickUp' };
  collected.customer.shippingAddress.county = '';
  expect(readOrderRequest(collected)).toMatchObject({ ok: true });
});

it.each([
  ['', { type: 'personal' }, ''],
  ['personal', { type: 'personal' }, ''],
  ['22099131', { type: 'company', taxId: '22099131', title: '' }, ''],
  [
    '台灣積體電路製造股份有限公司 22099131',
    { type: 'company', taxId: '22099131', title: '台灣積體電路製造股份有限公司' },
    '',
  ],
  ['/abc1234', { type: 'carrier', carrier: '/ABC1234' }, ''],
  ['donate it', { type: 'personal' }, 'Ring twice\nInvoice 發票: donate it'],
])('an invoice may be a text: %j', (invoice, want, message) => {
  const customerMessage = message === '' ? '' : 'Ring twice';
  expect(readOrderRequest({ ...bodyOf(typed), customerMessage, invoice })).toMatchObject({
    ok: true,
    request: { invoice: want, customerMessage: message },
  });
});

it('keeps what an order says of its customer besides', () => {
  const body = bodyOf(typed);
  const more = {
    firstName: 'Thandi',
    lastName: 'Nel',
    addressType: 'office',
    billingAddress: { city: 'Taipei' },
  };
  const read = readOrderRequest({ ...body, customer: { ...body.customer, ...more } });
  expect(read).toMatchObject({ ok: true, request: { customer: { ...more, name: 'Thandi Nel' } } });
  expect(
    readOrderRequest({ ...body, customer: { ...body.customer, billingAddress: { planet: 'x' } } }),
  ).toEqual({
    ok: false,
    fields: ['billingAddress'],
  });
});

it('takes a gift message of two hundred characters, and another one is another order', () => {
  const body = bodyOf(typed);
  const hashes = ['', 'Happy birthday', 'x'.repeat(200)].map((giftMessage) => {
    const check = readOrderRequest({ ...body, giftMessage });
    if (!check.ok) throw new Error(check.fields.join());
    expect(check.request.giftMessage).toBe(giftMessage);
    return check.request.hash;
  });
  expect(new Set(hashes).size).toBe(3);
  // As an order of before there were any.
  expect(readOrderRequest(body)).toMatchObject({ ok: true, request: { giftMessage: '', hash: hashes[0] } });
  expect(readOrderRequest({ ...body, giftMessage: ' Dear\r\nMing ' })).toMatchObject({
    ok: true,
    request: { giftMessage: 'Dear\nMing' },
  });
  for (const giftMessage of ['x'.repeat(201), '\u0007', 7])
    expect(readOrderRequest({ ...body, giftMessage })).toEqual({ ok: false, fields: ['giftMessage'] });
});

it.each([
  ['New Taipei', 'NewTaipei'],
  ['Chiayi city', 'ChiayiCity'],
  ['Hsinchu county', 'HsinchuCounty'],
  ['Taipei', 'Taipei'],
])('takes the county %j as the specification spells it', (county, stored) => {
  expect(readOrderRequest(bodyOf({ ...typed, county, town: '' }))).toMatchObject({
    ok: true,
    request: { customer: { shippingAddress: { county: stored } } },
  });
});

it.each([
  ['ＬＩＮＥ５０', 'LINE50'],
  ['braai－10', 'braai-10'],
  ['烤肉十週年', '烤肉十週年'],
  ['', null],
])('reads the promo code %j as it is stored', (promoCode, stored) => {
  expect(readOrderRequest({ ...bodyOf(typed), promoCode })).toMatchObject({
    ok: true,
    request: { promoCode: stored },
  });
});
