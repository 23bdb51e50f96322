import { Button, Modal, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { PaymentQuestion, RecordRequest } from '#app/domain/payment/payment-question.ts';
import { ageOf, useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { Answers } from '#app/routes/admin/parts/answers.tsx';
import { HeldDialog } from '#app/routes/admin/parts/form-dialog.tsx';
import styles from '#app/routes/admin/payments.module.css';
import type { action } from '#app/routes/admin/payments.tsx';
import { dayText } from '#app/text/date.ts';
import { payText } from '#app/text/payment-report.ts';
import {
  doubtText,
  fullyPaid,
  moreThanLeft,
  paymentsText,
  recordedBefore,
} from '#app/text/payments-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';

interface Confirmation {
  question: PaymentQuestion;
  /** An answer cannot be given yet. */
  waits: boolean;
  /** What was agreed to is under way. */
  busy: boolean;
  onNo: () => void;
  onYes: () => void;
}

type PaymentToCount =
  | { intent: 'confirm-payment'; id: number }
  | ({ intent: 'record-payment' } & Omit<RecordRequest, 'agreed'>);

/**
 * Posts a payment that counts. Where the shop asks about it first, `confirmation` is the question and its answers.
 * @param words of its problems. @param onCounted hears what an undo of it names and how long it is offered, in ms.
 */
export function useCountedPayment(
  words: Readonly<Record<string, LocalizedText>>,
  onCounted: (eventID: number, left: number) => void,
) {
  const [doubted, setDoubted] = useState<{ payment: PaymentToCount; question: PaymentQuestion } | null>(null);
  const [isAgreeing, setAgreeing] = useState(false);
  const sent = useRef<PaymentToCount>(null);
  const { Form, to, post, busy, problem, reset } = useAdminAction<typeof action>(words, {
    page: '/admin/payments',
    onRefused(answer) {
      setAgreeing(false);
      const payment = sent.current;
      setDoubted('question' in answer && payment ? { payment, question: answer.question } : null);
    },
    onDone(answer) {
      setAgreeing(false);
      setDoubted(null);
      if (!('eventID' in answer)) return;
      onCounted(answer.eventID, answer.undoLeft - ageOf(answer));
    },
  });

  function count(payment: PaymentToCount): void {
    if (busy) return;
    sent.current = payment;
    post(payment);
  }
  const confirmation = doubted && {
    question: doubted.question,
    // Not while the loaders are asked after the refusal: the focus comes into the dialog then.
    busy: busy && isAgreeing,
    waits: busy,
    onNo() {
      reset();
      setDoubted(null);
    },
    onYes() {
      const { doubts, held } = doubted.question;
      setAgreeing(true);
      post({ ...doubted.payment, agreed: { doubts, held } });
    },
  };
  return { Form, to, count, busy, problem: doubted ? null : problem, confirmation };
}

/** Asks whether a payment counts that is not what its order waits for: why, and how the money of the order stands. */
export function PaymentDoubts({ question, waits, busy, onNo, onYes }: Confirmation) {
  const t = useTranslate();
  const language = useLanguage();
  const { doubts, amount, orderTotal, held, refunded, reduced, toPay, same } = question;
  const facts = [
    [doubtText.amount, amount],
    [doubtText.orderTotal, orderTotal],
    [doubtText.received, held + refunded],
    ...(refunded > 0 ? [[doubtText.refunded, refunded] as const] : []),
    ...(reduced > 0 ? [[payText.reduced, -reduced] as const] : []),
    [doubtText.toPay, toPay],
  ] as const;
  return (
    <Stack gap="sm">
      <HeldDialog busy={busy} />
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
        <Button variant="default" disabled={busy} onClick={onNo} data-autofocus>
          {t(paymentsText.leave)}
        </Button>
        <Button loading={waits} onClick={onYes}>
          {t(doubtText.yes)}
        </Button>
      </Answers>
    </Stack>
  );
}

/** The same in a dialog. */
export function PaymentDoubtsDialog(confirmation: Confirmation) {
  const { busy, onNo } = confirmation;
  const t = useTranslate();
  return (
    <Modal
      opened
      onClose={() => !busy && onNo()}
      title={t(doubtText.title)}
      centered
      closeButtonProps={{ 'aria-label': t(paymentsText.leave), disabled: busy }}
    >
      <PaymentDoubts {...confirmation} />
    </Modal>
  );
}
