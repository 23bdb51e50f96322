import { useEffect, useRef } from 'react';
import { data, isRouteErrorResponse, useSearchParams } from 'react-router';
import { languageOfPath, languages, pick } from '#app/domain/language.ts';
import { formatNtd } from '#app/domain/money.ts';
import { mayEdit } from '#app/domain/order-edit.ts';
import { mayRemind, paidState } from '#app/domain/told-payment.ts';
import { shopContext } from '#app/server/context.ts';
import { readOrder } from '#app/server/orders/orders.ts';
import { ownerOrLogin } from '#app/server/owners/owner-access.ts';
import { paymentsOfOrder } from '#app/server/payments/payment-matching.ts';
import { readReminded } from '#app/server/payments/payment-reminders.ts';
import { dateTimeText } from '#app/text/date.ts';
import { ordersText, orderText, takenBy } from '#app/text/orders-admin.ts';
import { packingText } from '#app/text/packing.ts';
import { paidStates } from '#app/text/payments-admin.ts';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import type { Route } from './+types/order.ts';
import { BackLink } from './desk/back-link.tsx';
import { useDeskChanges } from './desk/desk-changes.ts';
import { DeskError } from './desk/desk-error.tsx';
import styles from './order.module.css';
import { markSeen } from './orders/fresh-orders.ts';
import { OrderCustomer } from './orders/order-customer.tsx';
import { OrderLetters } from './orders/order-letters.tsx';
import { OrderLines } from './orders/order-lines.tsx';
import { OrderPayments } from './orders/order-payments.tsx';
import { OrderStory } from './orders/order-story.tsx';
import { StatusBadge } from './orders/status-badge.tsx';
import { StatusChange } from './orders/status-change.tsx';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  await ownerOrLogin(context, request);
  const { db } = context.get(shopContext);
  const found = await readOrder(db, params.orderNumber);
  if (!found) throw data(null, { status: 404 });
  const { order } = found;
  const [payments, reminded] = await Promise.all([
    paymentsOfOrder(db, order.orderID),
    mayRemind(order) ? readReminded(db, order.orderID) : null,
  ]);
  // Whoever has told of a transfer is not asked for it before it was looked for.
  const isTold = payments.some(({ state }) => state === 'told');
  return { ...found, payments, reminded: isTold ? null : reminded };
}

export function meta({ params, location }: Route.MetaArgs): Route.MetaDescriptors {
  const word = pick(ordersText.number, languageOfPath(location.pathname));
  return [{ title: `${params.orderNumber} | ${word}` }, { name: 'robots', content: 'noindex' }];
}

export default function Order({ loaderData }: Route.ComponentProps) {
  const { order, events, letters, undo, payments, reminded } = loaderData;
  useDeskChanges(['letters', 'customers']);
  const say = useSay();
  const language = useLanguage();
  const [query] = useSearchParams();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => markSeen(order.orderID), [order.orderID]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the order that was opened, not its changes
  useEffect(() => title.current?.focus(), [order.orderID]);
  const kept = query.toString();
  const paid = paidState(order);
  return (
    <article className={styles.order} aria-labelledby="order-title">
      <BackLink to={`/admin/orders${kept && `?${kept}`}`} keepsPlace>
        {say(ordersText.back)}
      </BackLink>
      <header className={styles.heading}>
        <div>
          <h1 id="order-title" ref={title} tabIndex={-1}>
            {order.orderNumber}
          </h1>
          <p className={styles.when}>
            <time dateTime={order.orderDate}>{dateTimeText(order.orderDate, 'longExpanded', language)}</time>
            {' · '}
            {say(orderText.wrote).replace('{language}', languages[order.language].name)}
            {order.type !== 'web' && ` · ${say(takenBy[order.type])}`}
          </p>
          <p className={styles.beside}>
            <StatusBadge status={order.status} />
            <LocalLink to={`/admin/packing?orders=${order.orderNumber}`} data-board="pack">
              {say(packingText.slip)}
            </LocalLink>
            {mayEdit(order.status) && (
              <LocalLink to={`/admin/orders/${order.orderNumber}/edit`}>{say(orderText.edit)}</LocalLink>
            )}
          </p>
        </div>
        <p className={styles.due}>
          <span>{say(orderText.amountDue)}</span>
          <strong>{formatNtd(order.amountDue)}</strong>
          {paid && <span>{say(paidStates[paid])}</span>}
        </p>
      </header>
      <StatusChange
        key={order.orderNumber}
        orderNumber={order.orderNumber}
        status={order.status}
        promoCode={order.promoCode}
        amountReceived={order.amountReceived}
        undo={undo}
      />
      <OrderCustomer order={order} />
      {order.paymentMethod === 'bt' && (
        <OrderPayments key={order.orderNumber} order={order} payments={payments} reminded={reminded} />
      )}
      <OrderLines order={order} />
      <OrderLetters letters={letters} />
      <OrderStory orderNumber={order.orderNumber} events={events} />
    </article>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskError kind={isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'fault'} />;
}
