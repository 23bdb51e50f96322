import { Outlet, redirect, useOutletContext, useParams } from 'react-router';
import type { Filter } from '#app/domain/catalogue/product.ts';
import { itemsPerPage, pageCount, readStoreQuery, storeSearch } from '#app/domain/catalogue/store-query.ts';
import { featuredProducts, productPage } from '#app/server/catalogue/catalogue.ts';
import { shopContext } from '#app/server/context.ts';
import { resultCount, storeText } from '#app/text/store.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { Page } from '#app/ui/page.tsx';
import { ProductCard } from '#app/ui/product-card.tsx';
import { ProductList } from '#app/ui/product-list.tsx';
import type { Route } from './+types/listing.ts';
import { FilterBar } from './filter-bar.tsx';
import styles from './listing.module.css';
import { PageLinks } from './page-links.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const query = readStoreQuery(url.searchParams);
  const { db, settings } = context.get(shopContext);
  const found = await productPage(db, query, settings.current().search.synonyms);
  const pages = pageCount(found.total);
  // A page that has gone since: products sell out, and an old link still finds the store.
  if (query.page > pages) throw redirect(url.pathname + storeSearch({ ...query, page: pages }));
  // Nothing is a poor answer: it leads to something.
  const others = found.total === 0 && query.q !== '' ? await featuredProducts(db, itemsPerPage / 2) : [];
  return { query, pages, others, ...found };
}

/** Opening and closing a product leaves the list under it as it is. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.search !== nextUrl.search || currentUrl.href === nextUrl.href;
}

export default function Listing({
  loaderData: { query, pages, products, total, found, others },
}: Route.ComponentProps) {
  const t = useTranslate();
  const filters = useOutletContext<Filter[]>();
  const search = storeSearch(query);
  const dialogOpen = useParams().slug !== undefined;
  const narrowed = query.types.length > 0 || query.q !== '';
  return (
    <Page title={t(storeText.title)} lead={t(storeText.lead)}>
      <FilterBar filters={filters} query={query} />
      <p className={styles.count} role="status">
        {t(resultCount(total, query.q, found))}
      </p>
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
          {narrowed && <ButtonLink to="/store">{t(storeText.showAll)}</ButtonLink>}
        </div>
      )}
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
