import { describe, expect, test } from 'vitest';
import { formatNtd } from '#app/domain/cart/money.ts';
import { type ProgressEmail, progressEmails } from '#app/domain/email/email-kind.ts';
import type { OrderLine } from '#app/domain/order/order.ts';
import { promiseInForce } from '#app/domain/order/order-progress.ts';
import { carrierOf, type Shipment } from '#app/domain/order/shipment.ts';
import type { CustomerInvoice } from '#app/domain/payment/uniform-invoice.ts';
import { sentOrder as order, emailShop as shop } from '#test/email-fixtures.ts';
import { newOrderEmail } from './new-order.ts';
import type { EmailOrder } from './order-blocks.ts';
import { orderStatusEmail } from './order-status.ts';
import { renderEmail } from './render.tsx';
import { updatedBasketEmail } from './updated-basket.ts';

const textOf = (kind: ProgressEmail, more: Partial<EmailOrder> = {}) =>
  renderEmail(orderStatusEmail(kind, { ...order, ...more }, shop)).text;

/** With what is still promised. @param now ISO 8601. @param paidAt of the last payment. */
const asOf = (placed: EmailOrder, now: string, paidAt: string | null = null): EmailOrder => ({
  ...placed,
  promised: promiseInForce(placed, paidAt === null ? null : new Date(paidAt), new Date(now)),
});

test.each([
  ['followUp', 'Boma：訂單 QWER123 需要與您確認 / A question about order QWER123'],
  ['awaitingPayment', 'Boma：訂單 QWER123 待付款 / Order QWER123 is awaiting payment'],
  ['inTransit', 'Boma：訂單 QWER123 已出貨 / Order QWER123 is on its way'],
  ['completed', 'Boma：訂單 QWER123 已完成 / Order QWER123 is complete'],
  ['cancelled', 'Boma：訂單 QWER123 已取消 / Order QWER123 was cancelled'],
] as const)('%s: subject in both languages, the reader’s own first', (kind, subject) => {
  expect(orderStatusEmail(kind, { ...order, paymentMethod: 'bt' }, shop).subject).toBe(subject);
});

describe.each(progressEmails)('%s', (kind) => {
  test('tells the customer in every language, and answers go to the shop', () => {
    const { params } = orderStatusEmail(kind, order, shop);
    expect(params.message.map(({ language }) => language)).toEqual([1, 0]);
    expect(params).toMatchObject({
      to_email: 'ming@example.com',
      reply_to: shop.mailbox,
      referenceNum: 'QWER123',
    });
    for (const expected of ['王小明您好', 'Dear 王小明', 'QWER123', 'NT$260'])
      expect(textOf(kind)).toContain(expected);
  });

  test('repeats nothing that was written to the shop, and no name becomes markup or a link', () => {
    const name = '<img src=x onerror=alert(1)> www.evil.example';
    const { html, text, subject } = renderEmail(
      orderStatusEmail(kind, { ...order, customer: { ...order.customer, name } }, shop),
    );
    expect(html).not.toContain('<img');
    for (const part of [html, text, subject]) expect(part).not.toContain('leave it with the guard');
    expect(text).toContain('Dear customer,');
  });
});

test.each([
  ['regularAM', 'cod', ['預計 2 天內送達', 'within 2 days', '請準備現金 NT$260']],
  [
    'sevenEleven',
    'cod',
    ['7-ELEVEN 信義門市（店號123456）', 'within 2 days', 'You will get a text message when it is there.'],
  ],
  [
    'familyMart',
    'cod',
    ['全家信義店（店號123456）', 'FamilyMart store', '全家門市', 'in cash at the FamilyMart counter'],
  ],
  ['selfPickUp', 'cod', ['市場街1號', '可以取貨了', 'ready to collect', 'arrange a pickup time']],
] as const)('in transit by %s, %s', (shippingOption, paymentMethod, wanted) => {
  const text = textOf('inTransit', { shippingOption, paymentMethod });
  for (const expected of wanted) expect(text).toContain(expected);
});

test('what was paid by transfer is not asked for again on the way, nor promised from the payment on', () => {
  const text = textOf('inTransit', { paymentMethod: 'bt', amountReceived: 260 });
  expect(text).not.toContain('123-456');
  expect(text).not.toContain('of your payment');
});

