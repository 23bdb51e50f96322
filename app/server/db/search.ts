import { type Column, ilike, type SQL } from 'drizzle-orm';

/** Whether a column holds the text anywhere, in any case, every character of it meaning itself. */
export function containsInAnyCase(column: Column, text: string): SQL {
  return ilike(column, `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`);
}
