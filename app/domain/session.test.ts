import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AddedVariant, countedLines, roomFor } from './basket.ts';
import { emptyDetails } from './checkout-check.ts';
import { keepSession, readSession } from './kept-session.ts';
import type { PostOrderRequest } from './order.ts';
import { quote } from './quote.ts';
import {
  emptySession,
  type OrderPostError,
  reduceSession,
  type Session,
  type SessionAction,
} from './session.ts';

const biltong = {
  id: 'var_biltong',
  parentID: 'prd_biltong',
  price: 320,
  salesPercentage: 0,
  qty: 5,
} as const;
const boerewors = { id: 'var_wors', parentID: 'prd_wors', price: 450, salesPercentage: 20, qty: 9 } as const;

function sessionAfter(...actions: SessionAction[]): Session {
  return actions.reduce(reduceSession, emptySession);
}

const add = (variant: AddedVariant, qty = 1): SessionAction => ({ type: 'add', variant, qty });
const lines = ({ basket }: Session) => basket.map(({ productID, qty }) => [productID, qty]);

const request: PostOrderRequest = {
  orderID: 'order-1',
  language: 0,
  basket: { items: [{ parentID: 'prd_biltong', productID: 'var_biltong', qty: 1 }] },
  customer: {
    name: 'Thandi',
    email: 'thandi@example.com',
    number: '0912345678',
    shippingAddress: {
      address1: '',
      address2: '',
      address3: '',
      town: '',
      county: 'Taipei',
      chineseAddress: '',
      storeName: '',
      storeCode: '',
      storeAddress: '',
    },
  },
  shippingOption: 'selfPickUp',
  paymentMethod: 'cod',
  promoCode: null,
  customerMessage: '',
  totalPriceWithShipping: 320,
  amountDue: 320,
};
const posting: SessionAction = { type: 'posting', request };

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

  test('emptying can be undone', () => {
    const full = sessionAfter(add(biltong, 2), add(boerewors));
    const undone = [{ type: 'empty' }, { type: 'restore', basket: full.basket }] as const;
    expect(undone.reduce<Session>(reduceSession, full)).toEqual(full);
  });

  test('at most 50 lines', () => {
    const full = sessionAfter(...Array.from({ length: 51 }, (_, n) => add({ ...biltong, id: `var_${n}` })));
    expect(full.basket).toHaveLength(50);
    expect(roomFor(full.basket, { id: 'var_other', qty: 9 })).toBe(0);
  });
});

