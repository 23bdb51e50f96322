/** What the shop answers to the calls of the products' pages, as far as a page needs it. */

import type { ProductsPublished } from '#app/domain/catalogue/catalogue-calls.ts';

export function isPublishedAnswer(body: unknown): body is ProductsPublished {
  return typeof body === 'object' && body !== null && 'changed' in body && 'refused' in body;
}

/** Whether anything came back. */
export function isRestored(body: unknown): boolean {
  return (
    typeof body === 'object' &&
    body !== null &&
    'restored' in body &&
    Array.isArray(body.restored) &&
    body.restored.length > 0
  );
}

/** The id of the copy; null where the answer has none. */
export function copiedId(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('id' in body)) return null;
  return typeof body.id === 'string' ? body.id : null;
}
