import { z } from 'zod';
import { longestNote } from '#app/domain/order/order-timeline.ts';
import { addCustomerNote } from '#app/server/customers/customers.ts';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const bodySchema = z.strictObject({
  id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  note: postedText(longestNote).refine((text) => text.trim() !== ''),
});

export const loader = postOnly;

/** `POST /api/addCustomerNote {id, note}`: the owner's own words on a customer, for nobody else; 404 without the customer. */
export const action = staffAction(bodySchema, async ({ id, note }, { db }, owner) => {
  const found = await addCustomerNote(db, id, note, owner.email);
  return found ? answer({ added: true }) : answer({ problem: 'customer-unknown' }, 404);
});
