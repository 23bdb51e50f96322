import { Button } from '@mantine/core';
import type { ShippingOption } from '#app/domain/delivery/shipping.ts';
import type { OrderChange } from '#app/domain/order/order-changes.ts';
import { ChangeList } from '#app/routes/admin/orders/change-list.tsx';
import { orderFormText } from '#app/text/order-form-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import styles from './order-form.module.css';

/** Another window saved the order meanwhile: what it changed, and what is typed here. Nothing is lost either way. */
export function BothVersions({
  theirs,
  mine,
  shippingOption,
  onUseMine,
  onTakeTheirs,
}: {
  theirs: readonly OrderChange[];
  mine: readonly OrderChange[];
  /** Of the order that both began with. */
  shippingOption: ShippingOption;
  onUseMine: () => void;
  onTakeTheirs: () => void;
}) {
  const t = useTranslate();
  return (
    <Notice tone="warning" role="alert">
      <h2>{t(orderFormText.theirsTitle)}</h2>
      <div className={styles.both}>
        <div>
          <b>{t(orderFormText.theirs)}</b>
          <ChangeList changes={theirs} shippingOption={shippingOption} />
        </div>
        <div>
          <b>{t(orderFormText.mine)}</b>
          {mine.length > 0 ? (
            <ChangeList changes={mine} shippingOption={shippingOption} />
          ) : (
            <p>{t(orderFormText.nothing)}</p>
          )}
        </div>
      </div>
      <div className="flex wrap gap-3 mt-3">
        <Button variant="default" onClick={onTakeTheirs}>
          {t(orderFormText.takeTheirs)}
        </Button>
        <Button onClick={onUseMine}>{t(orderFormText.keepMine)}</Button>
      </div>
    </Notice>
  );
}
