import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { type Language, localPath } from '#app/domain/language.ts';
import type { OrderLine } from '#app/domain/order/order.ts';
import type { FoundOrder } from '#app/domain/order/order-lookup.ts';
import type { OrderAttempt } from '#app/domain/payment/payment-attempt.ts';
import type { Payment } from '#app/domain/payment/payment-report.ts';
import { foundOrder as found, shownShop as shop } from '#test/found-orders.ts';
import { isBeingConfirmed } from './online-payment.tsx';
import { LookedUpOrder } from './order-found.tsx';
import { meta } from './order-link.tsx';

const attempt: OrderAttempt = {
  tradeNo: 'ABCD1230000000000000',
  isTest: false,
  method: 'card',
  amount: 260,
  refunded: 0,
  state: 'paid',
  failure: '',
  payLater: null,
  startedAt: '2026-11-24T03:50:00.000Z',
  holdUntil: '2026-11-24T04:20:00.000Z',
};
const promised = { day: '2026-11-24', chosen: null, payBy: null };

function wordsOf(
  more: Partial<FoundOrder>,
  language: Language = 0,
  payments: readonly Payment[] = [],
  pickupAddress = shop.pickupAddress,
  attempts: readonly OrderAttempt[] = [],
): string {
  const order = { ...found, ...more };
  const path = localPath('/order', language);
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <LookedUpOrder
        order={order}
        payAt="/pay/key"
        reported={payments}
        shop={{ ...shop, pickupAddress }}
        link="key"
        pictures={[]}
        attempts={attempts}
      />
    </MemoryRouter>,
  )
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/\n+/g, '\n');
}

test('on its way or ready to collect, and to be paid in cash: how to pay is still shown', () => {
  expect(wordsOf({})).toContain('Cash on delivery\nPlease have NT$260 in cash ready');
  expect(wordsOf({}, 1)).toContain('貨到付款\n商品送達時，請準備現金NT$260');
  expect(wordsOf({ shippingOption: 'selfPickUp' })).toContain('Cash on pickup\nPlease pay NT$260 in cash');
});

test('a paid order names its method; a completed or cancelled one asks for nothing', () => {
  const paid = { status: 'newOrder', paymentMethod: 'bt', amountReceived: 260 } as const;
  expect(wordsOf(paid)).toContain('Payment method: Bank transfer\nThere is nothing left to pay.');
  expect(wordsOf(paid, 1)).toContain('付款方式：匯款\n此筆訂單沒有待付款項。');
  for (const status of ['completed', 'cancelled'] as const)
    expect(wordsOf({ status })).not.toMatch(/in cash|nothing left to pay|Cash on delivery/);
});

test('of a cancelled order the parcels that were collected stay, and no others', () => {
  const parcel = { carrier: 'sevenEleven', shippedAt: '2026-11-20T02:00:00.000Z', lines: [] } as const;
  const shipments = [
    { ...parcel, id: 1, trackingNumber: '111222333', stage: 'returned' },
    { ...parcel, id: 2, trackingNumber: '444555666', stage: 'collected' },
  ] as const;
  const words = wordsOf({ status: 'cancelled', shipments });
  expect(words).toContain('444555666');
  expect(words).not.toContain('111222333');
  expect(wordsOf({ status: 'inTransit', shipments })).toContain('111222333');
});

test('the first invoice and a further one each stand with number and day', () => {
  const first = {
    number: 'ZZ10000001',
    day: '2026-08-24',
    amount: 200,
    isFurther: false,
    replaces: null,
    isTest: false,
    buyer: { type: 'personal' as const },
  };
  const further = { ...first, number: 'ZZ10000002', day: '2026-11-24', isFurther: true, isTest: true };
  const words = wordsOf({ invoices: [first, further] });
  expect(words).toMatch(/ZZ10000001\s+[^\n]*24[^\n]*\nZZ10000002\s+[^\n]*24[^\n]*\n\s*test, not valid/);
  expect(wordsOf({})).not.toContain('Uniform invoice');
});

