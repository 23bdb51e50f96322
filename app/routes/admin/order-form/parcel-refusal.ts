import type { LocalizedText } from '#app/domain/language.ts';
import type { OrderRefusal } from '#app/domain/order/order.ts';
import type { EditRefusal } from '#app/domain/order/order-edit.ts';
import { parcelRefusedToOwner } from '#app/text/parcel.ts';

/** By how much a parcel is too big, from the answer that refuses it; null for every other. */
export function parcelRefusal(
  answer: { ok: true } | { ok: false; refusal?: OrderRefusal | EditRefusal },
): LocalizedText | null {
  if (answer.ok || !answer.refusal || !('limits' in answer.refusal)) return null;
  return parcelRefusedToOwner(answer.refusal, answer.refusal.limits);
}
