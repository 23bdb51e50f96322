import { and, eq, inArray, sql } from 'drizzle-orm';
import type { DeliveryCalendar } from '#app/domain/delivery/delivery-calendar.ts';
import { isUndelivered } from '#app/domain/order/order-status.ts';
import { parcelCash } from '#app/domain/order/parcel-cash.ts';
import { parcelsToRemove } from '#app/domain/order/waybill.ts';
import type { Db } from '#app/server/db/client.ts';
import { outbox, shipment, waybill } from '#app/server/db/order-schema.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { withdrawEmails } from '#app/server/emails/outbox.ts';
import { notify } from '#app/server/live/live.ts';
import { promisedFrom } from '#app/server/payments/payment-credit.ts';
import { lockOrder } from './lock-order.ts';
import type { CollectionMarked } from './order-notes.ts';
import { linesOfOrder } from './order-rows.ts';
import { unpack } from './packing.ts';
import { deleteShipments, shipmentsOf } from './shipment-rows.ts';

/**
 * Brings an undelivered order back to packing with a new promise. Parcels that came back are removed, so that their
 * goods and cash are open again; those that arrived stay sent, with what they collected. Stock does not move.
 */
export async function sendAgain(
  db: Db,
  orderNumber: string,
  delivery: DeliveryCalendar,
  actor: string,
): Promise<CollectionMarked> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderNumber);
    if (!order) return { ok: false, problem: 'order-unknown' };
    const { orderID, status: fromStatus, notCollectedAt } = order;
    if (!isUndelivered({ status: fromStatus, notCollected: notCollectedAt !== null }))
      return { ok: false, problem: 'not-undelivered' };
    const parcels = await shipmentsOf(tx, orderID);
    const labels = await tx.select().from(waybill).where(eq(waybill.orderID, orderID));
    const gone = parcelsToRemove(parcels, labels);
    const arrived = parcels.filter((parcel) => !gone.includes(parcel));
    const { withParcel } = parcelCash({ ...order, lines: await linesOfOrder(tx, orderID) }, parcels);
    await deleteShipments(
      tx,
      orderID,
      gone.map(({ id }) => id),
    );
    // Those about a parcel went with it; these say that the whole order is on its way, or came back.
    const wayEmails = inArray(outbox.kind, ['inTransit', 'atStore', 'undelivered']);
    const isOfOrder = sql`${outbox.payload}->>'shipment' is null`;
    await withdrawEmails(tx, and(eq(outbox.orderID, orderID), wayEmails, isOfOrder));
    // Those that left together had no sum of their own, so the goods that are sent again would ask for all of it.
    for (const { id } of arrived) {
      const label = labels.find(({ shipmentID, state }) => shipmentID === id && state !== 'failed');
      const cash = label?.collect ?? withParcel.get(id) ?? 0;
      await tx
        .update(shipment)
        .set({ isApart: true, collectAmount: cash || null })
        .where(eq(shipment.id, id));
    }
    await unpack(tx, orderID);
    await tx
      .update(shopOrder)
      .set({
        status: 'newOrder',
        notCollectedAt: null,
        updatedAt: sql`now()`,
        // What is to be paid first was paid, or agreed on, when it was sent before.
        ...promisedFrom(order, 'card', delivery),
      })
      .where(eq(shopOrder.orderID, orderID));
    const reason = gone.flatMap(({ trackingNumber }) => trackingNumber ?? []).join(' · ');
    await tx
      .insert(orderEvent)
      .values({ orderID, actor, kind: 'sendAgain', fromStatus, toStatus: 'newOrder', reason });
    await notify(tx, 'orders', orderID);
    return { ok: true };
  });
}
