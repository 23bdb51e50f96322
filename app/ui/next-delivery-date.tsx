import { useEffect } from 'react';
import { type NextArrival, nextArrival } from '#app/domain/delivery/delivery-calendar.ts';
import { arrivesText, orderBefore } from '#app/text/next-arrival.ts';
import { Icon } from './icon.tsx';
import { useTranslate } from './language.ts';
import styles from './next-delivery-date.module.css';
import { askShopClock, isClockKnown, useNow } from './now.ts';
import { useShop } from './shop.ts';

/** As the page came from the shop, until its time is over by the shop's clock, which is asked once the browser's says so. */
function useNextArrival(): NextArrival | null {
  const { arrival, delivery } = useShop();
  const now = useNow();
  const isOver = arrival !== null && now.toISOString() >= arrival.until;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again until there is an answer
  useEffect(() => {
    if (isOver) void askShopClock();
  }, [isOver, now]);
  return isOver && isClockKnown() ? nextArrival(now, delivery) : arrival;
}

export function ArrivalNote() {
  const t = useTranslate();
  const arrival = useNextArrival();
  const { reach } = useShop();
  if (!arrival) return null;
  return (
    <p className={styles.note}>
      <Icon name={reach === 'pickup' ? 'pin' : 'truck'} size={18} />
      {t(arrivesText(arrival, reach))}
    </p>
  );
}

export function ArrivalPromise() {
  const t = useTranslate();
  const arrival = useNextArrival();
  const { delivery, reach } = useShop();
  if (!arrival) return null;
  return (
    <p className={styles.promise}>
      <Icon name={reach === 'pickup' ? 'pin' : 'truck'} size={20} />
      <span>{t(orderBefore(arrival, delivery.daysAhead > 0, reach))}</span>
    </p>
  );
}
