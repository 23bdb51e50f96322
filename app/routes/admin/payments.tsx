import { useState } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { shopContext } from '#app/server/context.ts';
import { ownerOrLogin } from '#app/server/owners/owner-access.ts';
import { openPayments } from '#app/server/payments/payment-matching.ts';
import { unpaidOrders } from '#app/server/payments/payment-reminders.ts';
import { paymentsText } from '#app/text/payments-admin.ts';
import { useSay } from '#app/ui/language.ts';
import type { Route } from './+types/payments.ts';
import { DeskError } from './desk/desk-error.tsx';
import { OpenPayments } from './payments/open-payments.tsx';
import { type CountedPayment, PaymentDone } from './payments/payment-done.tsx';
import { UnpaidOrders } from './payments/unpaid-orders.tsx';
import styles from './payments.module.css';

/** What customers told of and what is awaited; asked again by the desk's stream whenever an order or its payment changes. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await ownerOrLogin(context, request);
  const { db } = context.get(shopContext);
  const [open, unpaid] = await Promise.all([openPayments(db), unpaidOrders(db)]);
  return { open, unpaid };
}

export default function Payments({ loaderData: { open, unpaid } }: Route.ComponentProps) {
  const say = useSay();
  const [done, setDone] = useState<CountedPayment | null>(null);
  return (
    <div className={styles.desk}>
      <header>
        <h1>{say(paymentsText.title)}</h1>
        <p className={styles.lead}>{say(paymentsText.lead)}</p>
        <PaymentDone done={done} onUndone={() => setDone(null)} />
      </header>
      <OpenPayments payments={open} onConfirmed={setDone} />
      <UnpaidOrders orders={unpaid} onRecorded={setDone} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskError kind={isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'fault'} />;
}
