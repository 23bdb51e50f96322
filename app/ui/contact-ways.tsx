import type { LocalizedText } from '#app/domain/language.ts';
import {
  type ContactDetails,
  lineLink,
  messengerLink,
  type ShopDetails,
} from '#app/domain/settings/shop-details.ts';
import { chatText } from '#app/text/chat.ts';
import { contactText } from '#app/text/contact.ts';
import { bracketed } from '#app/text/marks.ts';
import { sellerFacts } from '#app/text/seller.ts';
import styles from './contact-ways.module.css';
import { useTranslate } from './language.ts';
import { LocalLink } from './local-link.tsx';
import { PhoneAndEmail } from './phone-and-email.tsx';

/** Outside the contact page a link to it replaces the shop's addresses and numbers. */
type Ways = { shop: ShopDetails; linkToForm?: false } | { shop: ContactDetails; linkToForm: true };

/**
 * The owner's contact details. Works without JavaScript.
 * @param about draft of a message, where its subject is known.
 */
export function ContactWays({ about, ...ways }: Ways & { about?: LocalizedText }) {
  const t = useTranslate();
  const begun = about && t(about);
  const { phone, email, lineId, facebookPageId } = ways.shop;
  const details = ways.linkToForm ? null : ways.shop;
  const hasWays = phone || email || lineId || facebookPageId || details?.pickupAddress;
  const facts = details ? sellerFacts(details) : [];
  const list = (
    <dl className={styles.ways}>
      <PhoneAndEmail phone={phone} email={email} subject={begun?.replace(/[:：]\s*$/, '')} />
      {lineId && (
        <div>
          <dt>{t(contactText.line)}</dt>
          <dd>
            <a href={lineLink(lineId)} rel="noreferrer">
              {t(bracketed(contactText.addOnLine, lineId))}
            </a>
          </dd>
        </div>
      )}
      {facebookPageId && (
        <div>
          <dt>{t(chatText.messenger)}</dt>
          <dd>
            <a href={messengerLink(facebookPageId, begun ?? '')} rel="noreferrer">
              {t(contactText.chatOnMessenger)}
            </a>
          </dd>
        </div>
      )}
      {details?.pickupAddress && (
        <div>
          <dt>{t(contactText.pickup)}</dt>
          <dd>{t(details.pickupAddress)}</dd>
        </div>
      )}
      {facts.map(({ label, value }) => (
        <div key={label[0]}>
          <dt>{t(label)}</dt>
          <dd>{t(value)}</dd>
        </div>
      ))}
      {!details && (
        <div>
          <dt>{t(contactText.formTitle)}</dt>
          <dd>
            {/* A script adds the draft: a tap before hydration waits (early-taps). */}
            <LocalLink to="/contact" {...(begun && { state: { about: begun }, 'data-step': 'contact' })}>
              {t(contactText.toContact)}
            </LocalLink>
          </dd>
        </div>
      )}
    </dl>
  );
  if (!details || hasWays) return list;
  return (
    <>
      <p>{t(contactText.noWays)}</p>
      {facts.length > 0 && list}
    </>
  );
}
