import { buildVersion, shopContext } from '#app/server/context.ts';
import { offlineWorker } from '#app/server/http/offline-worker.ts';
import { settingsMark } from '#app/server/live/settings-version.ts';
import type { Route } from './+types/service-worker.ts';

/** `GET /service-worker.js`: changes with every build and with the owner's settings. */
export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(shopContext);
  const version = `${context.get(buildVersion)}-${settingsMark(settings)}`;
  return new Response(offlineWorker(version, settings.current().languages), {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      // A worker runs under the policy of its own response.
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    },
  });
}
