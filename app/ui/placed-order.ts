import type { SuccessfulOrder } from '#app/domain/cart/session.ts';
import type { ShopImage } from '#app/domain/catalogue/product.ts';
import type { PlacedOrder } from '#app/domain/order/order.ts';
import { readStored, writeStored } from './browser-storage.ts';

/** What the session has of an order: nothing of its customer. */
export type SessionOrder = SuccessfulOrder & Pick<PlacedOrder, 'orderNumber'>;

/** As the shop answered it, with the customer's address: only in the tab that placed it. */
type AnsweredOrder = SessionOrder & PlacedOrder;

interface StoredOrder {
  version: 2;
  order: SessionOrder | AnsweredOrder;
  pictures: readonly ShopImage[];
}

export const thanksPath = '/store/checkout/thank-you';

const key = 'boma.placed';
const placedLately = 3 * 3_600_000;
/** For browsers without storage. */
let stored: StoredOrder | null = null;

/** @param known pictures, of its lines among others. */
export function storePlaced(order: AnsweredOrder, known: readonly ShopImage[]): void {
  const pictures = known.filter((picture) => order.lines.some((line) => line.image === picture.key));
  store({ version: 2, order, pictures });
}

/** In a tab that shows the thanks for an order placed in another. */
export function storeShown(order: SessionOrder): void {
  store({ version: 2, order, pictures: [] });
}

function store(placed: StoredOrder): void {
  stored = placed;
  writeStored('sessionStorage', key, JSON.stringify(placed));
}

export function forgetPlaced(): void {
  stored = null;
  writeStored('sessionStorage', key, null);
}

/** The last order that this tab placed or thanked for. */
export function storedOrder(): StoredOrder | null {
  if (stored) return stored;
  try {
    const read: StoredOrder | null = JSON.parse(readStored('sessionStorage', key) ?? 'null');
    stored = read?.version === 2 ? read : null;
  } catch {
    stored = null;
  }
  return stored;
}

export function hasCustomer(order: SessionOrder | AnsweredOrder): order is AnsweredOrder {
  return 'customer' in order;
}

/** Whether a checkout that is opened again may redirect to its thank-you page; later it begins another order. */
export function isPlacedLately({ orderDate }: Pick<SuccessfulOrder, 'orderDate'>, now: Date): boolean {
  // Stored by an earlier version without a date.
  return orderDate === null || now.getTime() - Date.parse(orderDate) < placedLately;
}
