import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { rowsBetween, useOpenedRow } from './list-selection.tsx';

const all = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
const between = (from: string | null, to: string) =>
  rowsBetween(all, ({ id }) => id, from, { id: to })
    .map(({ id }) => id)
    .join('');

test.each([
  ['b', 'd', 'bcd'],
  ['d', 'b', 'bcd'],
  ['c', 'c', 'c'],
  [null, 'c', 'c'],
  ['on another page', 'c', 'c'],
])('ticked from %s to %s with Shift: %s', (from, to, ticked) => {
  expect(between(from, to)).toBe(ticked);
});

interface Counted {
  id: string;
  qty: number;
}

/** Opens the first row, then shows the list as it is loaded again and again. */
function List({ loaded, names }: { loaded: readonly (readonly Counted[])[]; names: readonly string[] }) {
  const [at, setAt] = useState(0);
  const rows = loaded[at] ?? [];
  const [opened, open] = useOpenedRow(names[at] ?? '', rows, ({ id }) => id);
  if (at === 0) open(rows[0] ?? null);
  if (at < loaded.length - 1) setAt(at + 1);
  return opened && `${opened.id}: ${opened.qty}`;
}

test.each<[string, readonly (readonly Counted[])[], string, string[]?]>([
  ['follows the list', [[{ id: 'a', qty: 0 }], [{ id: 'a', qty: 2 }]], 'a: 2'],
  [
    'stays as it was last seen when it leaves the list',
    [[{ id: 'a', qty: 0 }], [{ id: 'a', qty: 2 }], []],
    'a: 2',
  ],
  ['is closed where another list is opened', [[{ id: 'a', qty: 0 }], []], '', ['?stock=low', '']],
])('a row that is opened %s', (_, loaded, shown, names = []) => {
  expect(renderToStaticMarkup(<List loaded={loaded} names={names} />)).toBe(shown);
});
