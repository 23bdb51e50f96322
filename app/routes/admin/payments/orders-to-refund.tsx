import { Button } from '@mantine/core';
import styles from '#app/routes/admin/payments.module.css';
import { labelled } from '#app/text/marks.ts';
import { refundText } from '#app/text/payments-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { OrderHead, type OrderOfMoney } from './order-head.tsx';

/** Every order of which the shop holds more than is due, in NTD; the refund is recorded on the order itself. */
export function OrdersToRefund({ orders }: { orders: readonly (OrderOfMoney & { toRefund: number })[] }) {
  const t = useTranslate();
  return (
    <section className={styles.part} aria-labelledby="orders-to-refund">
      <h2 id="orders-to-refund">{t(refundText.list)}</h2>
      {orders.length === 0 ? (
        <p className={styles.none}>{t(refundText.none)}</p>
      ) : (
        <ul className="plain-list grid gap-3">
          {orders.map((order) => (
            <li key={order.orderNumber} className={styles.row}>
              <OrderHead order={order} sum={order.toRefund} />
              <div>
                <Button
                  variant="default"
                  component={LocalLink}
                  to={`/admin/orders/${order.orderNumber}`}
                  aria-label={t(labelled(refundText.record, order.orderNumber))}
                >
                  {t(refundText.record)}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
