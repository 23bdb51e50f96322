import { z } from 'zod';
import { orderNumberPattern } from '#app/domain/order/order-number.ts';
import { orderStatuses } from '#app/domain/order/order-status.ts';
import { answer } from '#app/server/http/posted-json.ts';
import { changeOrderStatuses } from '#app/server/orders/order-status-change.ts';
import { postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const order = z.strictObject({
  orderNumber: z.string().regex(orderNumberPattern),
  from: z.enum(orderStatuses),
  open: z.int().nonnegative().default(0),
});
const bodySchema = z.strictObject({
  orders: z.array(order).min(1).max(200),
  to: z.enum(orderStatuses).exclude(['cancelled', 'newOrder']),
  tell: z.boolean(),
});

export const loader = postOnly;

/**
 * `POST /api/updateOrderStatuses {orders: [{orderNumber, from, open?}], to, tell}` moves many forward, each for itself: answers
 * `{eventIDs, refused, undoLeft}` with the orders that stayed and why, and for how many ms all can be taken back. Ways back
 * and cancelling are asked of one order at a time.
 */
export const action = staffAction(bodySchema, async ({ orders, to, tell }, { db, jobs }, owner) =>
  answer(await changeOrderStatuses(db, jobs, orders, { to, tell, actor: owner.email })),
);
