import type { PromisedOrder } from '#app/server/orders/packing.ts';
import { dateText } from '#app/text/date.ts';
import { morePromisedWhenClosed, promisedWhenClosedText } from '#app/text/packing.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';

/** As many as leave the first parcel of a packing day on a phone's screen. */
const mostShown = 3;

/** Names the orders that are promised for a closed day, which nothing moves by itself (decision 23). */
export function PromisedWhenClosed({
  orders,
  className = '',
}: {
  orders: readonly PromisedOrder[];
  className?: string | undefined;
}) {
  const t = useTranslate();
  if (orders.length === 0) return null;
  // A single one is shown rather than folded away behind its number.
  const shown = orders.length === mostShown + 1 ? mostShown + 1 : mostShown;
  const folded = orders.slice(shown);
  return (
    <Notice tone="warning" role="status" className={className}>
      <p>{t(promisedWhenClosedText(orders.length))}</p>
      <PromisedOrders orders={orders.slice(0, shown)} />
      {folded.length > 0 && (
        <details>
          <summary className="touch">{t(morePromisedWhenClosed(folded.length))}</summary>
          <PromisedOrders orders={folded} />
        </details>
      )}
    </Notice>
  );
}

function PromisedOrders({ orders }: { orders: readonly PromisedOrder[] }) {
  const language = useLanguage();
  return (
    <ul className="plain-list flex wrap gap-2-3">
      {orders.map(({ orderNumber, day }) => (
        <li key={orderNumber}>
          <LocalLink to={`/admin/orders/${orderNumber}/edit`}>{orderNumber}</LocalLink>{' '}
          {dateText(day, 'shortExpanded', language)}
        </li>
      ))}
    </ul>
  );
}
