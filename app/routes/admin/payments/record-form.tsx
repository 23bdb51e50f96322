import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import {
  checkPayment,
  earliestDay,
  longestPaymentField,
  type PaymentField,
  type PaymentProblems,
  type TypedPayment,
} from '#app/domain/payment/payment-report.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import { Answers } from '#app/routes/admin/parts/answers.tsx';
import { leftToPay, paymentsText, recordFieldProblems, recordProblems } from '#app/text/payments-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useCountingCall } from './counting-call.ts';
import { PaymentDoubts } from './payment-doubts.tsx';
import type { RecordedOrder } from './recorded-order.ts';

/** How much came, when and from where: filled in with what is left and with today. */
export function RecordForm({
  order: { orderNumber, toPay, amountReceived, reported },
  onClose,
  onDone,
}: {
  order: RecordedOrder;
  onClose: () => void;
  onDone: (eventID: number, left: number) => void;
}) {
  const t = useTranslate();
  const { busy, problem, count, confirmation } = useCountingCall(recordProblems, onDone);
  const now = new Date();
  const [typed, setTyped] = useState<TypedPayment>({
    lastFive: '',
    amount: toPay > 0 ? String(toPay) : '',
    paidOn: taipeiDay(now),
  });
  const [wrong, setWrong] = useState<PaymentProblems>([]);

  async function record(event: FormEvent): Promise<void> {
    event.preventDefault();
    const checked = checkPayment(typed, new Date());
    setWrong(checked.ok ? [] : checked.problems);
    if (!checked.ok) return;
    const seen = { received: amountReceived, waiting: reported.length };
    await count('/api/recordPayment', { orderNumber, ...typed, ...seen });
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
    <form onSubmit={(event) => void record(event)} noValidate>
      <Stack gap="sm">
        <p>{t(paymentsText.recordText)}</p>
        <p>
          <strong>{t(leftToPay(formatNtd(toPay)))}</strong>
        </p>
        {problem && (
          <Notice tone="error" role="alert">
            {t(problem)}
          </Notice>
        )}
        <TextInput {...field('amount', paymentsText.recordAmount)} inputMode="numeric" data-autofocus />
        <TextInput
          {...field('paidOn', paymentsText.paidOn)}
          type="date"
          min={earliestDay(now)}
          max={taipeiDay(now)}
        />
        <TextInput
          {...field('lastFive', paymentsText.lastFive)}
          description={t(paymentsText.recordDigits)}
          inputMode="numeric"
        />
        <Answers>
          <Button variant="default" onClick={onClose}>
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
