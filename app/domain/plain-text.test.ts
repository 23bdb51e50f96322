import { expect, test } from 'vitest';
import { cpuTimeOf } from '#test/cpu-time.ts';
import { type TextPart, textLines, textParts } from './plain-text.ts';

const cases: readonly (readonly [string, readonly TextPart[]])[] = [
  ['', []],
  [' \n\n ', []],
  ['one', [{ kind: 'paragraph', text: 'one' }]],
  [
    'one\ntwo\n\nthree',
    [
      { kind: 'paragraph', text: 'one\ntwo' },
      { kind: 'paragraph', text: 'three' },
    ],
  ],
  [
    '# Title\ntext',
    [
      { kind: 'heading', text: 'Title' },
      { kind: 'paragraph', text: 'text' },
    ],
  ],
  [
    '＃標題\n- 一\n・二\n\n- 三',
    [
      { kind: 'heading', text: '標題' },
      { kind: 'list', entries: ['一', '二'] },
      { kind: 'list', entries: ['三'] },
    ],
  ],
  [
    'before\n- one\nafter',
    [
      { kind: 'paragraph', text: 'before' },
      { kind: 'list', entries: ['one'] },
      { kind: 'paragraph', text: 'after' },
    ],
  ],
  // Marks alone, or inside a line, are ordinary text.
  ['#', [{ kind: 'paragraph', text: '#' }]],
  ['-1+1', [{ kind: 'paragraph', text: '-1+1' }]],
  ['<h1># no</h1>', [{ kind: 'paragraph', text: '<h1># no</h1>' }]],
];

test.each(cases)('%j', (text, parts) => {
  expect(textParts(text)).toEqual(parts);
});

test('of a short text the lines with words are left', () => {
  expect(textLines(' a \n\n b\n')).toEqual(['a', 'b']);
});

test('a long text is read in no time: marks are looked at once a line', () => {
  const spent = cpuTimeOf(() => {
    textParts('#'.repeat(200_000));
    textParts(`${'# '.repeat(100_000)}`);
    textParts('- '.repeat(100_000));
  });
  expect(spent).toBeLessThan(5_000);
});
