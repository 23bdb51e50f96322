import { Button } from '@mantine/core';
import { useFetcher } from 'react-router';
import type { NamedProduct } from '#app/domain/catalogue/catalogue-calls.ts';
import type { ParentId } from '#app/domain/ids.ts';
import type { clientLoader } from '#app/routes/api/find-variants.ts';
import { ofProduct, orderFormText } from '#app/text/order-form-admin.ts';
import { goesWithText } from '#app/text/products-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { FormFinder } from './form-finder.tsx';

const words = { label: goesWithText.find, none: orderFormText.foundNone, found: orderFormText.found };

/** Finds products, each once although the search finds variants. */
export function ProductFinder({
  isExcluded,
  onAdd,
}: {
  isExcluded: (id: ParentId) => boolean;
  onAdd: (product: NamedProduct) => void;
}) {
  const t = useTranslate();
  const fetcher = useFetcher<typeof clientLoader>();
  const found = fetcher.data && 'found' in fetcher.data ? fetcher.data.found : [];
  return (
    <FormFinder
      path="/api/findVariants"
      fetcher={fetcher}
      words={words}
      item={({ parentID, title, productID }) => {
        const isFirst = found.find((each) => each.parentID === parentID)?.productID === productID;
        if (!isFirst || isExcluded(parentID)) return null;
        return (
          <li key={parentID}>
            <span className="grid break-anywhere shrinkable">
              <b>{t(title)}</b>
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t(ofProduct(orderFormText.add, title))}
              onClick={() => onAdd({ id: parentID, title })}
            >
              {t(orderFormText.add)}
            </Button>
          </li>
        );
      }}
    />
  );
}
