import styles from './meter.module.css';

/** @param labelledBy id of its label. @param over shows an excess as an error. */
export function Meter({
  labelledBy,
  value,
  max,
  over = false,
}: {
  labelledBy: string;
  value: number;
  max: number;
  over?: boolean;
}) {
  return (
    <meter
      className={over ? `${styles.meter} ${styles.over}` : styles.meter}
      aria-labelledby={labelledBy}
      min={0}
      max={max}
      value={Math.min(value, max)}
    />
  );
}
