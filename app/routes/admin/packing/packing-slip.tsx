import { formatNtd } from '#app/domain/cart/money.ts';
import { chosenOptions } from '#app/domain/catalogue/product.ts';
import { displayName } from '#app/domain/customer/customer.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { perishablesIn } from '#app/domain/order/line-storage.ts';
import { maskedPhone, type SlipOrder } from '#app/domain/order/packing.ts';
import { cashOpen } from '#app/domain/order/parcel-cash.ts';
import { unitsOf } from '#app/domain/order/stock-units.ts';
import { paymentLabel } from '#app/domain/payment/payment-labels.ts';
import { awaitsOnline, awaitsTransfer, paidState } from '#app/domain/payment/payment-report.ts';
import { addressLines } from '#app/text/address.ts';
import { bundlePartText } from '#app/text/bundle-parts.ts';
import { numericDate } from '#app/text/date.ts';
import { arrivesBy, collectPlace } from '#app/text/delivery.ts';
import { continuesAfter, packingText, pageOf, piecesIn } from '#app/text/packing.ts';
import { sellerNumbers } from '#app/text/seller.ts';
import { plannedParcels } from '#app/text/shipments-admin.ts';
import { cashLines } from '#app/text/tracking.ts';
import { Logo } from '#app/ui/logo.tsx';
import { useShop } from '#app/ui/shop.ts';
import styles from './packing-slip.module.css';

/**
 * The paper in a parcel: one order a page, in both languages, whatever language the admin area is in. @param pages how many lines
 * stand on each page of an order that is too long for one. @param isMeasured whether it also shows what further pages have.
 */
export function PackingSlip({
  order,
  pickupAddress,
  pages = [order.lines.length],
  isMeasured = false,
}: {
  order: SlipOrder;
  /** Of the shop; null where none is configured. */
  pickupAddress: LocalizedText | null;
  pages?: readonly number[] | undefined;
  isMeasured?: boolean;
}) {
  const total = pages.length;
  return pages.map((count, index) => {
    const page = index + 1;
    const before = pages.slice(0, index).reduce((sum, lines) => sum + lines, 0);
    const name = total === 1 ? order.orderNumber : `${order.orderNumber} ${page}/${total}`;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
      <article key={index} className={`${styles.slip} ${styles[spaceFor(order)]}`} aria-label={name}>
        {page === 1 ? (
          <Lead order={order} pickupAddress={pickupAddress} />
        ) : (
          <Further order={order} page={page} total={total} />
        )}
        {count > 0 && <SlipLines order={order} lines={order.lines.slice(before, before + count)} />}
        {page < total ? <Continues page={page} total={total} /> : <Tail order={order} />}
        {isMeasured && (
          <>
            <Further order={order} page={2} total={2} />
            <Continues page={1} total={2} />
          </>
        )}
      </article>
    );
  });
}

