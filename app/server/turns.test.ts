import { expect, test } from 'vitest';
import { csvColumns } from '#app/domain/catalogue/product-csv.ts';
import { readingProductCsv } from '#app/domain/catalogue/product-csv-import.ts';
import { toCsv } from '#app/domain/delimited-text.ts';
import { inTurns } from './turns.ts';

test('a large file lets other work in between while it is read', async () => {
  const row = csvColumns.map((column) => (column.startsWith('description') ? 'meat '.repeat(100) : 'x'));
  const csv = toCsv([csvColumns, ...Array.from({ length: 40_000 }, () => row)]);
  let turns = 0;
  let reading = true;
  const count = () => {
    turns += 1;
    if (reading) setImmediate(count);
  };
  setImmediate(count);
  const nothing = { filters: [], images: new Map(), variants: new Map(), slugs: new Map(), facts: new Map() };
  const { errors } = await inTurns(readingProductCsv(csv, { ...nothing, newId: () => 'x' }));
  reading = false;
  expect(errors.length).toBeGreaterThan(1_000);
  expect(turns).toBeGreaterThan(4);
});
