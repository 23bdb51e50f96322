import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { appliedPromo } from '#app/domain/promo/promo-in-cart.ts';
import { add, biltong, boerewors, lines, posting, sessionAfter } from '#test/session-factories.ts';
import { type AddedVariant, countedLines, isFull, roomFor, withAdded } from './basket.ts';
import { quote } from './quote.ts';
import { reduceSession, type Session, type SessionAction } from './session.ts';
import { readSession, storeSession } from './stored-session.ts';

describe('the basket', () => {
  test.each<[string, SessionAction[], [string, number][]]>([
    ['a new variant is a line', [add(biltong)], [['var_biltong', 1]]],
    ['an existing variant raises its qty', [add(biltong), add(biltong, 2)], [['var_biltong', 3]]],
    [
      'lines keep the order they came in',
      [add(boerewors), add(biltong)],
      [
        ['var_wors', 1],
        ['var_biltong', 1],
      ],
    ],
    ['never beyond stock', [add(biltong, 4), add(biltong, 4)], [['var_biltong', 5]]],
    ['never beyond 99', [add({ ...biltong, qty: 500 }, 300)], [['var_biltong', 99]]],
    ['sold out is not added', [add({ ...biltong, qty: 0 })], []],
    ['a negative number adds nothing', [add(biltong, -3)], []],
    ['a fraction adds nothing', [add(biltong, 0.5)], []],
    ['plus', [add(biltong), { type: 'increment', productID: 'var_biltong' }], [['var_biltong', 2]]],
    [
      'plus stops at stock',
      [add(biltong, 5), { type: 'increment', productID: 'var_biltong' }],
      [['var_biltong', 5]],
    ],
    ['minus', [add(biltong, 2), { type: 'decrement', productID: 'var_biltong' }], [['var_biltong', 1]]],
    ['minus takes the last one away', [add(biltong), { type: 'decrement', productID: 'var_biltong' }], []],
    [
      'remove',
      [add(biltong, 3), add(boerewors), { type: 'remove', productID: 'var_biltong' }],
      [['var_wors', 1]],
    ],
    ['empty', [add(biltong), add(boerewors), { type: 'empty' }], []],
    [
      'adjust cuts to what is left',
      [add(biltong, 5), { type: 'adjust', left: [{ productID: 'var_biltong', left: 2 }] }],
      [['var_biltong', 2]],
    ],
    [
      'adjust drops what is gone',
      [add(biltong, 5), add(boerewors), { type: 'adjust', left: [{ productID: 'var_biltong', left: 0 }] }],
      [['var_wors', 1]],
    ],
  ])('%s', (_name, actions, want) => {
    expect(lines(sessionAfter(...actions))).toEqual(want);
  });

  test('what is added to a line that does not count is all that counts of it', () => {
    const sold = { id: 'var_1' as const, parentID: 'prd_1' as const, price: 100, salesPercentage: 0 };
    const four = withAdded([], { ...sold, qty: 9 }, 4);
    const out = four.map((line) => ({ ...line, left: 0 }));
    expect(roomFor(out, { id: 'var_1', qty: 3 })).toBe(3);
    expect(withAdded(out, { ...sold, qty: 3 }, 1)).toMatchObject([{ qty: 1, left: 3 }]);
    expect(withAdded(out, { ...sold, qty: 0 }, 1)).toMatchObject([{ qty: 4, left: 0 }]);
  });

  test('emptying can be undone', () => {
    const full = sessionAfter(add(biltong, 2), add(boerewors));
    const undone = [{ type: 'empty' }, { type: 'restore', basket: full.basket }] as const;
    expect(undone.reduce<Session>(reduceSession, full)).toEqual(full);
  });

  test('at most 50 lines', () => {
    const full = sessionAfter(...Array.from({ length: 51 }, (_, n) => add({ ...biltong, id: `var_${n}` })));
    expect(full.basket).toHaveLength(50);
    expect(roomFor(full.basket, { id: 'var_other', qty: 9 })).toBe(0);
    expect(isFull(full.basket, 'var_other')).toBe(true);
    expect(full.basket.some(({ productID }) => isFull(full.basket, productID))).toBe(false);
    expect(isFull(full.basket.slice(1), 'var_other')).toBe(false);
  });
});

