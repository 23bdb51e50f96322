import { Timeline } from '@mantine/core';
import { statusInfo } from '#app/domain/order-status.ts';
import type { OrderEvent } from '#app/domain/order-story.ts';
import { dateTimeText } from '#app/text/date.ts';
import { changedFromTo, orderText } from '#app/text/orders-admin.ts';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { DeskIcon } from './desk-icon.tsx';
import styles from './order.module.css';

/** What happened to the order and by whose hand, oldest first. */
export function OrderStory({ events }: { events: readonly OrderEvent[] }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <section className={styles.panel} aria-labelledby="story-title">
      <h2 id="story-title">{say(orderText.story)}</h2>
      <Timeline bulletSize={26} lineWidth={2} active={events.length}>
        {events.map(({ id, at, actor, kind, fromStatus, toStatus, reason }) => (
          <Timeline.Item
            key={id}
            bullet={<DeskIcon name={toStatus ? statusInfo[toStatus].icon : 'clock'} size={14} />}
            title={
              kind === 'status' && fromStatus && toStatus
                ? say(changedFromTo(statusInfo[fromStatus].label, statusInfo[toStatus].label))
                : say(orderText.placed)
            }
          >
            <p className={styles.when}>
              <time dateTime={at}>{dateTimeText(at, 'shortExpanded', language)}</time>
              {' · '}
              {actor === 'customer' ? say(orderText.customerDid) : actor}
            </p>
            {reason && <p>{reason}</p>}
          </Timeline.Item>
        ))}
      </Timeline>
    </section>
  );
}
