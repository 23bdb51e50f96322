import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { TopicCounts } from '#app/domain/live/live-events.ts';
import { newOrdersAmong, type StreamedOrder, streamedOrders } from '#app/domain/order/new-orders.ts';
import { orderArrived, ordersArrived } from '#app/text/orders-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { useLive } from '#app/ui/live.tsx';
import type { LiveState } from '#app/ui/live-source.ts';
import { useRefreshWhenSeen } from '#app/ui/refresh-when-seen.ts';
import { noteOrders, useFreshOrders } from './fresh-orders.ts';
import { ring, useWakeSound } from './order-sound.tsx';

interface LiveOrders {
  state: LiveState;
  /** Orders that came and were not looked at yet, by orderID. */
  fresh: ReadonlySet<string>;
}

const Context = createContext<LiveOrders>({ state: 'connecting', fresh: new Set() });

export function useLiveOrders(): LiveOrders {
  return useContext(Context);
}

/**
 * Hears of orders for the whole admin area. Whatever changes, the open page asks its own loaders again; what is new is
 * marked and announced. @param newest date of the newest order the server knew when it made the page. @param since how
 * everything stood then.
 */
export function LiveOrdersProvider({
  newest,
  since,
  children,
}: {
  newest: string | null;
  since: TopicCounts;
  children: ReactNode;
}) {
  const t = useTranslate();
  const refresh = useRefreshWhenSeen();
  const known = useRef(newest);
  const fresh = useFreshOrders();
  const [message, setMessage] = useState('');

  const state = useLive(
    true,
    ({ changed, orders: frames }) => {
      const orders = streamedOrders(frames);
      if (orders.length > 0) noteOrders(orders, newest);
      // Announced by every open tab, while each order is new to the browser once, and rings once.
      const news = newOrdersAmong(orders, known.current);
      const latest = news.at(-1);
      if (latest) {
        known.current = latest.orderDate;
        setMessage(t(announcement(news, latest)));
        ring(latest.orderID);
      }
      if (latest || changed.has('orders')) refresh(['orders']);
    },
    // AdminStream, below it, sees to it that nobody stays who was signed out.
    undefined,
    since,
  );
  useWakeSound();
  useTitleCount(fresh.size);

  const value = useMemo(() => ({ state, fresh }), [state, fresh]);

  return (
    <Context.Provider value={value}>
      {children}
      <div role="status" aria-live="polite" className="visually-hidden">
        {message}
      </div>
    </Context.Provider>
  );
}

/** Says in the tab's title how many orders came that nobody looked at. Each page has its title, and may change it. */
function useTitleCount(count: number): void {
  useEffect(() => {
    const mark = () => {
      const bare = document.title.replace(/^\(\d+\) /, '');
      const wanted = count > 0 ? `(${count}) ${bare}` : bare;
      if (document.title !== wanted) document.title = wanted;
    };
    mark();
    const watcher = new MutationObserver(mark);
    watcher.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => watcher.disconnect();
  }, [count]);
}

function announcement(news: readonly StreamedOrder[], latest: StreamedOrder) {
  if (news.length > 1) return ordersArrived(news.length);
  return orderArrived(latest.orderNumber, latest.customerName, formatNtd(latest.amountDue));
}
