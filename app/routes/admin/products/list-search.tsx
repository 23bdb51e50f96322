import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Form, useSubmit } from 'react-router';
import type { OwnersFilter } from '#app/domain/catalogue-calls.ts';
import { localPath } from '#app/domain/language.ts';
import { type ProductsQuery, productsSearch } from '#app/domain/products-query.ts';
import { factsText } from '#app/text/facts-admin.ts';
import { productsText } from '#app/text/products-admin.ts';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import styles from './product-list.module.css';

/** What of the list is looked at. A form of the address: it works without JavaScript and can be kept. */
export function ListSearch({ query, filters }: { query: ProductsQuery; filters: readonly OwnersFilter[] }) {
  const say = useSay();
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
        label={say(productsText.search)}
        placeholder={say(productsText.searchHint)}
        maxLength={80}
        className={styles.words ?? ''}
      />
      <NativeSelect name="type" defaultValue={query.type} label={say(productsText.type)}>
        <option value="">{say(productsText.allTypes)}</option>
        {filters.map(({ key, title }) => (
          <option key={key} value={key}>
            {say(title)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect name="published" defaultValue={query.published} label={say(productsText.published)}>
        <option value="all">{say(productsText.publishedAll)}</option>
        <option value="published">{say(productsText.publishedOnly)}</option>
        <option value="unpublished">{say(productsText.unpublishedOnly)}</option>
      </NativeSelect>
      <NativeSelect name="stock" defaultValue={query.stock} label={say(productsText.stock)}>
        <option value="all">{say(productsText.stockAll)}</option>
        <option value="low">{say(productsText.low)}</option>
        <option value="sold-out">{say(productsText.soldOut)}</option>
      </NativeSelect>
      <NativeSelect name="facts" defaultValue={query.facts} label={say(factsText.filter)}>
        <option value="all">{say(factsText.filterAll)}</option>
        <option value="missing">{say(factsText.missing)}</option>
      </NativeSelect>
      <div className={styles.searchEnd}>
        <Button type="submit" variant="default">
          {say(productsText.searchButton)}
        </Button>
        {isFiltered && <LocalLink to="/admin/products">{say(productsText.clear)}</LocalLink>}
      </div>
    </Form>
  );
}