test('the lines stand at what they cost before a percentage, which is taken off once', () => {
  const line: OrderLine = {
    parentID: 'prd_1',
    productID: 'var_1',
    title: ['Biltong', '肉乾'],
    size: null,
    weight: null,
    color: null,
    image: null,
    storage: null,
    price: 150,
    salesPercentage: 0,
    discount: 15,
    unitPrice: 135,
    qty: 2,
    lineTotal: 270,
  };
  const promo = { discount: 10, salesAmount: 0 };
  const words = wordsOf({ lines: [line], promo, promoCode: 'TEN', totalPrice: 270, amountDue: 330 });
  expect(words.match(/(?<=\n)[-−]?NT\$\d+(?=\n)/g)?.slice(1, 5)).toEqual([
    'NT$300',
    'NT$300',
    '−NT$30',
    'NT$160',
  ]);
});

test('a cancelled order names the transfer that was reported', () => {
  const reported = [{ lastFive: '12345', amount: 260, paidOn: '2026-11-22' }];
  const order = { status: 'cancelled', paymentMethod: 'bt' } as const;
  expect(wordsOf(order, 0, reported)).toContain('You reported a transfer of NT$260.');
  expect(wordsOf(order, 1, reported)).toContain('您已回報匯款NT$260');
  expect(wordsOf({ ...order, status: 'newOrder' }, 0, reported)).not.toContain('You reported a transfer');
});

test('what is collected at the shop is ready by a day, and now once it is; it is asked to be arranged', () => {
  const collected = { shippingOption: 'selfPickUp', promised } as const;
  const waiting = wordsOf({ ...collected, status: 'newOrder' });
  expect(waiting).toContain('When it is ready\nReady for you by Tue 24 Nov.');
  expect(waiting).toContain('Please contact us to arrange a pickup time.');
  const ready = wordsOf(collected);
  expect(ready).toContain('When it is ready\nIt is ready now');
  expect(ready).toContain('Please contact us to arrange a pickup time.');
  expect(ready).not.toMatch(/When it arrives|24 Nov/);
  expect(wordsOf(collected, 1)).toContain('取貨時間\n商品已備妥，將為您保管至取貨。');
  expect(wordsOf(collected, 1)).toContain('請與我們聯絡，約定取貨時間。');
  expect(wordsOf({ promised })).toContain('When it arrives\nArrives by Tue 24 Nov');
});

test('who collects it arranges the time with the shop, whether or not its address is known', () => {
  const collected = { shippingOption: 'selfPickUp', promised, status: 'newOrder' } as const;
  for (const address of [['7 Market St', '市場街7號'] as const, null]) {
    const english = wordsOf(collected, 0, [], address);
    expect(english.match(/arrange/g)).toHaveLength(1);
    expect(english).toContain('Please contact us to arrange a pickup time.');
    expect(english).toContain(address ? 'Pickup address: 7 Market St' : 'We’ll send you the pickup address.');
    expect(wordsOf(collected, 1, [], address).match(/請與我們聯絡，約定取貨時間。/g)).toHaveLength(1);
  }
});

test('an order that is still to be paid online has no day for a calendar', () => {
  const online = { status: 'awaitingPayment', paymentMethod: 'card', promised } as const;
  expect(wordsOf(online)).not.toContain('Add to calendar');
  expect(wordsOf({ ...online, status: 'newOrder', amountReceived: 260 })).toContain('Add to calendar');
  expect(wordsOf({ ...online, paymentMethod: 'cod', status: 'newOrder' }, 1)).toContain('加入行事曆');
});

test('what is collected at the shop and paid by transfer is prepared, not sent', () => {
  const order = { shippingOption: 'selfPickUp', paymentMethod: 'bt', status: 'newOrder' } as const;
  const reported = [{ lastFive: '12345', amount: 260, paidOn: '2026-11-22' }];
  for (const payments of [[], reported]) {
    expect(wordsOf(order, 0, payments)).toMatch(/prepare/);
    expect(wordsOf(order, 0, payments)).not.toMatch(/will ship|’ll ship|on its way/);
    expect(wordsOf(order, 1, payments)).toContain('備貨');
    expect(wordsOf(order, 1, payments)).not.toContain('出貨');
  }
  expect(wordsOf({ ...order, amountReceived: 260 }, 1)).not.toContain('出貨');
});

