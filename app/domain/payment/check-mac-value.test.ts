import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { vectors } from '#test/vectors.ts';
import { type Algorithm, checkMacValue, type Digest } from './check-mac-value.ts';

const digest: Digest = (algorithm, text) => createHash(algorithm).update(text).digest('hex');
const keys = { hashKey: 'pwFHCqoQZGmho4w6', hashIV: 'EkRm7iFT261dpevs' };
const mac = (fields: Record<string, string>, algorithm: Algorithm = 'sha256') =>
  checkMacValue(fields, keys, algorithm, digest);

const schema = z.object({
  cases: z.array(
    z.object({
      hashKey: z.string(),
      hashIV: z.string(),
      algorithm: z.enum(['sha256', 'md5']),
      params: z.record(z.string(), z.string()),
      checkMacValue: z.string(),
    }),
  ),
});
const shared = vectors('ecpay-check-mac');

test.runIf(shared !== null)('equals what the vendor’s own kit computes, in every case', () => {
  const { cases } = schema.parse(shared);
  expect(cases.length).toBeGreaterThanOrEqual(300);
  const wrong = cases.filter(
    ({ params, checkMacValue: right, algorithm, ...own }) =>
      checkMacValue(params, own, algorithm, digest) !== right,
  );
  expect(wrong).toEqual([]);
});

test('the vendor’s published example', () => {
  const fields = {
    TradeDesc: '促銷方案',
    PaymentType: 'aio',
    MerchantTradeDate: '2023/03/12 15:30:23',
    MerchantTradeNo: 'ecpay20230312153023',
    MerchantID: '3002607',
    ReturnURL: 'https://www.ecpay.com.tw/receive.php',
    ItemName: 'Apple iphone 15',
    TotalAmount: '30000',
    ChoosePayment: 'ALL',
    EncryptType: '1',
  };
  expect(mac(fields)).toBe('6C51C9E6888DE861FD62FB1DD17029FC742634498FD813DC43D4243B5685B840');
});

test('neither the order of the fields nor a value that came along changes it; any other field does', () => {
  const fields = { MerchantID: '3002607', tradeAmt: '100', A_1: '', Remark: "~'! *()-._ 和牛Ａ５" };
  const right = mac(fields);
  expect(mac(Object.fromEntries(Object.entries(fields).reverse()))).toBe(right);
  expect(mac({ ...fields, CheckMacValue: 'AA' })).toBe(right);
  expect(mac({ ...fields, More: '' })).not.toBe(right);
  expect(mac({ ...fields, tradeAmt: '101' })).not.toBe(right);
  expect(mac(fields, 'md5')).toMatch(/^[0-9A-F]{32}$/);
});

test('half of a surrogate pair is no fault', () => {
  expect(mac({ a: '\ud800' })).toMatch(/^[0-9A-F]{64}$/);
});