test('what left before it was paid: where to pay and how to tell of it, in the move’s email and the reminder', () => {
  const unpaid: EmailOrder = {
    ...order,
    paymentMethod: 'bt',
    promised: { day: '2026-11-24', chosen: null, payBy: '2026-11-23T06:00:00.000Z' },
  };
  const facts = { token: 'key' };
  const textOf = (kind: ProgressEmail) => renderEmail(orderStatusEmail(kind, unpaid, shop, facts)).text;
  for (const kind of ['inTransit', 'awaitingPayment'] as const) {
    for (const expected of ['Account number: 123-456', '帳號：123-456', '/pay/key'])
      expect(textOf(kind)).toContain(expected);
    expect(textOf(kind)).not.toMatch(/if we receive|send your order on its way|就會為您出貨|We’ll ship/i);
  }
  expect(textOf('awaitingPayment')).toContain('is on its way. NT$260 is still to be paid.');
  expect(textOf('awaitingPayment')).toContain('已出貨，尚有 NT$260 未付款。');
});

test('who has to pay by transfer reads where to; who had to and was cancelled reads that nothing is to be paid', () => {
  expect(textOf('awaitingPayment', { paymentMethod: 'bt', status: 'awaitingPayment' })).toContain(
    '帳號：123-456',
  );
  expect(textOf('cancelled', { paymentMethod: 'bt' })).toContain('請勿匯款');
  expect(textOf('cancelled')).toContain('There is nothing for you to pay.');
});

test.each([
  ['regularAM', ['Arrives on the chosen day, Fri 27 Nov, before 13:00.', '指定 11/27（週五）13:00 前送達。']],
  ['sevenEleven', ['At your 7-ELEVEN on the chosen day, Fri 27 Nov.', '指定 11/27（週五）送達取貨門市。']],
] as const)(
  'in transit by %s for a chosen day: that day, and nothing of two days',
  (shippingOption, wanted) => {
    const promised = { day: '2026-11-24', chosen: '2026-11-27', payBy: null };
    const chosen: EmailOrder = { ...order, shippingOption, promised };
    const textOn = (day: string) =>
      renderEmail(orderStatusEmail('inTransit', asOf(chosen, `${day}T12:00:00+08:00`), shop)).text;
    for (const expected of wanted) expect(textOn('2026-11-27')).toContain(expected);
    expect(textOn('2026-11-27')).not.toMatch(/within 2 days|2 天內/);
    // A day in the past is not promised.
    for (const expected of wanted) expect(textOn('2026-11-28')).not.toContain(expected);
  },
);

test('whoever collects reads that it is ready, in the subject too, and nothing of a way or of days', () => {
  for (const chosen of [null, '2026-11-27']) {
    const promised = { day: '2026-11-24', chosen, payBy: null };
    const collected: EmailOrder = { ...order, shippingOption: 'selfPickUp', promised };
    const found = orderStatusEmail('inTransit', collected, shop);
    expect(found.subject).toBe('Boma：訂單 QWER123 可取貨 / Order QWER123 is ready to collect');
    const { text } = renderEmail(found);
    for (const expected of ['It is ready now', '商品已備妥']) expect(text).toContain(expected);
    expect(text).not.toMatch(/on its way|出貨|within 2 days|2 天內|being (made|pre)|chosen day/);
  }
});

test('whoever paid too much, twice or for a cancelled order reads that it goes back, until it went back', () => {
  const paid = { paymentMethod: 'bt', amountDue: 260, amountReceived: 520 } as const;
  const twice = textOf('paymentReceived', { ...paid, status: 'newOrder' });
  for (const expected of [
    'received NT$520',
    'You have paid NT$260 more than your order costs. We will refund it. Please reply to this email',
    '匯款 NT$520，謝謝您。您的付款金額較訂單金額多 NT$260，我們將為您辦理退款。請直接回覆本信告知退款帳戶',
  ])
    expect(twice).toContain(expected);
  expect(twice).not.toMatch(/received NT\$260|匯款 NT\$260/);
  const cancelled = { ...paid, amountReceived: 260, status: 'cancelled' } as const;
  expect(textOf('cancelled', cancelled)).toContain('will refund it');
  const partly = textOf('cancelled', { ...cancelled, amountReceived: 360, amountRefunded: 100 });
  for (const expected of ['We will refund another NT$260 to you.', '我們將再為您退款 NT$260。'])
    expect(partly).toContain(expected);
  expect(partly).not.toMatch(/received NT\$260|匯款 NT\$260/);
  const settled = { ...cancelled, amountRefunded: 260 };
  expect(textOf('cancelled', settled)).toContain('We have refunded NT$260 to you.');
  expect(textOf('cancelled', settled)).not.toContain('will refund it');
  for (const expected of [
    'We have refunded NT$260 for your order QWER123.',
    '退款 NT$260',
    'Refunded: NT$260',
  ])
    expect(textOf('refunded', settled)).toContain(expected);
});

