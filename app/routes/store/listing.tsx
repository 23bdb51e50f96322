import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import {
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useOutletContext,
  useParams,
} from 'react-router';
import type { Filter } from '#app/domain/catalogue/product.ts';
import {
  allProducts,
  isNarrowed,
  itemsPerPage,
  linkedPages,
  pageCount,
  readStoreQuery,
  type StoreQuery,
  type StoreSort,
  storeSearch,
  storeSorts,
  withType,
} from '#app/domain/catalogue/store-query.ts';
import { languageOfPath, localPath } from '#app/domain/language.ts';
import { featuredProducts, productPage } from '#app/server/catalogue/catalogue.ts';
import { shopContext } from '#app/server/context.ts';
import { inBrackets } from '#app/text/marks.ts';
import {
  allResults,
  inAllCategories,
  nothingFor,
  nothingIn,
  pageNumber,
  resultCount,
  sortNames,
  storeLeads,
  storeText,
} from '#app/text/store.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { ColdGrill } from '#app/ui/cold-grill.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { ArrivalNote } from '#app/ui/next-delivery-date.tsx';
import { Page } from '#app/ui/page.tsx';
import { ProductCard, ProductList } from '#app/ui/product-card.tsx';
import { useShop } from '#app/ui/shop.ts';
import { StoreSearch } from '#app/ui/store-search.tsx';
import type { Route } from './+types/listing.ts';
import styles from './listing.module.css';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const query = readStoreQuery(url.searchParams);
  if (params.slug !== undefined) return { query, list: null };
  const { db, settings } = context.get(shopContext);
  const { synonyms } = settings.current().search;
  const read = (asked: StoreQuery) => productPage(db, asked, synonyms, languageOfPath(url.pathname));
  const inFilters = await read(query);
  // A partial match is not shown where other products have a full one.
  const isPoor = query.q !== '' && isNarrowed({ ...query, q: '' }) && inFilters.found?.fit !== 'all';
  const everywhere = isPoor ? await read(unfiltered(query)) : null;
  const isElsewhere =
    everywhere?.found?.fit === 'all' || (inFilters.total === 0 && (everywhere?.total ?? 0) > 0);
  const found = isElsewhere ? { products: [], total: 0, found: null } : inFilters;
  const pages = pageCount(found.total);
  // The page no longer exists, since products sold out.
  if (query.page > pages) throw redirect(url.pathname + storeSearch({ ...query, page: pages }));
  const others =
    found.total === 0 && isNarrowed(query) && !isElsewhere
      ? await featuredProducts(db, itemsPerPage / 2)
      : [];
  return { query, list: { pages, others, elsewhere: isElsewhere ? everywhere : null, ...found } };
}

function unfiltered({ q, sort }: StoreQuery): StoreQuery {
  return { ...allProducts, q, sort };
}

/** The search of the list that the browser has. A product that is opened by its own address comes without one. */
let listed: string | null = null;

/** A product's dialog does not change the list behind it, whatever the dialog's own search. */
export function shouldRevalidate({ currentUrl, nextUrl, nextParams }: ShouldRevalidateFunctionArgs): boolean {
  if (nextParams.slug !== undefined) return false;
  return currentUrl.href === nextUrl.href || storeSearch(readStoreQuery(nextUrl.searchParams)) !== listed;
}

export default function Listing({ loaderData: { query, list } }: Route.ComponentProps) {
  const filters = useOutletContext<Filter[]>();
  useEffect(() => {
    listed = list && storeSearch(query);
  }, [list, query]);
  const isProduct = useParams().slug !== undefined;
  const { state } = useLocation();
  const overList = list !== null && isFromStore(state);
  const product = <Outlet context={{ search: storeSearch(query), filters, overList }} />;
  if (list === null || (isProduct && !overList)) return product;
  return (
    <ListPage filters={filters} query={query} list={list}>
      {product}
    </ListPage>
  );
}

/** Whether the shopper opened a product from the list. */
function isFromStore(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromStore' in state && state.fromStore === true;
}

type List = NonNullable<Awaited<ReturnType<typeof loader>>['list']>;

