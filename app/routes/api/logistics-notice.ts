import { shopContext } from '#app/server/context.ts';
import { wrongMethod } from '#app/server/http/posted-json.ts';
import { receiveCarrierNotice } from '#app/server/logistics/carrier-notices.ts';
import { logisticsProvider } from '#app/server/logistics/logistics.ts';
import { signedFields } from '#app/server/payments/signed-fields.ts';
import { logSecurity } from '#app/server/staff/security-log.ts';
import type { Route } from './+types/logistics-notice.ts';

/** Server to server: only what ECPay has signed counts, and is answered once it is committed. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return wrongMethod('POST');
  const shop = context.get(shopContext);
  const fields = signedFields(await request.text());
  const taken =
    fields === null
      ? { ok: false as const, problem: 'unreadable' as const }
      : await receiveCarrierNotice(shop, await logisticsProvider(shop), fields);
  if (!taken.ok) logSecurity(shop.log, 'logistics-notice', { outcome: taken.problem });
  return new Response(taken.ok ? taken.answer : `0|${taken.problem}`, {
    status: taken.ok ? 200 : 400,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

export function loader() {
  return wrongMethod('POST');
}
