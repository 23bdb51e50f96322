import { Button, Checkbox, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatNtd } from '#app/domain/cart/money.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import { type LocalizedText, localize, pick } from '#app/domain/language.ts';
import {
  hasLeft,
  isStillHere,
  isWayBack,
  type OrderStatus,
  statusLabel,
} from '#app/domain/order/order-status.ts';
import { longestNote } from '#app/domain/order/order-timeline.ts';
import { type CashPlace, toCollect } from '#app/domain/order/parcel-cash.ts';
import type { PartSent } from '#app/domain/order/shipment.ts';
import type { LabelsHere } from '#app/domain/order/waybill.ts';
import { balance, openBeforeSending } from '#app/domain/payment/payment-report.ts';
import { Answers } from '#app/routes/admin/parts/answers.tsx';
import { CheckedTextarea } from '#app/routes/admin/parts/checked-input.tsx';
import { HiddenFields } from '#app/routes/admin/parts/hidden-fields.tsx';
import { LeaveGuard } from '#app/routes/admin/parts/leave-guard.tsx';
import {
  arrivedBeforeCancelled,
  awayWhenCancelled,
  cancelledOnItsWay,
  labelledWhenCancelled,
  orderText,
  partWhenCancelled,
  putBack,
} from '#app/text/orders-admin.ts';
import { cashLines } from '#app/text/tracking.ts';
import { useHydrated } from '#app/ui/hydrated.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { EditLink } from './edit-link.tsx';
import type { Movable } from './movable.ts';
import { TellCustomer } from './tell-customer.tsx';
import { unpaidTexts } from './unpaid-dialog.tsx';

export type ChangedOrder = Movable & {
  customer: { email: string };
  promoCode: string | null;
  /** NTD, by the customer and not matched yet. */
  amountReported: number;
  /** What of it has left; null for nothing. */
  away: (PartSent & { parcels: readonly number[] }) | null;
  /** Whether goods of it are in a box here. */
  inBox: boolean;
  /** Places of the parcels that the customer has, from 1. */
  arrived: readonly number[];
  /** Where its cash is collected. */
  cash: readonly CashPlace[];
  /** NTD of cash that is collected, or was, with parcels that left before the rest, and that no payment says yet. */
  cashAway: number;
  labels: LabelsHere;
};

type Question = 'cancel' | 'back' | 'unpaid';

/** What is asked before the order goes there; null where it just goes. */
export function questionBefore(order: ChangedOrder, to: OrderStatus): Question | null {
  if (to === 'cancelled') return 'cancel';
  if (isWayBack(order.status, to)) return 'back';
  return openBeforeSending(order, to) > 0 ? 'unpaid' : null;
}

export function questionTitle(order: ChangedOrder, to: OrderStatus): LocalizedText {
  const question = questionBefore(order, to);
  if (question === 'cancel') return orderText.cancelTitle;
  if (question === 'unpaid') return unpaidTexts([order], to).title;
  const label = statusLabel(to, order.shippingOption);
  return localize((language) =>
    pick(orderText.backTitle, language).replace('{status}', pick(label, language)),
  );
}

/** The way out of the question: the order stays where it is. */
export const keepOrder = (to: OrderStatus): LocalizedText =>
  to === 'cancelled' ? orderText.cancelKeep : orderText.keep;

/** The fields and answers of the question, for the form that changes the status. */
export function StatusQuestion({
  order,
  to,
  tell,
  reason,
  keep,
}: {
  order: ChangedOrder;
  to: OrderStatus;
  /** Whether the customer gets the email of an order that goes on. */
  tell: boolean;
  /** What was typed before. */
  reason: string;
  /** The button that calls it off. */
  keep: ReactNode;
}) {
  const t = useTranslate();
  switch (questionBefore(order, to)) {
    case 'cancel':
      return <CancelQuestion order={order} reason={reason} keep={keep} />;
    case 'back':
      return <BackQuestion email={order.customer.email} to={to} reason={reason} keep={keep} />;
    case 'unpaid': {
      const { questions, confirm } = unpaidTexts([order], to);
      return (
        <Stack gap="sm">
          <HiddenFields of={{ open: openBeforeSending(order, to), ...(tell && { tell: 'on' }) }} />
          <Notice tone="warning">{questions.map(t).join(' ')}</Notice>
          <Answers>
            {keep}
            <Button type="submit">{t(confirm)}</Button>
          </Answers>
        </Stack>
      );
    }
    case null:
      return null;
  }
}

