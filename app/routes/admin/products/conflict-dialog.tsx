import { Button, Modal } from '@mantine/core';
import { useMemo, useState } from 'react';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { AdminFilter } from '#app/domain/catalogue/catalogue-calls.ts';
import { type EditableProduct, returningBundles } from '#app/domain/catalogue/editable-product.ts';
import { propertyNames } from '#app/domain/catalogue/product.ts';
import { isTextField, placeOfText, textOfField } from '#app/domain/catalogue/product-check.ts';
import { factOf, isFactField, placeOf } from '#app/domain/catalogue/product-facts.ts';
import {
  type Difference,
  differences,
  mergeVersions,
  type Side,
  type VersionPart,
} from '#app/domain/catalogue/product-versions.ts';
import { labelText } from '#app/domain/catalogue/variant-cells.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { Answers } from '#app/routes/admin/parts/answers.tsx';
import { bundleText } from '#app/text/bundles-admin.ts';
import { bracketed, listComma } from '#app/text/marks.ts';
import { allergenNames, factNames, propertyText } from '#app/text/product.ts';
import {
  columnText,
  editorText,
  factsText,
  factTextNames,
  productsText,
  storageNames,
} from '#app/text/products-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './conflict-dialog.module.css';
import { useEditing } from './editor-store.ts';

interface ConflictDialogProps {
  /** The version that both began with. */
  base: EditableProduct;
  mine: EditableProduct;
  theirs: EditableProduct;
  filters: readonly AdminFilter[];
  onChosen: (merged: EditableProduct) => void;
  onClose: () => void;
}

/** Both versions side by side. What one side alone changed is chosen already; the rest is the owner's to say. */
export function ConflictDialog({ base, mine, theirs, filters, onChosen, onClose }: ConflictDialogProps) {
  const t = useTranslate();
  const found = useMemo(() => differences(base, mine, theirs), [base, mine, theirs]);
  const [sides, setSides] = useState<ReadonlyMap<VersionPart, Side>>(
    () => new Map(found.map(({ part, changedBy }) => [part, changedBy ?? 'mine'])),
  );
  const all = (side: Side) => setSides(new Map(found.map(({ part }) => [part, side])));
  const words = useWords(filters);
  return (
    <Modal
      opened
      onClose={onClose}
      size="60rem"
      title={t(editorText.conflictTitle)}
      closeButtonProps={{ 'aria-label': t(editorText.later) }}
    >
      <p>{t(editorText.conflictText)}</p>
      <div className={styles.all}>
        <Button variant="default" size="compact-sm" onClick={() => all('mine')}>
          {t(editorText.allMine)}
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => all('theirs')}>
          {t(editorText.allTheirs)}
        </Button>
      </div>
      {found.map(({ part }: Difference) => (
        <fieldset key={part} className={styles.part}>
          <legend>{words.nameOf(part, mine, theirs)}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className={styles.side}>
              <input
                type="radio"
                name={`side-${part}`}
                checked={sides.get(part) === side}
                onChange={() => setSides(new Map(sides).set(part, side))}
              />
              <span>
                <b>{t(editorText[side])}</b>
                <span className="pre-wrap break-anywhere">
                  {words.shownOf(part, side === 'mine' ? mine : theirs, theirs)}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <Answers>
        <Button variant="default" onClick={onClose}>
          {t(editorText.later)}
        </Button>
        <Button onClick={() => onChosen(mergeVersions(mine, theirs, (part) => sides.get(part) ?? 'theirs'))}>
          {t(editorText.saveChoice)}
        </Button>
      </Answers>
    </Modal>
  );
}

function useWords(filters: readonly AdminFilter[]) {
  const t = useTranslate();
  const figures = useEditing((state) => state.figures);
  const inLanguage = (part: LocalizedText, language: LocalizedText) => t(bracketed(part, language));

  function nameOf(part: VersionPart, mine: EditableProduct, theirs: EditableProduct): string {
    if (isFactField(part)) {
      const [text, language] = placeOf(part);
      return inLanguage(factTextNames[text], languages[language].called);
    }
    if (isTextField(part)) {
      const [text, language] = placeOfText(part);
      return inLanguage(editorText[text], languages[language].called);
    }
    switch (part) {
      case 'type':
        return t(editorText.type);
      case 'isPublished':
        return t(productsText.state);
      case 'images':
        return t(editorText.pictures);
      case 'goesWith':
        return t(editorText.goesWith);
      case 'selectedProperties':
        return t(editorText.differIn);
      case 'isFood':
        return t(factsText.isFood);
      case 'storage':
      case 'allergens':
        return t(factNames[part]);
      default: {
        const variant = [...theirs.variants, ...mine.variants].find(({ id }) => id === part);
        const labels = propertyNames.flatMap((name) => {
          const label = variant?.[name];
          return label ? [labelText(label)] : [];
        });
        return [t(editorText.variants), ...labels].join(' · ');
      }
    }
  }

  function shownOf(part: VersionPart, product: EditableProduct, saved: EditableProduct): string {
    const text = textOf(part, product, saved);
    return text === '' ? t(bracketed(['', ''], editorText.blank)).trim() : text;
  }

  function textOf(part: VersionPart, product: EditableProduct, saved: EditableProduct): string {
    const { facts } = product;
    if (isFactField(part)) return factOf(facts, part);
    if (isTextField(part)) return textOfField(product, part);
    switch (part) {
      case 'type': {
        const filter = filters.find(({ key }) => key === product.type);
        return filter ? t(filter.title) : product.type;
      }
      case 'isPublished':
        return t(product.isPublished ? editorText.published : editorText.unpublished);
      case 'images':
        return `${product.images.length} · ${product.images
          .map(({ alt }) => t(alt))
          .filter(Boolean)
          .join(t(listComma))}`;
      case 'goesWith':
        return String(product.goesWith.length || '');
      case 'selectedProperties':
        return propertyNames
          .filter((name) => product.selectedProperties[name])
          .map((name) => t(propertyText[name].name))
          .join(t(listComma));
      case 'isFood':
        return t(facts.isFood ? factsText.yes : factsText.no);
      case 'storage':
        return facts.storage === null ? '' : t(storageNames[facts.storage]);
      case 'allergens':
        if (facts.allergens?.length === 0) return t(factsText.noAllergens);
        return (facts.allergens ?? []).map((each) => t(allergenNames[each])).join(t(listComma));
      default: {
        const variant = product.variants.find(({ id }) => id === part);
        if (!variant) return t(editorText.absent);
        const { price, salesPercentage, cost, qty, grams } = variant;
        const comesBack = returningBundles(product, saved).includes(variant);
        const labels = propertyNames.flatMap((name) => {
          const label = variant[name];
          return label ? [labelText(label)] : [];
        });
        return [
          ...labels,
          `${t(columnText.grams)} ${grams}`,
          `${t(columnText.price)} ${formatNtd(price)}`,
          `${t(columnText.salesPercentage)} ${salesPercentage}`,
          ...(figures ? [`${t(columnText.cost)} ${formatNtd(cost)}`] : []),
          comesBack ? t(bundleText.comesBack) : `${t(columnText.qty)} ${qty}`,
        ].join(' · ');
      }
    }
  }
  return { nameOf, shownOf };
}
