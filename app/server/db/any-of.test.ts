import { afterAll, expect, test } from 'vitest';
import type { VariantId } from '#app/domain/ids.ts';
import { testDatabase } from '#test/database.ts';
import { leftOf, stockVariant } from '#test/order-factories.ts';
import { productVariant } from './schema.ts';
import { anyOf } from './sql.ts';

const database = await testDatabase(1);
afterAll(database.close);
const { db } = database;

test('a column is compared with more values than a statement has parameters', async () => {
  const here = await stockVariant(db, { qty: 7 });
  const others = Array.from({ length: 70_000 }, (_, index): VariantId => `var_${index}`);
  const found = await db
    .select({ id: productVariant.id })
    .from(productVariant)
    .where(anyOf(productVariant.id, [...others, here]));
  expect(found).toEqual([{ id: here }]);
  await db.delete(productVariant).where(anyOf(productVariant.id, []));
  expect(await leftOf(db, here)).toBe(7);
});

test('values with quotes, braces and commas are values', async () => {
  const odd = ['"', '{a,b}', "it's", '\\', 'NULL', ''] as unknown as VariantId[];
  expect(await db.select().from(productVariant).where(anyOf(productVariant.id, odd))).toEqual([]);
});
