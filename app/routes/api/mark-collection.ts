import { z } from 'zod';
import { orderNumberPattern } from '#app/domain/order/order-number.ts';
import { answer } from '#app/server/http/posted-json.ts';
import { markCollection } from '#app/server/orders/order-collection.ts';
import { postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const bodySchema = z.strictObject({
  orderNumber: z.string().regex(orderNumberPattern),
  notCollected: z.boolean(),
});

export const loader = postOnly;

/** `POST /api/markCollection {orderNumber, notCollected}`: 404 without the order, 409 where it was not sent yet. */
export const action = staffAction(bodySchema, async ({ orderNumber, notCollected }, { db }, owner) => {
  const outcome = await markCollection(db, orderNumber, notCollected, owner.email);
  if (outcome === 'done') return answer({ notCollected });
  return answer({ problem: outcome }, outcome === 'order-unknown' ? 404 : 409);
});
