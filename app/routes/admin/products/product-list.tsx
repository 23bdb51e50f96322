import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AdminFilter } from '#app/domain/catalogue/catalogue-calls.ts';
import {
  type ProductRow,
  type ProductsQuery,
  productPages,
  productsSearch,
} from '#app/domain/catalogue/products-query.ts';
import type { ParentId } from '#app/domain/ids.ts';
import { ListPages } from '#app/routes/admin/parts/list-pages.tsx';
import { pageOfPages, productsFound, productsText } from '#app/text/products-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { CsvExchange } from './csv-exchange.tsx';
import { ListSearch } from './list-search.tsx';
import { useProductActions } from './product-actions.ts';
import { ProductItem } from './product-item.tsx';
import styles from './product-list.module.css';
import { UndoBar } from './undo-bar.tsx';

interface ProductListProps {
  products: readonly ProductRow[];
  total: number;
  filters: readonly AdminFilter[];
  query: ProductsQuery;
  loading: boolean;
}

export function ProductList({ products, total, filters, query, loading }: ProductListProps) {
  const t = useTranslate();
  const [picked, setPicked] = useState<ReadonlySet<ParentId>>(new Set());
  const actions = useProductActions();
  const selected = products.filter(({ id }) => picked.has(id));
  const isAll = selected.length === products.length && products.length > 0;
  const filtered = productsSearch({ ...query, page: 1 }) !== '';
  const pick = (id: ParentId, on: boolean) => {
    const next = new Set(picked);
    if (on) next.add(id);
    else next.delete(id);
    setPicked(next);
  };

  return (
    <section className={styles.page} aria-labelledby="products-title" aria-busy={loading}>
      <header className={styles.heading}>
        <h1 id="products-title">{t(productsText.title)}</h1>
        <div className={styles.headTools}>
          <CsvExchange />
          <Button component={LocalLink} to="/admin/products/new">
            {t(productsText.add)}
          </Button>
        </div>
      </header>
      <ListSearch query={query} filters={filters} />
      <UndoBar deletion={actions.deletion} onUndo={actions.undo} onGone={actions.forget} />
      {actions.problem && (
        <Notice tone="error" role="alert" className={styles.notice ?? ''}>
          {actions.problem.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      <p role="status" className={actions.done ? styles.done : 'visually-hidden'}>
        {loading ? t(productsText.loading) : actions.done}
      </p>
      <BulkBar
        selected={selected}
        count={products.length}
        isAll={isAll}
        total={total}
        busy={actions.busy}
        onAll={(on) => setPicked(new Set(on ? products.map(({ id }) => id) : []))}
        onPublish={(on) => void actions.publish(selected, on)}
        onDelete={() =>
          void actions.remove(selected).then(() => {
            setPicked(new Set());
          })
        }
      />
      {products.length === 0 ? (
        <p className={styles.empty}>
          {t(filtered ? productsText.noneFound : productsText.none)}{' '}
          {filtered && <LocalLink to="/admin/products">{t(productsText.clear)}</LocalLink>}
        </p>
      ) : (
        <ol className={`${styles.list} ${loading ? styles.loading : ''}`} aria-label={t(productsText.list)}>
          {products.map((product) => (
            <ProductItem
              key={product.id}
              product={product}
              type={filters.find(({ key }) => key === product.type)?.title ?? null}
              picked={picked.has(product.id)}
              onPick={(on) => pick(product.id, on)}
              busy={actions.busy}
              onDuplicate={() => void actions.duplicate(product.id)}
            />
          ))}
        </ol>
      )}
      <Pages query={query} total={total} />
    </section>
  );
}

function Pages({ query, total }: { query: ProductsQuery; total: number }) {
  const t = useTranslate();
  const pages = productPages(total);
  if (pages === 1) return null;
  const to = (page: number) => `/admin/products${productsSearch({ ...query, page })}`;
  const { page } = query;
  return (
    <ListPages
      label={t(productsText.pages)}
      before={page > 1 ? { to: to(page - 1), text: t(productsText.previous) } : null}
      after={page < pages ? { to: to(page + 1), text: t(productsText.next) } : null}
    >
      {t(pageOfPages(page, pages))} · {t(productsFound(total))}
    </ListPages>
  );
}
