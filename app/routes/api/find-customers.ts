import { z } from 'zod';
import { longestSearch } from '#app/domain/order/order-search.ts';
import { isSearchable } from '#app/domain/order/phone-order.ts';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { findEarlierCustomers } from '#app/server/orders/earlier-customers.ts';
import { postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const bodySchema = z.strictObject({
  q: postedText(longestSearch).refine(isSearchable),
});

export const loader = postOnly;

/** `POST /api/findCustomers {q}` answers `{customers: EarlierCustomer[]}`, the newest first. */
export const action = staffAction(bodySchema, async ({ q }, { db }) =>
  answer({ customers: await findEarlierCustomers(db, q) }),
);
