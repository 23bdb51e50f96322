import { z } from 'zod';
import { storedOrderNumberPattern } from '#app/domain/order/order-number.ts';
import { isWayBack, orderStatuses } from '#app/domain/order/order-status.ts';
import { longestNote } from '#app/domain/order/order-timeline.ts';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { changeOrderStatus } from '#app/server/orders/order-status-change.ts';
import { staffAction, staffPostOnly } from '#app/server/staff/staff-call.ts';

const change = z.strictObject({
  orderNumber: z.string().regex(storedOrderNumberPattern),
  from: z.enum(orderStatuses),
  to: z.enum(orderStatuses),
  reason: postedText(longestNote).optional(),
  tell: z.boolean().optional(),
  giveBack: z.strictObject({ stock: z.boolean(), promo: z.boolean() }).optional(),
  open: z.int().nonnegative().optional(),
});

const codes = {
  'order-unknown': 404,
  'not-allowed': 400,
  'reason-missing': 400,
  'order-changed': 409,
  undelivered: 409,
  'already-paid': 409,
  'payment-open': 409,
} as const;

export const loader = staffPostOnly;

/**
 * `POST /api/updateOrderStatus {orderNumber, from, to, reason?, tell?, giveBack?}` answers `{status, eventID}`; the email
 * of the new status leaves ten seconds later, unless `tell` is false. A way back asks for a reason and tells nobody
 * unless asked to. 409 when the order is no longer where the page saw it, `undelivered` when it would be completed although
 * it is marked so, `already-paid` when nothing is left that it could wait for, and `payment-open` when it would leave with another amount to pay by transfer than `open`, in NTD.
 */
export const action = staffAction(change, async (body, { db, jobs }, owner) => {
  const { orderNumber, from, to, reason = '', tell = !isWayBack(from, to), giveBack, open = 0 } = body;
  const input = {
    orderNumber,
    from,
    to,
    reason,
    tell,
    open,
    actor: owner.email,
    ...(giveBack && { giveBack }),
  };
  const changed = await changeOrderStatus(db, jobs, input);
  if (!changed.ok) return answer(changed, codes[changed.problem]);
  return answer({ status: changed.status, eventID: changed.eventID });
});
