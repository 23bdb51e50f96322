import { otherLanguage, pick } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import type { PickLine } from '#app/domain/order/packing.ts';
import styles from '#app/routes/admin/packing.module.css';
import { dateText } from '#app/text/date.ts';
import { packingText, piecesOf } from '#app/text/packing.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';

/** What to take from the freezer for all orders together, with a box to tick for each. */
export function PickList({
  picks,
  day,
  orders,
}: {
  picks: readonly PickLine[];
  /** On which they leave; null for orders that were chosen one by one. */
  day: string | null;
  orders: number;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const other = otherLanguage(language);
  const pieces = picks.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <section className={styles.picks} aria-labelledby="pick-title">
      <h2 id="pick-title">{t(packingText.pickList)}</h2>
      <p>
        {day !== null && `${dateText(day, 'shortExpanded', language)} · `}
        {t(piecesOf(orders, pieces))}
      </p>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col" className={styles.qty}>
              {t(packingText.qty)}
            </th>
            <th scope="col">{t(packingText.product)}</th>
            <th scope="col" className={styles.parts}>
              {t(packingText.forOrders)}
            </th>
          </tr>
        </thead>
        <tbody>
          {picks.map(({ productID, title, options, qty, orders: parts }) => (
            <tr key={productID + title[0]}>
              <td>
                <span className={styles.box} aria-hidden="true" />
              </td>
              <td className={styles.qty}>{qty}</td>
              <th scope="row">
                {pick(title, language)} <b>{options.map((option) => pick(option, language)).join(' · ')}</b>
                <small lang={languages[other].tag}>
                  {[title, ...options].map((localized) => pick(localized, other)).join(' · ')}
                </small>
              </th>
              <td className={styles.parts}>
                {parts.map(({ orderNumber, qty: each }) => `${orderNumber} ×${each}`).join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
