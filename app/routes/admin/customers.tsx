import { z } from 'zod';
import { formatPhone } from '#app/domain/address/email-and-phone.ts';
import { formatNtd } from '#app/domain/cart/money.ts';
import {
  areSameConditions,
  conditionNames,
  conditionsInAddress,
  customerLimits,
  isNarrowed,
  noConditions,
  readConditions,
} from '#app/domain/customer/customer-conditions.ts';
import {
  type CustomerRow,
  customerSorts,
  forReader,
  type ShownCustomer,
} from '#app/domain/customer/customer-record.ts';
import { seesFigures } from '#app/domain/staff/staff.ts';
import { OwnerOnly } from '#app/routes/admin/parts/admin-heading.tsx';
import { shopContext } from '#app/server/context.ts';
import { foldCustomers } from '#app/server/customers/customer-figures.ts';
import { listTags, type TagMany, tagMatching } from '#app/server/customers/customer-tags.ts';
import { countCustomers, listCustomers } from '#app/server/customers/customers.ts';
import {
  changeConditions,
  deleteSegment,
  listSegments,
  renameSegment,
  type SegmentChange,
  saveSegment,
} from '#app/server/customers/segments.ts';
import { queryChoice, queryId, readQuery } from '#app/server/http/address-query.ts';
import { listQuery } from '#app/server/http/list-query.ts';
import { postedText } from '#app/server/http/posted-json.ts';
import { pageAction } from '#app/server/staff/page-action.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { customersText, ordersCounted } from '#app/text/customers.ts';
import { dateText } from '#app/text/date.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import type { Route } from './+types/customers.ts';
import { CustomerFilter } from './customers/customer-filter.tsx';
import { CustomerFlags } from './customers/customer-flags.tsx';
import { CustomerMany } from './customers/customer-many.tsx';
import styles from './customers/customers.module.css';
import { adminClientAction } from './parts/admin-action.ts';
import { useAdminChanges } from './parts/admin-changes.ts';
import { AdminPageError } from './parts/admin-error.tsx';
import { ListPage, RowLink, Rows } from './parts/list.tsx';

const { after, before } = listQuery;
const querySchema = { after, before, sort: queryChoice(customerSorts, 'date'), segment: queryId };

/**
 * `?q=` is searched for, `?tag=`, `?spent=` (for owners), `?orders=`, `?most=`, `?since=`, `?until=` and `?newsletter=` narrow it down,
 * `?segment=` is a saved one of these, until the address has its own; `?sort=name`.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const figures = seesFigures((await staffOrLogin(context, request)).role);
  const { db } = context.get(shopContext);
  const { segment: wanted, sort: sortWanted, ...place } = readQuery(request, querySchema);
  const sort = sortWanted === 'spent' && !figures ? 'date' : sortWanted;
  const given = new URL(request.url).searchParams;
  const [all, tags] = await Promise.all([listSegments(db), listTags(db), foldCustomers(db)]);
  const segments = figures ? all : all.filter(({ conditions }) => conditions.spent === null);
  const segment = segments.find(({ id }) => id === wanted) ?? null;
  const isOwn = conditionNames.some((name) => given.has(name));
  const asked = isOwn
    ? readConditions((name) => given.get(name) ?? '')
    : (segment?.conditions ?? noConditions);
  const conditions = figures ? asked : { ...asked, spent: null };
  const [page, count] = await Promise.all([
    listCustomers(db, { conditions, sort, ...place }),
    countCustomers(db, conditions),
  ]);
  const rows = page.rows.map((row) => forReader(row, figures));
  return { page: { ...page, rows }, count, conditions, sort, segment, segments, tags, figures };
}

const id = z.coerce.number().int().positive();
const name = postedText(customerLimits.segment);
/** The parameters of the list's address. */
const where = postedText(2000).transform((text) => {
  const given = new URLSearchParams(text);
  return readConditions((one) => given.get(one) ?? '');
});

const posted = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('tag-matching'),
    where,
    tag: postedText(200),
    change: z.enum(['add', 'remove']),
  }),
  z.strictObject({ intent: z.literal('save-segment'), name, where }),
  z.strictObject({ intent: z.literal('rename-segment'), segment: id, name, was: name }),
  z.strictObject({ intent: z.literal('change-segment'), segment: id, where, was: where }),
  z.strictObject({ intent: z.literal('delete-segment'), segment: id }),
]);

type Answer = TagMany | SegmentChange | { ok: false; problem: 'owners-only' };

