import type { Pair } from '#app/domain/language.ts';
import {
  lineLink,
  mailAddress,
  messengerLink,
  phoneLink,
  type ShopDetails,
} from '#app/domain/shop-details.ts';
import { chatText, contactText } from '#app/text/contact.ts';
import { sellerFacts } from '#app/text/legal.ts';
import { bracketed } from '#app/text/marks.ts';
import styles from './contact-ways.module.css';
import { useSay } from './language.ts';
import { LocalLink } from './local-link.tsx';

/**
 * How to reach the shop: what of it the owner has given. Works without JavaScript.
 * @param about what a message begins with, where it is clear what it will be about.
 */
export function ContactWays({
  shop,
  linkToForm = false,
  about,
}: {
  shop: ShopDetails;
  linkToForm?: boolean;
  about?: Pair;
}) {
  const say = useSay();
  const begun = about && say(about);
  const { phone, email, lineId, facebookPageId, pickupAddress } = shop;
  const hasWays = phone || email || lineId || facebookPageId || pickupAddress;
  const facts = linkToForm ? [] : sellerFacts(shop);
  const list = (
    <dl className={styles.ways}>
      {phone && (
        <div>
          <dt>{say(contactText.phone)}</dt>
          <dd>
            <a href={phoneLink(phone)}>{phone}</a>
          </dd>
        </div>
      )}
      {email && (
        <div>
          <dt>{say(contactText.mail)}</dt>
          <dd>
            <a href={begun ? mailAddress(email, begun.replace(/[:：]\s*$/, '')) : `mailto:${email}`}>
              {email}
            </a>
          </dd>
        </div>
      )}
      {lineId && (
        <div>
          <dt>{say(contactText.line)}</dt>
          <dd>
            <a href={lineLink(lineId)} rel="noreferrer">
              {say(bracketed(contactText.addOnLine, lineId))}
            </a>
          </dd>
        </div>
      )}
      {facebookPageId && (
        <div>
          <dt>{say(chatText.messenger)}</dt>
          <dd>
            <a href={messengerLink(facebookPageId, begun ?? '')} rel="noreferrer">
              {say(contactText.chatOnMessenger)}
            </a>
          </dd>
        </div>
      )}
      {pickupAddress && !linkToForm && (
        <div>
          <dt>{say(contactText.pickup)}</dt>
          <dd>{say(pickupAddress)}</dd>
        </div>
      )}
      {facts.map(({ label, value }) => (
        <div key={label[0]}>
          <dt>{say(label)}</dt>
          <dd>{say(value)}</dd>
        </div>
      ))}
      {linkToForm && (
        <div>
          <dt>{say(contactText.formTitle)}</dt>
          <dd>
            {/* What it is about goes along by script: a tap before that waits (early-taps). */}
            <LocalLink to="/contact" {...(begun && { state: { about: begun }, 'data-step': 'contact' })}>
              {say(contactText.toContact)}
            </LocalLink>
          </dd>
        </div>
      )}
    </dl>
  );
  if (linkToForm || hasWays) return list;
  return (
    <>
      <p>{say(contactText.noWays)}</p>
      {facts.length > 0 && list}
    </>
  );
}
