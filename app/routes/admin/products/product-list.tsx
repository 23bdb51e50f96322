import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Form, useSubmit } from 'react-router';
import type { AdminFilter } from '#app/domain/catalogue/catalogue-calls.ts';
import {
  type ProductRow,
  type ProductsQuery,
  productPages,
  productsSearch,
} from '#app/domain/catalogue/products-query.ts';
import type { ParentId } from '#app/domain/ids.ts';
import { localPath } from '#app/domain/language.ts';
import { ListPages } from '#app/routes/admin/parts/list-pages.tsx';
import { OwnerOnly } from '#app/routes/admin/parts/owner-only.tsx';
import { factsText } from '#app/text/facts-admin.ts';
import { pageOfPages, productsFound, productsText, selectedCount } from '#app/text/products-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { AskDelete } from './ask-delete.tsx';
import { CsvExchange } from './csv-import.tsx';
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
  const actions = useProductActions(() => setPicked(new Set()));
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
      {actions.problem.length > 0 && (
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
        onAct={(intent) => actions.post(intent, selected)}
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
              actions={actions}
            />
          ))}
        </ol>
      )}
      <Pages query={query} total={total} />
    </section>
  );
}

/** What of the list is looked at. A form of the address: it works without JavaScript and can be kept. */
function ListSearch({ query, filters }: { query: ProductsQuery; filters: readonly AdminFilter[] }) {
  const t = useTranslate();
  const language = useLanguage();
  const submit = useSubmit();
  const isFiltered = productsSearch({ ...query, page: 1 }) !== '';
  return (
    <Form
      key={productsSearch({ ...query, page: 1 })}
      role="search"
      action={localPath('/admin/products', language)}
      className={styles.search}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget);
      }}
    >
      <TextInput
        type="search"
        name="q"
        defaultValue={query.q}
        label={t(productsText.search)}
        placeholder={t(productsText.searchHint)}
        maxLength={80}
        className={styles.words ?? ''}
      />
      <NativeSelect name="type" defaultValue={query.type} label={t(productsText.type)}>
        <option value="">{t(productsText.allTypes)}</option>
        {filters.map(({ key, title }) => (
          <option key={key} value={key}>
            {t(title)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect name="published" defaultValue={query.published} label={t(productsText.published)}>
        <option value="all">{t(productsText.publishedAll)}</option>
        <option value="published">{t(productsText.publishedOnly)}</option>
        <option value="unpublished">{t(productsText.unpublishedOnly)}</option>
      </NativeSelect>
      <NativeSelect name="stock" defaultValue={query.stock} label={t(productsText.stock)}>
        <option value="all">{t(productsText.stockAll)}</option>
        <option value="low">{t(productsText.low)}</option>
        <option value="sold-out">{t(productsText.soldOut)}</option>
      </NativeSelect>
      <NativeSelect name="facts" defaultValue={query.facts} label={t(factsText.filter)}>
        <option value="all">{t(factsText.filterAll)}</option>
        <option value="missing">{t(factsText.missing)}</option>
      </NativeSelect>
      <div className={styles.searchEnd}>
        <Button type="submit" variant="default">
          {t(productsText.searchButton)}
        </Button>
        {isFiltered && <LocalLink to="/admin/products">{t(productsText.clear)}</LocalLink>}
      </div>
    </Form>
  );
}

interface BulkBarProps {
  selected: readonly ProductRow[];
  /** Products on this page. */
  count: number;
  isAll: boolean;
  total: number;
  busy: boolean;
  onAll: (on: boolean) => void;
  onAct: (intent: 'publish-products' | 'unpublish-products' | 'delete-products') => void;
}

/** What is done to every selected product at once. */
function BulkBar({ selected, count, isAll, total, busy, onAll, onAct }: BulkBarProps) {
  const t = useTranslate();
  const [asking, setAsking] = useState(false);
  if (count === 0) return null;
  const none = selected.length === 0;
  return (
    <div className={none ? styles.bulk : `${styles.bulk} ${styles.active}`}>
      <Checkbox
        checked={isAll}
        indeterminate={!none && !isAll}
        onChange={(event) => onAll(event.currentTarget.checked)}
        label={none ? t(productsFound(total)) : t(selectedCount(selected.length))}
        aria-label={t(productsText.selectPage)}
      />
      {!none && (
        <div className={styles.bulkTools}>
          <Button
            size="compact-sm"
            variant="default"
            disabled={busy}
            onClick={() => onAct('publish-products')}
          >
            {t(productsText.publish)}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={busy}
            onClick={() => onAct('unpublish-products')}
          >
            {t(productsText.unpublish)}
          </Button>
          <OwnerOnly>
            <Button size="compact-sm" variant="default" disabled={busy} onClick={() => setAsking(true)}>
              {t(productsText.remove)}
            </Button>
          </OwnerOnly>
        </div>
      )}
      <AskDelete
        products={selected}
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onAct('delete-products');
        }}
      />
    </div>
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
