import { z } from 'zod';
import { orderNumberPattern } from '#app/domain/order-number.ts';
import { orderStatuses } from '#app/domain/order-status.ts';
import { answer } from '#app/server/http/posted-json.ts';
import { changeOrderStatus } from '#app/server/orders/order-status-change.ts';
import { ownersAction, postOnly } from '#app/server/owners/owner-call.ts';

const order = z.strictObject({
  orderNumber: z.string().regex(orderNumberPattern),
  from: z.enum(orderStatuses),
});
const asked = z.strictObject({
  orders: z.array(order).min(1).max(200),
  to: z.enum(orderStatuses).exclude(['cancelled', 'newOrder']),
  tell: z.boolean(),
});

export const loader = postOnly;

/**
 * `POST /api/updateOrderStatuses {orders: [{orderNumber, from}], to, tell}` moves many forward, each for itself: answers
 * `{eventIDs, refused}` with the orders that stayed and why. Ways back and cancelling are asked of one order at a time.
 */
export const action = ownersAction(asked, async ({ orders, to, tell }, { db, jobs }, owner) => {
  const eventIDs: number[] = [];
  const refused: { orderNumber: string; problem: string }[] = [];
  for (const { orderNumber, from } of orders) {
    const changed = await changeOrderStatus(db, jobs, { orderNumber, from, to, tell, actor: owner.email });
    if (changed.ok) eventIDs.push(changed.eventID);
    else refused.push({ orderNumber, problem: changed.problem });
  }
  return answer({ eventIDs, refused });
});