test('a cash order that the owner holds back waits to be confirmed, not to be paid', () => {
  const held = wordsOf({ status: 'awaitingPayment', paymentMethod: 'cod' });
  expect(held).toContain('Waiting to be confirmed\nWe will confirm your order with you');
  expect(held).not.toMatch(/waiting for your payment|Awaiting payment/);
  expect(wordsOf({ status: 'awaitingPayment', paymentMethod: 'bt' })).toContain('Awaiting payment');
});

test('a parcel is followed at its carrier once it has a number', () => {
  const parcel = {
    id: 1,
    carrier: 'tcat' as const,
    trackingNumber: '903012345678',
    shippedAt: null,
    stage: null,
    lines: [],
  };
  const shipments = [parcel, { ...parcel, id: 2, trackingNumber: null }];
  expect(wordsOf({ status: 'inTransit', shipments })).toMatch(
    /Tracking number\s+903012345678\s+T-Cat\s+Track the parcel/,
  );
  expect(wordsOf({ status: 'inTransit', shipments }, 1)).toMatch(
    /物流單號\s+903012345678\s+黑貓宅急便\s+查詢包裹進度/,
  );
  expect(wordsOf({ status: 'inTransit' })).not.toContain('Tracking number');
  expect(wordsOf({ status: 'cancelled', shipments })).not.toContain('903012345678');
});

test('of an order that is partly on its way it is said how much', () => {
  const part = { sent: 2, all: 3 };
  expect(wordsOf({ status: 'newOrder', part })).toContain(
    'Partly shipped\n2 of 3 items have been shipped; the rest follows.',
  );
  expect(wordsOf({ status: 'newOrder', part }, 1)).toContain(
    '部分出貨\n3件商品中已出貨2件，其餘將陸續出貨。',
  );
});

test('an order refunded before it was sent promises nothing', () => {
  const refunded = { amountReceived: 260, amountRefunded: 260, amountWaived: 260 };
  const order = { status: 'newOrder', paymentMethod: 'card', promised, ...refunded } as const;
  expect(wordsOf(order)).toContain('Refunded\nThis order was refunded, and it will not be sent');
  expect(wordsOf(order, 1)).toContain('已退款\n這筆訂單已退款');
  for (const language of [0, 1] as const)
    expect(wordsOf(order, language)).not.toMatch(
      /Arrives|calendar|Amount due|Still to be paid|left to pay|Getting it ready|送達|行事曆|準備出貨/,
    );
  const part = { ...order, amountRefunded: 100, amountWaived: 100 };
  expect(wordsOf(part)).toContain('Arrives by Tue 24 Nov');
  expect(wordsOf(part)).toContain(
    'Paid so far\nNT$260\nRefunded\nNT$100\nReduced by refunds\n−NT$100\nStill to be paid\nNT$0',
  );
  expect(wordsOf(part, 1)).toContain('退款折減\n−NT$100');
});

test.each([
  ['regularAM', 'Not delivered\nThe courier could not deliver your order.', '未送達\n宅配人員未能送達商品'],
  ['sevenEleven', 'Not collected\nYour parcel was not collected', '未取件\n包裹逾期未取'],
  ['selfPickUp', 'Not collected\nYour order was not collected.', '未取貨\n商品尚未取貨'],
] as const)(
  '%s: an order that did not reach its customer says so, and promises nothing',
  (shippingOption, english, chinese) => {
    const order = { shippingOption, promised, notCollected: true } as const;
    expect(wordsOf(order)).toContain(english);
    expect(wordsOf(order, 1)).toContain(chinese);
    expect(wordsOf(order)).not.toMatch(/Arrives|When it|On its way|in cash/);
    expect(wordsOf({ ...order, status: 'completed' })).not.toContain(english);
  },
);

