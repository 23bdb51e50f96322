import { Button, TextInput } from '@mantine/core';
import { Form, isRouteErrorResponse } from 'react-router';
import { customerSorts } from '#app/domain/customer-record.ts';
import { localPath } from '#app/domain/language.ts';
import { longestSearch, orderSearchForm } from '#app/domain/order-search.ts';
import { shopContext } from '#app/server/context.ts';
import { listCustomers } from '#app/server/customers/customers.ts';
import { queryChoice, queryId, queryText, readQuery } from '#app/server/http/address-query.ts';
import { ownerOrLogin } from '#app/server/owners/owner-access.ts';
import { customersText } from '#app/text/customers.ts';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import type { Route } from './+types/customers.ts';
import { CustomerList } from './customers/customer-list.tsx';
import styles from './customers/customers.module.css';
import { useDeskChanges } from './desk/desk-changes.ts';
import { DeskError } from './desk/desk-error.tsx';
import { DeskHeading } from './desk/desk-heading.tsx';
import { DeskIcon } from './desk/desk-icon.tsx';
import { ListPages } from './desk/list-pages.tsx';
import { OwnersOnly } from './desk/owners-only.tsx';
import searchRow from './desk/search-row.module.css';

const asked = {
  q: queryText(longestSearch),
  sort: queryChoice(customerSorts, 'date'),
  after: queryId,
};

/** `?q=` is searched for; `?sort=name`; `?after=` goes on from a customer. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await ownerOrLogin(context, request);
  const { q, sort, after } = readQuery(request, asked);
  const page = await listCustomers(context.get(shopContext).db, { search: orderSearchForm(q), sort, after });
  return { q, sort, isFirst: after === null, ...page };
}

export default function Customers({ loaderData }: Route.ComponentProps) {
  useDeskChanges(['customers']);
  const say = useSay();
  const language = useLanguage();
  const { q, sort, isFirst, customers, next, isPartial } = loaderData;
  const address = (more: Record<string, string>) => {
    const query = new URLSearchParams({ ...(q && { q }), ...(sort === 'name' && { sort }), ...more });
    return query.size > 0 ? `/admin/customers?${query}` : '/admin/customers';
  };
  const exported = new URLSearchParams({ language: String(language), sort, ...(q && { q }) });
  return (
    <>
      <DeskHeading title={say(customersText.title)} lead={say(customersText.lead)} />
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
          aria-label={say(customersText.search)}
          placeholder={say(customersText.searchHint)}
          leftSection={<DeskIcon name="search" />}
          defaultValue={q}
          maxLength={longestSearch}
        />
        <Button type="submit" variant="default">
          {say(customersText.searchButton)}
        </Button>
        {q && <LocalLink to="/admin/customers">{say(customersText.clear)}</LocalLink>}
        <OwnersOnly>
          <a className={styles.export} href={`/api/exportCustomers?${exported}`} download>
            {say(customersText.export)}
          </a>
        </OwnersOnly>
      </Form>
      <p className={styles.sort}>
        {say(customersText.sort)}
        {customerSorts.map((one) => (
          <LocalLink
            key={one}
            to={`/admin/customers?${new URLSearchParams({ ...(q && { q }), sort: one })}`}
            aria-current={sort === one ? 'true' : undefined}
            preventScrollReset
            replace
          >
            {say(one === 'date' ? customersText.sortDate : customersText.sortName)}
          </LocalLink>
        ))}
      </p>
      {isPartial && <p className={styles.soft}>{say(customersText.partial)}</p>}
      {customers.length === 0 ? (
        <p className={styles.empty}>{say(q ? customersText.noneFound : customersText.none)}</p>
      ) : (
        <CustomerList customers={customers} />
      )}
      {(next !== null || !isFirst) && (
        <ListPages
          label={say(customersText.list)}
          before={isFirst ? null : { to: address({}), text: say(customersText.first) }}
          after={
            next === null ? null : { to: address({ after: String(next) }), text: say(customersText.more) }
          }
        />
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskError kind={isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'fault'} />;
}
