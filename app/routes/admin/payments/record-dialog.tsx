import { Button, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { formatNtd } from '#app/domain/cart/money.ts';
import { Answers } from '#app/routes/admin/parts/answers.tsx';
import styles from '#app/routes/admin/payments.module.css';
import { dayText } from '#app/text/date.ts';
import { paymentsText, recordTitle, settleProblems } from '#app/text/payments-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useCountingCall } from './counting-call.ts';
import { PaymentDoubts } from './payment-doubts.tsx';
import { RecordForm } from './record-form.tsx';
import type { RecordedOrder } from './recorded-order.ts';

/**
 * Notes a transfer that came. The customer's report of it is offered first, so that it is not counted twice. What the
 * order was when it opened is what it sends: money that came since is never counted over.
 */
export function RecordDialog({
  order,
  onClose,
  onDone,
}: {
  order: RecordedOrder;
  onClose: () => void;
  /** @param eventID what an undo names. @param left how long it is offered, in ms. */
  onDone: (eventID: number, left: number) => void;
}) {
  const t = useTranslate();
  const [seen] = useState(order);
  const [isOther, setOther] = useState(false);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(recordTitle(seen.orderNumber))}
      centered
      closeButtonProps={{ 'aria-label': t(paymentsText.leave) }}
    >
      {seen.reported.length > 0 && !isOther ? (
        <Reported reported={seen.reported} onClose={onClose} onDone={onDone} onOther={() => setOther(true)} />
      ) : (
        <RecordForm order={seen} onClose={onClose} onDone={onDone} />
      )}
    </Modal>
  );
}

function Reported({
  reported,
  onClose,
  onDone,
  onOther,
}: {
  reported: RecordedOrder['reported'];
  onClose: () => void;
  onDone: (eventID: number, left: number) => void;
  onOther: () => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const { busy, problem, count, confirmation } = useCountingCall(settleProblems, onDone);
  if (confirmation) return <PaymentDoubts {...confirmation} />;
  return (
    <Stack gap="sm">
      <p>{t(paymentsText.reportedFirst)}</p>
      {problem && (
        <Notice tone="error" role="alert">
          {t(problem)}
        </Notice>
      )}
      {reported.map(({ id, lastFive, amount, paidOn }) => (
        <div key={id} className={styles.head}>
          <strong className={styles.digits}>{lastFive}</strong>
          <span>{formatNtd(amount)}</span>
          <span>{dayText(paidOn, language)}</span>
          <Button size="sm" disabled={busy} onClick={() => void count('/api/confirmPayment', { id })}>
            {t(paymentsText.confirm)}
          </Button>
        </div>
      ))}
      <Answers>
        <Button variant="default" onClick={onClose}>
          {t(paymentsText.leave)}
        </Button>
        <Button variant="default" disabled={busy} onClick={onOther}>
          {t(paymentsText.other)}
        </Button>
      </Answers>
    </Stack>
  );
}
