import { useEffect, useRef, useState } from 'react';
import { emptyAddress } from '#app/domain/customer.ts';
import { formatNtd } from '#app/domain/money.ts';
import type { FoundOrder } from '#app/domain/order-lookup.ts';
import { isUnderWay } from '#app/domain/order-status.ts';
import { percentSaved } from '#app/domain/quote.ts';
import { shippingMethods } from '#app/domain/shipping.ts';
import { lineMessageLink, messengerLink, type ShopDetails } from '#app/domain/shop-details.ts';
import { awaitsTransfer, leftAfter, stillToPay, type Payment as Transfer } from '#app/domain/told-payment.ts';
import { arrivalLines, arrivalText } from '#app/text/arrival.ts';
import { checkoutText, promoLine } from '#app/text/checkout.ts';
import { collectPlace } from '#app/text/collect-place.ts';
import { aboutOrder, chatText } from '#app/text/contact.ts';
import { dateTimeText } from '#app/text/date.ts';
import {
  customerLabel,
  customerWords,
  lookUpText,
  transferFirst,
  transferReported,
} from '#app/text/order-lookup.ts';
import { paymentInstructions } from '#app/text/payment.ts';
import { payText, refundLines } from '#app/text/told-payment.ts';
import { variantTitle } from '#app/text/variant.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { atADesk, ChatCode } from '#app/ui/chat-code.tsx';
import { ContactWays } from '#app/ui/contact-ways.tsx';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { PaymentDetails } from '#app/ui/payment-details.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import styles from './order.module.css';
import { BuyAgain } from './order-again.tsx';
import { ReportedTransfers } from './reported-transfers.tsx';

/** Where the order stands, what it is, what is to be paid, and how to ask about it. */
export function LookedUpOrder({
  order,
  payAt,
  told,
  shop,
}: {
  order: FoundOrder;
  /** Leads to the form that tells of its transfer; null where none is awaited. */
  payAt: string | null;
  /** Its transfers that were reported and not matched yet. */
  told: readonly Transfer[];
  shop: ShopDetails;
}) {
  const say = useSay();
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const underWay = isUnderWay(order.status);
  const place = collectPlace(order.shippingOption, { ...emptyAddress, ...order.store }, shop.pickupAddress);
  const showsMoney = underWay || awaitsTransfer(order);
  // What is paid, or on its way, waits for nothing.
  const waits = stillToPay(order) > 0 && order.status !== 'inTransit';
  const promised = order.promised && (waits ? order.promised : { ...order.promised, payBy: null });
  const isNewTransfer = order.status === 'newOrder' && order.paymentMethod === 'bt' && stillToPay(order) > 0;
  // Only of an order that waits to be sent: another's own words say more.
  const waitsToShip = order.status === 'newOrder' || order.status === 'awaitingPayment';
  const isReported = waitsToShip && told.length > 0 && leftAfter(order, told) === 0;
  const standing = isReported ? transferReported : isNewTransfer ? transferFirst : customerWords(order);
  return (
    <article className={styles.order}>
      <header className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {order.orderNumber}
        </h2>
        <p className={styles.status}>{say(customerLabel(order))}</p>
        <p>{say(standing)}</p>
        {refundLines(order).map((line) => (
          <p key={line[0]}>{say(line)}</p>
        ))}
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>{say(lookUpText.placed)}</dt>
          <dd>{dateTimeText(order.orderDate, 'shortExpanded', language)}</dd>
        </div>
        {underWay && place.length > 0 && (
          <div>
            <dt>{say(shippingMethods[order.shippingOption].label)}</dt>
            <dd>
              {place.map((line) => (
                <p key={line[0]}>
                  <Unbroken text={say(line)} />
                </p>
              ))}
            </dd>
          </div>
        )}
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
        {showsMoney && (
          <div>
            <dt>{say(order.amountReceived > 0 ? lookUpText.total : lookUpText.amountDue)}</dt>
            <dd className={order.amountReceived > 0 ? undefined : styles.amount}>
              {formatNtd(order.amountDue)}
            </dd>
          </div>
        )}
        {showsMoney && order.amountReceived > 0 && (
          <div>
            <dt>{say(lookUpText.received)}</dt>
            <dd>{formatNtd(order.amountReceived)}</dd>
          </div>
        )}
        {showsMoney && order.amountReceived > 0 && (
          <div>
            <dt>{say(lookUpText.amountDue)}</dt>
            <dd className={styles.amount}>
              {formatNtd(stillToPay(order))}
              {stillToPay(order) === 0 && ` · ${say(lookUpText.paid)}`}
            </dd>
          </div>
        )}
      </dl>
      {((underWay && order.status !== 'inTransit') || awaitsTransfer(order)) && (
        <Payment order={order} payAt={payAt} told={told} shop={shop} />
      )}
      <section>
        <h3>{say(lookUpText.lines)}</h3>
        <ul className={styles.lines}>
          {order.lines.map((line) => (
            <li key={line.productID}>
              <span>
                <Unbroken text={variantTitle(line, language)} /> ×{'\u00a0'}
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
  payAt,
  told,
  shop,
}: {
  order: FoundOrder;
  payAt: string | null;
  told: readonly Transfer[];
  shop: ShopDetails;
}) {
  const say = useSay();
  const correct = payAt && told.length > 0 && (
    <>
      <ReportedTransfers told={told} />
      <ButtonLink look="outline" to={payAt} reloadDocument>
        {say(payText.correct)}
      </ButtonLink>
    </>
  );
  if (correct && leftAfter(order, told) === 0)
    return (
      <section>
        <h3>{say(payText.told)}</h3>
        {correct}
      </section>
    );
  // What is reported is not asked for again: only what it leaves open.
  const open = { ...order, amountReported: stillToPay(order) - leftAfter(order, told) };
  const { title, lines, details } = paymentInstructions(open, shop.bank, payAt ? 'button' : 'reply');
  return (
    <section>
      {correct && (
        <>
          <h3>{say(payText.told)}</h3>
          {correct}
        </>
      )}
      <h3>{say(title)}</h3>
      {lines.map((line) => (
        <p key={line[0]}>
          <Unbroken text={say(line)} />
        </p>
      ))}
      {details.length > 0 && <PaymentDetails details={details} />}
      {payAt && (
        <ButtonLink look="brand" to={payAt} reloadDocument>
          {say(payText.title)}
        </ButtonLink>
      )}
    </section>
  );
}

function Totals({ order }: { order: FoundOrder }) {
  const say = useSay();
  const { totalPrice, shippingCost, shippingOption, promo, promoCode, promoAmount, amountDue } = order;
  const saved = percentSaved(order.lines, promo);
  return (
    <dl className={styles.totals}>
      {saved > 0 && promo && promoCode !== null && (
        <>
          <div>
            <dt>{say(checkoutText.goods)}</dt>
            <dd>{formatNtd(totalPrice + saved)}</dd>
          </div>
          <div>
            <dt>{say(promoLine(promoCode, promo.discount))}</dt>
            <dd>{formatNtd(-saved)}</dd>
          </div>
        </>
      )}
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
