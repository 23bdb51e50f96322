import { formatPhone } from '#app/domain/address/contact.ts';
import { type CustomerRow, customerSorts, mostOrdersCounted } from '#app/domain/customer/customer-record.ts';
import { orderSearchForm } from '#app/domain/order/order-number.ts';
import { OwnerOnly } from '#app/routes/admin/parts/admin-heading.tsx';
import { shopContext } from '#app/server/context.ts';
import { listCustomers } from '#app/server/customers/customers.ts';
import { queryChoice, readQuery } from '#app/server/http/address-query.ts';
import { listQuery } from '#app/server/http/list-query.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { customersText, ordersCounted } from '#app/text/customers.ts';
import { dateText } from '#app/text/date.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import type { Route } from './+types/customers.ts';
import { CustomerFlags } from './customers/customer-flags.tsx';
import styles from './customers/customers.module.css';
import { useAdminChanges } from './parts/admin-changes.ts';
import { AdminPageError } from './parts/admin-error.tsx';
import { ListPage, RowLink, Rows } from './parts/list.tsx';

const querySchema = { ...listQuery, sort: queryChoice(customerSorts, 'date') };

/** `?q=` is searched for; `?sort=name`. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOrLogin(context, request);
  const { q, ...query } = readQuery(request, querySchema);
  const page = await listCustomers(context.get(shopContext).db, { ...query, search: orderSearchForm(q) });
  return { q, sort: query.sort, page };
}

export default function Customers({ loaderData: { q, sort, page } }: Route.ComponentProps) {
  useAdminChanges(['customers']);
  const t = useTranslate();
  const language = useLanguage();
  const exported = new URLSearchParams({ language: String(language), sort, ...(q && { q }) });
  return (
    <ListPage
      path="/admin/customers"
      filters={['sort']}
      title={customersText.title}
      lead={customersText.lead}
      label={customersText.list}
      empty={q ? customersText.noneFound : customersText.none}
      page={page}
      search={{
        label: customersText.search,
        hint: customersText.searchHint,
        q,
        more: (
          <OwnerOnly>
            <a href={`/api/exportCustomers?${exported}`} download>
              {t(customersText.export)}
            </a>
          </OwnerOnly>
        ),
      }}
      sort={{
        current: sort,
        all: [
          { value: 'date', label: customersText.sortDate },
          { value: 'name', label: customersText.sortName },
        ],
      }}
    >
      <Rows label={customersText.list} rows={page.rows} keyOf={({ id }) => id}>
        {(customer) => <Customer customer={customer} />}
      </Rows>
    </ListPage>
  );
}

/** A link to all about a customer. */
function Customer({ customer }: { customer: CustomerRow }) {
  const t = useTranslate();
  const language = useLanguage();
  const { id, displayName, number, email, orders, lastOrder } = customer;
  return (
    <RowLink to={`/admin/customers/${id}`} className={styles.row}>
      <span className="semibold break-anywhere">
        {displayName || '–'} <CustomerFlags customer={customer} />
      </span>
      <span className={styles.reach}>
        {formatPhone(number)}
        <small>{email}</small>
      </span>
      <span className={styles.last}>
        {t(ordersCounted(orders, mostOrdersCounted))}
        {lastOrder && (
          <small>
            {t(customersText.lastOrder).replace('{date}', dateText(lastOrder, 'short', language))}
          </small>
        )}
      </span>
    </RowLink>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminPageError error={error} />;
}
