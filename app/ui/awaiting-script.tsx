import type { LocalizedText } from '#app/domain/language.ts';
import type { ShopDetails } from '#app/domain/settings/shop-details.ts';
import styles from './awaiting-script.module.css';
import { ContactWays } from './contact-ways.tsx';
import { useTranslate } from './language.ts';

/** Shown after a delay, so that most visitors never see it. */
export function AwaitingScript({ says, shop }: { says: LocalizedText; shop: ShopDetails }) {
  const t = useTranslate();
  return (
    <div className={styles.late}>
      <p>{t(says)}</p>
      <ContactWays shop={shop} linkToForm />
    </div>
  );
}
