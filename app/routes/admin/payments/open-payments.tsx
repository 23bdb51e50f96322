import { Button, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import {
  longestDismissal,
  paymentDifferences,
  reducedBy,
  stillToPay,
} from '#app/domain/payment/payment-report.ts';
import { StatusBadge } from '#app/routes/admin/orders/status-badge.tsx';
import { useAdminAction, useRefusedForm } from '#app/routes/admin/parts/admin-action.ts';
import { CheckedTextarea } from '#app/routes/admin/parts/checked-input.tsx';
import { FormDialog, HeldDialog } from '#app/routes/admin/parts/form-dialog.tsx';
import { useRestAfterChange } from '#app/routes/admin/parts/rest.ts';
import styles from '#app/routes/admin/payments.module.css';
import type { action } from '#app/routes/admin/payments.tsx';
import type { OpenPayment } from '#app/server/payments/payment-matching.ts';
import { dateTimeText, dayText } from '#app/text/date.ts';
import { labelled, listComma } from '#app/text/marks.ts';
import { payText } from '#app/text/payment-report.ts';
import { amountDiffers, paidMarks, paymentsText, settleProblems } from '#app/text/payments-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { ErrorNotice, Notice } from '#app/ui/notice.tsx';
import type { CountedPayment } from './payment-done.tsx';
import { PaymentDoubtsDialog, useCountedPayment } from './payment-doubts.tsx';

/** Every reported transfer, with the order it is for. */
export function OpenPayments({
  payments,
  onConfirmed,
  onOther,
}: {
  payments: readonly OpenPayment[];
  onConfirmed: (done: CountedPayment) => void;
  /** Something else was done: the message of an earlier payment goes. */
  onOther: () => void;
}) {
  const t = useTranslate();
  const [message, setMessage] = useState('');
  const [pressed, setPressed] = useState<OpenPayment | null>(null);
  const [dismissed, setDismissed] = useState<OpenPayment | null>(null);
  const rest = useRestAfterChange(payments.map(({ id }) => id).join());
  // A row is gone when its payment counts, so the list waits for the answer.
  const { confirmation, ...counted } = useCountedPayment(settleProblems, (eventID, left) => {
    setMessage('');
    if (pressed) onConfirmed({ orderNumber: pressed.orderNumber, eventID, left });
  });
  return (
    <section className={styles.part} aria-labelledby="open-payments">
      <h2 id="open-payments">{t(paymentsText.list)}</h2>
      <p role="status" className="visually-hidden">
        {message}
      </p>
      <ErrorNotice text={!payments.some(({ id }) => id === pressed?.id) && counted.problem} />
      <p className={styles.none}>{t(payments.length === 0 ? paymentsText.none : paymentsText.howToMatch)}</p>
      {payments.length > 0 && (
        <ul className="plain-list grid gap-3" ref={rest}>
          {payments.map((payment) => (
            <PaymentRow
              key={payment.id}
              payment={payment}
              counted={counted}
              isPressed={payment.id === pressed?.id}
              onConfirm={() => {
                setPressed(payment);
                counted.count({ intent: 'confirm-payment', id: payment.id });
              }}
              onDismiss={() => setDismissed(payment)}
            />
          ))}
        </ul>
      )}
      {confirmation && <PaymentDoubtsDialog {...confirmation} />}
      {dismissed && (
        <DismissDialog
          id={dismissed.id}
          onClose={() => setDismissed(null)}
          onDone={() => {
            setDismissed(null);
            setMessage(t(paymentsText.dismissed));
            onOther();
          }}
        />
      )}
    </section>
  );
}

/** What was reported, what is due, how the two differ in words, and what to do with it. */
function PaymentRow({
  payment,
  counted: { Form, to, busy, problem },
  isPressed,
  onConfirm,
  onDismiss,
}: {
  payment: OpenPayment;
  counted: Pick<ReturnType<typeof useCountedPayment>, 'Form' | 'to' | 'busy' | 'problem'>;
  /** Whether this one was confirmed last. */
  isPressed: boolean;
  onConfirm: () => void;
  onDismiss: () => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const { id, lastFive, amount, paidOn, reportedAt, orderNumber, customerName, status } = payment;
  const { amountReceived, amountRefunded } = payment;
  const what = [orderNumber, lastFive, formatNtd(amount)].filter(Boolean).join(t(listComma));
  const refused = useRefusedForm({ intent: 'confirm-payment', id: String(id) }, settleProblems);
  const shown: LocalizedText | null | undefined = isPressed ? problem : refused?.problem;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <LocalLink to={`/admin/orders/${orderNumber}`} className="inline-flex middle bold touch">
          {orderNumber}
        </LocalLink>
        <span>{customerName}</span>
        <StatusBadge order={payment} />
        <time dateTime={reportedAt}>
          {t(paymentsText.reported).replace('{when}', dateTimeText(reportedAt, 'short', language))}
        </time>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t(paymentsText.lastFive)}</dt>
          <dd className={styles.digits}>{lastFive}</dd>
        </div>
        <div>
          <dt>{t(paymentsText.amount)}</dt>
          <dd>{formatNtd(amount)}</dd>
        </div>
        {status !== 'cancelled' && (
          <div>
            <dt>{t(paymentsText.due)}</dt>
            <dd>{formatNtd(stillToPay(payment))}</dd>
          </div>
        )}
        {amountReceived > 0 && (
          <div>
            <dt>{t(paymentsText.received)}</dt>
            <dd>{formatNtd(amountReceived)}</dd>
          </div>
        )}
        {amountRefunded > 0 && (
          <div>
            <dt>{t(paidMarks.refunded)}</dt>
            <dd>{formatNtd(amountRefunded)}</dd>
          </div>
        )}
        {status !== 'cancelled' && reducedBy(payment) > 0 && (
          <div>
            <dt>{t(payText.reduced)}</dt>
            <dd>{formatNtd(-reducedBy(payment))}</dd>
          </div>
        )}
        <div>
          <dt>{t(paymentsText.paidOn)}</dt>
          <dd>{dayText(paidOn, language)}</dd>
        </div>
      </dl>
      <Differences payment={payment} />
      {status === 'cancelled' && <Notice tone="warning">{t(paymentsText.cancelledOrder)}</Notice>}
      <ErrorNotice text={shown} />
      <div className={styles.tools}>
        <Form
          method="post"
          {...to}
          onSubmit={(event) => {
            event.preventDefault();
            onConfirm();
          }}
        >
          <input type="hidden" name="intent" value="confirm-payment" />
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            size="sm"
            aria-label={t(labelled(paymentsText.confirm, what))}
            loading={busy && isPressed}
            disabled={busy}
          >
            {t(paymentsText.confirm)}
          </Button>
        </Form>
        <Button
          size="sm"
          variant="default"
          aria-label={t(labelled(paymentsText.dismiss, what))}
          disabled={busy}
          onClick={onDismiss}
        >
          {t(paymentsText.dismiss)}
        </Button>
      </div>
    </li>
  );
}

