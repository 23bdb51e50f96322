import { data, isRouteErrorResponse } from 'react-router';
import { readCustomerId } from '#app/domain/customer-record.ts';
import { formatNtd } from '#app/domain/money.ts';
import { formatPhone } from '#app/domain/phone.ts';
import { shopContext } from '#app/server/context.ts';
import { readCustomer } from '#app/server/customers/customers.ts';
import { ownerOrLogin } from '#app/server/owners/owner-access.ts';
import { addressLines } from '#app/text/address.ts';
import { customersText } from '#app/text/customers.ts';
import { dateText } from '#app/text/date.ts';
import { itemCount } from '#app/text/orders-admin.ts';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import type { Route } from './+types/customer.ts';
import { CustomerFlags } from './customers/customer-flags.tsx';
import { CustomerNotes } from './customers/customer-notes.tsx';
import styles from './customers/customers.module.css';
import { LoyaltyForm } from './customers/loyalty-form.tsx';
import { BackLink } from './desk/back-link.tsx';
import { useDeskChanges } from './desk/desk-changes.ts';
import { DeskError } from './desk/desk-error.tsx';
import { StatusBadge } from './orders/status-badge.tsx';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  await ownerOrLogin(context, request);
  const id = readCustomerId(params.customerId);
  const customer = id === null ? null : await readCustomer(context.get(shopContext).db, id);
  if (!customer) throw data(null, { status: 404 });
  return { customer };
}

/** All about one customer: how to reach them, what they ordered, and what the owner made of it. */
export default function Customer({ loaderData: { customer } }: Route.ComponentProps) {
  useDeskChanges(['customers']);
  const say = useSay();
  const language = useLanguage();
  const { displayName, number, email, createdDate, shippingAddress, newest } = customer;
  const others = customer.contacts.filter((one) => one !== number && one !== email.toLowerCase());
  const address = shippingAddress ? addressLines(shippingAddress, 1) : [];
  return (
    <article aria-labelledby="customer-title">
      <BackLink to="/admin/customers">{say(customersText.back)}</BackLink>
      <header className={styles.heading}>
        <h1 id="customer-title">{displayName || '–'}</h1>
        <p>
          {say(customersText.since).replace('{date}', dateText(createdDate, 'short', language))}{' '}
          <CustomerFlags customer={customer} />
        </p>
      </header>
      <div className={styles.panels}>
        <section className={styles.panel} aria-labelledby="contacts-title">
          <h2 id="contacts-title">{say(customersText.contacts)}</h2>
          <ul className={styles.plain}>
            {number && (
              <li>
                <a href={`tel:${number}`}>{formatPhone(number)}</a>
              </li>
            )}
            {email && (
              <li>
                <a href={`mailto:${email}`}>{email}</a>
              </li>
            )}
            {others.map((one) => (
              <li key={one}>{formatPhone(one)}</li>
            ))}
          </ul>
          {address.length > 0 && (
            <>
              <h3>{say(customersText.address)}</h3>
              <address>
                {address.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </address>
            </>
          )}
        </section>
        <section className={styles.panel} aria-labelledby="loyalty-title">
          <h2 id="loyalty-title">{say(customersText.loyaltyTitle)}</h2>
          <LoyaltyForm key={customer.id} customer={customer} />
        </section>
        <section className={styles.panel} aria-labelledby="notes-title">
          <h2 id="notes-title">{say(customersText.notes)}</h2>
          <CustomerNotes key={customer.id} customer={customer} />
        </section>
      </div>
      <section className={styles.orders} aria-labelledby="orders-title">
        <h2 id="orders-title">{say(customersText.orders)}</h2>
        {newest.length === 0 && <p className={styles.soft}>{say(customersText.noOrders)}</p>}
        <ul className={styles.list}>
          {newest.map((order) => (
            <li key={order.orderID}>
              <LocalLink to={`/admin/orders/${order.orderNumber}`} className={styles.row ?? ''}>
                <span className={styles.name}>{order.orderNumber}</span>
                <span className={styles.reach}>
                  {dateText(order.orderDate, 'shortExpanded', language)}
                  <small>{say(itemCount(order.items))}</small>
                </span>
                <span className={styles.last}>
                  <StatusBadge status={order.status} shippingOption={order.shippingOption} />{' '}
                  {formatNtd(order.amountDue)}
                </span>
              </LocalLink>
            </li>
          ))}
        </ul>
      </section>
    </article>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskError kind={isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'fault'} />;
}
