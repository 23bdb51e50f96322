import type { Pair } from '#app/domain/language.ts';
import type { ShopDetails } from '#app/domain/shop-details.ts';
import styles from './awaiting-script.module.css';
import { ContactWays } from './contact-ways.tsx';
import { useSay } from './language.ts';

/** What stands where the browser's own part of a page will be. It shows itself late, so most people never see it. */
export function AwaitingScript({ says, shop }: { says: Pair; shop: ShopDetails }) {
  const say = useSay();
  return (
    <div className={styles.late}>
      <p>{say(says)}</p>
      <ContactWays shop={shop} linkToForm />
    </div>
  );
}
