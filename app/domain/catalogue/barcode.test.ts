import { expect, test } from 'vitest';
import { typedBarcode } from './barcode.ts';

test.each([
  ['', null],
  ['  ', null],
  ['4006381333931', '4006381333931'],
  ['4006381-333931', '4006381333931'],
  ['４００６３８１３３３９３１', '4006381333931'],
  ['96385074', '96385074'],
  // UPC-A, as two kinds of scanner give it.
  ['036000291452', '0036000291452'],
  ['0036000291452', '0036000291452'],
  ['10012345678902', '10012345678902'],
  ['braai-01', 'BRAAI-01'],
  ['12345', '12345'],
])('%o is stored as %o', (typed, barcode) => {
  expect(typedBarcode(typed)).toEqual({ ok: true, barcode });
});

test.each([
  '4006381333932',
  '036000291453',
  '96385075',
  'abc',
  '-123',
  '條碼一二三',
  'A'.repeat(33),
  '<b>1234',
])('%o is refused', (typed) => {
  expect(typedBarcode(typed)).toEqual({ ok: false });
});
