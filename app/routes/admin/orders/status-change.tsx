import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { choicesOf } from '#app/domain/order/order-move.ts';
import {
  isWayBack,
  nextStatus,
  type OrderStatus,
  statusInfo,
  statusLabel,
} from '#app/domain/order/order-status.ts';
import type { PartSent } from '#app/domain/order/shipment.ts';
import type { action } from '#app/routes/admin/order.tsx';
import {
  sumsKey,
  useActionsDone,
  useAdminAction,
  useLastMessage,
  useRefusedForm,
} from '#app/routes/admin/parts/admin-action.ts';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { HiddenFields } from '#app/routes/admin/parts/hidden-fields.tsx';
import { useRestAfterChange } from '#app/routes/admin/parts/rest.ts';
import {
  leftBeforeCancelled,
  moveTo,
  orderText,
  statusChanged,
  statusProblems,
} from '#app/text/orders-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { ErrorNotice, Notice } from '#app/ui/notice.tsx';
import { useCarriedUndo } from './carried-undo.tsx';
import styles from './status-change.module.css';
import {
  type ChangedOrder,
  keepOrder,
  questionBefore,
  questionTitle,
  StatusQuestion,
} from './status-question.tsx';
import { TellCustomer } from './tell-customer.tsx';
import { UndoChange, type UndoOffered, useUndoing } from './undo-change.tsx';

interface StatusChangeProps {
  order: ChangedOrder;
  /** Of a cancelled one: what of it had left, and whether goods went back to stock. */
  cancelled: { away: PartSent; isStockReturned: boolean } | null;
  undo: UndoOffered | null;
}

/** A change that is asked about. */
interface Asked {
  order: ChangedOrder;
  to: OrderStatus;
  tell: boolean;
  /** What was typed before. */
  reason?: string;
}

