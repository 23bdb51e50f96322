import { expect, test } from 'vitest';
import { code128, quietZone } from './code-128.ts';

/** As dark and light modules, without the quiet zones. */
function modules(text: string): string {
  const { bars, width } = code128(text);
  const row = Array.from({ length: width }, () => '0');
  for (const { at, width: wide } of bars) row.fill('1', at, at + wide);
  return row.join('').slice(quietZone, -quietZone);
}

test('the bars are those of the standard: start B, P, J, J, 1, 2, 3, C, check, stop', () => {
  // The example of the encyclopedias: the check of PJJ123C is 55.
  expect(modules('PJJ123C')).toBe(
    '11010010000' +
      '11101110110' +
      '10110111000' +
      '10110111000' +
      '10011100110' +
      '11001110010' +
      '11001011100' +
      '10001000110' +
      '11101000110' +
      '1100011101011',
  );
});

test('digits in pairs take half the room, and what cannot be drawn is refused', () => {
  // Start, six pairs, check and stop; eleven modules each, the stop thirteen.
  expect(code128('903012345678').width).toBe(8 * 11 + 13 + 2 * quietZone);
  expect(code128('ABCD123').width).toBe(9 * 11 + 13 + 2 * quietZone);
  expect(() => code128('訂單')).toThrow();
  expect(() => code128('')).toThrow();
});
