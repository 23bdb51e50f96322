import { languageOfPath, pick } from '#app/domain/language.ts';
import { shopContext } from '#app/server/context.ts';
import { shopDetails } from '#app/server/shop-details.ts';
import { legalText } from '#app/text/legal.ts';
import { invoicePrivacy, labelPrivacy, paymentPrivacy, privacyDefault } from '#app/text/legal-defaults.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LegalPage } from '#app/ui/legal-page.tsx';
import type { Route } from './+types/privacy.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  const { config, settings: inForce } = context.get(shopContext);
  const settings = inForce.current();
  const language = languageOfPath(new URL(request.url).pathname);
  const shop = shopDetails(settings, config);
  const texts = [
    settings.legal.privacy ?? privacyDefault,
    ...(shop.online.length > 0 ? [paymentPrivacy] : []),
    ...(settings.logistics.ecpay ? [labelPrivacy] : []),
    ...(settings.invoice.isOn ? [invoicePrivacy] : []),
  ];
  return {
    text: texts.map((text) => pick(text, language)).join('\n\n'),
    shop,
  };
}

export default function PrivacyPage({ loaderData: { text, shop } }: Route.ComponentProps) {
  const t = useTranslate();
  return <LegalPage title={t(legalText.privacy)} text={text} shop={shop} />;
}
