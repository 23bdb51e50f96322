import type { ClosedPromise } from '#app/server/orders/packing.ts';
import { dateText } from '#app/text/date.ts';
import { promisedWhenClosedText } from '#app/text/packing.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';

/** Names the orders that are promised for a closed day, which nothing moves by itself (decision 23). */
export function PromisedWhenClosed({
  orders,
  className = '',
}: {
  orders: readonly ClosedPromise[];
  className?: string | undefined;
}) {
  const t = useTranslate();
  const language = useLanguage();
  if (orders.length === 0) return null;
  return (
    <Notice tone="warning" role="status" className={className}>
      <p>{t(promisedWhenClosedText)}</p>
      <ul className="plain-list flex wrap gap-2-3">
        {orders.map(({ orderNumber, day }) => (
          <li key={orderNumber}>
            <LocalLink to={`/admin/orders/${orderNumber}/edit`}>{orderNumber}</LocalLink>{' '}
            {dateText(day, 'shortExpanded', language)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
