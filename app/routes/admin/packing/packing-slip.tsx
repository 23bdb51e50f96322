import { displayName } from '#app/domain/customer.ts';
import type { Pair } from '#app/domain/language.ts';
import { formatNtd } from '#app/domain/money.ts';
import { maskedPhone, optionsOf, type PackedOrder, toCollect } from '#app/domain/packing.ts';
import { shippingMethods } from '#app/domain/shipping.ts';
import { addressLines } from '#app/text/address.ts';
import { arrivesBy } from '#app/text/arrival.ts';
import { dateText } from '#app/text/date.ts';
import { sellerNumbers } from '#app/text/legal.ts';
import { orderFacts } from '#app/text/letters.ts';
import { deliveryNoteLabel } from '#app/text/order-changes.ts';
import { packingText, piecesIn } from '#app/text/packing.ts';
import { useShop } from '#app/ui/shop.ts';
import styles from './packing-slip.module.css';

/** The paper in a parcel: one order a page, in both languages, whatever language the desk is in. */
export function PackingSlip({ order }: { order: PackedOrder }) {
  const shop = useShop();
  const collect = toCollect(order);
  const { label } = shippingMethods[order.shippingOption];
  return (
    <article className={`${styles.slip} ${styles[spaceFor(order)]}`} aria-label={order.orderNumber}>
      <header>
        <span className={styles.shop}>{shop.name[0]}</span>
        <span>{dateText(order.orderDate, 'short', 0)}</span>
      </header>
      <h2>{order.orderNumber}</h2>
      <p className={styles.way}>
        <Both pair={label} />
        {order.promised && (
          <strong className={styles.arrives}>
            <Both pair={arrivesBy(order.shippingOption, order.promised)} />
          </strong>
        )}
      </p>
      <div className={styles.collect}>
        <Both pair={collect > 0 ? packingText.collect : packingText.paid} />
        {collect > 0 && <strong>{formatNtd(collect)}</strong>}
      </div>
      <address>
        <b>{displayName(order.customer)}</b>{' '}
        <bdi className={styles.phone}>{maskedPhone(order.customer.number)}</bdi>
        {destination(order).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {order.deliveryNote && (
        <p className={`${styles.message} ${styles.note}`}>
          <Both pair={deliveryNoteLabel} />: {order.deliveryNote}
        </p>
      )}
      <table className={styles.lines}>
        <thead>
          <tr>
            <th colSpan={3} scope="colgroup">
              {order.orderNumber} ·{' '}
              <Both pair={piecesIn(order.lines.reduce((sum, { qty }) => sum + qty, 0))} />
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => {
            const options = optionsOf(line);
            return (
              <tr key={line.productID}>
                <td>
                  <span className={styles.box} aria-hidden="true" />
                </td>
                <td className={styles.qty}>
                  <b>{line.qty} ×</b>
                </td>
                <td>
                  <span lang="zh-TW">
                    {[line.title, ...options].map(([, chinese]) => chinese).join(' · ')}
                  </span>{' '}
                  <small lang="en">{[line.title, ...options].map(([english]) => english).join(' · ')}</small>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {order.customerMessage && (
        <p className={styles.message}>
          <Both pair={packingText.message} />: {order.customerMessage}
        </p>
      )}
      <footer>
        <Both pair={packingText.freezer} />
        {sellerNumbers(shop).map((fact) => (
          <p key={fact.label[0]}>
            <span lang="zh-TW">{fact.label[1]}</span> <span lang="en">{fact.label[0]}</span> {fact.value[0]}
          </p>
        ))}
      </footer>
    </article>
  );
}

/** How closely it is set, so that an order stays on its page; one that is longer still has its number on each. */
function spaceFor({ lines }: PackedOrder): 'few' | 'several' | 'many' {
  return lines.length <= 4 ? 'few' : lines.length <= 7 ? 'several' : 'many';
}

function Both({ pair: [english, chinese] }: { pair: Pair }) {
  return (
    <>
      <span lang="zh-TW">{chinese}</span> <span lang="en">{english}</span>
    </>
  );
}

function destination({ customer: { shippingAddress }, shippingOption }: PackedOrder): readonly string[] {
  const { kind } = shippingMethods[shippingOption];
  if (kind === 'pickup') return [];
  if (kind === 'home') return addressLines(shippingAddress, 1);
  const { storeName, storeCode, storeAddress } = shippingAddress;
  return [orderFacts.storeLine(storeName, storeCode)[1], storeAddress].filter(Boolean);
}
