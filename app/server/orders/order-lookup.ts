import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { ShopImage } from '#app/domain/catalogue/product.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import type { PlacedOrder } from '#app/domain/order/order.ts';
import {
  type FoundOrder,
  type LookUp,
  type LookUpOutcome,
  readLookUp,
} from '#app/domain/order/order-lookup.ts';
import { isUnderWay } from '#app/domain/order/order-status.ts';
import { cashPlaces, cashUnderWay } from '#app/domain/order/parcel-cash.ts';
import { partSent } from '#app/domain/order/shipment.ts';
import { isCollectedAfterRemoval } from '#app/domain/order/waybill.ts';
import type { OrderAttempt } from '#app/domain/payment/payment-attempt.ts';
import { awaitsTransfer, type Payment } from '#app/domain/payment/payment-report.ts';
import type { Db } from '#app/server/db/client.ts';
import { waybill } from '#app/server/db/order-schema.ts';
import { image, shopOrder } from '#app/server/db/schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import type { PublicOrigin } from '#app/server/http/cookies.ts';
import { deviceCookie, knownDevice } from '#app/server/http/known-device.ts';
import { networkOf, wideNetworkOf } from '#app/server/http/network.ts';
import { allow, reserve } from '#app/server/http/rate-limit.ts';
import { imageColumns } from '#app/server/images/image-rows.ts';
import { customerInvoices } from '#app/server/invoices/invoice-rows.ts';
import { attemptsOfOrder, isOnCredit } from '#app/server/payments/payment-attempts.ts';
import { lookUpLinkDays, makePaymentLink } from '#app/server/payments/payment-links.ts';
import { promiseNow, waitingPayments } from '#app/server/payments/payment-reports.ts';
import { howCancelled } from './order-return.ts';
import { linesOfOrder, toPlacedOrder } from './order-rows.ts';
import { linesToPack } from './packing.ts';
import { shipmentsOf } from './shipment-rows.ts';
import { signedOrderLinks } from './signed-order-links.ts';

/** Lifetime after placing and after looking up an order, in ms. */
export const placedLinkLife = 30 * 24 * 3_600_000;
export const foundLinkLife = 24 * 3_600_000;

export const { make: makeOrderLink, orderOf: orderOfLink } = signedOrderLinks('order-link-secret', 'order');

/** A known browser has a limit of its own. */
const perDevice = { limit: 10, windowSeconds: 3600 } as const;
/** Wrong guesses: above typing errors, below enumeration. */
const perNetwork = { limit: 20, windowSeconds: 600 } as const;
/** Limits guesses of one number's phone across all networks. */
const perNumber = { limit: 20, windowSeconds: 3600 } as const;
/** When perNumber is used up, networks without such guesses keep a few, up to a common limit. */
const fairNetwork = { limit: 3, windowSeconds: 24 * 3600 } as const;
const fairNumber = { limit: 200, windowSeconds: 24 * 3600 } as const;

/** One condition, so that wrong number and wrong phone are indistinguishable, also in time. */
export async function lookUpOrder(
  { db, config }: { db: Db; config: PublicOrigin },
  typed: LookUp,
  { address, cookie }: { address: string; cookie: string | null },
): Promise<LookUpOutcome> {
  if (typed.number.trim() === '' || typed.phone.trim() === '') return { ok: false, problem: 'incomplete' };
  const wanted = readLookUp(typed);
  const network = { key: `lookup:${networkOf(address)}`, ...perNetwork };
  const number = wanted?.orderNumber ?? '';
  const device = wanted && (await knownDevice(db, config, cookie, 'order', number));
  const guess = await reserve(
    db,
    wanted
      ? [
          ...(device === null ? [] : [[{ key: `lookup-device:${device}`, ...perDevice }]]),
          [network, { key: `lookup-number:${number}`, ...perNumber }],
          [
            network,
            { key: `lookup-fair:${wideNetworkOf(address)}`, ...fairNetwork },
            { key: `lookup-fair-number:${number}`, ...fairNumber },
          ],
        ]
      : [[network]],
  );
  if (!guess) return { ok: false, problem: 'too-many' };
  const found = wanted && (await find(db, wanted));
  if (!found) return { ok: false, problem: 'not-found' };
  await guess.giveBack();
  const token = await makeOrderLink(db, found.order.orderNumber, Date.now() + foundLinkLife);
  const known = await deviceCookie(db, config, cookie, 'order', found.order.orderNumber);
  return { ok: true, order: found.order, token, deviceCookie: known };
}

/** The order of a link with its payment reports; null where the link is invalid or expired. */
export async function openOrder(
  db: Db,
  token: string,
): Promise<{
  order: FoundOrder;
  mayReport: boolean;
  reports: readonly Payment[];
  /** Deleted pictures are absent. */
  pictures: readonly ShopImage[];
  attempts: readonly OrderAttempt[];
} | null> {
  const orderNumber = await orderOfLink(db, token);
  const found = orderNumber === null ? null : await find(db, { orderNumber });
  if (!found) return null;
  const { order, mayReport, orderID } = found;
  // A transfer reported before the cancellation may still arrive.
  const shows = mayReport || order.status === 'cancelled';
  const keys = order.lines.flatMap((line) => line.image ?? []);
  const pictures =
    keys.length === 0 ? [] : await db.select(imageColumns).from(image).where(anyOf(image.key, keys));
  const reports = shows ? await waitingPayments(db, orderID) : [];
  return { order, mayReport, reports, pictures, attempts: await attemptsOfOrder(db, orderID) };
}

