import { describe, expect, test } from 'vitest';
import { addDays } from '../taipei-day.ts';
import { code39 } from './code-39.ts';
import {
  firstVoidableDay,
  type InvoiceRow,
  invoiceBarCode,
  invoiceItems,
  invoicePeriod,
  mayVoid,
  mendOf,
  taxOf,
} from './uniform-invoice.ts';

const row: InvoiceRow = {
  kind: 'invoice',
  state: 'issued',
  amount: 1160,
  due: 1160,
  issuedAt: '2026-11-24T02:00:00Z',
};
const order = { status: 'newOrder', amountDue: 1160, amountReceived: 1160 } as const;

test.each([
  // Of November and December: until 13 January, Taipei time.
  ['2026-11-24T02:00:00Z', '2027-01-13T15:59:59Z', true],
  ['2026-11-24T02:00:00Z', '2027-01-13T16:00:00Z', false],
  ['2026-12-31T15:59:59Z', '2027-01-13T15:59:59Z', true],
  // At midnight in Taipei the next period has begun.
  ['2026-12-31T16:00:00Z', '2027-03-13T15:59:59Z', true],
  ['2026-02-28T15:59:59Z', '2026-03-14T00:00:00Z', false],
])('an invoice of %s may be voided at %s: %s', (issuedAt, now, may) => {
  expect(mayVoid([{ ...row, issuedAt }], new Date(now))).toBe(may);
});

test('the first day whose invoices can be voided agrees with the last day on which each can', () => {
  const first = (today: string) => firstVoidableDay(today);
  expect([first('2027-01-13'), first('2027-01-14'), first('2027-02-28'), first('2027-03-13')]).toEqual([
    '2026-11-01',
    '2027-01-01',
    '2027-01-01',
    '2027-01-01',
  ]);
  for (let ago = 0; ago < 120; ago++)
    for (const today of [
      '2026-12-31',
      '2027-01-01',
      '2027-01-13',
      '2027-01-14',
      '2027-03-13',
      '2027-04-30',
    ]) {
      const day = addDays(today, -ago);
      const issuedAt = `${day}T02:00:00Z`;
      expect(mayVoid([{ ...row, issuedAt }], new Date(`${today}T02:00:00Z`)), `${day} on ${today}`).toBe(
        day >= first(today),
      );
    }
});

describe('what mends the invoice of an order', () => {
  const inTime = new Date('2026-11-25T02:00:00Z');
  const late = new Date('2027-02-01T02:00:00Z');
  const allowance: InvoiceRow = { ...row, kind: 'allowance', amount: 300 };
  test.each([
    ['nothing, where it says what the order costs', order, [row], inTime, null],
    ['nothing, without one', order, [], inTime, null],
    [
      'nothing, while one is under way',
      { ...order, status: 'cancelled' },
      [{ ...row, state: 'voiding' }],
      inTime,
      null,
    ],
    [
      'cancelled',
      { ...order, status: 'cancelled' },
      [row],
      inTime,
      { what: 'void', isAgain: false, isAuto: true },
    ],
    [
      'cancelled after an edit',
      { ...order, status: 'cancelled', amountDue: 1200 },
      [row],
      inTime,
      { what: 'void', isAgain: false, isAuto: true },
    ],
    [
      'cancelled, too late',
      { ...order, status: 'cancelled' },
      [row],
      late,
      { what: 'allowance', amount: 1160, isAuto: true },
    ],
    [
      'cancelled after a refund',
      { ...order, status: 'cancelled', amountWaived: 300 },
      [row, allowance],
      inTime,
      { what: 'allowance', amount: 860, isAuto: true },
    ],
    [
      'refunded in part',
      { ...order, amountWaived: 300 },
      [row],
      inTime,
      { what: 'allowance', amount: 300, isAuto: true },
    ],
    [
      'refunded whole',
      { ...order, amountWaived: 1160 },
      [row],
      inTime,
      { what: 'void', isAgain: false, isAuto: true },
    ],
    [
      'edited to less',
      { ...order, amountDue: 1000 },
      [row],
      inTime,
      { what: 'void', isAgain: true, isAuto: false },
    ],
    [
      'edited to less, too late',
      { ...order, amountDue: 1000 },
      [row],
      late,
      { what: 'allowance', amount: 160, isAuto: false },
    ],
    [
      'edited to more',
      { ...order, amountDue: 1200 },
      [row],
      inTime,
      { what: 'void', isAgain: true, isAuto: false },
    ],
    ['edited to more, too late', { ...order, amountDue: 1200 }, [row], late, { what: 'beyond', amount: 40 }],
  ] as const)('%s', (_, one, rows, now, mend) => {
    expect(mendOf(one, rows, now)).toEqual(mend);
  });
});

test('lines, shipping and discount add up to what the order costs', () => {
  const line = {
    title: ['Biltong', '風乾牛肉'] as const,
    weight: ['250 g', '250 公克'] as const,
    qty: 3,
    unitPrice: 333,
  };
  const items = invoiceItems(
    { lines: [{ ...line, title: ['Biltong', '風乾牛肉'], weight: null }], shippingCost: 160 },
    1059,
  );
  expect(items.map(({ name, amount }) => [name, amount])).toEqual([
    ['風乾牛肉', 999],
    ['運費', 160],
    ['折扣', -100],
  ]);
  expect(items.every(({ price, qty, amount }) => price * qty === amount)).toBe(true);
});

test('the printed proof has period, bar code and tax as the tax office asks', () => {
  expect(invoicePeriod('2026-11-24')).toBe('115年11-12月');
  expect(invoicePeriod('2026-02-01')).toBe('115年01-02月');
  // The example of ECPay’s documentation.
  const example = { number: 'UV11100012', day: '2019-09-17', randomCode: '6866' };
  expect(invoiceBarCode(example)).toBe('10810UV111000126866');
  expect(taxOf(1160)).toBe(55);
});

test('a Code 39 begins and ends with its star, and keeps its distance', () => {
  const { bars, width } = code39('A1');
  expect(bars.slice(0, 5).map(({ width: wide }) => wide)).toEqual([1, 1, 2, 2, 1]);
  expect(bars).toHaveLength(4 * 5);
  // Four signs of 12 modules, three gaps between them, ten of white on each side.
  expect(width).toBe(4 * 12 + 3 + 20);
  expect(() => code39('a')).toThrow();
});
