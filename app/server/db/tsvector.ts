import { customType } from 'drizzle-orm/pg-core';

/** Tokens with their weights, in PostgreSQL's own writing. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
