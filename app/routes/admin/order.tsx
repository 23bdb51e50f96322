import { useEffect, useState } from 'react';
import { data, useSearchParams } from 'react-router';
import { z } from 'zod';
import { addressText } from '#app/domain/address/address-text.ts';
import { checkoutLimits } from '#app/domain/cart/checkout-check.ts';
import { formatNtd } from '#app/domain/cart/money.ts';
import { longestTracking } from '#app/domain/delivery/tracking.ts';
import { isVariantId } from '#app/domain/ids.ts';
import { languages } from '#app/domain/languages.ts';
import { maxLineQty, maxLines } from '#app/domain/order/order.ts';
import { storedOrderNumberPattern } from '#app/domain/order/order-number.ts';
import { isRefundedFirst } from '#app/domain/order/order-progress.ts';
import { hasLeft, isStillHere, isUndelivered, orderStatuses } from '#app/domain/order/order-status.ts';
import { cancellationOf, longestNote, toPackAgain } from '#app/domain/order/order-timeline.ts';
import { isPromisedWhenClosed } from '#app/domain/order/packing.ts';
import { cashPlaces, cashUnderWay, toCollect } from '#app/domain/order/parcel-cash.ts';
import { awayOf, carriers, longestParcelGrams, partSent, temperatures } from '#app/domain/order/shipment.ts';
import { labelsHere, pickupSlots, sizeCodes } from '#app/domain/order/waybill.ts';
import { invoiceLimits, invoiceTypes } from '#app/domain/payment/invoice.ts';
import { shownAttempts } from '#app/domain/payment/payment-attempt.ts';
import { awaitsReminder, mayRecord, readAmount, stillDue } from '#app/domain/payment/payment-report.ts';
import { collectedInCash, longestRefundField, paidMark } from '#app/domain/payment/refund.ts';
import { seesFigures } from '#app/domain/staff/staff.ts';
import { UndeliveredNotice } from '#app/routes/admin/orders/undelivered-notice.tsx';
import { BackLink } from '#app/routes/admin/parts/admin-heading.tsx';
import { useOpenedFocus } from '#app/routes/admin/parts/opened-focus.ts';
import { shopContext } from '#app/server/context.ts';
import { sendsEmails } from '#app/server/emails/mail-settings.ts';
import { postedText } from '#app/server/http/posted-json.ts';
import { invoicesOfOrder } from '#app/server/invoices/invoice-rows.ts';
import {
  allowNow,
  type InvoiceRequested,
  invoiceProvider,
  issueNow,
  mendNow,
  voidNow,
} from '#app/server/invoices/invoices.ts';
import { logisticsProvider } from '#app/server/logistics/logistics.ts';
import {
  askAboutWaybill,
  createWaybill,
  dropWaybill,
  labelsOffered,
  type WaybillMade,
  waybillsOf,
} from '#app/server/logistics/waybills.ts';
import { correctEmail, type EmailCorrected } from '#app/server/orders/correct-email.ts';
import {
  addOrderNote,
  type CollectionMarked,
  markCollection,
  type OrderNoted,
} from '#app/server/orders/order-notes.ts';
import { withoutCosts } from '#app/server/orders/order-rows.ts';
import {
  changeOrderStatus,
  type StatusChange as StatusChanged,
} from '#app/server/orders/order-status-change.ts';
import { type Undo, undoOrderChange } from '#app/server/orders/order-undo.ts';
import { readAdminOrder } from '#app/server/orders/orders.ts';
import { packedGoods, packedSoFar } from '#app/server/orders/packing.ts';
import { sendAgain } from '#app/server/orders/send-again.ts';
import { alsoUsedBy, shipmentsOf } from '#app/server/orders/shipment-rows.ts';
import {
  addShipment,
  chooseCollector,
  editShipment,
  removeShipment,
  type ShipmentChanged,
  sendShipment,
} from '#app/server/orders/shipments.ts';
import { addTracking, type TrackingAdded } from '#app/server/orders/tracking-numbers.ts';
import { paymentProviders } from '#app/server/payments/online-payments.ts';
import { refundablePayments, requestsOfOrder } from '#app/server/payments/online-refunds.ts';
import { attemptsOfOrder, isOnCredit, unheardTrades } from '#app/server/payments/payment-attempts.ts';
import { paymentsOfOrder } from '#app/server/payments/payment-matching.ts';
import { isLateCash } from '#app/server/payments/payment-recording.ts';
import { readReminded } from '#app/server/payments/payment-reminders.ts';
import { refundsOfOrder } from '#app/server/payments/refunds.ts';
import { pageAction } from '#app/server/staff/page-action.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { postedNote } from '#app/server/staff/staff-call.ts';
import { dateTimeText } from '#app/text/date.ts';
import { collectPlace } from '#app/text/delivery.ts';
import { onlinePayText } from '#app/text/online-payment.ts';
import { ordersText, orderText, takenBy } from '#app/text/orders-admin.ts';
import { packAgainText, packingText } from '#app/text/packing.ts';
import { moneySoFar, paidWords, refundedToPack } from '#app/text/payments-admin.ts';
import { partText } from '#app/text/tracking.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { Route } from './+types/order.ts';
import styles from './order.module.css';
import { EditLink } from './orders/edit-link.tsx';
import { markSeen } from './orders/fresh-orders.ts';
import { NoPickupAddress } from './orders/no-pickup-address.tsx';
import { OrderAttempts } from './orders/order-attempts.tsx';
import { OrderCustomer } from './orders/order-customer.tsx';
import { OrderEmails } from './orders/order-emails.tsx';
import { OrderInvoices } from './orders/order-invoices.tsx';
import { OrderLines } from './orders/order-lines.tsx';
import { OrderPayments } from './orders/order-payments.tsx';
import { OrderShipments } from './orders/order-shipments.tsx';
import { OrderTimeline } from './orders/order-timeline.tsx';
import { OrderWaybills } from './orders/order-waybills.tsx';
import { PackedMark } from './orders/packed-mark.tsx';
import { StatusBadge } from './orders/status-badge.tsx';
import { StatusChange } from './orders/status-change.tsx';
import { adminClientAction } from './parts/admin-action.ts';
import { useAdminChanges } from './parts/admin-changes.ts';
import { AdminPageError } from './parts/admin-error.tsx';
import { AdminIcon } from './parts/admin-icon.tsx';
import { OrderRefunds } from './payments/order-refunds.tsx';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { role, email } = await staffOrLogin(context, request);
  const shop = context.get(shopContext);
  const { db, settings } = shop;
  const found = await readAdminOrder(db, addressText(params.orderNumber, 20));
  if (!found) throw data(null, { status: 404 });
  const figures = seesFigures(role);
  const shown = figures ? found.order : withoutCosts(found.order);
  const order = { ...shown, isOnCredit: await isOnCredit(db, shown) };
  const [
    attempts,
    unheard,
    payments,
    refunds,
    refundable,
    requests,
    reminded,
    shipments,
    invoicing,
    packed,
    packedLines,
    isCash,
  ] = await Promise.all([
    attemptsOfOrder(db, order.orderID),
    unheardTrades(db, order.orderID, settings.current().payment),
    paymentsOfOrder(db, order.orderID),
    refundsOfOrder(db, order.orderID),
    refundablePayments(db, order, await paymentProviders(shop)),
    requestsOfOrder(db, order.orderID),
    awaitsReminder(order) ? readReminded(db, order.orderID) : null,
    shipmentsOf(db, order.orderID),
    invoicesOfOrder(db, order, settings.current().invoice),
    packedGoods(db, order.orderID),
    packedSoFar(db, [order]),
    isLateCash(db, order),
  ]);
  const logistics = await logisticsProvider(shop);
  const [waybills, labels] = await Promise.all([
    waybillsOf(db, order.orderID),
    labelsOffered(db, logistics, settings.current(), order.orderNumber),
  ]);
  const numbers = await alsoUsedBy(
    db,
    shipments.flatMap(({ trackingNumber }) => trackingNumber ?? []),
  );
  // A reported transfer is not requested again before it was checked.
  const isReported = payments.some(({ state }) => state === 'reported');
  const { pickupAddress } = settings.current().shop;
  const { undo, events } = found;
  const by = events.find(({ id }) => id === undo?.eventID)?.actor;
  return {
    ...found,
    undo: undo && {
      ...undo,
      isOwn: by === email,
      by,
    },
    order,
    packed: packedLines[order.orderID],
    inBox: packed.goods.length > 0 && !hasLeft(order.status),
    figures,
    attempts: shownAttempts(order, attempts, new Date()),
    unheard,
    payments,
    isCash,
    refunds,
    refundable,
    requests,
    reminded: isReported ? null : reminded,
    shipments,
    invoicing,
    waybills,
    labels,
    shared: [...numbers].map(([number, orders]) => ({ number, orders })),
    pickupAddress,
    isClosedThen: isPromisedWhenClosed(order, settings.current().delivery, new Date()),
    hasMailServer: sendsEmails(shop.config, settings.current()),
  };
}

