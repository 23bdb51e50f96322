import { useState } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { z } from 'zod';
import type { LocalizedText } from '#app/domain/language.ts';
import { storedOrderNumberPattern } from '#app/domain/order/order-number.ts';
import { longestDismissal, longestPaymentField } from '#app/domain/payment/payment-report.ts';
import { longestRefundField, longestRefundNote } from '#app/domain/payment/refund.ts';
import { shopContext } from '#app/server/context.ts';
import { queryId, queryText, readQuery } from '#app/server/http/address-query.ts';
import { postedText } from '#app/server/http/posted-json.ts';
import { agreedQuestion } from '#app/server/payments/payment-doubt.ts';
import {
  type Confirmation,
  confirmPayment,
  countOpenPayments,
  type Dismissal,
  dismissPayment,
  openPayments,
  openPerPage,
} from '#app/server/payments/payment-matching.ts';
import { type Recorded, recordPayment } from '#app/server/payments/payment-recording.ts';
import {
  countUnpaid,
  type Reminder,
  remindOfPayment,
  unpaidOrders,
  unpaidPerPage,
} from '#app/server/payments/payment-reminders.ts';
import { ordersToRefund, type Refunded, recordRefund } from '#app/server/payments/refunds.ts';
import { pageAction } from '#app/server/staff/page-action.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { inAll, paymentsText } from '#app/text/payments-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import type { Route } from './+types/payments.ts';
import { adminClientAction } from './parts/admin-action.ts';
import { AdminError } from './parts/admin-error.tsx';
import { ListPages } from './parts/list-pages.tsx';
import { OpenPayments } from './payments/open-payments.tsx';
import { OrdersToRefund } from './payments/orders-to-refund.tsx';
import { type CountedPayment, PaymentDone } from './payments/payment-done.tsx';
import { UnpaidOrders } from './payments/unpaid-orders.tsx';
import styles from './payments.module.css';

const querySchema = { told: queryId, unpaid: queryText(12) };

/**
 * Reported and awaited payments; loaded again by the admin area's stream whenever an order or its payment changes.
 * `?told=` and `?unpaid=` go on from a payment and from an order.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOrLogin(context, request);
  const { db } = context.get(shopContext);
  const { told: reportedAfter, unpaid: unpaidAfter } = readQuery(request, querySchema);
  const [open, openTotal, unpaid, unpaidTotal, refunds] = await Promise.all([
    readOn(reportedAfter, (after) => openPayments(db, after)),
    countOpenPayments(db),
    readOn(unpaidAfter || null, (after) => unpaidOrders(db, after)),
    countUnpaid(db),
    ordersToRefund(db),
  ]);
  const shownOpen = open.rows.slice(0, openPerPage);
  const shownUnpaid = unpaid.rows.slice(0, unpaidPerPage);
  return {
    refunds,
    open: shownOpen,
    openPages: {
      total: openTotal,
      isFirst: open.isFirst,
      next: open.rows.length > openPerPage ? String(shownOpen.at(-1)?.id) : null,
    },
    unpaid: shownUnpaid,
    unpaidPages: {
      total: unpaidTotal,
      isFirst: unpaid.isFirst,
      next: unpaid.rows.length > unpaidPerPage ? (shownUnpaid.at(-1)?.orderNumber ?? null) : null,
    },
  };
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
    /** What the window showed: what came before, in NTD, and how many transfers wait to be matched. */
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
    /** What the window showed as refunded before, in NTD. */
    refunded: z.int().nonnegative(),
    tell: z.boolean(),
    agreed: z.boolean().default(false),
  }),
]);

type Outcome = Confirmation | Dismissal | Recorded | Reminder | Refunded;

export const action = pageAction(posted, [], (input, { db, jobs }, { email }): Promise<Outcome> => {
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
  }
});

export const clientAction = adminClientAction;

/** The rows after a place; the first ones where nothing is left behind it. */
async function readOn<Place, Row>(after: Place | null, read: (after: Place | null) => Promise<Row[]>) {
  const rows = await read(after);
  if (after === null || rows.length > 0) return { rows, isFirst: after === null };
  return { rows: await read(null), isFirst: true };
}

interface PagesOf {
  total: number;
  isFirst: boolean;
  next: string | null;
}

/** The way through one of the two lists; nothing where all of it is on the page. */
function Pages({ name, label, pages }: { name: 'told' | 'unpaid'; label: LocalizedText; pages: PagesOf }) {
  const t = useTranslate();
  const { total, isFirst, next } = pages;
  if (isFirst && next === null) return null;
  return (
    <ListPages
      label={t(label)}
      before={isFirst ? null : { to: '/admin/payments', text: t(paymentsText.first) }}
      after={
        next === null
          ? null
          : { to: `/admin/payments?${new URLSearchParams({ [name]: next })}`, text: t(paymentsText.more) }
      }
    >
      {t(inAll(total))}
    </ListPages>
  );
}

export default function Payments({
  loaderData: { open, openPages, unpaid, unpaidPages, refunds },
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
      <OpenPayments payments={open} onConfirmed={setDone} onOther={() => setDone(null)} />
      <Pages name="told" label={paymentsText.list} pages={openPages} />
      <OrdersToRefund orders={refunds} />
      <UnpaidOrders orders={unpaid} onRecorded={setDone} onOther={() => setDone(null)} />
      <Pages name="unpaid" label={paymentsText.unpaid} pages={unpaidPages} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError kind={isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'fault'} />;
}
