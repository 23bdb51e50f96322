import { z } from 'zod';
import { orderNumberPattern } from '#app/domain/order-number.ts';
import { orderStatuses } from '#app/domain/order-status.ts';
import { shopContext } from '#app/server/context.ts';
import { changeOrderStatus } from '#app/server/order-status-change.ts';
import { requireOwner } from '#app/server/owner-access.ts';
import { answer, readPosted, wrongMethod } from '#app/server/posted-json.ts';
import type { Route } from './+types/update-order-status.ts';

const change = z.strictObject({
  orderNumber: z.string().regex(orderNumberPattern),
  from: z.enum(orderStatuses),
  to: z.enum(orderStatuses),
});

const codes = { 'order-unknown': 404, 'not-allowed': 400, 'order-changed': 409 } as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireOwner(context, request);
  return wrongMethod('POST');
}

/** `POST /api/updateOrderStatus {orderNumber, from, to}`; 409 when the order is no longer where the page saw it. */
export async function action({ context, request }: Route.ActionArgs) {
  const owner = await requireOwner(context, request);
  if (request.method !== 'POST') return wrongMethod('POST');
  const asked = await readPosted(request, change);
  if (!asked) return answer({ problem: 'not-allowed' }, 400);
  const changed = await changeOrderStatus(context.get(shopContext).db, { ...asked, actor: owner.email });
  return changed.ok ? answer({ status: changed.status }) : answer(changed, codes[changed.problem]);
}
