import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ProductSaved } from '#app/domain/catalogue/catalogue-calls.ts';
import type { EditableProduct } from '#app/domain/catalogue/editable-product.ts';
import { isSameProduct } from '#app/domain/catalogue/product-versions.ts';
import { labelText } from '#app/domain/catalogue/variant-cells.ts';
import type { VariantId } from '#app/domain/ids.ts';
import { type LocalizedText, localize } from '#app/domain/language.ts';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import type { action } from '#app/routes/admin/product.tsx';
import { callProblems } from '#app/text/admin.ts';
import { isPartOf } from '#app/text/bundles-admin.ts';
import { listComma } from '#app/text/marks.ts';
import { productCallProblems, stockLeft } from '#app/text/products-admin.ts';
import { useAccountRemoved } from '#app/ui/auth-user.ts';
import { useTranslate } from '#app/ui/language.ts';
import { useShop } from '#app/ui/shop.ts';
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
  save: () => void;
}

/**
 * Saves the editor's product in one request. Whatever goes wrong, the form keeps all that was typed.
 * @param onSaved hears of the product as the shop keeps it now.
 * @param onChanged hears of another tab's newer version.
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
  const { languages: offered } = useShop();
  const [saved, setSaved] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  // Until it is answered it is sent again under the same name, so that it is saved once.
  const sent = useRef<{ product: EditableProduct; attempt: string; answered: boolean } | null>(null);
  const wanted = useRef(false);
  const { post, busy: saving } = useAdminAction<typeof action>(productCallProblems, {
    onAnswer(answer) {
      if (!sent.current || !('slug' in answer)) return;
      sent.current.answered = true;
      editor.tookSave(sent.current.product, answer.product);
      setSaved(true);
      onSaved({ product: answer.product, slug: answer.slug });
    },
    onRefused(answer) {
      if (!sent.current || answer.ok) return;
      const { product } = sent.current;
      const name: string = answer.problem;
      sent.current.answered = name !== 'unreachable' && name !== 'no-answer';
      if (answer.problem === 'product-changed') return onChanged(answer.product);
      if (answer.problem === 'type-unknown') editor.edit((edited) => ({ ...edited, type: '' }));
      if (answer.problem === 'images-unknown') {
        const { images: gone } = answer;
        editor.edit((edited) => ({
          ...edited,
          images: edited.images.filter(({ key }) => !gone.includes(key)),
        }));
      }
      const details: readonly string[] =
        answer.problem === 'stock-sold'
          ? leftWords(product, answer.left)
          : answer.problem === 'variant-in-bundle'
            ? [t(isPartOf(answer.bundles))]
            : answer.problem === 'variants-owners-only'
              ? putBack(answer.variants)
              : [];
      setFailure({ name, lines: [t(problemWords(name)), ...details] });
    },
  });

  function save(): void {
    if (saving) {
      wanted.current = true;
      return;
    }
    setSaved(false);
    setFailure(null);
    if (isUploading()) {
      setFailure({ name: 'upload-unfinished', lines: [t(problemWords('upload-unfinished'))] });
      return;
    }
    editor.ask();
    const { history, refused, figures } = editor.get();
    if (listProblems({ history, refused, figures }, offered).length > 0) {
      requestAnimationFrame(() => summary.current?.focus());
      return;
    }
    const product = history.present;
    const isSame = sent.current?.product === product && !sent.current.answered;
    const attempt = isSame && sent.current ? sent.current.attempt : newUuid();
    sent.current = { product, attempt, answered: false };
    post({ intent: 'save-product', product, attempt });
  }

  // What was edited while the last save was on its way, and then saved again.
  const saveAgain = useEffectEvent(() => {
    const { history, saved: stored } = editor.get();
    if (!isSameProduct(history.present, stored)) save();
  });
  useEffect(() => {
    if (saving || !wanted.current) return;
    wanted.current = false;
    saveAgain();
  }, [saving]);

  function nameOf({ variants }: EditableProduct, id: VariantId): string {
    const row = variants.findIndex((variant) => variant.id === id);
    const labels = [variants[row]?.size, variants[row]?.weight, variants[row]?.color];
    const names = labels.flatMap((label) => (label ? [labelText(label)] : []));
    return names.join(t(listComma)) || String(row + 1);
  }

  function leftWords(
    product: EditableProduct,
    sold: readonly { id: VariantId; left: number }[],
  ): readonly string[] {
    return sold.map(({ id, left }) => {
      const name = nameOf(product, id);
      return t(
        stockLeft(
          localize(() => name),
          left,
        ),
      );
    });
  }

  /** Saved variants that were taken out: they come back as they are in the shop. @returns what they are called. */
  function putBack(ids: readonly VariantId[]): readonly string[] {
    const { saved: stored } = editor.get();
    editor.edit((edited) => {
      const variants = [...edited.variants];
      const placeOf = (id: VariantId) => variants.findIndex((one) => one.id === id);
      for (const [at, variant] of stored.variants.entries()) {
        if (!ids.includes(variant.id) || placeOf(variant.id) >= 0) continue;
        const before = stored.variants.slice(0, at).findLast(({ id }) => placeOf(id) >= 0);
        variants.splice(before ? placeOf(before.id) + 1 : 0, 0, variant);
      }
      return { ...edited, variants };
    });
    return [ids.map((id) => nameOf(stored, id)).join(t(listComma))];
  }

  const isSaidAbove = useAccountRemoved() && failure?.name === 'signed-out';
  return { saving, saved, failure: isSaidAbove ? null : failure, save };
}

/** The words for a refusal, the shop's or the editor's own. */
function problemWords(name: string): LocalizedText {
  return productCallProblems[name] ?? callProblems.failed;
}
