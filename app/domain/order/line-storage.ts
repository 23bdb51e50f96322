import type { ProductFacts } from '../catalogue/product-facts.ts';
import type { StorageKind } from '../catalogue/storage-kind.ts';

/** Null while unknown; other goods than food are dry. */
export function storageOf({ isFood, storage }: Pick<ProductFacts, 'isFood' | 'storage'>): StorageKind | null {
  return isFood ? storage : 'dry';
}

/** Storage of a bundle: that of its most perishable part. */
export function storageOfParts(parts: readonly { storage: StorageKind | null }[]): StorageKind | null {
  const order = ['frozen', null, 'chilled', 'dry'] as const;
  return order.find((kind) => parts.some(({ storage }) => storage === kind)) ?? null;
}

export interface Perishables {
  hasFrozen: boolean;
  hasPerishable: boolean;
  hasReturnable: boolean;
}

export function perishablesIn(lines: readonly { storage: StorageKind | null }[]): Perishables {
  const isDry = ({ storage }: { storage: StorageKind | null }) => storage === 'dry';
  return {
    hasFrozen: lines.some((line) => !isDry(line) && line.storage !== 'chilled'),
    hasPerishable: lines.some((line) => !isDry(line)),
    hasReturnable: lines.some(isDry),
  };
}
