import { formatNtd } from '#app/domain/cart/money.ts';
import type { ShippingOption } from '#app/domain/delivery/shipping.ts';
import type { OrderStatus } from '#app/domain/order/order-status.ts';
import type { PaymentMethod } from '#app/domain/payment/payment.ts';
import { StatusBadge } from '#app/routes/admin/orders/status-badge.tsx';
import styles from '#app/routes/admin/payments.module.css';
import { dateTimeText } from '#app/text/date.ts';
import { useLanguage } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';

/** An order among those whose money is open. Times ISO 8601. */
export interface OrderOfMoney {
  orderNumber: string;
  orderDate: string;
  customerName: string;
  status: OrderStatus;
  shippingOption: ShippingOption;
  paymentMethod: PaymentMethod;
}

/** Whose order it is, where it stands, and the sum that is open. @param sum NTD. */
export function OrderHead({ order, sum }: { order: OrderOfMoney; sum: number }) {
  const language = useLanguage();
  const { orderNumber, orderDate, customerName } = order;
  return (
    <div className={styles.head}>
      <LocalLink to={`/admin/orders/${orderNumber}`} className="inline-flex middle bold touch">
        {orderNumber}
      </LocalLink>
      <span>{customerName}</span>
      <StatusBadge order={order} />
      <time dateTime={orderDate}>{dateTimeText(orderDate, 'short', language)}</time>
      <strong>{formatNtd(sum)}</strong>
    </div>
  );
}
