import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react';
import { parseBlock } from '#app/domain/delimited-text.ts';
import { blankVariant, duplicateVariants, type EditableVariant } from '#app/domain/editable-product.ts';
import { checkProduct, productLimits, type VariantField } from '#app/domain/product-check.ts';
import { cellText, type GridColumn, gridColumns, type KnownLabels } from '#app/domain/variant-cells.ts';
import { fillDown, pasteBlock } from '#app/domain/variant-grid.ts';
import { columnText, editorText, pastedWith } from '#app/text/products-admin.ts';
import { useSay } from '#app/ui/language.ts';
import { newUuid } from '#app/ui/uuid.ts';
import { type CellKey, type Refused, useEditing, useEditor } from './editor-store.ts';
import { gridAction, type Place } from './grid-keys.ts';
import { GridTools } from './grid-tools.tsx';
import type { GridHands } from './variant-cell.tsx';
import styles from './variant-grid.module.css';
import { VariantRow } from './variant-row.tsx';

interface Block {
  from: Place;
  to: Place;
}

/** All variants at once, typed like a sheet. */
export function VariantGrid({ known, onCombine }: { known: KnownLabels; onCombine: () => void }) {
  const say = useSay();
  const editor = useEditor();
  const product = useEditing((state) => state.history.present);
  const { variants, selectedProperties } = product;
  const refusedCells = useEditing((state) => state.refused);
  const asked = useEditing((state) => state.asked);
  const columns = useMemo(() => gridColumns(selectedProperties), [selectedProperties]);
  const table = useRef<HTMLTableElement>(null);
  const [current, setCurrent] = useState<Place | null>(null);
  const [block, setBlock] = useState<Block | null>(null);
  const [said, setSaid] = useState('');

  const knownNow = useRef(known);
  knownNow.current = known;
  const columnsNow = useRef(columns);
  columnsNow.current = columns;
  const [hands] = useState<GridHands>(() => ({
    known: knownNow,
    entered: (row, column) => setCurrent({ row, column: columnsNow.current.indexOf(column) }),
  }));

  const problems = useMemo(() => checkProduct(product).variants, [product]);
  const twins = useMemo(() => {
    const rows = new Map<number, string>();
    for (const group of duplicateVariants(variants, selectedProperties))
      for (const row of group)
        rows.set(row, group.flatMap((other) => (other === row ? [] : [other + 1])).join(', '));
    return rows;
  }, [variants, selectedProperties]);
  const refusedRows = useMemo(() => byRow(refusedCells), [refusedCells]);

  const focus = ({ row, column }: Place) =>
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${row} ${columns[column]}"]`)?.focus();
  const chosen = block
    ? rangeOf(block)
    : current && { top: current.row, bottom: current.row, left: current.column, right: current.column };

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const place = placeOf(event.target, columns);
    if (!place || !(event.target instanceof HTMLInputElement)) return;
    const action = gridAction(
      { ...event, currentTarget: event.target, nativeEvent: event.nativeEvent },
      place,
      block !== null,
    );
    if (action === null) {
      if (event.key === 'Escape' || event.key === 'Tab') setBlock(null);
      return;
    }
    event.preventDefault();
    if (action === 'fill-down') fill(place);
    else if (action === 'edit')
      event.target.setSelectionRange(event.target.value.length, event.target.value.length);
    else if (action === 'clear') clear();
    else if (action === 'add-row') addRow(place.row + 1, blankVariant(newVariantId()));
    else {
      const to = within(action.to, variants.length, columns.length);
      setBlock(action.extend ? { from: block?.from ?? place, to } : null);
      focus(to);
    }
  }

  function onMouseDown(event: MouseEvent): void {
    const place = placeOf(event.target, columns);
    if (!place) return;
    if (event.shiftKey && current) {
      event.preventDefault();
      setBlock({ from: block?.from ?? current, to: place });
      focus(place);
    } else setBlock(null);
  }

  function onPaste(event: ClipboardEvent): void {
    const place = placeOf(event.target, columns);
    const column = place && columns[place.column];
    const text = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '');
    if (!place || !column || !/[\t\n]/.test(text)) return;
    event.preventDefault();
    const refused: [CellKey, Refused][] = [];
    editor.edit((before) => {
      const pasted = pasteBlock(
        before.variants,
        columns,
        { row: place.row, column },
        parseBlock(text),
        known,
        () => blankVariant(newVariantId()),
      );
      for (const { row, column: at, text: kept, problem } of pasted.refused) {
        const variant = pasted.variants[row];
        if (variant) refused.push([`${variant.id} ${at}`, { text: kept, problem }]);
      }
      return { ...before, variants: pasted.variants };
    });
    editor.refuse(refused);
    setSaid(refused.length > 0 ? say(pastedWith(refused.length)) : '');
  }

  function onCopy(event: ClipboardEvent): void {
    if (!block) return;
    const { top, bottom, left, right } = rangeOf(block);
    const lines = variants.slice(top, bottom + 1).map((variant) =>
      columns
        .slice(left, right + 1)
        .map((column) => cellText(variant, column))
        .join('\t'),
    );
    event.clipboardData.setData('text/plain', lines.join('\n'));
    event.preventDefault();
  }

  /** A block from its first row; one cell from the cell above it. */
  function fill(place: Place): void {
    const { top, bottom, left, right } = block
      ? rangeOf(block)
      : { top: Math.max(0, place.row - 1), bottom: place.row, left: place.column, right: place.column };
    fillColumns(left, right, top, bottom);
  }

  function fillColumns(left: number, right: number, top: number, bottom: number): void {
    editor.edit((before) => ({
      ...before,
      variants: columns
        .slice(left, right + 1)
        .reduce<readonly EditableVariant[]>(
          (list, column) => fillDown(list, column, top, bottom),
          before.variants,
        ),
    }));
    editor.refuse(cellKeys(variants.slice(top + 1, bottom + 1), columns.slice(left, right + 1)));
  }

  function clear(): void {
    if (!block) return;
    const { top, bottom, left, right } = rangeOf(block);
    const emptied = Object.fromEntries(
      columns
        .slice(left, right + 1)
        .map((column) => [column, column === 'size' || column === 'weight' || column === 'color' ? null : 0]),
    );
    editor.edit((before) => ({
      ...before,
      variants: before.variants.map((variant, row) =>
        row >= top && row <= bottom ? { ...variant, ...emptied } : variant,
      ),
    }));
    editor.refuse(cellKeys(variants.slice(top, bottom + 1), columns.slice(left, right + 1)));
  }

  function addRow(at: number, variant: EditableVariant): void {
    if (variants.length >= productLimits.variants) return;
    editor.edit((before) => ({ ...before, variants: before.variants.toSpliced(at, 0, variant) }));
    setBlock(null);
    requestAnimationFrame(() => focus({ row: at, column: 0 }));
  }

  function removeRows(top: number, bottom: number): void {
    editor.refuse(cellKeys(variants.slice(top, bottom + 1), columns));
    editor.edit((before) => {
      const left = before.variants.filter((_, row) => row < top || row > bottom);
      return { ...before, variants: left.length > 0 ? left : [blankVariant(newVariantId())] };
    });
    setBlock(null);
    const next = Math.min(top, Math.max(0, variants.length - (bottom - top + 1) - 1));
    requestAnimationFrame(() => focus({ row: next, column: current?.column ?? 0 }));
  }

  return (
    <>
      <GridTools
        chosen={chosen}
        count={variants.length}
        onFill={() => {
          if (!chosen) return;
          const bottom = chosen.bottom > chosen.top ? chosen.bottom : variants.length - 1;
          fillColumns(chosen.left, chosen.right, chosen.top, bottom);
        }}
        onDuplicate={() => {
          const source = variants[chosen?.bottom ?? -1];
          if (chosen && source)
            addRow(chosen.bottom + 1, { ...source, id: newVariantId(), qty: 0, knownQty: 0 });
        }}
        onRemove={() => chosen && removeRows(chosen.top, chosen.bottom)}
        onCombine={onCombine}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the inputs inside */}
      <div
        className={styles.scroll}
        onKeyDown={onKeyDown}
        onMouseDown={onMouseDown}
        onPaste={onPaste}
        onCopy={onCopy}
      >
        <table ref={table} className={styles.grid} aria-label={say(editorText.variants)}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{say(editorText.row)}</span>
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" data-column={column}>
                  {say(columnText[column])}
                </th>
              ))}
              <th scope="col">{say(editorText.salePrice)}</th>
              <th scope="col">{say(editorText.discount)}</th>
              <th scope="col">{say(editorText.profit)}</th>
            </tr>
          </thead>
          <tbody>
            {variants.map((variant, row) => {
              const isIn = block !== null && chosen !== null && row >= chosen.top && row <= chosen.bottom;
              return (
                <VariantRow
                  key={variant.id}
                  variant={variant}
                  row={row}
                  columns={columns}
                  refused={refusedRows.get(variant.id)}
                  problems={saidFields(variant, problems[row] ?? [], asked)}
                  twins={twins.get(row) ?? ''}
                  rangeFrom={isIn ? chosen.left : -1}
                  rangeTo={isIn ? chosen.right : -1}
                  hands={hands}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      <button
        type="button"
        className={styles.add}
        disabled={variants.length >= productLimits.variants}
        onClick={() => addRow(variants.length, blankVariant(newVariantId()))}
      >
        + {say(editorText.addVariant)}
      </button>
      <p role="status" className={styles.said}>
        {refusedCells.size > 0 && said}
      </p>
    </>
  );
}

/** What is missing is said once a save was asked for; a number that cannot be is said at once. */
function saidFields(variant: EditableVariant, fields: readonly VariantField[], asked: boolean): string {
  const isSaid = (field: VariantField) =>
    asked || (typeof variant[field] === 'number' && variant[field] !== 0);
  return fields.filter(isSaid).join(' ');
}

function byRow(refused: ReadonlyMap<CellKey, Refused>): Map<string, Partial<Record<string, Refused>>> {
  const rows = new Map<string, Partial<Record<string, Refused>>>();
  for (const [key, what] of refused) {
    const [id = '', column = ''] = key.split(' ');
    rows.set(id, { ...rows.get(id), [column]: what });
  }
  return rows;
}

function cellKeys(variants: readonly EditableVariant[], columns: readonly GridColumn[]): [CellKey, null][] {
  return variants.flatMap(({ id }) => columns.map((column): [CellKey, null] => [`${id} ${column}`, null]));
}

function placeOf(target: EventTarget, columns: readonly GridColumn[]): Place | null {
  const cell = target instanceof HTMLElement ? target.dataset.cell : undefined;
  if (cell === undefined) return null;
  const [row = '', name = ''] = cell.split(' ');
  const names: readonly string[] = columns;
  const column = names.indexOf(name);
  return column === -1 ? null : { row: Number(row), column };
}

function within({ row, column }: Place, rows: number, columns: number): Place {
  return { row: Math.max(0, Math.min(rows - 1, row)), column: Math.max(0, Math.min(columns - 1, column)) };
}

function rangeOf({ from, to }: Block) {
  return {
    top: Math.min(from.row, to.row),
    bottom: Math.max(from.row, to.row),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column),
  };
}

function newVariantId(): `var_${string}` {
  return `var_${newUuid()}`;
}
