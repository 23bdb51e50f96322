import { index, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * The different words of product titles, which misspelt ones are compared with. A trigger on parent_product adds them; one
 * that no product has any more stays, and is passed over when nothing is found by it.
 */
export const searchWord = pgTable('search_word', { word: text().primaryKey() }, (table) => [
  index('search_word_alike').using('gin', table.word.op('gin_trgm_ops')),
]);
