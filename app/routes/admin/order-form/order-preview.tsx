import type { Pair } from '#app/domain/language.ts';
import { formatNtd } from '#app/domain/money.ts';
import type { OwnersOrder, Shortage } from '#app/domain/order.ts';
import type { EditedOrder, StockMove } from '#app/domain/order-edit.ts';
import { orderFacts } from '#app/text/letters.ts';
import { labelled } from '#app/text/marks.ts';
import { orderFormProblems, orderFormText, stockMoved } from '#app/text/order-form-admin.ts';
import { shortageText } from '#app/text/order-refusals.ts';
import { orderText } from '#app/text/orders-admin.ts';
import { useSay } from '#app/ui/language.ts';
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
  const say = useSay();
  if (!after.ok)
    return after.problem === 'out-of-stock' ? (
      <Shortages shortages={after.shortages} />
    ) : (
      <p className={styles.quiet}>{say(orderFormProblems['invalid-lines'] ?? orderFormText.look)}</p>
    );
  const rows: readonly (readonly [Pair, keyof Sums])[] = [
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
            {before && <th scope="col">{say(orderFormText.before)}</th>}
            <th scope="col">{say(before ? orderFormText.after : orderFacts.total)}</th>
            {before && <th scope="col">{say(orderFormText.difference)}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, key]) => (
            <tr key={key} className={key === 'amountDue' ? styles.due : undefined}>
              <th scope="row">{say(name)}</th>
              {before && <td>{formatNtd(before[key])}</td>}
              <td>{formatNtd(after[key])}</td>
              {before && <td>{difference(after[key] - before[key])}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {promoAmount > 0 && (
        <p className={styles.quiet}>{say(labelled(orderFormText.promo, formatNtd(-promoAmount)))}</p>
      )}
      <h3>{say(orderFormText.stock)}</h3>
      <Stock moves={after.stock} />
    </>
  );
}

function difference(by: number): string {
  return by === 0 ? '–' : `${by > 0 ? '+' : ''}${formatNtd(by)}`;
}

function Stock({ moves }: { moves: readonly StockMove[] }) {
  const say = useSay();
  if (moves.length === 0) return <p className={styles.quiet}>{say(orderFormText.noStock)}</p>;
  return (
    <ul className={styles.moves}>
      {moves.map(({ productID, title, options, by }) => (
        <li key={productID}>
          <span>{[title, ...options].map(say).join(' · ')}</span> <b>{say(stockMoved(by))}</b>
        </li>
      ))}
    </ul>
  );
}

export function Shortages({ shortages }: { shortages: readonly Shortage[] }) {
  const say = useSay();
  return (
    <Notice tone="error">
      <ul className={styles.moves}>
        {shortages.map(({ productID, title, asked, left }) => (
          <li key={productID}>{say(shortageText(title ? say(title) : productID, asked, left))}</li>
        ))}
      </ul>
    </Notice>
  );
}