function ListPage({
  filters,
  query,
  list: { pages, products, total, found, others, elsewhere },
  children,
}: {
  filters: readonly Filter[];
  query: StoreQuery;
  list: List;
  /** The dialog of a product. */
  children: ReactNode;
}) {
  const t = useTranslate();
  const { reach } = useShop();
  const results = useRef<HTMLUListElement>(null);
  const shownPage = useRef(query.page);
  // Whoever turned the page goes on at the beginning of the list, not at its end.
  useEffect(() => {
    if (shownPage.current === query.page) return;
    shownPage.current = query.page;
    if (document.activeElement?.closest(`.${styles.pages}`) || document.activeElement === document.body)
      results.current?.focus({ preventScroll: true });
  }, [query.page]);
  const search = storeSearch(query);
  const categories = filters.filter(({ key }) => query.types.includes(key)).map(({ title }) => title);
  const chosen = query.sale || query.stock ? [] : categories;
  const isFiltered = isNarrowed({ ...query, q: '' });
  const all = `/store${storeSearch({ ...allProducts, sort: query.sort })}`;
  if (total === 0 && !isFiltered && query.q === '')
    return (
      <Page title={t(storeText.title)}>
        <EmptyStore />
        {children}
      </Page>
    );
  return (
    <Page title={t(storeText.title)} lead={t(storeLeads[reach])}>
      <FilterBar filters={filters} query={query} />
      <div className={styles.tools}>
        <MoreFilters query={query} />
        <Sort query={query} />
      </div>
      <div className={styles.summary}>
        <p role="status">{t(elsewhere ? nothingIn(chosen, query.q) : resultCount(total, query.q, found))}</p>
        <ArrivalNote />
      </div>
      {products.length > 0 ? (
        <ProductList label={t(storeText.results)} ref={results}>
          {products.map((product, index) => (
            <li key={product.id}>
              <ProductCard product={product} search={search} fromStore first={index === 0} />
            </li>
          ))}
        </ProductList>
      ) : (
        <div className={styles.nothing}>
          <p>{t(isFiltered ? storeText.noMatch : nothingFor(query.q))}</p>
          <div className={styles.ways}>
            {query.q !== '' && (
              <ButtonLink to={`/store${storeSearch({ ...query, q: '', page: 1 })}`}>
                {t(storeText.clearSearch)}
              </ButtonLink>
            )}
            {isFiltered && !elsewhere && (
              <ButtonLink variant={query.q !== '' ? 'quiet' : 'outline'} to={all}>
                {t(storeText.clearAll)}
              </ButtonLink>
            )}
          </div>
        </div>
      )}
      {elsewhere && <Elsewhere query={query} {...elsewhere} />}
      {others.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others" className={styles.others}>
            {t(storeText.others)}
          </h2>
          <ProductList label={t(storeText.others)}>
            {others.map((product) => (
              <li key={product.id}>
                <ProductCard product={product} search="" fromStore first={false} />
              </li>
            ))}
          </ProductList>
        </section>
      )}
      <PageLinks query={query} pages={pages} />
      {children}
    </Page>
  );
}

/** Nothing to find, to filter or to sort, and nothing that arrives. */
function EmptyStore() {
  const t = useTranslate();
  return (
    <div className={styles.empty}>
      <ColdGrill />
      <h2>{t(storeText.emptyTitle)}</h2>
      <p className="soft">{t(storeText.emptyText)}</p>
      <ButtonLink variant="brand" to="/contact">
        {t(storeText.askUs)}
      </ButtonLink>
    </div>
  );
}

