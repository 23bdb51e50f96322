import { type Column, ilike, type SQL } from 'drizzle-orm';

/** Case-insensitive `like`, with wildcards escaped. */
export function containsInAnyCase(column: Column, text: string): SQL {
  return ilike(column, `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`);
}
