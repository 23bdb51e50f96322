import type { OrderStanding } from '#app/domain/order/order.ts';
import { statusInfo, statusLabel } from '#app/domain/order/order-status.ts';
import { paymentLabel } from '#app/domain/payment/payment.ts';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { useTranslate } from '#app/ui/language.ts';
import styles from './status-badge.module.css';

/** An order's status: name, colour and icon say the same. Beside a status of payment: that it is paid in cash. */
export function StatusBadge({
  order: { status, shippingOption, paymentMethod },
}: {
  order: Pick<OrderStanding, 'status' | 'shippingOption' | 'paymentMethod'>;
}) {
  const t = useTranslate();
  const { colour, icon } = statusInfo[status];
  return (
    <span className={styles.both}>
      <span className={`${styles.badge} ${styles[colour]}`}>
        <AdminIcon name={icon} size={15} />
        {t(statusLabel(status, shippingOption))}
      </span>
      {status === 'awaitingPayment' && paymentMethod === 'cod' && (
        <small className={styles.cash}>{t(paymentLabel(paymentMethod, shippingOption))}</small>
      )}
    </span>
  );
}
