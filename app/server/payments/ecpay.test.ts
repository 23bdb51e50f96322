import { expect, test } from 'vitest';
import { signAsEcpay, signedNotice, standInKeys } from '#test/ecpay-stand-in.ts';
import { ecpay } from './ecpay.ts';

const account = { ...standInKeys, isTest: true, methods: ['card', 'atm', 'cvs'], origin: null } as const;
const provider = ecpay(account);
const startedAt = new Date('2026-11-24T02:05:09.000Z');
const destination = {
  description: 'Boma ABCD1234 波瑪',
  isChinese: true,
  noticeUrl: 'https://boma.example/api/paymentNotice',
  returnUrl: 'https://boma.example/api/paymentReturn?order=ABCD1234-x',
  backUrl: 'https://boma.example/order/ABCD1234-x',
  cancelUrl: 'https://boma.example/order/ABCD1234-x',
};
const attempt = (method: 'card' | 'atm' | 'cvs', minutes: number) => ({
  tradeNo: 'ABCD1234XYZ',
  method,
  amount: 1234,
  startedAt,
  holdUntil: new Date(startedAt.getTime() + minutes * 60_000),
});

test('the hosted page is told the sum, where to answer and how long it may take, signed', () => {
  const card = provider.start(attempt('card', 30), destination);
  expect(card.action).toBe('https://payment-stage.ecpay.com.tw/Cashier/AioCheckOut/V5');
  expect(card.fields).toMatchObject({
    MerchantTradeDate: '2026/11/24 10:05:09',
    TotalAmount: '1234',
    ChoosePayment: 'Credit',
    OrderResultURL: destination.returnUrl,
  });
  const atm = provider.start(attempt('atm', 3 * 1440), { ...destination, isChinese: false });
  expect(atm.fields).toMatchObject({ ChoosePayment: 'ATM', ExpireDate: '3', Language: 'ENG' });
  const store = provider.start(attempt('cvs', 2 * 1440), destination);
  expect(store.fields).toMatchObject({ ChoosePayment: 'CVS', StoreExpireDate: '2880' });
  for (const { fields } of [card, atm, store]) expect(fields.CheckMacValue).toBe(signAsEcpay(fields));
  expect(ecpay({ ...account, isTest: false }).start(attempt('card', 30), destination).action).toBe(
    'https://payment.ecpay.com.tw/Cashier/AioCheckOut/V5',
  );
});

test.each([
  [{}, { state: 'paid', isSimulated: false }],
  [{ SimulatePaid: '1' }, { state: 'paid', isSimulated: true }],
  [{ RtnCode: '10100058' }, { state: 'failed', failure: '10100058' }],
  [{ RtnCode: '10300066' }, { state: 'pending', payLater: null }],
  [
    { RtnCode: '2', BankCode: '812', vAccount: '9103522175887271', ExpireDate: '2026/11/27' },
    {
      state: 'pending',
      payLater: { bankCode: '812', number: '9103522175887271', until: '2026-11-27T15:59:59.000Z' },
    },
  ],
  [
    { RtnCode: '10100073', PaymentNo: 'GW130412257496', ExpireDate: '2026/11/27 10:20:00' },
    {
      state: 'pending',
      payLater: { bankCode: null, number: 'GW130412257496', until: '2026-11-27T02:20:00.000Z' },
    },
  ],
])('a notice with %j says %j', (changes, news) => {
  const verified = provider.verify(signedNotice('ABCD1234XYZ', 1234, changes));
  expect(verified).toMatchObject({ ok: true, update: { tradeNo: 'ABCD1234XYZ', amount: 1234, ...news } });
});

test.each([
  [{ MerchantID: '2000132' }, 'other-merchant'],
  [{ RtnCode: 'x' }, 'unreadable'],
  [{ TradeAmt: '12.5' }, 'unreadable'],
  [{ MerchantTradeNo: "1'--" }, 'unreadable'],
])('a notice with %j is signed and refused as %s', (changes, problem) => {
  expect(provider.verify(signedNotice('ABCD1234XYZ', 1234, changes))).toEqual({ ok: false, problem });
});

test('a signature of other keys, of another algorithm, in other letters, or none', () => {
  const notice = signedNotice('ABCD1234XYZ', 1234);
  const wrong = { ok: false, problem: 'wrong-signature' };
  const { CheckMacValue = '', ...unsigned } = notice;
  expect(provider.verify(unsigned)).toEqual(wrong);
  expect(provider.verify({ ...notice, CheckMacValue: CheckMacValue.toLowerCase() })).toEqual(wrong);
  expect(provider.verify({ ...notice, CheckMacValue: `${CheckMacValue}A` })).toEqual(wrong);
  const others = { hashKey: standInKeys.hashIV, hashIV: standInKeys.hashKey };
  expect(provider.verify({ ...notice, CheckMacValue: signAsEcpay(notice, others) })).toEqual(wrong);
  expect(provider.verify({})).toEqual(wrong);
});
