import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Fragment } from 'react';
import { isReversed } from '#app/domain/day-spans.ts';
import { isParentId } from '#app/domain/ids.ts';
import { storedOrderNumberPattern } from '#app/domain/order/order-number.ts';
import { activityKinds, customerOf } from '#app/domain/staff/activity.ts';
import { shopContext } from '#app/server/context.ts';
import { queryChoice, queryDay, queryText, readQuery } from '#app/server/http/address-query.ts';
import { listQuery } from '#app/server/http/list-query.ts';
import { type ListedActivity, listActivity, listActors } from '#app/server/staff/activity.ts';
import { ownerOrLogin } from '#app/server/staff/staff-access.ts';
import { activityAction, activityChange, activityKindText, activityText } from '#app/text/activity-admin.ts';
import { dateTimeText } from '#app/text/date.ts';
import { orderFilterText } from '#app/text/order-filter-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import type { Route } from './+types/activity.ts';
import styles from './activity.module.css';
import { AdminPageError } from './parts/admin-error.tsx';
import { Badge, ListPage, Rows } from './parts/list.tsx';

const querySchema = {
  ...listQuery,
  kind: queryChoice(activityKinds, null),
  who: queryText(320),
  from: queryDay,
  to: queryDay,
};

/** `?kind=` one area, `?who=` one person's, `?from=` and `?to=` days in Taipei, `?q=` is searched for. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await ownerOrLogin(context, request);
  const { readDb } = context.get(shopContext);
  const { q, ...query } = readQuery(request, querySchema);
  const db = await readDb();
  const [page, people] = await Promise.all([listActivity(db, { ...query, search: q }), listActors(db)]);
  const { kind, who, from, to } = query;
  return { page, q, kind, who, from, to, people };
}

/** What people did in the admin area, for owners. */
export default function ActivityPage({ loaderData }: Route.ComponentProps) {
  const { page, q, kind, who, from, to, people } = loaderData;
  const t = useTranslate();
  const isNarrowed = q !== '' || who !== '' || from !== null || to !== null;
  // Somebody who is gone may be asked for all the same.
  const named = who === '' || people.includes(who) ? people : [...people, who];
  return (
    <ListPage
      path="/admin/activity"
      filters={['kind', 'who', 'from', 'to']}
      title={activityText.title}
      lead={activityText.lead}
      label={activityText.list}
      empty={
        isReversed({ from, to })
          ? activityText.daysReversed
          : isNarrowed || kind !== null
            ? activityText.noneFound
            : activityText.none
      }
      page={page}
      isByTime
      tabs={{
        name: 'kind',
        label: activityText.byKind,
        current: kind,
        all: [
          { value: null, label: activityText.all },
          ...activityKinds.map((one) => ({ value: one, label: activityKindText[one] })),
        ],
      }}
      search={{
        label: activityText.search,
        hint: activityText.searchHint,
        q,
        fields: ['who', 'from', 'to'],
        isNarrowed,
        more: (
          <div className={styles.narrow} key={`${who} ${from} ${to}`}>
            <NativeSelect
              name="who"
              label={t(activityText.who)}
              defaultValue={who}
              data={[
                { value: '', label: t(activityText.everyone) },
                ...named.map((email) => ({ value: email, label: email })),
              ]}
            />
            <TextInput name="from" type="date" label={t(activityText.from)} defaultValue={from ?? ''} />
            <TextInput name="to" type="date" label={t(activityText.to)} defaultValue={to ?? ''} />
            <Button type="submit" variant="default">
              {t(orderFilterText.apply)}
            </Button>
          </div>
        ),
      }}
    >
      <Rows label={activityText.list} rows={page.rows} keyOf={({ id }) => id}>
        {(activity) => <Row activity={activity} />}
      </Rows>
    </ListPage>
  );
}

function Row({ activity }: { activity: ListedActivity }) {
  const t = useTranslate();
  const language = useLanguage();
  const { at, actor, kind, outcome, network, changes } = activity;
  return (
    <div className={styles.row}>
      <span className={styles.what}>
        <span className="semibold">{t(activityAction(activity))}</span> <Subject activity={activity} />
        {changes && <span className="small soft">{changes.map(activityChange).map(t).join(' · ')}</span>}
        {outcome !== 'ok' && (
          <Badge variant={{ colour: 'amber', icon: 'cross' }}>{t(activityText.refused)}</Badge>
        )}
      </span>
      <span className={styles.who}>
        {actor || t(activityText.stranger)}
        {network !== '' && <span className="soft"> · {network}</span>}
      </span>
      <span className="small soft">{t(activityKindText[kind])}</span>
      <time className={styles.when} dateTime={at}>
        {dateTimeText(at, 'short', language)}
      </time>
    </div>
  );
}

/** What it was done to, with the way to each of the orders that are named. */
function Subject({ activity }: { activity: ListedActivity }) {
  const { subject, label, kind } = activity;
  const called = label || subject;
  if (kind === 'refusals' || called === '') return <span className="break-anywhere">{called}</span>;
  const words = called.split(' ');
  if (kind !== 'promos' && storedOrderNumberPattern.test(words[0] ?? ''))
    return words.map((word, index) => (
      <Fragment key={word}>
        {index > 0 && ' '}
        {storedOrderNumberPattern.test(word) ? (
          <LocalLink to={`/admin/orders/${word}`}>{word}</LocalLink>
        ) : (
          word
        )}
      </Fragment>
    ));
  const customer = customerOf(activity);
  const to = isParentId(subject)
    ? `/admin/products/${subject}`
    : customer !== null
      ? `/admin/customers/${customer}`
      : null;
  return to === null ? (
    <span className="break-anywhere">{called}</span>
  ) : (
    <LocalLink to={to} className="break-anywhere">
      {called}
    </LocalLink>
  );
}

export const ErrorBoundary = AdminPageError;