test('in transit: the promised day alone, and two days once it is past', () => {
  const promised = { day: '2026-11-24', chosen: null, payBy: '2026-11-23T06:00:00.000Z' };
  const textFor = (day: string) =>
    renderEmail(orderStatusEmail('inTransit', asOf({ ...order, promised }, `${day}T12:00:00+08:00`), shop))
      .text;
  const text = textFor('2026-11-23');
  expect(text).not.toMatch(/within 2 days|2 天內/);
  expect(textFor('2026-11-25')).toMatch(/within 2 days/);
  for (const expected of ['Arrives by Tue 24 Nov, before 13:00.', '最晚 11/24（週二）13:00 前送達。'])
    expect(text).toContain(expected);
  expect(text).not.toMatch(/if we receive/i);
});

test('who has to pay reads until when, for which day, as long as there is time', () => {
  const promised = { day: '2026-11-24', chosen: '2026-11-28', payBy: '2026-11-27T06:00:00.000Z' };
  const unpaid: EmailOrder = { ...order, status: 'awaitingPayment', paymentMethod: 'bt', promised };
  const textOn = (now: string) =>
    renderEmail(orderStatusEmail('awaitingPayment', asOf(unpaid, now), shop)).text;
  for (const expected of [
    '依您指定的日期',
    'Sat 28 Nov',
    'If we receive your payment by Fri 27 Nov, 14:00',
    '11/27（週五）14:00',
  ])
    expect(textOn('2026-11-27T13:59:00+08:00')).toContain(expected);
  expect(textOn('2026-11-27T14:01:00+08:00')).not.toContain('Fri 27 Nov');
});