export const action = pageAction(posted, [], async (input, { db }, staff): Promise<Answer> => {
  if (!seesFigures(staff.role)) {
    const isByFigures = 'where' in input && input.where.spent !== null;
    const changed =
      'segment' in input ? (await listSegments(db)).find(({ id }) => id === input.segment) : null;
    if (isByFigures || (changed && changed.conditions.spent !== null))
      return { ok: false, problem: 'owners-only' };
  }
  switch (input.intent) {
    case 'tag-matching':
      return tagMatching(db, input.where, { tag: input.tag, isAdded: input.change === 'add' });
    case 'save-segment':
      return saveSegment(db, { name: input.name, conditions: input.where, by: staff.email });
    case 'rename-segment':
      return renameSegment(db, input.segment, input);
    case 'change-segment':
      return changeConditions(db, input.segment, { conditions: input.where, was: input.was });
    case 'delete-segment':
      return deleteSegment(db, input.segment);
  }
});

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { page, count, conditions, sort, segment, segments, tags, figures } = loaderData;
  useAdminChanges(['customers']);
  const t = useTranslate();
  const language = useLanguage();
  const narrowing = conditionsInAddress(conditions);
  const exported = new URLSearchParams({ ...narrowing, language: String(language), sort });
  const isNarrow = isNarrowed(conditions);
  const [, ...fields] = conditionNames;
  return (
    <ListPage
      path="/admin/customers"
      filters={['sort', 'segment', ...fields]}
      title={customersText.title}
      lead={figures ? customersText.leadWithSpent : customersText.lead}
      label={customersText.list}
      empty={isNarrow ? customersText.noneFound : customersText.none}
      page={page}
      tools={
        <OwnerOnly>
          <p className={styles.files}>
            <a href={`/api/exportCustomers?${exported}`} download>
              {t(customersText.export)}
            </a>
            <a href={`/api/exportNewsletter?${exported}`} download>
              {t(customersText.exportNewsletter)}
            </a>
          </p>
        </OwnerOnly>
      }
      {...(segments.length > 0 && {
        tabs: {
          name: 'segment',
          label: customersText.segments,
          current: segment === null ? null : String(segment.id),
          without: conditionNames,
          all: [
            { value: null, label: customersText.allCustomers },
            ...segments.map((one) => ({
              value: String(one.id),
              label: [one.name, one.name] as const,
            })),
          ],
        },
      })}
      search={{
        label: customersText.search,
        hint: customersText.searchHint,
        q: conditions.q,
        fields,
        isNarrowed: segment === null ? isNarrow : !areSameConditions(conditions, segment.conditions),
        more: <CustomerFilter conditions={conditions} tags={tags} figures={figures} />,
      }}
      sort={{
        current: sort,
        all: [
          { value: 'date', label: customersText.sortDate },
          ...(figures ? [{ value: 'spent', label: customersText.sortSpent }] : []),
          { value: 'orders', label: customersText.sortOrders },
          { value: 'last', label: customersText.sortLast },
          { value: 'name', label: customersText.sortName },
        ],
      }}
      notice={<CustomerMany count={count} conditions={conditions} segment={segment} tags={tags} />}
    >
      <Rows label={customersText.list} rows={page.rows} keyOf={({ id }) => id}>
        {(customer) => <Customer customer={customer} />}
      </Rows>
    </ListPage>
  );
}

/** A link to all about a customer. */
function Customer({ customer }: { customer: ShownCustomer<CustomerRow> }) {
  const t = useTranslate();
  const language = useLanguage();
  const { id, displayName, number, email, orders, spent, lastOrder, tags } = customer;
  return (
    <RowLink to={`/admin/customers/${id}`} className={styles.row}>
      <span className="break-anywhere">
        <span className="semibold">{displayName || '–'}</span> <CustomerFlags customer={customer} />
        {tags.length > 0 && (
          <span className="plain-list flex wrap gap-1">
            {tags.map((tag) => (
              <span key={tag} className={styles.tag}>
                {tag}
              </span>
            ))}
          </span>
        )}
      </span>
      <span className={styles.reach}>
        {formatPhone(number)}
        <small>{email}</small>
      </span>
      <span className={styles.last}>
        {spent !== null && <span className="semibold">{formatNtd(spent)}</span>}
        <small>
          {t(ordersCounted(orders))}
          {lastOrder && (
            <>
              <br />
              {t(customersText.lastOrder).replace('{date}', dateText(lastOrder, 'short', language))}
            </>
          )}
        </small>
      </span>
    </RowLink>
  );
}

export const clientAction = adminClientAction;

export const ErrorBoundary = AdminPageError;
