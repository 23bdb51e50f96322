import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formatPhone, normaliseEmail, normalisePhone } from '#app/domain/address/email-and-phone.ts';
import { isStoreCode } from '#app/domain/delivery/pickup-store.ts';
import { vectors } from '#test/vectors.ts';
import { makeOrderNumber, orderNumberPattern } from '../order/order-number.ts';
import { isInvoiceCarrier, isTaxId } from '../payment/invoice.ts';

const judged = z.object({ cases: z.array(z.object({ typed: z.string(), valid: z.boolean() })).min(1) });

describe('a cellphone number', () => {
  it.each([
    ['0912-345-678', '0912345678'],
    ['+886 912 345 678', '0912345678'],
    ['+8860912345678', '0912345678'],
    ['０９１２３４５６７８', '0912345678'],
    ['09123456789', null],
    ['0212345678', null],
    ['\u202a+886 912-345-678\u202c', '0912345678'],
    ['\u20680912\u2060345\u200b678\u2069', '0912345678'],
    ['\ufeff0912\u2212345\u2212678\u200f', '0912345678'],
    ['+1 912 345 678', null],
    ['', null],
  ])('typed as %j is stored as %j', (typed, stored) => expect(normalisePhone(typed)).toBe(stored));

  it('agrees with the shared vectors', ({ skip }) => {
    const shared = vectors('phones');
    if (!shared) return skip();
    const row = z.object({ typed: z.string(), stored: z.string().nullable() });
    for (const one of z.object({ cases: z.array(row).min(1) }).parse(shared).cases) {
      expect([one.typed, normalisePhone(one.typed)]).toEqual([one.typed, one.stored]);
    }
  });

  it('is shown in groups', () => expect(formatPhone('0912345678')).toBe('0912-345-678'));
});

describe('an e-mail address', () => {
  it.each([
    ['anna@example.com', 'anna@example.com'],
    ['  Anna@Example.COM ', 'Anna@example.com'],
    ['anna＠example.com', 'anna@example.com'],
    ['"a@b x"@c.com', null],
    ['a@b.com, c@d.com', null],
    ['a@b.com\r\nBcc: c@d.com', null],
    ['anna@localhost', null],
    ['anna@@example.com', null],
    ['.anna@example.com', null],
    ['an..na@example.com', null],
    ['anna@-example.com', null],
    [`${'a'.repeat(65)}@example.com`, null],
    [`a@${'b'.repeat(250)}.com`, null],
    ['victim%elsewhere.example@example.com', null],
    ['elsewhere.example!victim@example.com', null],
    ['', null],
  ])('typed as %j is stored as %j', (typed, stored) => expect(normaliseEmail(typed)).toBe(stored));
});

describe('a store code', () => {
  it.each([
    ['131386', true],
    ['013138', true],
    ['13138', false],
    ['13138a', false],
    ['131386\n', false],
  ])('%j: %s', (typed, valid) => expect(isStoreCode(typed)).toBe(valid));

  it('agrees with the shared vectors', ({ skip }) => judge('store-codes', isStoreCode, skip));
});

describe('a company’s tax id', () => {
  it.each([
    ['22099131', true],
    ['04595257', true],
    ['12345678', false],
    ['00000000', false],
    ['2209913', false],
  ])('%j: %s', (typed, valid) => expect(isTaxId(typed)).toBe(valid));

  it('agrees with the shared vectors', ({ skip }) => judge('tax-ids', isTaxId, skip));
});

describe('an invoice carrier', () => {
  it.each([
    ['/ABC1234', true],
    ['/abc1234', true],
    ['/ABC12345', false],
    ['ABC12345', false],
  ])('%j: %s', (typed, valid) => expect(isInvoiceCarrier(typed)).toBe(valid));

  it('agrees with the shared vectors', ({ skip }) => judge('invoice-carriers', isInvoiceCarrier, skip));
});

describe('an order number', () => {
  it('is four letters and a number from 100 to 1099, whatever chance says', () => {
    expect(makeOrderNumber(() => 0)).toBe('AAAA100');
    expect(makeOrderNumber((limit) => limit - 1)).toBe('ZZZZ1099');
  });

  it('agrees with the shared vectors', ({ skip }) => {
    const shared = vectors('order-numbers');
    if (!shared) return skip();
    const { cases } = z
      .object({
        cases: z.object({ pattern: z.string(), valid: z.array(z.string()), invalid: z.array(z.string()) }),
      })
      .parse(shared);
    expect(orderNumberPattern.source).toBe(cases.pattern);
    for (const number of cases.valid) expect(number).toMatch(orderNumberPattern);
    for (const number of cases.invalid) expect(number).not.toMatch(orderNumberPattern);
  });
});

function judge(name: string, isValid: (typed: string) => boolean, skip: () => void) {
  const shared = vectors(name);
  if (!shared) return skip();
  for (const { typed, valid } of judged.parse(shared).cases)
    expect([typed, isValid(typed)]).toEqual([typed, valid]);
}