function Elsewhere({
  query,
  products,
  total,
  found,
}: { query: StoreQuery } & Awaited<ReturnType<typeof productPage>>) {
  const t = useTranslate();
  const search = storeSearch(unfiltered(query));
  return (
    <section aria-labelledby="elsewhere">
      <h2 id="elsewhere" className={styles.others}>
        {t(inAllCategories(found?.meant ?? query.q))}
      </h2>
      {found?.fit === 'some' && <p>{t(resultCount(total, query.q, found))}</p>}
      <ProductList label={t(inAllCategories(found?.meant ?? query.q))}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} search={search} fromStore first={false} />
          </li>
        ))}
      </ProductList>
      {total > products.length && (
        <p className={styles.more}>
          <ButtonLink variant="quiet" to={`/store${search}`}>
            {t(allResults(total))}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

function PageLinks({ query, pages }: { query: StoreQuery; pages: number }) {
  const t = useTranslate();
  if (pages < 2) return null;
  const to = (page: number) => `/store${storeSearch({ ...query, page })}`;
  return (
    <nav className={styles.pages} aria-label={t(storeText.pages)}>
      {query.page > 1 && (
        <LocalLink className={styles.step} to={to(query.page - 1)} rel="prev">
          <Icon name="chevron-left" size={18} />
          <span>{t(storeText.previous)}</span>
        </LocalLink>
      )}
      <ol role="list" className="flex gap-1">
        {linkedPages(query.page, pages).map((page, index, all) => (
          <li key={page ?? `after-${all[index - 1]}`}>
            {page === null ? (
              <span className={styles.gap}>…</span>
            ) : (
              <LocalLink
                className={styles.number}
                to={to(page)}
                aria-label={t(pageNumber(page))}
                aria-current={page === query.page ? 'page' : undefined}
              >
                {page}
              </LocalLink>
            )}
          </li>
        ))}
      </ol>
      {query.page < pages && (
        <LocalLink className={styles.step} to={to(query.page + 1)} rel="next">
          <span>{t(storeText.next)}</span>
          <Icon name="chevron-right" size={18} />
        </LocalLink>
      )}
    </nav>
  );
}

/** Plain links and a plain form, which work without JavaScript. */
function FilterBar({ filters, query }: { filters: readonly Filter[]; query: StoreQuery }) {
  const t = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  const types = query.types.join();
  const shownTypes = useRef<string>(null);
  // On a phone the selected filter may be outside the visible part. Who has moved the list before hydration looks elsewhere.
  useLayoutEffect(() => {
    if (shownTypes.current === types) return;
    const isFirst = shownTypes.current === null;
    shownTypes.current = types;
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !chosen) return;
    const { scrollLeft, clientWidth } = list.current;
    if (isFirst && scrollLeft > 0) return;
    const isSeen =
      chosen.offsetLeft >= scrollLeft && chosen.offsetLeft + chosen.offsetWidth <= scrollLeft + clientWidth;
    if (!isSeen) list.current.scrollLeft = chosen.offsetLeft - (clientWidth - chosen.offsetWidth) / 2;
  }, [types]);
  return (
    <div className={styles.bar}>
      <nav aria-label={t(storeText.filters)}>
        <ul ref={list} className={styles.filters} role="list">
          <li>
            <FilterLink to={storeSearch({ ...query, types: [], page: 1 })} chosen={query.types.length === 0}>
              {t(storeText.allProducts)}
            </FilterLink>
          </li>
          {filters.map(({ key, title }) => (
            <li key={key}>
              <FilterLink to={storeSearch(withType(query, key))} chosen={query.types.includes(key)}>
                {t(title)}
              </FilterLink>
            </li>
          ))}
        </ul>
      </nav>
      <Search query={query} />
    </div>
  );
}

/** Links too: each turns one on or off, beside all that is chosen. */
function MoreFilters({ query }: { query: StoreQuery }) {
  const t = useTranslate();
  return (
    <nav aria-label={t(storeText.more)}>
      <ul className="flex wrap gap-2" role="list">
        <li>
          <FilterLink to={storeSearch({ ...query, sale: !query.sale, page: 1 })} chosen={query.sale}>
            {t(storeText.onSale)}
          </FilterLink>
        </li>
        <li>
          <FilterLink to={storeSearch({ ...query, stock: !query.stock, page: 1 })} chosen={query.stock}>
            {t(storeText.inStock)}
          </FilterLink>
        </li>
      </ul>
    </nav>
  );
}

/** A plain form, which sorts at once where scripts run. */
function Sort({ query }: { query: StoreQuery }) {
  const t = useTranslate();
  const language = useLanguage();
  const navigate = useNavigate();
  const field = useRef<HTMLSelectElement>(null);
  const shown = useRef(query.sort);
  const show = (sort: StoreSort) =>
    navigate(localPath(`/store${storeSearch({ ...query, sort, page: 1 })}`, language), {
      preventScrollReset: true,
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the URL
  useEffect(() => {
    const before = shown.current;
    shown.current = query.sort;
    const { current: select } = field;
    if (!select || select.value === query.sort) return;
    // Selected before hydration.
    if (before === query.sort) void show(sortOf(select.value));
    else select.value = query.sort;
  }, [query.sort]);
  return (
    <form className={styles.sort} action={localPath('/store', language)}>
      <HiddenQuery query={{ ...query, sort: allProducts.sort }} />
      <label className="small soft" htmlFor="sort">
        {t(storeText.sortBy)}
      </label>
      <select
        ref={field}
        className={styles.order}
        id="sort"
        name="sort"
        autoComplete="off"
        defaultValue={query.sort}
        onChange={({ target }) => void show(sortOf(target.value))}
      >
        {storeSorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(sortNames[sort])}
          </option>
        ))}
      </select>
      <noscript>
        <Button type="submit">{t(storeText.sort)}</Button>
      </noscript>
    </form>
  );
}

function sortOf(value: string): StoreSort {
  return readStoreQuery(new URLSearchParams({ sort: value })).sort;
}

/** The rest of the query, as hidden fields of a form of the list. */
function HiddenQuery({ query }: { query: StoreQuery }) {
  return Array.from(new URLSearchParams(storeSearch({ ...query, page: 1 })), ([name, value]) => (
    <input key={name + value} type="hidden" name={name} value={value} />
  ));
}

function FilterLink({ to, chosen, children }: { to: string; chosen: boolean; children: string }) {
  const t = useTranslate();
  return (
    <LocalLink
      className={styles.filter}
      to={`/store${to}`}
      aria-current={chosen ? 'true' : undefined}
      preventScrollReset
    >
      {children}
      {chosen && <span className="visually-hidden">{t(inBrackets(storeText.chosen))}</span>}
    </LocalLink>
  );
}

function Search({ query }: { query: StoreQuery }) {
  const t = useTranslate();
  const text = useRef<HTMLInputElement>(null);
  const shown = useRef(query.q);
  // Follows the URL, but keeps what is typed during hydration.
  useEffect(() => {
    if (shown.current === query.q) return;
    shown.current = query.q;
    if (text.current) text.current.value = query.q;
  }, [query.q]);
  return (
    <StoreSearch
      field={text}
      typed={query.q}
      hidden={<HiddenQuery query={{ ...query, q: '' }} />}
      clear={
        query.q !== '' && (
          <LocalLink
            className={styles.clear}
            to={`/store${storeSearch({ ...query, q: '', page: 1 })}`}
            aria-label={t(storeText.clearSearch)}
            preventScrollReset
            onClick={() => text.current?.focus()}
          >
            <Icon name="close" size={18} />
          </LocalLink>
        )
      }
    />
  );
}
