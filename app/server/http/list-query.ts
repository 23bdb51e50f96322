import { longestSearch } from '#app/domain/order/order-number.ts';
import { queryText } from './address-query.ts';

/** Longer than the cursor of the longest name. */
export const queryCursor = queryText(4000).transform((text) => text || null);

/**
 * The query of every list: `?q=` is searched for, `?after=` and `?before=` go on from a row. A list adds its own filters;
 * a bad value counts as absent.
 */
export const listQuery = { q: queryText(longestSearch), after: queryCursor, before: queryCursor };