test('a parcel that waits at its store says so, until it is collected', () => {
  const order = { shippingOption: 'sevenEleven', isAtStore: true } as const;
  expect(wordsOf(order)).toContain('At the store\nYour parcel has arrived at your store.');
  expect(wordsOf(order, 1)).toContain('已到門市\n包裹已送達您選擇的門市');
  expect(wordsOf({ ...order, notCollected: true })).toContain('Not collected');
  expect(wordsOf({ ...order, status: 'completed' })).not.toContain('At the store');
});

test('who has collected a parcel that was removed meanwhile is asked for nothing more', () => {
  const order = { status: 'followUp', shippingOption: 'sevenEleven', paymentMethod: 'cod' } as const;
  expect(wordsOf({ ...order, status: 'newOrder' })).toContain('in cash');
  const words = wordsOf({ ...order, wasCollected: true });
  expect(words).toContain('your parcel has reached you');
  expect(words).not.toMatch(/in cash|Amount due/);
});

test('cash of several parcels is asked for with its parcel alone, and not again once that was collected', () => {
  const parcel = { carrier: 'sevenEleven', shippedAt: '2026-11-24T05:00:00.000Z', lines: [] } as const;
  const shipments = [
    { ...parcel, id: 1, trackingNumber: '123456789012', stage: 'atStore' },
    { ...parcel, id: 2, trackingNumber: '210987654321', stage: null },
  ] as const;
  const order = { status: 'newOrder', shippingOption: 'sevenEleven', paymentMethod: 'cod' } as const;
  const cash = [{ at: 1, amount: 260 }];
  const before = wordsOf({ ...order, shipments, cash });
  expect(before).toContain('NT$260 in cash is collected with parcel 1.');
  expect(before).not.toContain('Please pay NT$260 in cash');
  const after = wordsOf({
    ...order,
    shipments: [{ ...shipments[0], stage: 'collected' }, shipments[1]],
    cash,
  });
  expect(after).not.toMatch(/in cash|NT\$260 in/);
  expect(after).toMatch(/Amount due\s+NT\$0/);
});

test('of each parcel it says where its carrier says that it is', () => {
  const parcel = { carrier: 'tcat', shippedAt: '2026-11-24T05:00:00.000Z', lines: [] } as const;
  const shipments = [
    { ...parcel, id: 1, trackingNumber: '123456789012', stage: 'collected' },
    { ...parcel, id: 2, trackingNumber: '210987654321', stage: 'onWay' },
    { ...parcel, id: 3, trackingNumber: '310987654321', stage: 'received' },
  ] as const;
  const order = { status: 'inTransit', shippingOption: 'regularAM', shipments } as const;
  expect(wordsOf(order).replaceAll(/\s+/g, ' ')).toMatch(
    /123456789012 T-Cat Delivered .*210987654321 T-Cat On its way .*310987654321 T-Cat Track/,
  );
  expect(wordsOf(order, 1)).toContain('已送達');
});

test('what was paid online and then costs more is sent once it is paid in full', () => {
  const promised = { day: '2026-12-01', chosen: null, payBy: null };
  const order = { status: 'newOrder', paymentMethod: 'card', amountReceived: 100, promised } as const;
  expect(wordsOf(order)).toContain('will ship it as soon as it is paid in full');
  expect(wordsOf(order)).toContain('within 2 days of your payment');
  expect(wordsOf(order)).not.toMatch(/preparing it|1 Dec/);
  expect(wordsOf(order, 1)).toContain('款項付清後就會為您出貨');
  const transfer = { ...order, paymentMethod: 'bt' } as const;
  expect(wordsOf(transfer)).toContain('will ship it as soon as it is paid in full');
  expect(wordsOf({ ...transfer, amountReceived: 0 })).toContain('as soon as we receive your transfer');
  expect(wordsOf({ ...order, amountReceived: 260 })).toContain('preparing it');
  // The day that the customer chose stays theirs.
  expect(wordsOf({ ...order, promised: { ...promised, chosen: '2026-12-04' } })).toContain('4 Dec');
});

