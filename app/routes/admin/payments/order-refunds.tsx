import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { isOnlineMethod, isPaidLater } from '#app/domain/payment/payment.ts';
import { providerOf } from '#app/domain/payment/payment-attempt.ts';
import { paymentLabels } from '#app/domain/payment/payment-labels.ts';
import { balance } from '#app/domain/payment/payment-report.ts';
import { mayKeepPayment, mostRefundable, toRefund } from '#app/domain/payment/refund.ts';
import panel from '#app/routes/admin/order.module.css';
import type { Movable } from '#app/routes/admin/orders/movable.ts';
import { sumsKey, useAdminAction, useLastMessage } from '#app/routes/admin/parts/admin-action.ts';
import { ConfirmDialog } from '#app/routes/admin/parts/confirm-dialog.tsx';
import styles from '#app/routes/admin/payments.module.css';
import type { action } from '#app/routes/admin/payments.tsx';
import type { ListedRequest, RefundablePayment } from '#app/server/payments/online-refunds.ts';
import type { ListedRefund } from '#app/server/payments/refunds.ts';
import { dateTimeText, dayText } from '#app/text/date.ts';
import {
  correctionProblems,
  correctionText,
  owedBack,
  paymentsText,
  providerRefundText,
  refundFailure,
  refundProblems,
  refundText,
  settleEffects,
  settleTitle,
  startRefund,
} from '#app/text/payments-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { type OfferedPayments, OnlineRefundDialog } from './online-refund-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { useRemoval } from './use-removal.tsx';

type RefundedOrder = Movable & { customer: { email: string } };

/** What went back for an order, what is still to go back, and the ways to do it. Nothing where nothing was paid. */
export function OrderRefunds({
  order,
  refunds,
  paidOnline,
  refundable,
  requests,
}: {
  order: RefundedOrder;
  /** Number of online payments. */
  paidOnline: number;
  refunds: readonly ListedRefund[];
  refundable: readonly RefundablePayment[];
  requests: readonly ListedRequest[];
}) {
  const t = useTranslate();
  const language = useLanguage();
  const [asking, setAsking] = useState<OfferedPayments | 'record' | null>(null);
  const [message, setMessage] = useLastMessage(sumsKey(order));
  const removal = useRemoval('remove-refund', order.orderNumber, () =>
    setMessage(correctionText.removedRefund),
  );
  const keeping = useKeeping(order, () => setMessage(correctionText.kept));
  const settling = useSettling();
  const owed = toRefund(order);
  const most = mostRefundable(order);
  if (most === 0 && refunds.length === 0 && requests.length === 0) return null;
  const isOpen = requests.some(({ state }) => state !== 'failed');
  const [first, ...others] = refundable;
  const ask = (way: OfferedPayments | 'record') => () => {
    setMessage(null);
    setAsking(way);
  };
  const dialog = {
    order,
    hasEmail: order.customer.email !== '',
    onClose: () => setAsking(null),
  };
  const over = (said: LocalizedText) => {
    setAsking(null);
    setMessage(said);
  };
  return (
    <section id="refunds" className={panel.panel} aria-labelledby="refunds-title">
      <h2 id="refunds-title">{t(refundText.refunds)}</h2>
      <div className={styles.part}>
        {owed > 0 && <Notice tone="warning">{t(owedBack(formatNtd(owed)))}</Notice>}
        <div role="status">{message && <Notice tone="good">{t(message)}</Notice>}</div>
        {refunds.map(({ id, amount, refundedOn, note, payment }) => (
          <p key={id} className={styles.head}>
            <strong>{formatNtd(amount)}</strong>
            <span>{dayText(refundedOn, language)}</span>
            {paidOnline > 0 && (
              <span>{t(payment ? paymentLabels[payment.method] : refundText.ownTransfer)}</span>
            )}
            {paidOnline > 1 && payment && <code>{payment.tradeNo}</code>}
            {note && <span>{note}</span>}
            {!payment && removal.button({ id, amount, day: refundedOn })}
          </p>
        ))}
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} onSettle={settling.ask} />
        ))}
        {most > 0 && !first && isPaidLater(order.paymentMethod) && isOnlineMethod(order.paymentMethod) && (
          <p className={styles.none}>{t(refundText.byHand)}</p>
        )}
        {most > 0 && !isOpen && (
          <div className={styles.tools}>
            {first && (
              <Button size="sm" variant={owed > 0 ? 'filled' : 'default'} onClick={ask([first, ...others])}>
                {t(startRefund(refundable.map(({ method }) => method)))}
              </Button>
            )}
            <Button size="sm" variant="default" onClick={ask('record')}>
              {t(refundText.record)}
            </Button>
            {keeping.button}
          </div>
        )}
      </div>
      {removal.dialog}
      {keeping.dialog}
      {settling.dialog}
      {asking === 'record' && <RefundDialog {...dialog} onDone={() => over(refundText.done)} />}
      {asking !== null && asking !== 'record' && (
        <OnlineRefundDialog
          {...dialog}
          payments={asking}
          onDone={(provider) => over(providerRefundText[provider].done)}
        />
      )}
    </section>
  );
}

