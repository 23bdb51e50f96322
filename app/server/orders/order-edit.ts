import { eq } from 'drizzle-orm';
import { countyNamed } from '#app/domain/address/county.ts';
import type { CheckedDetails, CheckoutCheck } from '#app/domain/cart/checkout-check.ts';
import type { Customer } from '#app/domain/customer/customer.ts';
import type { DeliveryCalendar } from '#app/domain/delivery/delivery-calendar.ts';
import {
  dayUnavailable,
  type Promised,
  promiseOnReceipt,
  staffCalendar,
  timedBy,
} from '#app/domain/delivery/delivery-date.ts';
import { type DeliveryTerms, type ShippingOption, shippingMethods } from '#app/domain/delivery/shipping.ts';
import { isParentId } from '#app/domain/ids.ts';
import type { AdminOrder } from '#app/domain/order/order.ts';
import { changesBetween, type EditableOrder, isSameInvoice } from '#app/domain/order/order-changes.ts';
import { type EditOrderRequest, type EditRefusal, editedOrder } from '#app/domain/order/order-edit.ts';
import { hasLeft, isStillHere, leaves } from '#app/domain/order/order-status.ts';
import { undoRetention } from '#app/domain/order/order-timeline.ts';
import { excessOf, limitsOf, parcelOf, type StoreLimits } from '#app/domain/order/parcel.ts';
import { cashUnderWay, toCollect } from '#app/domain/order/parcel-cash.ts';
import { beyond, isSentApart, notInParcels, type Shipment } from '#app/domain/order/shipment.ts';
import {
  type Invoice,
  invoiceFields,
  invoiceOf,
  invoiceProblem,
  tidyInvoice,
} from '#app/domain/payment/invoice.ts';
import { isOnlineMethod, type PaymentMethod } from '#app/domain/payment/payment.ts';
import { afterPayment, stillToPay } from '#app/domain/payment/payment-report.ts';
import { waivedAfter } from '#app/domain/payment/refund.ts';
import { severalLines } from '#app/domain/typed-text.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { orderRevision } from '#app/server/db/order-schema.ts';
import { refusals } from '#app/server/db/refusals.ts';
import { shopOrder } from '#app/server/db/schema.ts';
import { LostRace } from '#app/server/db/transaction.ts';
import { enqueueEdited } from '#app/server/emails/edit-emails.ts';
import { enqueueLater, toShop } from '#app/server/emails/outbox.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import { isNewToShop } from '#app/server/payments/payment-credit.ts';
import { lockOrder } from './lock-order.ts';
import { writeEvent } from './order-event.ts';
import { customerOf } from './order-request.ts';
import { writeEdited } from './order-revisions.ts';
import { type LineRow, linesOfOrder, toAdminOrder, toEditable } from './order-rows.ts';
import { editBox, recordBoxEdited } from './packing.ts';
import { productsOf } from './promo-spending.ts';
import { followEdit, isAllCollected, moveParcels, shipmentsOf } from './shipment-rows.ts';
import { lockVariants, moveStock } from './stock.ts';

export interface EditOrderParts {
  jobs: Pick<Jobs, 'add'>;
  actor: string;
  check: CheckoutCheck;
  delivery: DeliveryCalendar;
  parcel: StoreLimits;
  terms: DeliveryTerms;
}

export type OrderEdited =
  | { ok: true; version: number; eventID: number }
  | { ok: false; refusal: EditRefusal };

const { Refused, refusable } = refusals<EditRefusal>();

/**
 * Edits an order in one transaction, locking the order, then variants by id (reliability B2, T26). Keeps the previous
 * version; the email waits for the undo time (docs/decisions/0014-editing-a-placed-order.md).
 */
export async function editOrder(
  db: Db,
  input: EditOrderRequest,
  parts: EditOrderParts,
): Promise<OrderEdited> {
  const edited = await refusable(db, (tx) => edit(tx, input, parts));
  return edited.ok ? { ok: true, ...edited.done } : edited;
}

