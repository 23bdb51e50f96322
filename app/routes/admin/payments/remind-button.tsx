import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAdminCall } from '#app/routes/admin/parts/admin-call.ts';
import styles from '#app/routes/admin/payments.module.css';
import { dateTimeText } from '#app/text/date.ts';
import { labelled } from '#app/text/marks.ts';
import { lastReminded, paymentsText, settleProblems } from '#app/text/payments-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';

/** Asks a customer for their payment once more, and says when that was done last, or why it cannot be. At most once a day. */
export function RemindButton({
  orderNumber,
  last,
  again,
  hasEmail,
  onReminded = () => {},
}: {
  orderNumber: string;
  /** ISO 8601; null where they were never asked. */
  last: string | null;
  again: boolean;
  /** Whether there is an address to write to. */
  hasEmail: boolean;
  onReminded?: () => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const { busy, problem, run } = useAdminCall(settleProblems);
  const [done, setDone] = useState(false);
  if (!hasEmail) return <p className={styles.none}>{t(paymentsText.noEmail)}</p>;
  return (
    <div className={styles.remind}>
      <p className={styles.none}>
        {t(last ? lastReminded(dateTimeText(last, 'short', language)) : paymentsText.neverReminded)}
      </p>
      <Button
        variant="default"
        size="sm"
        loading={busy}
        disabled={!again}
        aria-label={t(labelled(paymentsText.remind, orderNumber))}
        onClick={() =>
          void run('/api/remindPayment', { orderNumber }).then((answer) => {
            setDone(answer?.ok === true);
            if (answer?.ok) onReminded();
          })
        }
      >
        {t(paymentsText.remind)}
      </Button>
      {problem && (
        <Notice tone="error" role="alert">
          {t(problem)}
        </Notice>
      )}
      <p role="status" className={done ? styles.right : 'visually-hidden'}>
        {done && t(paymentsText.reminded)}
      </p>
    </div>
  );
}
