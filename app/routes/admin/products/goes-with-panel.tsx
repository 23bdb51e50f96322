import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import type { NamedProduct } from '#app/domain/catalogue/catalogue-calls.ts';
import { productLimits } from '#app/domain/catalogue/product-check.ts';
import { isParentId, type ParentId } from '#app/domain/ids.ts';
import { FormFinder } from '#app/routes/admin/order-form/form-finder.tsx';
import orderForm from '#app/routes/admin/order-form/order-form.module.css';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { useSortList } from '#app/routes/admin/parts/sort-list.tsx';
import type { clientLoader } from '#app/routes/api/find-variants.ts';
import { labelled } from '#app/text/marks.ts';
import { ofProduct, orderFormText } from '#app/text/order-form-admin.ts';
import { editorText, goesWithText } from '#app/text/products-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './editor.module.css';
import { useEditing, useEditor } from './editor-store.ts';

const words = {
  label: goesWithText.find,
  none: orderFormText.foundNone,
  found: orderFormText.found,
};

/** What the store shows beside this product, in the owner's order. @param known those chosen when the page was loaded. */
export function GoesWithPanel({ known }: { known: readonly NamedProduct[] }) {
  const t = useTranslate();
  const editor = useEditor();
  const id = useEditing((state) => state.saved.id);
  const chosen = useEditing((state) => state.history.present.goesWith);
  const [added, setAdded] = useState<readonly NamedProduct[]>([]);
  const names = new Map([...known, ...added].map((product) => [product.id, product.title]));
  const nameOf = (key: string) => {
    const title = isParentId(key) ? names.get(key) : undefined;
    return t(title ?? goesWithText.gone);
  };
  const set = (goesWith: readonly ParentId[]) => editor.edit((product) => ({ ...product, goesWith }));
  const sort = useSortList(chosen, nameOf, (order) => set(order.filter(isParentId)));
  const isFull = chosen.length >= productLimits.goesWith;
  const fetcher = useFetcher<typeof clientLoader>();

  return (
    <section className={styles.panel} aria-labelledby="goes-with-title">
      <h2 id="goes-with-title">{t(editorText.goesWith)}</h2>
      <p className={styles.hint}>{t(goesWithText.hint)}</p>
      {chosen.length > 0 && (
        <>
          <ol className="plain-list grid gap-2 mb-3">
            {sort.order.map((key) => (
              <li key={key} className="flex middle gap-2" {...sort.item(key)}>
                {sort.dragHandle(key)}
                <span className="break-anywhere">{nameOf(key)}</span>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t(labelled(goesWithText.remove, nameOf(key)))}
                  onClick={() => set(chosen.filter((each) => each !== key))}
                >
                  <AdminIcon name="cross" size={16} />
                </Button>
              </li>
            ))}
          </ol>
          {sort.announcer}
        </>
      )}
      {isFull ? (
        <p className={styles.hint}>{t(goesWithText.full)}</p>
      ) : (
        <FormFinder
          path="/api/findVariants"
          fetcher={fetcher}
          words={words}
          item={({ parentID, title, productID }) => {
            const found = fetcher.data && 'found' in fetcher.data ? fetcher.data.found : [];
            const isFirst = found.find((each) => each.parentID === parentID)?.productID === productID;
            if (!isFirst || parentID === id || chosen.includes(parentID)) return null;
            return (
              <li key={parentID}>
                <span className={orderForm.product}>
                  <b>{t(title)}</b>
                </span>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t(ofProduct(orderFormText.add, title))}
                  onClick={() => {
                    setAdded((before) => [...before, { id: parentID, title }]);
                    set([...chosen, parentID]);
                  }}
                >
                  {t(orderFormText.add)}
                </Button>
              </li>
            );
          }}
        />
      )}
    </section>
  );
}