async function edit(
  tx: Tx,
  input: EditOrderRequest,
  parts: EditOrderParts,
): Promise<{ version: number; eventID: number }> {
  const row = await lockOrder(tx, input.orderNumber);
  if (!row) throw new Refused({ problem: 'order-unknown' });
  const { orderID, version } = row;
  const order = toAdminOrder(row, await linesOfOrder(tx, orderID));
  if (version !== input.version) throw new Refused({ problem: 'order-changed', order });
  if (!isStillHere(order.status)) throw new Refused({ problem: 'not-editable', status: order.status });

  const before = toEditable(order);
  const delivered = deliveryOf(order, input, parts);
  const { lines, goods } = await goodsOf(tx, order, input, delivered, parts);
  const { stock, ...money } = goods;
  const amountWaived = waivedAfter(order, money.amountDue);
  const isPaid = stillToPay({ ...order, amountDue: money.amountDue, amountWaived }) === 0;
  const promised = dayOf(order, input, delivered.paymentMethod, isPaid, parts.delivery);
  const parcels = await shipmentsOf(tx, orderID);
  const held = beyond(lines, parcels);
  if (held.length > 0) throw new Refused({ problem: 'in-parcel', lines: held });
  const after: EditableOrder = {
    ...before,
    ...delivered,
    ...money,
    amountWaived,
    promised,
    lines,
    deliveryNote: input.deliveryNote.trim(),
    giftMessage: input.giftMessage === undefined ? order.giftMessage : severalLines(input.giftMessage),
    invoice: editedInvoice(order, input),
  };
  const changes = changesBetween(before, after);
  if (changes.length === 0) throw new Refused({ problem: 'nothing-changed' });
  refuseLessThanCollected(order, after, parcels);
  if (!(await followEdit(tx, order, after, changes, parcels))) throw new Refused({ problem: 'label-made' });
  const box = await editBox(tx, orderID, changes, before, after);

  await writeEdited(tx, orderID, version + 1, after);
  const moved = await whereItGoes(tx, order, after, parcels);
  if (moved) {
    const { fromStatus: from, toStatus: to } = moved;
    await tx
      .update(shopOrder)
      .set({ status: to, ...(leaves({ from, to }) && { notCollectedAt: null }) })
      .where(eq(shopOrder.orderID, orderID));
    await moveParcels(tx, orderID, { from, to }, parts.actor);
  }
  if (!(await moveStock(tx, stock, { reason: 'edited', actor: parts.actor, orderID }))) throw new LostRace();
  const eventID = await writeEvent(tx, {
    orderID,
    actor: parts.actor,
    kind: 'edited',
    reason: input.reason.trim(),
    changes,
    ...moved,
  });
  const isHere = isStillHere(moved?.toStatus ?? order.status);
  const boxBefore = isHere ? await recordBoxEdited(tx, orderID, parts.actor, box) : { packed: box.unpacked };
  await tx.insert(orderRevision).values({ orderID, version, eventID, before: { ...before, ...boxBefore } });
  const isCustomerVisible = changes.some(
    (change) => change.what !== 'field' || change.field !== 'deliveryNote',
  );
  const news = { eventID, wait: undoRetention };
  if (moved && (await isNewToShop(tx, order, moved.toStatus)))
    await enqueueLater(tx, parts.jobs, toShop(orderID, 'newOrderShop'), news);
  if (input.tell && isCustomerVisible)
    await enqueueEdited(tx, parts.jobs, { orderID, customer: after.customer }, news);
  if (stock.length > 0) await notify(tx, 'catalogue');
  await notify(tx, 'orders', orderID);
  return { version: version + 1, eventID };
}

function refuseLessThanCollected(
  order: AdminOrder,
  { paymentMethod, amountDue, amountWaived = 0 }: EditableOrder,
  parcels: readonly Shipment[],
): void {
  const left = toCollect({ ...order, paymentMethod, amountDue, amountWaived });
  // What was paid otherwise since it left is not this edit's doing.
  if (left < Math.min(cashUnderWay(parcels), toCollect(order)))
    throw new Refused({ problem: 'cash-under-way' });
}

/**
 * An unpaid order becomes paid when the received amount now covers it, one that is paid on delivery instead of online
 * waits no longer, and one whose goods have all left in parcels goes after them.
 */
async function whereItGoes(
  tx: Tx,
  order: AdminOrder,
  { amountDue, amountWaived = 0, lines, paymentMethod }: EditableOrder,
  parcels: readonly Shipment[],
) {
  const { orderID, status, amountReceived } = order;
  const away = parcels.filter(isSentApart);
  const hasAllLeft = !hasLeft(status) && away.length > 0 && notInParcels(lines, away).length === 0;
  if (hasAllLeft) {
    const isOver =
      stillToPay({ ...order, amountDue, amountWaived }) === 0 && (await isAllCollected(tx, orderID));
    return { fromStatus: status, toStatus: isOver ? ('completed' as const) : ('inTransit' as const) };
  }
  const waitsOnline = status === 'awaitingPayment' && isOnlineMethod(order.paymentMethod);
  if (waitsOnline && paymentMethod === 'cod') return { fromStatus: status, toStatus: 'newOrder' as const };
  // An online order that costs nothing any more waits for no payment, and would be cancelled when its time is over.
  const mayBePaid = amountReceived > 0 || isOnlineMethod(paymentMethod);
  const toStatus = mayBePaid ? afterPayment({ ...order, amountDue, amountWaived }) : status;
  return toStatus === status ? null : { fromStatus: status, toStatus };
}

type Delivered = Pick<EditableOrder, 'customer' | 'shippingOption' | 'paymentMethod'>;

