import { expect, test } from 'vitest';
import type { ProgressEmail } from '#app/domain/email/email-kind.ts';
import type { OrderLine } from '#app/domain/order/order.ts';
import { sentOrder as order, emailShop as shop } from '#test/email-fixtures.ts';
import { storedLine } from '#test/order-line.ts';
import { newOrderEmail } from './new-order.ts';
import type { EmailOrder } from './order-blocks.ts';
import { orderStatusEmail } from './order-status.ts';
import { renderEmail } from './render.tsx';
import { updatedBasketEmail } from './updated-basket.ts';

const textOf = (kind: ProgressEmail, more: Partial<EmailOrder> = {}) =>
  renderEmail(orderStatusEmail(kind, { ...order, ...more }, shop)).text;
const textOfNew = (more: Partial<EmailOrder> = {}) =>
  renderEmail(newOrderEmail({ ...order, status: 'newOrder', ...more }, shop)).text;

test.each([
  ['cancelled', { status: 'cancelled', paymentMethod: 'bt' }],
  ['cancelled', { status: 'cancelled' }],
  ['completed', { status: 'completed' }],
  ['completed', { status: 'completed', paymentMethod: 'bt', amountReceived: 260 }],
  ['paymentReceived', { status: 'newOrder', paymentMethod: 'bt', amountReceived: 260 }],
] as const)('%s, %o: nothing is to be paid any more, and the sum is the total', (kind, more) => {
  const text = textOf(kind, more);
  for (const expected of ['Total: NT$260', '總計：NT$260']) expect(text).toContain(expected);
  expect(text).not.toMatch(/Amount due|應付金額/);
});

test.each([
  ['inTransit', {}],
  ['awaitingPayment', { status: 'awaitingPayment', paymentMethod: 'bt' }],
  ['completed', { status: 'completed', paymentMethod: 'bt' }],
] as const)('%s, %o: what is still asked for is the amount due', (kind, more) => {
  const text = textOf(kind, more);
  for (const expected of ['Amount due: NT$260', '應付金額：NT$260']) expect(text).toContain(expected);
});

test('a transfer that is still open when the order is complete is asked for with the account', () => {
  const text = textOf('completed', { status: 'completed', paymentMethod: 'bt' });
  expect(text).toContain(shop.bank?.accountNumber ?? 'no account');
});

test('cancelled: a transfer that was reported is named, and not asked about', () => {
  const cancelled = { ...order, status: 'cancelled', paymentMethod: 'bt' } as const;
  const facts = { token: null, reported: [{ amount: 260 }] };
  const { text } = renderEmail(orderStatusEmail('cancelled', cancelled, shop, facts));
  for (const expected of ['You reported a transfer of NT$260.', '退款帳戶']) expect(text).toContain(expected);
  expect(text).not.toMatch(/If you have done so|若您已完成匯款/);
});

test('a refund of a part says what is still to go back', () => {
  const paid = { status: 'newOrder', paymentMethod: 'bt', amountReceived: 1260 } as const;
  const text = textOf('refunded', { ...paid, amountRefunded: 400 });
  for (const rest of ['another NT$600 to you', '再為您退款 NT$600']) expect(text).toContain(rest);
  expect(textOf('refunded', { ...paid, amountRefunded: 1000 })).not.toMatch(/another NT|再為您退款/);
});

test('only of money that goes back to an account it is said when it arrives', () => {
  const after = { status: 'newOrder', amountReceived: 260, amountRefunded: 260, amountWaived: 260 } as const;
  expect(textOf('refunded', { ...after, paymentMethod: 'bt' })).toContain('a few working days');
  expect(textOf('refunded', { ...after, paymentMethod: 'cod' })).not.toMatch(/working days|工作天/);
});

test('completed with cash after a part came by transfer: nothing is still to be paid', () => {
  const text = textOf('completed', { status: 'completed', amountReceived: 100 });
  expect(text).not.toMatch(/Still to be paid|未付金額/);
});

test('an order that was changed: what it was is a total, not a second amount due', () => {
  const paid = { ...order, status: 'newOrder', paymentMethod: 'bt', amountReceived: 260 } as const;
  const { text } = renderEmail(updatedBasketEmail({ ...paid, shippingCost: 190 }, paid, shop));
  for (const expected of ['Total: NT$260', '總計：NT$260']) expect(text.split(expected)).toHaveLength(3);
  expect(text).not.toMatch(/Amount due|應付金額/);
});

test('a variant with brackets in its name has no second ones', () => {
  const lines = [{ ...storedLine(null), size: ['No. 3 (8 litres)', '3號（8公升）'] as const }];
  const text = textOf('completed', { status: 'completed', lines });
  expect(text).toContain('Something, No. 3 (8 litres)');
  expect(text).toMatch(/商品，3 ?號（8 ?公升）/);
  expect(text).not.toMatch(/\)\)|））/);
});

