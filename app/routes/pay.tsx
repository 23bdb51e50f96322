import { useEffect, useRef } from 'react';
import { data } from 'react-router';
import { formatNtd } from '#app/domain/cart/money.ts';
import { hasLeft } from '#app/domain/order/order-status.ts';
import {
  leftAfter,
  type PayableOrder,
  type PaymentField,
  paidState,
  type ReportOutcome,
  stillToPay,
} from '#app/domain/payment/payment-report.ts';
import type { ShopDetails } from '#app/domain/settings/shop-details.ts';
import { clientAddress, shopContext } from '#app/server/context.ts';
import { queryText, readQuery } from '#app/server/http/address-query.ts';
import { readForm } from '#app/server/http/posted-form.ts';
import { orderOfLink } from '#app/server/orders/order-lookup.ts';
import { readPayableOrder, reportPayment } from '#app/server/payments/payment-reports.ts';
import { shopDetails } from '#app/server/shop-details.ts';
import { aboutOrder } from '#app/text/chat.ts';
import { toOrder } from '#app/text/order-lookup.ts';
import { accountFollows, sumsOf, transferInstructions } from '#app/text/payment.ts';
import { paidSoFar, paySumLabel, payText } from '#app/text/payment-report.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { answerOr } from '#app/ui/client-action.ts';
import { ContactWays } from '#app/ui/contact-ways.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { KnownPath } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Page, useAnswerFocus } from '#app/ui/page.tsx';
import { PaymentDetails } from '#app/ui/payment-details.tsx';
import { usePostedAnswer } from '#app/ui/posted-answer.ts';
import { forgetFields } from '#app/ui/stored-fields.ts';
import type { Route } from './+types/pay.ts';
import styles from './pay.module.css';
import { type PayActionData, PayForm, paymentDraft } from './pay-form.tsx';
import { ReportedTransfers } from './reported-transfers.tsx';

