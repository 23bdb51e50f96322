import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { FieldProblem } from '#app/domain/cart/form-fields.ts';
import { CheckoutProblems } from './checkout-problems.tsx';

function wordsOf(problems: readonly FieldProblem[], path: string): readonly string[] {
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <CheckoutProblems problems={problems} ref={null} />
    </MemoryRouter>,
  )
    .split(/<[^>]*>/)
    .filter(Boolean);
}

const empty: readonly FieldProblem[] = [
  { field: 'name', problem: 'required' },
  { field: 'address1', problem: 'needed' },
  { field: 'county', problem: 'required' },
  { field: 'town', problem: 'needed' },
];

test('one sentence names the required fields, of which the list says no more, and the list what else is empty', () => {
  expect(wordsOf(empty, '/store/checkout')).toEqual([
    'full name and county are required fields.',
    'Full name',
    ...['Address', ': Please enter an address.'],
    'County',
    ...['District', ': Please choose a district.'],
  ]);
  expect(wordsOf(empty, '/zh-TW/store/checkout')).toEqual([
    '姓名和縣市為必填欄位。',
    '姓名',
    ...['地址', '：請填寫地址。'],
    '縣市',
    ...['鄉鎮市區', '：請選擇鄉鎮市區。'],
  ]);
});

test('a field that is not empty is explained in the list', () => {
  const problems: readonly FieldProblem[] = [
    { field: 'email', problem: 'invalid' },
    { field: 'town', problem: 'needed' },
  ];
  expect(wordsOf(problems, '/store/checkout')).toEqual([
    'Please fill in: district.',
    'Email',
    ': This is not a complete email address.',
    'District',
  ]);
});
