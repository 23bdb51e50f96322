import type { StorageKind } from '#app/domain/catalogue/storage-kind.ts';
import type { OrderLine } from '#app/domain/order/order.ts';

/** Money in NTD. */
export function storedLine(storage: StorageKind | null, at = 0): OrderLine {
  return {
    parentID: `prd_${at}`,
    productID: `var_${at}`,
    title: ['Something', '商品'],
    size: null,
    weight: null,
    color: null,
    image: null,
    storage,
    price: 100,
    salesPercentage: 0,
    discount: 0,
    unitPrice: 100,
    qty: 1,
    lineTotal: 100,
  };
}
