import { Button, List, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { formatNtd } from '#app/domain/cart/money.ts';
import { type ProviderName, providerOf } from '#app/domain/payment/payment-attempt.ts';
import { paymentLabels } from '#app/domain/payment/payment-labels.ts';
import { balance, readAmount } from '#app/domain/payment/payment-report.ts';
import { checkRefund, type RefundProblems, toRefund } from '#app/domain/payment/refund.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import type { Movable } from '#app/routes/admin/orders/movable.ts';
import { useEmailWait } from '#app/routes/admin/orders/tell-customer.tsx';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { Answers } from '#app/routes/admin/parts/answers.tsx';
import { useRest } from '#app/routes/admin/parts/rest.ts';
import type { action } from '#app/routes/admin/payments.tsx';
import type { RefundablePayment } from '#app/server/payments/online-refunds.ts';
import {
  mostBack,
  onlineRefundPreview,
  providerRefundText,
  refundEffects,
  refundFailure,
  refundFieldProblem,
  refundNow,
  refundProblems,
  refundText,
} from '#app/text/payments-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { newUuid } from '#app/ui/uuid.ts';
import { RefundForm, RefundModal } from './refund-form.tsx';

/** The second tap of a double tap on “Preview” does nothing in what has taken its place. Milliseconds. */
const restAfterPreview = 600;

export type OfferedPayments = readonly [RefundablePayment, ...RefundablePayment[]];

/** Gives a payment back through its provider: what, why, what then happens, and only then the request. */
export function OnlineRefundDialog({
  order,
  payments,
  hasEmail,
  onClose,
  onDone,
}: {
  order: Movable;
  /** As they were when it was opened: a payment that went back whole is not among those of the page any more. */
  payments: OfferedPayments;
  hasEmail: boolean;
  onClose: () => void;
  /** The provider has taken it. */
  onDone: (provider: ProviderName) => void;
}) {
  const t = useTranslate();
  const wait = useEmailWait();
  // What the page showed is what it sends.
  const [seen] = useState(order);
  const [id, setID] = useState(newUuid);
  // What is too much came with the last payment that is large enough.
  const owed = toRefund(seen);
  const [tradeNo, setTradeNo] = useState(
    () => (payments.findLast(({ most }) => owed > 0 && most >= owed) ?? payments[0]).tradeNo,
  );
  const payment = payments.find((one) => one.tradeNo === tradeNo) ?? payments[0];
  const { most } = payment;
  const provider = providerOf[payment.method];
  const [amount, setAmount] = useState(owed > 0 ? String(Math.min(owed, most)) : '');
  const [note, setNote] = useState('');
  const [tell, setTell] = useState(hasEmail);
  const [wrong, setWrong] = useState<RefundProblems>([]);
  const [isPreview, setPreview] = useState(false);
  const [isResting, rest] = useRest(restAfterPreview);
  const { post, busy, problem, refusal, reset } = useAdminAction<typeof action>(refundProblems, {
    page: '/admin/payments',
    onDone: () => onDone(provider),
  });
  const whole = readAmount(amount.normalize('NFKC').trim());
  const failure = refusal && 'failure' in refusal ? refusal.failure : '';
  const wrongAmount = wrong.find(({ field }) => field === 'amount');

  function preview(): void {
    const checked = checkRefund({ amount, note, refundedOn: taipeiDay(new Date()) }, payment, new Date());
    setWrong(checked.ok ? [] : checked.problems);
    setPreview(checked.ok);
    if (checked.ok) rest();
  }
  function goBack(): void {
    if (isResting) return;
    // What was refused for certain may be asked for anew.
    if (refusal && 'problem' in refusal && refusal.problem === 'refund-failed') setID(newUuid());
    reset();
    setPreview(false);
  }

  return (
    <RefundModal orderNumber={seen.orderNumber} busy={busy || isResting} onClose={onClose}>
      {isPreview ? (
        <Stack gap="sm">
          <p>{t(refundText.previewLead)}</p>
          <List>
            {onlineRefundPreview(
              formatNtd(whole),
              provider,
              tradeNo,
              formatNtd(balance(seen).held - whole),
            ).map((line) => (
              <List.Item key={line[0]}>{t(line)}</List.Item>
            ))}
            {refundEffects(seen, whole).map((effect) => (
              <List.Item key={effect[0]}>{t(effect)}</List.Item>
            ))}
            <List.Item>
              {t(tell ? refundText.email : refundText.noEmail)} {tell && wait && t(wait)}
            </List.Item>
          </List>
          <Notice tone="warning">{t(refundText.final)}</Notice>
          {problem && (
            <Notice tone="error" role="alert">
              {t(problem)} {failure && t(refundFailure(failure))}
            </Notice>
          )}
          <Answers>
            <Button variant="default" onClick={goBack} disabled={busy}>
              {t(refundText.back)}
            </Button>
            <Button
              loading={busy}
              data-autofocus
              aria-disabled={isResting}
              data-disabled={isResting}
              onClick={() => {
                if (isResting) return;
                const { orderNumber, amountRefunded: refunded } = seen;
                post({
                  intent: 'refund-online',
                  id,
                  orderNumber,
                  tradeNo,
                  amount,
                  note,
                  refunded,
                  owed,
                  tell,
                });
              }}
            >
              {t(refundNow(formatNtd(whole)))}
            </Button>
          </Answers>
        </Stack>
      ) : (
        <RefundForm
          lead={providerRefundText[provider].lead}
          most={mostBack(payment)}
          before={
            payments.length > 1 && (
              <NativeSelect
                label={t(refundText.payment)}
                value={tradeNo}
                onChange={(event) => setTradeNo(event.currentTarget.value)}
                data={payments.map((one) => ({
                  value: one.tradeNo,
                  label: `${t(paymentLabels[one.method])} · ${formatNtd(one.most)} · ${one.tradeNo}`,
                }))}
              />
            )
          }
          amount={{
            label: t(refundText.onlineAmount),
            value: amount,
            onChange: (event) => setAmount(event.currentTarget.value),
            error: wrongAmount && t(refundFieldProblem(wrongAmount.problem, most)),
          }}
          note={{
            label: t(refundText.reason),
            value: note,
            onChange: (event) => setNote(event.currentTarget.value),
          }}
          tell={hasEmail ? { checked: tell, onChange: setTell } : null}
          submit={refundText.preview}
          onSubmit={preview}
          onClose={onClose}
        />
      )}
    </RefundModal>
  );
}
