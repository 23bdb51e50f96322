import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { orderStatuses, statusInfo } from '#app/domain/order/order-status.ts';
import type { action } from '#app/routes/admin/orders.tsx';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { SelectionBar } from '#app/routes/admin/parts/list.tsx';
import { boardText, chosenCount, firstMatching } from '#app/text/order-board.ts';
import { statusProblems } from '#app/text/orders-admin.ts';
import { packingText } from '#app/text/packing.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { labelOfMoved, type Movable, movesOn } from './movable.ts';
import { type MatchingQuery, useMoveMany } from './move-many.tsx';

interface ChosenOrdersProps {
  /** On this page. */
  orders: readonly Movable[];
  /** Whether these are all of the page, and there are more on others. */
  isOneOfPages: boolean;
  /** What the list shows. */
  query: Omit<MatchingQuery, 'seen'>;
  onClear: () => void;
}

/** What can be done with the orders that are chosen, or with all that match: move them on together, pack them, export them. */
export function ChosenOrders({ orders: onPage, isOneOfPages, query, onClear }: ChosenOrdersProps) {
  const t = useTranslate();
  const language = useLanguage();
  const [matched, setMatched] = useState<Matched | null>(null);
  const matching = useAdminAction<typeof action>(statusProblems, {
    page: '/admin/orders',
    onAnswer(answer) {
      if ('seen' in answer) setMatched({ ...answer, query });
    },
  });
  const isSame = matched && isOneOfPages && JSON.stringify(matched.query) === JSON.stringify(query);
  const all = isSame ? matched : null;
  const orders = all?.orders ?? onPage;
  const clear = () => {
    setMatched(null);
    matching.forget();
    onClear();
  };
  const { busy, move, outcome } = useMoveMany(clear);
  const [tell, setTell] = useState(true);
  const forward = orderStatuses.filter((to) => orders.some((order) => movesOn(order, to)));
  const numbers = orders.map(({ orderNumber }) => orderNumber).join(',');
  return (
    <SelectionBar
      label={boardText.bar}
      count={chosenCount(orders.length)}
      isShown={onPage.length > 0}
      onClear={clear}
      outcome={outcome}
    >
      {isOneOfPages && !all && (
        <Button
          size="compact-sm"
          variant="default"
          loading={matching.busy}
          onClick={() => matching.post({ intent: 'match-orders', ...query })}
        >
          {t(boardText.chooseMatching)}
        </Button>
      )}
      {all?.hasMore && <span>{t(firstMatching(all.orders.length))}</span>}
      {matching.problem && <span role="alert">{t(matching.problem)}</span>}
      {forward.map((to) => (
        <Button
          key={to}
          size="compact-sm"
          variant="default"
          disabled={busy}
          leftSection={<AdminIcon name={statusInfo[to].icon} size={15} />}
          onClick={() => move(orders, to, tell, all ? { ...query, seen: all.seen } : undefined)}
        >
          {t(labelOfMoved(orders, to))}
        </Button>
      ))}
      {forward.length > 0 && (
        <Checkbox
          size="sm"
          label={t(boardText.tell)}
          checked={tell}
          onChange={(event) => setTell(event.currentTarget.checked)}
        />
      )}
      <LocalLink to={`/admin/packing?orders=${numbers}`} data-board="pack">
        {t(packingText.pack)}
      </LocalLink>
      <a href={`/api/exportOrders?orders=${numbers}&language=${language}`} download>
        {t(boardText.export)}
      </a>
    </SelectionBar>
  );
}

/** What the shop found for a query. */
interface Matched {
  orders: readonly Movable[];
  hasMore: boolean;
  seen: string;
  query: Omit<MatchingQuery, 'seen'>;
}