describe('of a payment that came', () => {
  const promised = { day: '2026-11-24', chosen: null, payBy: '2026-11-23T06:00:00.000Z' };
  const textOf = (more: Partial<EmailOrder>, now = '2026-11-23T12:00:00+08:00') => {
    const paid: EmailOrder = {
      ...order,
      status: 'newOrder',
      paymentMethod: 'bt',
      amountDue: 1160,
      amountReceived: 1160,
      promised,
      ...more,
    };
    const standing = asOf(paid, now, now);
    return renderEmail(orderStatusEmail('paymentReceived', standing, shop, { token: 'key' })).text;
  };

  test('all of it: thanks, the day, and nothing more to pay', () => {
    for (const expected of ['received NT$1,160', '匯款 NT$1,160', 'Arrives by Tue 24 Nov', '準備商品'])
      expect(textOf({})).toContain(expected);
    expect(textOf({})).not.toMatch(/[Ii]f we receive|still to be paid|尚餘|\/pay\//);
  });

  test('too late for the promised day: that day is not named', () => {
    expect(textOf({}, '2026-11-23T14:01:00+08:00')).not.toContain('24 Nov');
  });

  test.each(['card', 'linepay', 'atm', 'cvs'] as const)(
    'by %s: the day that was promised anew',
    (paymentMethod) => {
      const anew = { day: '2026-11-25', chosen: null, payBy: null };
      const text = textOf({ paymentMethod, promised: anew });
      for (const expected of ['When it arrives', 'Arrives by Wed 25 Nov', '到貨時間', '最晚11/25'])
        expect(text.replaceAll(' 11/25', '11/25')).toContain(expected);
      expect(text).not.toMatch(/[Ii]f we receive|若於/);
      expect(textOf({ paymentMethod, promised: anew }, '2026-11-26T12:00:00+08:00')).not.toContain('25 Nov');
    },
  );

  test('after all of it was given back: no day, since nothing is sent', () => {
    const text = textOf({ amountReceived: 2320, amountRefunded: 1160, amountWaived: 1160 });
    expect(text).toContain('refund');
    expect(text).not.toContain('24 Nov');
  });

  test('a part of it: what is left, where it goes, and the way to tell of it', () => {
    const text = textOf({ status: 'awaitingPayment', amountReceived: 1000 });
    for (const expected of ['NT$160 is still to be paid', '尚餘 NT$160 未付', '/pay/key'])
      expect(text).toContain(expected);
    for (const expected of ['Order total: NT$1,160', 'Paid so far: NT$1,000', 'Still to be paid: NT$160'])
      expect(text).toContain(expected);
    expect(text).not.toMatch(/pack it|[Tt]otal amount|匯款金額/);
  });

  test('of what is picked up nothing is said of sending', () => {
    const text = textOf({ shippingOption: 'selfPickUp' });
    expect(text).toContain('We will email you when it is ready to collect.');
    expect(text).not.toMatch(/on its way|出貨時/);
  });

  test('of what was sent before it was paid: thanks alone', () => {
    expect(textOf({ status: 'inTransit' })).not.toMatch(/pack it|準備商品|24 Nov/);
  });

  test.each([1160, 1000])('of an order that was cancelled meanwhile, NT$%i of it: thanks alone', (came) => {
    const text = textOf({ status: 'cancelled', amountReceived: came });
    for (const expected of [`received ${formatNtd(came)}`, `匯款 ${formatNtd(came)}`, 'Thank you'])
      expect(text).toContain(expected);
    expect(text).not.toMatch(/pack it|準備商品|to be paid|尚餘|未付|123-456|\/pay\/|24 Nov/);
  });
});

test.each([260, 100])('cancelled after NT$%i came: it goes back, and nothing is still to be paid', (came) => {
  const text = textOf('cancelled', { status: 'cancelled', paymentMethod: 'bt', amountReceived: came });
  for (const expected of [
    `received ${formatNtd(came)} from you and will refund it`,
    `${formatNtd(came)}，將為您辦理退款`,
  ])
    expect(text).toContain(expected);
  expect(text).not.toMatch(/still to be paid|未付|123-456|\/pay\//i);
});

test.each([
  ['card', 'back to the card you paid with', '退回您付款的信用卡'],
  ['linepay', 'back by LINE Pay', '透過 LINE Pay 退回'],
  ['atm', 'the account to refund it to', '退款帳戶'],
  ['bt', 'the account to refund it to', '退款帳戶'],
] as const)('of a cancelled order that was paid by %s: %s', (paymentMethod, english, chinese) => {
  for (const kind of ['cancelled', 'paymentReceived'] as const) {
    const text = textOf(kind, { status: 'cancelled', paymentMethod, amountReceived: 260 });
    expect(text).toContain(english);
    expect(text).toContain(chinese);
    if (chinese !== '退款帳戶') expect(text).not.toMatch(/account to refund|退款帳戶/);
  }
});

test('the sums of an order that costs less by a refund and more by an edit add up', () => {
  const edited = { amountDue: 520, amountReceived: 370, amountRefunded: 170, amountWaived: 170 } as const;
  const sums = (more: Partial<EmailOrder>) =>
    textOf('refunded', { status: 'newOrder', paymentMethod: 'bt', ...edited, ...more }).replaceAll(
      /\s+/g,
      ' ',
    );
  expect(sums({})).toMatch(
    /Total: NT\$520 Paid so far: NT\$370 Refunded: NT\$170 Reduced by refunds: −NT\$170 Still to be paid: NT\$150/,
  );
  expect(sums({})).toMatch(/已退款：NT\$170 退款折減：−NT\$170 未付金額：NT\$150/);
  expect(sums({})).toMatch(
    /Order total: NT\$520 Reduced by refunds: −NT\$170 Paid so far, less refunds: NT\$200 Still to be paid: NT\$150/,
  );
  expect(sums({ amountWaived: 0 })).not.toMatch(/Reduced by refunds|退款折減/);
});

test('of an order that is paid in cash no email speaks of waiting for a payment: the shop has to confirm it', () => {
  const waits: EmailOrder = { ...order, status: 'awaitingPayment', paymentMethod: 'cod' };
  const found = orderStatusEmail('awaitingPayment', waits, shop);
  expect(found.subject).toBe('Boma：訂單 QWER123 待確認 / Order QWER123 is waiting to be confirmed');
  const { text } = renderEmail(found);
  for (const expected of [
    'Your order QWER123 is waiting for us to confirm it. We will email you when it is on its way.',
    '您的訂單 QWER123 待我們確認，出貨時會再以電子郵件通知您。',
    'Please have NT$260 in cash ready when your order is delivered.',
  ])
    expect(text).toContain(expected);
  expect(text).not.toMatch(
    /awaiting payment|receive your payment|need your payment|待付款|尚待付款|收到款項/,
  );
  const collected = orderStatusEmail('awaitingPayment', { ...waits, shippingOption: 'selfPickUp' }, shop);
  expect(renderEmail(collected).text).toContain('We will email you when it is ready to collect.');
});

test.each([
  [
    'regularAM',
    ['903012345678', 'F12345678'],
    ['物流單號：903012345678', 'BillID=903012345678'],
    /7-11|BillID=F/,
  ],
  [
    'sevenEleven',
    ['F12345678', 'F12345679'],
    ['物流單號：F12345679', 'https://eservice.7-11.com.tw'],
    /t-cat/,
  ],
  ['regularPM', [], [], /物流單號|Tracking/],
] as const)(
  'in transit by %s: where its parcels %j are followed',
  (shippingOption, numbers, wanted, never) => {
    const shipments = numbers.map((trackingNumber, id) =>
      parcel({ id, trackingNumber, carrier: carrierOf(shippingOption) }),
    );
    const facts = { token: null, shipments };
    const { text } = renderEmail(orderStatusEmail('inTransit', { ...order, shippingOption }, shop, facts));
    for (const expected of wanted) expect(text.replaceAll(/(?<=：)\s+/g, '')).toContain(expected);
    expect(text).not.toMatch(never);
  },
);

test('a parcel that leaves before the rest says what is in it and what follows, and the last one that it is the rest', () => {
  const line: OrderLine = {
    ...{
      parentID: 'prd_a',
      productID: 'var_a',
      title: ['Biltong', '風乾牛肉'],
      image: null,
      storage: 'chilled',
    },
    ...{ size: null, weight: null, color: null, price: 50, salesPercentage: 0, discount: 0, unitPrice: 50 },
    ...{ qty: 2, lineTotal: 100 },
  };
  const other: OrderLine = { ...line, productID: 'var_b', title: ['Sosatie', '串燒'], qty: 1 };
  const two = { ...order, paymentMethod: 'cod' as const, lines: [line, other] };
  const shipment = parcel({
    trackingNumber: '903012345678',
    isApart: true,
    shippedAt: '2026-11-24T02:00:00.000Z',
    lines: [{ productID: line.productID, qty: 2 }],
  });
  const facts = { token: null, shipments: [shipment] };
  const sent = orderStatusEmail('inTransit', two, shop, { ...facts, part: { sent: 2, all: 3, shipment } });
  const { text } = renderEmail(sent);
  expect(sent.subject).toContain('Part of order');
  expect(text).toMatch(/2 of 3 items have been shipped; the rest follows\./);
  expect(text).toMatch(/3 件商品中已出貨 2 件，其餘將陸續出貨。/);
  expect(text).toMatch(/In this parcel[\s\S]*2 × [\s\S]*To follow[\s\S]*1 × Sosatie/i);
  expect(text).toContain('BillID=903012345678');
  // Its cash is collected with the parcel that follows, or with this one.
  expect(text).toMatch(
    /Nothing is collected with this parcel\.\s+NT\$260 in cash is collected with the parcel that follows\./,
  );
  const here = { ...shipment, collectAmount: 260 };
  const collected = renderEmail(
    orderStatusEmail('inTransit', two, shop, {
      ...{ ...facts, shipments: [here], part: { sent: 2, all: 3, shipment: here } },
    }),
  ).text;
  expect(collected).toContain('NT$260 in cash is collected with this parcel.');
  expect(collected).toContain('本件包裹代收現金 NT$260。');
  const last = parcel({ id: 2, lines: [{ productID: other.productID, qty: 1 }] });
  const whole = (shipments: Shipment[]) =>
    renderEmail(
      orderStatusEmail('inTransit', two, shop, { ...facts, shipments, before: { sent: 2, all: 3 } }),
    ).text;
  expect(whole([shipment, last])).toContain('NT$260 in cash is collected with this parcel.');
  expect(whole([here, last])).toMatch(
    /Nothing is collected with this parcel\.\s+NT\$260 in cash is collected with parcel 1\./,
  );
  expect(whole([here, last])).not.toMatch(/cash ready|準備現金/);
  const rest = renderEmail(
    orderStatusEmail('inTransit', two, shop, { ...facts, before: { sent: 2, all: 3 } }),
  );
  expect(rest.text).toContain('The rest of your order');
  // The number of a parcel that left before is not that of the rest.
  const numbered = { ...shipment, isApart: true, trackingNumber: '900001718002' };
  expect(whole([numbered, { ...last, trackingNumber: '900001718003' }])).toContain('900001718003');
  expect(whole([numbered, { ...last, trackingNumber: '900001718003' }])).not.toContain('900001718002');
  const sentApart = { ...numbered, shippedAt: '2026-11-24T02:00:00.000Z' };
  expect(whole([sentApart, last])).toMatch(/In this parcel \] *\n*1 × /);
  const off = renderEmail(
    orderStatusEmail('cancelled', two, shop, { ...facts, before: { sent: 2, all: 3 } }),
  );
  expect(off.text).toContain('Your order QWER123 has been cancelled');
  const collecting = parcel({ isApart: true, shippedAt: '2026-11-24T02:00:00.000Z', collectAmount: 260 });
  const underWay = { ...facts, before: { sent: 2, all: 3 }, shipments: [collecting] };
  const paid = renderEmail(orderStatusEmail('cancelled', two, shop, underWay)).text;
  expect(paid).toContain('What was shipped before asks for NT$260 in cash. Please do not accept it;');
  expect(paid).toContain('先前出貨的包裹將代收現金 NT$260，請勿收取');
});

test('cancelled after it had left: the parcel is not to be accepted, and cash that was paid goes back', () => {
  const facts = { token: null, hadLeft: true };
  const textOf = (more: Partial<EmailOrder>, also: object = {}) =>
    renderEmail(
      orderStatusEmail('cancelled', { ...order, status: 'cancelled', ...more }, shop, { ...facts, ...also }),
    ).text;
  const cash = textOf({ shippingOption: 'regularAM', paymentMethod: 'cod' });
  expect(cash).toContain('please do not accept it');
  expect(cash).toContain('若包裹仍送達，請勿收取');
  expect(cash).toContain('If you have paid for the parcel already');
  expect(cash).not.toMatch(/will not be delivered|將不會出貨/);
  expect(textOf({ shippingOption: 'selfPickUp' })).toContain('can no longer be collected');
  // All of it had left, a part of it earlier.
  expect(textOf({}, { before: { sent: 1, all: 3 } })).toContain('please do not accept it');
});

function parcel(more: Partial<Shipment>): Shipment {
  const facts = { carrier: 'tcat', trackingNumber: null, grams: null, temperature: 'frozen' } as const;
  const dates = {
    createdAt: '2026-11-24T01:00:00.000Z',
    shippedAt: null,
    isApart: false,
    collects: false,
    collectAmount: null,
  };
  return { id: 1, ...facts, ...dates, lines: [], ...more };
}

describe('of an order of which a part was sent', () => {
  const before = { sent: 1, all: 3 };
  const text = (kind: ProgressEmail, more: Partial<EmailOrder>) =>
    renderEmail(
      orderStatusEmail(kind, { ...order, status: 'newOrder', ...more }, shop, { token: null, before }),
    ).text.replaceAll(/\s+/g, ' ');

  test('a reminder asks for the payment of the rest, and a receipt promises the rest', () => {
    const unpaid = text('awaitingPayment', { paymentMethod: 'bt' });
    expect(unpaid).toContain('Part of your order QWER123 has been shipped. We will send the rest as soon as');
    expect(unpaid).toContain('已部分出貨。其餘商品將於確認款項後出貨');
    expect(unpaid).not.toMatch(/We’ll ship|立即為您/);
    const paid = text('paymentReceived', { paymentMethod: 'bt', amountReceived: 260 });
    expect(paid).toContain('We will pack the rest and email you');
    expect(paid).toContain('準備其餘商品');
    expect(text('followUp', {})).toContain('Before we ship the rest of your order QWER123');
  });

  test('of an unpaid one the part’s own email promises the rest with the payment alone', () => {
    const shipment: Shipment = {
      ...{ id: 1, carrier: 'tcat', trackingNumber: '901234567890', shippedAt: '2026-11-23T04:00:00.000Z' },
      ...{ isApart: true, lines: [], collects: null, collectAmount: null, grams: null },
      ...{ temperature: 'frozen', createdAt: '2026-11-23T04:00:00.000Z' },
    };
    const promised = { day: '2026-11-24', chosen: null, payBy: '2026-11-23T06:00:00.000Z' };
    const partText = (more: Partial<EmailOrder>) =>
      renderEmail(
        orderStatusEmail('inTransit', { ...order, status: 'newOrder', ...more }, shop, {
          token: null,
          shipments: [shipment],
          part: { ...before, shipment },
        }),
      ).text.replaceAll(/\s+/g, ' ');
    expect(partText({ paymentMethod: 'bt', promised })).toContain('If we receive your payment by Mon 23 Nov');
    const late = partText({ paymentMethod: 'bt', promised: null });
    expect(late).toContain('We will send the rest as soon as we receive your transfer.');
    expect(late).not.toContain('Arrives by');
    expect(partText({ promised: { ...promised, payBy: null } })).toContain('Arrives by Tue 24 Nov');
  });
});

test('a reminder of what came back unpaid says nothing of its way', () => {
  const unpaid: EmailOrder = { ...order, status: 'inTransit', paymentMethod: 'bt' };
  const { text } = renderEmail(
    orderStatusEmail('awaitingPayment', unpaid, shop, { token: null, cameBack: true }),
  );
  expect(text).toContain('NT$260 is still to be paid for your order QWER123.');
  expect(text).not.toMatch(/on its way|已出貨/);
});

test.each([
  ['regularAM', 'could not be delivered', '未能送達，現已取消', '有部分包裹未能送達'],
  ['sevenEleven', 'was not collected', '未完成取貨，現已取消', '有部分商品未完成取貨'],
  ['selfPickUp', 'was not collected', '未完成取貨，現已取消', '有部分商品未完成取貨'],
] as const)(
  'what came back and was cancelled says what became of it by %s alone',
  (shippingOption, english, chinese, part) => {
    const cancelled: EmailOrder = { ...order, status: 'cancelled', shippingOption };
    const mail = (isPartCollected: boolean) =>
      renderEmail(
        orderStatusEmail('cancelled', cancelled, shop, { token: null, cameBack: true, isPartCollected }),
      ).text;
    expect(mail(false)).toContain(`Your order QWER123 ${english}, and is now cancelled.`);
    expect(mail(false)).toContain(chinese);
    expect(mail(true)).toContain(part);
  },
);

test('of a cancelled order nothing that was still to be sent asks for money or promises a day', () => {
  const promised = { day: '2026-11-24', chosen: null, payBy: '2026-11-23T06:00:00.000Z' };
  for (const paymentMethod of ['bt', 'card'] as const) {
    const cancelled: EmailOrder = { ...order, status: 'cancelled', paymentMethod, promised };
    const emails = [
      newOrderEmail(cancelled, shop, 'key'),
      updatedBasketEmail({ ...cancelled, amountDue: 360 }, cancelled, shop, 'key'),
    ];
    for (const email of emails) {
      const { text } = renderEmail(email);
      expect(text).toContain('This order has been cancelled.');
      expect(text).not.toMatch(
        /123-456|[Ii]f we receive|as soon as we|Arrives by|to pay\.|Please (pay|transfer)|\/key/,
      );
    }
  }
});

test('of an order in part the cancellation is of all of it, and names the cash that is asked for beside a refund', () => {
  const collecting: Shipment = {
    ...{ id: 1, carrier: 'tcat', trackingNumber: null, shippedAt: '2026-11-23T04:00:00.000Z', lines: [] },
    ...{ isApart: true, collects: null, collectAmount: 260, grams: null },
    ...{ temperature: 'frozen', createdAt: '2026-11-23T04:00:00.000Z' },
  };
  const refunds = [
    { amountReceived: 100 },
    { amountReceived: 100, amountRefunded: 100, amountWaived: 100 },
  ] as const;
  for (const money of refunds) {
    const { text } = renderEmail(
      orderStatusEmail('cancelled', { ...order, ...money, status: 'cancelled' }, shop, {
        ...{ token: null, before: { sent: 1, all: 3 }, shipments: [collecting] },
      }),
    );
    expect(text).toContain('What was shipped before asks for NT$260 in cash. Please do not accept it');
    expect(text).not.toMatch(/the rest of your order|其餘商品。/);
  }
});

test('an account that was given for another sum is not repeated', () => {
  const payLater = {
    details: { bankCode: '812', number: '9103522175887271', until: '2026-12-31T15:59:59.000Z' },
    amount: 360,
  };
  const textWith = (amountDue: number) =>
    renderEmail(
      orderStatusEmail(
        'payLater',
        { ...order, status: 'awaitingPayment', paymentMethod: 'atm', amountDue },
        shop,
        {
          token: 'key',
          payLater,
        },
      ),
    ).text;
  expect(textWith(360)).toContain('9103522175887271');
  expect(textWith(260)).not.toContain('9103522175887271');
  expect(textWith(260)).toContain('no longer apply');
});

describe('emails about an invoice', () => {
  const invoice: CustomerInvoice = {
    ...{ number: 'ZZ10000001', day: '2026-11-24', amount: 200 },
    ...{ isFurther: false, replaces: null, isTest: false, buyer: { type: 'personal' } },
  };
  const read = (
    kind: 'invoiceIssued' | 'invoiceVoided',
    more: Partial<EmailOrder> = {},
    facts: Partial<CustomerInvoice> = {},
  ) =>
    renderEmail(
      orderStatusEmail(kind, { ...order, ...more }, shop, {
        token: null,
        invoice: { ...invoice, ...facts },
      }),
    ).text.replaceAll(/\s+/g, ' ');

  test('name its number, its day and its own amount', () => {
    for (const text of [read('invoiceIssued'), read('invoiceVoided')])
      for (const fact of ['ZZ10000001', '發票金額', 'Invoice amount', 'NT$200', '發票日期'])
        expect(text).toContain(fact);
  });

  test('name whom it was made out to, whatever the order says by now', () => {
    const company = { type: 'company', taxId: '04595257', title: '青森股份有限公司' } as const;
    expect(read('invoiceIssued', { invoice: { type: 'personal' } }, { buyer: company })).toContain(
      '04595257',
    );
    expect(read('invoiceIssued', { invoice: company })).not.toContain(company.taxId);
  });

  test('a further one says that the first stays valid', () => {
    expect(read('invoiceIssued')).not.toContain('further invoice');
    const further = read('invoiceIssued', {}, { isFurther: true });
    expect(further).toContain('a further invoice for the difference. The first invoice stays valid.');
    expect(further).toContain('原發票仍然有效');
  });

  test('a new one in place of one that was voided names that one, so that the customer keeps the right one', () => {
    expect(read('invoiceIssued')).not.toMatch(/replaces|作廢/);
    const anew = read('invoiceIssued', {}, { replaces: 'ZZ10000000' });
    expect(anew).toContain('It replaces invoice ZZ10000000, which was voided and is no longer valid.');
    expect(anew).toContain('原發票 ZZ10000000 已作廢，請以下列新發票為準');
  });

  test('a voided one says why', () => {
    const cancelled = read('invoiceVoided', { status: 'cancelled' });
    expect(cancelled).toContain('because order QWER123 was cancelled');
    expect(cancelled).toContain('訂單 QWER123 已取消');
    const refunded = read('invoiceVoided', { status: 'completed', amountRefunded: 260, amountWaived: 260 });
    expect(refunded).toContain('because order QWER123 was refunded in full');
    expect(read('invoiceVoided', {}, { isTest: true })).toContain('This is a test');
  });
});
