import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import type { EditableVariant } from '#app/domain/catalogue/editable-product.ts';
import {
  cellText,
  type GridColumn,
  type KnownLabels,
  labelText,
  typeCell,
} from '#app/domain/catalogue/variant-cells.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { isInputMethods } from '#app/ui/input-method.ts';
import { useTranslate } from '#app/ui/language.ts';
import { type CellKey, type Refused, useEditor } from './editor-store.ts';
import { LabelChoices } from './label-choices.tsx';
import styles from './variant-grid.module.css';

/** Of the line above the grid that says what a cost is for. */
export const costHintId = 'cost-hint';

/** What a cell needs of its grid; the same object for every cell while the grid lives. */
export interface GridHandlers {
  known: RefObject<KnownLabels>;
  entered: (row: number, column: GridColumn) => void;
}

interface CellProps {
  variant: EditableVariant;
  /** From 0. */
  row: number;
  column: GridColumn;
  name: string;
  refused: Refused | undefined;
  /** What is wrong with it, in words; empty where nothing is. */
  problem: string;
  /** What is remarkable, and no reason not to save; shown where nothing is wrong. */
  hint: string;
  /** Why it cannot be typed; null where it can. */
  derived: LocalizedText | null;
  inRange: boolean;
  handlers: GridHandlers;
}

/** One cell of the variants' grid: an input that is always ready, and says what it did not understand. */
export function VariantCell({
  variant,
  row,
  column,
  name,
  refused,
  problem,
  hint,
  derived,
  inRange,
  handlers,
}: CellProps) {
  const editor = useEditor();
  const t = useTranslate();
  const value = variant[column];
  const field = useRef<HTMLInputElement>(null);
  const before = useRef<EditableVariant>(variant);
  // What is being typed, beside what it became: `Small /` must not be reformatted while somebody types.
  const [typed, setTyped] = useState<{ text: string; value: EditableVariant[GridColumn] } | null>(null);
  const [choosing, setChoosing] = useState(false);
  const isLabel = column === 'size' || column === 'weight' || column === 'color';
  const shown = refused?.text ?? (typed && typed.value === value ? typed.text : cellText(variant, column));
  const key: CellKey = `${variant.id} ${column}`;
  const errorId = `${variant.id}-${column}-error`;
  const describedBy = [
    ...(problem || hint ? [errorId] : []),
    ...(column === 'cost' && derived === null ? [costHintId] : []),
  ].join(' ');

  function type(text: string): void {
    let problemNow: Refused | null = null;
    editor.edit((product) => {
      const at = product.variants.findIndex(({ id }) => id === variant.id);
      const current = product.variants[at];
      if (!current) return product;
      const result = typeCell(current, column, text, handlers.known.current);
      if (!result.ok) {
        problemNow = { text, problem: result.problem };
        return product;
      }
      setTyped({ text, value: result.variant[column] });
      return { ...product, variants: product.variants.with(at, result.variant) };
    }, key);
    editor.refuse([[key, problemNow]]);
    if (isLabel) setChoosing(true);
  }

  function restore(): void {
    const { grams } = before.current;
    editor.edit(
      (product) => ({
        ...product,
        variants: product.variants.map((each) =>
          each.id === variant.id
            ? { ...each, [column]: before.current[column], ...(column === 'weight' ? { grams } : {}) }
            : each,
        ),
      }),
      key,
    );
    editor.refuse([[key, null]]);
    setTyped(null);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Escape' || isInputMethods(event.nativeEvent)) return;
    if (choosing) setChoosing(false);
    else if (refused || before.current[column] !== value) restore();
    else return;
    event.preventDefault();
    event.stopPropagation();
    requestAnimationFrame(() => {
      // Selecting also focuses, and whoever types fast is in the next cell by then.
      if (document.activeElement === field.current) field.current?.select();
    });
  }

  return (
    <td className={inRange ? `${styles.cell} ${styles.inRange}` : styles.cell} data-column={column}>
      <input
        ref={field}
        id={`${variant.id}-${column}`}
        className={isLabel ? undefined : styles.number}
        value={shown}
        readOnly={derived !== null}
        title={derived ? t(derived) : undefined}
        inputMode={isLabel ? 'text' : 'numeric'}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-label={name}
        aria-invalid={problem !== '' || undefined}
        aria-describedby={describedBy || undefined}
        aria-autocomplete={isLabel ? 'list' : undefined}
        data-row={row}
        data-cell={`${row} ${column}`}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          before.current = variant;
          event.target.select();
          handlers.entered(row, column);
        }}
        onClick={() => isLabel && setChoosing(true)}
        onBlur={() => {
          setTyped(null);
          setChoosing(false);
        }}
      />
      {(problem || hint) && (
        <span id={errorId} className={problem ? styles.problem : styles.hint}>
          {problem || hint}
        </span>
      )}
      {isLabel && choosing && (
        <LabelChoices
          field={field}
          labels={handlers.known.current[column]}
          typed={typed?.text ?? ''}
          onChoose={(label) => {
            type(labelText(label));
            setTyped(null);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </td>
  );
}
