import { Checkbox, NativeSelect, Switch, Textarea } from '@mantine/core';
import { productLimits } from '#app/domain/catalogue/product-check.ts';
import {
  type Allergen,
  allergenGroups,
  type FactField,
  factFields,
  factOf,
  isApplicable,
  missingFacts,
  type ProductFacts,
  placeOf,
} from '#app/domain/catalogue/product-facts.ts';
import { storageKinds } from '#app/domain/catalogue/storage-kind.ts';
import { languages } from '#app/domain/languages.ts';
import { withText } from '#app/domain/localized-text.ts';
import { allergenNames, factNames } from '#app/text/product.ts';
import { factsText, factTextNames, stillMissing, storageNames } from '#app/text/products-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './editor.module.css';
import { useEditing, useEditor } from './editor-store.ts';
import { useParentProblem } from './parent-problem.ts';

/** What the law asks a seller to say of a product. Nothing here keeps it from being saved but half a text. */
export function FactsPanel() {
  const t = useTranslate();
  const editor = useEditor();
  const facts = useEditing((state) => state.history.present.facts);
  const missing = missingFacts(facts);
  const change = (changed: Partial<ProductFacts>) =>
    editor.edit((product) => ({ ...product, facts: { ...product.facts, ...changed } }));
  return (
    <section className={styles.panel} aria-labelledby="facts-title">
      <h2 id="facts-title">{t(factsText.title)}</h2>
      <p className={styles.hint}>{t(factsText.hint)}</p>
      <p className="mb-4 medium">{t(missing.length === 0 ? factsText.complete : stillMissing(missing))}</p>
      <div className="grid gap-5">
        <div className={styles.place}>
          <NativeSelect
            id="storage"
            label={t(factNames.storage)}
            value={facts.storage ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change({ storage: storageKinds.find((kind) => kind === value) ?? null })
            }
          >
            <option value="">{t(factsText.unsaid)}</option>
            {storageKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(storageNames[kind])}
              </option>
            ))}
          </NativeSelect>
          <Switch
            checked={facts.isFood}
            label={t(factsText.isFood)}
            description={t(factsText.isFoodHint)}
            onChange={({ currentTarget: { checked } }) => change({ isFood: checked })}
          />
        </div>
        <div className={styles.localized}>
          {languages.map(({ index, tag, called }) => (
            <fieldset key={tag} className={styles.language}>
              <legend>{t(called)}</legend>
              {factFields
                .filter((field) => placeOf(field)[1] === index && isApplicable(facts, field))
                .map((field) => (
                  <FactInput key={field} field={field} tag={tag} />
                ))}
            </fieldset>
          ))}
        </div>
        {facts.isFood && (
          <AllergenChoice chosen={facts.allergens} onChoose={(allergens) => change({ allergens })} />
        )}
      </div>
    </section>
  );
}

function FactInput({ field, tag }: { field: FactField; tag: string }) {
  const t = useTranslate();
  const editor = useEditor();
  const value = useEditing((state) => factOf(state.history.present.facts, field));
  const error = useParentProblem(field);
  const [text] = placeOf(field);
  const input = {
    id: field,
    lang: tag,
    value,
    label: t(factTextNames[text]),
    maxLength: productLimits[text],
    error: error || undefined,
    autoComplete: 'off',
  };
  const type = (typed: string) =>
    editor.edit((product) => ({ ...product, facts: withFact(product.facts, field, typed) }), field);
  return (
    <Textarea
      {...input}
      rows={text === 'ingredients' ? 4 : 2}
      resize="vertical"
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

function withFact(facts: ProductFacts, field: FactField, typed: string): ProductFacts {
  const [text, language] = placeOf(field);
  return { ...facts, [text]: withText(facts[text], language, typed) };
}

/** The groups to tick. Nothing ticked means unknown: that there are none has a tick of its own. */
function AllergenChoice({
  chosen,
  onChoose,
}: {
  chosen: readonly Allergen[] | null;
  onChoose: (chosen: readonly Allergen[] | null) => void;
}) {
  const t = useTranslate();
  const tick = (group: Allergen, on: boolean) => {
    const next = allergenGroups.filter((each) => (each === group ? on : chosen?.includes(each)));
    onChoose(next.length > 0 ? next : null);
  };
  return (
    <fieldset className={styles.language} aria-describedby="allergens-hint">
      <legend>{t(factNames.allergens)}</legend>
      <p id="allergens-hint" className={styles.hint}>
        {t(factsText.allergensHint)}
      </p>
      <div className={styles.allergens}>
        {allergenGroups.map((group) => (
          <Checkbox
            key={group}
            checked={chosen?.includes(group) ?? false}
            label={t(allergenNames[group])}
            onChange={({ currentTarget: { checked } }) => tick(group, checked)}
          />
        ))}
        <Checkbox
          checked={chosen?.length === 0}
          label={t(factsText.noAllergens)}
          onChange={({ currentTarget: { checked } }) => onChoose(checked ? [] : null)}
        />
      </div>
    </fieldset>
  );
}