/**
 * Public by the token of the email's link; not stored, not listed. `?order=` is the token of the order's page that led
 * here: a link of an email, which may be forwarded, leads to the look-up instead.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { config, db, settings } = context.get(shopContext);
  const { order } = readQuery(request, { order: queryText(100) });
  const found = await readPayableOrder(db, params.token, context.get(clientAddress));
  const status = found.ok ? 200 : found.problem === 'gone' ? 404 : 429;
  const isOfOrder = found.ok && (await orderOfLink(db, order)) === found.order.orderNumber;
  const orderAt = isOfOrder ? `/order/${order}` : null;
  const today = new Date().toISOString();
  return data({ found, orderAt, today, shop: shopDetails(settings.current(), config) }, { status });
}

/** With and without JavaScript. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const text = await readForm(request, 200);
  const typed = typedPayment(text);
  const { db, jobs } = context.get(shopContext);
  const report = { ...typed, agreed: text('agreed') };
  const outcome = await reportPayment(db, params.token, report, context.get(clientAddress), jobs);
  return data({ typed, outcome }, { status: statusOf(outcome) });
}

/** A dead line is a refusal as well, so that the form stays with what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const typed = typedPayment((name) => String(form.get(name) ?? ''));
  return answerOr(serverAction, (problem) => ({ typed, outcome: { ok: false as const, problem } }));
}

function typedPayment(text: (name: PaymentField | 'further') => string): PayActionData['typed'] {
  return {
    lastFive: text('lastFive'),
    amount: text('amount'),
    paidOn: text('paidOn'),
    further: text('further') === 'yes',
  };
}

function statusOf(outcome: ReportOutcome): number {
  // Invalid input and a question are shown by the form, so they are no HTTP errors.
  if (outcome.ok || outcome.problem === 'invalid' || outcome.problem === 'differs') return 200;
  return { gone: 404, closed: 409, 'too-many': 429 }[outcome.problem];
}

export default function PayPage({ loaderData }: Route.ComponentProps) {
  const actionData = usePostedAnswer<typeof clientAction>();
  const t = useTranslate();
  const { found, orderAt, today, shop } = loaderData;
  if (!found.ok) {
    const isGone = found.problem === 'gone';
    return (
      <Page title={t(isGone ? payText.goneTitle : payText.title)} narrow>
        <div className="grid gap-6">
          <Notice tone="warning">{t(isGone ? payText.gone : payText.tooMany)}</Notice>
          <p>
            <ButtonLink variant="brand" to="/order">
              {t(payText.lookUp)}
            </ButtonLink>
          </p>
          <ContactWays shop={shop} linkToForm />
        </div>
      </Page>
    );
  }
  return (
    <Page
      title={t(payText.title)}
      lead={
        found.order.open &&
        found.order.reported.length === 0 &&
        t(hasLeft(found.order.status) ? payText.leadSent : payText.lead)
      }
      narrow
    >
      <KnownPath />
      <PayOrder
        order={found.order}
        orderAt={orderAt}
        today={today}
        shop={shop}
        answered={actionData ?? null}
      />
    </Page>
  );
}

function PayOrder({
  order,
  orderAt,
  today,
  shop,
  answered,
}: {
  order: PayableOrder;
  /** The page of the order that led here. */
  orderAt: string | null;
  /** ISO 8601, when the page was rendered. */
  today: string;
  shop: ShopDetails;
  answered: PayActionData | null;
}) {
  const t = useTranslate();
  const { orderNumber, amountDue, open, reported, status } = order;
  const paidLines = paidSoFar(order);
  const left = leftAfter(order, reported);
  const isPaid = paidState(order) === 'paid' && status !== 'cancelled';
  const { lines, details } = transferInstructions(orderNumber, left, shop, 'button', {
    ...sumsOf({ ...order, amountReported: stillToPay(order) - left }),
    isSent: hasLeft(status),
  });
  const refused = answered && !answered.outcome.ok ? answered : null;
  return (
    <div className="grid gap-6">
      <dl className={styles.facts}>
        <div>
          <dt>{t(payText.order)}</dt>
          <dd>{orderNumber}</dd>
        </div>
        <div>
          <dt>{t(paySumLabel(order))}</dt>
          <dd>{formatNtd(amountDue)}</dd>
        </div>
        {open && reported.length > 0 && left > 0 && (
          <div>
            <dt>{t(payText.left)}</dt>
            <dd>{formatNtd(left)}</dd>
          </div>
        )}
      </dl>
      {/* It may be cancelled while the page is open. */}
      {answered?.outcome.ok && status !== 'cancelled' && (
        <Thanks key={JSON.stringify(answered.typed)} order={order} sendsEmails={shop.sendsEmails} />
      )}
      {paidLines.length > 0 && (
        <Notice tone={isPaid ? 'good' : 'plain'}>
          {paidLines.map((line) => (
            <p key={line[0]}>{t(line)}</p>
          ))}
        </Notice>
      )}
      {open && reported.length > 0 && (
        <section className={styles.part}>
          <h2>{t(payText.reported)}</h2>
          <ReportedTransfers reported={reported} />
        </section>
      )}
      {open && (reported.length === 0 || refused) && (
        <PayForm order={order} today={today} answered={refused} />
      )}
      {open && reported.length > 0 && !refused && (
        <details className={styles.correct}>
          <summary>{t(payText.correct)}</summary>
          <PayForm order={order} today={today} answered={null} />
        </details>
      )}
      {open && left > 0 && (
        <section className={styles.part}>
          <h2>{t(payText.account)}</h2>
          {!shop.bank && <p>{t(accountFollows(shop.sendsEmails))}</p>}
          <PaymentDetails details={details} />
          {lines[1] && <p>{t(lines[1])}</p>}
        </section>
      )}
      <section className={styles.part}>
        <ButtonLink to={orderAt ?? `/order?number=${orderNumber}`}>
          {t(orderAt ? toOrder : payText.lookUp)}
        </ButtonLink>
        <ContactWays shop={shop} linkToForm about={aboutOrder(orderNumber)} />
      </section>
    </div>
  );
}

function Thanks({ order, sendsEmails }: { order: PayableOrder; sendsEmails: boolean }) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const focusAnswer = useAnswerFocus();
  const isSent = hasLeft(order.status);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the thanks are shown
  useEffect(() => {
    // Before the next form looks for it, which comes after these thanks.
    forgetFields(paymentDraft(order));
    focusAnswer(box.current);
  }, []);
  return (
    <Notice tone="good" role="status" tabIndex={-1} ref={box}>
      <h2>{t(payText.thanksTitle)}</h2>
      <p>
        {t(
          sendsEmails
            ? payText[isSent ? 'thanksSent' : 'thanks']
            : payText[isSent ? 'thanksSentOnly' : 'thanksOnly'],
        )}
      </p>
    </Notice>
  );
}
