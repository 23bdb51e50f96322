import { longestSearch } from '#app/domain/order/order-number.ts';
import { queryText } from './address-query.ts';

/** Longer than the cursor of the longest name. */
export const queryCursor = queryText(4000).transform((text) => text || null);

/** Every list has `?q=` for search and `?after=` and `?before=` as cursors, and adds its own filters. */
export const listQuery = { q: queryText(longestSearch), after: queryCursor, before: queryCursor };
