import { index, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Distinct title words for spelling correction. Added by a trigger on parent_product, never removed; a word that finds
 * nothing is skipped.
 */
export const searchWord = pgTable('search_word', { word: text().primaryKey() }, (table) => [
  index('search_word_alike').using('gin', table.word.op('gin_trgm_ops')),
]);
