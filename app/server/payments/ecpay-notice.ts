import type { ActionFunctionArgs } from 'react-router';
import { type Shop, shopContext } from '#app/server/context.ts';
import { wrongMethod } from '#app/server/http/posted-json.ts';
import { logSecurity } from '#app/server/staff/security-log.ts';
import { signedFields } from './signed-fields.ts';

type Taken = { ok: true; answer: string } | { ok: false; problem: string };

/** Server to server: only what ECPay has signed counts, and is answered once it is committed. */
export function noticeAction(
  event: 'payment-notice' | 'logistics-notice',
  receive: (shop: Shop, fields: Readonly<Record<string, string>>) => Promise<Taken>,
): (args: ActionFunctionArgs) => Promise<Response> {
  return async ({ request, context }) => {
    if (request.method !== 'POST') return wrongMethod('POST');
    const shop = context.get(shopContext);
    const fields = signedFields(await request.text());
    const taken: Taken = fields === null ? { ok: false, problem: 'unreadable' } : await receive(shop, fields);
    if (!taken.ok) logSecurity(shop.log, event, { outcome: taken.problem });
    return new Response(taken.ok ? taken.answer : `0|${taken.problem}`, {
      status: taken.ok ? 200 : 400,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    });
  };
}
