import { z } from 'zod';
import { staffCalendar } from '#app/domain/delivery/delivery-date.ts';
import { takenTypes } from '#app/domain/order/phone-order.ts';
import { answer } from '#app/server/http/posted-json.ts';
import { readOrderRequest } from '#app/server/orders/order-request.ts';
import { placeOrder, randomOrderNumber } from '#app/server/orders/place-order.ts';
import { shopAddress } from '#app/server/shop-details.ts';
import { postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const bodySchema = z.strictObject({ type: z.enum(takenTypes), order: z.unknown() });

export const loader = postOnly;

/**
 * `POST /api/takeOrder {type, order}`: an order by telephone or chat that the owner takes down, through the checkout's own
 * code. `order` is what `/api/postOrder` takes, but may lack the e-mail address: then no email goes to the customer. Answers
 * `{orderNumber}`, or the checkout's refusal with its name as `problem`.
 */
export const action = staffAction(
  bodySchema,
  async ({ type, order }, { db, jobs, config, settings }, owner) => {
    const check = readOrderRequest(order, { needsEmail: false, toIslands: true });
    if (!check.ok) return answer({ problem: 'invalid-order', fields: check.fields }, 400);
    const inForce = settings.current();
    const placed = await placeOrder(db, check.request, {
      jobs,
      shopEmail: shopAddress(inForce, config),
      newOrderNumber: randomOrderNumber,
      delivery: staffCalendar(inForce.delivery),
      parcel: inForce.parcel,
      terms: inForce.fees,
      taken: { type, actor: owner.email },
    });
    if (placed.ok) return answer({ orderNumber: placed.answer.orderNumber });
    const { name, ...more } = placed.refusal;
    return answer({ problem: name, ...more }, name === 'order-numbers-exhausted' ? 503 : 409);
  },
);
