import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { ListPage } from '#app/domain/list.ts';
import { storedOrderNumberPattern } from '#app/domain/order/order-number.ts';
import { isOnlineMethod, isPaidLater } from '#app/domain/payment/payment.ts';
import { providerOf } from '#app/domain/payment/payment-attempt.ts';
import { paymentLabels } from '#app/domain/payment/payment-labels.ts';
import {
  awaitsReminder,
  longestDismissal,
  longestPaymentField,
  mayRecord,
} from '#app/domain/payment/payment-report.ts';
import { longestRefundField, longestRefundNote, paidMark } from '#app/domain/payment/refund.ts';
import { shopContext } from '#app/server/context.ts';
import { readQuery } from '#app/server/http/address-query.ts';
import { queryCursor } from '#app/server/http/list-query.ts';
import { postedText } from '#app/server/http/posted-json.ts';
import { invoicesToMend } from '#app/server/invoices/invoice-rows.ts';
import { paymentProviders } from '#app/server/payments/online-payments.ts';
import {
  type RefundChecked,
  type RefundedOnline,
  refundOnline,
  settleByHand,
} from '#app/server/payments/online-refunds.ts';
import {
  type Correction,
  keepPayment,
  removePayment,
  removeRefund,
} from '#app/server/payments/payment-corrections.ts';
import { agreedQuestion } from '#app/server/payments/payment-doubt.ts';
import {
  type Confirmation,
  confirmPayment,
  countOpenPayments,
  type Dismissal,
  dismissPayment,
  openPayments,
} from '#app/server/payments/payment-matching.ts';
import { type Recorded, recordPayment } from '#app/server/payments/payment-recording.ts';
import {
  countUnpaid,
  type Reminder,
  remindOfPayment,
  type UnpaidOrder,
  unpaidOrders,
} from '#app/server/payments/payment-reminders.ts';
import {
  countToRefund,
  type OrderToRefund,
  ordersToRefund,
  type Refunded,
  recordRefund,
} from '#app/server/payments/refunds.ts';
import { pageAction } from '#app/server/staff/page-action.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { dateTimeText, localizedTime } from '#app/text/date.ts';
import { invoicesText, toMendWords } from '#app/text/invoices-admin.ts';
import { labelled } from '#app/text/marks.ts';
import {
  cancelledUnlessPaid,
  inAll,
  paidMarks,
  paymentsText,
  providerRefundText,
  refundText,
  startRefund,
} from '#app/text/payments-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import type { Route } from './+types/payments.ts';
import { StatusBadge } from './orders/status-badge.tsx';
import { adminClientAction } from './parts/admin-action.ts';
import { AdminPageError } from './parts/admin-error.tsx';
import { Pager } from './parts/list.tsx';
import { OpenPayments } from './payments/open-payments.tsx';
import { OpenSum } from './payments/open-sum.tsx';
import { type CountedPayment, PaymentDone } from './payments/payment-done.tsx';
import { RecordDialog, type RecordedOrder } from './payments/record-dialog.tsx';
import { RemindButton } from './payments/remind-button.tsx';
import styles from './payments.module.css';

const querySchema = {
  'reported-after': queryCursor,
  'reported-before': queryCursor,
  'unpaid-after': queryCursor,
  'unpaid-before': queryCursor,
  'refund-after': queryCursor,
  'refund-before': queryCursor,
};