describe('what the shop changed meanwhile', () => {
  const refresh = (...variants: AddedVariant[]): SessionAction => ({
    type: 'refresh',
    variants,
    requested: ['var_biltong'],
  });
  const less: SessionAction = { type: 'decrement', productID: 'var_biltong' };
  test.each<[string, SessionAction[], unknown[], number]>([
    ['nothing', [add(biltong, 2), refresh(biltong)], [], 640],
    [
      'a price',
      [add(biltong, 2), refresh({ ...biltong, price: 350 })],
      [{ kind: 'price', from: 320, to: 350 }],
      700,
    ],
    [
      'a sale',
      [add(biltong, 2), refresh({ ...biltong, salesPercentage: 10 })],
      [{ kind: 'price', from: 320, to: 288 }],
      576,
    ],
    [
      'two changes are one',
      [add(biltong), refresh({ ...biltong, price: 350 }), refresh({ ...biltong, price: 380 })],
      [{ kind: 'price', from: 320, to: 380 }],
      380,
    ],
    [
      'a price that came back is none',
      [add(biltong), refresh({ ...biltong, price: 350 }), refresh(biltong)],
      [],
      320,
    ],
    [
      'less stock than requested',
      [add(biltong, 4), refresh({ ...biltong, qty: 2 })],
      [{ kind: 'qty', from: 4, to: 2 }],
      640,
    ],
    [
      'less stock, then one fewer taken',
      [add(biltong, 4), refresh({ ...biltong, qty: 3 }), less, less, refresh({ ...biltong, qty: 3 })],
      [],
      320,
    ],
    [
      'less stock, then more again',
      [add(biltong, 4), refresh({ ...biltong, qty: 2 }), refresh({ ...biltong, qty: 3 })],
      [],
      640,
    ],
    [
      'less stock, then other goods',
      [add(biltong, 4), refresh({ ...biltong, qty: 2 }), add(boerewors)],
      [{ kind: 'qty', from: 4, to: 2 }],
      1000,
    ],
    [
      'sold out is not counted',
      [add(biltong, 4), refresh({ ...biltong, qty: 0 })],
      [{ kind: 'sold-out' }],
      0,
    ],
    [
      'back in stock counts again',
      [add(biltong, 4), refresh({ ...biltong, qty: 0 }), refresh(biltong)],
      [],
      1280,
    ],
    [
      'back in stock once its absence was accepted',
      [
        add(biltong, 4),
        refresh({ ...biltong, qty: 0 }),
        { type: 'accept' },
        refresh(biltong),
        refresh(biltong),
      ],
      [{ kind: 'back' }],
      1280,
    ],
    [
      'back in stock with less',
      [add(biltong, 4), refresh({ ...biltong, qty: 0 }), { type: 'accept' }, refresh({ ...biltong, qty: 3 })],
      [{ kind: 'back' }, { kind: 'qty', from: 4, to: 3 }],
      960,
    ],
    [
      'back in stock, but sold out once more',
      [
        add(biltong, 4),
        refresh({ ...biltong, qty: 0 }),
        { type: 'accept' },
        refresh(biltong),
        refresh({ ...biltong, qty: 0 }),
      ],
      [],
      0,
    ],
    [
      'back in stock, accepted, and sold out once more',
      [
        add(biltong, 4),
        refresh({ ...biltong, qty: 0 }),
        { type: 'accept' },
        refresh(biltong),
        { type: 'accept' },
        refresh({ ...biltong, qty: 0 }),
      ],
      [{ kind: 'sold-out' }],
      0,
    ],
    [
      'no longer sold, then sold but sold out',
      [add(biltong, 4), refresh(), refresh({ ...biltong, qty: 0 })],
      [{ kind: 'sold-out' }],
      0,
    ],
    ['deleted', [add(biltong, 4), refresh()], [{ kind: 'gone' }], 0],
    ['accepted', [add(biltong, 4), refresh({ ...biltong, qty: 2 }), { type: 'accept' }], [], 640],
    [
      'a removed line has no news',
      [add(biltong, 4), refresh({ ...biltong, qty: 2 }), { type: 'remove', productID: 'var_biltong' }],
      [],
      0,
    ],
    ['a line not requested stays as it is', [add(boerewors), refresh()], [], 360],
  ])('%s', (_name, actions, changes, total) => {
    const session = sessionAfter(...actions);
    expect(session.changes).toEqual(changes.map((change) => expect.objectContaining(change)));
    expect(session.changes).toHaveLength(changes.length);
    expect(session.totalPrice).toBe(total);
  });

  test('accepting takes away what is no longer sold, and keeps what is sold out', () => {
    const gone = sessionAfter(add(biltong), add(boerewors), refresh(), { type: 'accept' });
    expect(lines(gone)).toEqual([['var_wors', 1]]);
    const soldOut = sessionAfter(add(biltong), refresh({ ...biltong, qty: 0 }), { type: 'accept' });
    expect(lines(soldOut)).toEqual([['var_biltong', 1]]);
    expect(reduceSession(soldOut, refresh({ ...biltong, qty: 0 })).changes).toEqual([]);
  });
});

