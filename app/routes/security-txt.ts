import { languages } from '#app/domain/languages.ts';
import { shopContext } from '#app/server/context.ts';
import { cacheOfAddresses } from '#app/server/http/request-origin.ts';
import type { Route } from './+types/security-txt.ts';

/** Computed daily, so that it never expires while the shop runs. */
const monthsGood = 12;

/** `GET /.well-known/security.txt` (RFC 9116). */
export function loader({ context, request }: Route.LoaderArgs) {
  const { config, settings } = context.get(shopContext);
  const origin = config.origin ?? new URL(request.url).origin;
  const { email } = settings.current().shop;
  const day = new Date();
  day.setUTCMonth(day.getUTCMonth() + monthsGood);
  day.setUTCHours(0, 0, 0, 0);
  const lines = [
    ...(email === null ? [] : [`Contact: mailto:${email}`]),
    `Contact: ${origin}/contact`,
    `Expires: ${day.toISOString().replace('.000', '')}`,
    `Preferred-Languages: ${languages.map(({ code }) => code).join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': cacheOfAddresses(config.origin),
    },
  });
}
