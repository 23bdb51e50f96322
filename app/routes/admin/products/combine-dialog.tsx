import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ProductOption } from '#app/domain/catalogue/catalogue-calls.ts';
import { blankVariant } from '#app/domain/catalogue/editable-product.ts';
import { type PropertyName, propertyNames } from '#app/domain/catalogue/product.ts';
import { productLimits } from '#app/domain/catalogue/product-check.ts';
import { gramsOfLabel, labelText } from '#app/domain/catalogue/variant-cells.ts';
import { combineVariants } from '#app/domain/catalogue/variant-grid.ts';
import { type LocalizedText, textIn } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { blankText, lacksText, mapText, withText } from '#app/domain/localized-text.ts';
import type { action } from '#app/routes/admin/filters.tsx';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { Answers } from '#app/routes/admin/parts/answers.tsx';
import { filterProblems } from '#app/text/filters-admin.ts';
import { labelled } from '#app/text/marks.ts';
import { propertyText } from '#app/text/product.ts';
import { editorText, optionIn, productsText, tooMany, willAdd } from '#app/text/products-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { newUuid } from '#app/ui/uuid.ts';
import styles from './combine-dialog.module.css';
import { useEditing, useEditor } from './editor-store.ts';

/** Makes a variant of every combination of the options that are ticked here; new options are added on the spot. */
export function CombineDialog({
  options,
  onClose,
}: {
  options: readonly ProductOption[];
  onClose: () => void;
}) {
  const t = useTranslate();
  const editor = useEditor();
  const { variants, selectedProperties: chosenBefore } = useEditing((state) => state.history.present);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [likeFirst, setLikeFirst] = useState(true);
  const [added, setAdded] = useState<readonly ProductOption[]>([]);
  const all = [...options, ...added.filter(({ id }) => !options.some((option) => option.id === id))];
  const chosen = (name: PropertyName): readonly LocalizedText[] =>
    all.flatMap(({ id, kind, value }) => (kind === name && ticked.has(id) ? [value] : []));
  const labels = { size: chosen('size'), weight: chosen('weight'), color: chosen('color') };
  const selected = {
    size: chosenBefore.size || labels.size.length > 0,
    weight: chosenBefore.weight || labels.weight.length > 0,
    color: chosenBefore.color || labels.color.length > 0,
  };
  const [first] = variants;
  const combined = combineVariants(variants, selected, labels, () => {
    const blank = blankVariant(`var_${newUuid()}`);
    if (!likeFirst || !first) return blank;
    const { price, cost, salesPercentage } = first;
    return { ...blank, price, cost, salesPercentage };
  });
  const tick = (id: string, on: boolean) => {
    const next = new Set(ticked);
    if (on) next.add(id);
    else next.delete(id);
    setTicked(next);
  };

  function combine(): void {
    if (!combined.ok) return;
    const withGrams = combined.variants.map((variant) => {
      const spoken = gramsOfLabel(variant.weight);
      return variant.grams === 0 && spoken ? { ...variant, grams: spoken } : variant;
    });
    editor.edit((product) => ({ ...product, selectedProperties: selected, variants: withGrams }));
    onClose();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t(editorText.combineTitle)}
      closeButtonProps={{ 'aria-label': t(productsText.close) }}
    >
      <p>{t(editorText.combineText)}</p>
      <div className={styles.kinds}>
        {propertyNames.map((name) => (
          <fieldset key={name} className={styles.kind}>
            <legend>{t(propertyText[name].name)}</legend>
            <div className={styles.options}>
              {all
                .filter(({ kind }) => kind === name)
                .map(({ id, value }) => (
                  <Checkbox
                    key={id}
                    size="sm"
                    checked={ticked.has(id)}
                    label={labelText(value)}
                    onChange={({ currentTarget: { checked } }) => tick(id, checked)}
                  />
                ))}
            </div>
            <OptionAdder
              kind={name}
              onAdded={(option) => {
                setAdded((before) => [...before, option]);
                tick(option.id, true);
              }}
            />
          </fieldset>
        ))}
      </div>
      <Checkbox
        checked={likeFirst}
        label={t(editorText.combineNumbers)}
        onChange={({ currentTarget: { checked } }) => setLikeFirst(checked)}
      />
      <Answers>
        <p role="status" className={combined.ok ? undefined : styles.tooMany}>
          {t(combined.ok ? willAdd(combined.added) : tooMany(combined.count, productLimits.variants))}
        </p>
        <Button variant="default" onClick={onClose}>
          {t(editorText.cancel)}
        </Button>
        <Button disabled={!combined.ok || combined.added === 0} onClick={combine}>
          {t(editorText.combineAdd)}
        </Button>
      </Answers>
    </Modal>
  );
}

/** Adds an option to choose from, in each language, without leaving the product. */
function OptionAdder({ kind, onAdded }: { kind: PropertyName; onAdded: (option: ProductOption) => void }) {
  const t = useTranslate();
  const [label, setLabel] = useState(blankText);
  const { post, busy, problem } = useAdminAction<typeof action>(filterProblems, {
    page: '/admin/filters',
    onDone(answer) {
      if (!('option' in answer)) return;
      setLabel(blankText);
      onAdded(answer.option);
    },
  });
  const isFull = !lacksText(label);

  function add(event: FormEvent): void {
    event.preventDefault();
    if (isFull) post({ intent: 'add-option', kind, label: mapText(label, (text) => text.trim()) });
  }

  const name = propertyText[kind].name;
  return (
    <form className={styles.adder} onSubmit={add}>
      {languages.map(({ index, tag, called }) => (
        <TextInput
          key={tag}
          size="xs"
          lang={tag}
          value={textIn(label, index)}
          maxLength={productLimits.label}
          aria-label={t(labelled(name, optionIn(called)))}
          placeholder={t(optionIn(called))}
          onChange={({ currentTarget: { value } }) => setLabel(withText(label, index, value))}
          error={index === 0 && problem && t(problem)}
        />
      ))}
      <Button type="submit" size="xs" variant="default" disabled={!isFull} loading={busy}>
        {t(editorText.addOption)}
      </Button>
    </form>
  );
}
