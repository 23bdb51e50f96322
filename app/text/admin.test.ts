import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adminPath } from '#app/domain/staff/admin-path.ts';
import { routesFor } from './admin.ts';

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
