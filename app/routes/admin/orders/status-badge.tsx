import type { ShippingOption } from '#app/domain/delivery/shipping.ts';
import { type OrderStatus, statusInfo, statusLabel } from '#app/domain/order/order-status.ts';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { useTranslate } from '#app/ui/language.ts';
import styles from './status-badge.module.css';

/** An order's status: name, colour and icon say the same. */
export function StatusBadge({
  status,
  shippingOption,
}: {
  status: OrderStatus;
  shippingOption: ShippingOption;
}) {
  const t = useTranslate();
  const { colour, icon } = statusInfo[status];
  return (
    <span className={`${styles.badge} ${styles[colour]}`}>
      <AdminIcon name={icon} size={15} />
      {t(statusLabel(status, shippingOption))}
    </span>
  );
}
