import { z } from 'zod';
import { longestSearch } from '#app/domain/order-search.ts';
import { isSearchable } from '#app/domain/owners-order.ts';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { findEarlierCustomers } from '#app/server/orders/earlier-customers.ts';
import { ownersAction, postOnly } from '#app/server/owners/owner-call.ts';

const asked = z.strictObject({
  q: postedText(longestSearch).refine(isSearchable),
});

export const loader = postOnly;

/** `POST /api/findCustomers {q}` answers `{customers: EarlierCustomer[]}`, the newest first. */
export const action = ownersAction(asked, async ({ q }, { db }) =>
  answer({ customers: await findEarlierCustomers(db, q) }),
);
