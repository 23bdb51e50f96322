import { useEffect, useRef } from 'react';
import { formatNtd } from '#app/domain/cart/money.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import type { ShopDetails } from '#app/domain/settings/shop-details.ts';
import { arrivalTitle, arrivesBy } from '#app/text/delivery-date.ts';
import { orderPlacedText } from '#app/text/order-placed.ts';
import { paymentInstructions, pickupInstructions, promiseLines } from '#app/text/payment.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { PaymentDetails } from '#app/ui/payment-details.tsx';
import { dispatch, useSession } from '#app/ui/session.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import styles from './checkout-success.module.css';

export function CheckoutSuccess({ shop }: { shop: ShopDetails }) {
  const t = useTranslate();
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
        {t(orderPlacedText.title)}
      </h1>
      <Notice tone="good">{t(orderPlacedText.received)}</Notice>
      <dl className={styles.facts}>
        <div>
          <dt>{t(orderPlacedText.orderNumber)}</dt>
          <dd className={styles.number}>{orderNumber}</dd>
        </div>
        <div>
          <dt>{t(orderPlacedText.amountDue)}</dt>
          <dd className={styles.number}>{formatNtd(amountDue)}</dd>
        </div>
        {promised?.payBy === null && (
          <div>
            <dt>{t(arrivalTitle(shippingOption))}</dt>
            <dd>
              <Unbroken text={t(arrivesBy(shippingOption, promised))} />
            </dd>
          </div>
        )}
      </dl>
      <section className={styles.part}>
        <h2>{t(payment.title)}</h2>
        {firstLine && (
          <p>
            <Unbroken text={t(firstLine)} />
          </p>
        )}
        {payment.details.length > 0 && <PaymentDetails details={payment.details} />}
        {otherLines.map((line) => (
          <p key={line[0]}>{t(line)}</p>
        ))}
      </section>
      <section className={styles.part}>
        <h2>{t(orderPlacedText.next)}</h2>
        <ol>
          <li>{t(orderPlacedText.email)}</li>
          {pickup?.map((line) => (
            <li key={line[0]}>{t(line)}</li>
          ))}
          <li>
            <strong>
              <Unbroken text={t(shippingMethods[shippingOption].label)} />
            </strong>
            {promiseLines(successfulOrder).map((line) => (
              <p key={line[0]}>{t(line)}</p>
            ))}
          </li>
        </ol>
      </section>
      <ButtonLink to={orderLink ? `/order/${orderLink}` : `/order?number=${orderNumber}`}>
        {t(orderPlacedText.follow)}
      </ButtonLink>
      <ButtonLink look="brand" to="/store" onClick={() => dispatch({ type: 'reset' })}>
        {t(orderPlacedText.continueShopping)}
        <Icon name="arrow-right" size={20} />
      </ButtonLink>
    </article>
  );
}
