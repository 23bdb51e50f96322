import { productSchema } from '#app/domain/catalogue/editable-product.ts';
import { noFacts } from '#app/domain/catalogue/product-facts.ts';
import { z } from '#app/domain/zod.ts';

/** A draft of before there were facts is whole but for them. */
const product = z.preprocess(
  (stored) =>
    typeof stored === 'object' && stored !== null && !('facts' in stored)
      ? { ...stored, facts: noFacts }
      : stored,
  productSchema,
);

/** An edit that was not saved, as this browser keeps it. */
const draftSchema = z.object({
  product,
  /** The version of the shop that it was begun from. */
  base: product,
  /** When it was last typed into, as Date.now() counts. */
  at: z.number(),
});
export type Draft = z.output<typeof draftSchema>;

const keyOf = (name: string) => `boma.draft.product.${name}`;

/**
 * Null where there is none, or an earlier version of the shop stored it in another form. @param name the product's id;
 * `new` for one that was never saved.
 */
export function readDraft(name: string): Draft | null {
  try {
    return draftSchema.parse(JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null'));
  } catch {
    return null;
  }
}

export function saveDraft(name: string, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    // A private window or a full disk: the edit lives in this tab alone.
  }
}

export function dropDraft(name: string): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // There was nothing to store either.
  }
}
