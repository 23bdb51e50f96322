import { districtOf } from '#app/domain/address/district-choice.ts';
import { districts } from '#app/domain/address/districts.ts';
import { displayName } from '#app/domain/customer/customer.ts';
import {
  isPickupName,
  isStoreCode,
  suggestPickupName,
  tidyPickupName,
} from '#app/domain/delivery/pickup-store.ts';
import { isStoreOption } from '#app/domain/delivery/shipping.ts';
import type { PackedOrder } from '#app/domain/order/packing.ts';
import { collectedWith, parcelCash } from '#app/domain/order/parcel-cash.ts';
import {
  type Carrier,
  carrierOf,
  notInParcels,
  parcelsToSend,
  type Shipment,
  type Temperature,
  temperatureOf,
} from '#app/domain/order/shipment.ts';
import {
  type PickupSlot,
  type WaybillProblem,
  type WaybillSize,
  type WaybillType,
  waybillType,
} from '#app/domain/order/waybill.ts';
import { courierLine } from '#app/text/address.ts';
import type { NewWaybill } from './ecpay-logistics.ts';

export interface ReadParcel {
  type: WaybillType;
  carrier: Carrier;
  temperature: Temperature;
  parcel: Pick<NewWaybill, 'amount' | 'collect' | 'goods' | 'receiver' | 'to'>;
}

/** Largest value of a store parcel, in NTD. */
const mostAmount = 20_000;

/** As printed on the label. */
const goodsNames: Readonly<Record<Temperature, string>> = {
  frozen: '冷凍食品',
  chilled: '冷藏食品',
  room: '一般商品',
};

/** Characters that ECPay refuses in names, goods and addresses. */
const unprintable = /[\^'`!@#%&*+\\"<>|_[\],]/g;

/**
 * A parcel as ECPay's request. @param shipment null for everything left of the order. @param from sender's postal code.
 */
export function parcelFor(
  order: PackedOrder,
  shipment: Shipment | null,
  { size, slot, from, isB2C }: { size: WaybillSize; slot: PickupSlot; from: string; isB2C: boolean },
): ReadParcel | { problem: WaybillProblem } {
  const { customer, shippingOption } = order;
  const { shippingAddress: address } = customer;
  const all = parcelsToSend({ ...order, lines: order.ordered }, order.shipments);
  const sent = all.find((one) => one.shipment?.id === shipment?.id);
  const known = sent?.lines ?? shipment?.lines ?? [];
  // Contents that nobody recorded are worth what is in no other parcel.
  const lines = known.length > 0 ? known : notInParcels(order.ordered, order.shipments);
  const ids = new Map(lines.map(({ productID, qty }) => [productID, qty]));
  const goods = order.ordered.filter(({ productID }) => ids.has(productID));
  const temperature = shipment?.temperature ?? temperatureOf(goods);
  const carrier = shipment?.carrier ?? carrierOf(shippingOption);
  const type = waybillType(carrier, temperature, isB2C);
  if (type === null) return { problem: 'carrier-not-taken' };
  const isStore = isStoreOption(shippingOption);
  if (isStore ? carrier !== shippingOption : type !== 'TCAT') return { problem: 'carrier-differs' };
  const worth = goods.reduce((sum, line) => sum + line.unitPrice * (ids.get(line.productID) ?? 0), 0);
  const collect = collectedWith(parcelCash({ ...order, lines: order.ordered }, order.shipments), shipment);
  const phone = customer.number;
  if (!/^09\d{8}$/.test(phone)) return { problem: 'receiver-phone' };
  const receiver = { name: nameOf((isStore && address.pickupName) || displayName(customer)), phone };
  const parcel = { amount: Math.max(1, collect || worth), collect, goods: goodsNames[temperature], receiver };
  if (isStore) {
    if (!isStoreCode(address.storeCode)) return { problem: 'receiver-store' };
    if (parcel.amount > mostAmount) return { problem: 'too-dear' };
    return { type, carrier, temperature, parcel: { ...parcel, to: { store: address.storeCode } } };
  }
  // ECPay documents no cash on delivery for T-Cat.
  if (collect > 0) return { problem: 'cash-by-courier' };
  if (size === '0004' && temperature !== 'room') return { problem: 'too-large' };
  const [, zip = '', place = ''] = /^(\d{3,6})?\s*([\s\S]*)$/.exec(courierLine(address)) ?? [];
  const line = place.replaceAll(unprintable, ' ').replaceAll(/\s+/g, ' ').trim();
  const code = zip || districtOf(address.county, address)?.zip || '';
  if (code === '' || line.length < 6 || line.length > 60) return { problem: 'receiver-address' };
  const hours = shippingOption === 'regularAM' ? '1' : shippingOption === 'regularPM' ? '2' : '4';
  return {
    ...{ type, carrier, temperature },
    parcel: {
      ...parcel,
      to: {
        ...{ zip: code, address: line, temperature, size, slot, hours },
        isSameCounty: countyOfZip(code) === countyOfZip(from),
      },
    },
  };
}

/** Null for an unknown code. */
function countyOfZip(zip: string): string | null {
  const found = Object.entries(districts).find(([, some]) => some.some((one) => zip.startsWith(one.zip)));
  return found?.[0] ?? null;
}

/** A name that fits a label: 4 to 10 units, or else the first ten characters. */
function nameOf(name: string): string {
  const plain = name.replaceAll(unprintable, '');
  if (isPickupName(plain)) return tidyPickupName(plain);
  return suggestPickupName(plain) || [...plain.replaceAll(/\s/g, '')].slice(0, 10).join('');
}
