import { Button } from '@mantine/core';
import { useState } from 'react';
import type { NamedProduct } from '#app/domain/catalogue/catalogue-calls.ts';
import { productLimits } from '#app/domain/catalogue/product-check.ts';
import { isParentId, type ParentId } from '#app/domain/ids.ts';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { ProductFinder } from '#app/routes/admin/parts/product-finder.tsx';
import { useSortList } from '#app/routes/admin/parts/sort-list.tsx';
import { labelled } from '#app/text/marks.ts';
import { editorText, goesWithText } from '#app/text/products-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './editor.module.css';
import { useEditing, useEditor } from './editor-store.ts';

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
        <ProductFinder
          isExcluded={(parentID) => parentID === id || chosen.includes(parentID)}
          onAdd={(product) => {
            setAdded((before) => [...before, product]);
            set([...chosen, product.id]);
          }}
        />
      )}
    </section>
  );
}