/** Reported and awaited payments; loaded again by the admin area's stream whenever an order or its payment changes. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOrLogin(context, request);
  const { db } = context.get(shopContext);
  const query = readQuery(request, querySchema);
  const [open, openTotal, unpaid, unpaidTotal, refunds, refundTotal, invoices] = await Promise.all([
    openPayments(db, { after: query['reported-after'], before: query['reported-before'] }),
    countOpenPayments(db),
    unpaidOrders(db, { after: query['unpaid-after'], before: query['unpaid-before'] }),
    countUnpaid(db),
    ordersToRefund(db, { after: query['refund-after'], before: query['refund-before'] }),
    countToRefund(db),
    invoicesToMend(db),
  ]);
  return { open, openTotal, unpaid, unpaidTotal, refunds, refundTotal, invoices };
}

const id = z.coerce.number().int().positive();
const orderNumber = z.string().regex(storedOrderNumberPattern);
const typed = postedText(longestPaymentField);

const posted = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('confirm-payment'), id, agreed: agreedQuestion }),
  z.strictObject({
    intent: z.literal('dismiss-payment'),
    id,
    reason: postedText(longestDismissal).refine((reason) => reason.trim() !== ''),
  }),
  z.strictObject({
    intent: z.literal('record-payment'),
    orderNumber,
    lastFive: typed,
    amount: typed,
    paidOn: typed,
    /** What the page showed: what came before, in NTD, and how many transfers wait to be matched. */
    received: z.int().nonnegative(),
    waiting: z.int().nonnegative(),
    agreed: agreedQuestion,
  }),
  z.strictObject({ intent: z.literal('remind-payment'), orderNumber }),
  z.strictObject({
    intent: z.literal('record-refund'),
    orderNumber,
    amount: postedText(longestRefundField),
    refundedOn: postedText(longestRefundField),
    note: postedText(longestRefundNote),
    /** What the page showed as refunded before, and as still to be refunded, in NTD. */
    refunded: z.int().nonnegative(),
    owed: z.int().nonnegative(),
    tell: z.boolean(),
    agreed: z.boolean().default(false),
  }),
  z.strictObject({
    intent: z.literal('refund-online'),
    /** Made by the page, so that a second tap is not a second refund. */
    id: z.uuid(),
    orderNumber,
    tradeNo: z.string().regex(/^[A-Za-z0-9]{1,20}$/),
    amount: postedText(longestRefundField),
    note: postedText(longestRefundNote),
    refunded: z.int().nonnegative(),
    owed: z.int().nonnegative(),
    tell: z.boolean(),
  }),
  z.strictObject({ intent: z.literal('settle-refund'), id: z.uuid(), isDone: z.boolean() }),
  z.strictObject({ intent: z.literal('remove-payment'), orderNumber, id }),
  z.strictObject({ intent: z.literal('remove-refund'), orderNumber, id }),
  z.strictObject({ intent: z.literal('keep-payment'), orderNumber, held: z.int().positive() }),
]);

type Outcome =
  | Confirmation
  | Dismissal
  | Recorded
  | Reminder
  | Refunded
  | RefundedOnline
  | RefundChecked
  | Correction;

export const action = pageAction(posted, [], async (input, shop, { email }): Promise<Outcome> => {
  const { db, jobs } = shop;
  switch (input.intent) {
    case 'confirm-payment':
      return confirmPayment(db, jobs, input.id, email, input.agreed);
    case 'dismiss-payment':
      return dismissPayment(db, input.id, input.reason, email);
    case 'record-payment':
      return recordPayment(db, jobs, input, email);
    case 'remind-payment':
      return remindOfPayment(db, jobs, input.orderNumber, email);
    case 'record-refund':
      return recordRefund(db, jobs, input, email);
    case 'refund-online':
      return refundOnline(shop, await paymentProviders(shop), input, email);
    case 'settle-refund':
      return settleByHand(shop, input, email);
    case 'remove-payment':
      return removePayment(db, input, email);
    case 'remove-refund':
      return removeRefund(db, input, email);
    case 'keep-payment':
      return keepPayment(db, jobs, input, email);
  }
});

export const clientAction = adminClientAction;

/** What the cursors of each list begin with in the address. */
const lists = ['reported-', 'unpaid-', 'refund-'] as const;