function Lead({ order, pickupAddress }: { order: SlipOrder; pickupAddress: LocalizedText | null }) {
  const shop = useShop();
  const { collect, places } = cashOf(order);
  const { label } = shippingMethods[order.shippingOption];
  return (
    <>
      <header>
        <span className={styles.shop}>
          {shop.logo ? <Logo image={shop.logo} alt={shop.name[0]} width={150} height={32} /> : shop.name[0]}
        </span>
        <span lang="zh-TW">{numericDate(order.orderDate)}</span>
      </header>
      <h2>{order.orderNumber}</h2>
      <p className="semibold">
        <Both localized={label} />
        {order.promised && (
          <strong className={styles.arrives}>
            <Both localized={arrivesBy(order.shippingOption, order.promised)} />
          </strong>
        )}
      </p>
      <div className={styles.collect}>
        <Both localized={collect > 0 ? paymentLabel('cod', order.shippingOption) : packingText.paid} />
        {collect > 0 && <strong>{formatNtd(collect)}</strong>}
        {cashLines(places).map((line) => (
          <b key={line[0]}>
            <Both localized={line} />
          </b>
        ))}
        {(awaitsTransfer(order) || awaitsOnline(order)) && (
          <b>
            <Both localized={openPayment(order)} />
          </b>
        )}
      </div>
      <address>
        <b>{displayName(order.customer)}</b>{' '}
        <bdi className="nowrap">{maskedPhone(order.customer.number)}</bdi>
        {destination(order, pickupAddress).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {order.deliveryNote && (
        <p className={`${messageClass(order.deliveryNote)} ${styles.note}`}>
          <Both localized={packingText.deliveryNote} /> {order.deliveryNote}
        </p>
      )}
    </>
  );
}

/** Without amounts, which a gift does not name. */
function openPayment(order: SlipOrder): LocalizedText {
  const isPart = paidState(order) === 'part';
  if (awaitsOnline(order)) return isPart ? packingText.partOnline : packingText.unpaidOnline;
  return isPart ? packingText.part : packingText.unpaid;
}

/** What is collected with the goods that are here, and with which parcel where there are several. */
function cashOf({ shipments = [], ordered, ...order }: SlipOrder) {
  const { open, places } = cashOpen({ ...order, lines: ordered ?? order.lines }, shipments);
  return { collect: open, places };
}

/** The head of a further page: whose it is, the how many-th, and what is collected for the whole. */
function Further({ order, page, total }: { order: SlipOrder; page: number; total: number }) {
  const { collect } = cashOf(order);
  return (
    <div className={styles.further} data-part="head">
      <h2>{order.orderNumber}</h2>
      <span className="semibold">
        <Both localized={pageOf(page, total)} />
      </span>
      {collect > 0 && (
        <span>
          <Both localized={paymentLabel('cod', order.shippingOption)} /> <strong>{formatNtd(collect)}</strong>
        </span>
      )}
    </div>
  );
}

function Continues({ page, total }: { page: number; total: number }) {
  return (
    <p className={styles.pages} data-part="more">
      <Both localized={continuesAfter(page, total)} />
    </p>
  );
}

function Tail({ order }: { order: SlipOrder }) {
  const shop = useShop();
  return (
    <>
      {plannedParcels({ ...order, lines: order.ordered ?? order.lines }, order.shipments ?? []).map(
        (parcel) => (
          <p key={parcel[0]}>
            <Both localized={parcel} />
          </p>
        ),
      )}
      {order.giftMessage && (
        <p className={styles.gift}>
          <small>
            <Both localized={packingText.gift} />
          </small>
          {order.giftMessage}
        </p>
      )}
      {order.customerMessage && (
        <p className={messageClass(order.customerMessage)}>
          <Both localized={packingText.message} /> {order.customerMessage}
        </p>
      )}
      <footer>
        {perishablesIn(order.lines).hasFrozen && <Both localized={packingText.freezer} />}
        {sellerNumbers(shop).map((fact) => (
          <p key={fact.label[0]}>
            <span lang="zh-TW">{fact.label[1]}</span> <span lang="en">{fact.label[0]}</span> {fact.value[0]}
          </p>
        ))}
      </footer>
    </>
  );
}

/** A long one is set smaller. */
function messageClass(text: string): string {
  return [styles.message, text.length > 300 ? styles.long : ''].join(' ');
}

/** How closely it is set, so that an order stays on its page; one that is longer still has its number on each. */
function spaceFor({ lines }: SlipOrder): 'few' | 'several' | 'many' {
  const rows = lines.reduce((sum, { parts }) => sum + 1 + (parts?.length ?? 0), 0);
  return rows <= 4 ? 'few' : rows <= 7 ? 'several' : 'many';
}

function destination(
  { customer: { shippingAddress }, shippingOption }: SlipOrder,
  pickupAddress: LocalizedText | null,
): readonly string[] {
  const { kind } = shippingMethods[shippingOption];
  if (kind === 'home') return addressLines(shippingAddress, 1);
  const place = collectPlace(shippingOption, shippingAddress, pickupAddress);
  // The store's own form is in Chinese; whoever collects at the shop reads either language.
  return kind === 'pickup'
    ? place.flatMap(([english, chinese]) => [chinese, english])
    : place.map(([, chinese]) => chinese);
}

/** Goods with boxes to tick, under the order's number and the pieces of the whole order. @param lines those of one page. */
function SlipLines({ order, lines }: { order: SlipOrder; lines: SlipOrder['lines'] }) {
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th colSpan={3} scope="colgroup">
            {order.orderNumber} ·{' '}
            <Both localized={piecesIn(unitsOf(order.lines).reduce((sum, { qty }) => sum + qty, 0))} />
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const options = chosenOptions(line);
          return (
            <tr key={line.productID}>
              <td>
                <span className={styles.box} aria-hidden="true" />
              </td>
              <td className={styles.qty}>
                <b>{line.qty} ×</b>
              </td>
              <td>
                <span lang="zh-TW">{[line.title, ...options].map(([, chinese]) => chinese).join(' · ')}</span>{' '}
                <small lang="en">{[line.title, ...options].map(([english]) => english).join(' · ')}</small>
                {line.parts?.map((part) => {
                  const [english, chinese] = bundlePartText(part, part.qty * line.qty);
                  return (
                    <span key={part.productID} className={styles.part}>
                      <span className={styles.box} aria-hidden="true" /> <span lang="zh-TW">{chinese}</span>{' '}
                      <span lang="en">{english}</span>
                    </span>
                  );
                })}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Chinese and English beside each other. */
function Both({ localized: [english, chinese] }: { localized: LocalizedText }) {
  return (
    <>
      <span lang="zh-TW">{chinese}</span> <span lang="en">{english}</span>
    </>
  );
}
