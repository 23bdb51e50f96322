import { z } from 'zod';
import { propertyNames } from '#app/domain/catalogue/product.ts';
import { productLimits } from '#app/domain/catalogue/product-check.ts';
import { localizedSchema } from '#app/domain/localized-schemas.ts';
import {
  addFilter,
  deleteFilter,
  type FilterDeletion,
  type FilterResult,
  listFilters,
  type NameChanged,
  renameFilter,
  type SelectionResult,
  saveSelection,
} from '#app/server/catalogue/filters.ts';
import {
  addOption,
  deleteOption,
  listOptions,
  type OptionDeletion,
  type OptionResult,
  renameOption,
} from '#app/server/catalogue/product-options.ts';
import { countByFilter } from '#app/server/catalogue/promo-store.ts';
import { shopContext } from '#app/server/context.ts';
import { postedText } from '#app/server/http/posted-json.ts';
import { pageAction } from '#app/server/staff/page-action.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { postedLocalizedText } from '#app/server/staff/staff-call.ts';
import { filtersText } from '#app/text/filters-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import type { Route } from './+types/filters.ts';
import { FilterEditor } from './filters/filter-editor.tsx';
import { OptionLists } from './filters/option-lists.tsx';
import styles from './filters.module.css';
import { adminClientAction } from './parts/admin-action.ts';
import { useAdminChanges } from './parts/admin-changes.ts';
import { AdminPageError } from './parts/admin-error.tsx';

/** Filters, and the options variants are made of: few of each, so all of them. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOrLogin(context, request);
  const { db } = context.get(shopContext);
  const [filters, options, promos] = await Promise.all([listFilters(db), listOptions(db), countByFilter(db)]);
  return { filters, options, promos };
}

const key = postedText(80).min(1);
const keys = z.array(key).max(500);
const id = z.string().regex(/^[a-z0-9-]{1,64}$/);
const label = postedLocalizedText(productLimits.label);
/** Compared with what is stored, so never trimmed. */
const was = localizedSchema(postedText(productLimits.label));

const posted = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('add-filter'), label }),
  z.strictObject({ intent: z.literal('rename-filter'), key, label, was }),
  z.strictObject({
    intent: z.literal('save-selection'),
    /** Those that are shown. */
    filters: keys,
    order: keys,
    was: z.strictObject({ order: keys, hidden: keys }),
  }),
  z.strictObject({
    intent: z.literal('delete-filter'),
    key,
    /** How many products use it by the page; the shop refuses when it is another number by now. */
    products: z.number().int().min(0).max(1_000_000),
  }),
  z.strictObject({ intent: z.literal('add-option'), kind: z.enum(propertyNames), label }),
  z.strictObject({ intent: z.literal('rename-option'), id, label, was }),
  z.strictObject({ intent: z.literal('delete-option'), id }),
]);

type Outcome = FilterResult | NameChanged | SelectionResult | FilterDeletion | OptionResult | OptionDeletion;

export const action = pageAction(
  posted,
  ['delete-filter', 'delete-option'],
  (input, { db }): Promise<Outcome> => {
    switch (input.intent) {
      case 'add-filter':
        return addFilter(db, input.label);
      case 'rename-filter':
        return renameFilter(db, input.key, { title: input.label, was: input.was });
      case 'save-selection':
        return saveSelection(db, input.filters, null, input);
      case 'delete-filter':
        return deleteFilter(db, input.key, input.products);
      case 'add-option':
        return addOption(db, input.kind, input.label);
      case 'rename-option':
        return renameOption(db, input.id, { value: input.label, was: input.was });
      case 'delete-option':
        return deleteOption(db, input.id);
    }
  },
);

export default function Filters({ loaderData: { filters, options, promos } }: Route.ComponentProps) {
  const t = useTranslate();
  useAdminChanges(['catalogue', 'options', 'promos']);
  return (
    <>
      <h1 className={styles.title}>{t(filtersText.title)}</h1>
      <FilterEditor filters={filters} promos={promos} />
      <OptionLists options={options} />
    </>
  );
}

export const clientAction = adminClientAction;

export const ErrorBoundary = AdminPageError;
