import type { OrderState } from '#app/domain/order/order.ts';
import { statusInfo, statusLabel } from '#app/domain/order/order-status.ts';
import { paymentLabel } from '#app/domain/payment/payment-labels.ts';
import { Badge } from '#app/routes/admin/parts/list.tsx';
import { useTranslate } from '#app/ui/language.ts';
import styles from './status-badge.module.css';

/** An order's status: name, colour and icon say the same. Beside a status of payment: that it is paid in cash. */
export function StatusBadge({
  order: { status, shippingOption, paymentMethod },
}: {
  order: Pick<OrderState, 'status' | 'shippingOption' | 'paymentMethod'>;
}) {
  const t = useTranslate();
  return (
    <span className={styles.both}>
      <Badge variant={statusInfo[status]}>{t(statusLabel(status, shippingOption))}</Badge>
      {status === 'awaitingPayment' && paymentMethod === 'cod' && (
        <small className={styles.cash}>{t(paymentLabel(paymentMethod, shippingOption))}</small>
      )}
    </span>
  );
}
