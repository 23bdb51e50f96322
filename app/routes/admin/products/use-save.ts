import { type RefObject, useRef, useState } from 'react';
import type { ProductSaved, SaveRefusal } from '#app/domain/catalogue/catalogue-calls.ts';
import type { EditableProduct } from '#app/domain/catalogue/editable-product.ts';
import { labelText } from '#app/domain/catalogue/variant-cells.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { callProblems } from '#app/text/admin.ts';
import { productCallProblems, stockLeft } from '#app/text/products-admin.ts';
import { call } from '#app/ui/call.ts';
import { useTranslate } from '#app/ui/language.ts';
import { useRefresh } from '#app/ui/live.tsx';
import { newUuid } from '#app/ui/uuid.ts';
import type { Editor } from './editor-store.ts';
import { listProblems } from './problem-summary.tsx';

/** Why the last save did not happen: lines of words, and the problem's name. */
export interface SaveFailure {
  name: string;
  lines: readonly string[];
}

interface Save {
  saving: boolean;
  saved: boolean;
  failure: SaveFailure | null;
  /** Sends the product as it stands, if it may be sent. */
  save: () => Promise<void>;
  forget: () => void;
}

/**
 * Saves the editor's product in one request. Whatever goes wrong, the form keeps all that was typed.
 * @param onSaved hears of the product as the shop keeps it now.
 * @param onChanged hears of another window's newer version.
 * @param isUploading whether a picture of the product is not in the shop yet: it would be left out without a word.
 */
export function useSave(
  editor: Editor,
  summary: RefObject<HTMLElement | null>,
  onSaved: (saved: ProductSaved) => void,
  onChanged: (theirs: EditableProduct) => void,
  isUploading: () => boolean,
): Save {
  const t = useTranslate();
  const refresh = useRefresh();
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const running = useRef(false);
  // Sent and not answered: sent again under the same name, so that it is saved once.
  const unanswered = useRef<{ product: EditableProduct; attempt: string } | null>(null);

  async function save(): Promise<void> {
    if (running.current) return;
    setSaved(false);
    setFailure(null);
    if (isUploading()) {
      setFailure({ name: 'upload-unfinished', lines: [t(problemWords('upload-unfinished'))] });
      return;
    }
    editor.ask();
    const { history, refused } = editor.get();
    if (listProblems({ history, refused }).length > 0) {
      requestAnimationFrame(() => summary.current?.focus());
      return;
    }
    const product = history.present;
    const attempt = unanswered.current?.product === product ? unanswered.current.attempt : newUuid();
    unanswered.current = { product, attempt };
    running.current = true;
    setSaving(true);
    const answer = await call('/api/saveProduct', { product, attempt });
    running.current = false;
    setSaving(false);
    if (answer.ok || answer.status !== 0) unanswered.current = null;
    if (answer.ok && isSaved(answer.body)) {
      editor.tookSave(product, answer.body.product);
      setSaved(true);
      onSaved(answer.body);
      return;
    }
    const body: unknown = answer.body;
    const refusal = !answer.ok && isRefusal(body) ? body : null;
    if (refusal?.problem === 'product-changed') return onChanged(refusal.product);
    if (refusal) mend(editor, refusal);
    const name = answer.ok ? 'failed' : answer.problem;
    setFailure({ name, lines: [t(problemWords(name)), ...(refusal ? detailsOf(product, refusal) : [])] });
    if (refusal?.problem === 'stock-sold' || refusal?.problem === 'type-unknown') void refresh();
  }

  function detailsOf({ variants }: EditableProduct, refusal: SaveRefusal): readonly string[] {
    if (refusal.problem !== 'stock-sold') return [];
    return refusal.left.map(({ id, left }) => {
      const row = variants.findIndex((variant) => variant.id === id);
      const labels = [variants[row]?.size, variants[row]?.weight, variants[row]?.color];
      const name = labels.flatMap((label) => (label ? [labelText(label)] : [])).join(', ') || String(row + 1);
      return t(stockLeft([name, name], left));
    });
  }

  return { saving, saved, failure, save, forget: () => setFailure(null) };
}

function problemWords(name: string): LocalizedText {
  return productCallProblems[name] ?? callProblems.failed;
}

/** Takes out what is not there any more, so that the next save can stand. */
function mend(editor: Editor, refusal: SaveRefusal): void {
  if (refusal.problem === 'type-unknown') editor.edit((product) => ({ ...product, type: '' }));
  if (refusal.problem === 'images-unknown') {
    const { images: gone } = refusal;
    editor.edit((product) => ({
      ...product,
      images: product.images.filter(({ key }) => !gone.includes(key)),
    }));
  }
}

function isSaved(body: unknown): body is ProductSaved {
  return typeof body === 'object' && body !== null && 'product' in body && 'slug' in body;
}

function isRefusal(body: unknown): body is SaveRefusal {
  return typeof body === 'object' && body !== null && 'problem' in body;
}
