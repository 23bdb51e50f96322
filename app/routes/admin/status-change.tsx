import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { type OrderStatus, statusInfo, transitions } from '#app/domain/order-status.ts';
import { type CallProblem, callProblems } from '#app/text/admin.ts';
import {
  moveTo,
  orderText,
  type StatusProblem,
  statusChanged,
  statusProblems,
} from '#app/text/orders-admin.ts';
import { call } from '#app/ui/call.ts';
import { useSay } from '#app/ui/language.ts';
import { useRefresh } from '#app/ui/live.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { DeskIcon } from './desk-icon.tsx';
import styles from './status-change.module.css';

const words: Record<string, (typeof callProblems)[CallProblem]> = {
  ...statusProblems,
  ...callProblems,
} satisfies Record<StatusProblem | CallProblem, (typeof callProblems)[CallProblem]>;

/** Where the order may go from here. The change names where the page saw it, so that two windows cannot cross. */
export function StatusChange({ orderNumber, status }: { orderNumber: string; status: OrderStatus }) {
  const say = useSay();
  const refresh = useRefresh();
  const [changing, setChanging] = useState<OrderStatus | null>(null);
  const [problem, setProblem] = useState('');
  const [done, setDone] = useState('');
  const [asking, setAsking] = useState(false);
  const choices = transitions[status];

  async function change(to: OrderStatus): Promise<void> {
    if (changing) return;
    setAsking(false);
    setChanging(to);
    setProblem('');
    setDone('');
    const answer = await call('/api/updateOrderStatus', { orderNumber, from: status, to });
    setChanging(null);
    if (answer.ok) setDone(say(statusChanged(statusInfo[to].label)));
    else setProblem(say(words[answer.problem] ?? callProblems.failed));
    // Also after a refusal: the order may stand elsewhere now. Not without a line to the shop.
    if (answer.ok || answer.status !== 0) refresh();
  }

  return (
    <section className={styles.change} aria-labelledby="change-title">
      <h2 id="change-title">{say(orderText.change)}</h2>
      {choices.length === 0 && <p className={styles.none}>{say(orderText.noChange)}</p>}
      <div className={styles.choices}>
        {choices.map((to) => (
          <Button
            key={to}
            variant={to === 'cancelled' ? 'subtle' : 'default'}
            size="sm"
            leftSection={<DeskIcon name={statusInfo[to].icon} size={16} />}
            loading={changing === to}
            disabled={changing !== null && changing !== to}
            aria-label={to === 'cancelled' ? undefined : say(moveTo(statusInfo[to].label))}
            onClick={() => (to === 'cancelled' ? setAsking(true) : void change(to))}
          >
            {say(to === 'cancelled' ? orderText.cancelConfirm : statusInfo[to].label)}
          </Button>
        ))}
      </div>
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      <p role="status" className={styles.done}>
        {done}
      </p>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={say(orderText.cancelTitle)}
        centered
        closeButtonProps={{ 'aria-label': say(orderText.cancelKeep) }}
      >
        <p>{say(orderText.cancelText)}</p>
        <div className={styles.answers}>
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            {say(orderText.cancelKeep)}
          </Button>
          <Button onClick={() => void change('cancelled')}>{say(orderText.cancelConfirm)}</Button>
        </div>
      </Modal>
    </section>
  );
}
