import { languageOfPath, pick } from '#app/domain/language.ts';
import { shopContext } from '#app/server/context.ts';
import { offeredBy, shopDetails } from '#app/server/shop-details.ts';
import { legalText } from '#app/text/legal.ts';
import { termsFor } from '#app/text/legal-defaults.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LegalPage } from '#app/ui/legal-page.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PerishableNotice } from '#app/ui/perishable-notice.tsx';
import type { Route } from './+types/terms.ts';
import styles from './terms.module.css';

export function loader({ context, request }: Route.LoaderArgs) {
  const { config, settings: inForce } = context.get(shopContext);
  const settings = inForce.current();
  const language = languageOfPath(new URL(request.url).pathname);
  const shop = shopDetails(settings, config);
  return { text: pick(settings.legal.terms ?? termsFor(offeredBy(shop)), language), shop };
}

export default function TermsPage({ loaderData: { text, shop } }: Route.ComponentProps) {
  const t = useTranslate();
  return (
    <LegalPage title={t(legalText.terms)} text={text} shop={shop}>
      <Notice className={styles.notice ?? ''}>
        <h2>{t(legalText.perishable)}</h2>
        <PerishableNotice notice={shop.perishable} />
      </Notice>
    </LegalPage>
  );
}
