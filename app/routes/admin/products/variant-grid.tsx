import { Button } from '@mantine/core';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { OwnBundle } from '#app/domain/catalogue/bundle.ts';
import { duplicateVariants, type EditableVariant } from '#app/domain/catalogue/editable-product.ts';
import { checkProduct, productLimits, type VariantField } from '#app/domain/catalogue/product-check.ts';
import { gridColumns, type KnownLabels } from '#app/domain/catalogue/variant-cells.ts';
import { pick } from '#app/domain/language.ts';
import { OwnerOnly } from '#app/routes/admin/parts/admin-heading.tsx';
import { listComma } from '#app/text/marks.ts';
import { columnText, editorText, pastedWith, rowName } from '#app/text/products-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { useShop } from '#app/ui/shop.ts';
import { type CellKey, type Refused, useEditing, useEditor } from './editor-store.ts';
import {
  type Block,
  gridAction,
  oneCell,
  type Place,
  placeOf,
  type Range,
  rangeOf,
  within,
} from './grid-keys.ts';
import {
  clearCells,
  copiedText,
  fillCells,
  insertVariant,
  newVariant,
  pasteText,
  removeVariants,
} from './sheet-edits.ts';
import type { GridHandlers } from './variant-cell.tsx';
import styles from './variant-grid.module.css';
import { VariantRow } from './variant-row.tsx';

interface ToolHandlers {
  fill: () => void;
  duplicate: () => void;
  remove: () => void;
  combine: () => void;
}

const noHandlers: ToolHandlers = { fill() {}, duplicate() {}, remove() {}, combine() {} };

/** What can be done to the chosen cells and rows, by pointer and by keyboard. The sheet's own keys do most of it too. */
const GridTools = memo(function GridTools({
  top,
  bottom,
  count,
  isUnsaved,
  handlers,
}: {
  /** The chosen rows, from 0; -1 for none. */
  top: number;
  bottom: number;
  count: number;
  /** Whether the shop has none of the chosen rows yet. */
  isUnsaved: boolean;
  handlers: ToolHandlers;
}) {
  const t = useTranslate();
  const editor = useEditor();
  const canUndo = useEditing((state) => state.history.past.length > 0);
  const canRedo = useEditing((state) => state.history.future.length > 0);
  const isFull = count >= productLimits.variants;
  const none = top < 0;
  const tool = { variant: 'default', size: 'compact-sm' } as const;
  const remove = (
    <Button {...tool} disabled={none} onClick={handlers.remove}>
      {t(editorText.removeVariants)}
    </Button>
  );
  return (
    <div className="flex wrap middle gap-2 mb-3" role="toolbar" aria-label={t(editorText.variants)}>
      <Button {...tool} disabled={!canUndo} onClick={editor.undo} title="Ctrl+Z">
        {t(editorText.undo)}
      </Button>
      <Button {...tool} disabled={!canRedo} onClick={editor.redo} title="Ctrl+Y">
        {t(editorText.redo)}
      </Button>
      <Button {...tool} disabled={none || top >= count - 1} onClick={handlers.fill} title="Ctrl+D">
        {t(editorText.fillDown)}
      </Button>
      <Button {...tool} disabled={none || isFull} onClick={handlers.duplicate}>
        {t(editorText.duplicateVariant)}
      </Button>
      {isUnsaved ? remove : <OwnerOnly>{remove}</OwnerOnly>}
      <Button {...tool} disabled={isFull} onClick={handlers.combine}>
        {t(editorText.combine)}
      </Button>
      {!none && (
        <span className="small soft">
          {t(rowName(top + 1))}
          {bottom > top && ` – ${bottom + 1}`}
        </span>
      )}
    </div>
  );
});