/** The way through one of the lists; the others stay where they are. */
function Pages({
  prefix,
  label,
  page,
  total,
}: {
  prefix: (typeof lists)[number];
  label: LocalizedText;
  page: ListPage<unknown>;
  total: number;
}) {
  const t = useTranslate();
  const others = lists.flatMap((list) => (list === prefix ? [] : [`${list}after`, `${list}before`]));
  return (
    <Pager path="/admin/payments" filters={others} page={page} label={label} prefix={prefix}>
      {t(inAll(total))}
    </Pager>
  );
}

export default function Payments({
  loaderData: { open, openTotal, unpaid, unpaidTotal, refunds, refundTotal, invoices },
}: Route.ComponentProps) {
  const t = useTranslate();
  const [done, setDone] = useState<CountedPayment | null>(null);
  return (
    <div className={styles.columns}>
      <header>
        <h1>{t(paymentsText.title)}</h1>
        <p className={styles.lead}>{t(paymentsText.lead)}</p>
        <PaymentDone done={done} onOver={() => setDone(null)} />
      </header>
      <OpenPayments payments={open.rows} onConfirmed={setDone} onOther={() => setDone(null)} />
      <Pages prefix="reported-" label={paymentsText.list} page={open} total={openTotal} />
      <OrdersToRefund orders={refunds.rows} />
      <Pages prefix="refund-" label={refundText.list} page={refunds} total={refundTotal} />
      {invoices.length > 0 && <InvoicesToMend invoices={invoices} />}
      <UnpaidOrders orders={unpaid.rows} onRecorded={setDone} onOther={() => setDone(null)} />
      <Pages prefix="unpaid-" label={paymentsText.unpaid} page={unpaid} total={unpaidTotal} />
    </div>
  );
}

/** What a provider gives back itself goes back there; the rest is transferred and recorded. */
function nextRefundStep({ unclear, paidBy }: OrderToRefund): LocalizedText {
  if (unclear) return providerRefundText[providerOf[unclear]].check;
  const byProvider = paidBy.filter((method) => !isPaidLater(method));
  if (byProvider.length === 0) return refundText.record;
  return paidBy.length > 1 ? refundText.startOnline : startRefund(byProvider);
}

export const ErrorBoundary = AdminPageError;

