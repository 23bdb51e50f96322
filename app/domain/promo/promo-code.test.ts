import { describe, expect, it } from 'vitest';
import { checkPromoTerms, dayProblem, isPromoCode, makeSeries, promoLink, promoState } from './promo-code.ts';

const always = { firstDay: null, lastDay: null, firstTime: null, lastTime: null };
const terms = {
  discount: 10,
  salesAmount: 0,
  ...always,
  maxUses: 1,
  perCustomer: null,
  minSpend: 0,
  products: [],
  filters: [],
  series: '',
};

describe('a promo code', () => {
  it.each(['BRAAI10', 'abc', 'LEKKER-100_x', '烤肉十週年', 'A'.repeat(40)])('may be %j', (code) =>
    expect(isPromoCode(code)).toBe(true),
  );
  it.each(['', 'AB', 'A B', '-ABC', 'A'.repeat(41), 'ABC\n', 'A%20', '<b>abc', 'Cafe\u0301', 'ＬＩＮＥ５０'])(
    'may not be %j',
    (code) => expect(isPromoCode(code)).toBe(false),
  );

  it.each<[string, object, string[]]>([
    ['a percentage', {}, []],
    ['everything off', { discount: 100 }, []],
    ['a fixed amount', { discount: 0, salesAmount: 100 }, []],
    ['neither', { discount: 0 }, ['discount', 'salesAmount']],
    ['both', { salesAmount: 100 }, ['discount', 'salesAmount']],
    ['more than everything', { discount: 101 }, ['discount']],
    ['less than nothing', { discount: -1 }, ['discount']],
    ['half a percent', { discount: 0.5 }, ['discount']],
    ['no number', { discount: Number.NaN }, ['discount']],
    ['an amount without end', { discount: 0, salesAmount: 1e9 }, ['salesAmount']],
    ['days in order', { firstDay: '2026-11-21', lastDay: '2026-11-21' }, []],
    ['days out of order', { firstDay: '2026-11-21', lastDay: '2026-11-20' }, ['lastDay']],
    ['a day that does not exist', { firstDay: '2026-02-30' }, ['firstDay']],
    ['a day in another form', { lastDay: '21/11/2026' }, ['lastDay']],
    ['a series in several lines', { series: 'a\nb' }, ['series']],
    ['a long series', { series: 'a'.repeat(61) }, ['series']],
  ])('with %s', (_what, change, fields) => expect(checkPromoTerms({ ...terms, ...change })).toEqual(fields));

  it.each<[object, ReturnType<typeof dayProblem>]>([
    [{ lastTime: '10:00' }, 'time-alone'],
    [{ lastDay: '2026-02-30' }, 'no-date'],
    [{ lastDay: '2026-11-21', lastTime: '24:00' }, 'no-date'],
    [{ firstDay: '2026-11-21', lastDay: '2026-11-20' }, 'order'],
    [{ firstDay: '2026-11-21', firstTime: '10:00', lastDay: '2026-11-21', lastTime: '10:00' }, 'order'],
    [{ firstDay: '2026-11-21', firstTime: '10:00', lastDay: '2026-11-21' }, null],
  ])('the end of %j: %s', (change, problem) =>
    expect(dayProblem('lastDay', { ...always, ...change })).toBe(problem),
  );

  it.each<[string, object, string]>([
    ['no bounds', {}, 'usable'],
    ['used', { used: true, lastDay: '2020-01-01' }, 'used'],
    ['its first day', { firstDay: '2026-11-21' }, 'usable'],
    ['the day before', { firstDay: '2026-11-22' }, 'not-yet'],
    ['its last day', { lastDay: '2026-11-21' }, 'usable'],
    ['the day after', { lastDay: '2026-11-20' }, 'expired'],
    ['the second before its hour', { firstDay: '2026-11-21', firstTime: '10:01' }, 'not-yet'],
    ['its hour', { firstDay: '2026-11-21', firstTime: '10:00' }, 'usable'],
    ['the minute before its end', { lastDay: '2026-11-21', lastTime: '10:01' }, 'usable'],
    ['its end', { lastDay: '2026-11-21', lastTime: '10:00' }, 'expired'],
  ])('on %s is %s', (_what, change, state) =>
    expect(promoState({ used: false, ...always, ...change }, '2026-11-21T10:00:00')).toBe(state),
  );

  it('comes in series without a double, in emails that cannot be mistaken', () => {
    let seed = 1;
    const chance = (limit: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % limit;
    };
    const codes = makeSeries({ prefix: 'BRAAI', count: 500, length: 6 }, chance);
    expect(new Set(codes).size).toBe(500);
    for (const code of codes) {
      expect(code).toMatch(/^BRAAI-[ACDEFGHJKMNPQRTUVWXYZ34679]{6}$/);
      expect(isPromoCode(code)).toBe(true);
    }
    const again = makeSeries({ prefix: 'BRAAI', count: 500, length: 6 }, chance, new Set(codes));
    expect(again.filter((code) => codes.includes(code))).toEqual([]);
  });

  it('does not search for ever where no code is left', () => {
    expect(makeSeries({ prefix: '', count: 5, length: 1 }, () => 0)).toEqual(['A']);
  });

  it('has a link that brings it to the checkout', () => {
    expect(promoLink('https://boma.example', '/zh-TW/store/checkout', '烤肉&1')).toBe(
      'https://boma.example/zh-TW/store/checkout?promo=%E7%83%A4%E8%82%89%261',
    );
  });
});
