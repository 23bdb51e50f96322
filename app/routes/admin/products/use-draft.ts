import { useEffect, useState } from 'react';
import { isSameProduct } from '#app/domain/catalogue/product-versions.ts';
import { type Draft, dropDraft, readDraft, saveDraft } from './draft.ts';
import type { Editor } from './editor-store.ts';

interface ProductDraft {
  /** An earlier edit that waits for an answer. */
  offered: Draft | null;
  /** It has been taken over. */
  answered: () => void;
  /** It is not wanted. */
  discard: () => void;
  /** There is nothing to keep any more: it is saved under another name, or deleted. */
  stop: () => void;
}

/** A draft is stored when typing rests this long, in ms, and at once when the page is left. */
const rest = 400;

/**
 * Keeps the unsaved edit in this browser, and finds the one that was left behind.
 * @param name the product's id; `new` for one that was never saved.
 */
export function useDraft(editor: Editor, name: string): ProductDraft {
  const [offered, setOffered] = useState<Draft | null>(null);
  const [checked, setChecked] = useState(false);
  const [stopped, setStopped] = useState(false);

  useEffect(() => {
    const draft = readDraft(name);
    if (draft && !isSameProduct(draft.product, editor.get().saved)) setOffered(draft);
    else setChecked(true);
  }, [editor, name]);

  useEffect(() => {
    if (!checked || stopped) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      clearTimeout(waiting);
      waiting = undefined;
      const { history, saved } = editor.get();
      if (isSameProduct(history.present, saved)) dropDraft(name);
      else saveDraft(name, { product: history.present, base: saved, at: Date.now() });
    };
    const later = () => {
      clearTimeout(waiting);
      waiting = setTimeout(save, rest);
    };
    const leave = () => waiting !== undefined && save();
    const unsubscribe = editor.subscribe(later);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      unsubscribe();
      leave();
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [editor, name, checked, stopped]);

  const answered = () => {
    setOffered(null);
    setChecked(true);
  };
  return {
    offered,
    answered,
    discard: () => {
      dropDraft(name);
      answered();
    },
    stop: () => {
      setStopped(true);
      dropDraft(name);
    },
  };
}