/** A link to a shopper's order, by the id that their browser sent it under; null where the shop has none. */
export async function linkOfSent(db: Db, orderID: string): Promise<string | null> {
  const [sent] = await db
    .select({ orderNumber: shopOrder.orderNumber, orderDate: shopOrder.orderDate })
    .from(shopOrder)
    .where(and(eq(shopOrder.orderID, orderID), eq(shopOrder.type, 'web')));
  return sent ? makeOrderLink(db, sent.orderNumber, placedLinkEnd(sent.orderDate)) : null;
}

export function placedLinkEnd(orderDate: Date): number {
  return orderDate.getTime() + placedLinkLife;
}

/** The order of a link without the data that only its page needs; null where the link is invalid or expired. */
export async function orderBehind(db: Db, token: string): Promise<FoundOrder | null> {
  const orderNumber = await orderOfLink(db, token);
  return orderNumber === null ? null : ((await find(db, { orderNumber }))?.order ?? null);
}

/** How often a payment form is opened from one order's page. */
const paymentForms = { limit: 20, windowSeconds: 3600 };

/** A link to the payment form, valid for a day; null where no transfer is due, and after too many. */
export async function payLinkOf(db: Db, token: string): Promise<string | null> {
  const orderNumber = await orderOfLink(db, token);
  const found = orderNumber === null ? null : await find(db, { orderNumber });
  if (!found?.mayReport || !(await allow(db, `payment-form:${found.orderID}`, paymentForms))) return null;
  return makePaymentLink(db, found.orderID, lookUpLinkDays);
}

function storeOf({ shippingOption, customer }: PlacedOrder): FoundOrder['store'] {
  if (shippingMethods[shippingOption].kind !== 'store') return null;
  const { storeName, storeCode, storeAddress } = customer.shippingAddress;
  return { storeName, storeCode, storeAddress };
}

/** @param phone omitted for a signed link. */
async function find(
  db: Db,
  { orderNumber, phone }: { orderNumber: string; phone?: string },
): Promise<{ orderID: string; order: FoundOrder; mayReport: boolean } | null> {
  const hasPhone = phone === undefined ? undefined : sql`${shopOrder.customer}->>'number' = ${phone}`;
  const [row] = await db
    .select()
    .from(shopOrder)
    .where(and(eq(shopOrder.orderNumber, orderNumber), hasPhone));
  if (!row) return null;
  const [lines, left, parcels, invoices, waybills, cancelled] = await Promise.all([
    linesOfOrder(db, row.orderID),
    linesToPack(db, [row.orderID]),
    shipmentsOf(db, row.orderID),
    customerInvoices(db, row.orderID),
    db
      .select({ shipmentID: waybill.shipmentID, stage: waybill.stage })
      .from(waybill)
      .where(and(eq(waybill.orderID, row.orderID), isNotNull(waybill.stage))),
    row.status === 'cancelled' ? howCancelled(db, row.orderID) : null,
  ]);
  const order = toPlacedOrder(row, lines);
  const [promised, onCredit] = await Promise.all([promiseNow(db, order), isOnCredit(db, order)]);
  const stages = new Map(waybills.map(({ shipmentID, stage }) => [shipmentID, stage]));
  const found: FoundOrder = {
    orderNumber: order.orderNumber,
    orderDate: order.orderDate,
    status: order.status,
    lines: order.lines,
    shippingOption: order.shippingOption,
    shippingCost: order.shippingCost,
    paymentMethod: order.paymentMethod,
    totalPrice: order.totalPrice,
    promo: order.promo,
    promoCode: order.promoCode,
    promoAmount: order.promoAmount,
    amountDue: order.amountDue,
    amountReceived: order.amountReceived,
    amountRefunded: order.amountRefunded,
    amountWaived: order.amountWaived,
    promised,
    giftMessage: order.giftMessage,
    isPacked: left.every(({ line, packed }) => line.qty === 0 || packed !== null),
    store: storeOf(order),
    shipments: parcels.map(({ id, carrier, trackingNumber, shippedAt, lines }) => ({
      id,
      carrier,
      trackingNumber,
      shippedAt,
      lines,
      stage: stages.get(id) ?? null,
    })),
    isAtStore: waybills.some(({ shipmentID, stage }) => shipmentID !== null && stage === 'atStore'),
    wasCollected: isUnderWay(row.status) && waybills.some(isCollectedAfterRemoval),
    notCollected: row.notCollectedAt !== null,
    isStoppedOnWay:
      row.status === 'cancelled' &&
      row.notCollectedAt === null &&
      shippingMethods[row.shippingOption].kind !== 'pickup' &&
      !waybills.some(({ stage }) => stage === 'collected' || stage === 'returned') &&
      (cashUnderWay(parcels) > 0 || cancelled?.hadLeft === true),
    isExpired: cancelled?.isExpired === true,
    part: partSent(order, parcels),
    isOnCredit: onCredit,
    invoices,
    cash: isUnderWay(order.status) ? cashPlaces(order, parcels) : [],
  };
  return { orderID: row.orderID, order: found, mayReport: awaitsTransfer(order) };
}
