import { phoneLink } from '#app/domain/settings/shop-details.ts';
import { shopContext } from '#app/server/context.ts';
import { byPhone } from '#app/text/shell.ts';
import { ErrorPage } from '#app/ui/error-page.tsx';
import { useTranslate } from '#app/ui/language.ts';
import type { Route } from './+types/offline.ts';

/** Stored by the service worker for offline use (server/http/offline-worker.ts). Runs no other script than its own. */
export function loader({ context }: Route.LoaderArgs) {
  return { phone: context.get(shopContext).settings.current().shop.phone };
}

/**
 * At its own address the shop would answer with this page again, so that leads home. Without quotes, which React would
 * write as entities; the line is often not ready at the event itself.
 */
const loadAgain = `ononline = function () {
  setTimeout(function () {
    const home = location.pathname.replace(/offline$/, String());
    if (home === location.pathname) location.reload();
    else location.replace(home);
  }, 1000);
}`;

export default function Offline({ loaderData: { phone } }: Route.ComponentProps) {
  const t = useTranslate();
  return (
    <ErrorPage error="offline">
      {phone && (
        <p>
          {t(byPhone)} <a href={phoneLink(phone)}>{phone}</a>
        </p>
      )}
      <script>{loadAgain}</script>
    </ErrorPage>
  );
}
