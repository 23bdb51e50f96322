import { Button, Modal, Stack } from '@mantine/core';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { PaymentQuestion } from '#app/domain/payment/payment-question.ts';
import { Answers } from '#app/routes/admin/parts/answers.tsx';
import styles from '#app/routes/admin/payments.module.css';
import { dayText } from '#app/text/date.ts';
import { doubtText, fullyPaid, moreThanLeft, recordedBefore } from '#app/text/payment-doubts.ts';
import { paymentsText } from '#app/text/payments-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';

interface Confirmation {
  question: PaymentQuestion;
  busy: boolean;
  onNo: () => void;
  onYes: () => void;
}

/** Asks whether a payment counts that is not what its order waits for: why, and how the money of the order stands. */
export function PaymentDoubts({ question, busy, onNo, onYes }: Confirmation) {
  const t = useTranslate();
  const language = useLanguage();
  const { doubts, amount, cost, held, toPay, same } = question;
  const facts = [
    [doubtText.amount, amount],
    [doubtText.cost, cost],
    [doubtText.held, held],
    [doubtText.toPay, toPay],
  ] as const;
  return (
    <Stack gap="sm">
      <Notice tone="warning" role="alert">
        {doubts.includes('cancelled') && <p>{t(doubtText.cancelled)}</p>}
        {doubts.includes('over') && (
          <p>
            {t(
              toPay === 0
                ? fullyPaid(formatNtd(amount))
                : moreThanLeft(formatNtd(amount - toPay), formatNtd(toPay)),
            )}
          </p>
        )}
        {same && (
          <p>{t(recordedBefore(formatNtd(same.amount), dayText(same.paidOn, language), same.lastFive))}</p>
        )}
      </Notice>
      <dl className={styles.facts}>
        {facts.map(([label, sum]) => (
          <div key={label[0]}>
            <dt>{t(label)}</dt>
            <dd>{formatNtd(sum)}</dd>
          </div>
        ))}
      </dl>
      <Answers>
        <Button variant="default" onClick={onNo} data-autofocus>
          {t(paymentsText.leave)}
        </Button>
        <Button loading={busy} onClick={onYes}>
          {t(doubtText.yes)}
        </Button>
      </Answers>
    </Stack>
  );
}

/** The same in a window of its own. */
export function PaymentDoubtsDialog(confirmation: Confirmation) {
  const t = useTranslate();
  return (
    <Modal
      opened
      onClose={confirmation.onNo}
      title={t(doubtText.title)}
      centered
      closeButtonProps={{ 'aria-label': t(paymentsText.leave) }}
    >
      <PaymentDoubts {...confirmation} />
    </Modal>
  );
}
