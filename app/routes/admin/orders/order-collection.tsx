import { Button } from '@mantine/core';
import type { KnownOrder } from '#app/domain/order/order.ts';
import { hasLeft } from '#app/domain/order/order-status.ts';
import styles from '#app/routes/admin/order.module.css';
import { useAdminCall } from '#app/routes/admin/parts/admin-call.ts';
import { collectionProblems, collectionWords } from '#app/text/customers.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';

/** Notes that an order that left did not reach its customer: the next order of this customer says so. */
export function OrderCollection({
  order: { orderNumber, notCollected, status, shippingOption },
}: {
  order: Pick<KnownOrder, 'orderNumber' | 'notCollected' | 'status' | 'shippingOption'>;
}) {
  const t = useTranslate();
  const { busy, problem, run } = useAdminCall(collectionProblems);
  if (!notCollected && !hasLeft(status)) return null;
  const { marked, mark, unmark } = collectionWords(shippingOption);
  return (
    <>
      {notCollected && <p>{t(marked)}</p>}
      <Button
        variant="default"
        size="xs"
        loading={busy}
        onClick={() => void run('/api/markCollection', { orderNumber, notCollected: !notCollected })}
      >
        {t(notCollected ? unmark : mark)}
      </Button>
      {problem && (
        <Notice tone="error" role="alert" className={styles.notice ?? ''}>
          {t(problem)}
        </Notice>
      )}
    </>
  );
}
