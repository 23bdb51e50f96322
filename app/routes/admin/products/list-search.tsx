import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Form, useSubmit } from 'react-router';
import type { AdminFilter } from '#app/domain/catalogue/catalogue-calls.ts';
import { type ProductsQuery, productsSearch } from '#app/domain/catalogue/products-query.ts';
import { localPath } from '#app/domain/language.ts';
import { factsText } from '#app/text/facts-admin.ts';
import { productsText } from '#app/text/products-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import styles from './product-list.module.css';

/** What of the list is looked at. A form of the address: it works without JavaScript and can be kept. */
export function ListSearch({ query, filters }: { query: ProductsQuery; filters: readonly AdminFilter[] }) {
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
