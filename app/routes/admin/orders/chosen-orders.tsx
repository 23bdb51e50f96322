import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { orderStatuses, statusInfo } from '#app/domain/order/order-status.ts';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { SelectionBar } from '#app/routes/admin/parts/list.tsx';
import { boardText, chosenCount } from '#app/text/order-board.ts';
import { packingText } from '#app/text/packing.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { labelOfMoved, type Movable, movesOn } from './movable.ts';
import { useMoveMany } from './move-many.tsx';

/** What can be done with the orders that are chosen: move them on together, pack them, export them. */
export function ChosenOrders({ orders, onClear }: { orders: readonly Movable[]; onClear: () => void }) {
  const t = useTranslate();
  const language = useLanguage();
  const { busy, move, outcome } = useMoveMany(onClear);
  const [tell, setTell] = useState(true);
  const forward = orderStatuses.filter((to) => orders.some((order) => movesOn(order, to)));
  const numbers = orders.map(({ orderNumber }) => orderNumber).join(',');
  return (
    <SelectionBar
      label={boardText.bar}
      count={chosenCount(orders.length)}
      isShown={orders.length > 0}
      onClear={onClear}
      outcome={outcome}
    >
      {forward.map((to) => (
        <Button
          key={to}
          size="compact-sm"
          variant="default"
          disabled={busy}
          leftSection={<AdminIcon name={statusInfo[to].icon} size={15} />}
          onClick={() => move(orders, to, tell)}
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
