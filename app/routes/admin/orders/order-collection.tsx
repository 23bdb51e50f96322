import { Button } from '@mantine/core';
import type { KnownOrder } from '#app/domain/order.ts';
import { wasSent } from '#app/domain/order-story.ts';
import { useDeskCall } from '#app/routes/admin/desk/desk-call.ts';
import styles from '#app/routes/admin/order.module.css';
import { collectionProblems, collectionText } from '#app/text/customers.ts';
import { useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';

/** Notes that a parcel that was sent was not collected: the next order of this customer says so. */
export function OrderCollection({
  order: { orderNumber, notCollected, status },
}: {
  order: Pick<KnownOrder, 'orderNumber' | 'notCollected' | 'status'>;
}) {
  const say = useSay();
  const { busy, problem, run } = useDeskCall(collectionProblems);
  if (!notCollected && !wasSent.includes(status)) return null;
  return (
    <>
      {notCollected && <p>{say(collectionText.marked)}</p>}
      <Button
        variant="default"
        size="xs"
        loading={busy}
        onClick={() => void run('/api/markCollection', { orderNumber, notCollected: !notCollected })}
      >
        {say(notCollected ? collectionText.unmark : collectionText.mark)}
      </Button>
      {problem && (
        <Notice tone="error" role="alert" className={styles.notice ?? ''}>
          {say(problem)}
        </Notice>
      )}
    </>
  );
}