test('whatever happens, totals are the quote of the lines, within stock', () => {
  const id = fc.constantFrom<'var_a' | 'var_b' | 'var_c'>('var_a', 'var_b', 'var_c');
  const variant = fc
    .record({
      id,
      price: fc.integer({ min: 1, max: 5000 }),
      salesPercentage: fc.integer({ min: 0, max: 100 }),
      qty: fc.integer({ min: 0, max: 120 }),
    })
    .map((one): AddedVariant => ({ ...one, parentID: 'prd_a' }));
  const action: fc.Arbitrary<SessionAction> = fc.oneof(
    fc.record({ type: fc.constant('add' as const), variant, qty: fc.integer({ min: -2, max: 200 }) }),
    fc.record({
      type: fc.constantFrom('increment' as const, 'decrement' as const, 'remove' as const),
      productID: id,
    }),
    fc.record({
      type: fc.constant('refresh' as const),
      variants: fc.array(variant, { maxLength: 3 }),
      requested: fc.array(id),
    }),
    fc.record({
      type: fc.constant('adjust' as const),
      left: fc.array(fc.record({ productID: id, left: fc.integer({ min: 0, max: 9 }) })),
    }),
    fc.constantFrom<SessionAction>(
      { type: 'accept' },
      { type: 'empty' },
      { type: 'promo-checking', code: 'A' },
      { type: 'promo-removed' },
      posting,
      { type: 'post-failed', error: { name: 'promo-used' } },
      { type: 'reset' },
    ),
    fc.record({
      type: fc.constant('promo-valid' as const),
      code: fc.constant('A'),
      discount: fc.integer({ min: 0, max: 100 }),
      salesAmount: fc.integer({ min: 0, max: 500 }),
    }),
    fc.record({
      type: fc.constant('draft' as const),
      draft: fc.record({
        shippingOption: fc.constantFrom('regularAM', 'selfPickUp', 'sevenEleven', 'nonsense'),
      }),
    }),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
      const session = sessionAfter(...actions);
      const counted = countedLines(session.basket);
      const promo = appliedPromo(session.promo) ?? null;
      const want = quote(counted, promo, 'selfPickUp');
      expect(session.totalPrice).toBe(want.totalPrice);
      expect(session.promoAmount).toBe(want.promoAmount);
      expect(session.basketItemQty).toBe(counted.reduce((sum, { qty }) => sum + qty, 0));
      expect(new Set(session.basket.map(({ productID }) => productID)).size).toBe(session.basket.length);
      for (const line of session.basket) expect(line.qty).toBeGreaterThan(0);
      for (const line of counted) expect(line.qty).toBeLessThanOrEqual(Math.min(line.left, 99));
      expect(readSession(storeSession(session), '2026-11-23').basket).toEqual(session.basket);
    }),
    { numRuns: 500 },
  );
});
