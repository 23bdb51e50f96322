import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Form, useLocation, useNavigation, useSearchParams, useSubmit } from 'react-router';
import { type LocalizedText, localPath } from '#app/domain/language.ts';
import type { ListPage as Page } from '#app/domain/list.ts';
import { longestSearch } from '#app/domain/order/order-number.ts';
import { listText, pagesOf } from '#app/text/admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { AdminHeading } from './admin-heading.tsx';
import { AdminIcon, type AdminIconName } from './admin-icon.tsx';
import { useCurrentInSight } from './current-in-sight.ts';
import styles from './list.module.css';
import { useListPlace } from './list-place.ts';
import { useShortcut } from './pressed-keys.ts';
import { useRestAfterChange } from './rest.ts';

/** Where a list is, and what narrows or sorts it: these parts of the address stay when one goes on in it. */
export interface ListAddress {
  /** Without language. */
  path: `/admin/${string}`;
  /** Names of query parameters, besides `q`. */
  filters: readonly string[];
}

interface ListPageProps<Row> extends ListAddress {
  title: LocalizedText;
  lead?: LocalizedText;
  /** Beside the title. */
  tools?: ReactNode;
  /** Below the title: what is begun there. */
  begun?: ReactNode;
  tabs?: TabsProps;
  sort?: SortProps;
  search?: SearchProps;
  /** Between the search and the rows. */
  notice?: ReactNode;
  page: Page<Row>;
  /** What the list is called. */
  label: LocalizedText;
  /** In the place of the rows. */
  empty: LocalizedText;
  /** What else is said where there are no rows. */
  emptyMore?: ReactNode;
  /** Which part of the list is shown. */
  place?: ReactNode;
  /** Whether the list goes by time, newest first. */
  isByTime?: boolean;
  /** The rows, and what is done with many of them. */
  children: ReactNode;
}

/** A list of the admin area: heading, tabs, search, rows and the way to the next page. All of it works without scripts. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { path, filters, title, lead, tools, tabs, sort, search, notice, page, label, place } = props;
  const t = useTranslate();
  const id = useId();
  const address = { path, filters };
  const isLoading = useIsLoading(path);
  const isEmpty = page.rows.length === 0;
  const section = useRef<HTMLElement>(null);
  const [query] = useSearchParams();
  const cursor = query.get('after') ?? query.get('before');
  const shown = useRef(cursor);
  // Whoever turned the page goes on at the beginning of the list, not at its end.
  useEffect(() => {
    if (shown.current === cursor) return;
    shown.current = cursor;
    if (document.activeElement?.closest('[data-pager]') || document.activeElement === document.body)
      section.current?.focus({ preventScroll: true });
  }, [cursor]);
  return (
    <section ref={section} className={styles.page} tabIndex={-1} aria-labelledby={id} aria-busy={isLoading}>
      <AdminHeading title={t(title)} lead={lead && t(lead)} id={id}>
        {tools}
      </AdminHeading>
      {props.begun}
      {tabs && <ListTabs {...address} {...tabs} />}
      {(search || sort) && (
        <div className={styles.narrow}>
          {search && <ListSearch {...address} {...search} />}
          {sort && <ListSort {...address} {...sort} />}
        </div>
      )}
      {notice}
      {page.isPartial && <p className={styles.note}>{t(listText.partial)}</p>}
      <div role="status" className={isEmpty ? undefined : 'visually-hidden'}>
        {isLoading && <p className="visually-hidden">{t(listText.loading)}</p>}
        {isEmpty && (
          <div className={styles.empty}>
            <p>{t(props.empty)}</p>
            {props.emptyMore}
          </div>
        )}
      </div>
      <div className={isLoading ? styles.loading : undefined}>{props.children}</div>
      <Pager {...address} page={page} label={label} isByTime={props.isByTime}>
        {place}
      </Pager>
    </section>
  );
}

/** The same search without the tab that is open, where that has nothing. @param all parameters of the tab with everything. */
export function SearchEverywhere({
  path,
  all,
  q,
}: {
  path: `/admin/${string}`;
  all: Readonly<Record<string, string>>;
  q: string;
}) {
  const t = useTranslate();
  return <LocalLink to={`${path}?${new URLSearchParams({ ...all, q })}`}>{t(listText.everywhere)}</LocalLink>;
}

/** The rows of a list under each other. @param children what stands in one of them. */
export function Rows<Row>({
  label,
  rows,
  keyOf,
  children,
}: {
  label: LocalizedText;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  children: (row: Row) => ReactNode;
}) {
  const t = useTranslate();
  const rest = useRestAfterChange(rows.map(keyOf).join());
  if (rows.length === 0) return null;
  return (
    <ol className={styles.rows} aria-label={t(label)} data-by-query ref={rest}>
      {rows.map((row) => (
        <li key={keyOf(row)}>{children(row)}</li>
      ))}
    </ol>
  );
}

