import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { BundlePart } from '#app/domain/catalogue/bundle.ts';
import { usualDelivery } from '#app/domain/delivery/delivery-calendar.ts';
import { usualTerms } from '#app/domain/delivery/shipping.ts';
import type { ParentId, VariantId } from '#app/domain/ids.ts';
import { usualParcel } from '#app/domain/order/parcel.ts';
import { insertBundle } from '#app/server/catalogue/bundle-parts.ts';
import type { Db } from '#app/server/db/client.ts';
import { parentProduct, productVariant, promoCode } from '#app/server/db/schema.ts';
import { type OrderRequest, readOrderRequest } from '#app/server/orders/order-request.ts';
import { type PlaceOrderParts, randomOrderNumber } from '#app/server/orders/place-order.ts';

/** A product with one variant. Money in NTD. */
export async function stockVariant(
  db: Db,
  {
    price = 100,
    cost = 40,
    qty = 10,
    salesPercentage = 0,
    isPublished = true,
  }: Partial<Record<'price' | 'cost' | 'qty' | 'salesPercentage', number>> & { isPublished?: boolean } = {},
): Promise<VariantId> {
  const parentID: ParentId = `prd_${randomUUID()}`;
  const id: VariantId = `var_${randomUUID()}`;
  await db.insert(parentProduct).values({
    id: parentID,
    slug: parentID,
    isPublished,
    title: ['Biltong', '風乾牛肉'],
    description: ['Dried beef', '風乾'],
    type: 'biltong',
    images: ['img_board'],
    selectedProperties: { size: false, weight: true, color: false },
    searchText: 'biltong',
  });
  await db.insert(productVariant).values({
    id,
    parentID,
    position: 0,
    price,
    cost,
    qty,
    salesPercentage,
    weight: ['250 g', '250 公克'],
  });
  return id;
}

export async function stockBundle(
  db: Db,
  parts: readonly BundlePart[],
  { costOfParts = true, ...variant }: Parameters<typeof stockVariant>[1] & { costOfParts?: boolean } = {},
): Promise<VariantId> {
  const id = await stockVariant(db, { ...variant, qty: 0 });
  await db.transaction((tx) => insertBundle(tx, id, costOfParts, parts));
  return id;
}

export async function leftOf(db: Db, id: VariantId): Promise<number> {
  const [row] = await db
    .select({ qty: productVariant.qty })
    .from(productVariant)
    .where(eq(productVariant.id, id));
  if (!row) throw new Error(`there is no ${id}`);
  return row.qty;
}

export async function makePromo(
  db: Db,
  code: string,
  effect: { discount?: number; salesAmount?: number } = { discount: 10 },
): Promise<void> {
  await db.insert(promoCode).values({ code, ...effect });
}

/** An order as the checkout posts it: home delivery, cash on delivery, no promo code. */
export function orderBody(items: readonly { productID: VariantId; qty: number }[]) {
  return {
    orderID: randomUUID(),
    language: 1 as const,
    basket: { items },
    customer: {
      name: '王小明',
      email: 'ming@example.com',
      number: '0912345678',
      shippingAddress: {
        address1: 'No. 7, Sec. 5, Xinyi Rd.',
        county: 'Taipei',
        town: 'Xinyi Dist.',
        chineseAddress: '臺北市信義區信義路五段7號',
      },
    },
    shippingOption: 'regularAM',
    paymentMethod: 'cod',
    promoCode: null as string | null,
    customerMessage: '',
    giftMessage: '',
  };
}

/** Throws where the server would refuse the body. */
export function orderRequest(body: unknown): OrderRequest {
  const check = readOrderRequest(body);
  if (!check.ok) throw new Error(`refused: ${check.fields.join(', ')}`);
  return check.request;
}

/** Of a shop that changed none of its settings. */
export const usualRules = { delivery: usualDelivery, parcel: usualParcel, terms: usualTerms };

export function placeParts(more: Pick<PlaceOrderParts, 'jobs'> & Partial<PlaceOrderParts>): PlaceOrderParts {
  return { newOrderNumber: randomOrderNumber, ...usualRules, ...more };
}