test('too much that was paid goes back as far as it can the way it came, and the rest to an account that is asked for', () => {
  const order = { status: 'newOrder', paymentMethod: 'atm', amountReceived: 520 } as const;
  const card = { ...attempt, method: 'card', state: 'paid' } as const;
  const atm = { ...attempt, method: 'atm', state: 'paid' } as const;
  const backOf = (...paid: OrderAttempt[]) => wordsOf(order, 0, [], shop.pickupAddress, paid);
  expect(backOf(card)).toContain('It goes back to the card you paid with.');
  expect(backOf(atm)).toContain('contact us with the account');
  for (const mixed of [backOf(atm, card), backOf(card, atm)])
    expect(mixed).toContain('It goes back to the card you paid with.');
  expect(backOf({ ...card, amount: 130 }, { ...card, method: 'linepay', amount: 130 })).toContain(
    'It goes back the way you paid.',
  );
  // The card has it back already; what is left was paid at an ATM.
  expect(backOf({ ...card, refunded: 260 }, atm)).toMatch(/contact us with the account/);
  expect(backOf({ ...card, refunded: 260 }, atm)).not.toContain('goes back');
  expect(backOf({ ...card, refunded: 200 }, atm)).toContain(
    'NT$60 of it goes back the way you paid; for the other NT$200 we need an account. Please contact us',
  );
});

test('back from the payment page the rest is being confirmed as a first payment is, and a refusal is said', () => {
  const order = { ...found, status: 'newOrder', paymentMethod: 'card', amountReceived: 200 } as const;
  const paid = { ...attempt, amount: 200 };
  const rest = { ...attempt, tradeNo: 'ABCD1230000000000001', amount: 60, state: 'pending' } as const;
  expect(isBeingConfirmed(order, [paid, rest], true)).toBe(true);
  expect(isBeingConfirmed(order, [paid, rest], false)).toBe(false);
  expect(isBeingConfirmed(order, [paid, { ...rest, state: 'authorised' }], false)).toBe(true);
  // An account that was given for what was due before stays open.
  const payLater = { bankCode: '812', number: '9103522175887271', until: '2026-12-31T15:59:59.000Z' };
  const old = { ...attempt, method: 'atm', amount: 360, state: 'pending', payLater } as const;
  expect(isBeingConfirmed(order, [old, rest], true)).toBe(true);
  expect(isBeingConfirmed(order, [old], true)).toBe(false);
  // An old address of a payment that was confirmed.
  expect(isBeingConfirmed(order, [paid], true)).toBe(false);
  expect(isBeingConfirmed({ ...order, amountReceived: 260 }, [paid, rest], true)).toBe(false);
  const refused = wordsOf(order, 0, [], shop.pickupAddress, [paid, { ...rest, state: 'failed' }]);
  expect(refused).toContain('The payment did not go through');
});

test('heading and title name the order that is shown', () => {
  expect(wordsOf({})).toMatch(/^\nYour order QWER123\n/);
  expect(wordsOf({}, 1)).toMatch(/^\n您的訂單QWER123\n/);
  const titleOf = (order: FoundOrder | null) => {
    const args = { loaderData: { found: order && { order } }, matches: [{}] };
    return meta({ ...args, location: { pathname: '/zh-TW/order/key', search: '' } } as never)?.[0];
  };
  expect(titleOf(found)).toMatchObject({ title: expect.stringContaining('您的訂單 QWER123') });
  expect(titleOf(null)).toMatchObject({ title: expect.stringContaining('訂單進度') });
});

test('a partly reported transfer shows the remaining amount first', () => {
  const open = { status: 'newOrder', paymentMethod: 'bt' } as const;
  const report = { lastFive: '12345', amount: 200, paidOn: '2026-11-24' };
  const words = wordsOf(open, 0, [report]);
  expect(words).not.toContain('Amount due');
  expect(words).toContain('Total\nNT$260');
  expect(words.match(/Still to be paid\nNT\$60/g)).toHaveLength(2);
  expect(wordsOf(open)).toContain('Amount due\nNT$260');
  expect(wordsOf(open, 0, [{ ...report, amount: 260 }])).toContain('Amount due\nNT$260');
});