/** Every order of which the shop holds more than is due, in NTD; the refund is recorded on the order itself. */
function OrdersToRefund({ orders }: { orders: readonly OrderToRefund[] }) {
  const t = useTranslate();
  return (
    <section className={styles.part} aria-labelledby="orders-to-refund">
      <h2 id="orders-to-refund">{t(refundText.list)}</h2>
      {orders.length === 0 ? (
        <p className={styles.none}>{t(refundText.none)}</p>
      ) : (
        <ul className="plain-list grid gap-3">
          {orders.map((order) => (
            <li key={order.orderNumber} className={styles.row}>
              <OrderHead order={order}>
                <strong>{formatNtd(order.toRefund)}</strong>
              </OrderHead>
              <div>
                <Button
                  variant="default"
                  component={LocalLink}
                  to={`/admin/orders/${order.orderNumber}#refunds`}
                  aria-label={t(labelled(nextRefundStep(order), order.orderNumber))}
                >
                  {t(nextRefundStep(order))}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What was refused is put right on the order itself. */
function InvoicesToMend({ invoices }: { invoices: Awaited<ReturnType<typeof invoicesToMend>> }) {
  const t = useTranslate();
  return (
    <section className={styles.part} aria-labelledby="invoices-to-mend">
      <h2 id="invoices-to-mend">{t(invoicesText.list)}</h2>
      <ul className="plain-list grid gap-3">
        {invoices.map(({ id, kind, state, amount, failure, mend, ...order }) => (
          <li key={id} className={styles.row}>
            <OrderHead order={order}>
              <strong>{formatNtd(amount)}</strong>
            </OrderHead>
            <p>{t(toMendWords({ kind, state, failure, mend, amount }))}</p>
            <div>
              <Button
                variant="default"
                component={LocalLink}
                to={`/admin/orders/${order.orderNumber}#invoices`}
                aria-label={t(labelled(invoicesText.see, order.orderNumber))}
              >
                {t(invoicesText.see)}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Orders of which no transfer waits to be matched, with the reminder and the way to note what came untold; each online
 * payment with how it stands.
 */
function UnpaidOrders({
  orders,
  onRecorded,
  onOther,
}: {
  orders: readonly UnpaidOrder[];
  onRecorded: (done: CountedPayment) => void;
  /** Something else was done: the message of an earlier payment goes. */
  onOther: () => void;
}) {
  const t = useTranslate();
  const [asking, setAsking] = useState<RecordedOrder | null>(null);
  return (
    <section className={styles.part} aria-labelledby="unpaid-orders">
      <h2 id="unpaid-orders">{t(paymentsText.unpaid)}</h2>
      <p className={styles.none}>
        {t(orders.length === 0 ? paymentsText.noneUnpaid : paymentsText.unpaidLead)}
      </p>
      {orders.length > 0 && (
        <ul className="plain-list grid gap-3">
          {orders.map((order) => {
            const { orderNumber, toPay, amountReceived, last, again, hasEmail } = order;
            return (
              <li key={orderNumber} className={styles.row}>
                <OrderHead order={order}>
                  <OpenSum order={order} />
                </OrderHead>
                {isOnlineMethod(order.paymentMethod) && <OnlineState order={order} />}
                {mayRecord(order) && (
                  <div className={styles.tools}>
                    <Button
                      size="sm"
                      variant="default"
                      aria-label={t(labelled(paymentsText.record, orderNumber))}
                      onClick={() =>
                        setAsking({
                          orderNumber,
                          toPay,
                          amountReceived,
                          reported: [],
                          isCancelled: false,
                          isCash: false,
                        })
                      }
                    >
                      {t(paymentsText.record)}
                    </Button>
                    {awaitsReminder(order) && (
                      <RemindButton
                        orderNumber={orderNumber}
                        last={last}
                        again={again}
                        hasEmail={hasEmail}
                        onReminded={onOther}
                      />
                    )}
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {asking && (
        <RecordDialog
          key={asking.orderNumber}
          order={asking}
          onClose={() => setAsking(null)}
          onDone={(eventID, left) => {
            setAsking(null);
            onRecorded({ orderNumber: asking.orderNumber, eventID, left });
          }}
        />
      )}
    </section>
  );
}

/** The online payment of an order, which its provider settles while the order awaits it. */
function OnlineState({ order }: { order: UnpaidOrder }) {
  const t = useTranslate();
  const { paymentMethod, attempts, holdUntil } = order;
  const mark = paidMark(order, attempts);
  const when = holdUntil && cancelledUnlessPaid(localizedTime(holdUntil));
  return (
    <p>
      {t(paymentLabels[paymentMethod])}
      {mark && mark !== 'part' && ` · ${t(paidMarks[mark])}`}
      {when && ` · ${t(when)}`}
    </p>
  );
}

/** Whose order it is, where it stands, and the sum that is open. */
function OrderHead({
  order,
  children,
}: {
  order: Pick<
    UnpaidOrder | OrderToRefund,
    'orderNumber' | 'orderDate' | 'customerName' | 'status' | 'shippingOption' | 'paymentMethod'
  >;
  children: ReactNode;
}) {
  const language = useLanguage();
  const { orderNumber, orderDate, customerName } = order;
  return (
    <div className={styles.head}>
      <LocalLink to={`/admin/orders/${orderNumber}`} className="inline-flex middle bold touch">
        {orderNumber}
      </LocalLink>
      <span>{customerName}</span>
      <StatusBadge order={order} />
      <time dateTime={orderDate}>{dateTimeText(orderDate, 'short', language)}</time>
      {children}
    </div>
  );
}