/** Unchanged details are not validated: rules may be newer than the order. */
function deliveryOf(order: AdminOrder, input: EditOrderRequest, { check }: EditOrderParts): Delivered {
  const { customer, shippingOption, paymentMethod } = order;
  const typed = { ...order, customer: customerTyped(order, input) };
  const isSame =
    input.shippingOption === shippingOption &&
    input.paymentMethod === paymentMethod &&
    changesBetween({ ...order }, typed).length === 0;
  if (isSame) return { customer, shippingOption, paymentMethod };
  if (!check.ok)
    throw new Refused({ problem: 'invalid-details', fields: check.problems.map(({ field }) => field) });
  const details: CheckedDetails = check.details;
  const edited = customerOf(details);
  const shippingAddress = {
    ...edited.shippingAddress,
    ...importedPlace(order, edited, details.shippingOption),
  };
  return {
    customer: { ...edited, ...unaskedFields(order.customer, details.name), shippingAddress },
    shippingOption: details.shippingOption,
    paymentMethod: details.paymentMethod,
  };
}

/** Orders from before invoices keep none unless one is chosen. */
function editedInvoice({ invoice }: AdminOrder, input: EditOrderRequest): Invoice | null {
  if (input.invoice.invoiceType === '' && invoice === null) return null;
  const typed = tidyInvoice(input.invoice);
  const wanted = invoiceOf(typed);
  if (isSameInvoice(wanted, invoice)) return invoice;
  const fields = invoiceFields.filter((field) => invoiceProblem(field, typed) !== null);
  if (fields.length > 0) throw new Refused({ problem: 'invalid-details', fields });
  return wanted;
}

/** A new promise only when the day or payment method changes. */
function dayOf(
  order: AdminOrder,
  { chosenDay }: EditOrderRequest,
  payment: PaymentMethod,
  isPaid: boolean,
  calendar: DeliveryCalendar,
): Promised | null {
  const before = order.promised?.chosen ?? null;
  const chosen = chosenDay === undefined ? before : chosenDay || null;
  if (chosen === before && payment === order.paymentMethod) return order.promised;
  const now = new Date();
  const by = timedBy(payment, isPaid);
  const unavailable = chosen === null ? null : dayUnavailable(chosen, now, by, staffCalendar(calendar));
  if (unavailable) throw new Refused({ problem: 'day-unavailable', ...unavailable });
  return promiseOnReceipt(now, by, calendar, chosen);
}

function customerTyped({ customer }: AdminOrder, { customer: typed }: EditOrderRequest) {
  const { name, number, email, ...address } = typed;
  return { ...customer, name, number, email, shippingAddress: { ...customer.shippingAddress, ...address } };
}

async function goodsOf(
  tx: Tx,
  order: AdminOrder,
  input: EditOrderRequest,
  { shippingOption }: Delivered,
  { parcel: storeLimits, terms }: EditOrderParts,
) {
  const parts = order.lines.flatMap((line) => line.parts ?? []);
  const ids = new Set([...order.lines, ...input.lines, ...parts].map(({ productID }) => productID));
  const variants = await lockVariants(tx, [...ids]);
  const promo = await withFilters(tx, order.promo);
  const goods = editedOrder({ ...order, promo }, input.lines, shippingOption, variants, terms);
  if (!goods.ok) {
    const { ok: _, ...refusal } = goods;
    throw new Refused(refusal);
  }
  const parcel = parcelOf(goods.lines);
  const limits = limitsOf(shippingOption, storeLimits);
  const changed = goods.stock.length > 0 || shippingOption !== order.shippingOption;
  if (changed && shippingMethods[shippingOption].kind === 'store' && excessOf(parcel, limits))
    throw new Refused({ problem: 'parcel-too-big', ...parcel, limits });
  const { ok: _, lines, ...money } = goods;
  return {
    lines: lines.map(({ grams: _grams, ...line }): LineRow => ({ ...line, parts: line.parts ?? null })),
    goods: money,
  };
}

/** The order's code with all products that it applies to now. */
export async function withFilters(db: Db | Tx, promo: AdminOrder['promo']): Promise<AdminOrder['promo']> {
  if (!promo?.only || !promo.filters?.length) return promo;
  const products = promo.only.filter(isParentId);
  return { ...promo, only: await productsOf(db, { products, filters: promo.filters }) };
}

/** Fields the form lacks are kept; first and last name only while the name is unchanged. */
function unaskedFields(
  { name, firstName, lastName, billingAddress, addressType }: Customer,
  edited: string,
): Partial<Customer> {
  return {
    ...(name === edited && { firstName, lastName }),
    ...(billingAddress && { billingAddress }),
    ...(addressType && { addressType }),
  };
}

/** Of an imported address, unless it goes elsewhere now. */
function importedPlace(
  { customer, shippingOption }: AdminOrder,
  { shippingAddress: edited }: Customer,
  option: ShippingOption,
): Partial<Customer['shippingAddress']> {
  const { city, state, country, county, town, zip } = customer.shippingAddress;
  const named = county || (countyNamed(city) ?? '');
  const isElsewhere =
    shippingMethods[option].kind !== shippingMethods[shippingOption].kind ||
    (named !== '' && named !== edited.county);
  const code = edited.zip || (edited.town === town ? zip : '');
  return isElsewhere ? {} : { city, state, country, zip: code };
}
