import { useEffect, useLayoutEffect, useRef } from 'react';
import { Outlet, redirect, useOutletContext, useParams } from 'react-router';
import type { Filter } from '#app/domain/catalogue/product.ts';
import {
  itemsPerPage,
  linkedPages,
  pageCount,
  readStoreQuery,
  type StoreQuery,
  storeSearch,
  withType,
} from '#app/domain/catalogue/store-query.ts';
import { featuredProducts, productPage } from '#app/server/catalogue/catalogue.ts';
import { shopContext } from '#app/server/context.ts';
import {
  allResults,
  inAllCategories,
  nothingIn,
  pageNumber,
  resultCount,
  storeText,
} from '#app/text/store.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { ArrivalNote } from '#app/ui/next-delivery-date.tsx';
import { Page } from '#app/ui/page.tsx';
import { ProductCard, ProductList } from '#app/ui/product-card.tsx';
import { StoreSearch } from '#app/ui/store-search.tsx';
import type { Route } from './+types/listing.ts';
import styles from './listing.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const query = readStoreQuery(url.searchParams);
  const { db, settings } = context.get(shopContext);
  const { synonyms } = settings.current().search;
  const inTypes = await productPage(db, query, synonyms);
  // A partial match is not shown where another category has a full one.
  const isPoor = query.q !== '' && query.types.length > 0 && inTypes.found?.fit !== 'all';
  const everywhere = isPoor ? await productPage(db, { ...query, types: [], page: 1 }, synonyms) : null;
  const isElsewhere =
    everywhere?.found?.fit === 'all' || (inTypes.total === 0 && (everywhere?.total ?? 0) > 0);
  const found = isElsewhere ? { products: [], total: 0, found: null } : inTypes;
  const pages = pageCount(found.total);
  // The page no longer exists, since products sold out.
  if (query.page > pages) throw redirect(url.pathname + storeSearch({ ...query, page: pages }));
  const others =
    found.total === 0 && query.q !== '' && !isElsewhere ? await featuredProducts(db, itemsPerPage / 2) : [];
  return { query, pages, others, elsewhere: isElsewhere ? everywhere : null, ...found };
}

/** A product's dialog does not change the list behind it. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.search !== nextUrl.search || currentUrl.href === nextUrl.href;
}

export default function Listing({
  loaderData: { query, pages, products, total, found, others, elsewhere },
}: Route.ComponentProps) {
  const t = useTranslate();
  const filters = useOutletContext<Filter[]>();
  const search = storeSearch(query);
  const dialogOpen = useParams().slug !== undefined;
  const narrowed = query.types.length > 0 || query.q !== '';
  const chosen = filters.filter(({ key }) => query.types.includes(key)).map(({ title }) => title);
  const withoutSearch =
    query.types.length > 0 && query.q !== '' ? storeSearch({ ...query, q: '', page: 1 }) : null;
  return (
    <Page title={t(storeText.title)} lead={t(storeText.lead)}>
      <FilterBar filters={filters} query={query} />
      <div className={styles.summary}>
        <p role="status">{t(elsewhere ? nothingIn(chosen, query.q) : resultCount(total, query.q, found))}</p>
        <ArrivalNote />
      </div>
      {products.length > 0 ? (
        <ProductList label={t(storeText.results)}>
          {products.map((product, index) => (
            <li key={product.id}>
              <ProductCard product={product} search={search} fromStore first={index === 0 && !dialogOpen} />
            </li>
          ))}
        </ProductList>
      ) : (
        <div className={styles.nothing}>
          <p>{t(narrowed ? storeText.noMatch : storeText.noProducts)}</p>
          <div className={styles.ways}>
            {withoutSearch !== null && (
              <ButtonLink to={`/store${withoutSearch}`}>{t(storeText.clearSearch)}</ButtonLink>
            )}
            {narrowed && !elsewhere && (
              <ButtonLink variant={withoutSearch === null ? 'outline' : 'quiet'} to="/store">
                {t(storeText.showAll)}
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
      <Outlet context={search} />
    </Page>
  );
}

function Elsewhere({
  query,
  products,
  total,
  found,
}: { query: StoreQuery } & Awaited<ReturnType<typeof productPage>>) {
  const t = useTranslate();
  const search = storeSearch({ ...query, types: [], page: 1 });
  return (
    <section aria-labelledby="elsewhere">
      <h2 id="elsewhere" className={styles.others}>
        {t(inAllCategories(found?.meant ?? query.q))}
      </h2>
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
  // On a phone the selected filter may be outside the visible part.
  useLayoutEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !chosen) return;
    const { scrollLeft, clientWidth } = list.current;
    const isSeen =
      chosen.offsetLeft >= scrollLeft && chosen.offsetLeft + chosen.offsetWidth <= scrollLeft + clientWidth;
    if (!isSeen) list.current.scrollLeft = chosen.offsetLeft - (clientWidth - chosen.offsetWidth) / 2;
  }, []);
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
      {chosen && <span className="visually-hidden">({t(storeText.chosen)})</span>}
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
      hidden={query.types.map((type) => <input key={type} type="hidden" name="type" value={type} />)}
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
