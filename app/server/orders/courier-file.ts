import { displayName } from '#app/domain/customer/customer.ts';
import { csvLines, csvMark } from '#app/domain/delimited-text.ts';
import { nextOpen } from '#app/domain/delivery/delivery-calendar.ts';
import { arrivalDay } from '#app/domain/delivery/delivery-date.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import { packingDay, sendingDay } from '#app/domain/order/packing.ts';
import { collectedWith, parcelCash } from '#app/domain/order/parcel-cash.ts';
import { parcelsToSend, type Temperature, temperatureOf } from '#app/domain/order/shipment.ts';
import type { Settings } from '#app/domain/settings/settings.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import type { Db } from '#app/server/db/client.ts';
import { courierLine } from '#app/text/address.ts';
import { type TcatColumn, tcatColumns, tcatGoods } from '#app/text/tcat-file.ts';
import { readPacking } from './packing.ts';

/** Codes of T-Cat's parameter table. */
const layers: Readonly<Record<Temperature, string>> = { room: '1', chilled: '2', frozen: '3' };
/** Fish and meat. */
const kind = '5';
/** Up to 60 cm; the driver measures it. */
const size = '1';

const columns = Object.keys(tcatColumns).filter((name): name is TcatColumn =>
  Object.hasOwn(tcatColumns, name),
);

/**
 * T-Cat's import file for parcels of its orders: a row per parcel with the order number, so that the returned list of
 * waybills can be pasted (docs/decisions/0068-shipments.md).
 */
export async function* tcatFile(
  db: Db,
  numbers: readonly string[],
  { shop, delivery: calendar }: Settings,
  now = new Date(),
): AsyncGenerator<string> {
  yield csvMark + csvLines([Object.values(tcatColumns).map(([, chinese]) => chinese.normalize('NFKC'))]);
  const { orders } = await readPacking(db, { numbers });
  const today = taipeiDay(now);
  const first = packingDay(today, calendar);
  for (const order of orders) {
    if (shippingMethods[order.shippingOption].kind !== 'home') continue;
    const { customer, promised, shippingOption } = order;
    const promisedDay = promised && arrivalDay(promised);
    const arrives = promisedDay && promisedDay > first ? promisedDay : nextOpen(first, calendar);
    // The day on which the packing page has it.
    const leaves = sendingDay(arrives, first, calendar);
    const whole = { ...order, lines: order.ordered };
    const cash = parcelCash(whole, order.shipments);
    const rows = parcelsToSend(whole, order.shipments)
      .filter(({ shipment }) => (shipment?.carrier ?? 'tcat') === 'tcat')
      .map(({ shipment, lines }) => {
        const ids = new Set(lines.map(({ productID }) => productID));
        const goods = order.lines.filter(({ productID }) => ids.has(productID));
        const collect = collectedWith(cash, shipment);
        const cells: Readonly<Record<TcatColumn, string>> = {
          name: displayName(customer),
          telephone: '',
          mobile: customer.number,
          address: courierLine(customer.shippingAddress),
          collect: collect > 0 ? String(collect) : '',
          pieces: '1',
          kind,
          note: order.deliveryNote,
          order: order.orderNumber,
          hour: shippingOption === 'regularAM' ? '1' : '2',
          leaves: leaves.replaceAll('-', '/'),
          arrives: arrives.replaceAll('-', '/'),
          temperature: layers[shipment?.temperature ?? temperatureOf(goods)],
          size,
          from: shop.name[1],
          fromTelephone: shop.phone ?? '',
          fromMobile: '',
          fromAddress: (shop.pickupAddress ?? shop.seat)?.[1] ?? '',
          insured: '',
          goods: tcatGoods[1],
          prints: 'Y',
          donates: 'N',
          taxID: '',
          carrier: '',
          donation: '',
          byCard: 'N',
          byPhone: 'N',
        };
        return columns.map((column) => cells[column]);
      });
    yield csvLines(rows);
  }
}
