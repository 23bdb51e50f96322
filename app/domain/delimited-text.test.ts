import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from '#test/csv.ts';
import { csvLines, defused, parseTable, separatorOf, undefused } from './delimited-text.ts';

describe('a table as text', () => {
  it.each<[string, ',' | ';' | '\t', string[][]]>([
    ['', ',', []],
    ['a,b', ',', [['a', 'b']]],
    [
      'a,b\r\nc,d\r\n',
      ',',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\nb\rc', ',', [['a'], ['b'], ['c']]],
    ['\ufeff"a,b","c ""d""",""', ',', [['a,b', 'c "d"', '']]],
    ['"two\r\nlines",x', ',', [['two\r\nlines', 'x']]],
    ['5" pan,b', ',', [['5" pan', 'b']]],
    ['"open', ',', [['open']]],
    ['"a"b,c', ',', [['ab', 'c']]],
    [
      ',,\n,,',
      ',',
      [
        ['', '', ''],
        ['', '', ''],
      ],
    ],
    ['a\tb\n', '\t', [['a', 'b']]],
    ['a;b', ';', [['a', 'b']]],
  ])('%j', (text, separator, rows) => expect(parseTable(text, separator)).toEqual(rows));

  it.each([
    ['a,b;c,d', ','],
    ['a;b;c', ';'],
    ['a\tb', '\t'],
    ['alone', ','],
  ])('%j is separated by %j', (text, separator) => expect(separatorOf(text)).toBe(separator));

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    "=cmd|'/c calc'!A1",
    '＝1+1',
    '＋1',
    '－1',
    '＠a',
    "'=1",
    "''=1",
    '=HYPERLINK("http://evil","x")',
  ])('%j begins no formula in a spreadsheet, and comes back as it was', (cell) => {
    const [[written = ''] = []] = parseTable(toCsv([[cell]]), ',');
    expect(written.startsWith("'")).toBe(true);
    expect(undefused(written)).toBe(cell);
  });

  it('a sum of the shop’s own that is negative stays a number', () => {
    expect(csvLines([[-86, '-86']])).toBe(`"-86","'-86"\r\n`);
  });

  it('comes back whole, whatever is in it', () => {
    const cell = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('=1', "'", '"', ',', '\r\n', ' '));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 }), (rows) => {
        expect(parseTable(toCsv(rows), ',').map((row) => row.map(undefused))).toEqual(rows);
      }),
    );
    expect(toCsv([['a']])).toBe('\ufeff"a"\r\n');
    expect(defused('plain')).toBe('plain');
  });
});
