import { z } from 'zod';
import { orderNumberPattern } from '#app/domain/order/order-number.ts';
import { longestNote } from '#app/domain/order/order-timeline.ts';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { addOrderNote } from '#app/server/orders/order-notes.ts';
import { postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const bodySchema = z.strictObject({
  orderNumber: z.string().regex(orderNumberPattern),
  note: postedText(longestNote).refine((text) => text.trim() !== ''),
});

export const loader = postOnly;

/** `POST /api/addOrderNote {orderNumber, note}`: the owner's own words on an order, for nobody else; 404 without the order. */
export const action = staffAction(bodySchema, async ({ orderNumber, note }, { db }, owner) => {
  const found = await addOrderNote(db, orderNumber, note, owner.email);
  return found ? answer({ added: true }) : answer({ problem: 'order-unknown' }, 404);
});
