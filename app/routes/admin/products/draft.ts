import { productSchema } from '#app/domain/catalogue/editable-product.ts';
import { noFacts } from '#app/domain/catalogue/product-facts.ts';
import { z } from '#app/domain/zod.ts';
import { readStored, writeStored } from '#app/ui/browser-storage.ts';

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
    return draftSchema.parse(JSON.parse(readStored('localStorage', keyOf(name)) ?? 'null'));
  } catch {
    return null;
  }
}

export function saveDraft(name: string, draft: Draft): void {
  // In a private window or on a full disk the edit lives in this tab alone.
  writeStored('localStorage', keyOf(name), JSON.stringify(draft));
}

export function dropDraft(name: string): void {
  writeStored('localStorage', keyOf(name), null);
}
