import { cartText } from '#app/text/cart.ts';
import { ButtonLink } from './button.tsx';
import styles from './empty-cart.module.css';
import { Icon } from './icon.tsx';
import { useTranslate } from './language.ts';

export function EmptyCart() {
  const t = useTranslate();
  return (
    <div className={styles.empty}>
      <Icon name="cart" size={56} />
      <h2>{t(cartText.emptyTitle)}</h2>
      <p>{t(cartText.emptyText)}</p>
      <ButtonLink look="brand" to="/store">
        {t(cartText.continueShopping)}
      </ButtonLink>
    </div>
  );
}