/** Lets what was paid after a whole refund pay for the order again, after asking. The answer outlives the button. */
function useKeeping(order: RefundedOrder, onKept: () => void): { button: ReactNode; dialog: ReactNode } {
  const t = useTranslate();
  const [opened, setOpened] = useState(false);
  const { held } = balance(order);
  const call = useAdminAction<typeof action>(correctionProblems, {
    page: '/admin/payments',
    onDone() {
      setOpened(false);
      onKept();
    },
  });
  return {
    button: mayKeepPayment(order) && (
      <Button size="sm" variant="default" onClick={() => setOpened(true)}>
        {t(correctionText.keep)}
      </Button>
    ),
    dialog: (
      <ConfirmDialog
        call={call}
        title={correctionText.keepTitle(formatNtd(held))}
        opened={opened}
        yes={correctionText.keep}
        no={correctionText.leave}
        onYes={() => call.post({ intent: 'keep-payment', orderNumber: order.orderNumber, held })}
        onClose={() => setOpened(false)}
      >
        <p>{t(correctionText.keepEffect(formatNtd(order.amountDue)))}</p>
        {order.customer.email !== '' && <p>{t(correctionText.keepEmail)}</p>}
      </ConfirmDialog>
    ),
  };
}

/** Records the result that somebody looked up, after asking: it cannot be undone. The question outlives the row that it is about. */
function useSettling(): { ask: (request: ListedRequest, isDone: boolean) => void; dialog: ReactNode } {
  const t = useTranslate();
  const [asked, setAsked] = useState<{ request: ListedRequest; isDone: boolean } | null>(null);
  const [opened, setOpened] = useState(false);
  const call = useAdminAction<typeof action>(refundProblems, {
    page: '/admin/payments',
    onDone: () => setOpened(false),
  });
  return {
    ask(request, isDone) {
      setAsked({ request, isDone });
      setOpened(true);
    },
    dialog: asked && (
      <ConfirmDialog
        call={call}
        title={settleTitle(formatNtd(asked.request.amount), asked.isDone)}
        opened={opened}
        yes={refundResult(asked.request, asked.isDone)}
        no={paymentsText.leave}
        onYes={() => call.post({ intent: 'settle-refund', id: asked.request.id, isDone: asked.isDone })}
        onClose={() => setOpened(false)}
      >
        {settleEffects(asked.request.tell, asked.isDone).map((line) => (
          <p key={line[0]}>{t(line)}</p>
        ))}
      </ConfirmDialog>
    ),
  };
}

function refundResult({ method }: Pick<ListedRequest, 'method'>, isDone: boolean): LocalizedText {
  const { wasRefunded, wasNot } = providerRefundText[providerOf[method]];
  return isDone ? wasRefunded : wasNot;
}

/** A refund that the provider was asked for and that is not among the others: under way, unclear or failed. */
function RequestRow({
  request,
  onSettle,
}: {
  request: ListedRequest;
  onSettle: (request: ListedRequest, isDone: boolean) => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const { amount, state, failure, createdAt, tradeNo, method } = request;
  const words = providerRefundText[providerOf[method]];
  return (
    <div>
      <p className={styles.head}>
        <strong>{formatNtd(amount)}</strong>
        <time dateTime={createdAt}>{dateTimeText(createdAt, 'short', language)}</time>
        <span>{t(paymentLabels[method])}</span>
        <code>{tradeNo}</code>
        {state === 'failed' && <span className="bad">{t(refundText.failedBefore)}</span>}
      </p>
      {state !== 'requested' && failure && <p className={styles.none}>{t(refundFailure(failure))}</p>}
      {state === 'requested' && <Notice tone="plain">{t(words.requested)}</Notice>}
      {state === 'unclear' && (
        <>
          <Notice tone="error">{t(words.unclear)}</Notice>
          <div className={styles.tools}>
            {[true, false].map((isDone) => (
              <Button
                key={String(isDone)}
                size="sm"
                variant="default"
                onClick={() => onSettle(request, isDone)}
              >
                {t(refundResult(request, isDone))}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
