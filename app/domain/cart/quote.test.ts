import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { trials } from '#test/trials.ts';
import { vectors } from '#test/vectors.ts';
import {
  feeOf,
  optionsOffered,
  type ShippingOption,
  shippingOptions,
  usualTerms,
} from '../delivery/shipping.ts';
import { formatNtd, promoDiscount, saleDiscount, salePrice } from './money.ts';
import { type Promo, percentSaved, promoGap, quote } from './quote.ts';

describe('a sale price', () => {
  it.each([
    [25, 44, 14, 11],
    [1, 99, 1, 0],
    [100, 0, 100, 0],
    [999, 100, 0, 999],
    [1101, 72, 309, 792],
    [350, 10, 315, 35],
  ])('of NT$%i at %i %% off is %i, %i saved', (price, percent, sale, discount) => {
    expect(salePrice(price, percent)).toBe(sale);
    expect(saleDiscount(price, percent)).toBe(discount);
  });

  it('agrees with the shared vectors', ({ skip }) => {
    const shared = vectors('pricing');
    if (!shared) return skip();
    const row = z.object({
      price: z.number(),
      salesPercentage: z.number(),
      salePrice: z.number(),
      discount: z.number(),
    });
    for (const one of z.object({ cases: z.array(row).min(1) }).parse(shared).cases) {
      expect(salePrice(one.price, one.salesPercentage)).toBe(one.salePrice);
      expect(saleDiscount(one.price, one.salesPercentage)).toBe(one.discount);
    }
  });
});

describe('a promo percentage', () => {
  it('is rounded up, in the customer’s favour', () => {
    expect(promoDiscount(1990, 13)).toBe(259);
    expect(promoDiscount(100, 10)).toBe(10);
    expect(promoDiscount(1, 1)).toBe(1);
  });

  it('leaves a line alone that is on sale already', () => {
    const { lines } = quote(
      [
        { price: 100, salesPercentage: 20, qty: 1 },
        { price: 100, salesPercentage: 0, qty: 1 },
      ],
      { discount: 50, salesAmount: 0 },
      'selfPickUp',
    );
    expect(lines.map((line) => line.unitPrice)).toEqual([80, 50]);
  });
});

describe('a quote', () => {
  it('takes a fixed amount off the whole and never asks for less than nothing', () => {
    const sum = quote(
      [{ price: 300, salesPercentage: 0, qty: 2 }],
      { discount: 0, salesAmount: 5000 },
      'sevenEleven',
    );
    expect(sum).toMatchObject({
      totalPrice: 600,
      shipping: 190,
      totalPriceWithShipping: 790,
      promoAmount: 5000,
      amountDue: 0,
    });
  });

  it.each([
    [300, 50],
    [350, 0],
    [400, 0],
  ])(
    'keeps an agreed NT$%i of 350, whatever sale and code say, with a discount of %i',
    (agreed, discount) => {
      const line = { price: 350, salesPercentage: 20, qty: 2, agreed };
      const { lines } = quote([line], { discount: 10, salesAmount: 0 }, 'selfPickUp');
      expect(lines).toEqual([{ ...line, discount, unitPrice: agreed, lineTotal: 2 * agreed }]);
    },
  );

  it('agrees with the shared vectors', ({ skip }) => {
    const shared = vectors('quotes');
    if (!shared) return skip();
    const line = z.object({ price: z.number(), salesPercentage: z.number(), qty: z.number() });
    const row = z.object({
      lines: z.array(line),
      promo: z.object({ discount: z.number(), salesAmount: z.number() }).nullable(),
      shippingOption: z.enum(shippingOptions),
      want: z.object({ lines: z.array(z.object({ discount: z.number(), lineTotal: z.number() })) }).loose(),
    });
    for (const one of z.object({ cases: z.array(row).min(1) }).parse(shared).cases) {
      expect(quote(one.lines, one.promo, one.shippingOption)).toMatchObject(one.want);
    }
  });

  it('equals an independent oracle in whole-number arithmetic, whatever the basket', () => {
    const line = fc.record({
      price: fc.integer({ min: 1, max: 100_000 }),
      salesPercentage: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 })),
      qty: fc.integer({ min: 1, max: 99 }),
    });
    const promo = fc.option(
      fc.record({
        discount: fc.integer({ min: 0, max: 100 }),
        salesAmount: fc.integer({ min: 0, max: 10_000 }),
      }),
    );
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 6 }),
        promo,
        fc.constantFrom(...shippingOptions),
        (lines, code, option) => {
          const got = quote(lines, code, option);
          const want = oracle(lines, code, option);
          expect([got.totalPrice, got.totalPriceWithShipping, got.amountDue].map(BigInt)).toEqual(want);
          expect(got.lines.every((each) => each.unitPrice >= 0 && each.discount >= 0)).toBe(true);
        },
      ),
      { numRuns: trials({ short: 5_000, long: 100_000 }) },
    );
  });
});

