import { Button } from '@mantine/core';
import { type ReactNode, useId, useRef, useState } from 'react';
import { formatNtd } from '#app/domain/cart/money.ts';
import { chosenOptions } from '#app/domain/catalogue/product.ts';
import { displayName } from '#app/domain/customer/customer.ts';
import { type DeliveryKind, shippingMethods } from '#app/domain/delivery/shipping.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { isRefundedFirst } from '#app/domain/order/order-progress.ts';
import { isStillHere } from '#app/domain/order/order-status.ts';
import {
  asideReason,
  isPacked,
  maskedPhone,
  type PackedLine,
  type PackedOrder,
} from '#app/domain/order/packing.ts';
import type { FamilyMartLimits } from '#app/domain/order/parcel.ts';
import { cashOpen } from '#app/domain/order/parcel-cash.ts';
import { scannedPart } from '#app/domain/order/scanning.ts';
import { isSentApart } from '#app/domain/order/shipment.ts';
import { paidState } from '#app/domain/payment/payment-report.ts';
import type { action as orderAction } from '#app/routes/admin/order.tsx';
import { inAll, Terms } from '#app/routes/admin/orders/order-shipments.tsx';
import { StatusBadge } from '#app/routes/admin/orders/status-badge.tsx';
import { AddTracking } from '#app/routes/admin/orders/tracking-forms.tsx';
import { UndoChange, useUndoing } from '#app/routes/admin/orders/undo-change.tsx';
import type { action } from '#app/routes/admin/packing.tsx';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { bringIntoView } from '#app/routes/admin/parts/bring-into-view.ts';
import { HiddenFields } from '#app/routes/admin/parts/hidden-fields.tsx';
import { useRestAfterChange } from '#app/routes/admin/parts/rest.ts';
import { staffAddressLines } from '#app/text/address.ts';
import { bundlePartText } from '#app/text/bundle-parts.ts';
import { timeText } from '#app/text/date.ts';
import { collectPlace, promisedForStaff } from '#app/text/delivery.ts';
import { labelled, listComma } from '#app/text/marks.ts';
import {
  cancelledInBox,
  collectOf,
  familyMartSize,
  packAgainText,
  packedBy,
  packedOf,
  packingGroups,
  packingProblems,
  packingText,
  scanGoodsText,
} from '#app/text/packing.ts';
import { paidMarks, refundText } from '#app/text/payments-admin.ts';
import { plannedParcels, sendPacked, trackingProblems } from '#app/text/shipments-admin.ts';
import { cashLines, partText, trackingText } from '#app/text/tracking.ts';
import { removedCollectedText } from '#app/text/unexpected-parcels.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { ErrorNotice, Notice } from '#app/ui/notice.tsx';
import styles from './packing-orders.module.css';

type Group = DeliveryKind | 'familyMart';
const groups = ['home', 'store', 'familyMart', 'pickup'] as const satisfies readonly Group[];

function groupOf({ shippingOption }: PackedOrder): Group {
  return shippingOption === 'familyMart' ? shippingOption : shippingMethods[shippingOption].kind;
}

