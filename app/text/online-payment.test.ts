import { expect, test } from 'vitest';
import { providerLabels } from '#app/domain/payment/payment-labels.ts';
import { attemptFailure, payFirst } from './online-payment.ts';

test.each([
  [
    'ecpay',
    '10100252',
    'credit limit or balance too low; ECPay code 10100252',
    '信用卡額度不足；綠界代碼10100252',
  ],
  ['ecpay', '10100058', 'declined; ECPay code 10100058', '付款未通過；綠界代碼10100058'],
  ['linepay', '0121', 'cancelled by the customer; LINE Pay code 0121', '顧客取消付款；LINE Pay代碼0121'],
  ['linepay', '1999', 'declined; LINE Pay code 1999', '付款未通過；LINE Pay代碼1999'],
  ['ecpay', 'no-answer', 'no answer; the payment page was not opened', '未收到回覆，付款頁面未開啟'],
] as const)('a refusal by %s of the code %s is said in words', (provider, code, english, chinese) => {
  expect(attemptFailure(code, providerLabels[provider])).toEqual([english, chinese]);
});

test('until when the goods are held is said in Taipei’s time, wherever the server stands', () => {
  const [english, chinese] = payFirst(1160, '2026-11-24T16:20:00.000Z');
  expect(english).toContain('NT$1,160');
  expect(english).toContain('until 25 Nov 2026 00:20');
  expect(chinese).toContain('至2026/11/25 00:20');
});
