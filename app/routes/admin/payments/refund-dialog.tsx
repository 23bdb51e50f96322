import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatNtd } from '#app/domain/cart/money.ts';
import { readAmount } from '#app/domain/payment/payment-report.ts';
import {
  checkRefund,
  mostRefundable,
  type Refund,
  type RefundField,
  type RefundProblems,
  type TypedRefund,
  toRefund,
} from '#app/domain/payment/refund.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import type { Movable } from '#app/routes/admin/orders/movable.ts';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { Answers } from '#app/routes/admin/parts/answers.tsx';
import type { action } from '#app/routes/admin/payments.tsx';
import { dayText } from '#app/text/date.ts';
import {
  doubtText,
  mostBack,
  owedBack,
  paymentsText,
  refundEffects,
  refundedBefore,
  refundFieldProblem,
  refundProblems,
  refundText,
} from '#app/text/payments-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { ErrorNotice, Notice } from '#app/ui/notice.tsx';
import { RefundForm, RefundModal } from './refund-form.tsx';

/** Writes down that money went back: how much, when, and what the owner notes of it. */
export function RefundDialog({
  order,
  hasEmail,
  onClose,
  onDone,
}: {
  order: Movable;
  hasEmail: boolean;
  onClose: () => void;
  /** It is recorded. */
  onDone: () => void;
}) {
  const t = useTranslate();
  const [same, setSame] = useState<Refund | null>(null);
  const { post, busy, problem, reset } = useAdminAction<typeof action>(refundProblems, {
    page: '/admin/payments',
    onRefused: (answer) => setSame('same' in answer ? answer.same : null),
    onDone,
  });
  // What the page showed is what it sends: a refund that somebody else records meanwhile is not counted over.
  const [seen] = useState(order);
  const owed = toRefund(seen);
  const most = mostRefundable(seen);
  const limit = { most, of: 'order' } as const;
  const now = new Date();
  const [typed, setTyped] = useState<TypedRefund>({
    amount: owed > 0 ? String(owed) : '',
    refundedOn: taipeiDay(now),
    note: '',
  });
  const [tell, setTell] = useState(hasEmail);
  const [wrong, setWrong] = useState<RefundProblems>([]);

  function record(agreed: boolean): void {
    const checked = checkRefund(typed, limit, new Date());
    setWrong(checked.ok ? [] : checked.problems);
    if (!checked.ok) return;
    const { orderNumber, amountRefunded: refunded } = seen;
    post({ intent: 'record-refund', ...typed, orderNumber, refunded, owed, tell, agreed });
  }

  const amount = readAmount(typed.amount.normalize('NFKC').trim());
  const effects = amount <= most ? refundEffects(seen, amount) : [];

  const field = (name: RefundField | 'note') => {
    const found = wrong.find((one) => one.field === name);
    return {
      value: typed[name],
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
        setTyped((before) => ({ ...before, [name]: value })),
      error: found && t(refundFieldProblem(found.problem, most)),
      autoComplete: 'off',
    };
  };
  return (
    <RefundModal orderNumber={seen.orderNumber} busy={busy} onClose={onClose}>
      {same ? (
        <SameRefund
          same={same}
          busy={busy}
          onNo={() => {
            reset();
            setSame(null);
          }}
          onYes={() => record(true)}
        />
      ) : (
        <RefundForm
          lead={refundText.lead}
          most={owed > 0 ? owedBack(formatNtd(owed)) : mostBack(limit)}
          before={<ErrorNotice text={problem} />}
          amount={{ ...field('amount'), label: t(refundText.amount) }}
          between={
            <>
              <div role="status">
                {effects.map((effect) => (
                  <Notice key={effect[0]} tone="warning">
                    {t(effect)}
                  </Notice>
                ))}
              </div>
              <TextInput
                {...field('refundedOn')}
                label={t(refundText.day)}
                type="date"
                max={taipeiDay(now)}
                required
              />
            </>
          }
          note={{ ...field('note'), label: t(refundText.note) }}
          tell={hasEmail ? { checked: tell, onChange: setTell } : null}
          submit={refundText.confirm}
          busy={busy}
          onSubmit={() => record(false)}
          onClose={onClose}
        />
      )}
    </RefundModal>
  );
}

/** Asks whether the same sum went back twice on one day. */
function SameRefund({
  same: { amount, refundedOn, note },
  busy,
  onNo,
  onYes,
}: {
  /** The one that is recorded. */
  same: Refund;
  busy: boolean;
  onNo: () => void;
  onYes: () => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <Stack gap="sm">
      <Notice tone="warning" role="alert">
        {t(refundedBefore(formatNtd(amount), dayText(refundedOn, language), note))}
      </Notice>
      <Answers>
        <Button variant="default" disabled={busy} onClick={onNo} data-autofocus>
          {t(paymentsText.leave)}
        </Button>
        <Button loading={busy} onClick={onYes}>
          {t(doubtText.yes)}
        </Button>
      </Answers>
    </Stack>
  );
}
