import { type FormEvent, type MouseEvent, type Ref, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import {
  type AmountQuestion,
  agreementOf,
  checkPayment,
  earliestDay,
  leftAfter,
  longestPaymentField,
  type PayableOrder,
  type PaymentField,
  type PaymentProblem,
  paymentFields,
  type ReportOutcome,
  type TypedPayment,
} from '#app/domain/payment/payment-report.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import {
  asksAmount,
  confirmsAmount,
  paymentProblems,
  payRefusals,
  payText,
} from '#app/text/payment-report.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary, TextField } from '#app/ui/field.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useAnswerFocus } from '#app/ui/page.tsx';
import { useStoredFields } from '#app/ui/stored-fields.ts';
import styles from './pay.module.css';

/** Under which this tab keeps what is typed about an order. */
export function paymentDraft({ orderNumber }: PayableOrder): string {
  return `pay.${orderNumber}`;
}

type Fields = readonly { field: PaymentField; problem: PaymentProblem }[];

export interface PayActionData {
  typed: TypedPayment & { further: boolean };
  outcome: ReportOutcome | { ok: false; problem: 'unreachable' | 'failed' };
}

export function PayForm({
  order,
  today,
  answered,
}: {
  order: PayableOrder;
  /** ISO 8601. */
  today: string;
  answered: PayActionData | null;
}) {
  const t = useTranslate();
  const sending = useNavigation().state === 'submitting';
  const [found, setFound] = useState<Fields | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const focusAnswer = useAnswerFocus();
  const { formProps } = useStoredFields(
    paymentDraft(order),
    [...paymentFields, 'further'],
    answered !== null,
  );
  const outcome = answered?.outcome;
  const fields = found ?? (outcome && !outcome.ok && outcome.problem === 'invalid' ? outcome.fields : []);
  const refused = outcome && !outcome.ok && outcome.problem !== 'invalid' && !found ? outcome : null;
  const question = refused?.problem === 'differs' && answered ? { ...refused, typed: answered.typed } : null;
  const refusal = refused && refused.problem !== 'differs' ? refused.problem : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is announced
  useEffect(() => {
    if (fields.length > 0 || refused) focusAnswer(box.current);
  }, [found, answered]);
  const check = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    const text = (name: PaymentField) => String(form.get(name) ?? '');
    const checked = checkPayment(
      { lastFive: text('lastFive'), amount: text('amount'), paidOn: text('paidOn') },
      new Date(),
    );
    if (!checked.ok) event.preventDefault();
    setFound(checked.ok ? null : checked.problems);
  };
  const wordsOf = ({ field, problem }: Fields[number]) => {
    const words = paymentProblems[field][problem];
    return words ? t(words) : '';
  };
  const errorOf = (field: PaymentField) => {
    const problem = fields.find((one) => one.field === field);
    return problem && wordsOf(problem);
  };
  const now = new Date(today);
  const { reported } = order;
  const left = leftAfter(order, reported);
  // After a part payment the next report is for the rest; otherwise it corrects the last one.
  const isFurther = answered?.typed.further ?? (reported.length > 0 && left > 0);
  const form = (
    <Form {...formProps} method="post" className={styles.form} noValidate onSubmit={check}>
      {(fields.length > 0 || refusal) && (
        <ErrorSummary
          ref={box}
          lead={refusal && <p>{t(payRefusals[refusal])}</p>}
          errors={fields.map((one) => ({
            id: fieldId(one.field),
            label: t(fieldLabels[one.field]),
            text: wordsOf(one),
          }))}
        />
      )}
      <TextField
        id={fieldId('lastFive')}
        label={t(fieldLabels.lastFive)}
        hint={t(payText.lastFiveHint)}
        name="lastFive"
        inputMode="numeric"
        autoComplete="off"
        placeholder="01234"
        maxLength={longestPaymentField}
        defaultValue={answered?.typed.lastFive}
        error={errorOf('lastFive')}
        required
      />
      <TextField
        id={fieldId('amount')}
        label={t(fieldLabels.amount)}
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        maxLength={longestPaymentField}
        defaultValue={answered?.typed.amount ?? (left || reported.at(-1)?.amount)}
        error={errorOf('amount')}
        required
      />
      <TextField
        id={fieldId('paidOn')}
        label={t(fieldLabels.paidOn)}
        name="paidOn"
        type="date"
        min={earliestDay(now)}
        max={taipeiDay(now)}
        defaultValue={answered?.typed.paidOn ?? taipeiDay(now)}
        error={errorOf('paidOn')}
        required
      />
      {reported.length > 0 && (
        <label className={styles.further}>
          <input type="checkbox" name="further" value="yes" defaultChecked={isFurther} />
          {t(payText.further)}
        </label>
      )}
      <Button type="submit" variant="brand" aria-disabled={sending}>
        {t(sending ? payText.sending : payText.send)}
      </Button>
    </Form>
  );
  return (
    <section className={styles.part}>
      <h2>{t(payText.form)}</h2>
      {question && <Question {...question} ref={box} />}
      {form}
    </section>
  );
}

const fieldLabels = {
  lastFive: payText.lastFive,
  amount: payText.paidAmount,
  paidOn: payText.paidOn,
} as const satisfies Record<PaymentField, LocalizedText>;

function fieldId(field: PaymentField): string {
  return `paid-${field}`;
}

/** A form of its own, so that Enter in a field never confirms. It posts what was asked about. */
function Question({
  expected: asked,
  amount,
  besides,
  typed,
  ref,
}: AmountQuestion & { typed: PayActionData['typed']; ref: Ref<HTMLDivElement> }) {
  const t = useTranslate();
  const sending = useNavigation().state === 'submitting';
  const posts = {
    lastFive: typed.lastFive,
    amount: typed.amount,
    paidOn: typed.paidOn,
    ...(typed.further && { further: 'yes' }),
    agreed: agreementOf({ expected: asked, amount, besides }),
  };
  const change = (event: MouseEvent) => {
    event.preventDefault();
    const field = document.getElementById(fieldId('amount'));
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  };
  return (
    <Notice tone="warning" role="alert" tabIndex={-1} ref={ref}>
      <Form method="post" className="grid gap-3">
        <p className="bold">{t(asksAmount(formatNtd(amount), asked > 0 ? formatNtd(asked) : null))}</p>
        {Object.entries(posts).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="flex wrap middle gap-2-4">
          <Button type="submit" variant="brand" aria-disabled={sending}>
            {t(confirmsAmount(formatNtd(amount)))}
          </Button>
          <a href={`#${fieldId('amount')}`} onClick={change} className="inline-flex middle touch">
            {t(payText.changeAmount)}
          </a>
        </div>
      </Form>
    </Notice>
  );
}
