import { useSearchParams } from 'react-router';
import type { LocalizedText } from '#app/domain/language.ts';
import { orderText } from '#app/text/orders-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';

/** From an order's page to its form. The query is the list's, which the way back leads to. */
export function EditLink({
  orderNumber,
  words = orderText.edit,
  onlySent = false,
}: {
  orderNumber: string;
  words?: LocalizedText;
  /** The form begins with the quantities that were sent. */
  onlySent?: boolean;
}) {
  const t = useTranslate();
  const [list] = useSearchParams();
  const query = new URLSearchParams(list);
  if (onlySent) query.set('only', 'sent');
  return <LocalLink to={`/admin/orders/${orderNumber}/edit${queryText(query)}`}>{t(words)}</LocalLink>;
}

/** From an order's form back to its page. */
export function useOrderPage(orderNumber: string): string {
  const [query] = useSearchParams();
  const list = new URLSearchParams(query);
  list.delete('only');
  return `/admin/orders/${orderNumber}${queryText(list)}`;
}

function queryText(query: URLSearchParams): string {
  return query.size === 0 ? '' : `?${query}`;
}
