import { describe, expect, test } from 'vitest';
import { code39 } from './code-39.ts';
import {
  differenceItems,
  type InvoiceRow,
  invoiceBarCode,
  invoiceItems,
  invoicePeriod,
  mayVoid,
  mendOf,
  nextToLower,
  taxOf,
} from './uniform-invoice.ts';

const row: InvoiceRow = {
  id: 1,
  kind: 'invoice',
  invoiceID: null,
  state: 'issued',
  amount: 1160,
  due: 1160,
  issuedAt: '2026-11-24T02:00:00Z',
  draft: { buyer: { type: 'personal' } },
};
const company = { type: 'company', taxId: '04595257', title: '青森股份有限公司' } as const;
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

describe('what mends the invoice of an order', () => {
  const inTime = new Date('2026-11-25T02:00:00Z');
  const late = new Date('2027-02-01T02:00:00Z');
  const allowance: InvoiceRow = { ...row, id: 2, kind: 'allowance', invoiceID: 1, amount: 300 };
  const further: InvoiceRow = { ...row, id: 3, kind: 'difference', amount: 200, due: 1360 };
  const ofFurther: InvoiceRow = { ...allowance, id: 4, invoiceID: 3, amount: 200, due: 1360 };
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
      { what: 'allowance', amount: 1160, rest: 0, isAuto: true },
    ],
    [
      'cancelled after a refund',
      { ...order, status: 'cancelled', amountWaived: 300 },
      [row, allowance],
      inTime,
      { what: 'allowance', amount: 860, rest: 0, isAuto: true },
    ],
    [
      'refunded in part',
      { ...order, amountWaived: 300 },
      [row],
      inTime,
      { what: 'allowance', amount: 300, rest: 0, isAuto: true },
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
      { what: 'allowance', amount: 160, rest: 0, isAuto: false },
    ],
    [
      'edited to more',
      { ...order, amountDue: 1200 },
      [row],
      inTime,
      { what: 'void', isAgain: true, isAuto: false },
    ],
    [
      'made out to another buyer',
      { ...order, invoice: company },
      [row],
      inTime,
      { what: 'void', isAgain: true, isAuto: false, forBuyer: true },
    ],
    ['made out to another buyer, too late', { ...order, invoice: company }, [row], late, null],
    [
      'nothing, made out to the same buyer',
      { ...order, invoice: { title: company.title, taxId: company.taxId, type: 'company' } },
      [{ ...row, draft: { buyer: company } }],
      inTime,
      null,
    ],
    [
      'edited to more, too late',
      { ...order, amountDue: 1200 },
      [row],
      late,
      { what: 'difference', amount: 40, isAuto: false },
    ],
    [
      'edited to more after an allowance',
      { ...order, amountDue: 1360, amountWaived: 300 },
      [row, allowance],
      inTime,
      { what: 'difference', amount: 200, isAuto: false },
    ],
    ['nothing, with a further invoice', { ...order, amountDue: 1360 }, [row, further], inTime, null],
    [
      'edited to more again',
      { ...order, amountDue: 1400 },
      [row, further],
      inTime,
      { what: 'difference', amount: 40, isAuto: false },
    ],
    [
      'refused a further invoice',
      { ...order, amountDue: 1360 },
      [row, { ...further, state: 'failed' }],
      late,
      { what: 'difference', amount: 200, isAuto: false },
    ],
    [
      'refunded by less than the further invoice',
      { ...order, amountDue: 1360, amountWaived: 150 },
      [row, further],
      inTime,
      { what: 'allowance', amount: 150, rest: 0, isAuto: true },
    ],
    [
      'refunded by more than the further invoice',
      { ...order, amountDue: 1360, amountWaived: 300 },
      [row, further],
      inTime,
      { what: 'allowance', amount: 200, rest: 100, isAuto: true },
    ],
    [
      'refunded, the further invoice lowered already',
      { ...order, amountDue: 1360, amountWaived: 300 },
      [row, further, ofFurther],
      inTime,
      { what: 'allowance', amount: 100, rest: 0, isAuto: true },
    ],
    [
      'edited to less after a further invoice',
      order,
      [row, further],
      inTime,
      { what: 'allowance', amount: 200, rest: 0, isAuto: false },
    ],
    [
      'cancelled in time, with a further invoice',
      { ...order, status: 'cancelled', amountDue: 1360 },
      [row, further],
      inTime,
      { what: 'allowance', amount: 200, rest: 1160, isAuto: true },
    ],
  ] as const)('%s', (_, one, rows, now, mend) => {
    expect(mendOf(one, rows, now)).toEqual(mend);
  });
});

test('an allowance lowers the newest invoice of which something is left', () => {
  const further: InvoiceRow = { ...row, id: 2, kind: 'difference', amount: 200 };
  const allowance: InvoiceRow = { ...row, id: 3, kind: 'allowance', invoiceID: 2, amount: 150 };
  expect(nextToLower([row, further])).toEqual({ row: further, left: 200 });
  expect(nextToLower([row, further, allowance])).toEqual({ row: further, left: 50 });
  expect(nextToLower([row, further, { ...allowance, amount: 200 }])).toEqual({ row, left: 1160 });
  expect(nextToLower([row, { ...further, state: 'failed' }])).toEqual({ row, left: 1160 });
  expect(nextToLower([row, { ...allowance, invoiceID: 1, amount: 1160 }])).toBeNull();
});

test('a further invoice has one line, in Chinese', () => {
  expect(differenceItems('QWER123', 200)).toEqual([
    { name: '訂單QWER123差額', qty: 1, price: 200, amount: 200 },
  ]);
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
