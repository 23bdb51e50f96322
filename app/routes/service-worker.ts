import { buildVersion, shopContext } from '#app/server/context.ts';
import { offlineWorker } from '#app/server/http/offline-worker.ts';
import { settingsMark } from '#app/server/live/settings-version.ts';
import type { Route } from './+types/service-worker.ts';

/** `GET /service-worker.js`: another one for every build, and whenever the owner's settings change. */
export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(shopContext);
  const version = `${context.get(buildVersion)}-${settingsMark(settings)}`;
  return new Response(offlineWorker(version, settings.current().languages), {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      // It runs under the policy it comes with.
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    },
  });
}
