import { expect, test } from 'vitest';
import { csvColumns } from '#app/domain/catalogue/product-csv.ts';
import { readingProductCsv } from '#app/domain/catalogue/product-csv-import.ts';
import { toCsv } from '#app/domain/delimited-text.ts';
import { inTurns } from './turns.ts';

test('a large file is read in many steps', () => {
  const row = csvColumns.map((column) => (column.startsWith('description') ? 'meat '.repeat(100) : 'x'));
  const csv = toCsv([csvColumns, ...Array.from({ length: 10_000 }, () => row)]);
  const nothing = { filters: [], images: new Map(), variants: new Map(), slugs: new Map(), facts: new Map() };
  const reading = readingProductCsv(csv, { ...nothing, newId: () => 'x' });
  let steps = 0;
  for (let step = reading.next(); ; step = reading.next()) {
    if (!step.done) {
      steps += 1;
      continue;
    }
    expect(step.value.errors.length).toBeGreaterThan(1_000);
    break;
  }
  expect(steps).toBeGreaterThan(1_000);
});

test('a long calculation lets other work in between', async () => {
  let turns = 0;
  let computing = true;
  const count = () => {
    turns += 1;
    if (computing) setImmediate(count);
  };
  setImmediate(count);
  function* computation() {
    for (let step = 0; step < 60; step++) {
      const end = performance.now() + 5;
      while (performance.now() < end);
      yield;
    }
    return 'done';
  }
  expect(await inTurns(computation())).toBe('done');
  computing = false;
  // 300 ms in turns of 20.
  expect(turns).toBeGreaterThan(8);
});