/** Where the order may go from here. The change names where the page saw it, so that two tabs cannot cross. */
export function StatusChange({ order, cancelled, undo }: StatusChangeProps) {
  const { orderNumber, status, shippingOption } = order;
  const label = (to: OrderStatus) => statusLabel(to, shippingOption);
  const t = useTranslate();
  const [changing, setChanging] = useState<OrderStatus | null>(null);
  const [done, setDone] = useLastMessage(`${status},${sumsKey(order)}`);
  const [isAsking, setAsking] = useState(false);
  // The order as it stood when it was asked; it stays while the dialog goes away.
  const [asked, setAsked] = useState({ order, to: status, tell: true });
  const { Form, busy, problem, reset } = useAdminAction<typeof action>(statusProblems, {
    onDone: (answer) => 'eventID' in answer && setDone(statusChanged(label(answer.status))),
  });
  const undoing = useUndoing((words) => {
    reset();
    setDone(words);
  });
  const early = useEarlyChange(order);
  useCarriedUndo(orderNumber, undoing.busy ? null : undo, shippingOption);
  /** An offer whose time is over keeps its place, also when the page was asked anew. */
  const [late, setLate] = useState<UndoOffered | null>(null);
  const offer = undo ?? late;
  const rest = useRestAfterChange(status);
  const refusedUndo = useRefusedForm({ intent: 'undo-change' }, statusProblems);
  const choices = choicesOf(order);
  const usual = nextStatus(status);
  const next = usual !== null && choices.includes(usual) ? usual : null;
  const others = choices.filter((to) => to !== next);
  const goesOn = choices.some((to) => to !== 'cancelled' && !isWayBack(status, to));
  // What was refused before the scripts ran is of no interest once something else was sent.
  const shown =
    problem ?? undoing.problem ?? (changing === null ? (early.problem ?? refusedUndo?.problem) : null);

  function ask(to: OrderStatus, form: HTMLFormElement | null): void {
    setAsked({ order, to, tell: form !== null && new FormData(form).has('tell') });
    setAsking(true);
  }
  function send(to: OrderStatus): void {
    setAsking(false);
    setChanging(to);
    undoing.reset();
    setDone(null);
  }
  const question = ({ order, to, tell, reason = '' }: Asked, keep: ReactNode) => (
    <Form method="post" onSubmit={() => send(to)}>
      <HiddenFields of={{ intent: 'change-status', orderNumber, from: order.status, to }} />
      <StatusQuestion order={order} to={to} tell={tell} reason={reason} keep={keep} />
    </Form>
  );
  const step = (to: OrderStatus) => (
    <Button
      key={to}
      type="submit"
      name="to"
      value={to}
      // An order that waits for its payment is not to be sent next.
      variant={
        to === next && status !== 'awaitingPayment' ? 'filled' : to === 'cancelled' ? 'subtle' : 'default'
      }
      size="sm"
      leftSection={<AdminIcon name={statusInfo[to].icon} size={16} />}
      loading={busy && changing === to}
      disabled={busy && changing !== to}
      aria-label={to === 'cancelled' ? undefined : t(moveTo(label(to)))}
      onClick={(event) => {
        if (questionBefore(order, to) === null) return send(to);
        event.preventDefault();
        ask(to, event.currentTarget.form);
      }}
    >
      {t(to === 'cancelled' ? orderText.cancelConfirm : label(to))}
    </Button>
  );
  return (
    <section className={styles.change} aria-labelledby="change-title">
      <h2 id="change-title" className="visually-hidden">
        {t(orderText.change)}
      </h2>
      {offer && (
        <UndoChange
          key={offer.eventID}
          {...offer}
          shippingOption={shippingOption}
          undoing={undoing}
          onLate={(isLate) => setLate(isLate ? offer : null)}
        />
      )}
      {cancelled && (
        <Notice tone="warning">{t(leftBeforeCancelled(cancelled.away, cancelled.isStockReturned))}</Notice>
      )}
      {choices.length === 0 && !offer && <p className="soft">{t(orderText.noChange)}</p>}
      {early.asked && (
        <section className={styles.question} aria-labelledby="question-title">
          <h3 id="question-title">{t(questionTitle(order, early.asked.to))}</h3>
          {question(
            early.asked,
            <Button component="a" variant="default" href={early.asked.page}>
              {t(keepOrder(early.asked.to))}
            </Button>,
          )}
        </section>
      )}
      <Form method="post" className="flex wrap middle gap-2-4" ref={rest}>
        <HiddenFields of={{ intent: 'change-status', orderNumber, from: status }} />
        {next && step(next)}
        {goesOn && <TellCustomer email={order.customer.email} isTicked description={orderText.tellWait} />}
        {others.length > 0 && (
          // Closed again once the order is somewhere else.
          <details key={status} className={styles.others}>
            <summary>{t(orderText.others)}</summary>
            <div className="flex wrap gap-2">{others.map(step)}</div>
          </details>
        )}
      </Form>
      <ErrorNotice text={shown} />
      {/* The way back says it too, while there is one. */}
      <p role="status" className={offer ? 'visually-hidden' : styles.done}>
        {done && t(done)}
      </p>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t(questionTitle(asked.order, asked.to))}
        centered
        closeButtonProps={{ 'aria-label': t(keepOrder(asked.to)) }}
      >
        {question(
          asked,
          <Button
            variant="default"
            onClick={() => setAsking(false)}
            data-autofocus={questionBefore(asked.order, asked.to) !== 'back'}
          >
            {t(keepOrder(asked.to))}
          </Button>,
        )}
      </Modal>
    </section>
  );
}

/** A change that was posted before the scripts ran: what has to be asked first, or why it was refused. */
function useEarlyChange(order: ChangedOrder) {
  const { pathname, search } = useLocation();
  const fields = { intent: 'change-status', orderNumber: order.orderNumber };
  const refused = useRefusedForm(fields, statusProblems);
  const [isOwn, setOwn] = useState(false);
  useActionsDone(() => setOwn(true));
  if (!refused) return { asked: null, problem: null };
  const { posted, problem } = refused;
  if (posted.get('from') !== order.status)
    return { asked: null, problem: isOwn ? null : statusProblems['order-changed'] };
  const to = choicesOf(order).find((one) => one === posted.get('to'));
  if (!to || questionBefore(order, to) === null) return { asked: null, problem };
  const asked = {
    order,
    to,
    tell: posted.has('tell'),
    reason: String(posted.get('reason') ?? ''),
    page: pathname + search,
  };
  return { asked, problem: null };
}
