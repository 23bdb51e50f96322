import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useEmailWait } from '#app/routes/admin/orders/tell-customer.tsx';
import { useAdminAction, useRefusedForm } from '#app/routes/admin/parts/admin-action.ts';
import styles from '#app/routes/admin/payments.module.css';
import type { action } from '#app/routes/admin/payments.tsx';
import { dateTimeText } from '#app/text/date.ts';
import { labelled } from '#app/text/marks.ts';
import { lastReminded, paymentsText, settleProblems } from '#app/text/payments-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { ErrorNotice } from '#app/ui/notice.tsx';

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
  const [done, setDone] = useState(false);
  const reminded = useEmailWait(paymentsText.reminded);
  const posts = { intent: 'remind-payment', orderNumber };
  const refused = useRefusedForm(posts, settleProblems);
  const { Form, to, busy, problem } = useAdminAction<typeof action>(settleProblems, {
    page: '/admin/payments',
    onDone() {
      setDone(true);
      onReminded();
    },
  });
  const box = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  // The button has nothing more to do, and loses the focus of whoever pressed it.
  useEffect(() => {
    const { activeElement } = document;
    const isHere = box.current?.contains(activeElement) || activeElement?.contains(box.current);
    if (done && isHere) status.current?.focus({ preventScroll: true });
  }, [done]);
  const shown = problem ?? (done ? null : refused?.problem);
  if (!hasEmail) return <p className={styles.none}>{t(paymentsText.noEmail)}</p>;
  return (
    <div className={styles.remind} ref={box}>
      <p className={styles.none}>
        {t(last ? lastReminded(dateTimeText(last, 'short', language)) : paymentsText.neverReminded)}
      </p>
      <Form method="post" {...to}>
        {Object.entries(posts).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button
          type="submit"
          variant="default"
          size="sm"
          loading={busy}
          disabled={!again}
          aria-label={t(labelled(paymentsText.remind, orderNumber))}
        >
          {t(paymentsText.remind)}
        </Button>
      </Form>
      <ErrorNotice text={shown} />
      <p role="status" ref={status} tabIndex={-1} className={done ? styles.right : 'visually-hidden'}>
        {done && reminded && t(reminded)}
      </p>
    </div>
  );
}
