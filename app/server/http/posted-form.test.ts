import { expect, test } from 'vitest';
import { readForm } from './posted-form.ts';

async function read(value: string, longest: number): Promise<string> {
  const text = await readForm(
    new Request('http://shop', { method: 'POST', body: new URLSearchParams({ value }) }),
    longest,
  );
  return text('value');
}

test('a line break counts as one character, as in the browser, and what the database cannot store is gone', async () => {
  expect(await read('a\r\nb\r\nc', 5)).toBe('a\nb\nc');
  expect(await read('a\r\nb\r\ncd', 5)).toBe('a\nb\nc');
  expect(await read('a\0b', 5)).toBe('ab');
});

test('a field that is absent, or no form at all, reads as empty', async () => {
  expect((await readForm(new Request('http://shop', { method: 'POST', body: 'x' }), 5))('value')).toBe('');
});
