import { ActionIcon, TextInput } from '@mantine/core';
import { formatNtd, salePrice } from '#app/domain/cart/money.ts';
import { chosenOptions } from '#app/domain/catalogue/product.ts';
import type { VariantId } from '#app/domain/ids.ts';
import type { AdminOrder } from '#app/domain/order/order.ts';
import type { VariantForOrder } from '#app/domain/order/order-edit.ts';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { joinTexts } from '#app/text/marks.ts';
import { leftText, lineProblems, ofProduct, orderFormText } from '#app/text/order-form-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './order-form.module.css';
import { type FormLine, isQtyMarked, wrongIn } from './order-form.ts';

/** The lines of an order: how many, at what price, or not at all. Money in NTD. */
export function LineFields({
  lines,
  variants,
  ordered,
  tried,
  onChange,
}: {
  lines: readonly FormLine[];
  variants: ReadonlyMap<VariantId, VariantForOrder>;
  /** The lines of the order as it is saved; of a new order null, and its prices are the shop's. */
  ordered: AdminOrder['lines'] | null;
  /** Whether it was to be saved: until then a field that is empty may still be filled in. */
  tried: boolean;
  onChange: (lines: readonly FormLine[]) => void;
}) {
  const t = useTranslate();
  if (lines.length === 0) return <p className="small soft">{t(orderFormText.noLines)}</p>;
  const set = (id: VariantId, change: Partial<FormLine>) =>
    onChange(lines.map((line) => (line.productID === id ? { ...line, ...change } : line)));
  return (
    <ul className={styles.lines}>
      {lines.map((line) => {
        const { productID, qty, unitPrice } = line;
        const variant = variants.get(productID);
        const existing = ordered?.find((line) => line.productID === productID);
        const source = existing ?? variant;
        if (!source) return null;
        const name = joinTexts([source.title, ...chosenOptions(source)]);
        const wrong = wrongIn(line);
        const agreed = existing?.unitPrice ?? salePrice(source.price, source.salesPercentage);
        return (
          <li key={productID} className={styles.line}>
            <div className={styles.product}>
              <b>{t(source.title)}</b>
              <span>
                {[...chosenOptions(source).map(t), formatNtd(agreed)].join(' · ')}
                {variant && ` · ${t(leftText(variant.left))}`}
              </span>
            </div>
            <TextInput
              label={t(orderFormText.qty)}
              aria-label={t(ofProduct(orderFormText.qty, name))}
              inputMode="numeric"
              value={qty}
              error={wrong.has('qty') && isQtyMarked(line, tried) && t(lineProblems.qty)}
              maxLength={9}
              className={styles.number ?? ''}
              onChange={(event) => set(productID, { qty: event.currentTarget.value })}
            />
            {ordered && (
              <TextInput
                label={t(orderFormText.unitPrice)}
                aria-label={t(ofProduct(orderFormText.unitPrice, name))}
                inputMode="numeric"
                placeholder={String(agreed)}
                value={unitPrice}
                error={wrong.has('unitPrice') && t(lineProblems.unitPrice)}
                maxLength={9}
                className={styles.number ?? ''}
                onChange={(event) => set(productID, { unitPrice: event.currentTarget.value })}
              />
            )}
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t(ofProduct(orderFormText.remove, name))}
              onClick={(event) => {
                // The second click of two would remove the line that moves up.
                if (event.detail < 2) onChange(lines.filter((other) => other.productID !== productID));
              }}
            >
              <AdminIcon name="trash" size={18} />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}