/** A row that opens what it is about. */
export function RowLink({
  to,
  isOpen,
  className = '',
  children,
}: {
  to: string;
  /** Whether it stands open beside the list; not given where it opens a page of its own. */
  isOpen?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <LocalLink
      to={to}
      className={`${styles.row} ${className} ${isOpen ? styles.opened : ''}`}
      aria-current={isOpen ? 'true' : undefined}
      preventScrollReset={isOpen !== undefined}
      state={useListPlace()}
    >
      {children}
    </LocalLink>
  );
}

/** Whether another page of the list is on its way. */
function useIsLoading(path: string): boolean {
  const { state, location } = useNavigation();
  return state === 'loading' && location.pathname.endsWith(path);
}

interface TabsProps {
  /** Query parameter. */
  name: string;
  label: LocalizedText;
  current: string | null;
  /** Query parameters that another tab begins without. */
  without?: readonly string[];
  /** `null` has no parameter: it is what the list begins with. */
  all: readonly { value: string | null; label: LocalizedText; icon?: AdminIconName; count?: string }[];
}

function ListTabs({ path, filters, name, label, current, without = [], all }: ListAddress & TabsProps) {
  const t = useTranslate();
  const to = useListAddress({ path, filters });
  const shown = useCurrentInSight(current);
  return (
    <nav className={styles.tabs} ref={shown} aria-label={t(label)}>
      {all.map(({ value, label, icon, count }) => (
        <LocalLink
          key={value}
          to={to({ ...Object.fromEntries(without.map((one) => [one, null])), [name]: value })}
          className={`${styles.tab} ${current === value ? styles.current : ''}`}
          aria-current={current === value ? 'page' : undefined}
          preventScrollReset
        >
          {icon && <AdminIcon name={icon} size={16} />}
          {t(label)}
          {count && <span className={styles.count}>{count}</span>}
        </LocalLink>
      ))}
    </nav>
  );
}

interface SortProps {
  current: string;
  /** The first is the usual one. */
  all: readonly { value: string; label: LocalizedText }[];
}

function ListSort({ path, filters, current, all }: ListAddress & SortProps) {
  const t = useTranslate();
  const to = useListAddress({ path, filters });
  return (
    <p className={styles.sort}>
      {t(listText.sort)}
      {all.map(({ value, label }, index) => (
        <LocalLink
          key={value}
          to={to({ sort: index === 0 ? null : value })}
          aria-current={current === value ? 'true' : undefined}
          preventScrollReset
          replace
        >
          {t(label)}
        </LocalLink>
      ))}
    </p>
  );
}

interface SearchProps {
  label: LocalizedText;
  hint?: LocalizedText;
  q: string;
  /** Filters that have a field of their own in the form. */
  fields?: readonly string[];
  /** Further fields, and links beside them. */
  more?: ReactNode;
  /** Whether anything narrows the list. */
  isNarrowed?: boolean;
  /** Searches while one types, too. */
  asTyped?: boolean;
}

/** Pause in the typing before the shop is asked, in ms. */
const typingPause = 250;

/** A form of the address: it works without scripts and can be kept. */
function ListSearch({
  path,
  filters,
  label,
  hint,
  q,
  fields = [],
  more,
  isNarrowed = q !== '',
  asTyped = false,
}: ListAddress & SearchProps) {
  const t = useTranslate();
  const language = useLanguage();
  const [query] = useSearchParams();
  const to = useListAddress({ path, filters });
  const submit = useSubmit();
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(q);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typing.current), []);
  function searchSoon(form: HTMLFormElement | null): void {
    clearTimeout(typing.current);
    typing.current = setTimeout(() => {
      sent.current = field.current?.value.trim() ?? '';
      if (form && sent.current !== q) void submit(form, { replace: true, preventScrollReset: true });
    }, typingPause);
  }
  // The field follows the address, but not the answer to what was sent while one types on.
  useEffect(() => {
    if (field.current && q !== sent.current) field.current.value = q;
    sent.current = q;
  }, [q]);
  return (
    <Form
      role="search"
      action={localPath(path, language)}
      className={styles.search}
      preventScrollReset
      onSubmit={() => {
        clearTimeout(typing.current);
        sent.current = field.current?.value.trim() ?? '';
      }}
    >
      {filters
        .filter((name) => !fields.includes(name) && query.has(name))
        .map((name) => (
          <input key={name} type="hidden" name={name} value={query.get(name) ?? ''} />
        ))}
      <TextInput
        ref={field}
        type="search"
        name="q"
        className={styles.field ?? ''}
        aria-label={t(label)}
        placeholder={t(hint ?? label)}
        leftSection={<AdminIcon name="search" />}
        defaultValue={q}
        maxLength={longestSearch}
        {...useShortcut('/')}
        {...(asTyped && { onChange: ({ currentTarget: { form } }) => searchSoon(form) })}
      />
      <Button type="submit" variant="default">
        {t(listText.search)}
      </Button>
      {isNarrowed && (
        <LocalLink to={to(Object.fromEntries(['q', ...fields].map((name) => [name, null])))}>
          {t(listText.clear)}
        </LocalLink>
      )}
      {more}
    </Form>
  );
}

