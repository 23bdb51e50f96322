import { formatNtd } from '#app/domain/cart/money.ts';
import { percentOff } from '#app/domain/cart/quote.ts';
import { chosenOptions } from '#app/domain/catalogue/product.ts';
import { type LocalizedText, otherLanguage, pick } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import type { AdminOrder } from '#app/domain/order/order.ts';
import { orderProfit, orderSales } from '#app/domain/order/order-summary.ts';
import { feeText } from '#app/text/emails.ts';
import { ordersText, orderText } from '#app/text/orders-admin.ts';
import { goodsRows } from '#app/text/promo.ts';
import { BundleParts } from '#app/ui/bundle-parts.tsx';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import styles from './order-lines.module.css';

type Line = AdminOrder['lines'][number];
type Ordered = Pick<
  AdminOrder,
  | 'status'
  | 'lines'
  | 'totalPrice'
  | 'shippingCost'
  | 'promo'
  | 'promoCode'
  | 'promoAmount'
  | 'amountDue'
  | 'amountWaived'
  | 'totalCost'
>;

/** What was ordered, in both languages, and what it comes to. @param figures whether the reader may see what it costs and earns. */
export function OrderLines({ order, figures }: { order: Ordered; figures: boolean }) {
  const t = useTranslate();
  // Nothing is earned with a cancelled order.
  const earns = figures && order.status !== 'cancelled';
  return (
    <section className={styles.ordered} aria-labelledby="lines-title">
      <h2 id="lines-title">{t(orderText.lines)}</h2>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t(orderText.product)}</th>
            <th scope="col" className={styles.number}>
              {t(orderText.unitPrice)}
            </th>
            <th scope="col" className={styles.number}>
              {t(orderText.qty)}
            </th>
            <th scope="col" className={styles.number}>
              {t(orderText.lineTotal)}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <LineRow key={line.productID} line={line} promo={order.promo} figures={earns} />
          ))}
        </tbody>
      </table>
      <Totals order={order} figures={earns} />
    </section>
  );
}

/** Before the code, as in the cart and the emails, since the sum names it once; its profit is after it. */
function LineRow({ line, promo, figures }: { line: Line; promo: AdminOrder['promo']; figures: boolean }) {
  const t = useTranslate();
  const language = useLanguage();
  const other = otherLanguage(language);
  const off = percentOff(line, promo);
  const unit = off > 0 ? line.price : line.unitPrice;
  const cost = line.cost * line.qty;
  const options = chosenOptions(line);
  return (
    <tr>
      <th scope="row" className={styles.product}>
        <span>{pick(line.title, language)}</span>
        <span>{options.map((option) => pick(option, language)).join(' · ')}</span>
        <span className="small soft" lang={languages[other].tag}>
          {[line.title, ...options].map((localized: LocalizedText) => pick(localized, other)).join(' · ')}
        </span>
        <BundleParts line={line} />
      </th>
      <td className={styles.number}>
        {formatNtd(unit)}
        {unit < line.price && (
          <small>{t(orderText.listPrice).replace('{price}', formatNtd(line.price))}</small>
        )}
      </td>
      <td className={styles.number}>×{line.qty}</td>
      <td className={styles.number}>
        {formatNtd(line.lineTotal + off)}
        {figures && (
          <small>
            {t(orderText.lineProfit)
              .replace('{cost}', formatNtd(cost))
              .replace('{profit}', formatNtd(line.lineTotal - cost))}
          </small>
        )}
      </td>
    </tr>
  );
}

function Totals({ order, figures }: { order: Ordered; figures: boolean }) {
  const t = useTranslate();
  const refunded = order.amountDue - order.shippingCost - orderSales(order);
  return (
    <div className={styles.sums}>
      <dl className={styles.totals}>
        {goodsRows(order, order.promo, order.promoCode, order.shippingCost).map(({ label, amount }) => (
          <Sum key={label[0]} name={t(label)} amount={amount} />
        ))}
        <div>
          <dt>{t(orderText.shipping)}</dt>
          <dd>{t(feeText(order.shippingCost))}</dd>
        </div>
        <Sum name={t(ordersText.total)} amount={order.amountDue} strong />
      </dl>
      {figures && (
        <dl className={styles.totals}>
          <Sum name={t(orderText.cost)} amount={order.totalCost} />
          {refunded > 0 && <Sum name={t(orderText.refundedGoods)} amount={-refunded} />}
          <Sum name={t(orderText.profit)} amount={orderProfit(order)} strong />
        </dl>
      )}
    </div>
  );
}

function Sum({ name, amount, strong = false }: { name: string; amount: number; strong?: boolean }) {
  return (
    <div className={strong ? styles.strong : undefined}>
      <dt>{name}</dt>
      <dd>{formatNtd(amount)}</dd>
    </div>
  );
}
