import { blankVariant, type EditableVariant } from '#app/domain/catalogue/editable-product.ts';
import { productLimits } from '#app/domain/catalogue/product-check.ts';
import { cellText, type GridColumn, type KnownLabels } from '#app/domain/catalogue/variant-cells.ts';
import { fillDown, pasteBlock } from '#app/domain/catalogue/variant-grid.ts';
import { parseBlock } from '#app/domain/delimited-text.ts';
import { newUuid } from '#app/ui/uuid.ts';
import type { CellKey, Editor, Refused } from './editor-store.ts';
import type { Range } from './grid-keys.ts';

/** What is done to many cells or whole rows of the sheet; each is one step of undo. */

type Columns = readonly GridColumn[];

export function newVariant(): EditableVariant {
  return blankVariant(`var_${newUuid()}`);
}

/**
 * Pastes a block at the corner of the chosen cells; one single cell goes into all of them.
 * @returns how many cells were not understood. They keep what they had, and show what was meant.
 */
export function pasteText(
  editor: Editor,
  columns: Columns,
  { top, bottom, left, right }: Range,
  text: string,
  known: KnownLabels,
): number {
  const column = columns[left];
  if (column === undefined) return 0;
  const cells = parseBlock(text);
  const [first = [], ...others] = cells;
  const isOne = first.length <= 1 && others.length === 0;
  const block = isOne
    ? Array.from({ length: bottom - top + 1 }, () =>
        Array.from({ length: right - left + 1 }, () => first[0] ?? ''),
      )
    : cells;
  const refused: [CellKey, Refused][] = [];
  editor.edit((before) => {
    const pasted = pasteBlock(before.variants, columns, { row: top, column }, block, known, newVariant);
    for (const { row, column: at, text: refusedText, problem } of pasted.refused) {
      const variant = pasted.variants[row];
      if (variant) refused.push([`${variant.id} ${at}`, { text: refusedText, problem }]);
    }
    return { ...before, variants: pasted.variants };
  });
  const rows = editor.get().history.present.variants.slice(top, top + block.length);
  const width = block.reduce((most, row) => Math.max(most, row.length), 0);
  editor.refuse([...understood(rows, columns.slice(left, left + width)), ...refused]);
  return refused.length;
}

/** The chosen cells as a spreadsheet takes them. */
export function copiedText(
  variants: readonly EditableVariant[],
  columns: Columns,
  { top, bottom, left, right }: Range,
): string {
  return variants
    .slice(top, bottom + 1)
    .map((variant) =>
      columns
        .slice(left, right + 1)
        .map((column) => cellText(variant, column))
        .join('\t'),
    )
    .join('\n');
}

/** Copies the first row of the range into the others. */
export function fillCells(editor: Editor, columns: Columns, { top, bottom, left, right }: Range): void {
  const chosen = columns.slice(left, right + 1);
  editor.edit((before) => ({
    ...before,
    variants: chosen.reduce<readonly EditableVariant[]>(
      (variants, column) => fillDown(variants, column, top, bottom),
      before.variants,
    ),
  }));
  clearRefused(editor, top + 1, bottom, chosen);
}

export function clearCells(editor: Editor, columns: Columns, { top, bottom, left, right }: Range): void {
  const chosen = columns.slice(left, right + 1);
  const isLabel = (column: GridColumn) => column === 'size' || column === 'weight' || column === 'color';
  const emptied = Object.fromEntries(chosen.map((column) => [column, isLabel(column) ? null : 0]));
  editor.edit((before) => ({
    ...before,
    variants: before.variants.map((variant, row) =>
      row >= top && row <= bottom ? { ...variant, ...emptied } : variant,
    ),
  }));
  clearRefused(editor, top, bottom, chosen);
}

/** As many as a product may have. */
export function insertVariant(editor: Editor, at: number, variant: EditableVariant): void {
  editor.edit((before) =>
    before.variants.length >= productLimits.variants
      ? before
      : { ...before, variants: before.variants.toSpliced(at, 0, variant) },
  );
}

/** A product keeps at least one row, be it blank. */
export function removeVariants(editor: Editor, top: number, bottom: number): void {
  clearRefused(editor, top, bottom, [
    'size',
    'weight',
    'color',
    'grams',
    'price',
    'salesPercentage',
    'cost',
    'qty',
  ]);
  editor.edit((before) => {
    const left = before.variants.filter((_, row) => row < top || row > bottom);
    return { ...before, variants: left.length > 0 ? left : [newVariant()] };
  });
}

function clearRefused(editor: Editor, top: number, bottom: number, columns: Columns): void {
  const rows = editor.get().history.present.variants.slice(top, bottom + 1);
  editor.refuse(understood(rows, columns));
}

function understood(variants: readonly EditableVariant[], columns: Columns): [CellKey, null][] {
  return variants.flatMap(({ id }) => columns.map((column): [CellKey, null] => [`${id} ${column}`, null]));
}
