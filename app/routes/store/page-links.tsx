import { linkedPages, type StoreQuery, storeSearch } from '#app/domain/catalogue/store-query.ts';
import { pageNumber, storeText } from '#app/text/store.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import styles from './page-links.module.css';

/** Links to the pages of the listing; nothing where there is only one. */
export function PageLinks({ query, pages }: { query: StoreQuery; pages: number }) {
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
      <ol role="list" className={styles.numbers}>
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
