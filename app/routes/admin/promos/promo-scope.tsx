import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { AdminFilter, NamedProduct } from '#app/domain/catalogue/catalogue-calls.ts';
import { promoLimits } from '#app/domain/promo/promo-code.ts';
import type { PromoTyping } from '#app/domain/promo/promo-typing.ts';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { ProductFinder } from '#app/routes/admin/parts/product-finder.tsx';
import styles from '#app/routes/admin/promos.module.css';
import { labelled } from '#app/text/marks.ts';
import { goesWithText } from '#app/text/products-admin.ts';
import { promosText } from '#app/text/promos-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';

export type FilterName = Pick<AdminFilter, 'key' | 'title'>;

/** What a code is for: everything, or chosen products and filters. @param named products whose titles are known. */
export function PromoScopeFields({
  typed,
  type,
  error,
  filters,
  named,
}: {
  typed: PromoTyping;
  type: (change: Partial<PromoTyping>) => void;
  error: string | null;
  filters: readonly FilterName[];
  named: readonly NamedProduct[];
}) {
  const t = useTranslate();
  const [added, setAdded] = useState<readonly NamedProduct[]>([]);
  const titles = new Map([...named, ...added].map(({ id, title }) => [id, title]));
  const known = new Map(filters.map(({ key, title }) => [key, title]));
  const { products } = typed;
  return (
    <fieldset className={styles.scope}>
      <legend>{t(promosText.forWhat)}</legend>
      <SegmentedControl
        className={styles.kind ?? ''}
        aria-label={t(promosText.forWhat)}
        value={typed.forWhat}
        onChange={(value) => type({ forWhat: value === 'chosen' ? 'chosen' : 'all' })}
        data={[
          { value: 'all', label: t(promosText.forAll) },
          { value: 'chosen', label: t(promosText.forChosen) },
        ]}
      />
      {typed.forWhat === 'chosen' && (
        <>
          <p className={styles.note}>{t(promosText.forChosenHint)}</p>
          {products.length > 0 && (
            <ul className="plain-list flex wrap gap-2" aria-label={t(promosText.chosenProducts)}>
              {products.map((id) => {
                const title = titles.get(id) ?? goesWithText.gone;
                return (
                  <li key={id} className={styles.chosen}>
                    <span className="break-anywhere">{t(title)}</span>
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={t(labelled(goesWithText.remove, t(title)))}
                      onClick={() => type({ products: products.filter((each) => each !== id) })}
                    >
                      <AdminIcon name="cross" size={16} />
                    </Button>
                  </li>
                );
              })}
            </ul>
          )}
          {products.length < promoLimits.products && (
            <ProductFinder
              isExcluded={(parentID) => products.includes(parentID)}
              onAdd={(product) => {
                setAdded([...added, product]);
                type({ products: [...products, product.id] });
              }}
            />
          )}
          {(filters.length > 0 || typed.filters.length > 0) && (
            <Checkbox.Group
              label={t(promosText.chosenFilters)}
              value={[...typed.filters]}
              onChange={(keys) => type({ filters: keys })}
            >
              <div className="flex wrap gap-2-4 mt-2">
                {[...new Set([...known.keys(), ...typed.filters])].map((key) => (
                  <Checkbox key={key} value={key} label={t(known.get(key) ?? promosText.goneFilter)} />
                ))}
              </div>
            </Checkbox.Group>
          )}
        </>
      )}
      {error && (
        <Notice tone="error" role="alert">
          {error}
        </Notice>
      )}
    </fieldset>
  );
}
