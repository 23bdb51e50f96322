import { type Column, like, type SQL } from 'drizzle-orm';

/** Whether a column holds the text anywhere, every character of it meaning itself. */
export function contains(column: Column, text: string): SQL {
  return like(column, `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`);
}
