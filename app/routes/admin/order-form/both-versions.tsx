import { Button } from '@mantine/core';
import type { OrderChange } from '#app/domain/order-changes.ts';
import { ChangeList } from '#app/routes/admin/orders/change-list.tsx';
import { orderFormText } from '#app/text/order-form-admin.ts';
import { useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import styles from './order-form.module.css';

/** Another window saved the order meanwhile: what it changed, and what is typed here. Nothing is lost either way. */
export function BothVersions({
  theirs,
  mine,
  onKeepMine,
  onTakeTheirs,
}: {
  theirs: readonly OrderChange[];
  mine: readonly OrderChange[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}) {
  const say = useSay();
  return (
    <Notice tone="warning" role="alert">
      <h2>{say(orderFormText.theirsTitle)}</h2>
      <div className={styles.both}>
        <div>
          <b>{say(orderFormText.theirs)}</b>
          <ChangeList changes={theirs} />
        </div>
        <div>
          <b>{say(orderFormText.mine)}</b>
          {mine.length > 0 ? <ChangeList changes={mine} /> : <p>{say(orderFormText.nothing)}</p>}
        </div>
      </div>
      <div className={styles.answers}>
        <Button variant="default" onClick={onTakeTheirs}>
          {say(orderFormText.takeTheirs)}
        </Button>
        <Button onClick={onKeepMine}>{say(orderFormText.keepMine)}</Button>
      </div>
    </Notice>
  );
}
