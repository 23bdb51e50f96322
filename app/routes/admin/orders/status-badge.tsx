import { type OrderStatus, statusInfo } from '#app/domain/order-status.ts';
import { DeskIcon } from '#app/routes/admin/desk/desk-icon.tsx';
import { useSay } from '#app/ui/language.ts';
import styles from './status-badge.module.css';

/** An order's status: name, colour and icon say the same. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const say = useSay();
  const { label, colour, icon } = statusInfo[status];
  return (
    <span className={`${styles.badge} ${styles[colour]}`}>
      <DeskIcon name={icon} size={15} />
      {say(label)}
    </span>
  );
}
