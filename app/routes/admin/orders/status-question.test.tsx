import { expect, test } from 'vitest';
import { sentOrder } from '#test/email-fixtures.ts';
import { renderedText } from '#test/rendered-text.tsx';
import { type ChangedOrder, questionTitle, StatusQuestion } from './status-question.tsx';
import { unpaidTexts } from './unpaid-dialog.tsx';

const nothing = {
  away: null,
  cash: [],
  cashAway: 0,
  labels: { count: 0, isSure: true, cash: 0 },
  inBox: false,
  arrived: [],
};

function asked(amountReported: number, path: string, more: Partial<ChangedOrder> = {}): string {
  const known = { ...sentOrder, status: 'newOrder', paymentMethod: 'bt', amountReported } as const;
  const order = { ...known, ...nothing, ...more };
  return renderedText(
    <StatusQuestion order={order} to="cancelled" tell={false} reason="" keep={null} />,
    path,
  );
}

test.each([
  ['/admin', 'The customer reported a transfer of NT$710'],
  ['/zh-TW/admin', '顧客已回報匯款NT$710'],
])('%s: before an order is cancelled, its reported transfer is named', (path, expected) => {
  expect(asked(710, path)).toContain(expected);
  expect(asked(0, path)).not.toMatch(/reported a transfer|回報匯款/);
});

test('before a partly shipped order is cancelled, what left, what it collects and what goes back to stock are named', () => {
  const away = { sent: 2, all: 3, parcels: [1] };
  const cash = [
    { at: 1, amount: 500 },
    { at: null, amount: 120 },
  ];
  const part = asked(0, '/admin', { away, cash });
  expect(part).toMatch(/2 of 3 items have already left \(parcel 1\) and do not go back to stock/);
  expect(part).toContain('NT$500 in cash is collected with parcel 1.');
  expect(part).not.toContain('NT$120');
  expect(part).toContain('Put the item that is still here back in stock');
  expect(asked(0, '/zh-TW/admin', { away })).toContain('將尚未出貨的1件商品退回庫存');
  // Cancelled, nothing of it stays sold.
  expect(part).toMatch(
    /do not cancel\. Take the rest out.*\s+Take out what has not been shipped\s+If you cancel, every/,
  );
  const paidAtDoor = asked(0, '/admin', { away, cashAway: 500 });
  expect(paidAtDoor).toMatch(/do not cancel\. Its cash is collected.*\s+If you cancel, everything received/);
  expect(paidAtDoor).not.toContain('Take out what has not been shipped');
  expect(part.indexOf('do not cancel')).toBeLessThan(part.indexOf('do not go back to stock'));
  expect(asked(0, '/zh-TW/admin', { away })).toMatch(/移除尚未出貨的商品\s+若取消訂單，已收款項須全數退還/);
  expect(asked(0, '/admin', { away, arrived: [1] })).not.toContain('Remove the mark');
  const left = { away, status: 'inTransit', arrived: [1] } as const;
  expect(asked(0, '/admin', left)).not.toContain('Take the rest out');
  const whole = asked(0, '/admin', { away: { ...away, sent: 3 } });
  expect(whole).toContain('All 3 items have already left.');
  expect(whole).toContain('Returned: put back in stock');
  const ready = { away: { ...away, sent: 3 }, status: 'inTransit', shippingOption: 'selfPickUp' } as const;
  expect(asked(0, '/admin', ready)).toContain('Its items are ready to collect.');
  expect(asked(0, '/admin', ready)).not.toContain('already left');
  expect(asked(0, '/zh-TW/admin', ready)).toContain('商品已備妥待取');
});

test('before a packed order is cancelled, its box is named', () => {
  expect(asked(0, '/admin', { inBox: true })).toContain('It is already packed.');
  expect(asked(0, '/zh-TW/admin')).not.toContain('商品已裝箱');
});