/** All variants at once, typed like a sheet. */
export function VariantGrid({
  known,
  bundles,
  onCombine,
}: {
  known: KnownLabels;
  bundles: readonly OwnBundle[];
  onCombine: () => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const editor = useEditor();
  const product = useEditing((state) => state.history.present);
  const { variants, selectedProperties } = product;
  const saved = useEditing((state) => state.saved);
  const refusedCells = useEditing((state) => state.refused);
  const saveRequested = useEditing((state) => state.saveRequested);
  const figures = useEditing((state) => state.figures);
  const columns = useMemo(() => gridColumns(selectedProperties, figures), [selectedProperties, figures]);
  const table = useRef<HTMLTableElement>(null);
  const [current, setCurrent] = useState<Place | null>(null);
  const [block, setBlock] = useState<Block | null>(null);
  const [message, setMessage] = useState('');
  const dragged = useRef<Place | null>(null);

  const knownNow = useRef(known);
  knownNow.current = known;
  const columnsNow = useRef(columns);
  columnsNow.current = columns;
  const [handlers] = useState<GridHandlers>(() => ({
    known: knownNow,
    entered: (row, column) => setCurrent({ row, column: columnsNow.current.indexOf(column) }),
  }));

  const { languages: offered } = useShop();
  const problems = useMemo(
    () => checkProduct(product, offered, figures).variants,
    [product, offered, figures],
  );
  const duplicates = useMemo(() => {
    const rows = new Map<number, string>();
    for (const group of duplicateVariants(variants, selectedProperties))
      for (const row of group)
        rows.set(
          row,
          group.flatMap((other) => (other === row ? [] : [other + 1])).join(pick(listComma, language)),
        );
    return rows;
  }, [variants, selectedProperties, language]);
  const refusedRows = useMemo(() => byRow(refusedCells), [refusedCells]);

  const focus = ({ row, column }: Place) =>
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${row} ${columns[column]}"]`)?.focus();
  const chosen = block ? rangeOf(block) : current && oneCell(current);

  const isSaved = ({ id }: EditableVariant) =>
    saved.version > 0 && saved.variants.some((each) => each.id === id);
  const isUnsaved =
    chosen !== null && !variants.slice(chosen.top, chosen.bottom + 1).some((variant) => isSaved(variant));

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
    // A block from its first row; one cell from the cell above it.
    if (action === 'fill-down')
      fillCells(
        editor,
        columns,
        block ? rangeOf(block) : { ...oneCell(place), top: Math.max(0, place.row - 1) },
      );
    else if (action === 'edit')
      event.target.setSelectionRange(event.target.value.length, event.target.value.length);
    else if (action === 'add-row') addRow(place.row + 1, newVariant());
    else if (action === 'clear') block && clearCells(editor, columns, rangeOf(block));
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
    } else {
      dragged.current = event.button === 0 ? place : null;
      setBlock(null);
    }
  }

  // A block is drawn out with the mouse; the focus goes to its last cell once the mouse is let go.
  function onMouseMove(event: MouseEvent): void {
    const from = dragged.current;
    if (!from) return;
    if (event.buttons !== 1) {
      dragged.current = null;
      return;
    }
    const to = placeOf(event.target, columns);
    const last = block?.to ?? from;
    if (to && (to.row !== last.row || to.column !== last.column)) setBlock({ from, to });
  }

  function onMouseUp(): void {
    if (dragged.current && block) focus(block.to);
    dragged.current = null;
  }

  function onPaste(event: ClipboardEvent): void {
    const place = placeOf(event.target, columns);
    const text = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '');
    if (!place || (!block && !/[\t\n]/.test(text))) return;
    event.preventDefault();
    const refused = pasteText(editor, columns, block ? rangeOf(block) : oneCell(place), text, known);
    setMessage(refused > 0 ? t(pastedWith(refused)) : '');
  }

  function onCopy(event: ClipboardEvent): void {
    if (!block) return;
    event.clipboardData.setData('text/plain', copiedText(variants, columns, rangeOf(block)));
    event.preventDefault();
  }

  function addRow(at: number, variant: EditableVariant): void {
    insertVariant(editor, at, variant);
    setBlock(null);
    requestAnimationFrame(() => focus({ row: at, column: 0 }));
  }

  function removeRows({ top, bottom }: Range): void {
    removeVariants(editor, top, bottom);
    setBlock(null);
    const left = editor.get().history.present.variants.length;
    requestAnimationFrame(() => focus({ row: Math.min(top, left - 1), column: current?.column ?? 0 }));
  }

  const tools = useRef<ToolHandlers>(noHandlers);
  tools.current = {
    fill() {
      if (!chosen) return;
      const bottom = chosen.bottom > chosen.top ? chosen.bottom : variants.length - 1;
      fillCells(editor, columns, { ...chosen, bottom });
    },
    duplicate() {
      const source = variants[chosen?.bottom ?? -1];
      if (chosen && source) addRow(chosen.bottom + 1, { ...source, ...unsold(newVariant()) });
    },
    remove: () => chosen && removeRows(chosen),
    combine: onCombine,
  };
  // The same object for as long as the grid lives: the tools are not drawn again with every keystroke.
  const [toolHandlers] = useState<ToolHandlers>(() => ({
    fill: () => tools.current.fill(),
    duplicate: () => tools.current.duplicate(),
    remove: () => tools.current.remove(),
    combine: () => tools.current.combine(),
  }));

  return (
    <>
      <GridTools
        top={chosen?.top ?? -1}
        bottom={chosen?.bottom ?? -1}
        count={variants.length}
        isUnsaved={isUnsaved}
        handlers={toolHandlers}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the inputs inside */}
      <div
        className={styles.scroll}
        onKeyDown={onKeyDown}
        onMouseDown={onMouseDown}
        onMouseMove={onMouseMove}
        // The text of a cell is all chosen on entering: the browser would carry that text off instead.
        onDragStart={(event) => event.preventDefault()}
        onMouseUp={onMouseUp}
        onPaste={onPaste}
        onCopy={onCopy}
      >
        <table ref={table} className={styles.grid} aria-label={t(editorText.variants)}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t(editorText.row)}</span>
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" data-column={column}>
                  {t(columnText[column])}
                </th>
              ))}
              <th scope="col">{t(editorText.salePrice)}</th>
              <th scope="col">{t(editorText.discount)}</th>
              {figures && <th scope="col">{t(editorText.profit)}</th>}
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
                  problems={visibleProblems(variant, problems[row] ?? [], saveRequested)}
                  duplicates={duplicates.get(row) ?? ''}
                  bundle={bundleOf(bundles, variant.id)}
                  rangeFrom={isIn ? chosen.left : -1}
                  rangeTo={isIn ? chosen.right : -1}
                  figures={figures}
                  handlers={handlers}
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
        onClick={() => addRow(variants.length, newVariant())}
      >
        + {t(editorText.addVariant)}
      </button>
      <p role="status" className="small warning">
        {refusedCells.size > 0 && message}
      </p>
    </>
  );
}

