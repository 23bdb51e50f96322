import { useEffect, useState } from 'react';
import { promiseOf } from '#app/domain/arrival.ts';
import type { CheckedDetails } from '#app/domain/checkout-check.ts';
import type { ShopDetails } from '#app/domain/shop-details.ts';
import { arrivalLines } from '#app/text/arrival.ts';
import { deliveryPromise } from '#app/text/payment.ts';
import { useSay } from '#app/ui/language.ts';
import styles from './checkout.module.css';

/** By the shopper's own clock; the order is promised what the shop's clock says when it comes in. */
export function Arrival({ details, shop }: { details: CheckedDetails; shop: ShopDetails }) {
  const say = useSay();
  const promised = promiseOf(useNow(), details.paymentMethod, shop.delivery);
  const [day, ...more] = arrivalLines(details.shippingOption, promised);
  return (
    <span className={styles.arrival}>
      {day && <strong>{say(day)}</strong>}
      <span>{say(deliveryPromise(details))}</span>
      {more.map((line) => (
        <span key={line[0]}>{say(line)}</span>
      ))}
    </span>
  );
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
