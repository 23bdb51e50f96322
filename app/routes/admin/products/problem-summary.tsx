import { type RefObject, useMemo } from 'react';
import { duplicateVariants } from '#app/domain/catalogue/editable-product.ts';
import { propertyNames } from '#app/domain/catalogue/product.ts';
import { labelText } from '#app/domain/catalogue/variant-cells.ts';
import type { Language, LocalizedText } from '#app/domain/language.ts';
import { bracketed, listComma } from '#app/text/marks.ts';
import {
  cellProblems,
  columnText,
  editorText,
  variantProblem,
  variantProblems,
} from '#app/text/products-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useShop } from '#app/ui/shop.ts';
import styles from './editor.module.css';
import { type CellKey, type Editing, useEditing } from './editor-store.ts';
import { isMissing, parentProblem, problemsOf } from './parent-problem.ts';

interface Problem {
  /** The element to go to. */
  id: string;
  words: LocalizedText;
}

/** Everything that keeps the product from being saved, each a way to its field. */
export function ProblemSummary({ box }: { box: RefObject<HTMLDivElement | null> }) {
  const t = useTranslate();
  const { languages: offered } = useShop();
  const saveRequested = useEditing((state) => state.saveRequested);
  const product = useEditing((state) => state.history.present);
  const refused = useEditing((state) => state.refused);
  const figures = useEditing((state) => state.figures);
  const problems = useMemo(
    () => (saveRequested ? listProblems({ history: { present: product }, refused, figures }, offered) : []),
    [saveRequested, product, refused, figures, offered],
  );
  if (problems.length === 0) return null;
  return (
    <Notice tone="error" role="alert" ref={box} tabIndex={-1} className={styles.notice ?? ''}>
      <p>{t(editorText.problems)}</p>
      <ul className={styles.problems}>
        {problems.map(({ id, words }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                goTo(id);
              }}
            >
              {t(words)}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Variants that shoppers could not tell apart: shown at once, and no reason not to save. */
export function DuplicateNotice() {
  const t = useTranslate();
  const variants = useEditing((state) => state.history.present.variants);
  const selected = useEditing((state) => state.history.present.selectedProperties);
  const groups = useMemo(() => duplicateVariants(variants, selected), [variants, selected]);
  if (groups.length === 0) return null;
  return (
    <Notice tone="warning" role="status" className={styles.notice ?? ''}>
      <p>{t(editorText.duplicates)}</p>
      <ul>
        {groups.map((group) => {
          const variant = variants[group[0] ?? 0];
          const labels = propertyNames.flatMap((name) => {
            const label = selected[name] ? variant?.[name] : null;
            return label ? [labelText(label)] : [];
          });
          return (
            <li key={group.join()}>
              {group.map((row) => row + 1).join(t(listComma))}
              {labels.length > 0 && t(bracketed(['', ''], labels.join(t(listComma))))}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

/** Whether anything keeps the product from being saved. */
export function listProblems(
  {
    history: { present },
    refused,
    figures,
  }: {
    history: Pick<Editing['history'], 'present'>;
    refused: Editing['refused'];
    figures: boolean;
  },
  offered: readonly Language[],
): readonly Problem[] {
  const { parent, variants } = problemsOf(present, offered, figures);
  const ofParent = parent.map((field) => ({
    id: field,
    words: parentProblem(field, isMissing(present, field)),
  }));
  const ofVariants = present.variants.flatMap(({ id }, row) => {
    const columns = ['size', 'weight', 'color', 'grams', 'price', 'salesPercentage', 'cost', 'qty'] as const;
    return columns.flatMap((column): Problem[] => {
      const key: CellKey = `${id} ${column}`;
      const refusal = refused.get(key);
      if (!refusal && !variants[row]?.includes(column)) return [];
      const words = refusal ? cellProblems[refusal.problem] : variantProblems[column];
      return [{ id: `${id}-${column}`, words: variantProblem(row + 1, columnText[column], words) }];
    });
  });
  return [...ofParent, ...ofVariants];
}

function goTo(id: string): void {
  const field = document.getElementById(id);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
