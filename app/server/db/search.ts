import { type Column, ilike, like, type SQL } from 'drizzle-orm';

/** Whether a column holds the text anywhere, every character of it meaning itself. */
export function contains(column: Column, text: string): SQL {
  return like(column, anywhere(text));
}

/** The same, upper and lower case alike. */
export function containsInAnyCase(column: Column, text: string): SQL {
  return ilike(column, anywhere(text));
}

function anywhere(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