test('before an order with a label is cancelled, it is said that its parcel is not to be handed over', () => {
  const label = { count: 1, isSure: true, cash: 0 };
  expect(asked(0, '/admin', { labels: label })).toMatch(
    /ECPay has a label.*Do not hand the parcel over.*all the same\./,
  );
  expect(asked(0, '/admin', { labels: { count: 2, isSure: false, cash: 1149 } })).toMatch(
    /ECPay may have labels for 2.*get them all the same, and NT\$1,149 in cash would be collected\./,
  );
  expect(asked(0, '/zh-TW/admin', { labels: { ...label, cash: 1149 } })).toContain(
    '此訂單已有1張綠界託運單，取消訂單不會一併取消託運單。請勿交寄包裹，否則仍會送達顧客並代收現金NT$1,149。',
  );
  expect(asked(0, '/admin')).not.toContain('ECPay');
});

test('before an order is cancelled of which the customer has a parcel, another way is named', () => {
  expect(asked(0, '/admin', { arrived: [2] })).toContain(
    'The customer has parcel 2. If they keep it, do not cancel',
  );
  const cash = asked(0, '/admin', { arrived: [1], paymentMethod: 'cod' });
  expect(cash).toContain('complete the order instead, record a refund');
  expect(asked(0, '/zh-TW/admin', { arrived: [1, 2] })).toContain('顧客已取得包裹1、2。');
  expect(asked(0, '/admin')).not.toContain('The customer has');
});

test('without an email address no email is offered', () => {
  const offered = (email: string) => asked(0, '/admin', { customer: { ...sentOrder.customer, email } });
  expect(offered('ming@example.com')).toContain('Email the customer');
  expect(offered('')).not.toContain('Email the customer');
  expect(offered('')).toContain('no emails are sent');
});

const refunded = { amountReceived: 260, amountRefunded: 260, amountWaived: 260, status: 'newOrder' } as const;

test.each(['bt', 'card', 'cod'] as const)(
  'before an order by %s leaves that was refunded in full, that is asked',
  (paymentMethod) => {
    const order = { ...sentOrder, ...refunded, paymentMethod, amountDue: 260 };
    const known = { ...order, ...nothing, amountReported: 0 };
    const question = (to: 'inTransit' | 'completed', path: string, more: Partial<ChangedOrder> = {}) =>
      renderedText(<StatusQuestion order={{ ...known, ...more }} to={to} tell reason="" keep={null} />, path);
    expect(question('inTransit', '/admin')).toContain(
      'This order was refunded in full. Send it all the same?',
    );
    expect(question('inTransit', '/zh-TW/admin')).toContain('此訂單已全額退款，仍要出貨嗎？');
    const pickUp = { shippingOption: 'selfPickUp' } as const;
    expect(question('inTransit', '/admin', pickUp)).toContain('Hand it over all the same?');
    expect(question('inTransit', '/zh-TW/admin', pickUp)).toContain('仍要交貨嗎？');
    expect(question('completed', '/admin')).toContain('Complete it all the same?');
    expect(question('inTransit', '/admin')).not.toMatch(/still to be paid|list of unpaid/);
    expect(questionTitle(known, 'inTransit')).toEqual([
      'Ship although refunded?',
      '已全額退款，仍要出貨嗎？',
    ]);
  },
);

test('before many orders leave, those that are not paid and those that were refunded are named apart', () => {
  const one = { ...sentOrder, amountDue: 260, status: 'newOrder', paymentMethod: 'bt' } as const;
  const orders = [
    { ...one, orderNumber: 'AAAA111', amountReceived: 0 },
    { ...one, ...refunded, orderNumber: 'BBBB222' },
    { ...one, orderNumber: 'CCCC333', amountReceived: 260 },
  ];
  const both = unpaidTexts(orders, 'inTransit');
  expect(both.questions.map(([english]) => english)).toEqual([
    '1 order is not paid in full (AAAA111): NT$260 in all is still to be paid.',
    '1 order was refunded in full (BBBB222).',
  ]);
  expect(both.others).toBe(1);
  const back = unpaidTexts(orders.slice(1), 'inTransit');
  expect(back.questions.map(([, chinese]) => chinese)).toEqual(['有1筆訂單已全額退款（BBBB222）。']);
  expect(back.title[0]).toBe('Ship although refunded?');
});
