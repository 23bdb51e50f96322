import { expect, test } from 'vitest';
import { fieldProblem } from './field-problem.ts';

const typed = { valueMissing: false, badInput: false };

test.each([
  [{ type: 'number', min: '0', max: '1' }, 'Enter a whole number from 0 to 1.', '請填寫0至1的整數。'],
  [{ type: 'number', max: '99' }, 'Enter a whole number up to 99.', '請填寫不超過99的整數。'],
  [{ type: 'number', min: '1' }, 'Enter a whole number of 1 or more.', '請填寫1以上的整數。'],
  [{ type: 'number' }, 'Enter a whole number.', '請填寫整數。'],
  [{ type: 'date', max: '2026-11-30' }, 'Enter a date up to 2026-11-30.', '請填寫不超過2026-11-30的日期。'],
  [
    { type: 'date', min: '2026-11-30' },
    'Enter a date on or after 2026-11-30.',
    '請填寫2026-11-30以後的日期。',
  ],
  [{ type: 'date' }, 'Enter a date, such as 2026-11-21.', '請填寫日期，例如2026-11-21。'],
  [{ type: 'email' }, 'This is not a valid email address.', '電子郵件格式不正確。'],
])('a field that is wrong names what it takes: %o', (field, english, chinese) => {
  expect(fieldProblem({ ...field, validity: typed })).toEqual([english, chinese]);
});

test('a field that is empty is to be filled in, whatever it takes', () => {
  const empty = { type: 'number', min: '1', validity: { valueMissing: true, badInput: false } };
  expect(fieldProblem(empty)).toEqual(['Please fill this in.', '請填寫此欄位。']);
  const letters = { ...empty, validity: { valueMissing: true, badInput: true } };
  expect(fieldProblem(letters)[0]).toBe('Enter a whole number of 1 or more.');
});
