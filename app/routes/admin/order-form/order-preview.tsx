import { formatNtd } from '#app/domain/cart/money.ts';
import type { Promo } from '#app/domain/cart/quote.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { AdminOrder, Shortage } from '#app/domain/order/order.ts';
import type { EditedOrder, StockMove } from '#app/domain/order/order-edit.ts';
import { stillToPay } from '#app/domain/payment/payment-report.ts';
import { toRefund, waivedAfter } from '#app/domain/payment/refund.ts';
import { feeText, orderFacts } from '#app/text/emails.ts';
import {
  coveredByRefund,
  orderFormProblems,
  orderFormText,
  staffShortage,
  stockMoved,
} from '#app/text/order-form-admin.ts';
import { orderText } from '#app/text/orders-admin.ts';
import { owedBack, paidMarks } from '#app/text/payments-admin.ts';
import { goodsRows } from '#app/text/promo.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import styles from './order-form.module.css';

type Sums = Pick<
  AdminOrder,
  'lines' | 'totalPrice' | 'promoAmount' | 'shippingCost' | 'amountDue' | 'totalCost'
>;
type Before = Sums & Pick<AdminOrder, 'status' | 'amountReceived' | 'amountRefunded' | 'amountWaived'>;

interface Row {
  name: LocalizedText;
  sumOf: (sums: Sums) => number;
  inWords?: (sum: number) => LocalizedText;
  isDue?: boolean;
}

/** What the order comes to, beside what it was, and what moves in stock: before anything is saved. */
export function OrderPreview({
  before,
  after,
  promo,
  promoCode,
  figures,
  isLineWrong = false,
}: {
  /** Null for a new order. */
  before: Before | null;
  after: EditedOrder;
  promo: Promo | null;
  promoCode: string | null;
  /** Whether the reader may see what it costs. */
  figures: boolean;
  /** Whether a line is wrong by itself, which its field says. */
  isLineWrong?: boolean;
}) {
  const t = useTranslate();
  if (!after.ok)
    return after.problem === 'out-of-stock' ? (
      <Shortages shortages={after.shortages} isEdit={before !== null} />
    ) : (
      <p className="small soft">
        {t(isLineWrong ? orderFormText.checkFields : orderFormProblems['invalid-lines'])}
      </p>
    );
  const money = before && (before.amountReceived > 0 || before.amountRefunded > 0) ? before : null;
  const goodsOf = (sums: Sums) => goodsRows(sums, promo, promoCode, sums.shippingCost);
  const off = goodsOf(after)[1] ?? (before && goodsOf(before)[1]);
  const rows: readonly Row[] = [
    { name: orderText.subtotal, sumOf: (sums) => goodsOf(sums)[0]?.amount ?? 0 },
    ...(off ? [{ name: off.label, sumOf: (sums: Sums) => goodsOf(sums)[1]?.amount ?? 0 }] : []),
    { name: orderText.shipping, sumOf: ({ shippingCost }) => shippingCost, inWords: feeText },
    ...(money ? [{ name: orderFacts.total, sumOf: ({ amountDue }: Sums) => amountDue }] : []),
    {
      name: orderFacts.amountDue,
      sumOf: ({ amountDue }) => (money ? stillToPay(asEdited(money, amountDue)) : amountDue),
      isDue: true,
    },
    ...(figures ? [{ name: orderText.cost, sumOf: ({ totalCost }: Sums) => totalCost }] : []),
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
          {rows.map(({ name, sumOf, inWords = amountText, isDue }) => (
            <tr key={name[0]} className={isDue ? styles.due : undefined}>
              <th scope="row">{t(name)}</th>
              {before && <td>{t(inWords(sumOf(before)))}</td>}
              <td>{t(inWords(sumOf(after)))}</td>
              {before && <td>{difference(sumOf(after) - sumOf(before))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {money && <MoneyLeft order={asEdited(money, after.amountDue)} before={money} />}
      <h3>{t(orderFormText.stock)}</h3>
      <Stock moves={after.stock} />
    </>
  );
}

function asEdited(order: Before, amountDue: number): Before {
  return { ...order, amountDue, amountWaived: waivedAfter(order, amountDue) };
}

/** That nothing is to be paid any more, or what is to go back; nothing while a part is open. */
function MoneyLeft({ order, before }: { order: Before; before: Before }) {
  const t = useTranslate();
  const covered = before.amountWaived - order.amountWaived;
  const cover = covered > 0 && <p className="small soft">{t(coveredByRefund(formatNtd(covered)))}</p>;
  const back = toRefund(order);
  return (
    <>
      {cover}
      {back > 0 && <Notice tone="warning">{t(owedBack(formatNtd(back)))}</Notice>}
      {back === 0 && stillToPay(order) === 0 && <p className="small soft">{t(paidMarks.paid)}</p>}
    </>
  );
}

function amountText(amount: number): LocalizedText {
  return [formatNtd(amount), formatNtd(amount)];
}

function difference(by: number): string {
  return by === 0 ? '–' : `${by > 0 ? '+' : ''}${formatNtd(by)}`;
}

function Stock({ moves }: { moves: readonly StockMove[] }) {
  const t = useTranslate();
  if (moves.length === 0) return <p className="small soft">{t(orderFormText.noStock)}</p>;
  return (
    <>
      <ul className={styles.moves}>
        {moves.map(({ productID, bundleID, title, options, qty }) => (
          <li key={`${productID} ${bundleID ?? ''}`}>
            <span>{[title, ...options].map(t).join(' · ')}</span> <b>{t(stockMoved(qty))}</b>
          </li>
        ))}
      </ul>
      {moves.some(({ qty }) => qty < 0) && <p className="small soft">{t(orderFormText.notThere)}</p>}
    </>
  );
}

export function Shortages({ shortages, isEdit }: { shortages: readonly Shortage[]; isEdit: boolean }) {
  const t = useTranslate();
  return (
    <Notice tone="error">
      <ul className={styles.moves}>
        {shortages.map(({ productID, title, asked, left }) => (
          <li key={productID}>{t(staffShortage(title ? t(title) : productID, asked, left, isEdit))}</li>
        ))}
      </ul>
    </Notice>
  );
}
