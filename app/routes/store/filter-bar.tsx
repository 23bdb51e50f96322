import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Filter } from '#app/domain/catalogue/product.ts';
import { type StoreQuery, storeSearch, withType } from '#app/domain/catalogue/store-query.ts';
import { storeText } from '#app/text/store.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { StoreSearch } from '#app/ui/store-search.tsx';
import styles from './filter-bar.module.css';

/** Plain links and a plain form, which work without JavaScript. */
export function FilterBar({ filters, query }: { filters: readonly Filter[]; query: StoreQuery }) {
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