const orderNumber = z.string().regex(storedOrderNumberPattern);
/** A checkbox, or a hidden field that says the same. */
const ticked = z.literal('on').optional();

/** As ECPay takes it. */
const invoiceReason = postedText(20).refine((reason) => reason.trim() !== '');
const count = z.coerce.number().int().nonnegative();
const parcelID = z.coerce.number().int().positive();
/** A form with one line posts it alone. */
const oneOrMore = <T extends z.ZodType>(one: T) =>
  z.union([one.transform((value) => [value]), z.array(one).max(maxLines)]);
const parcelFacts = {
  carrier: z.enum(carriers).optional(),
  tracking: postedText(longestTracking).optional(),
  grams: z
    .union([z.literal('').transform(() => null), z.coerce.number().int().min(1).max(longestParcelGrams)])
    .optional(),
  temperature: z.enum(temperatures).optional(),
};

const sending = { tell: ticked, open: count.optional(), collects: ticked };

const posted = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('change-status'),
    orderNumber,
    /** Where the page saw it, so that two tabs cannot cross. */
    from: z.enum(orderStatuses),
    to: z.enum(orderStatuses),
    /** Whether the customer gets the email of the new status. */
    tell: ticked,
    reason: postedText(longestNote).optional(),
    /** NTD that the page showed as still to be paid by transfer. */
    open: z.coerce.number().int().nonnegative().optional(),
    /** It was asked whether the order is cancelled, and what then goes back to the shop. */
    confirmed: ticked,
    stock: ticked,
    promo: ticked,
  }),
  z.strictObject({ intent: z.literal('undo-change'), eventID: z.coerce.number().int().positive() }),
  z.strictObject({ intent: z.literal('mark-collected'), orderNumber }),
  z.strictObject({ intent: z.literal('send-again'), orderNumber }),
  z.strictObject({ intent: z.literal('mark-not-collected'), orderNumber }),
  z.strictObject({ intent: z.literal('add-tracking'), orderNumber, tracking: postedText(longestTracking) }),
  z.strictObject({
    intent: z.literal('add-parcel'),
    orderNumber,
    version: count,
    inParcels: count,
    /** Each in as many as the quantity in the same place says. */
    productID: oneOrMore(z.string().max(100).refine(isVariantId)),
    qty: oneOrMore(z.coerce.number().int().min(0).max(maxLineQty)),
    ...parcelFacts,
    leaves: ticked,
    ...sending,
  }),
  z.strictObject({
    intent: z.literal('send-parcel'),
    orderNumber,
    id: parcelID,
    ...sending,
  }),
  z.strictObject({ intent: z.literal('collect-with'), orderNumber, id: parcelID }),
  z.strictObject({ intent: z.literal('save-parcel'), orderNumber, id: parcelID, ...parcelFacts }),
  z.strictObject({ intent: z.literal('remove-parcel'), orderNumber, id: parcelID }),
  z.strictObject({
    intent: z.literal('make-waybill'),
    orderNumber,
    id: parcelID.optional(),
    size: z.enum(sizeCodes).default('0001'),
    slot: z.enum(pickupSlots).default('4'),
    /** Sent although it is not paid, or was refunded. */
    unpaid: ticked,
  }),
  z.strictObject({ intent: z.literal('ask-waybill'), orderNumber, id: parcelID }),
  z.strictObject({ intent: z.literal('drop-waybill'), orderNumber, id: parcelID }),
  z.strictObject({
    intent: z.literal('issue-invoice'),
    orderNumber,
    /** For whom it is made out, where that is corrected. */
    invoiceType: z.enum(invoiceTypes).optional(),
    taxId: postedText(invoiceLimits.taxId).default(''),
    invoiceTitle: postedText(invoiceLimits.invoiceTitle).default(''),
    carrier: postedText(invoiceLimits.carrier).default(''),
    donationCode: postedText(invoiceLimits.donationCode).default(''),
  }),
  z.strictObject({
    intent: z.literal('mend-invoice'),
    orderNumber,
    /** What the page offered. */
    what: z.enum(['void', 'allowance', 'difference']),
    amount: count,
  }),
  z.strictObject({ intent: z.literal('void-invoice'), orderNumber, reason: invoiceReason, again: ticked }),
  z.strictObject({
    intent: z.literal('allow-invoice'),
    orderNumber,
    amount: postedText(longestRefundField),
    /** What the page showed as invoiced, in NTD. */
    invoiced: z.coerce.number().int(),
    reason: invoiceReason,
  }),
  z.strictObject({
    intent: z.literal('correct-email'),
    orderNumber,
    version: count,
    email: postedText(checkoutLimits.email),
  }),
  z.strictObject({ intent: z.literal('add-note'), orderNumber, note: postedNote }),
]);

