import { createContext, useContext, useSyncExternalStore } from 'react';
import type { EditableProduct } from '#app/domain/catalogue/editable-product.ts';
import { onFreshStock, onSavedVersion } from '#app/domain/catalogue/product-versions.ts';
import type { CellProblem, GridColumn } from '#app/domain/catalogue/variant-cells.ts';
import { change, type History, redo, startHistory, undo } from '#app/domain/edit-history.ts';
import type { VariantId } from '#app/domain/ids.ts';

/** A cell that holds what cannot be taken: the variant keeps what it had until this is put right. */
export interface Refused {
  text: string;
  problem: CellProblem;
}

export type CellKey = `${VariantId} ${GridColumn}`;

export interface Editing {
  /** The product as the shop last gave it. */
  saved: EditableProduct;
  /** Whether the reader may see what products cost; otherwise every cost is 0. */
  figures: boolean;
  history: History<EditableProduct>;
  refused: ReadonlyMap<CellKey, Refused>;
  /** Whether a save was requested, so that what is missing is shown. */
  saveRequested: boolean;
  /** How many forms of the page that are saved by themselves hold something unsaved. */
  unsavedForms: number;
}

export interface Editor {
  get: () => Editing;
  subscribe: (listener: () => void) => () => void;
  /**
   * One change. @param mark names what is changed: further changes under the same mark are one step of undo.
   */
  edit: (changed: (product: EditableProduct) => EditableProduct, mark?: string) => void;
  refuse: (cells: readonly (readonly [CellKey, Refused | null])[]) => void;
  undo: () => void;
  redo: () => void;
  ask: () => void;
  /** The shop has it: what was sent is saved; what was typed meanwhile stays an edit. */
  tookSave: (sent: EditableProduct, saved: EditableProduct) => void;
  /** The shop tells how the product stands now, without a save of ours. */
  tookFresh: (fresh: EditableProduct) => void;
  /** A form that is saved by itself holds something unsaved. @returns how to say that it does no more. */
  holdUnsaved: () => () => void;
  /** Begins anew with another edit of a version of the shop. */
  take: (edited: EditableProduct, saved: EditableProduct) => void;
}

const nothingRefused: ReadonlyMap<CellKey, Refused> = new Map();

/**
 * The state of one editor, outside React: a keystroke then wakes only the parts of the page that read what it changed.
 */
export function createEditor(product: EditableProduct, figures: boolean): Editor {
  let state: Editing = {
    saved: product,
    figures,
    history: startHistory(product),
    refused: nothingRefused,
    saveRequested: false,
    unsavedForms: 0,
  };
  const listeners = new Set<() => void>();
  const become = (next: Editing) => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const step = (history: History<EditableProduct>) => {
    if (history !== state.history) become({ ...state, history, refused: nothingRefused });
  };
  const everywhere = (edit: (product: EditableProduct) => EditableProduct): History<EditableProduct> => ({
    ...state.history,
    past: state.history.past.map(edit),
    present: edit(state.history.present),
    future: state.history.future.map(edit),
  });

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit(changed, mark) {
      const history = change(state.history, changed(state.history.present), mark ?? null);
      if (history !== state.history) become({ ...state, history });
    },
    refuse(cells) {
      if (cells.every(([key, refused]) => refused === null && !state.refused.has(key))) return;
      const refused = new Map(state.refused);
      for (const [key, what] of cells) {
        if (what) refused.set(key, what);
        else refused.delete(key);
      }
      become({ ...state, refused });
    },
    undo: () => step(undo(state.history)),
    redo: () => step(redo(state.history)),
    ask: () => become({ ...state, saveRequested: true }),
    tookSave(sent, saved) {
      const after = (product: EditableProduct) =>
        product === sent ? saved : onSavedVersion(product, sent, saved);
      become({ ...state, saved, history: everywhere(after), saveRequested: false });
    },
    tookFresh(fresh) {
      const onStock = (product: EditableProduct) => onFreshStock(product, fresh);
      become({ ...state, saved: onStock(state.saved), history: everywhere(onStock) });
    },
    holdUnsaved() {
      become({ ...state, unsavedForms: state.unsavedForms + 1 });
      return () => become({ ...state, unsavedForms: state.unsavedForms - 1 });
    },
    take(edited, saved) {
      const onSaved = (product: EditableProduct) => ({
        ...onFreshStock(product, saved),
        version: saved.version,
      });
      const history = change({ ...everywhere(onSaved), mark: null }, edited);
      become({ ...state, saved, history, refused: nothingRefused });
    },
  };
}

const Context = createContext<Editor | null>(null);
export const EditorProvider = Context;

export function useEditor(): Editor {
  const editor = useContext(Context);
  if (!editor) throw new Error('there is no editor round this part');
  return editor;
}

/** A part of the state; the component is drawn again when that part is another. */
export function useEditing<Part>(select: (state: Editing) => Part): Part {
  const editor = useEditor();
  const read = () => select(editor.get());
  return useSyncExternalStore(editor.subscribe, read, read);
}
