import { ActionIcon, TextInput } from '@mantine/core';
import type { VariantId } from '#app/domain/ids.ts';
import { formatNtd, salePrice } from '#app/domain/money.ts';
import type { OwnersOrder } from '#app/domain/order.ts';
import { optionsOf } from '#app/domain/order-changes.ts';
import type { VariantForOrder } from '#app/domain/order-edit.ts';
import { DeskIcon } from '#app/routes/admin/desk/desk-icon.tsx';
import { leftText, ofProduct, orderFormText } from '#app/text/order-form-admin.ts';
import { useSay } from '#app/ui/language.ts';
import styles from './order-form.module.css';
import type { FormLine } from './order-form.ts';

/** The lines of an order: how many, at what price, or not at all. Money in NTD. */
export function LineFields({
  lines,
  variants,
  ordered,
  onChange,
}: {
  lines: readonly FormLine[];
  variants: ReadonlyMap<VariantId, VariantForOrder>;
  /** The lines of the order as it is saved; of a new order null, and its prices are the shop's. */
  ordered: OwnersOrder['lines'] | null;
  onChange: (lines: readonly FormLine[]) => void;
}) {
  const say = useSay();
  if (lines.length === 0) return <p className={styles.quiet}>{say(orderFormText.noLines)}</p>;
  const set = (id: VariantId, change: Partial<FormLine>) =>
    onChange(lines.map((line) => (line.productID === id ? { ...line, ...change } : line)));
  return (
    <ul className={styles.lines}>
      {lines.map(({ productID, qty, unitPrice }) => {
        const variant = variants.get(productID);
        const kept = ordered?.find((line) => line.productID === productID);
        const source = kept ?? variant;
        if (!source) return null;
        const agreed = kept?.unitPrice ?? salePrice(source.price, source.salesPercentage);
        return (
          <li key={productID} className={styles.line}>
            <div className={styles.product}>
              <b>{say(source.title)}</b>
              <span>
                {[...optionsOf(source).map(say), formatNtd(agreed)].join(' · ')}
                {variant && ` · ${say(leftText(variant.left))}`}
              </span>
            </div>
            <TextInput
              label={say(orderFormText.qty)}
              aria-label={say(ofProduct(orderFormText.qty, source.title))}
              inputMode="numeric"
              value={qty}
              maxLength={9}
              className={styles.number ?? ''}
              onChange={(event) => set(productID, { qty: event.currentTarget.value })}
            />
            {ordered && (
              <TextInput
                label={say(orderFormText.unitPrice)}
                aria-label={say(ofProduct(orderFormText.unitPrice, source.title))}
                inputMode="numeric"
                placeholder={String(agreed)}
                value={unitPrice}
                maxLength={9}
                className={styles.number ?? ''}
                onChange={(event) => set(productID, { unitPrice: event.currentTarget.value })}
              />
            )}
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={say(ofProduct(orderFormText.remove, source.title))}
              onClick={() => onChange(lines.filter((line) => line.productID !== productID))}
            >
              <DeskIcon name="trash" size={18} />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}