/** The orders to pack, by how they leave the shop. A tap ticks a line or an order, for everyone who has the page open. */
export function PackingOrders({
  all,
  orders,
  scanned,
  familyMart,
  pickupAddress = null,
  onAside,
}: {
  /** With those that were put aside. */
  all: readonly PackedOrder[];
  orders: readonly PackedOrder[];
  /** Parts of bundles that were scanned. */
  scanned: Readonly<Record<string, boolean>>;
  familyMart: FamilyMartLimits;
  /** Of the shop; null where none is configured. */
  pickupAddress?: LocalizedText | null;
  onAside: (order: PackedOrder, isByKey: boolean) => void;
}) {
  const t = useTranslate();
  const id = useId();
  const rest = useRestAfterChange(all.map(({ orderID }) => orderID).join());
  return groups.map((kind) => {
    const some = orders.filter((order) => groupOf(order) === kind);
    if (some.length === 0) return null;
    return (
      <section key={kind} className={styles.group} aria-labelledby={id + kind} data-by-query>
        <h3 id={id + kind}>
          {t(packingGroups[kind])} <small>{t(packedOf(some.filter(isPacked).length, some.length))}</small>
        </h3>
        {kind === 'familyMart' && <p className="small soft">{t(familyMartSize(familyMart))}</p>}
        <ul className={styles.orders} ref={rest}>
          {some.map((order) => (
            <li key={order.orderID}>
              <OrderToPack
                order={order}
                scanned={scanned}
                pickupAddress={pickupAddress}
                onAside={(isByKey) => onAside(order, isByKey)}
              />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

/** How many of the day's orders are packed, beside what is done with them. */
export function PackedCount({ packed, orders }: { packed: number; orders: number }) {
  const t = useTranslate();
  return (
    <div role="status" className={styles.count}>
      {t(packedOf(packed, orders))}
    </div>
  );
}

/** The id of the button that sets an order aside, where the keyboard goes on once it is taken back. */
export function asideButton({ orderID }: Pick<PackedOrder, 'orderID'>): string {
  return `aside-${orderID}`;
}

function OrderToPack({
  order,
  scanned,
  pickupAddress,
  onAside,
}: {
  order: PackedOrder;
  scanned: Readonly<Record<string, boolean>>;
  pickupAddress: LocalizedText | null;
  onAside: (isByKey: boolean) => void;
}) {
  const { orderNumber, version, lines } = order;
  const t = useTranslate();
  const id = useId();
  const { Form, posted, problem } = useAdminAction<typeof action>(packingProblems, { mayReplace: true });
  const wanted = wantedBy(posted);
  const isDone = wanted ?? isPacked(order);
  const mayTick = isStillHere(order.status);
  const maySend = mayTick && shippingMethods[order.shippingOption].kind !== 'pickup';
  const last = lines
    .map(({ packed }) => packed)
    .toSorted((a, b) => ((a?.at ?? '') < (b?.at ?? '') ? 1 : -1))[0];
  const whole = { ...order, lines: order.ordered };
  const { open, places } = cashOpen(whole, order.shipments);
  return (
    <article className={`${styles.order} ${isDone ? styles.done : ''}`} aria-labelledby={id}>
      <Form method="post">
        <HiddenFields of={{ orderNumber, version }} />
        <Tick intent={isDone ? 'unpack-order' : 'pack-order'} isTicked={isDone} mayTick={mayTick}>
          <span className={styles.name} id={id}>
            <b>{orderNumber}</b> {displayName(order.customer)}
          </span>
          {isDone && last && <small className={styles.by}>{t(packedBy(last.by, timeText(last.at)))}</small>}
        </Tick>
      </Form>
      <p className={styles.about}>
        {order.status !== 'newOrder' && <StatusBadge order={order} />}
        {isRefundedFirst(order) && <b className="bad">{t(refundText.refundedShort)}</b>}
        {order.part && <b>{t(labelled(partText.label, partText.state(order.part)))}</b>}
        <span>{aboutOrder(order).map(t).join(' · ')}</span>
        {open > 0 && <b>{t(collectOf(formatNtd(open)))}</b>}
        {cashLines(places).map((line) => (
          <b key={line[0]}>{t(line)}</b>
        ))}
      </p>
      {[order.deliveryNote, order.giftMessage, order.customerMessage].filter(Boolean).map((text) => (
        <p key={text} className={styles.message}>
          <AdminIcon name="note" size={16} /> <span>{text}</span>
        </p>
      ))}
      {order.wasCollected && mayTick && <Notice tone="error">{t(removedCollectedText.warning)}</Notice>}
      {mayTick &&
        order.toPackAgain.map((why) => (
          <Notice key={why} tone="warning">
            {t(packAgainText[why])}
            {why === 'relabel' && <NewLabel order={order} pickupAddress={pickupAddress} />}
          </Notice>
        ))}
      <ErrorNotice ref={bringIntoView} text={problem} />
      <ul className={styles.lines} aria-labelledby={id}>
        {lines.map((line) => (
          <li key={line.productID}>
            <LineToPack order={order} line={line} scanned={scanned} whole={wanted} mayTick={mayTick} />
          </li>
        ))}
      </ul>
      {plannedParcels(whole, order.shipments).map((parcel) => (
        <p key={parcel[0]} className="small">
          {t(parcel)}
        </p>
      ))}
      <SendPacked order={order} open={open} maySend={maySend} />
      {maySend && (
        <details className={styles.tracking}>
          <summary>
            {t(trackingText.title)}{' '}
            <b>
              {order.shipments
                .flatMap(({ trackingNumber, shippedAt }) =>
                  shippedAt === null ? (trackingNumber ?? []) : [],
                )
                .join(t(listComma))}
            </b>
          </summary>
          <AddTracking orderNumber={orderNumber} />
        </details>
      )}
      <p className={styles.foot}>
        <LocalLink
          to={`/admin/orders/${orderNumber}`}
          aria-label={t(labelled(packingText.open, orderNumber))}
        >
          {t(packingText.open)}
        </LocalLink>
        <Button
          size="compact-sm"
          variant="subtle"
          id={asideButton(order)}
          aria-label={t(labelled(packingText.putAside, orderNumber))}
          // The second click of two would put the order aside that moves up.
          onClick={({ detail }) => detail < 2 && onAside(detail === 0)}
        >
          {t(packingText.putAside)}
        </Button>
      </p>
    </article>
  );
}

/** What the new label of a box is checked against; the phone as strangers may see it. */
function NewLabel({
  order: { customer, shippingOption },
  pickupAddress,
}: {
  order: PackedOrder;
  pickupAddress: LocalizedText | null;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const { shippingAddress: address } = customer;
  const lines =
    shippingMethods[shippingOption].kind === 'home'
      ? staffAddressLines(address, language)
      : collectPlace(shippingOption, address, pickupAddress).map(t);
  return (
    <address className={styles.newLabel}>
      <b>{displayName(customer)}</b> <bdi className="nowrap">{maskedPhone(customer.number)}</bdi>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}

/** Sends what is ticked of an order that is not packed as a whole, and takes that back. @param open NTD of cash. */
function SendPacked({ order, open, maySend }: { order: PackedOrder; open: number; maySend: boolean }) {
  const t = useTranslate();
  const { orderNumber, version, shipments } = order;
  const page = `/admin/orders/${orderNumber}` as const;
  const [sent, setSent] = useState<{ eventID: number; left: number } | null>(null);
  const undoing = useUndoing(() => setSent(null), page);
  // The form goes away with what it sends.
  const sending = useAdminAction<typeof orderAction>(trackingProblems, {
    page,
    onAnswer(answer) {
      undoing.reset();
      setSent('undo' in answer && answer.undo ? answer.undo : null);
    },
  });
  const packed = order.lines.filter((line) => line.packed !== null);
  const pieces = packed.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <>
      {maySend && packed.length > 0 && packed.length < order.lines.length && (
        <sending.Form method="post" {...sending.to} className={styles.packed}>
          <HiddenFields
            of={{ intent: 'add-parcel', orderNumber, version, inParcels: inAll(shipments), tell: 'on' }}
          />
          {packed.map(({ productID, qty }) => (
            <HiddenFields key={productID} of={{ productID, qty }} />
          ))}
          <Button type="submit" name="leaves" value="on" variant="default" size="sm" loading={sending.busy}>
            {t(sendPacked(pieces))}
          </Button>
          <Terms order={order} open={open} isCollector={shipments.every(isSentApart)} asks={false} />
        </sending.Form>
      )}
      <ErrorNotice ref={bringIntoView} text={sending.problem} />
      {sent && <UndoChange key={sent.eventID} what="part" {...sent} undoing={undoing} />}
      <ErrorNotice ref={bringIntoView} text={undoing.problem} />
    </>
  );
}

function LineToPack({
  order,
  line,
  scanned,
  whole,
  mayTick,
}: {
  order: PackedOrder;
  line: PackedLine;
  scanned: Readonly<Record<string, boolean>>;
  /** What is being asked of the whole order; null for nothing. */
  whole: boolean | null;
  mayTick: boolean;
}) {
  const t = useTranslate();
  const { orderNumber, version } = order;
  const { Form, posted, problem } = useAdminAction<typeof action>(packingProblems, { mayReplace: true });
  const { productID, qty, title, packed } = line;
  const isTicked = wantedBy(posted) ?? whole ?? packed !== null;
  return (
    <>
      <Form method="post">
        <HiddenFields of={{ orderNumber, version, productID }} />
        <Tick intent={isTicked ? 'unpack-line' : 'pack-line'} isTicked={isTicked} mayTick={mayTick}>
          <b className={styles.qty}>{qty} ×</b>
          <span>
            {t(title)} <b>{chosenOptions(line).map(t).join(' · ')}</b>
            {line.parts?.map((part) => (
              <span key={part.productID} className={styles.part}>
                {!isTicked && scanned[scannedPart(order, productID, part.productID)] && (
                  <>
                    <AdminIcon name="check" size={14} />
                    <span className="visually-hidden">{t(scanGoodsText.scanned)} </span>
                  </>
                )}
                {t(bundlePartText(part, part.qty * qty))}
              </span>
            ))}
          </span>
        </Tick>
      </Form>
      <ErrorNotice ref={bringIntoView} text={problem} />
    </>
  );
}

/** In ms. */
const doubleTapTime = 300;

/** A button as wide as what it ticks: it works by a form's post before the scripts run, and under a thumb. */
function Tick({
  intent,
  isTicked,
  mayTick,
  children,
}: {
  intent: string;
  isTicked: boolean;
  mayTick: boolean;
  children: ReactNode;
}) {
  const lastTap = useRef(Number.NEGATIVE_INFINITY);
  const rest = useRestAfterChange(intent);
  return (
    <button
      ref={rest}
      type="submit"
      name="intent"
      value={intent}
      aria-pressed={isTicked}
      disabled={!mayTick}
      className={styles.tick}
      // Two taps in a row on one of them are one; a later tap takes it back.
      onClick={(event) => {
        if (event.timeStamp - lastTap.current < doubleTapTime) event.preventDefault();
        lastTap.current = event.timeStamp;
      }}
      onKeyDown={(event) => event.repeat && event.preventDefault()}
    >
      <span className={styles.box}>{isTicked && <AdminIcon name="check" size={18} />}</span>
      {children}
    </button>
  );
}

/** Whether something is being packed or unpacked; null while nothing is asked. */
function wantedBy(posted: FormData | undefined): boolean | null {
  const intent = posted?.get('intent');
  return typeof intent === 'string' ? !intent.startsWith('un') : null;
}

/** A box that is not to leave with the others, because its order was cancelled. */
export function CancelledBox({ orderNumber }: { orderNumber: string }) {
  const t = useTranslate();
  const { Form, busy, problem } = useAdminAction<typeof action>(packingProblems);
  return (
    <Notice tone="warning">
      <p>{t(cancelledInBox(orderNumber))}</p>
      <Form method="post">
        <HiddenFields of={{ intent: 'unpack-cancelled', orderNumber }} />
        <Button type="submit" variant="default" size="sm" mt="xs" loading={busy}>
          {t(packingText.unpacked)}
        </Button>
      </Form>
      <ErrorNotice ref={bringIntoView} text={problem} />
    </Notice>
  );
}

/** What has to be known of an order before it is packed. */
export function aboutOrder(order: PackedOrder) {
  const paid = paidState(order);
  const reason = asideReason(order, new Date());
  return [
    ...(shippingMethods[order.shippingOption].kind === 'home'
      ? [shippingMethods[order.shippingOption].label]
      : []),
    ...(order.promised ? [promisedForStaff(order, order.promised)] : []),
    ...(reason === 'old' || reason === 'followUp' ? [packingText[reason]] : []),
    ...(reason === 'unpaid' && paid === null
      ? [order.paymentMethod === 'bt' ? packingText.transfer : packingText.online]
      : paid && reason !== 'refunded'
        ? [paidMarks[paid]]
        : []),
  ];
}