/** What a copy of a row has of its own: who it is, and nothing in stock. */
function unsold({
  id,
  qty,
  knownQty,
  isBundle,
}: EditableVariant): Pick<EditableVariant, 'id' | 'qty' | 'knownQty' | 'isBundle'> {
  return { id, qty, knownQty, isBundle };
}

/** What is missing is shown once a save was requested; an impossible number at once. */
function visibleProblems(
  variant: EditableVariant,
  fields: readonly VariantField[],
  saveRequested: boolean,
): string {
  const isVisible = (field: VariantField) =>
    saveRequested || (typeof variant[field] === 'number' && variant[field] !== 0);
  return fields.filter(isVisible).join(' ');
}

function byRow(refused: ReadonlyMap<CellKey, Refused>): Map<string, Partial<Record<string, Refused>>> {
  const rows = new Map<string, Partial<Record<string, Refused>>>();
  for (const [key, what] of refused) {
    const [id = '', column = ''] = key.split(' ');
    rows.set(id, { ...rows.get(id), [column]: what });
  }
  return rows;
}

function bundleOf(bundles: readonly OwnBundle[], id: string): 'typed-cost' | 'cost-of-parts' | null {
  const own = bundles.find((each) => each.id === id);
  return own ? (own.costOfParts ? 'cost-of-parts' : 'typed-cost') : null;
}
