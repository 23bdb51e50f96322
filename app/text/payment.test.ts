import { expect, test } from 'vitest';
import { paymentLabel } from '#app/domain/payment/payment-labels.ts';
import { paymentInstructions, promiseLines } from './payment.ts';

const bank = { name: 'Fubon', code: '012', accountName: 'Boma', accountNumber: '123-456' };
const payee = { bank, sendsEmails: true };
const order = {
  orderNumber: 'QWER123',
  status: 'awaitingPayment',
  paymentMethod: 'bt',
  shippingOption: 'regularAM',
  amountDue: 1160,
  amountReceived: 0,
  isOnCredit: false,
} as const;
const sumsOf = (more: object) =>
  paymentInstructions({ ...order, ...more }, payee, 'button')
    .details.filter(({ value }) => value[0].includes('NT$'))
    .map(({ label, value }) => `${label[0]} ${value[0]}`);

test('the whole is called the total; a rest is still to pay, beside the total and what was paid or reported', () => {
  expect(sumsOf({})).toEqual(['Total amount NT$1,160']);
  const rest = ['Order total NT$1,160', 'Paid so far NT$1,000', 'Still to be paid NT$160'];
  expect(sumsOf({ amountReceived: 1000 })).toEqual(rest);
  expect(sumsOf({ amountReported: 1150 })).toEqual([
    'Order total NT$1,160',
    'Reported NT$1,150',
    'Still to be paid NT$10',
  ]);
  expect(
    paymentInstructions({ ...order, amountReceived: 1000 }, payee, 'button').details.map(
      ({ label }) => label[1],
    ),
  ).toEqual(expect.arrayContaining(['訂單總計', '已付金額', '未付金額']));
  // The refund reduced the price.
  expect(sumsOf({ amountReceived: 1160, amountRefunded: 160, amountWaived: 60 })).toEqual([
    'Order total NT$1,160',
    'Reduced by refunds −NT$60',
    'Paid so far, less refunds NT$1,000',
    'Still to be paid NT$100',
  ]);
});

test('nothing waits for the transfer of what was sent or completed', () => {
  const text = (status: 'completed' | 'inTransit' | 'awaitingPayment') =>
    paymentInstructions({ ...order, status }, payee, 'button').lines.join(' ');
  expect(text('awaitingPayment')).toContain('on its way');
  for (const status of ['completed', 'inTransit'] as const) expect(text(status)).not.toContain('on its way');
});

test('without emails nothing refers to one', () => {
  for (const status of ['awaitingPayment', 'inTransit'] as const)
    for (const way of ['button', 'order-page', 'reply'] as const)
      for (const account of [bank, null]) {
        const { lines } = paymentInstructions(
          { ...order, status },
          { bank: account, sendsEmails: false },
          way,
        );
        expect(lines.join(' ')).not.toMatch(/email|電子郵件/);
      }
  expect(paymentInstructions(order, payee, 'button').lines.join(' ')).toMatch(/email.*電子郵件/);
});

test('where nothing was ever to be paid no way to pay is named', () => {
  const titleOf = (more: object) => paymentInstructions({ ...order, ...more }, payee, 'button').title[0];
  expect(titleOf({ amountDue: 0 })).toBe('Payment');
  expect(titleOf({ amountReceived: 1160 })).toBe('Payment method: Bank transfer');
});

test('cash is called by where it is paid: at the shop, at the convenience store, or at the door', () => {
  expect(paymentLabel('cod', 'selfPickUp')).toEqual(['Cash on pickup', '取貨付款']);
  for (const option of ['', 'regularAM'])
    expect(paymentLabel('cod', option)).toEqual(['Cash on delivery', '貨到付款']);
  expect(paymentLabel('cod', 'sevenEleven')).toEqual(['Cash on pickup', '取貨付款']);
  expect(paymentLabel('bt', 'selfPickUp')).toEqual(['Bank transfer', '匯款']);
  const cash = { ...order, paymentMethod: 'cod', shippingOption: 'selfPickUp' } as const;
  expect(paymentInstructions(cash, payee, 'button').title).toEqual(['Cash on pickup', '取貨付款']);
});

test.each([
  ['card', 'Please pay NT$1160 by card before', '前以信用卡付款NT$1160，'],
  ['linepay', 'Please pay NT$1160 with LINE Pay before', '前以LINE Pay付款NT$1160，'],
  ['atm', 'Please pay NT$1160 by ATM or online banking before', '前以ATM／網路銀行付款NT$1160，'],
  ['cvs', 'Please pay NT$1160 at a convenience store before', '前以超商代碼繳費NT$1160，'],
] as const)(
  'an order to be paid by %s says how, and a rest leaves it to the title',
  (paymentMethod, english, chinese) => {
    const online = { ...order, paymentMethod, heldUntil: '2026-12-01T16:11:00.000Z' };
    const [line] = paymentInstructions(online, payee, 'button').lines;
    expect(line?.[0].replaceAll(',', '')).toContain(english);
    expect(line?.[1].replaceAll(',', '')).toContain(chinese);
    const rest = paymentInstructions({ ...online, amountReceived: 100 }, payee, 'button').lines;
    expect(rest.join(' ')).not.toMatch(/online|線上/);
  },
);

test('only an online order that awaits its first payment is said to be cancelled without it', () => {
  const online = { ...order, paymentMethod: 'atm' } as const;
  const [waiting] = paymentInstructions(online, payee, 'button').lines;
  expect(waiting?.join(' ')).toMatch(/is cancelled.*自動取消/);
  const moved = (['newOrder', 'followUp', 'inTransit', 'completed'] as const).map((status) => ({ status }));
  for (const more of [...moved, { isOnCredit: true }])
    expect(paymentInstructions({ ...online, ...more }, payee, 'button').lines).toEqual([
      ['Please pay NT$1,160 by ATM or online banking.', '請以ATM／網路銀行付款NT$1,160。'],
    ]);
});

test.each([
  ['Fubon', ['Fubon', 'Fubon']],
  ['Fubon|富邦銀行', ['Fubon', '富邦銀行']],
  ['Fubon ｜ 富邦銀行', ['Fubon', '富邦銀行']],
  ['Fubon|', ['Fubon', 'Fubon']],
])('a bank called %s is named in each language', (name, named) => {
  const { details } = paymentInstructions(
    order,
    { ...payee, bank: { ...bank, name, accountName: name } },
    'button',
  );
  const values = details.filter(({ label }) => ['Bank', 'Account name'].includes(label[0]));
  expect(values.map(({ value }) => value)).toEqual([named, named]);
});

test.each([
  ['regularAM', 'it arrives by Tue 24 Nov, before 13:00 (within 2 days'],
  ['sevenEleven', 'it will be at your 7-ELEVEN by Tue 24 Nov (within 2 days'],
  ['selfPickUp', 'it will be ready for you by Tue 24 Nov (within 2 days'],
] as const)('%s by transfer: two days stand under the condition of the payment', (shippingOption, then) => {
  const promised = { day: '2026-11-24', chosen: null, payBy: '2026-11-23T06:00:00.000Z' };
  const lines = promiseLines({ shippingOption, paymentMethod: 'bt', promised });
  const about = lines.filter(([english]) => english.includes('2 days'));
  expect(about).toHaveLength(1);
  expect(about[0]?.[0]).toMatch(/^If we receive your payment by/);
  expect(about[0]?.[0]).toContain(then);
  expect(lines.filter(([, chinese]) => chinese.includes('2天內'))).toEqual(about);
  expect(about[0]?.[1]).toMatch(/^若於.*（2天內，不含週日及公休日）。$/);
});
