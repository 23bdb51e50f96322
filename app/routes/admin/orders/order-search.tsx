import { Button, TextInput } from '@mantine/core';
import { Form } from 'react-router';
import { localPath } from '#app/domain/language.ts';
import { longestSearch } from '#app/domain/order/order-search.ts';
import type { OrderStatus } from '#app/domain/order/order-status.ts';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { boardText } from '#app/text/order-board.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import styles from './order-board.module.css';

/** Part of a number, name, phone or e-mail. A form of the address: it works without JavaScript and can be kept. */
export function OrderSearch({
  q,
  status,
  query,
}: {
  q: string;
  status: OrderStatus | null;
  query: URLSearchParams;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const exported = new URLSearchParams({
    language: String(language),
    ...(q && { q }),
    ...(status && { status }),
  });
  return (
    <Form
      key={q}
      role="search"
      action={localPath('/admin/orders', language)}
      className={styles.search}
      preventScrollReset
    >
      {status && <input type="hidden" name="status" value={status} />}
      {query.get('sort') === 'name' && <input type="hidden" name="sort" value="name" />}
      <TextInput
        type="search"
        name="q"
        className={styles.words ?? ''}
        aria-label={t(boardText.search)}
        placeholder={t(boardText.searchHint)}
        leftSection={<AdminIcon name="search" />}
        defaultValue={q}
        maxLength={longestSearch}
        aria-keyshortcuts="/"
      />
      <Button type="submit" variant="default">
        {t(boardText.searchButton)}
      </Button>
      {q && (
        <LocalLink to={status ? `/admin/orders?status=${status}` : '/admin/orders'}>
          {t(boardText.clear)}
        </LocalLink>
      )}
      <a className={styles.export} href={`/api/exportOrders?${exported}`} download>
        {t(boardText.export)}
      </a>
    </Form>
  );
}
