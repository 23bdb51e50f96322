import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PropertyName } from '#app/domain/catalogue/product.ts';
import { localized } from './schema.ts';

export const productOption = pgTable(
  'product_option',
  {
    id: text().primaryKey().default(sql`gen_random_uuid()`),
    kind: text().$type<PropertyName>().notNull(),
    value: localized('value').notNull(),
    position: integer().notNull(),
  },
  (table) => [
    index('product_option_order').on(table.kind, table.position),
    uniqueIndex('product_option_value').on(table.kind, table.value),
  ],
);
