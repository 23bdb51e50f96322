import { languages } from '#app/domain/languages.ts';
import { alertsWorker } from '#app/server/alerts/alerts-worker.ts';
import { queryChoice, readQuery } from '#app/server/http/address-query.ts';
import type { Route } from './+types/alerts-worker.ts';

const querySchema = {
  language: queryChoice(
    languages.map(({ index }) => String(index)),
    '0',
  ),
};

/** `GET /admin/alerts-worker.js?language=1`: the texts of alerts and nothing else. */
export function loader({ request }: Route.LoaderArgs) {
  const { language } = readQuery(request, querySchema);
  const { index } = languages.find((each) => String(each.index) === language) ?? languages[0];
  return new Response(alertsWorker(index), {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache, no-store',
      // A worker runs under the policy of its own response.
      'Content-Security-Policy':
        "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'",
    },
  });
}
