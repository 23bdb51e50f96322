import { Checkbox } from '@mantine/core';
import { type Allergen, allergenGroups } from '#app/domain/catalogue/product-facts.ts';
import { factsText } from '#app/text/facts-admin.ts';
import { allergenNames, factNames } from '#app/text/product-facts.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './editor.module.css';

/** The groups to tick. Nothing ticked means unknown: that there are none has a tick of its own. */
export function AllergenChoice({
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
