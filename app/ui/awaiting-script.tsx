import type { LocalizedText } from '#app/domain/language.ts';
import type { ShopDetails } from '#app/domain/settings/shop-details.ts';
import styles from './awaiting-script.module.css';
import { ContactWays } from './contact-ways.tsx';
import { useTranslate } from './language.ts';

/** What stands where the browser's own part of a page will be. It shows itself late, so most people never see it. */
export function AwaitingScript({ says, shop }: { says: LocalizedText; shop: ShopDetails }) {
  const t = useTranslate();
  return (
    <div className={styles.late}>
      <p>{t(says)}</p>
      <ContactWays shop={shop} linkToForm />
    </div>
  );
}