/** Asks why an order goes back, before it does. */
function BackQuestion({
  to,
  email,
  reason,
  keep,
}: {
  to: OrderStatus;
  email: string;
  reason: string;
  keep: ReactNode;
}) {
  const t = useTranslate();
  const isHydrated = useHydrated();
  const [isBlank, setBlank] = useState(reason.trim() === '');
  return (
    <Stack gap="sm">
      <LeaveGuard unsaved={!isBlank} />
      <p>{t(orderText.backText)}</p>
      <CheckedTextarea
        name="reason"
        label={t(orderText.reason)}
        defaultValue={reason}
        onChange={(event) => setBlank(event.currentTarget.value.trim() === '')}
        maxLength={longestNote}
        autosize
        minRows={2}
        required
        data-autofocus
      />
      {to !== 'newOrder' && <TellCustomer email={email} isTicked={false} />}
      <Answers>
        {keep}
        <Button type="submit" disabled={isHydrated && isBlank}>
          {t(orderText.backConfirm)}
        </Button>
      </Answers>
    </Stack>
  );
}

/** Asks what of a cancelled order goes back to the shop. */
function CancelQuestion({ order, reason, keep }: { order: ChangedOrder; reason: string; keep: ReactNode }) {
  const t = useTranslate();
  const [isTyped, setTyped] = useState(false);
  const { away } = order;
  const cash = order.cash.filter(({ at }) => at !== null && away?.parcels.includes(at));
  const { held: received } = balance(order);
  const isHere = order.status === 'inTransit' && shippingMethods[order.shippingOption].kind === 'pickup';
  const isSent = hasLeft(order.status) && shippingMethods[order.shippingOption].kind !== 'pickup';
  const isWithCourier = isSent && !order.notCollected;
  const courierCash = isWithCourier ? toCollect(order) : 0;
  const isPart = away !== null && away.sent < away.all && isStillHere(order.status);
  return (
    <Stack gap="sm">
      <LeaveGuard unsaved={isTyped} />
      <HiddenFields of={{ confirmed: 'on' }} />
      <p>{t(orderText.cancelText)}</p>
      {isPart && (
        <Notice tone="warning">
          {/* An edit may not take the sum below what a parcel that has left collects. */}
          <p>{t(order.cashAway > 0 ? partWhenCancelled.cash : partWhenCancelled.instead)}</p>
          {order.cashAway === 0 && (
            <p>
              <EditLink orderNumber={order.orderNumber} words={partWhenCancelled.edit} onlySent />
            </p>
          )}
          <p>{t(partWhenCancelled.all)}</p>
        </Notice>
      )}
      {away && (
        <Notice tone="warning">
          <p>{t(awayWhenCancelled(away, away.parcels, isHere))}</p>
          {isWithCourier && <p>{t(cancelledOnItsWay(courierCash > 0 ? formatNtd(courierCash) : null))}</p>}
          {cashLines(cash).map((line) => (
            <p key={line[0]}>{t(line)}</p>
          ))}
        </Notice>
      )}
      {order.labels.count > 0 && (
        <Notice tone="warning">
          {t(
            labelledWhenCancelled(order.labels, order.labels.cash > 0 ? formatNtd(order.labels.cash) : null),
          )}
        </Notice>
      )}
      {order.arrived.length > 0 && !isPart && (
        <Notice tone="warning">
          {t(arrivedBeforeCancelled(order.arrived, order.paymentMethod === 'cod'))}
        </Notice>
      )}
      {order.inBox && <Notice tone="warning">{t(orderText.cancelPacked)}</Notice>}
      {received > 0 && (
        <Notice tone="warning">{t(orderText.cancelReceived).replace('{amount}', formatNtd(received))}</Notice>
      )}
      {order.amountReported > 0 && (
        <Notice tone="warning">
          {t(orderText.cancelReported).replace('{amount}', formatNtd(order.amountReported))}
        </Notice>
      )}
      {/* Goods that are away are not here because somebody cancels. */}
      <Checkbox
        name="stock"
        label={t(away ? putBack(away) : orderText.cancelStock)}
        defaultChecked={!away || away.sent < away.all}
      />
      {order.promoCode !== null && (
        <Checkbox
          name="promo"
          label={t(orderText.cancelPromo).replace('{code}', order.promoCode)}
          defaultChecked
        />
      )}
      <TellCustomer email={order.customer.email} isTicked />
      <CheckedTextarea
        name="reason"
        label={t(orderText.reasonOptional)}
        defaultValue={reason}
        onChange={(event) => setTyped(event.currentTarget.value.trim() !== '')}
        maxLength={longestNote}
        autosize
      />
      <Answers>
        {keep}
        <Button type="submit">{t(orderText.cancelConfirm)}</Button>
      </Answers>
    </Stack>
  );
}
