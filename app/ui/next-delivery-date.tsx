import { useEffect, useState } from 'react';
import { type NextArrival, nextArrival } from '#app/domain/delivery/delivery-date.ts';
import { arrivesText, orderBefore } from '#app/text/next-arrival.ts';
import { Icon } from './icon.tsx';
import { useTranslate } from './language.ts';
import styles from './next-delivery-date.module.css';
import { useShop } from './shop.ts';

/** In ms, because a timer overflows after some days. */
const longestWait = 6 * 3_600_000;

function useNextArrival(): NextArrival | null {
  const { arrival, delivery } = useShop();
  const [now, setNow] = useState<Date | null>(null);
  const current = arrival && now && now.toISOString() >= arrival.until ? nextArrival(now, delivery) : arrival;
  const until = current?.until;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look begins the next wait
  useEffect(() => {
    if (until === undefined) return;
    const wait = Math.min(Math.max(Date.parse(until) - Date.now(), 0), longestWait);
    const timer = setTimeout(() => setNow(new Date()), wait);
    return () => clearTimeout(timer);
  }, [until, now]);
  return current;
}

export function ArrivalNote() {
  const t = useTranslate();
  const arrival = useNextArrival();
  if (!arrival) return null;
  return (
    <p className={styles.note}>
      <Icon name="truck" size={18} />
      {t(arrivesText(arrival))}
    </p>
  );
}

export function ArrivalPromise() {
  const t = useTranslate();
  const arrival = useNextArrival();
  const { delivery } = useShop();
  if (!arrival) return null;
  return (
    <p className={styles.promise}>
      <Icon name="truck" size={20} />
      <span>{t(orderBefore(arrival, delivery.daysAhead > 0))}</span>
    </p>
  );
}