/** Section 9 of the specification in fractions, without any code of the shop. */
function oracle(
  lines: readonly { price: number; salesPercentage: number; qty: number }[],
  promo: Promo | null,
  option: ShippingOption,
): bigint[] {
  let total = 0n;
  for (const { price, salesPercentage, qty } of lines) {
    const hundredfold = BigInt(price) * BigInt(100 - salesPercentage);
    let unit = hundredfold / 100n + (hundredfold % 100n > 0n ? 1n : 0n);
    if (unit === BigInt(price) && promo) unit = (BigInt(price) * BigInt(100 - promo.discount)) / 100n;
    total += unit * BigInt(qty);
  }
  const withShipping =
    total +
    BigInt({ regularAM: 160, regularPM: 160, selfPickUp: 0, sevenEleven: 190, familyMart: 190 }[option]);
  const due = withShipping - BigInt(promo?.salesAmount ?? 0);
  return [total, withShipping, due > 0n ? due : 0n];
}

describe("the owner's own terms", () => {
  const goods = (price: number) => [{ price, salesPercentage: 0, qty: 1 }];
  const terms = { home: 120, store: 90, familyMart: 75, freeFrom: 1000, minimum: 500 };
  const off = { ...terms, freeFrom: null, minimum: null };
  const percent = { discount: 10, salesAmount: 0 };
  const fixed = { discount: 0, salesAmount: 300 };
  it.each([
    ['the fee of a delivery to the door', 700, null, 'regularPM', off, [120, null, null]],
    ['the fee of a store', 700, null, 'sevenEleven', off, [90, null, null]],
    ['the fee of FamilyMart', 700, null, 'familyMart', off, [75, null, null]],
    ['a dollar below both', 499, null, 'regularAM', terms, [120, 501, 1]],
    ['at the minimum', 500, null, 'regularAM', terms, [120, 500, null]],
    ['a dollar below free delivery', 999, null, 'sevenEleven', terms, [90, 1, null]],
    ['at free delivery', 1000, null, 'sevenEleven', terms, [0, null, null]],
    ['a percentage does not end free delivery', 1000, percent, 'regularAM', terms, [0, null, null]],
    ['nor does a fixed amount', 1000, fixed, 'regularAM', terms, [0, null, null]],
    ['a percentage does not bring it either', 999, percent, 'regularAM', terms, [120, 1, null]],
    ['a percentage keeps the minimum', 500, percent, 'regularAM', terms, [120, 500, null]],
    ['a fixed amount keeps it, too', 500, fixed, 'regularAM', terms, [120, 500, null]],
    ['what costs nothing anyhow misses nothing', 600, null, 'selfPickUp', terms, [0, null, null]],
  ] as const)('%s', (_, price, promo, option, given, want) => {
    const got = quote(goods(price), promo, option, given);
    expect([got.shipping, got.missingForFree, got.missingForMinimum]).toEqual(want);
    expect(got.totalPriceWithShipping).toBe(got.totalPrice + got.shipping);
  });
});

