import { isRouteErrorResponse } from 'react-router';
import { listFilters } from '#app/server/catalogue/filters.ts';
import { listOptions } from '#app/server/catalogue/product-options.ts';
import { shopContext } from '#app/server/context.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { filtersText } from '#app/text/filters-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import type { Route } from './+types/filters.ts';
import { FilterEditor } from './filters/filter-editor.tsx';
import { OptionLists } from './filters/option-lists.tsx';
import styles from './filters.module.css';
import { useAdminChanges } from './parts/admin-changes.ts';
import { AdminError } from './parts/admin-error.tsx';

/** Filters, and the options variants are made of: few of each, so all of them. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOrLogin(context, request);
  const { db } = context.get(shopContext);
  const [filters, options] = await Promise.all([listFilters(db), listOptions(db)]);
  return { filters, options };
}

export default function Filters({ loaderData: { filters, options } }: Route.ComponentProps) {
  const t = useTranslate();
  useAdminChanges(['catalogue', 'options']);
  return (
    <>
      <h1 className={styles.title}>{t(filtersText.title)}</h1>
      <FilterEditor filters={filters} />
      <OptionLists options={options} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError kind={isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'fault'} />;
}
