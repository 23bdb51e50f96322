import { Button } from '@mantine/core';
import { useFetcher } from 'react-router';
import { formatNtd, salePrice } from '#app/domain/cart/money.ts';
import { chosenOptions } from '#app/domain/catalogue/product.ts';
import type { VariantForOrder } from '#app/domain/order/order-edit.ts';
import { FormFinder } from '#app/routes/admin/parts/form-finder.tsx';
import type { clientLoader } from '#app/routes/api/find-variants.ts';
import { joinTexts } from '#app/text/marks.ts';
import { leftText, ofProduct, orderFormText } from '#app/text/order-form-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './order-form.module.css';

const words = {
  label: orderFormText.find,
  hint: orderFormText.findHint,
  none: orderFormText.foundNone,
  found: orderFormText.found,
};

/** Finds what is on sale by a part of its name, with its stock, and puts it into the order. */
export function VariantFinder({ onAdd }: { onAdd: (variant: VariantForOrder) => void }) {
  const t = useTranslate();
  return (
    <FormFinder
      path="/api/findVariants"
      fetcher={useFetcher<typeof clientLoader>()}
      words={words}
      item={(variant) => (
        <li key={variant.productID}>
          <span className={styles.product}>
            <b>{t(variant.title)}</b>
            <span>
              {[
                ...chosenOptions(variant).map(t),
                formatNtd(salePrice(variant.price, variant.salesPercentage)),
                t(variant.left > 0 ? leftText(variant.left) : orderFormText.soldOut),
              ].join(' · ')}
            </span>
          </span>
          <Button
            size="compact-sm"
            variant="default"
            disabled={variant.left === 0}
            aria-label={t(
              ofProduct(orderFormText.add, joinTexts([variant.title, ...chosenOptions(variant)])),
            )}
            onClick={() => onAdd(variant)}
          >
            {t(orderFormText.add)}
          </Button>
        </li>
      )}
    />
  );
}
