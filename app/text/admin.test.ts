import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adminPath } from '#app/domain/staff/admin-path.ts';
import { callProblems, routesFor } from './admin.ts';
import { loyaltyChanged } from './customers.ts';
import { imageChanged } from './images-admin.ts';
import { applyProblems } from './import-admin.ts';

test.each(routesFor(true).map(({ path }) => path))(
  'whoever asks for %s comes to it after the sign-in',
  (path) => {
    expect(adminPath(`/zh-TW${path}`)).toBe(path);
  },
);

test('what is to be done is said in words; the name of a setting follows in brackets', () => {
  const folder = new URL('.', import.meta.url);
  const named = readdirSync(folder)
    .filter((name) => name.endsWith('admin.ts'))
    .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').split('\n'))
    .filter((line) => /^\s*['`"]/.test(line))
    .map((line) => line.replaceAll(/[(（][^()（）]*[)）]/g, ''))
    .filter((line) => /\b[A-Z\d]+_[A-Z\d_]+\b|\bORIGIN\b/.test(line));
  expect(named).toEqual([]);
});

test('a lost answer is never said to have changed nothing', () => {
  const lost = [callProblems.unreachable, callProblems['no-answer'], applyProblems.unreachable];
  for (const [english, chinese] of lost) {
    expect(english).not.toMatch(/nothing|not (changed|imported)/i);
    expect(chinese).not.toMatch(/沒有變更|未變更|尚未/);
  }
});

test('what another tab changed is named, in both languages of the form', () => {
  const named = ([english]: readonly string[]) => /“(.*)”/.exec(english ?? '')?.[1];
  expect(named(loyaltyChanged({ loyaltyLevel: 'Gold' }))).toBe('Gold');
  expect(named(loyaltyChanged({ loyalty: false, loyaltyLevel: 'Gold' }))).toBe('Not a regular · Gold');
  expect(loyaltyChanged({ loyalty: true })[1]).toContain('改為「熟客」');
  expect(named(imageChanged({ alt: ['A knife', '刀'] }))).toBe('A knife · 刀');
  expect(imageChanged({ alt: ['', ''] })).toEqual(loyaltyChanged({ loyaltyLevel: '' }));
  expect(loyaltyChanged({ loyaltyLevel: '' })[0]).toContain('cleared in another tab or by someone else');
});
