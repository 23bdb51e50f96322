import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import {
  isWayBack,
  type OrderStatus,
  statusInfo,
  statusLabel,
  transitions,
} from '#app/domain/order/order-status.ts';
import { balance, openBeforeSending } from '#app/domain/payment/payment-report.ts';
import { useAdminCall } from '#app/routes/admin/parts/admin-call.ts';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { moveTo, orderText, statusChanged, statusProblems } from '#app/text/orders-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { Movable } from './movable.ts';
import styles from './status-change.module.css';
import { BackDialog, CancelDialog, type ChangeDetails } from './status-dialogs.tsx';
import { UndoChange, type UndoOffered } from './undo-change.tsx';
import { UnpaidDialog } from './unpaid-dialog.tsx';

interface StatusChangeProps {
  order: Movable & { promoCode: string | null };
  undo: UndoOffered | null;
}

/** Where the order may go from here. The change names where the page saw it, so that two windows cannot cross. */
export function StatusChange({ order, undo }: StatusChangeProps) {
  const { orderNumber, status, promoCode, shippingOption } = order;
  const label = (to: OrderStatus) => statusLabel(to, shippingOption);
  const t = useTranslate();
  const { busy, problem, run } = useAdminCall(statusProblems);
  const [changing, setChanging] = useState<OrderStatus | null>(null);
  const [done, setDone] = useState('');
  const [tell, setTell] = useState(true);
  const [asking, setAsking] = useState<OrderStatus | null>(null);
  const choices = transitions[status];
  const goesBack = (to: OrderStatus) => to === 'cancelled' || isWayBack(status, to);
  const goesOn = choices.some((to) => !goesBack(to));
  const asks = (to: OrderStatus) => goesBack(to) || openBeforeSending(order, to) > 0;

  async function change(to: OrderStatus, details: ChangeDetails): Promise<void> {
    setAsking(null);
    setChanging(to);
    setDone('');
    const answer = await run('/api/updateOrderStatus', { orderNumber, from: status, to, ...details });
    setChanging(null);
    if (answer?.ok) setDone(t(statusChanged(label(to))));
  }

  const close = () => setAsking(null);
  return (
    <section className={styles.change} aria-labelledby="change-title">
      <h2 id="change-title">{t(orderText.change)}</h2>
      {undo && (
        <UndoChange
          key={undo.eventID}
          {...undo}
          shippingOption={shippingOption}
          onUndone={() => setDone(t(orderText.undoneNow))}
        />
      )}
      {choices.length === 0 && !undo && <p className={styles.none}>{t(orderText.noChange)}</p>}
      <div className={styles.choices}>
        {choices.map((to) => (
          <Button
            key={to}
            variant={to === 'cancelled' ? 'subtle' : 'default'}
            size="sm"
            leftSection={<AdminIcon name={statusInfo[to].icon} size={16} />}
            loading={changing === to}
            disabled={busy && changing !== to}
            aria-label={to === 'cancelled' ? undefined : t(moveTo(label(to)))}
            onClick={() => (asks(to) ? setAsking(to) : void change(to, { tell }))}
          >
            {t(to === 'cancelled' ? orderText.cancelConfirm : label(to))}
          </Button>
        ))}
      </div>
      {goesOn && (
        <Checkbox
          size="sm"
          checked={tell}
          onChange={(event) => setTell(event.currentTarget.checked)}
          label={t(orderText.tell)}
          description={t(orderText.tellWait)}
        />
      )}
      {problem && (
        <Notice tone="error" role="alert">
          {t(problem)}
        </Notice>
      )}
      <p role="status" className={styles.done}>
        {done}
      </p>
      <CancelDialog
        opened={asking === 'cancelled'}
        promoCode={promoCode}
        received={balance(order).held}
        onClose={close}
        onConfirm={(details) => void change('cancelled', details)}
      />
      {asking !== null && asking !== 'cancelled' && goesBack(asking) && (
        <BackDialog
          to={asking}
          shippingOption={shippingOption}
          onClose={close}
          onConfirm={(details) => void change(asking, details)}
        />
      )}
      {asking !== null && !goesBack(asking) && (
        <UnpaidDialog
          orders={[order]}
          to={asking}
          onClose={close}
          onConfirm={() => void change(asking, { tell, open: openBeforeSending(order, asking) })}
        />
      )}
    </section>
  );
}
