import { data, isRouteErrorResponse } from 'react-router';
import { formatPhone } from '#app/domain/address/phone.ts';
import { formatNtd } from '#app/domain/cart/money.ts';
import { readCustomerId } from '#app/domain/customer/customer-record.ts';
import { shopContext } from '#app/server/context.ts';
import { readCustomer } from '#app/server/customers/customers.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { staffAddressLines } from '#app/text/address.ts';
import { customersText } from '#app/text/customers.ts';
import { dateText } from '#app/text/date.ts';
import { itemCount } from '#app/text/orders-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import type { Route } from './+types/customer.ts';
import { CustomerFlags } from './customers/customer-flags.tsx';
import { CustomerNotes } from './customers/customer-notes.tsx';
import styles from './customers/customers.module.css';
import { LoyaltyForm } from './customers/loyalty-form.tsx';
import { StatusBadge } from './orders/status-badge.tsx';
import { useAdminChanges } from './parts/admin-changes.ts';
import { AdminError } from './parts/admin-error.tsx';
import { BackLink } from './parts/back-link.tsx';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  await staffOrLogin(context, request);
  const id = readCustomerId(params.customerId);
  const customer = id === null ? null : await readCustomer(context.get(shopContext).db, id);
  if (!customer) throw data(null, { status: 404 });
  return { customer };
}

/** All about one customer: how to reach them, what they ordered, and what the owner made of it. */
export default function Customer({ loaderData: { customer } }: Route.ComponentProps) {
  useAdminChanges(['customers']);
  const t = useTranslate();
  const language = useLanguage();
  const { displayName, number, email, createdDate, shippingAddress, newest } = customer;
  const others = customer.contacts.filter((one) => one !== number && one !== email.toLowerCase());
  const address = shippingAddress ? staffAddressLines(shippingAddress, language) : [];
  return (
    <article aria-labelledby="customer-title">
      <BackLink to="/admin/customers">{t(customersText.back)}</BackLink>
      <header className={styles.heading}>
        <h1 id="customer-title">{displayName || '–'}</h1>
        <p>
          {t(customersText.since).replace('{date}', dateText(createdDate, 'short', language))}{' '}
          <CustomerFlags customer={customer} />
        </p>
      </header>
      <div className={styles.panels}>
        <section className={styles.panel} aria-labelledby="contacts-title">
          <h2 id="contacts-title">{t(customersText.contacts)}</h2>
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
              <h3>{t(customersText.address)}</h3>
              <address>
                {address.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </address>
            </>
          )}
        </section>
        <section className={styles.panel} aria-labelledby="loyalty-title">
          <h2 id="loyalty-title">{t(customersText.loyaltyTitle)}</h2>
          <LoyaltyForm key={customer.id} customer={customer} />
        </section>
        <section className={styles.panel} aria-labelledby="notes-title">
          <h2 id="notes-title">{t(customersText.notes)}</h2>
          <CustomerNotes key={customer.id} customer={customer} />
        </section>
      </div>
      <section className={styles.orders} aria-labelledby="orders-title">
        <h2 id="orders-title">{t(customersText.orders)}</h2>
        {newest.length === 0 && <p className={styles.soft}>{t(customersText.noOrders)}</p>}
        <ul className={styles.list}>
          {newest.map((order) => (
            <li key={order.orderID}>
              <LocalLink to={`/admin/orders/${order.orderNumber}`} className={styles.row ?? ''}>
                <span className={styles.name}>{order.orderNumber}</span>
                <span className={styles.reach}>
                  {dateText(order.orderDate, 'short', language)}
                  <small>{t(itemCount(order.items))}</small>
                </span>
                <span className={styles.last}>
                  <StatusBadge order={order} /> {formatNtd(order.amountDue)}
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
  return <AdminError kind={isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'fault'} />;
}
