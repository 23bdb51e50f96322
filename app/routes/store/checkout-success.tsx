import { useEffect, useRef } from 'react';
import { formatNtd } from '#app/domain/money.ts';
import { shippingMethods } from '#app/domain/shipping.ts';
import type { ShopDetails } from '#app/domain/shop-details.ts';
import { arrivalText, arrivesBy } from '#app/text/arrival.ts';
import { orderPlacedText } from '#app/text/order-placed.ts';
import { paymentInstructions, pickupInstructions, promiseLines } from '#app/text/payment.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { PaymentDetails } from '#app/ui/payment-details.tsx';
import { dispatch, useSession } from '#app/ui/session.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import styles from './checkout-success.module.css';

/** The order stands: its number, what is to be paid and how, and what happens next. Stays until shopping goes on. */
export function CheckoutSuccess({ shop }: { shop: ShopDetails }) {
  const say = useSay();
  const { orderNumber, successfulOrder } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  if (!successfulOrder) return null;
  const { amountDue, shippingOption, promised, orderLink } = successfulOrder;
  const order = { ...successfulOrder, orderNumber, amountReceived: 0 };
  const payment = paymentInstructions(order, shop.bank, 'order-page');
  const [firstLine, ...otherLines] = payment.lines;
  const pickup = pickupInstructions(shippingOption, shop.pickupAddress);
  return (
    <article className={styles.success}>
      <h1 ref={heading} tabIndex={-1}>
        {say(orderPlacedText.title)}
      </h1>
      <Notice tone="good">{say(orderPlacedText.received)}</Notice>
      <dl className={styles.facts}>
        <div>
          <dt>{say(orderPlacedText.orderNumber)}</dt>
          <dd className={styles.number}>{orderNumber}</dd>
        </div>
        <div>
          <dt>{say(orderPlacedText.amountDue)}</dt>
          <dd className={styles.number}>{formatNtd(amountDue)}</dd>
        </div>
        {promised?.payBy === null && (
          <div>
            <dt>{say(arrivalText.title)}</dt>
            <dd>
              <Unbroken text={say(arrivesBy(shippingOption, promised))} />
            </dd>
          </div>
        )}
      </dl>
      <section className={styles.part}>
        <h2>{say(payment.title)}</h2>
        {firstLine && (
          <p>
            <Unbroken text={say(firstLine)} />
          </p>
        )}
        {payment.details.length > 0 && <PaymentDetails details={payment.details} />}
        {otherLines.map((line) => (
          <p key={line[0]}>{say(line)}</p>
        ))}
      </section>
      <section className={styles.part}>
        <h2>{say(orderPlacedText.next)}</h2>
        <ol>
          <li>{say(orderPlacedText.letter)}</li>
          {pickup?.map((line) => (
            <li key={line[0]}>{say(line)}</li>
          ))}
          <li>
            <strong>
              <Unbroken text={say(shippingMethods[shippingOption].label)} />
            </strong>
            {promiseLines(successfulOrder).map((line) => (
              <p key={line[0]}>{say(line)}</p>
            ))}
          </li>
        </ol>
      </section>
      <ButtonLink to={orderLink ? `/order/${orderLink}` : `/order?number=${orderNumber}`}>
        {say(orderPlacedText.follow)}
      </ButtonLink>
      <ButtonLink look="brand" to="/store" onClick={() => dispatch({ type: 'reset' })}>
        {say(orderPlacedText.continueShopping)}
        <Icon name="arrow-right" size={20} />
      </ButtonLink>
    </article>
  );
}
