import { Button } from '@mantine/core';
import { formatPhone } from '#app/domain/address/email-and-phone.ts';
import { formatNtd } from '#app/domain/cart/money.ts';
import { chosenOptions } from '#app/domain/catalogue/product.ts';
import { displayName } from '#app/domain/customer/customer.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { code128 } from '#app/domain/order/code-128.ts';
import type { PackedOrder } from '#app/domain/order/packing.ts';
import { collectedWith, parcelCash } from '#app/domain/order/parcel-cash.ts';
import {
  carrierOf,
  type ParcelToSend,
  parcelCount,
  parcelsToSend,
  temperatureOf,
} from '#app/domain/order/shipment.ts';
import { BackLink } from '#app/routes/admin/parts/admin-heading.tsx';
import { shopContext } from '#app/server/context.ts';
import { queryOrderNumbers, queryText, readQuery } from '#app/server/http/address-query.ts';
import { readPacking } from '#app/server/orders/packing.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { addressLines, courierLine } from '#app/text/address.ts';
import { labelText } from '#app/text/labels.ts';
import { storeForParcel } from '#app/text/orders-admin.ts';
import { collectOf, leftOut, leftOutCompleted, packingText } from '#app/text/packing.ts';
import { parcelMethod, parcelOf, temperatureNames } from '#app/text/shipments-admin.ts';
import { carrierNames } from '#app/text/tracking.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useShop } from '#app/ui/shop.ts';
import type { Route } from './+types/labels.ts';
import styles from './labels.module.css';
import { AdminPageError } from './parts/admin-error.tsx';
import { Bars } from './parts/bars.tsx';

const querySchema = { orders: queryOrderNumbers, parcel: queryText(20) };

/** `?orders=A,B`: the labels of what of them is to be sent; with `&parcel=` that of one parcel. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOrLogin(context, request);
  const { db, settings } = context.get(shopContext);
  const { orders: numbers, parcel } = readQuery(request, querySchema);
  const { orders, cancelled } = await readPacking(db, { numbers });
  const { pickupAddress, seat } = settings.current().shop;
  return { orders, cancelled, parcel, from: (pickupAddress ?? seat)?.[1] ?? '' };
}

export default function Labels({ loaderData: { orders, cancelled, parcel, from } }: Route.ComponentProps) {
  const t = useTranslate();
  const labels = orders
    .filter(({ shippingOption }) => shippingMethods[shippingOption].kind !== 'pickup')
    .flatMap((order) => labelsOf(order, parcel).map((one) => ({ order, one })));
  const completed = orders.flatMap(({ status, orderNumber }) =>
    status === 'completed' && parcel === '' ? [orderNumber] : [],
  );
  return (
    <div className={styles.page}>
      <div className={styles.controls}>
        <BackLink to="/admin/orders">{t(packingText.back)}</BackLink>
        <h1>{t(labelText.title)}</h1>
        {cancelled.length > 0 && <Notice tone="warning">{t(leftOut(cancelled))}</Notice>}
        {completed.length > 0 && <Notice tone="warning">{t(leftOutCompleted(completed))}</Notice>}
        <p>{t(labels.length === 0 ? labelText.none : labelText.hint)}</p>
        {labels.length > 0 && (
          <p>
            <Button onClick={() => window.print()}>{t(packingText.print)}</Button>
          </p>
        )}
      </div>
      <div className={styles.labels}>
        {labels.map(({ order, one }) => (
          <Label key={`${order.orderID} ${one.at}`} order={order} parcel={one} from={from} />
        ))}
      </div>
    </div>
  );
}

export const ErrorBoundary = AdminPageError;

/** One parcel that was asked for has its label whether it has left or not. */
function labelsOf(order: PackedOrder, parcel: string): ParcelToSend[] {
  const whole = { ...order, lines: order.ordered };
  if (parcel === '') return parcelsToSend(whole, order.shipments);
  const at = order.shipments.findIndex(({ id }) => String(id) === parcel);
  const shipment = order.shipments[at];
  if (!shipment) return [];
  return [{ shipment, lines: shipment.lines, at: at + 1, of: parcelCount(whole, order.shipments) }];
}

/** A parcel's label, in Chinese as the courier reads it and in English; of prices only the cash that is collected with it. */
function Label({
  order,
  parcel: { shipment, lines, at, of },
  from,
}: {
  order: PackedOrder;
  parcel: ParcelToSend;
  /** The shop's address; empty where it has none. */
  from: string;
}) {
  const shop = useShop();
  const { customer, shippingOption, orderNumber } = order;
  const { shippingAddress: address } = customer;
  const isStore = shippingMethods[shippingOption].kind === 'store';
  const name = (isStore && address.pickupName) || displayName(customer);
  const first = isStore ? storeForParcel(address) : courierLine(address);
  const others = isStore ? [] : addressLines(address, 1).filter((line) => line !== first);
  const goods = lines.flatMap(({ productID, qty }) => {
    const line = order.ordered.find((one) => one.productID === productID);
    return line ? [{ ...line, qty }] : [];
  });
  const temperature = shipment?.temperature ?? temperatureOf(goods);
  const code = shipment?.trackingNumber ?? orderNumber;
  const whole = { ...order, lines: order.ordered };
  const collect = collectedWith(parcelCash(whole, order.shipments), shipment);
  return (
    <article className={styles.label} aria-label={`${orderNumber} ${at}/${of}`}>
      <header>
        <strong>
          <Both localized={temperatureNames[temperature]} />
        </strong>
        <span>
          <Both localized={carrierNames[shipment?.carrier ?? carrierOf(shippingOption)]} />
        </span>
      </header>
      <p className="semibold">
        <Both localized={parcelMethod(shippingOption, temperature)} />
      </p>
      <section>
        <h2>
          <Both localized={labelText.to} />
        </h2>
        <address>
          <b>{name}</b>
          <b>{formatPhone(customer.number)}</b>
          <span lang="zh-TW">{first}</span>
          {others.map((line) => (
            <small key={line}>{line}</small>
          ))}
        </address>
      </section>
      {collect > 0 && (
        <p className={styles.collect}>
          <Both localized={collectOf(formatNtd(collect))} />
        </p>
      )}
      {order.deliveryNote && <p className={styles.note}>{order.deliveryNote}</p>}
      <ul className={styles.goods}>
        {goods.slice(0, mostLines).map((line) => (
          <li key={line.productID}>
            {line.qty} × {[line.title, ...chosenOptions(line)].map(([, chinese]) => chinese).join(' · ')}{' '}
            <small lang="en">
              {[line.title, ...chosenOptions(line)].map(([english]) => english).join(' · ')}
            </small>
          </li>
        ))}
        {goods.length > mostLines && <li>…</li>}
      </ul>
      <footer>
        <p>
          <b>{orderNumber}</b> <Both localized={parcelOf(at, of)} />
        </p>
        <Barcode text={code} />
        <p className={styles.from}>
          <Both localized={labelText.from} /> {shop.name[1]} {shop.phone} {from}
        </p>
      </footer>
    </article>
  );
}

/** More would not fit beside a long address. */
const mostLines = 8;

function Barcode({ text }: { text: string }) {
  return (
    <figure className={styles.code}>
      <Bars of={code128(text)} />
      <figcaption>{text}</figcaption>
    </figure>
  );
}

/** Chinese and English beside each other. */
function Both({ localized: [english, chinese] }: { localized: LocalizedText }) {
  return (
    <>
      <span lang="zh-TW">{chinese}</span> {english !== chinese && <span lang="en">{english}</span>}
    </>
  );
}
