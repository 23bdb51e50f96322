import { expect, test } from 'vitest';
import { csvColumns } from '#app/domain/catalogue/product-csv.ts';
import { readingProductCsv } from '#app/domain/catalogue/product-csv-import.ts';
import { cpuTimeOf } from '#test/cpu-time.ts';
import { readProductCsv, toCsv } from '#test/csv.ts';
import { testDatabase } from '#test/database.ts';
import { inSlices, previewImport } from './catalogue/product-transfer.ts';

const row = csvColumns.map((column) => (column.startsWith('description') ? 'meat '.repeat(100) : 'x'));
const csv = toCsv([csvColumns, ...Array.from({ length: 10_000 }, () => row)]);
const nothing = {
  filters: [],
  images: new Map(),
  variants: new Map(),
  slugs: new Map(),
  products: new Map(),
};
const context = { ...nothing, newId: () => 'x', figures: true };

test('a large file is read in many steps', () => {
  const reading = readingProductCsv(csv, context);
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

test('an import reads a large file in turns', async () => {
  const database = await testDatabase();
  const csv = toCsv([
    csvColumns,
    ...Array.from({ length: 10_000 }, (_, n) =>
      csvColumns.map((column) => {
        if (column.startsWith('title')) return `${column} ${n}`;
        if (column.startsWith('description')) return 'meat '.repeat(100);
        return ['type', 'price', 'cost', 'qty'].includes(column) ? '1' : '';
      }),
    ),
  ]);
  const atOnce = cpuTimeOf(() => readProductCsv(csv, context));
  let longest = 0;
  let importing = true;
  let before = process.threadCpuUsage();
  const measure = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    if (importing) setImmediate(measure);
  };
  setImmediate(measure);
  const preview = await previewImport(database.db, csv);
  importing = false;
  await database.close();
  expect(preview.errors[0]).toEqual({ row: 2, column: 'type', problem: 'unknown-type' });
  expect(longest).toBeLessThan(atOnce / 2);
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
  expect(await inSlices(computation())).toBe('done');
  computing = false;
  // 300 ms in slices of 20.
  expect(turns).toBeGreaterThan(8);
});
