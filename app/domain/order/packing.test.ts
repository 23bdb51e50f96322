import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { type DeliveryCalendar, lastOpenBefore, usualDelivery } from '../delivery/delivery-calendar.ts';
import type { OrderLine } from './order.ts';
import {
  isPromisedWhenClosed,
  isReadyToPack,
  leavingDays,
  leavingOn,
  maskedPhone,
  packingDay,
  pickList,
  slipPages,
} from './packing.ts';
import { toCollect } from './parcel-cash.ts';

const line = (productID: OrderLine['productID'], qty: number, title = 'Biltong'): OrderLine => ({
  parentID: 'prd_a',
  productID,
  title: [title, '風乾牛肉'],
  size: null,
  weight: ['250 g', '250 公克'],
  color: null,
  image: null,
  storage: 'frozen',
  price: 100,
  salesPercentage: 0,
  discount: 0,
  unitPrice: 100,
  qty,
  lineTotal: 100 * qty,
});

test('the same variant of several orders is one row, with what each order gets', () => {
  expect(
    pickList([
      { orderNumber: 'AAAA100', lines: [line('var_b', 2), line('var_a', 1, 'Antelope')] },
      { orderNumber: 'BBBB100', lines: [line('var_b', 3)] },
    ]),
  ).toMatchObject([
    { productID: 'var_a', qty: 1, orders: [{ orderNumber: 'AAAA100', qty: 1 }] },
    {
      productID: 'var_b',
      qty: 5,
      options: [['250 g', '250 公克']],
      orders: [
        { orderNumber: 'AAAA100', qty: 2 },
        { orderNumber: 'BBBB100', qty: 3 },
      ],
    },
  ]);
});

test('a variant that was renamed between two orders is two rows', () => {
  const rows = pickList([
    { orderNumber: 'AAAA100', lines: [line('var_a', 1)] },
    { orderNumber: 'BBBB100', lines: [line('var_a', 1, 'Beef biltong')] },
  ]);
  expect(rows.map(({ title }) => title[0])).toEqual(['Beef biltong', 'Biltong']);
});

test('as many pieces are picked as were ordered, whatever was ordered', () => {
  const lines = fc.array(
    fc.record({ id: fc.constantFrom('var_a', 'var_b', 'var_c'), qty: fc.integer({ min: 1, max: 99 }) }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 8 }), (baskets) => {
      const orders = baskets.map((basket, n) => ({
        orderNumber: `AAAA${100 + n}`,
        lines: basket.map(({ id, qty }) => line(id as `var_${string}`, qty)),
      }));
      const ordered = baskets.flat().reduce((sum, { qty }) => sum + qty, 0);
      const rows = pickList(orders);
      expect(rows.reduce((sum, { qty }) => sum + qty, 0)).toBe(ordered);
      for (const row of rows) expect(row.orders.reduce((sum, { qty }) => sum + qty, 0)).toBe(row.qty);
      expect(new Set(rows.map(({ productID }) => productID)).size).toBe(rows.length);
    }),
  );
});

test.each([
  ['0912345678', '0912-***-678'],
  ['0223456789', '022***89'],
  ['12345', '***'],
  ['', '***'],
])('%s is printed as %s', (stored, printed) => {
  expect(maskedPhone(stored)).toBe(printed);
});

test.each([
  ['cod', 260, 0, 260],
  ['cod', 0, 0, 0],
  ['cod', 260, 100, 160],
  ['cod', 260, 300, 0],
  ['bt', 260, 0, 0],
] as const)(
  'of %s with %d due and %d received, %d is collected',
  (paymentMethod, amountDue, amountReceived, collected) => {
    expect(toCollect({ paymentMethod, amountDue, amountReceived })).toBe(collected);
  },
);

test.each([
  ['newOrder', 'cod', 0, true],
  ['newOrder', 'bt', 260, true],
  ['newOrder', 'bt', 100, false],
  ['awaitingPayment', 'cod', 0, true],
  ['awaitingPayment', 'bt', 0, false],
  ['followUp', 'cod', 0, false],
  ['followUp', 'bt', 260, false],
] as const)(
  '%s, by %s, with %d of 260 received: ready to pack is %s',
  (status, paymentMethod, received, ready) => {
    const order = { status, paymentMethod, amountDue: 260, amountReceived: received };
    const orderDate = '2026-05-01T02:00:00.000Z';
    expect(isReadyToPack({ ...order, orderDate }, new Date('2026-05-04'))).toBe(ready);
    expect(isReadyToPack({ ...order, orderDate }, new Date('2028-05-04'))).toBe(false);
    const back = { amountReceived: 260, amountRefunded: 260, amountWaived: 260 };
    expect(isReadyToPack({ ...order, ...back, orderDate }, new Date('2026-05-04'))).toBe(false);
  },
);

const holiday: DeliveryCalendar = { ...usualDelivery, closedDays: ['2026-11-25', '2026-11-26'] };

