import { Button } from '@mantine/core';
import type { KnownOrder } from '#app/domain/order/order.ts';
import { hasLeft } from '#app/domain/order/order-status.ts';
import styles from '#app/routes/admin/order.module.css';
import { useAdminCall } from '#app/routes/admin/parts/admin-call.ts';
import { collectionProblems, collectionText } from '#app/text/customers.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';

/** Notes that a parcel that was sent was not collected: the next order of this customer says so. */
export function OrderCollection({
  order: { orderNumber, notCollected, status },
}: {
  order: Pick<KnownOrder, 'orderNumber' | 'notCollected' | 'status'>;
}) {
  const t = useTranslate();
  const { busy, problem, run } = useAdminCall(collectionProblems);
  if (!notCollected && !hasLeft(status)) return null;
  return (
    <>
      {notCollected && <p>{t(collectionText.marked)}</p>}
      <Button
        variant="default"
        size="xs"
        loading={busy}
        onClick={() => void run('/api/markCollection', { orderNumber, notCollected: !notCollected })}
      >
        {t(notCollected ? collectionText.unmark : collectionText.mark)}
      </Button>
      {problem && (
        <Notice tone="error" role="alert" className={styles.notice ?? ''}>
          {t(problem)}
        </Notice>
      )}
    </>
  );
}