type Outcome =
  | StatusChanged
  | { ok: false; problem: 'cancel-unconfirmed' }
  | Undo
  | CollectionMarked
  | ShipmentChanged
  | TrackingAdded
  | InvoiceRequested
  | WaybillMade
  | EmailCorrected
  | OrderNoted;

export const action = pageAction(
  posted,
  [],
  async (input, shop, { email: actor }, request): Promise<Outcome> => {
    const { db, jobs, settings, config, log } = shop;
    switch (input.intent) {
      case 'change-status': {
        const { from, to, reason = '', open = 0 } = input;
        const isCancelled = to === 'cancelled';
        if (isCancelled && !input.confirmed) return { ok: false, problem: 'cancel-unconfirmed' };
        return changeOrderStatus(db, jobs, {
          orderNumber: input.orderNumber,
          from,
          to,
          actor,
          reason,
          open,
          tell: input.tell === 'on',
          ...(isCancelled && { giveBack: { stock: input.stock === 'on', promo: input.promo === 'on' } }),
        });
      }
      case 'undo-change':
        return undoOrderChange(db, input.eventID, actor);
      case 'send-again':
        return sendAgain(db, input.orderNumber, settings.current().delivery, actor);
      case 'mark-collected':
      case 'mark-not-collected':
        return markCollection(db, input.orderNumber, input.intent === 'mark-not-collected', actor);
      case 'add-tracking':
        return addTracking(db, input.orderNumber, input.tracking, actor);
      case 'add-parcel': {
        const { productID, qty, leaves, tell, collects, open = 0, intent: _, ...parcel } = input;
        const lines = productID.map((id, at) => ({ productID: id, qty: qty[at] ?? 0 }));
        const chosen = { leaves: leaves === 'on', tell: tell === 'on', collects: collects === 'on' };
        return addShipment(db, jobs, { ...parcel, ...chosen, open, actor, lines });
      }
      case 'send-parcel':
        return sendShipment(db, jobs, input.orderNumber, input.id, {
          tell: input.tell === 'on',
          open: input.open ?? 0,
          collects: input.collects === 'on',
          actor,
        });
      case 'collect-with':
        return chooseCollector(db, input.orderNumber, input.id);
      case 'save-parcel':
        return editShipment(db, input.orderNumber, input.id, input, actor);
      case 'remove-parcel':
        return removeShipment(db, input.orderNumber, input.id, actor);
      case 'make-waybill': {
        const origin = config.origin ?? new URL(request.url).origin;
        const to = { actor, noticeUrl: `${origin}/api/logisticsNotice` };
        const provider = await logisticsProvider(shop);
        return createWaybill(
          db,
          provider,
          settings.current(),
          { ...input, id: input.id ?? null, unpaid: input.unpaid === 'on' },
          to,
        );
      }
      case 'ask-waybill':
        return askAboutWaybill(db, await logisticsProvider(shop), input);
      case 'drop-waybill':
        return dropWaybill(db, input, actor);
      case 'issue-invoice': {
        const { orderNumber: number, invoiceType, taxId, invoiceTitle, carrier, donationCode } = input;
        const details = invoiceType && { invoiceType, taxId, invoiceTitle, carrier, donationCode };
        const wanted = { orderNumber: number, ...(details && { details }) };
        return issueNow(shop, await invoiceProvider(shop), wanted, actor, log);
      }
      case 'mend-invoice':
        return mendNow(shop, await invoiceProvider(shop), input, actor, log);
      case 'void-invoice': {
        const wanted = { ...input, isAgain: input.again === 'on' };
        return voidNow(shop, await invoiceProvider(shop), wanted, actor, log);
      }
      case 'allow-invoice': {
        const wanted = { ...input, amount: readAmount(input.amount.normalize('NFKC').trim()) };
        return allowNow(shop, await invoiceProvider(shop), wanted, actor, log);
      }
      case 'correct-email':
        return correctEmail(db, input, actor);
      case 'add-note':
        return addOrderNote(db, input.orderNumber, input.note, actor);
    }
  },
);
export const clientAction = adminClientAction;

