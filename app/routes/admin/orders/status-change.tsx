import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { isWayBack, type OrderStatus, statusInfo, transitions } from '#app/domain/order-status.ts';
import { useDeskCall } from '#app/routes/admin/desk/desk-call.ts';
import { DeskIcon } from '#app/routes/admin/desk/desk-icon.tsx';
import { moveTo, orderText, statusChanged, statusProblems } from '#app/text/orders-admin.ts';
import { useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import styles from './status-change.module.css';
import { BackDialog, CancelDialog, type ChangeDetails } from './status-dialogs.tsx';
import { UndoChange, type UndoOffered } from './undo-change.tsx';

interface StatusChangeProps {
  orderNumber: string;
  status: OrderStatus;
  promoCode: string | null;
  /** NTD. */
  amountReceived: number;
  undo: UndoOffered | null;
}

/** Where the order may go from here. The change names where the page saw it, so that two windows cannot cross. */
export function StatusChange({ orderNumber, status, promoCode, amountReceived, undo }: StatusChangeProps) {
  const say = useSay();
  const { busy, problem, run } = useDeskCall(statusProblems);
  const [changing, setChanging] = useState<OrderStatus | null>(null);
  const [done, setDone] = useState('');
  const [tell, setTell] = useState(true);
  const [asking, setAsking] = useState<OrderStatus | null>(null);
  const choices = transitions[status];
  const asks = (to: OrderStatus) => to === 'cancelled' || isWayBack(status, to);
  const goesOn = choices.some((to) => !asks(to));

  async function change(to: OrderStatus, details: ChangeDetails): Promise<void> {
    setAsking(null);
    setChanging(to);
    setDone('');
    const answer = await run('/api/updateOrderStatus', { orderNumber, from: status, to, ...details });
    setChanging(null);
    if (answer?.ok) setDone(say(statusChanged(statusInfo[to].label)));
  }

  const close = () => setAsking(null);
  return (
    <section className={styles.change} aria-labelledby="change-title">
      <h2 id="change-title">{say(orderText.change)}</h2>
      {undo && <UndoChange key={undo.eventID} {...undo} onUndone={() => setDone(say(orderText.undoneNow))} />}
      {choices.length === 0 && !undo && <p className={styles.none}>{say(orderText.noChange)}</p>}
      <div className={styles.choices}>
        {choices.map((to) => (
          <Button
            key={to}
            variant={to === 'cancelled' ? 'subtle' : 'default'}
            size="sm"
            leftSection={<DeskIcon name={statusInfo[to].icon} size={16} />}
            loading={changing === to}
            disabled={busy && changing !== to}
            aria-label={to === 'cancelled' ? undefined : say(moveTo(statusInfo[to].label))}
            onClick={() => (asks(to) ? setAsking(to) : void change(to, { tell }))}
          >
            {say(to === 'cancelled' ? orderText.cancelConfirm : statusInfo[to].label)}
          </Button>
        ))}
      </div>
      {goesOn && (
        <Checkbox
          size="sm"
          checked={tell}
          onChange={(event) => setTell(event.currentTarget.checked)}
          label={say(orderText.tell)}
          description={say(orderText.tellWait)}
        />
      )}
      {problem && (
        <Notice tone="error" role="alert">
          {say(problem)}
        </Notice>
      )}
      <p role="status" className={styles.done}>
        {done}
      </p>
      <CancelDialog
        opened={asking === 'cancelled'}
        promoCode={promoCode}
        received={amountReceived}
        onClose={close}
        onConfirm={(details) => void change('cancelled', details)}
      />
      {asking !== null && asking !== 'cancelled' && (
        <BackDialog to={asking} onClose={close} onConfirm={(details) => void change(asking, details)} />
      )}
    </section>
  );
}
