import { itemsInCart, shellText } from '#app/text/shell.ts';
import styles from './cart-link.module.css';
import { Icon } from './icon.tsx';
import { useTranslate } from './language.ts';
import { LocalLink } from './local-link.tsx';
import { useSession } from './session.tsx';

export function CartLink() {
  const t = useTranslate();
  const { basketItemQty } = useSession();
  return (
    <LocalLink className={styles.cart} to="/store/cart">
      <Icon name="cart" size={24} />
      <span className={styles.word}>{t(shellText.cart)}</span>
      {basketItemQty > 0 && (
        <span className={styles.count} key={basketItemQty}>
          <span aria-hidden="true">{basketItemQty}</span>
          <span className="visually-hidden">{t(itemsInCart(basketItemQty))}</span>
        </span>
      )}
    </LocalLink>
  );
}
