import type { Promo, PromoGap } from '../cart/quote.ts';
import type { StorageKind } from '../catalogue/storage-kind.ts';
import type { Address, Customer, CustomerNote } from '../customer/customer.ts';
import type { DayUnavailable, Promised } from '../delivery/delivery-date.ts';
import type { ShippingOption } from '../delivery/shipping.ts';
import type { ImageKey, ParentId, VariantId } from '../ids.ts';
import type { Language, LocalizedText } from '../language.ts';
import type { Invoice } from '../payment/invoice.ts';
import type { PaymentMethod } from '../payment/payment.ts';
import type { OrderLimits, OrderSize } from './order-limits.ts';
import type { OrderStatus } from './order-status.ts';
import type { ParcelLimits } from './parcel.ts';

/** A line as the browser stores it (specification, section 3). The server uses only ids and qty. */
export interface BasketLine {
  parentID: ParentId;
  productID: VariantId;
  qty: number;
  price: number;
  discount: number;
}

export const maxLineQty = 99;
export const maxLines = 50;

/** A snapshot, never joined to the live product. Money in NTD, per unit unless noted. */
export interface OrderLine {
  parentID: ParentId;
  productID: VariantId;
  title: LocalizedText;
  size: LocalizedText | null;
  weight: LocalizedText | null;
  color: LocalizedText | null;
  image: ImageKey | null;
  storage: StorageKind | null;
  price: number;
  salesPercentage: number;
  discount: number;
  unitPrice: number;
  qty: number;
  lineTotal: number;
  /** Parts of one bundle; absent for other variants. */
  parts?: readonly LinePart[] | null;
}

/** A part of an ordered bundle; `qty` per bundle. */
export type LinePart = Pick<
  OrderLine,
  'parentID' | 'productID' | 'title' | 'size' | 'weight' | 'color' | 'image' | 'storage' | 'qty'
>;

/** What is shown of a part. */
export type NamedPart = Pick<LinePart, 'productID' | 'title' | 'size' | 'weight' | 'color' | 'qty'>;

/** An order as its customer sees it, without cost. Money in NTD. */
export interface PlacedOrder {
  orderID: string;
  orderNumber: string;
  /** ISO 8601, UTC. */
  orderDate: string;
  status: OrderStatus;
  language: Language;
  customer: Customer;
  lines: readonly OrderLine[];
  shippingOption: ShippingOption;
  shippingCost: number;
  paymentMethod: PaymentMethod;
  promoCode: string | null;
  promo: Promo | null;
  totalPrice: number;
  totalPriceWithShipping: number;
  promoAmount: number;
  amountDue: number;
  amountReceived: number;
  /** Total refunds, and the part of them that reduced the price. */
  amountRefunded: number;
  amountWaived: number;
  customerMessage: string;
  /** Printed on the packing slip; empty for none. */
  giftMessage: string;
  /** Null for orders older than this question. */
  invoice: Invoice | null;
  /** Null for orders older than promised days. */
  promised: Promised | null;
}

export interface AdminOrder extends PlacedOrder {
  /** Filters whose products the code applies to, besides those in `only`. */
  promo: (Promo & { filters?: readonly string[] }) | null;
  totalCost: number;
  lines: readonly (OrderLine & { cost: number })[];
  deliveryNote: string;
  updatedAt: string;
  /** Number of edits, for optimistic locking between tabs. */
  version: number;
  type: OrderType;
}

export interface KnownOrder extends AdminOrder {
  /** Null where the order has neither phone nor email address. */
  customerID: number | null;
  notCollected: boolean;
  wasNotCollected: boolean;
  loyalty: boolean;
  loyaltyLevel: string;
  /** Newest last. */
  customerNotes: readonly CustomerNote[];
}

export const orderTypes = ['web', 'phone', 'chat'] as const;
export type OrderType = (typeof orderTypes)[number];

export type PostedAddress = Pick<
  Address,
  | 'address1'
  | 'address2'
  | 'address3'
  | 'town'
  | 'county'
  | 'chineseAddress'
  | 'storeName'
  | 'storeCode'
  | 'storeAddress'
  | 'pickupName'
>;

/**
 * The body of `POST /api/postOrder`, texts as typed. `orderID` (a UUID) is the idempotency key; items, customer,
 * shippingOption, paymentMethod, promoCode, customerMessage, giftMessage, invoice, chosenDay and newsletter are compared when it is repeated.
 * `totalPriceWithShipping` and `amountDue` (NTD) are what the shopper saw: the server refuses with `total-changed`
 * where they differ. `promisedDay` is the earliest day of arrival that the shopper saw.
 */
export interface PostOrderRequest {
  orderID: string;
  language: Language;
  basket: { items: readonly Pick<BasketLine, 'parentID' | 'productID' | 'qty'>[] };
  customer: { name: string; email: string; number: string; shippingAddress: PostedAddress };
  shippingOption: ShippingOption;
  paymentMethod: PaymentMethod;
  promoCode: string | null;
  customerMessage: string;
  giftMessage?: string;
  newsletter?: boolean;
  invoice: Invoice;
  /** In Taipei, `2026-11-24`; null for the earliest. */
  chosenDay: string | null;
  promisedDay?: string;
  totalPriceWithShipping: number;
  amountDue: number;
}

export interface PostOrderAnswer {
  message: 'order-received';
  posted: true;
  orderNumber: string;
  totalPrice: number;
  paymentMethod: PaymentMethod;
  shippingOption: ShippingOption;
  totalPriceWithShipping: number;
  order: PlacedOrder;
  /** Path `/order/…`, valid for thirty days; null where it could not be made. */
  orderLink: string | null;
}

export interface Shortage {
  productID: VariantId;
  title: LocalizedText | null;
  asked: number;
  left: number;
}

export type OrderRefusal =
  /** The owner's message, if any. */
  | { name: 'orders-paused'; message: LocalizedText | null }
  | { name: 'out-of-stock'; shortages: readonly Shortage[] }
  | { name: 'promo-used' }
  | { name: 'promo-unknown' }
  | { name: 'promo-not-yet' }
  | { name: 'promo-expired' }
  /** This phone or email address has used the code as often as allowed. */
  | { name: 'promo-customer' }
  /** NTD of goods. */
  | PromoGap
  | { name: 'total-changed'; totalPrice: number; totalPriceWithShipping: number; amountDue: number }
  /** Grams and NTD of a parcel to a 7-ELEVEN store. */
  | { name: 'parcel-too-big'; grams: number; amount: number; limits: ParcelLimits }
  /** NTD. */
  | { name: 'below-minimum'; minimum: number; totalPrice: number; missing: number }
  | ({ name: 'first-order-too-big' } & OrderSize & Pick<OrderLimits, 'firstPieces' | 'firstAmount'>)
  /** Limit per phone or email address. */
  | { name: 'too-many-open'; limit: number }
  | ({ name: 'day-unavailable' } & DayUnavailable)
  | { name: 'payment-not-offered'; paymentMethod: PaymentMethod }
  | { name: 'shipping-not-offered'; shippingOption: ShippingOption }
  | { name: 'order-id-reused' }
  | { name: 'invalid-order'; fields: readonly string[] }
  | { name: 'order-numbers-exhausted' };

export type OrderState = Pick<
  PlacedOrder,
  | 'orderNumber'
  | 'status'
  | 'shippingOption'
  | 'paymentMethod'
  | 'amountDue'
  | 'amountReceived'
  | 'amountRefunded'
  | 'amountWaived'
>;
