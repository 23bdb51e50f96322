import { formatNtd } from '#app/domain/cart/money.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { OwnersOrder, Shortage } from '#app/domain/order/order.ts';
import type { EditedOrder, StockMove } from '#app/domain/order/order-edit.ts';
import { orderFacts } from '#app/text/emails.ts';
import { labelled } from '#app/text/marks.ts';
import { orderFormProblems, orderFormText, stockMoved } from '#app/text/order-form-admin.ts';
import { shortageText } from '#app/text/order-refusals.ts';
import { orderText } from '#app/text/orders-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import styles from './order-form.module.css';

type Sums = Pick<OwnersOrder, 'totalPrice' | 'shippingCost' | 'amountDue' | 'totalCost'>;

/** What the order comes to, beside what it was, and what moves in stock: before anything is saved. */
export function OrderPreview({
  before,
  after,
  promoAmount,
}: {
  /** Null for a new order. */
  before: Sums | null;
  after: EditedOrder;
  promoAmount: number;
}) {
  const t = useTranslate();
  if (!after.ok)
    return after.problem === 'out-of-stock' ? (
      <Shortages shortages={after.shortages} />
    ) : (
      <p className={styles.quiet}>{t(orderFormProblems['invalid-lines'] ?? orderFormText.look)}</p>
    );
  const rows: readonly (readonly [LocalizedText, keyof Sums])[] = [
    [orderText.subtotal, 'totalPrice'],
    [orderText.shipping, 'shippingCost'],
    [orderFacts.amountDue, 'amountDue'],
    [orderText.cost, 'totalCost'],
  ];
  return (
    <>
      <table className={styles.sums}>
        <thead>
          <tr>
            <td />
            {before && <th scope="col">{t(orderFormText.before)}</th>}
            <th scope="col">{t(before ? orderFormText.after : orderFacts.total)}</th>
            {before && <th scope="col">{t(orderFormText.difference)}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, key]) => (
            <tr key={key} className={key === 'amountDue' ? styles.due : undefined}>
              <th scope="row">{t(name)}</th>
              {before && <td>{formatNtd(before[key])}</td>}
              <td>{formatNtd(after[key])}</td>
              {before && <td>{difference(after[key] - before[key])}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {promoAmount > 0 && (
        <p className={styles.quiet}>{t(labelled(orderFormText.promo, formatNtd(-promoAmount)))}</p>
      )}
      <h3>{t(orderFormText.stock)}</h3>
      <Stock moves={after.stock} />
    </>
  );
}

function difference(by: number): string {
  return by === 0 ? '–' : `${by > 0 ? '+' : ''}${formatNtd(by)}`;
}

function Stock({ moves }: { moves: readonly StockMove[] }) {
  const t = useTranslate();
  if (moves.length === 0) return <p className={styles.quiet}>{t(orderFormText.noStock)}</p>;
  return (
    <ul className={styles.moves}>
      {moves.map(({ productID, title, options, by }) => (
        <li key={productID}>
          <span>{[title, ...options].map(t).join(' · ')}</span> <b>{t(stockMoved(by))}</b>
        </li>
      ))}
    </ul>
  );
}

export function Shortages({ shortages }: { shortages: readonly Shortage[] }) {
  const t = useTranslate();
  return (
    <Notice tone="error">
      <ul className={styles.moves}>
        {shortages.map(({ productID, title, asked, left }) => (
          <li key={productID}>{t(shortageText(title ? t(title) : productID, asked, left))}</li>
        ))}
      </ul>
    </Notice>
  );
}
