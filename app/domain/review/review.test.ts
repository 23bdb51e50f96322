import { expect, test } from 'vitest';
import type { ParentId } from '../ids.ts';
import { answerFor, checkReviews, plain, reviewLimits, reviewPage, summaryOf } from './review.ts';

const one: ParentId = 'prd_one';
const two: ParentId = 'prd_two';
const typed = (rating: string, text = '', name = 'Thandi N.') => ({
  name,
  products: [
    { parentID: one, rating, text },
    { parentID: two, rating: '', text: '' },
  ],
});

test.each([
  ['stars alone', typed('5'), null],
  ['stars and text', typed('1', 'Dry.'), null],
  ['nothing at all', typed(''), [{ field: `rating ${one}`, problem: 'required' }]],
  ['text without stars', typed('', 'Good'), [{ field: `rating ${one}`, problem: 'required' }]],
  ['six stars', typed('6'), [{ field: `rating ${one}`, problem: 'required' }]],
  ['half a star', typed('4.5'), [{ field: `rating ${one}`, problem: 'required' }]],
  ['no name', typed('5', '', ' \u202e\u0007 '), [{ field: 'name', problem: 'required' }]],
  ['a long name', typed('5', '', 'x'.repeat(41)), [{ field: 'name', problem: 'too-long' }]],
  ['a long text', typed('5', 'x'.repeat(2001)), [{ field: `text ${one}`, problem: 'too-long' }]],
  ['as long as may be', typed('5', 'x'.repeat(reviewLimits.text), 'x'.repeat(40)), null],
])('%s', (_, given, problems) => {
  const checked = checkReviews(given);
  expect(checked.ok ? null : checked.problems).toEqual(problems);
});

test('what has no stars is left out of what is kept', () => {
  expect(checkReviews(typed('4', ' Good \r\n\r\n\r\n\r\nfat\0 '))).toEqual({
    ok: true,
    name: 'Thandi N.',
    reviews: [{ parentID: one, rating: 4, text: 'Good \n\nfat' }],
  });
});

test.each([
  ['a\r\nb\rc', 'a\nb\nc'],
  ['a\n \n \n\nb', 'a\n\nb'],
  ['\u202eevil\u2069', 'evil'],
  ['👩‍🍳 <b>x</b>', '👩‍🍳 <b>x</b>'],
])('plain text %j', (given, stored) => {
  expect(plain(given)).toBe(stored);
});

test.each([
  [0, 0, null],
  [1, 5, 5],
  [3, 13, 4.3],
  [8, 38, 4.8],
])('%d reviews of %d stars together', (count, sum, average) => {
  expect(summaryOf(count, sum)?.average ?? null).toBe(average);
});

test.each([
  [null, 1],
  ['2', 2],
  ['200', 200],
  ['201', 1],
  ['0', 1],
  ['-1', 1],
  ['2.5', 1],
  ['02', 1],
])('page %j of the reviews', (text, page) => {
  expect(reviewPage(text)).toBe(page);
});

test('an answer is read in the reader’s language, else in the one there is', () => {
  const both = { answer: ['Thanks', '謝謝'], language: 0 } as const;
  const chinese = { answer: ['', '謝謝'], language: 0 } as const;
  expect(answerFor(both, 1)).toEqual({ text: '謝謝', language: 1 });
  expect(answerFor(chinese, 0)).toEqual({ text: '謝謝', language: 1 });
  expect(answerFor({ answer: null, language: 0 }, 0)).toBeNull();
});
