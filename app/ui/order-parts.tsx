import { useEffect, useState } from 'react';
import { formatNtd } from '#app/domain/cart/money.ts';
import { percentOff } from '#app/domain/cart/quote.ts';
import type { ShopImage } from '#app/domain/catalogue/product.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import { localPath } from '#app/domain/language.ts';
import type { FoundOrder } from '#app/domain/order/order-lookup.ts';
import { progressOf } from '#app/domain/order/order-progress.ts';
import type { ShopDetails } from '#app/domain/settings/shop-details.ts';
import { aboutOrder, chatText } from '#app/text/chat.ts';
import { inBrackets } from '#app/text/marks.ts';
import { lookUpText, progressWords } from '#app/text/order-lookup.ts';
import { variantTitle } from '#app/text/product.ts';
import { goodsRows } from '#app/text/promo.ts';
import { BundleParts } from './bundle-parts.tsx';
import { ChatCode, chatsOf, onDesktop } from './chat-code.tsx';
import { ContactWays } from './contact-ways.tsx';
import { Icon } from './icon.tsx';
import { useLanguage, useTranslate } from './language.ts';
import styles from './order-parts.module.css';
import { Thumbnail } from './picture.tsx';
import { Unbroken } from './unbroken.tsx';

/** Parts of both the thank-you page and the order page. */

type Priced = Pick<
  FoundOrder,
  | 'lines'
  | 'totalPrice'
  | 'shippingCost'
  | 'shippingOption'
  | 'promo'
  | 'promoCode'
  | 'promoAmount'
  | 'amountDue'
>;

/** Renders nothing for a cancelled order, whose status says so. */
export function OrderProgress({ order }: { order: Parameters<typeof progressOf>[0] }) {
  const t = useTranslate();
  const steps = progressOf(order);
  if (steps.length === 0) return null;
  return (
    <ol className={styles.progress} aria-label={t(lookUpText.progress)}>
      {steps.map((progress) => {
        const { step, state } = progress;
        return (
          <li key={step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={styles.mark} aria-hidden="true">
              {state === 'done' && <Icon name="check" size={16} />}
            </span>
            <span>
              {t(progressWords(progress, order))}
              {state !== 'open' && (
                <span className="visually-hidden">
                  {t(inBrackets(state === 'done' ? lookUpText.stepDone : lookUpText.stepNow))}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Line prices are before the code, which the totals show once. */
export function OrderedLines({ order, pictures }: { order: Priced; pictures: readonly ShopImage[] }) {
  const language = useLanguage();
  return (
    <>
      <ul className={styles.lines} role="list">
        {order.lines.map((line) => {
          const picture = pictures.find(({ key }) => key === line.image);
          return (
            <li key={line.productID}>
              <Thumbnail image={picture} sizes="4rem" />
              <div>
                <Unbroken text={variantTitle(line, language)} /> ×{'\u00a0'}
                {line.qty}
                <BundleParts line={line} />
              </div>
              <span className="numeric">{formatNtd(line.lineTotal + percentOff(line, order.promo))}</span>
            </li>
          );
        })}
      </ul>
      <Totals order={order} />
    </>
  );
}

function Totals({ order }: { order: Priced }) {
  const t = useTranslate();
  const { shippingCost, shippingOption, promo, promoCode, amountDue } = order;
  return (
    <dl className={styles.totals}>
      {goodsRows(order, promo, promoCode, shippingCost).map(({ label, amount }) => (
        <div key={label[0]}>
          <dt>{t(label)}</dt>
          <dd>{formatNtd(amount)}</dd>
        </div>
      ))}
      <div>
        <dt>
          {t(lookUpText.shipping)} · {t(shippingMethods[shippingOption].label)}
        </dt>
        <dd>{shippingCost === 0 ? t(lookUpText.free) : formatNtd(shippingCost)}</dd>
      </div>
      <div className={styles.total}>
        <dt>{t(lookUpText.total)}</dt>
        <dd>{formatNtd(amountDue)}</dd>
      </div>
    </dl>
  );
}

/** @param link token of the order's page. */
export function CalendarLink({ link }: { link: string }) {
  const t = useTranslate();
  return (
    <a href={localPath(`/order/${link}/arrival.ics`, useLanguage())} className={styles.calendar} download>
      {t(lookUpText.calendar)}
    </a>
  );
}

/** Contact details with the order number in the draft. */
export function OrderQuestions({ orderNumber, shop }: { orderNumber: string; shop: ShopDetails }) {
  const t = useTranslate();
  const text = t(aboutOrder(orderNumber));
  const [withCodes, setWithCodes] = useState(false);
  useEffect(() => setWithCodes(window.matchMedia(onDesktop).matches), []);
  const chats = chatsOf(shop, text);
  const otherWays = { ...shop, facebookPageId: null, lineId: null };
  return (
    <>
      {chats.length > 0 && (
        <ul role="list" className={styles.chats}>
          {chats.map(({ place, address }) => (
            <li key={place}>
              <a href={address}>{t(chatText[place])}</a>
              {withCodes && <ChatCode address={address} place={place} />}
            </li>
          ))}
        </ul>
      )}
      {withCodes && chats.length > 0 && <p>{t(chatText.scan)}</p>}
      <ContactWays shop={otherWays} linkToForm about={aboutOrder(orderNumber)} />
    </>
  );
}
