import type { LocalizedText } from '../language.ts';
import type { EditableVariant } from './editable-product.ts';
import { type PropertyName, propertyNames, type SelectedProperties } from './product.ts';
import { productLimits } from './product-check.ts';
import { type CellProblem, type GridColumn, type KnownLabels, typeCell } from './variant-cells.ts';

type Variants = readonly EditableVariant[];

export interface RefusedCell {
  /** From 0. */
  row: number;
  column: GridColumn;
  text: string;
  problem: CellProblem;
}

export interface Pasted {
  variants: Variants;
  refused: readonly RefusedCell[];
}

/**
 * Pastes cells starting at `row` and `column`. Extra columns are dropped; extra rows become new variants, up to the
 * limit. An empty grams cell keeps what a pasted weight set.
 * @param newVariant makes a blank variant for each new row.
 */
export function pasteBlock(
  variants: Variants,
  columns: readonly GridColumn[],
  corner: { row: number; column: GridColumn },
  block: readonly (readonly string[])[],
  known: KnownLabels,
  newVariant: () => EditableVariant,
): Pasted {
  const first = columns.indexOf(corner.column);
  const top = Math.min(corner.row, variants.length);
  const after = [...variants];
  const refused: RefusedCell[] = [];
  block.forEach((cells, line) => {
    const row = top + line;
    if (row >= productLimits.variants) return;
    let variant = after[row] ?? newVariant();
    cells.forEach((text, offset) => {
      const column = columns[first + offset];
      if (column === undefined) return;
      if (column === 'grams' && text.trim() === '' && speaksOfWeight(columns, first, offset)) return;
      const typed = typeCell(variant, column, text, known);
      if (typed.ok) variant = typed.variant;
      else refused.push({ row, column, text, problem: typed.problem });
    });
    after[row] = variant;
  });
  return { variants: after, refused };
}

/** Whether the pasted row has a weight before this cell: an empty grams cell then keeps that weight's grams. */
function speaksOfWeight(columns: readonly GridColumn[], first: number, offset: number): boolean {
  return columns.slice(first, first + offset).includes('weight');
}

export function fillDown(variants: Variants, column: GridColumn, from: number, to: number): Variants {
  const source = variants[from];
  if (!source) return variants;
  return variants.map((variant, row) =>
    row > from && row <= to ? { ...variant, [column]: source[column] } : variant,
  );
}

export type ChosenLabels = Readonly<Partial<Record<PropertyName, readonly LocalizedText[]>>>;

export type Combined =
  /** `added`: combinations that were not there. */
  | { ok: true; variants: Variants; added: number }
  /** Over the limit; `count` variants would result. */
  | { ok: false; count: number };

/**
 * Adds a variant for each missing combination of labels; existing ones stay, except blank rows. Rows that have numbers but
 * no label yet take the first combinations.
 * @param newVariant makes each other variant.
 */
export function combineVariants(
  variants: Variants,
  selected: SelectedProperties,
  chosen: ChosenLabels,
  newVariant: () => EditableVariant,
): Combined {
  const existing = variants.filter((variant) => !isBlank(variant));
  const names = propertyNames.filter((name) => selected[name] && (chosen[name]?.length ?? 0) > 0);
  if (names.length === 0) return { ok: true, variants, added: 0 };
  const count = names.reduce((product, name) => product * (chosen[name]?.length ?? 1), 1);
  if (count > productLimits.variants) return { ok: false, count };
  let rows: Partial<Record<PropertyName, LocalizedText>>[] = [{}];
  for (const name of names) {
    rows = rows.flatMap((row) => (chosen[name] ?? []).map((label) => ({ ...row, [name]: label })));
  }
  const keyOf = (labels: Partial<Record<PropertyName, LocalizedText | null>>) =>
    JSON.stringify(names.map((name) => labels[name] ?? null));
  const there = new Set(existing.map(keyOf));
  const missing = rows.filter((row) => !there.has(keyOf(row)));
  const added = missing.length;
  const labelled = existing.map((variant) =>
    hasLabels(variant) ? variant : { ...variant, ...missing.shift() },
  );
  const total = labelled.length + missing.length;
  if (total > productLimits.variants) return { ok: false, count: total };
  return {
    ok: true,
    variants: [...labelled, ...missing.map((row) => ({ ...newVariant(), ...row }))],
    added,
  };
}

function isBlank(variant: EditableVariant): boolean {
  return variant.price === 0 && variant.cost === 0 && variant.qty === 0 && !hasLabels(variant);
}

function hasLabels(variant: EditableVariant): boolean {
  return propertyNames.some((name) => variant[name] !== null);
}