describe('what the shop changed meanwhile', () => {
  const refresh = (...variants: AddedVariant[]): SessionAction => ({
    type: 'refresh',
    variants,
    asked: ['var_biltong'],
  });
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
      'less stock than asked',
      [add(biltong, 4), refresh({ ...biltong, qty: 2 })],
      [{ kind: 'qty', from: 4, to: 2 }],
      640,
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
    ['deleted', [add(biltong, 4), refresh()], [{ kind: 'gone' }], 0],
    ['accepted', [add(biltong, 4), refresh({ ...biltong, qty: 2 }), { type: 'accept' }], [], 640],
    [
      'a removed line has no news',
      [add(biltong, 4), refresh({ ...biltong, qty: 2 }), { type: 'remove', productID: 'var_biltong' }],
      [],
      0,
    ],
    ['a line not asked about stays as it is', [add(boerewors), refresh()], [], 360],
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

describe('promo codes', () => {
  const basket = [add(biltong, 2), add(boerewors)];
  const checking: SessionAction = { type: 'promo-checking', code: 'BRAAI' };
  const valid = (discount: number, salesAmount: number): SessionAction => ({
    type: 'promo-valid',
    code: 'BRAAI',
    discount,
    salesAmount,
  });
  test.each<[string, SessionAction[], Partial<Session>]>([
    ['while checking nothing changes', [...basket, checking], { totalPrice: 1000, promoAmount: 0 }],
    [
      'a percentage on lines without a sale',
      [...basket, checking, valid(10, 0)],
      { totalPrice: 936, promoAmount: 0 },
    ],
    ['a fixed amount', [...basket, checking, valid(0, 100)], { totalPrice: 1000, promoAmount: 100 }],
    [
      'lines added later have it too',
      [add(biltong), checking, valid(10, 0), add(biltong)],
      { totalPrice: 576 },
    ],
    [
      'removal restores the basket',
      [...basket, checking, valid(10, 50), { type: 'promo-removed' }],
      { totalPrice: 1000, promoAmount: 0, promo: { state: 'none' } },
    ],
    [
      'an answer for another code is not taken',
      [...basket, { type: 'promo-checking', code: 'OTHER' }, valid(10, 0)],
      { totalPrice: 1000, promo: { state: 'checking', code: 'OTHER' } },
    ],
    [
      'failed keeps the code',
      [checking, { type: 'promo-failed', code: 'BRAAI', reason: 'not-valid' }],
      { promo: { state: 'failed', code: 'BRAAI', reason: 'not-valid' } },
    ],
    [
      'success resets it',
      [
        ...basket,
        checking,
        valid(10, 50),
        posting,
        {
          type: 'posted',
          orderNumber: 'ABCD100',
          totalPriceWithShipping: 1,
          order: { totalPrice: 1, amountDue: 1, paymentMethod: 'cod', shippingOption: 'selfPickUp' },
        },
      ],
      { promo: { state: 'none' }, promoAmount: 0 },
    ],
  ])('%s', (_name, actions, want) => {
    expect(sessionAfter(...actions)).toMatchObject(want);
  });
});

describe('sending the order', () => {
  const order = {
    totalPrice: 320,
    amountDue: 320,
    paymentMethod: 'cod',
    shippingOption: 'selfPickUp',
  } as const;
  const posted: SessionAction = {
    type: 'posted',
    orderNumber: 'ABCD100',
    totalPriceWithShipping: 320,
    order,
  };
  const failed = (error: OrderPostError): SessionAction => ({ type: 'post-failed', error });
  const draft: SessionAction = { type: 'draft', draft: { name: 'Thandi' } };
  const begun: SessionAction[] = [add(biltong), draft, { type: 'step', step: 1 }, posting];

  test('start, success, reset', () => {
    const sending = sessionAfter(...begun);
    expect(sending).toMatchObject({ orderPosting: true, orderID: 'order-1', attempt: request });
    const done = reduceSession(sending, posted);
    expect(done).toMatchObject({
      basket: [],
      basketItemQty: 0,
      totalPrice: 0,
      shippingStep: 0,
      orderPosting: false,
      orderPosted: true,
      orderNumber: 'ABCD100',
      successfulOrder: order,
      totalPriceWithShipping: 320,
      orderID: null,
      attempt: null,
      draft: emptyDetails,
    });
    expect(reduceSession(done, { type: 'reset' })).toMatchObject({
      orderPosted: false,
      orderNumber: '',
      successfulOrder: null,
      totalPrice: 0,
      promoAmount: 0,
      shippingStep: 0,
    });
    expect(reduceSession(done, add(biltong))).toMatchObject({ orderPosted: false, basketItemQty: 1 });
  });

  test('a second click while it is sent changes nothing', () => {
    const sending = sessionAfter(...begun);
    expect(reduceSession(sending, { type: 'posting', request: { ...request, orderID: 'order-2' } })).toBe(
      sending,
    );
  });

  test('everything typed is kept when it fails', () => {
    expect(sessionAfter(...begun, failed({ name: 'order-failed' }))).toMatchObject({
      orderPosting: false,
      basketItemQty: 1,
      shippingStep: 1,
      draft: { name: 'Thandi' },
      orderPostError: { name: 'order-failed' },
    });
  });

  test.each<[string, OrderPostError, SessionAction, string | null]>([
    ['refused, then edited: another order', { name: 'promo-used' }, add(boerewors), null],
    ['refused, then other details: another order', { name: 'promo-used' }, draft, null],
    ['refused, sent again unchanged: the same', { name: 'promo-used' }, { type: 'step', step: 1 }, 'order-1'],
    ['fate unknown, then edited: the same', { name: 'unreachable' }, add(boerewors), 'order-1'],
    ['shop failed, then edited: the same', { name: 'order-failed' }, draft, 'order-1'],
    ['the id is taken, then edited: the same', { name: 'order-id-reused' }, draft, 'order-1'],
    ['a new order, said so', { name: 'order-id-reused' }, { type: 'new-attempt' }, null],
  ])('%s', (_name, error, action, orderID) => {
    expect(sessionAfter(...begun, failed(error), action).orderID).toBe(orderID);
  });
});

describe('what the browser keeps', () => {
  test('a session comes back as it was', () => {
    const session = sessionAfter(
      add(biltong, 2),
      { type: 'language', language: 1 },
      { type: 'draft', draft: { name: '王小明', county: 'Taipei' } },
      { type: 'promo-checking', code: 'A' },
      { type: 'promo-valid', code: 'A', discount: 10, salesAmount: 5 },
      { type: 'refresh', asked: ['var_biltong'], variants: [{ ...biltong, price: 350, qty: 1 }] },
    );
    expect(readSession(keepSession(session))).toEqual(session);
  });

  test('nothing in the shared part says who the person is', () => {
    const session = sessionAfter(
      add(biltong),
      { type: 'draft', draft: { name: 'Thandi', email: 'thandi@example.com' } },
      posting,
    );
    expect(keepSession(session).shared).not.toMatch(/thandi/i);
  });

  test('an order that was on its way is one whose fate is unknown', () => {
    expect(readSession(keepSession(sessionAfter(add(biltong), posting)))).toMatchObject({
      orderPosting: false,
      orderPostError: { name: 'unreachable' },
      attempt: request,
    });
  });

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['another version', '{"version":0,"basket":[{}]}'],
    ['lines of nonsense', '{"version":1,"basket":[null,1,{"productID":"x"},{"qty":1e309}]}'],
  ])('%s is dropped', (_name, text) => {
    expect(readSession({ shared: text, own: text })).toEqual(emptySession);
  });

  test('any text at all is read without an error', () => {
    fc.assert(fc.property(fc.json(), fc.json(), (shared, own) => void readSession({ shared, own })));
    const part = fc.anything({ withNullPrototype: false });
    const shape = fc.record({
      version: fc.constant(1),
      basket: part,
      changes: part,
      promo: part,
      draft: part,
      attempt: part,
      successfulOrder: part,
      orderPosted: part,
      language: part,
    });
    fc.assert(
      fc.property(shape, (value) => {
        const text = JSON.stringify(value) ?? null;
        readSession({ shared: text, own: text });
      }),
    );
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
      asked: fc.array(id),
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
      const promo = session.promo.state === 'valid' ? session.promo : null;
      const want = quote(counted, promo, 'selfPickUp');
      expect(session.totalPrice).toBe(want.totalPrice);
      expect(session.promoAmount).toBe(want.promoAmount);
      expect(session.basketItemQty).toBe(counted.reduce((sum, { qty }) => sum + qty, 0));
      expect(new Set(session.basket.map(({ productID }) => productID)).size).toBe(session.basket.length);
      for (const line of session.basket) expect(line.qty).toBeGreaterThan(0);
      for (const line of counted) expect(line.qty).toBeLessThanOrEqual(Math.min(line.left, 99));
      expect(readSession(keepSession(session)).basket).toEqual(session.basket);
    }),
    { numRuns: 500 },
  );
});