export default function Order({ loaderData }: Route.ComponentProps) {
  const {
    order,
    events,
    emails,
    hasMailServer,
    undo,
    attempts,
    unheard,
    payments,
    isCash,
    refunds,
    refundable,
    requests,
    reminded,
    shipments,
    invoicing,
    waybills,
    labels,
    shared,
    pickupAddress,
    figures,
    packed,
    inBox,
    isClosedThen,
  } = loaderData;
  useAdminChanges(['emails', 'customers']);
  const t = useTranslate();
  const language = useLanguage();
  const [query] = useSearchParams();
  const title = useOpenedFocus(order.orderID);
  useEffect(() => markSeen(order.orderID), [order.orderID]);
  /** The order that was just marked as not delivered. */
  const [marked, setMarked] = useState<string | null>(null);
  const search = query.toString();
  const paid = paidMark(
    order,
    attempts.map(({ state }) => state),
  );
  const due = stillDue(order);
  const soFar = moneySoFar(order, due, collectedInCash(order), order.shippingOption);
  const amountReported = payments.reduce(
    (sum, { state, amount }) => sum + (state === 'reported' ? amount : 0),
    0,
  );
  const cancelling = order.status === 'cancelled' ? cancellationOf(events) : undefined;
  const wasAway = cancelling?.fromStatus
    ? awayOf({ ...order, status: cancelling.fromStatus }, shipments)
    : null;
  const place = collectPlace(order.shippingOption, order.customer.shippingAddress, pickupAddress);
  // Places of the parcels that the customer has.
  const arrived = shipments.flatMap(({ id }, place) =>
    waybills.some(({ shipmentID, stage }) => shipmentID === id && stage === 'collected') ? [place + 1] : [],
  );
  return (
    // One key for the whole order: typed text, questions and messages of one order never stands on another.
    <article key={order.orderID} className={styles.order} aria-labelledby="order-title">
      <BackLink to={`/admin/orders${search && `?${search}`}`} keepsPlace>
        {t(ordersText.back)}
      </BackLink>
      <header className={styles.heading}>
        <div>
          <h1 id="order-title" ref={title} tabIndex={-1}>
            {order.orderNumber}
          </h1>
          <p className={styles.when}>
            <time dateTime={order.orderDate}>{dateTimeText(order.orderDate, 'longExpanded', language)}</time>
            {' · '}
            {t(orderText.wrote).replace('{language}', languages[order.language].name)}
            {order.type !== 'web' && ` · ${t(takenBy[order.type])}`}
          </p>
          {place.length > 0 && (
            <p className={styles.place}>
              <AdminIcon name="truck" /> <span>{place.map((line) => t(line)).join(' · ')}</span>
            </p>
          )}
          <p className={styles.beside}>
            <StatusBadge order={order} />
            <PackedMark of={packed} />
            {partSent(order, shipments) && <b>{t(partText.label)}</b>}
            {order.status !== 'cancelled' && (
              <LocalLink to={`/admin/packing?orders=${order.orderNumber}`} data-board="pack">
                {t(packingText.slip)}
              </LocalLink>
            )}
            {isStillHere(order.status) && <EditLink orderNumber={order.orderNumber} />}
          </p>
        </div>
        <p className={styles.due}>
          <span>{t(orderText.amountDue)}</span>
          <strong>{formatNtd(due)}</strong>
          {paid && <span>{t(paidWords(paid, order))}</span>}
          {soFar && <span>{t(soFar)}</span>}
        </p>
      </header>
      {attempts.length > 0 && attempts.every(({ isTest }) => isTest) && (
        <Notice tone="error">{t(onlinePayText.testOrder)}</Notice>
      )}
      {isUndelivered(order) && (
        <UndeliveredNotice
          order={order}
          shipments={shipments}
          waybills={waybills}
          isAsked={marked === order.orderID}
          onSeen={() => setMarked(null)}
        />
      )}
      {isStillHere(order.status) &&
        toPackAgain(events).map((why) => (
          <Notice key={why} tone="warning">
            <p>{t(packAgainText[why])}</p>
            <LocalLink to={`/admin/packing?orders=${order.orderNumber}`}>{t(packingText.link)}</LocalLink>
          </Notice>
        ))}
      {isRefundedFirst(order) && <Notice tone="warning">{t(refundedToPack(order))}</Notice>}
      <NoPickupAddress order={order} address={pickupAddress} />
      <StatusChange
        order={{
          ...order,
          amountReported,
          away: awayOf(order, shipments),
          cashAway: Math.min(cashUnderWay(shipments), toCollect(order)),
          cash: cashPlaces(order, shipments).filter(({ at }) => at === null || !arrived.includes(at)),
          labels: labelsHere(order.status, shipments, waybills),
          inBox,
          arrived,
        }}
        cancelled={wasAway && { away: wasAway, isStockReturned: cancelling?.stockReturned === true }}
        undo={undo}
      />
      <OrderLines order={order} figures={figures} />
      <OrderShipments order={order} shipments={shipments} waybills={waybills} shared={shared} />
      <OrderWaybills order={order} shipments={shipments} waybills={waybills} offered={labels} />
      <OrderCustomer
        order={order}
        pickupAddress={pickupAddress}
        isClosedThen={isClosedThen}
        onUndelivered={(isAsked) => setMarked(isAsked ? order.orderID : null)}
      />
      {(mayRecord(order) || payments.length > 0) && (
        <OrderPayments
          order={order}
          isImported={events.some(({ kind }) => kind === 'imported')}
          payments={payments}
          isCash={isCash}
          reminded={reminded}
        />
      )}
      <OrderAttempts attempts={attempts} unheard={unheard} />
      <OrderRefunds
        order={order}
        paidOnline={attempts.filter(({ state }) => state === 'paid').length}
        refunds={refunds}
        refundable={refundable}
        requests={requests}
      />
      <OrderInvoices order={order} invoicing={invoicing} />
      <OrderEmails emails={emails} hasMailServer={hasMailServer} />
      <OrderTimeline orderNumber={order.orderNumber} shippingOption={order.shippingOption} events={events} />
    </article>
  );
}

export const ErrorBoundary = AdminPageError;
