import type { LocalizedText } from '#app/domain/language.ts';
import type { ShopDetails } from '#app/domain/settings/shop-details.ts';
import { cartText } from '#app/text/cart.ts';
import awaitingScriptStyles from './awaiting-script.module.css';
import { ButtonLink } from './button.tsx';
import { ContactWays } from './contact-ways.tsx';
import styles from './empty-cart.module.css';
import { Icon } from './icon.tsx';
import { useTranslate } from './language.ts';
import { useShop } from './shop.ts';

export function EmptyCart() {
  const t = useTranslate();
  return (
    <div className={styles.empty}>
      <Icon name="cart" size={56} />
      <h2>{t(cartText.emptyTitle)}</h2>
      <p>{t(cartText.emptyText)}</p>
      <ButtonLink variant="brand" to="/store">
        {t(cartText.continueShopping)}
      </ButtonLink>
    </div>
  );
}

/** Shown after a delay, so that most visitors never see it: without scripts the other ways to order, and else that they still load. */
export function AwaitingScript({ message, shop }: { message: LocalizedText; shop: ShopDetails }) {
  const t = useTranslate();
  const { paused } = useShop();
  return (
    <div className={awaitingScriptStyles.late} data-awaiting-script>
      <p className={awaitingScriptStyles.loading}>{t(cartText.loading)}</p>
      <div className={awaitingScriptStyles.without}>
        <p>{t(paused ? cartText.needsScripts : message)}</p>
        <ContactWays shop={shop} linkToForm />
      </div>
    </div>
  );
}
