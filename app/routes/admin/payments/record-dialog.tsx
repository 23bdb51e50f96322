import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import {
  checkPayment,
  earliestDay,
  longestPaymentField,
  type Payment,
  type PaymentField,
  type PaymentProblems,
  type TypedPayment,
} from '#app/domain/payment/payment-report.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import { Answers } from '#app/routes/admin/parts/answers.tsx';
import { focusFirstInvalid } from '#app/routes/admin/parts/first-invalid.ts';
import { FormDialog, HeldDialog } from '#app/routes/admin/parts/form-dialog.tsx';
import styles from '#app/routes/admin/payments.module.css';
import { dayText } from '#app/text/date.ts';
import { labelled, listComma } from '#app/text/marks.ts';
import {
  doubtText,
  leftToPay,
  paymentsText,
  recordFieldProblems,
  recordProblems,
  recordTitle,
  settleProblems,
} from '#app/text/payments-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { ErrorNotice } from '#app/ui/notice.tsx';
import { PaymentDoubts, useCountedPayment } from './payment-doubts.tsx';

/** An order that the owner found a payment for. Money in NTD. */
export interface RecordedOrder {
  orderNumber: string;
  toPay: number;
  amountReceived: number;
  isCancelled: boolean;
  /** Cash that a carrier collected: it has no account. */
  isCash: boolean;
  /** What the customer reported and nobody matched yet. */
  reported: readonly (Payment & { id: number })[];
}

/**
 * Notes a payment that came. The customer's report of it is offered first, so that it is not counted twice. What the
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
    <FormDialog
      opened
      onClose={onClose}
      title={t(recordTitle(seen.orderNumber))}
      centered
      close={paymentsText.leave}
    >
      {seen.reported.length > 0 && !isOther ? (
        <Reported reported={seen.reported} onClose={onClose} onDone={onDone} onOther={() => setOther(true)} />
      ) : (
        <RecordForm order={seen} onClose={onClose} onDone={onDone} />
      )}
    </FormDialog>
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
  const { busy, problem, count, confirmation } = useCountedPayment(settleProblems, onDone);
  if (confirmation) return <PaymentDoubts {...confirmation} />;
  return (
    <Stack gap="sm">
      <HeldDialog busy={busy} />
      <p>{t(paymentsText.reportedFirst)}</p>
      <ErrorNotice text={problem} />
      {reported.map(({ id, lastFive, amount, paidOn }) => (
        <div key={id} className={styles.head}>
          <strong className={styles.digits}>{lastFive}</strong>
          <span>{formatNtd(amount)}</span>
          <span>{dayText(paidOn, language)}</span>
          <Button
            size="sm"
            aria-label={t(labelled(paymentsText.confirm, lastFive + t(listComma) + formatNtd(amount)))}
            disabled={busy}
            onClick={() => count({ intent: 'confirm-payment', id })}
          >
            {t(paymentsText.confirm)}
          </Button>
        </div>
      ))}
      <Answers>
        <Button variant="default" disabled={busy} onClick={onClose}>
          {t(paymentsText.leave)}
        </Button>
        <Button variant="default" disabled={busy} onClick={onOther}>
          {t(paymentsText.other)}
        </Button>
      </Answers>
    </Stack>
  );
}

/** How much came, when and from where: filled in with what is left, if anything is, and with today. */
export function RecordForm({
  order: { orderNumber, toPay, amountReceived, isCancelled, isCash, reported },
  onClose,
  onDone,
}: {
  order: RecordedOrder;
  onClose: () => void;
  onDone: (eventID: number, left: number) => void;
}) {
  const t = useTranslate();
  const { busy, problem, count, confirmation } = useCountedPayment(recordProblems, onDone);
  const now = new Date();
  const [typed, setTyped] = useState<TypedPayment>({
    lastFive: '',
    amount: toPay > 0 ? String(toPay) : '',
    paidOn: taipeiDay(now),
  });
  const [wrong, setWrong] = useState<PaymentProblems>([]);

  function record(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const checked = checkPayment(typed, new Date(), 'optional');
    setWrong(checked.ok ? [] : checked.problems);
    if (!checked.ok) {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    const seen = { received: amountReceived, waiting: reported.length };
    count({ intent: 'record-payment', orderNumber, ...typed, ...seen });
  }

  const field = (name: PaymentField, label: LocalizedText) => {
    const found = wrong.find((one) => one.field === name);
    const words = found && recordFieldProblems[name][found.problem];
    return {
      label: t(label),
      value: typed[name],
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
        setTyped((before) => ({ ...before, [name]: value })),
      error: words && t(words),
      maxLength: longestPaymentField,
      autoComplete: 'off',
      required: true,
    };
  };
  if (confirmation) return <PaymentDoubts {...confirmation} />;
  return (
    <form onSubmit={record} noValidate>
      <HeldDialog busy={busy} />
      <Stack gap="sm">
        <p>{t(isCash ? paymentsText.recordCash : paymentsText.recordText)}</p>
        {!isCash && (
          <p>
            <strong>
              {t(
                isCancelled
                  ? doubtText.cancelled
                  : toPay === 0
                    ? paymentsText.nothingLeft
                    : leftToPay(formatNtd(toPay)),
              )}
            </strong>
          </p>
        )}
        <ErrorNotice text={problem} />
        <TextInput {...field('amount', paymentsText.recordAmount)} inputMode="numeric" data-autofocus />
        <TextInput
          {...field('paidOn', isCash ? paymentsText.cameOn : paymentsText.paidOn)}
          type="date"
          min={earliestDay(now)}
          max={taipeiDay(now)}
        />
        {!isCash && (
          <TextInput
            {...field('lastFive', paymentsText.lastFive)}
            required={false}
            description={t(paymentsText.recordDigits)}
            inputMode="numeric"
          />
        )}
        <Answers>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t(paymentsText.leave)}
          </Button>
          <Button type="submit" loading={busy}>
            {t(paymentsText.recordConfirm)}
          </Button>
        </Answers>
      </Stack>
    </form>
  );
}
