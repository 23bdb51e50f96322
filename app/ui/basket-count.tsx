import { itemsInCart } from '#app/text/shell.ts';
import styles from './basket-count.module.css';
import { useSay } from './language.ts';
import { useSession } from './session.tsx';

/** How many items are in the basket: a small number beside the cart. Nothing while there are none. */
export function BasketCount() {
  const say = useSay();
  const { basketItemQty } = useSession();
  if (basketItemQty === 0) return null;
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {basketItemQty}
      </span>
      <span className="visually-hidden">{say(itemsInCart(basketItemQty))}</span>
    </>
  );
}
