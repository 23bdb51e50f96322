import type { ProductFacts, StorageKind } from '../catalogue/product-facts.ts';

/** Null while unknown; what is not food is dry. */
export function storageOf({ isFood, storage }: Pick<ProductFacts, 'isFood' | 'storage'>): StorageKind | null {
  return isFood ? storage : 'dry';
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
