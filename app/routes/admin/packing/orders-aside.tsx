import { Button } from '@mantine/core';
import { displayName } from '#app/domain/customer/customer.ts';
import { isRefundedFirst } from '#app/domain/order/order-progress.ts';
import type { PackedOrder } from '#app/domain/order/packing.ts';
import { labelled } from '#app/text/marks.ts';
import { packingText } from '#app/text/packing.ts';
import { refundText } from '#app/text/payments-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from '../packing.module.css';
import { aboutOrder } from './packing-orders.tsx';

export const asideTitle = 'aside-title';

/** Orders that are not packed now. */
export function OrdersAside({
  toSettle,
  byHand,
  onBack,
}: {
  /** The shop sets them aside, for everyone. */
  toSettle: readonly PackedOrder[];
  byHand: readonly PackedOrder[];
  onBack: (order: PackedOrder) => void;
}) {
  const t = useTranslate();
  if (toSettle.length + byHand.length === 0) return null;
  return (
    <section className={styles.aside} aria-labelledby={asideTitle}>
      <h3 id={asideTitle} tabIndex={-1}>
        {t(packingText.aside)}
      </h3>
      <AsideList orders={toSettle} onBack={onBack} />
      {byHand.length > 0 && <p className="small soft">{t(packingText.asideHere)}</p>}
      <AsideList orders={byHand} onBack={onBack} />
    </section>
  );
}

function AsideList({
  orders,
  onBack,
}: {
  orders: readonly PackedOrder[];
  onBack: (order: PackedOrder) => void;
}) {
  const t = useTranslate();
  if (orders.length === 0) return null;
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <li key={order.orderID}>
          <p>
            {order.orderNumber} · {displayName(order.customer)}
            <small>
              {isRefundedFirst(order) && <b className="bad">{t(refundText.refundedShort)} · </b>}
              {aboutOrder(order).map(t).join(' · ')}
            </small>
          </p>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t(labelled(packingText.takeBack, order.orderNumber))}
            // The second click of two would take the order that moves up.
            onClick={(event) => event.detail < 2 && onBack(order)}
          >
            {t(packingText.takeBack)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
