import { shopContext } from '#app/server/context.ts';
import { cacheOfAddresses } from '#app/server/http/request-origin.ts';
import { robots } from '#app/server/http/sitemap.ts';
import type { Route } from './+types/robots.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  const { config } = context.get(shopContext);
  return new Response(robots(config.origin ?? new URL(request.url).origin), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': cacheOfAddresses(config.origin),
    },
  });
}