test('a fee of nothing is free, as at checkout', () => {
  const text = textOfNew({ shippingOption: 'selfPickUp', shippingCost: 0 });
  for (const expected of ['Shipping fee: Free', '運費：免運費']) expect(text).toContain(expected);
});

test('cash at 7-ELEVEN has one name, in the facts, above the instructions and among the changes', () => {
  const store = { ...order, status: 'newOrder', shippingOption: 'sevenEleven' } as const;
  const text = textOfNew(store);
  for (const expected of ['Cash on pickup', '取貨付款'])
    expect(text.split(expected).length).toBeGreaterThan(2);
  expect(text).not.toMatch(/Cash on delivery|貨到付款/);
  const { text: changed } = renderEmail(updatedBasketEmail({ ...store, paymentMethod: 'bt' }, store, shop));
  for (const expected of ['Bank transfer → Cash on pickup', '匯款 → 取貨付款'])
    expect(changed).toContain(expected);
  expect(changed).not.toMatch(/Cash on delivery|貨到付款/);
});

test.each([
  [{ type: 'carrier', carrier: '/ABC1234' }, '手機條碼載具（/ABC1234）'],
  [{ type: 'company', taxId: '04595257', title: '' }, '公司戶（統編：04595257）'],
  [{ type: 'company', taxId: '04595257', title: '波馬' }, '波馬（統編：04595257）'],
] as const)('an invoice, %o: its number stands apart', (invoice, expected) => {
  expect(textOfNew({ invoice })).toContain(expected);
});

test.each([
  [{ discount: 10, salesAmount: 0 }, 0, 10, 'Promo code TEN (10% off)', '優惠碼TEN（9折）'],
  [{ discount: 0, salesAmount: 10 }, 10, 0, 'Promo code TEN', '優惠碼TEN'],
] as const)(
  'a code, %o, is taken off once: lines and subtotal stand before it',
  (promo, promoAmount, discount, english, chinese) => {
    const unitPrice = 100 - discount;
    const lines: OrderLine[] = [
      {
        parentID: 'prd_1',
        productID: 'var_1',
        title: ['Biltong', '肉乾'],
        size: null,
        weight: null,
        color: null,
        image: null,
        storage: null,
        price: 100,
        salesPercentage: 0,
        discount,
        unitPrice,
        qty: 1,
        lineTotal: unitPrice,
      },
    ];
    const text = textOfNew({
      lines,
      promo,
      promoCode: 'TEN',
      promoAmount,
      totalPrice: unitPrice,
      shippingCost: 160,
      amountDue: 250,
    });
    for (const [goods, code, fee] of [
      ['Subtotal: NT$100', `${english}: −NT$10`, 'Shipping fee: NT$160'],
      ['小計：NT$100', `${chinese}：−NT$10`, '運費：NT$160'],
    ] as const) {
      expect(text.split(code)).toHaveLength(2);
      expect(text.indexOf(goods)).toBeGreaterThan(-1);
      expect(text.indexOf(code)).toBeGreaterThan(text.indexOf(goods));
      expect(text.indexOf(fee)).toBeGreaterThan(text.indexOf(code));
    }
    expect(text).toContain('NT$100 × 1');
    expect(text).not.toMatch(/was NT|原價|NT\$90/);
  },
);

test('an order that was changed after its transfer was reported asks for the difference alone', () => {
  const before = { ...order, status: 'newOrder', paymentMethod: 'bt' } as const;
  const dearer = { ...before, totalPrice: 400, totalPriceWithShipping: 560, amountDue: 560 };
  const textWith = (amountReported: number) =>
    renderEmail(updatedBasketEmail(before, { ...dearer, amountReported }, shop, 'key')).text;
  expect(textWith(0)).toMatch(/total amount of NT\$560(.|\n)*you do not need to pay again/);
  expect(textWith(260)).toContain('Please transfer the NT$300 still to pay');
  expect(textWith(260)).toContain('https://boma.example/pay/key');
  expect(textWith(560)).toContain('You have reported your transfer.');
  expect(textWith(560)).not.toMatch(/Please transfer|請匯款|pay\/key/);
  for (const reported of [260, 560]) expect(textWith(reported)).not.toContain('need to pay again');
});

test('the rest of an order, of which a part was sent, is sent once its reported transfer is checked', () => {
  const reported = { ...order, status: 'newOrder', paymentMethod: 'bt', amountReported: 260 } as const;
  const facts = { token: 'key', before: { sent: 1, all: 2 } };
  const { text } = renderEmail(orderStatusEmail('paymentReceived', reported, shop, facts));
  expect(text).toContain('We’ll send the rest as soon as we have checked it.');
  expect(text).not.toMatch(/Please transfer|請匯款|pay\/key/);
});
