import { Checkbox } from '@mantine/core';
import { displayName } from '#app/domain/customer/customer.ts';
import type { PackedOrder } from '#app/domain/order/packing.ts';
import { paidState, stillToPay } from '#app/domain/payment/payment-report.ts';
import { StatusBadge } from '#app/routes/admin/orders/status-badge.tsx';
import styles from '#app/routes/admin/packing.module.css';
import { arrivesForStaff } from '#app/text/delivery-date.ts';
import { packingText } from '#app/text/packing.ts';
import { paidMarks } from '#app/text/payments-admin.ts';
import { useTranslate } from '#app/ui/language.ts';

/** Which orders are packed: a tick for each, with when it has to be there and what still hangs on money. */
export function PackedOrders({
  orders,
  isPacked,
  onTick,
}: {
  orders: readonly PackedOrder[];
  isPacked: (order: PackedOrder) => boolean;
  onTick: (orderID: string, isTicked: boolean) => void;
}) {
  const t = useTranslate();
  const about = (order: PackedOrder) =>
    [
      order.promised && t(arrivesForStaff(order.shippingOption, order.promised)),
      order.status === 'followUp' && t(packingText.followUp),
      paymentOf(order),
    ]
      .filter(Boolean)
      .join(' · ');
  function paymentOf(order: PackedOrder): string | null {
    const paid = paidState(order);
    if (order.paymentMethod === 'bt' && stillToPay(order) > 0) return t(packingText.transfer);
    return paid && t(paidMarks[paid]);
  }
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <li key={order.orderID}>
          <Checkbox
            checked={isPacked(order)}
            onChange={(event) => onTick(order.orderID, event.currentTarget.checked)}
            label={`${order.orderNumber} · ${displayName(order.customer)}`}
            description={about(order) || undefined}
          />
          <StatusBadge order={order} />
        </li>
      ))}
    </ul>
  );
}
