import { Button, Checkbox, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatNtd } from '#app/domain/money.ts';
import {
  checkRefund,
  longestRefundField,
  longestRefundNote,
  mostRefundable,
  type RefundField,
  type RefundProblems,
  type TypedRefund,
  toRefund,
} from '#app/domain/refund.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import { Answers } from '#app/routes/admin/desk/answers.tsx';
import { useDeskCall } from '#app/routes/admin/desk/desk-call.ts';
import type { Movable } from '#app/routes/admin/orders/movable.ts';
import {
  mostBack,
  owedBack,
  paymentsText,
  refundFieldProblems,
  refundProblems,
  refundText,
  refundTitle,
} from '#app/text/payments-admin.ts';
import { useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';

/** Writes down that money went back: how much, when, and what the owner notes of it. */
export function RefundDialog({
  order,
  hasEmail,
  onClose,
}: {
  order: Movable;
  hasEmail: boolean;
  onClose: () => void;
}) {
  const say = useSay();
  const { busy, problem, run } = useDeskCall(refundProblems);
  // What the window showed is what it sends: a refund that somebody else records meanwhile is not counted over.
  const [seen] = useState(order);
  const owed = toRefund(seen);
  const most = mostRefundable(seen);
  const now = new Date();
  const [typed, setTyped] = useState<TypedRefund>({
    amount: String(owed || most),
    refundedOn: taipeiDay(now),
    note: '',
  });
  const [tell, setTell] = useState(hasEmail);
  const [wrong, setWrong] = useState<RefundProblems>([]);

  async function record(event: FormEvent): Promise<void> {
    event.preventDefault();
    const checked = checkRefund(typed, most, new Date());
    setWrong(checked.ok ? [] : checked.problems);
    if (!checked.ok) return;
    const answer = await run('/api/recordRefund', {
      ...typed,
      orderNumber: seen.orderNumber,
      refunded: seen.amountRefunded,
      tell,
    });
    if (answer?.ok) onClose();
  }

  const field = (name: RefundField | 'note') => {
    const found = wrong.find((one) => one.field === name);
    return {
      value: typed[name],
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
        setTyped((before) => ({ ...before, [name]: value })),
      error: found && say(refundFieldProblems[found.problem]),
      autoComplete: 'off',
    };
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={say(refundTitle(seen.orderNumber))}
      centered
      closeButtonProps={{ 'aria-label': say(paymentsText.leave) }}
    >
      <form onSubmit={(event) => void record(event)} noValidate>
        <Stack gap="sm">
          <p>{say(refundText.lead)}</p>
          <p>
            <strong>{say(owed > 0 ? owedBack(formatNtd(owed)) : mostBack(formatNtd(most)))}</strong>
          </p>
          {problem && (
            <Notice tone="error" role="alert">
              {say(problem)}
            </Notice>
          )}
          <TextInput
            {...field('amount')}
            label={say(refundText.amount)}
            maxLength={longestRefundField}
            inputMode="numeric"
            required
            data-autofocus
          />
          <TextInput
            {...field('refundedOn')}
            label={say(refundText.day)}
            type="date"
            max={taipeiDay(now)}
            required
          />
          <Textarea
            {...field('note')}
            label={say(refundText.note)}
            description={say(refundText.noteHint)}
            maxLength={longestRefundNote}
            autosize
          />
          {hasEmail && (
            <Checkbox
              label={say(refundText.tell)}
              checked={tell}
              onChange={(event) => setTell(event.currentTarget.checked)}
            />
          )}
          <Answers>
            <Button variant="default" onClick={onClose}>
              {say(paymentsText.leave)}
            </Button>
            <Button type="submit" loading={busy}>
              {say(refundText.confirm)}
            </Button>
          </Answers>
        </Stack>
      </form>
    </Modal>
  );
}
