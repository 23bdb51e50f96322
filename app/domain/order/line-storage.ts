import type { ProductFacts, StorageKind } from '../catalogue/product-facts.ts';

/** A product's storage in an order: what is no food needs no cold. null while unknown. */
export function storageOf({ isFood, storage }: Pick<ProductFacts, 'isFood' | 'storage'>): StorageKind | null {
  return isFood ? storage : 'dry';
}

export interface Perishables {
  hasFrozen: boolean;
  /** Whether the seven-day right does not cover some of it. */
  hasPerishable: boolean;
  /** Whether the seven-day right covers some of it. */
  hasReturnable: boolean;
}

/** Goods of unknown storage count as frozen: thawed food cannot be put right. */
export function perishablesIn(lines: readonly { storage: StorageKind | null }[]): Perishables {
  const isDry = ({ storage }: { storage: StorageKind | null }) => storage === 'dry';
  return {
    hasFrozen: lines.some((line) => !isDry(line) && line.storage !== 'chilled'),
    hasPerishable: lines.some((line) => !isDry(line)),
    hasReturnable: lines.some(isDry),
  };
}
