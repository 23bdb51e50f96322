import { data } from 'react-router';
import { contactLimits } from '#app/domain/contact/contact.ts';
import { languageOfPath } from '#app/domain/language.ts';
import { lineLink, messengerLink, type ShopDetails } from '#app/domain/settings/shop-details.ts';
import { checkContactToken, makeContactToken } from '#app/server/contact/contact-token.ts';
import { receiveContact } from '#app/server/contact/receive-contact.ts';
import { clientAddress, shopContext } from '#app/server/context.ts';
import { readForm } from '#app/server/http/posted-form.ts';
import { shopDetails } from '#app/server/shop-details.ts';
import { chatCode, chatText } from '#app/text/chat.ts';
import { contactText } from '#app/text/contact.ts';
import { answerOr } from '#app/ui/client-action.ts';
import { ContactWays } from '#app/ui/contact-ways.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { Page } from '#app/ui/page.tsx';
import { usePostedAnswer } from '#app/ui/posted-answer.ts';
import { QrCode } from '#app/ui/qr-code.tsx';
import type { Route } from './+types/contact.ts';
import styles from './contact.module.css';
import { type ContactActionData, ContactForm, typedMessage } from './contact-form.tsx';

export function loader({ context }: Route.LoaderArgs) {
  const { config, settings } = context.get(shopContext);
  return shopDetails(settings.current(), config);
}

/** The form, with and without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const text = await readForm(request, 2 * contactLimits.message);
  const typed = typedMessage(text);
  const language = languageOfPath(new URL(request.url).pathname);
  const shop = context.get(shopContext);
  const isSubmitted =
    request.headers.get('sec-fetch-mode') === 'navigate' && request.headers.get('sec-fetch-user') === '?1';
  const proof = { website: text('website'), token: text('token'), isSubmitted };
  const outcome = await receiveContact(shop, typed, proof, language, context.get(clientAddress));
  // The time since the first attempt counts.
  const known = (await checkContactToken(shop.db, proof.token)) !== 'unknown';
  const answer: ContactActionData = outcome.ok
    ? { state: 'received' }
    : {
        state: 'refused',
        typed,
        fields: outcome.problem === 'invalid' ? outcome.fields : [],
        failure: outcome.problem === 'invalid' ? null : outcome.problem,
        token: known ? proof.token : await makeContactToken(shop.db),
      };
  // Invalid input and a request to confirm are shown by the form, so they are no HTTP errors.
  const status = outcome.ok || outcome.problem === 'invalid' || outcome.problem === 'unproven' ? 200 : 429;
  return data(answer, { status });
}

/** A dead line is a refusal as well, so that the form stays with what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return answerOr(
    serverAction,
    (failure): ContactActionData => ({
      state: 'refused',
      typed: typedMessage((name) => String(form.get(name) ?? '')),
      fields: [],
      failure,
      token: String(form.get('token') ?? ''),
    }),
  );
}

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const actionData = usePostedAnswer<typeof clientAction>();
  const t = useTranslate();
  return (
    <Page title={t(contactText.title)} lead={t(contactText.lead)}>
      <div className={styles.columns}>
        <ContactForm answered={actionData} />
        <section className={styles.ways}>
          <h2>{t(contactText.ways)}</h2>
          <ContactWays shop={loaderData} />
          <ContactChats shop={loaderData} />
        </section>
      </div>
    </Page>
  );
}

/** QR codes of the shop's chats, on a desktop only: there the links beside them open no chat app. */
function ContactChats({ shop: { lineId, facebookPageId } }: { shop: ShopDetails }) {
  const t = useTranslate();
  const chats = [
    ...(lineId ? [{ name: chatText.line, address: lineLink(lineId) }] : []),
    ...(facebookPageId ? [{ name: chatText.messenger, address: messengerLink(facebookPageId, '') }] : []),
  ];
  if (chats.length === 0) return null;
  return (
    <div className={styles.chats}>
      <h3>{t(chatText.scan)}</h3>
      <ul role="list">
        {chats.map(({ name, address }) => (
          <li key={address}>
            <QrCode text={address} label={t(chatCode(name))} />
            {t(name)}
          </li>
        ))}
      </ul>
    </div>
  );
}
