import { Checkbox } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { OwnBundle } from '#app/domain/catalogue/bundle.ts';
import type { ProductOption } from '#app/domain/catalogue/catalogue-calls.ts';
import type { PlannedSale } from '#app/domain/catalogue/planned-sale.ts';
import { type PropertyName, propertyNames } from '#app/domain/catalogue/product.ts';
import type { KnownLabels } from '#app/domain/catalogue/variant-cells.ts';
import type { VariantId } from '#app/domain/ids.ts';
import { bracketed, labelled } from '#app/text/marks.ts';
import { propertyText, variantOptions } from '#app/text/product.ts';
import { editorText, waitingFor } from '#app/text/products-admin.ts';
import { saleNote } from '#app/text/stock-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { CombineDialog } from './combine-dialog.tsx';
import styles from './editor.module.css';
import { useEditing, useEditor } from './editor-store.ts';
import { useParentProblem } from './parent-problem.ts';
import { costHintId } from './variant-cell.tsx';
import { VariantGrid } from './variant-grid.tsx';

export interface WaitingShoppers {
  /** Null for any variant. */
  productID: VariantId | null;
  waiting: number;
}

/** In what the variants differ, and all of them in one grid. */
export function VariantsPanel({
  options,
  waiting,
  bundles,
  planned,
}: {
  options: readonly ProductOption[];
  waiting: readonly WaitingShoppers[];
  bundles: readonly OwnBundle[];
  planned: { sale: PlannedSale; isOn: boolean } | null;
}) {
  const t = useTranslate();
  const editor = useEditor();
  const selected = useEditing((state) => state.history.present.selectedProperties);
  const figures = useEditing((state) => state.figures);
  const error = useParentProblem('variants');
  const [combining, setCombining] = useState(false);
  const known = useMemo(() => labelsOf(options), [options]);
  return (
    <section className={styles.panel} aria-labelledby="variants-title">
      <h2 id="variants-title">{t(editorText.variants)}</h2>
      <fieldset className={styles.properties}>
        <legend>{t(editorText.differIn)}</legend>
        {propertyNames.map((name) => (
          <Checkbox
            key={name}
            checked={selected[name]}
            label={t(propertyText[name].name)}
            onChange={({ currentTarget: { checked } }) =>
              editor.edit((product) => ({
                ...product,
                selectedProperties: { ...product.selectedProperties, [name]: checked },
              }))
            }
          />
        ))}
      </fieldset>
      {planned && <p className={styles.hint}>{t(saleNote(planned.sale, planned.isOn))}</p>}
      <p className={styles.hint}>{t(editorText.sheetHint)}</p>
      {figures && (
        <p id={costHintId} className={styles.hint}>
          {t(editorText.costHint)}
        </p>
      )}
      {error && (
        <p id="variants" tabIndex={-1} className="mb-3 bad">
          {error}
        </p>
      )}
      <Waiting waiting={waiting} />
      <VariantGrid known={known} bundles={bundles} onCombine={() => setCombining(true)} />
      {combining && <CombineDialog options={options} onClose={() => setCombining(false)} />}
    </section>
  );
}

/** Who wants to be told when it is back in stock, by variant. */
export function Waiting({ waiting }: { waiting: readonly WaitingShoppers[] }) {
  const t = useTranslate();
  const language = useLanguage();
  const { variants } = useEditing((state) => state.saved);
  if (waiting.length === 0) return null;
  const nameOf = (id: string | null) => {
    const variant = variants.find((each) => each.id === id);
    return variant ? variantOptions(variant, language) : t(waitingFor.any);
  };
  const parts = waiting.map(({ productID, waiting: count }) => {
    const name = variants.length > 1 ? nameOf(productID) : '';
    return name === '' ? String(count) : t(bracketed([name, name], String(count)));
  });
  return (
    <p className={styles.hint}>
      {t(labelled(waitingFor.lead, parts.join(' · ')))}
      <br />
      {t(waitingFor.when)}
    </p>
  );
}

function labelsOf(options: readonly ProductOption[]): KnownLabels {
  const of = (kind: PropertyName) =>
    options.flatMap((option) => (option.kind === kind ? [option.value] : []));
  return { size: of('size'), weight: of('weight'), color: of('color') };
}
