import { type OrderStatus, statusInfo, statusLabel } from '#app/domain/order-status.ts';
import type { ShippingOption } from '#app/domain/shipping.ts';
import { DeskIcon } from '#app/routes/admin/desk/desk-icon.tsx';
import { useSay } from '#app/ui/language.ts';
import styles from './status-badge.module.css';

/** An order's status: name, colour and icon say the same. */
export function StatusBadge({
  status,
  shippingOption,
}: {
  status: OrderStatus;
  shippingOption: ShippingOption;
}) {
  const say = useSay();
  const { colour, icon } = statusInfo[status];
  return (
    <span className={`${styles.badge} ${styles[colour]}`}>
      <DeskIcon name={icon} size={15} />
      {say(statusLabel(status, shippingOption))}
    </span>
  );
}