it.each<[what: string, day: string, today: string, span: ReturnType<typeof leavingOn>]>([
  ['today, with all that is late', '2026-11-23', '2026-11-23', { after: null, upTo: '2026-11-24' }],
  ['a later day, by itself', '2026-11-27', '2026-11-23', { after: '2026-11-27', upTo: '2026-11-28' }],
  ['before a Sunday', '2026-11-28', '2026-11-23', { after: '2026-11-28', upTo: '2026-11-30' }],
  ['before days off', '2026-11-24', '2026-11-23', { after: '2026-11-24', upTo: '2026-11-27' }],
  [
    'the first day after a day off, with what is late',
    '2026-11-23',
    '2026-11-22',
    { after: null, upTo: '2026-11-24' },
  ],
  ['a day that is over', '2026-11-20', '2026-11-23', { after: '2026-11-20', upTo: '2026-11-21' }],
  ['nothing on a Sunday', '2026-11-29', '2026-11-23', null],
  ['nothing on a day off', '2026-11-25', '2026-11-23', null],
])('what leaves: %s', (_what, day, today, span) => {
  expect(leavingOn(day, today, holiday)).toEqual(span);
});

it('every day of arrival belongs to exactly one day of leaving', () => {
  for (let at = Date.UTC(2026, 10, 24); at < Date.UTC(2026, 11, 31); at += 86_400_000) {
    const arrives = new Date(at).toISOString().slice(0, 10);
    const leaves = lastOpenBefore(arrives, holiday);
    const span = leavingOn(leaves, '2026-11-02', holiday);
    expect(span && (span.after ?? '') < arrives && arrives <= span.upTo, arrives).toBe(true);
  }
});

it('counts what is still here by the day on which it leaves', () => {
  const arriving = [
    { day: '2026-11-19', orders: 1, aside: 1 },
    { day: '2026-11-24', orders: 2, aside: 1 },
    { day: '2026-11-27', orders: 4, aside: 0 },
    { day: '2026-11-30', orders: 8, aside: 3 },
  ];
  expect(leavingDays(arriving, '2026-11-23', holiday)).toEqual([
    { day: '2026-11-23', orders: 3, aside: 2 },
    { day: '2026-11-24', orders: 4, aside: 0 },
    { day: '2026-11-28', orders: 8, aside: 3 },
  ]);
  expect(leavingDays([], '2026-11-22', holiday)).toEqual([
    { day: packingDay('2026-11-22', holiday), orders: 0, aside: 0 },
  ]);
});

const slip = { page: 100, lead: 50, head: 20, more: 5, tail: 10 };

test.each<[string, number[], number[]]>([
  ['no line', [], [0]],
  ['what fits to the last bit', [20, 20], [2]],
  ['what only the tail keeps from fitting', [20, 21], [2, 0]],
  ['lines for two pages', [20, 20, 20, 20], [2, 2]],
  ['lines for three', [20, 20, 20, 20, 20, 20, 20], [2, 3, 2]],
  ['a line higher than a page', [20, 120, 20], [1, 1, 1]],
  ['a first line that has room on the second page only', [60, 10], [0, 2]],
])('%s', (_, lines, pages) => {
  expect(slipPages({ ...slip, lines })).toEqual(pages);
});

test('every line has its page, and no page is fuller than it may be', () => {
  const height = fc.integer({ min: 1, max: 60 });
  fc.assert(
    fc.property(fc.array(height, { maxLength: 60 }), (lines) => {
      const pages = slipPages({ ...slip, lines });
      expect(pages.reduce((sum, count) => sum + count, 0)).toBe(lines.length);
      let at = 0;
      for (const [index, count] of pages.entries()) {
        const own = lines.slice(at, at + count);
        at += count;
        const start = index === 0 ? slip.lead : slip.head;
        const end = index === pages.length - 1 ? slip.tail : slip.more;
        const hasChoice = own.length > 1 || (own.length === 1 && index === 0);
        if (hasChoice) expect(start + own.reduce((sum, one) => sum + one, 0) + end).toBeLessThanOrEqual(100);
      }
    }),
  );
});

test('an order says that its day is closed as long as it is here and the promise holds', () => {
  const calendar = { ...usualDelivery, closedDays: ['2028-02-08'] };
  const now = new Date('2028-02-01T02:00:00Z');
  const order = {
    status: 'newOrder',
    promised: { day: '2028-02-08', chosen: null, payBy: null },
    amountDue: 500,
    amountReceived: 0,
  } as const;
  const asks = (more: Partial<Parameters<typeof isPromisedWhenClosed>[0]>, at = now) =>
    isPromisedWhenClosed({ ...order, ...more }, calendar, at);
  expect(asks({})).toBe(true);
  expect(asks({ status: 'followUp' })).toBe(true);
  expect(asks({ promised: { ...order.promised, chosen: '2028-02-09' } })).toBe(false);
  expect(asks({ promised: null })).toBe(false);
  for (const status of ['inTransit', 'completed', 'cancelled'] as const) expect(asks({ status })).toBe(false);
  expect(asks({ promised: { ...order.promised, payBy: '2028-01-31T06:00:00Z' } })).toBe(false);
  expect(asks({}, new Date('2028-02-09T02:00:00Z'))).toBe(false);
  expect(asks({ amountReceived: 500, amountRefunded: 500, amountWaived: 500 })).toBe(false);
  expect(isPromisedWhenClosed(order, usualDelivery, now)).toBe(false);
});
