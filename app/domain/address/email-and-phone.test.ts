import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { vectors } from '#test/vectors.ts';
import { formatPhone, normaliseEmail, normalisePhone, signInAddress } from './email-and-phone.ts';

test.each([
  ['Owner@Boma.Example', 'owner@boma.example'],
  [' owner＠boma.example ', 'owner@boma.example'],
  ["o'brien+desk@shop.tw", "o'brien+desk@shop.tw"],
  ['owner@localhost', null],
  ['owner@127.0.0.1', null],
  ['ow!ner@boma.example', null],
  ['owner@boma.example,x@y.example', null],
  ['owner', null],
  ['', null],
])('%s is %s', (typed, address) => {
  expect(signInAddress(typed)).toBe(address);
  if (address !== null) expect(z.email().safeParse(address).success).toBe(true);
});

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
