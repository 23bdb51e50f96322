import type { ShippingOption } from '#app/domain/delivery/shipping.ts';
import type { OrderChange } from '#app/domain/order/order-changes.ts';
import { changesInWords } from '#app/text/order-changes.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './change-list.module.css';

/** What an edit changed, each thing with what it was and what it is. @param shippingOption of the order as it is. */
export function ChangeList({
  changes,
  shippingOption,
}: {
  changes: readonly OrderChange[];
  shippingOption: ShippingOption;
}) {
  const t = useTranslate();
  return (
    <ul className={styles.changes}>
      {changesInWords(changes, shippingOption).map(({ label, value }) => (
        <li key={label[0] + value[0]}>
          <b>{t(label)}</b> <span>{t(value)}</span>
        </li>
      ))}
    </ul>
  );
}
