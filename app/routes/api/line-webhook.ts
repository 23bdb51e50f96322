import { isSignedByLine, openChannel, receiveLine } from '#app/server/alerts/line.ts';
import { shopContext } from '#app/server/context.ts';
import { answer, postOnly, wrongMethod } from '#app/server/http/posted-json.ts';
import { logSecurity } from '#app/server/staff/security-log.ts';
import type { Route } from './+types/line-webhook.ts';

/** Server to server: only what LINE has signed counts, and is answered once it is committed. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return wrongMethod('POST');
  const shop = context.get(shopContext);
  const { db, log, settings } = shop;
  const channel = await openChannel(db, settings.current().line);
  if (channel === null) return answer({ problem: 'not-set-up' }, 404);
  const body = Buffer.from(await request.arrayBuffer());
  if (!isSignedByLine(body, request.headers.get('x-line-signature'), channel.channelSecret)) {
    logSecurity(log, 'line-webhook', { outcome: 'wrong-signature' });
    return answer({ problem: 'wrong-signature' }, 400);
  }
  return (await receiveLine(shop, body)) ? answer({ ok: true }) : answer({ problem: 'unreadable' }, 400);
}

export const loader = postOnly;
