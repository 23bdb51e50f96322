import { data } from 'react-router';
import type { PaymentField, Telling } from '#app/domain/payment/payment-report.ts';
import { clientAddress, shopContext } from '#app/server/context.ts';
import { readForm } from '#app/server/http/posted-form.ts';
import { readPayableOrder, tellPayment } from '#app/server/payments/payment-reports.ts';
import { shopAddress, shopDetails } from '#app/server/shop-details.ts';
import { payText } from '#app/text/payment-report.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { answerOr } from '#app/ui/client-action.ts';
import { ContactWays } from '#app/ui/contact-ways.tsx';
import { KnownPath } from '#app/ui/known-path.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { Page } from '#app/ui/page.tsx';
import type { Route } from './+types/pay.ts';
import type { PayTurn } from './pay-form.tsx';
import { PayOrder } from './pay-order.tsx';

/** Public by the token of the email's link; not stored, not listed. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = context.get(shopContext);
  const found = await readPayableOrder(db, params.token, context.get(clientAddress));
  const status = found.ok ? 200 : found.problem === 'gone' ? 404 : 429;
  return data({ found, today: new Date().toISOString(), shop: shopDetails(settings.current()) }, { status });
}

/** With and without JavaScript. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const text = await readForm(request, 200);
  const { further, ...typed } = typedPayment(text);
  const { db, jobs, config, settings } = context.get(shopContext);
  const shopEmail = shopAddress(settings.current(), config);
  const report = { ...typed, further };
  const outcome = await tellPayment(db, params.token, report, context.get(clientAddress), {
    jobs,
    shopEmail,
  });
  return data({ typed: { ...typed, further }, outcome }, { status: statusOf(outcome) });
}

/** A dead line is a refusal as well, so that the form stays with what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const typed = typedPayment((name) => String(form.get(name) ?? ''));
  return answerOr(serverAction, (problem) => ({ typed, outcome: { ok: false as const, problem } }));
}

function typedPayment(text: (name: PaymentField | 'further') => string): PayTurn['typed'] {
  return {
    lastFive: text('lastFive'),
    amount: text('amount'),
    paidOn: text('paidOn'),
    further: text('further') === 'yes',
  };
}

function statusOf(outcome: Telling): number {
  // Invalid input is shown by the form, so it is no HTTP error.
  if (outcome.ok || outcome.problem === 'invalid') return 200;
  return { gone: 404, closed: 409, 'too-many': 429 }[outcome.problem];
}

export default function PayPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate();
  const { found, today, shop } = loaderData;
  if (!found.ok) {
    const isGone = found.problem === 'gone';
    return (
      <Page title={t(isGone ? payText.goneTitle : payText.title)} narrow>
        <div className="grid gap-6">
          <Notice tone="warning">{t(isGone ? payText.gone : payText.tooMany)}</Notice>
          <p>
            <ButtonLink look="brand" to="/order">
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
      lead={found.order.open && found.order.reported.length === 0 && t(payText.lead)}
      narrow
    >
      <KnownPath />
      <PayOrder order={found.order} today={today} shop={shop} turn={actionData ?? null} />
    </Page>
  );
}