/** The way to the pages beside this one; nothing where all of it is on the page. */
export function Pager({
  path,
  filters,
  page: { before, after },
  label,
  prefix = '',
  isByTime,
  children,
}: ListAddress & {
  page: Pick<Page<unknown>, 'before' | 'after'>;
  label: LocalizedText;
  /** Of the names of the cursors, where a page has several lists. */
  prefix?: string;
  isByTime?: boolean | undefined;
  children?: ReactNode;
}) {
  const to = useListAddress({ path, filters });
  return (
    <PagerLinks
      label={label}
      isByTime={isByTime}
      first={to({})}
      before={before && to({ [`${prefix}before`]: before })}
      after={after && to({ [`${prefix}after`]: after })}
    >
      {children}
    </PagerLinks>
  );
}

/** @param before address of the page before; null on the first. */
export function PagerLinks({
  label,
  isByTime = false,
  first,
  before,
  after,
  children,
}: {
  label: LocalizedText;
  isByTime?: boolean | undefined;
  first: string;
  before: string | null;
  after: string | null;
  children?: ReactNode;
}) {
  const t = useTranslate();
  if (before === null && after === null) return null;
  return (
    <nav className={styles.pages} aria-label={t(pagesOf(label))} data-pager>
      <span className={styles.steps}>
        {before !== null && (
          <>
            <LocalLink to={first}>{t(isByTime ? listText.newest : listText.first)}</LocalLink>
            <LocalLink to={before} rel="prev">
              {t(isByTime ? listText.newer : listText.previous)}
            </LocalLink>
          </>
        )}
      </span>
      <span className={styles.place}>{children}</span>
      <span className={styles.steps}>
        {after !== null && (
          <LocalLink to={after} rel="next">
            {t(isByTime ? listText.older : listText.next)}
          </LocalLink>
        )}
      </span>
    </nav>
  );
}

/** @returns the address of the list with these parameters changed; cursors are left out unless they are given. */
export function useListAddress({
  path,
  filters,
}: ListAddress): (change: Record<string, string | null>) => string {
  const [query] = useSearchParams();
  return (change) => {
    const next = new URLSearchParams();
    for (const name of ['q', ...filters]) {
      const value = query.get(name);
      if (value) next.set(name, value);
    }
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    return next.size > 0 ? `${path}?${next}` : path;
  };
}

type BadgeColour = 'brand' | 'amber' | 'violet' | 'primary' | 'secondary' | 'error';

export interface BadgeStyle {
  colour: BadgeColour;
  icon: AdminIconName;
}

/** A state: name, colour and icon say the same. */
export function Badge({ variant: { colour, icon }, children }: { variant: BadgeStyle; children: ReactNode }) {
  return (
    <span className={`${styles.badge} ${styles[colour]}`}>
      <AdminIcon name={icon} size={15} />
      {children}
    </span>
  );
}

/** A list, and beside it what was opened of it; where there is no room for both, what was opened alone. */
export function ListAndOpened({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const panes = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null | undefined>(undefined);
  const { key } = useLocation();
  // The list is another beside what is open: the row that was opened, or closed, stays in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for each address
  useEffect(() => {
    const links = [...(panes.current?.querySelectorAll<HTMLAnchorElement>('li > a') ?? [])];
    const opened = links.find((link) => link.ariaCurrent === 'true');
    const before = shown.current;
    shown.current = opened?.pathname ?? null;
    if (before === shown.current || (before === undefined && !scrolls(panes.current?.firstElementChild)))
      return;
    const row = opened ?? links.find(({ pathname }) => pathname === before);
    row?.scrollIntoView({ block: 'nearest' });
  }, [key]);
  return (
    <div className={styles.room}>
      <div ref={panes} className={isOpen ? `${styles.panes} ${styles.open}` : styles.panes}>
        {children}
      </div>
    </div>
  );
}

/** Whether it is scrolled by itself, not with the page. */
function scrolls(element: Element | null | undefined): boolean {
  return element ? getComputedStyle(element).overflowY === 'auto' : false;
}
