import { useEffect, useRef, useState } from 'react';
import { formatNtd } from '#app/domain/money.ts';
import type { FoundOrder } from '#app/domain/order-lookup.ts';
import { isUnderWay, statusInfo } from '#app/domain/order-status.ts';
import { shippingMethods } from '#app/domain/shipping.ts';
import { lineMessageLink, messengerLink, type ShopDetails } from '#app/domain/shop-details.ts';
import { stillToPay } from '#app/domain/told-payment.ts';
import { arrivalLines, arrivalText } from '#app/text/arrival.ts';
import { aboutOrder, chatText } from '#app/text/contact.ts';
import { dateTimeText } from '#app/text/date.ts';
import { lookUpText, statusWords, transferFirst } from '#app/text/order-lookup.ts';
import { paymentInstructions } from '#app/text/payment.ts';
import { goesBack, payText } from '#app/text/told-payment.ts';
import { variantTitle } from '#app/text/variant.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { atADesk, ChatCode } from '#app/ui/chat-code.tsx';
import { ContactWays } from '#app/ui/contact-ways.tsx';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { PaymentDetails } from '#app/ui/payment-details.tsx';
import styles from './order.module.css';
import { BuyAgain } from './order-again.tsx';

/** Where the order stands, what it is, what is to be paid, and how to ask about it. */
export function LookedUpOrder({
  order,
  payToken,
  shop,
}: {
  order: FoundOrder;
  /** Opens the form that tells of its transfer; null where none is awaited. */
  payToken: string | null;
  shop: ShopDetails;
}) {
  const say = useSay();
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const underWay = isUnderWay(order.status);
  // What is paid waits for nothing.
  const promised =
    order.promised && (stillToPay(order) > 0 ? order.promised : { ...order.promised, payBy: null });
  const isNewTransfer = order.status === 'newOrder' && order.paymentMethod === 'bt' && stillToPay(order) > 0;
  return (
    <article className={styles.order}>
      <header className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {order.orderNumber}
        </h2>
        <p className={styles.status}>{say(statusInfo[order.status].label)}</p>
        <p>{say(isNewTransfer ? transferFirst : statusWords[order.status])}</p>
        {order.status === 'cancelled' && order.amountReceived > 0 && (
          <>
            <p>{say(goesBack(formatNtd(order.amountReceived)))}</p>
            <p>{say(payText.whereTo)}</p>
          </>
        )}
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>{say(lookUpText.placed)}</dt>
          <dd>{dateTimeText(order.orderDate, 'shortExpanded', language)}</dd>
        </div>
        {underWay && promised && (
          <div>
            <dt>{say(arrivalText.title)}</dt>
            <dd>
              {arrivalLines(order.shippingOption, promised).map((line) => (
                <p key={line[0]}>{say(line)}</p>
              ))}
            </dd>
          </div>
        )}
        {underWay && (
          <div>
            <dt>{say(lookUpText.amountDue)}</dt>
            <dd className={order.amountReceived > 0 ? undefined : styles.amount}>
              {formatNtd(order.amountDue)}
            </dd>
          </div>
        )}
        {underWay && order.amountReceived > 0 && (
          <div>
            <dt>{say(lookUpText.received)}</dt>
            <dd>{formatNtd(order.amountReceived)}</dd>
          </div>
        )}
        {underWay && order.amountReceived > 0 && (
          <div>
            <dt>{say(lookUpText.stillToPay)}</dt>
            <dd className={styles.amount}>{formatNtd(stillToPay(order))}</dd>
          </div>
        )}
      </dl>
      {underWay && order.status !== 'inTransit' && <Payment order={order} payToken={payToken} shop={shop} />}
      <section>
        <h3>{say(lookUpText.lines)}</h3>
        <ul className={styles.lines}>
          {order.lines.map((line) => (
            <li key={line.productID}>
              <span>
                {variantTitle(line, language)} ×{'\u00a0'}
                {line.qty}
              </span>
              <span>{formatNtd(line.lineTotal)}</span>
            </li>
          ))}
        </ul>
        <Totals order={order} />
        <BuyAgain lines={order.lines} />
      </section>
      <Questions orderNumber={order.orderNumber} shop={shop} />
      <ButtonLink look="quiet" to="/order">
        {say(lookUpText.another)}
      </ButtonLink>
    </article>
  );
}

function Payment({
  order,
  payToken,
  shop,
}: {
  order: FoundOrder;
  payToken: string | null;
  shop: ShopDetails;
}) {
  const say = useSay();
  const { title, lines, details } = paymentInstructions(order, shop.bank);
  return (
    <section>
      <h3>{say(title)}</h3>
      {lines.map((line) => (
        <p key={line[0]}>{say(line)}</p>
      ))}
      {details.length > 0 && <PaymentDetails details={details} />}
      {payToken && (
        <ButtonLink look="brand" to={`/pay/${payToken}`} reloadDocument>
          {say(payText.title)}
        </ButtonLink>
      )}
    </section>
  );
}

function Totals({ order }: { order: FoundOrder }) {
  const say = useSay();
  const { totalPrice, shippingCost, shippingOption, promoAmount, amountDue } = order;
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{say(lookUpText.subtotal)}</dt>
        <dd>{formatNtd(totalPrice)}</dd>
      </div>
      <div>
        <dt>
          {say(lookUpText.shipping)} · {say(shippingMethods[shippingOption].label)}
        </dt>
        <dd>{shippingCost === 0 ? say(lookUpText.free) : formatNtd(shippingCost)}</dd>
      </div>
      {promoAmount > 0 && (
        <div>
          <dt>{say(lookUpText.promo)}</dt>
          <dd>{formatNtd(-promoAmount)}</dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>{say(lookUpText.total)}</dt>
        <dd>{formatNtd(amountDue)}</dd>
      </div>
    </dl>
  );
}

function Questions({ orderNumber, shop }: { orderNumber: string; shop: ShopDetails }) {
  const say = useSay();
  const text = say(aboutOrder(orderNumber));
  const { facebookPageId, lineId } = shop;
  const [withCodes, setWithCodes] = useState(false);
  useEffect(() => setWithCodes(window.matchMedia(atADesk).matches), []);
  const chats = [
    ...(facebookPageId
      ? [{ place: 'messenger', address: messengerLink(facebookPageId, text) } as const]
      : []),
    ...(lineId ? [{ place: 'line', address: lineMessageLink(lineId, text) } as const] : []),
  ];
  const otherWays = { ...shop, facebookPageId: null, lineId: null };
  return (
    <section className={styles.questions}>
      <h3>{say(lookUpText.questions)}</h3>
      {chats.length > 0 && (
        <ul role="list" className={styles.chats}>
          {chats.map(({ place, address }) => (
            <li key={place}>
              <a href={address}>{say(chatText[place])}</a>
              {withCodes && <ChatCode address={address} place={place} />}
            </li>
          ))}
        </ul>
      )}
      {withCodes && chats.length > 0 && <p>{say(chatText.scan)}</p>}
      <ContactWays shop={otherWays} linkToForm about={aboutOrder(orderNumber)} />
    </section>
  );
}
