import { Timeline } from '@mantine/core';
import type { Pair } from '#app/domain/language.ts';
import { type OrderStatus, statusInfo, statusLabel } from '#app/domain/order-status.ts';
import type { OrderEvent, OrderEventKind } from '#app/domain/order-story.ts';
import type { ShippingOption } from '#app/domain/shipping.ts';
import { DeskIcon, type DeskIconName } from '#app/routes/admin/desk/desk-icon.tsx';
import { NoteForm } from '#app/routes/admin/desk/note-form.tsx';
import styles from '#app/routes/admin/order.module.css';
import { collectionText } from '#app/text/customers.ts';
import { dateTimeText } from '#app/text/date.ts';
import { noteText } from '#app/text/order-board.ts';
import { changedFromTo, orderText, statusProblems, takenBack } from '#app/text/orders-admin.ts';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { ChangeList } from './change-list.tsx';

/** What happened to the order and by whose hand, oldest first. */
export function OrderStory({
  orderNumber,
  shippingOption,
  events,
}: {
  orderNumber: string;
  shippingOption: ShippingOption;
  events: readonly OrderEvent[];
}) {
  const say = useSay();
  const language = useLanguage();
  return (
    <section className={styles.panel} aria-labelledby="story-title">
      <h2 id="story-title">{say(orderText.story)}</h2>
      <Timeline bulletSize={26} lineWidth={2} active={events.length}>
        {events.map(({ id, at, actor, kind, fromStatus, toStatus, reason, changes, ...returned }) => (
          <Timeline.Item
            key={id}
            bullet={<DeskIcon name={iconOf(kind, toStatus)} size={14} />}
            title={say(
              changes && kind === 'undone'
                ? orderText.editUndone
                : titleOf(kind, fromStatus, toStatus, shippingOption),
            )}
          >
            <p className={styles.when}>
              <time dateTime={at}>{dateTimeText(at, 'shortExpanded', language)}</time>
              {' · '}
              {actor === 'customer' ? say(orderText.customerDid) : actor}
            </p>
            {kind === 'status' && toStatus === 'cancelled' && (
              <p className={styles.when}>
                {say(returned.stockReturned ? orderText.stockReturned : orderText.stockKept)}
                {returned.promoReturned && ` · ${say(orderText.promoReturned)}`}
              </p>
            )}
            {changes && fromStatus && toStatus && (
              <p>
                {say(
                  changedFromTo(
                    statusLabel(fromStatus, shippingOption),
                    statusLabel(toStatus, shippingOption),
                  ),
                )}
              </p>
            )}
            {changes && <ChangeList changes={changes} />}
            {reason && <p className={styles.said}>{reason}</p>}
          </Timeline.Item>
        ))}
      </Timeline>
      <NoteForm path="/api/addOrderNote" about={{ orderNumber }} words={noteText} problems={statusProblems} />
    </section>
  );
}

function iconOf(kind: OrderEventKind, toStatus: OrderStatus | null): DeskIconName {
  if (kind === 'undone' || kind === 'unmatched' || kind === 'refundUndone') return 'back';
  if (kind === 'note' || kind === 'edited') return 'note';
  if (kind === 'reminded') return 'letters';
  if (kind === 'notCollected' || kind === 'collected') return 'parcelBack';
  if (
    kind === 'refunded' ||
    kind === 'told' ||
    kind === 'matched' ||
    kind === 'recorded' ||
    kind === 'dismissed'
  )
    return 'wallet';
  return toStatus ? statusInfo[toStatus].icon : 'clock';
}

function titleOf(
  kind: OrderEventKind,
  from: OrderStatus | null,
  to: OrderStatus | null,
  shippingOption: ShippingOption,
): Pair {
  if (isNamed(kind)) return orderText[kind];
  if (kind === 'notCollected') return collectionText.marked;
  if (kind === 'collected') return collectionText.collected;
  if (!from || !to) return orderText.placed;
  const change = changedFromTo(statusLabel(from, shippingOption), statusLabel(to, shippingOption));
  return kind === 'undone' ? takenBack(change) : change;
}

/** What happened says it all, whatever the order's status was. */
const named = [
  'note',
  'told',
  'matched',
  'recorded',
  'unmatched',
  'dismissed',
  'reminded',
  'edited',
  'refunded',
  'refundUndone',
] as const;

function isNamed(kind: OrderEventKind): kind is (typeof named)[number] {
  return named.some((one) => one === kind);
}
