import { type Column, ilike, type SQL } from 'drizzle-orm';

export function containsInAnyCase(column: Column, text: string): SQL {
  return ilike(column, `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`);
}
