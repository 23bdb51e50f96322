import { Timeline } from '@mantine/core';
import type { ShippingOption } from '#app/domain/delivery/shipping.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { OrderChange } from '#app/domain/order/order-changes.ts';
import { type OrderStatus, statusInfo, statusLabel } from '#app/domain/order/order-status.ts';
import type { OrderEvent, OrderEventKind } from '#app/domain/order/order-timeline.ts';
import styles from '#app/routes/admin/order.module.css';
import { AdminIcon, type AdminIconName } from '#app/routes/admin/parts/admin-icon.tsx';
import { NoteForm } from '#app/routes/admin/parts/note-form.tsx';
import { collectionWords } from '#app/text/customers.ts';
import { dateTimeText, withDays } from '#app/text/date.ts';
import { changesInWords } from '#app/text/order-changes.ts';
import {
  actorText,
  changedFromTo,
  noteText,
  orderText,
  statusProblems,
  takenBack,
} from '#app/text/orders-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';

/** What happened to the order and by whose hand, oldest first. */
export function OrderTimeline({
  orderNumber,
  shippingOption,
  events,
}: {
  orderNumber: string;
  shippingOption: ShippingOption;
  events: readonly OrderEvent[];
}) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <section className={styles.panel} aria-labelledby="timeline-title">
      <h2 id="timeline-title">{t(orderText.timeline)}</h2>
      <Timeline bulletSize={26} lineWidth={2} active={events.length}>
        {events.map(({ id, at, actor, kind, fromStatus, toStatus, reason, changes, ...returned }) => (
          <Timeline.Item
            key={id}
            bullet={<AdminIcon name={iconOf(kind, toStatus)} size={14} />}
            title={t(
              changes && kind === 'undone'
                ? orderText.editUndone
                : titleOf(kind, fromStatus, toStatus, shippingOption),
            )}
          >
            <p className={styles.when}>
              <time dateTime={at}>{dateTimeText(at, 'short', language)}</time>
              {' · '}
              {t(actorText(actor))}
            </p>
            {kind === 'status' && toStatus === 'cancelled' && (
              <p className={styles.when}>
                {t(returned.stockReturned ? orderText.stockReturned : orderText.stockNotReturned)}
                {returned.promoReturned && ` · ${t(orderText.promoReturned)}`}
              </p>
            )}
            {actor === 'expiry' && toStatus === 'followUp' && (
              <p className={styles.reason}>{t(orderText.notCancelledUnpaid)}</p>
            )}
            {(changes || isNamed(kind)) && fromStatus && toStatus && fromStatus !== toStatus && (
              <p>
                {t(
                  changedFromTo(
                    statusLabel(fromStatus, shippingOption),
                    statusLabel(toStatus, shippingOption),
                  ),
                )}
              </p>
            )}
            {changes && <ChangeList changes={changes} shippingOption={shippingOption} />}
            {reason && (
              <p className={styles.reason}>{ofMoney.includes(kind) ? withDays(reason, language) : reason}</p>
            )}
          </Timeline.Item>
        ))}
      </Timeline>
      <NoteForm posts={{ intent: 'add-note', orderNumber }} words={noteText} problems={statusProblems} />
    </section>
  );
}

/** Each of these keeps its amount and its day in its reason. */
const ofMoney: readonly OrderEventKind[] = [
  'refunded',
  'refundedOnline',
  'refundFailed',
  'invoiced',
  'invoiceFailed',
  'invoiceVoided',
  'allowanceIssued',
  'reported',
  'matched',
  'recorded',
  'unmatched',
  'refundUndone',
  'paymentKept',
  'paidOnline',
  'dismissed',
];

const ofCarrier: readonly OrderEventKind[] = [
  'labelMade',
  'labelFailed',
  'parcelUpdate',
  'parcelOnWay',
  'parcelAtStore',
  'parcelCollected',
  'parcelReturned',
];

function iconOf(kind: OrderEventKind, toStatus: OrderStatus | null): AdminIconName {
  if (kind === 'undone' || kind === 'partUnsent' || kind === 'unmatched' || kind === 'refundUndone')
    return 'back';
  if (kind === 'note' || kind === 'edited' || kind === 'emailCorrected' || kind === 'invoiceCorrected')
    return 'note';
  if (kind === 'reminded') return 'emails';
  if (
    kind === 'tracked' ||
    kind === 'untracked' ||
    kind === 'parcelRemoved' ||
    kind === 'partSent' ||
    ofCarrier.includes(kind)
  )
    return 'truck';
  if (kind === 'packed' || kind === 'unpacked' || kind === 'relabel' || kind === 'repack') return 'parcel';
  if (kind === 'notCollected' || kind === 'collected' || kind === 'sendAgain') return 'parcelBack';
  if (ofMoney.includes(kind)) return 'wallet';
  if (kind === 'imported') return 'upload';
  return toStatus ? statusInfo[toStatus].icon : 'clock';
}

function titleOf(
  kind: OrderEventKind,
  from: OrderStatus | null,
  to: OrderStatus | null,
  shippingOption: ShippingOption,
): LocalizedText {
  if (isNamed(kind)) return orderText[kind];
  if (kind === 'notCollected') return collectionWords(shippingOption).marked;
  if (kind === 'collected') return collectionWords(shippingOption).collected;
  if (!from || !to) return orderText.placed;
  const change = changedFromTo(statusLabel(from, shippingOption), statusLabel(to, shippingOption));
  return kind === 'undone' ? takenBack(change) : change;
}

/** Kinds whose title depends on the statuses or on how the order is delivered. */
const unnamed = ['placed', 'status', 'undone', 'notCollected', 'collected'] as const;

function isNamed(kind: OrderEventKind): kind is Exclude<OrderEventKind, (typeof unnamed)[number]> {
  return !unnamed.some((one) => one === kind);
}

/** What an edit changed, each thing with what it was and what it is. @param shippingOption of the order as it is. */
export function ChangeList({
  changes,
  shippingOption,
}: {
  changes: readonly OrderChange[];
  shippingOption: ShippingOption;
}) {
  const t = useTranslate();
  return (
    <ul className={styles.changes}>
      {changesInWords(changes, shippingOption).map(({ label, value }) => (
        <li key={label[0] + value[0]}>
          <b>{t(label)}</b> <span>{t(value)}</span>
        </li>
      ))}
    </ul>
  );
}
