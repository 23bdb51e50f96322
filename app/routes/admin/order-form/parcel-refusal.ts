import type { LocalizedText } from '#app/domain/language.ts';
import { parcelRefusedToOwner } from '#app/text/parcel.ts';

/** By how much a parcel is too big, from the body that refuses it; null for every other refusal. */
export function parcelRefusal(problem: string, body: unknown): LocalizedText | null {
  const { grams, amount, limits } = Object(body);
  const most = Object(limits);
  if (problem !== 'parcel-too-big') return null;
  if (![grams, amount, most.grams, most.amount].every(Number.isSafeInteger)) return null;
  return parcelRefusedToOwner({ grams, amount }, { grams: most.grams, amount: most.amount });
}
