import { formatNtd } from '#app/domain/money.ts';
import type { PriceRange } from '#app/domain/product.ts';
import { fromPrice, storeText } from '#app/text/store.ts';
import { useSay } from './language.ts';
import styles from './price.module.css';

/** What is to pay in NTD, 'from:' where the variants' prices differ, beside the struck-out price where there is a sale. */
export function Price({ from, to, before, large = false }: PriceRange & { large?: boolean }) {
  const say = useSay();
  const [prefix, suffix] = fromPrice;
  const several = from < to;
  return (
    <p className={large ? `${styles.price} ${styles.large}` : styles.price}>
      {several && say(prefix) !== '' && <span className={styles.from}>{say(prefix)}</span>}
      <span className="visually-hidden">{say(before === null ? storeText.price : storeText.salePrice)} </span>
      <strong>{formatNtd(from)}</strong>
      {several && say(suffix) !== '' && <span className={styles.from}>{say(suffix)}</span>}
      {before !== null && (
        <>
          {' '}
          <span className="visually-hidden">{say(storeText.originalPrice)} </span>
          <s>{formatNtd(before)}</s>
        </>
      )}
    </p>
  );
}
