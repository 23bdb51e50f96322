import { Button, TextInput } from '@mantine/core';
import { Form, isRouteErrorResponse } from 'react-router';
import { customerSorts } from '#app/domain/customer/customer-record.ts';
import { localPath } from '#app/domain/language.ts';
import { longestSearch, orderSearchForm } from '#app/domain/order/order-search.ts';
import { shopContext } from '#app/server/context.ts';
import { listCustomers } from '#app/server/customers/customers.ts';
import { queryChoice, queryId, queryText, readQuery } from '#app/server/http/address-query.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { customersText } from '#app/text/customers.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import type { Route } from './+types/customers.ts';
import { CustomerList } from './customers/customer-list.tsx';
import styles from './customers/customers.module.css';
import { useAdminChanges } from './parts/admin-changes.ts';
import { AdminError } from './parts/admin-error.tsx';
import { AdminHeading } from './parts/admin-heading.tsx';
import { AdminIcon } from './parts/admin-icon.tsx';
import { ListPages } from './parts/list-pages.tsx';
import { OwnerOnly } from './parts/owner-only.tsx';
import searchRow from './parts/search-row.module.css';

const querySchema = {
  q: queryText(longestSearch),
  sort: queryChoice(customerSorts, 'date'),
  after: queryId,
};

/** `?q=` is searched for; `?sort=name`; `?after=` goes on from a customer. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOrLogin(context, request);
  const { q, sort, after } = readQuery(request, querySchema);
  const page = await listCustomers(context.get(shopContext).db, { search: orderSearchForm(q), sort, after });
  return { q, sort, isFirst: after === null, ...page };
}

export default function Customers({ loaderData }: Route.ComponentProps) {
  useAdminChanges(['customers']);
  const t = useTranslate();
  const language = useLanguage();
  const { q, sort, isFirst, customers, next, isPartial } = loaderData;
  const address = (more: Record<string, string>) => {
    const query = new URLSearchParams({ ...(q && { q }), ...(sort === 'name' && { sort }), ...more });
    return query.size > 0 ? `/admin/customers?${query}` : '/admin/customers';
  };
  const exported = new URLSearchParams({ language: String(language), sort, ...(q && { q }) });
  return (
    <>
      <AdminHeading title={t(customersText.title)} lead={t(customersText.lead)} />
      <Form
        key={q}
        role="search"
        action={localPath('/admin/customers', language)}
        className={searchRow.row}
        preventScrollReset
      >
        {sort === 'name' && <input type="hidden" name="sort" value="name" />}
        <TextInput
          type="search"
          name="q"
          className={searchRow.field ?? ''}
          aria-label={t(customersText.search)}
          placeholder={t(customersText.searchHint)}
          leftSection={<AdminIcon name="search" />}
          defaultValue={q}
          maxLength={longestSearch}
        />
        <Button type="submit" variant="default">
          {t(customersText.searchButton)}
        </Button>
        {q && <LocalLink to="/admin/customers">{t(customersText.clear)}</LocalLink>}
        <OwnerOnly>
          <a className={styles.export} href={`/api/exportCustomers?${exported}`} download>
            {t(customersText.export)}
          </a>
        </OwnerOnly>
      </Form>
      <p className={styles.sort}>
        {t(customersText.sort)}
        {customerSorts.map((one) => (
          <LocalLink
            key={one}
            to={`/admin/customers?${new URLSearchParams({ ...(q && { q }), sort: one })}`}
            aria-current={sort === one ? 'true' : undefined}
            preventScrollReset
            replace
          >
            {t(one === 'date' ? customersText.sortDate : customersText.sortName)}
          </LocalLink>
        ))}
      </p>
      {isPartial && <p className={styles.soft}>{t(customersText.partial)}</p>}
      {customers.length === 0 ? (
        <p className={styles.empty}>{t(q ? customersText.noneFound : customersText.none)}</p>
      ) : (
        <CustomerList customers={customers} />
      )}
      {(next !== null || !isFirst) && (
        <ListPages
          label={t(customersText.list)}
          before={isFirst ? null : { to: address({}), text: t(customersText.first) }}
          after={next === null ? null : { to: address({ after: String(next) }), text: t(customersText.more) }}
        />
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError kind={isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'fault'} />;
}
