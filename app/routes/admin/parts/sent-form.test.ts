import { expect, test } from 'vitest';
import { holdsSame } from './sent-form.ts';

type Fields = readonly (readonly [name: string, value: string])[];

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

const sent: Fields = [
  ['note', 'Rings twice'],
  ['tell', 'on'],
];

test.each<[string, Fields, boolean]>([
  ['as it was sent', sent, true],
  ['with more text', [['note', 'Rings twice.'], sent[1] ?? ['', '']], false],
  ['with a box that is no longer ticked', sent.slice(0, 1), false],
  ['emptied', [['note', ''], sent[1] ?? ['', '']], false],
])('a form %s', (_, now, isSame) => {
  expect(holdsSame(formOf(now), formOf(sent))).toBe(isSame);
});
