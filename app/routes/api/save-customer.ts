import { z } from 'zod';
import { longestLevel } from '#app/domain/customer/customer-record.ts';
import { saveLoyalty } from '#app/server/customers/customers.ts';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const bodySchema = z.strictObject({
  id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  loyalty: z.boolean(),
  loyaltyLevel: postedText(longestLevel).transform((text) => text.trim()),
});

export const loader = postOnly;

/** `POST /api/saveCustomer {id, loyalty, loyaltyLevel}`: what the owner makes of a customer; 404 without the customer. */
export const action = staffAction(bodySchema, async ({ id, ...loyalty }, { db }) => {
  const found = await saveLoyalty(db, id, loyalty);
  return found ? answer({ saved: true }) : answer({ problem: 'customer-unknown' }, 404);
});