describe('shipping', () => {
  it('costs what section 9 says', () => {
    expect(optionsOffered(usualTerms).map((option) => [option, feeOf(option, usualTerms)])).toEqual([
      ['regularAM', 160],
      ['regularPM', 160],
      ['selfPickUp', 0],
      ['sevenEleven', 190],
    ]);
  });
});

describe('an amount in words', () => {
  it.each([
    [0, 'NT$0'],
    [1234, 'NT$1,234'],
    [-50, '−NT$50'],
  ])('%i is %s', (amount, words) => expect(formatNtd(amount)).toBe(words));
});

describe('what a percentage saves', () => {
  const lines = [
    { price: 350, salesPercentage: 0, qty: 2 },
    { price: 100, salesPercentage: 20, qty: 3 },
    { price: 99, salesPercentage: 0, qty: 1 },
  ];

  it('is what the same basket costs without the code', () => {
    const promo = { discount: 10, salesAmount: 0 };
    const money = quote(lines, promo, 'selfPickUp');
    const saved = percentSaved(money.lines, promo);
    expect(saved).toBe(2 * 35 + 10);
    expect(money.totalPrice + saved).toBe(quote(lines, null, 'selfPickUp').totalPrice);
  });

  it('is nothing by a fixed amount, and nothing without a code', () => {
    const fixed = { discount: 0, salesAmount: 100 };
    expect(percentSaved(quote(lines, fixed, 'selfPickUp').lines, fixed)).toBe(0);
    expect(percentSaved(quote(lines, null, 'selfPickUp').lines, null)).toBe(0);
  });

  it('is nothing of a price that was agreed, where no code takes a percentage', () => {
    const agreed = [{ price: 350, salesPercentage: 0, qty: 2, agreed: 300 }];
    for (const promo of [null, { discount: 0, salesAmount: 100 }])
      expect(percentSaved(quote(agreed, promo, 'selfPickUp').lines, promo)).toBe(0);
  });
});

describe('a code for chosen products', () => {
  const chosen = { price: 100, salesPercentage: 0, qty: 2, parentID: 'prd_a' };
  const other = { price: 500, salesPercentage: 0, qty: 1, parentID: 'prd_b' };

  it('takes its percentage off their lines only', () => {
    const promo: Promo = { discount: 10, salesAmount: 0, only: ['prd_a'] };
    const { lines, totalPrice } = quote([chosen, other], promo, 'selfPickUp');
    expect(lines.map(({ unitPrice }) => unitPrice)).toEqual([90, 500]);
    expect(totalPrice).toBe(680);
  });

  it('takes a fixed amount off, at most what they come to', () => {
    const promo: Promo = { discount: 0, salesAmount: 300, only: ['prd_a'] };
    expect(quote([chosen, other], promo, 'selfPickUp')).toMatchObject({ promoAmount: 200, amountDue: 500 });
    expect(quote([{ ...chosen, qty: 9 }], promo, 'selfPickUp')).toMatchObject({ promoAmount: 300 });
    const weighed = { ...chosen, qty: 1, agreed: 70 };
    expect(quote([weighed, other], promo, 'selfPickUp')).toMatchObject({ promoAmount: 70, amountDue: 500 });
  });

  it('counts nothing without one of them, and its minimum is of all goods', () => {
    const promo: Promo = { discount: 10, salesAmount: 0, minSpend: 600, only: ['prd_a'] };
    expect(promoGap([other, { ...other, parentID: 'prd_c' }], promo)).toEqual({ name: 'promo-no-product' });
    expect(promoGap([chosen], promo)).toEqual({ name: 'promo-below-minimum', missing: 400 });
    expect(promoGap([chosen, other], promo)).toBeNull();
    expect(promoGap([], { discount: 10, salesAmount: 0, minSpend: 600 })).toMatchObject({ missing: 600 });
  });
});