function Differences({ payment }: { payment: OpenPayment }) {
  const t = useTranslate();
  const { amount, beforeOrder } = paymentDifferences(payment, payment);
  // Several reports of an order count together.
  const isRight = amount <= 0 && amount + payment.besides === 0;
  return (
    <p className="flex wrap gap-1-4 medium">
      {payment.status !== 'cancelled' && <AmountDifference amount={isRight ? 0 : amount} />}
      {beforeOrder && <span className="bad">{t(paymentsText.beforeOrder)}</span>}
    </p>
  );
}

/** @param amount NTD over (positive) or under (negative) what is due. */
export function AmountDifference({ amount }: { amount: number }) {
  const t = useTranslate();
  return (
    <span className={amount === 0 ? styles.right : 'bad'}>
      {t(amount === 0 ? paymentsText.exact : amountDiffers(formatNtd(Math.abs(amount)), amount > 0))}
    </span>
  );
}

/** Asks why a transfer is put aside, before it is. */
function DismissDialog({ id, onClose, onDone }: { id: number; onClose: () => void; onDone: () => void }) {
  const t = useTranslate();
  const [reason, setReason] = useState('');
  const { post, busy, problem } = useAdminAction<typeof action>(settleProblems, {
    page: '/admin/payments',
    onDone,
  });
  function dismiss(event: FormEvent): void {
    event.preventDefault();
    if (reason.trim()) post({ intent: 'dismiss-payment', id, reason });
  }
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t(paymentsText.dismissTitle)}
      centered
      close={paymentsText.keep}
    >
      <HeldDialog busy={busy} />
      <form onSubmit={dismiss}>
        <Stack gap="sm">
          <p>{t(paymentsText.dismissText)}</p>
          <CheckedTextarea
            label={t(paymentsText.reason)}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={longestDismissal}
            autosize
            minRows={2}
            required
            data-autofocus
          />
          <ErrorNotice text={problem} />
          <div className={styles.tools}>
            <Button variant="default" disabled={busy} onClick={onClose}>
              {t(paymentsText.keep)}
            </Button>
            <Button type="submit" loading={busy} disabled={reason.trim() === ''}>
              {t(paymentsText.dismissConfirm)}
            </Button>
          </div>
        </Stack>
      </form>
    </FormDialog>
  );
}
