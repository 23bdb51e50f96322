import { useEffect, useRef } from 'react';
import { data, redirect } from 'react-router';
import { visitPattern } from '#app/domain/delivery/store-visit.ts';
import { languageOfPath, localPath } from '#app/domain/language.ts';
import { hasStoreMap } from '#app/domain/settings/settings.ts';
import { shopContext } from '#app/server/context.ts';
import { queryChoice, queryText, readQuery } from '#app/server/http/address-query.ts';
import { formActionHeader } from '#app/server/http/security-headers.ts';
import { logisticsProvider } from '#app/server/logistics/logistics.ts';
import { storeMapText } from '#app/text/store-map.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { Page } from '#app/ui/page.tsx';
import type { Route } from './+types/store-map.ts';

const querySchema = { option: queryChoice(['sevenEleven', 'familyMart'], null), visit: queryText(20) };

/** The page that posts to the provider's map, which its `form-action` allows. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const url = new URL(request.url);
  const { option, visit } = readQuery(request, querySchema);
  const headers = { 'Cache-Control': 'no-store' };
  const provider = hasStoreMap(shop.settings.current().logistics) ? await logisticsProvider(shop) : null;
  if (provider === null || option === null || !visitPattern.test(visit))
    throw redirect(localPath('/store/checkout', languageOfPath(url.pathname)), { status: 303, headers });
  const origin = shop.config.origin ?? url.origin;
  const form = provider.map(option, visit, `${origin}/api/storeChosen`);
  return data({ form }, { headers: { ...headers, [formActionHeader]: provider.origin } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function StoreMapPage({ loaderData: { form } }: Route.ComponentProps) {
  const t = useTranslate();
  const element = useRef<HTMLFormElement>(null);
  // Whoever comes back by the browser's button stays here instead of being sent on once more.
  useEffect(() => {
    const [visit] = performance.getEntriesByType('navigation');
    if (!(visit instanceof PerformanceNavigationTiming && visit.type === 'back_forward'))
      element.current?.submit();
  }, []);
  return (
    <Page title={t(storeMapText.title)} lead={t(storeMapText.going)} narrow>
      <form ref={element} method="post" action={form.action}>
        {Object.entries(form.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" variant="brand">
          {t(storeMapText.goOn)}
        </Button>
      </form>
      <p>
        <ButtonLink variant="quiet" to="/store/checkout" reloadDocument>
          {t(storeMapText.back)}
        </ButtonLink>
      </p>
    </Page>
  );
}
