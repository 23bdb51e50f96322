import type { Promo } from '../cart/quote.ts';
import type { StorageKind } from '../catalogue/product-facts.ts';
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

/** A basket line as the browser keeps it (specification, section 3). Only ids and qty count on the server. */
export interface BasketLine {
  parentID: ParentId;
  productID: VariantId;
  qty: number;
  price: number;
  discount: number;
}

/** Most of one variant in one order, and most lines in one order. */
export const maxLineQty = 99;
export const maxLines = 50;

/** A line of a placed order: a snapshot, never joined to the live product. Money in NTD, per unit unless noted. */
export interface OrderLine {
  parentID: ParentId;
  productID: VariantId;
  title: LocalizedText;
  size: LocalizedText | null;
  weight: LocalizedText | null;
  color: LocalizedText | null;
  image: ImageKey | null;
  /** Storage; null where it was unknown. */
  storage: StorageKind | null;
  price: number;
  salesPercentage: number;
  discount: number;
  unitPrice: number;
  qty: number;
  lineTotal: number;
}

/** A placed order as its customer may see it: no cost. Money in NTD. */
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
  /** What the owner found of it on the shop's account. */
  amountReceived: number;
  /** What was paid back, and what of that the order costs less. */
  amountRefunded: number;
  amountWaived: number;
  customerMessage: string;
  /** Null for orders placed before it was asked. */
  invoice: Invoice | null;
  /** When it is to arrive; null for orders placed before there were promises. */
  promised: Promised | null;
}

/** What the owner sees besides. */
export interface AdminOrder extends PlacedOrder {
  totalCost: number;
  lines: readonly (OrderLine & { cost: number })[];
  deliveryNote: string;
  updatedAt: string;
  /** Counts the owner's edits, so that the slower of two windows is refused. */
  version: number;
  type: OrderType;
}

/** And what is known of whoever ordered. */
export interface KnownOrder extends AdminOrder {
  /** Null where the order has neither phone nor e-mail address. */
  customerID: number | null;
  /** This parcel, and an earlier one of the same customer. */
  notCollected: boolean;
  wasNotCollected: boolean;
  loyalty: boolean;
  loyaltyLevel: string;
  /** What the owner noted about the customer, the newest last. */
  customerNotes: readonly CustomerNote[];
}

/** How an order reached the shop: by its own checkout, or entered by the owner. */
export const orderTypes = ['web', 'phone', 'chat'] as const;
export type OrderType = (typeof orderTypes)[number];

/** The parts of an address that the checkout asks for. */
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
 * What the browser sends to `POST /api/postOrder`, and nothing else. Texts are as typed; the server checks them with
 * the same function. `totalPriceWithShipping` and `amountDue` (NTD) are what the person was shown: they choose no
 * price, they only let the server refuse with `total-changed`. `orderID` is the idempotency key (a UUID); what is asked
 * is items, customer, shippingOption, paymentMethod, promoCode, customerMessage, invoice and chosenDay, so only those are compared
 * when the same key comes again.
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
  invoice: Invoice;
  /** A day of Taipei's calendar, `2026-11-24`; null for as soon as possible. */
  chosenDay: string | null;
  totalPriceWithShipping: number;
  amountDue: number;
}

/** `POST /api/postOrder` answers this when the order stands (specification, section 7). */
export interface PostOrderAnswer {
  message: 'order-received';
  posted: true;
  orderNumber: string;
  totalPrice: number;
  paymentMethod: PaymentMethod;
  shippingOption: ShippingOption;
  totalPriceWithShipping: number;
  order: PlacedOrder;
  /** Opens the order at `/order/…` for thirty days; null where it could not be made. */
  orderLink: string | null;
}

/** A line that cannot be had as asked, and what is left of it. */
export interface Shortage {
  productID: VariantId;
  title: LocalizedText | null;
  asked: number;
  left: number;
}

/** Why an order was refused. Nothing was changed by the attempt. */
export type OrderRefusal =
  | { name: 'out-of-stock'; shortages: readonly Shortage[] }
  | { name: 'promo-used' }
  | { name: 'promo-unknown' }
  /** Its first day is still to come, or its last day is over. */
  | { name: 'promo-not-yet' }
  | { name: 'promo-expired' }
  | { name: 'total-changed'; totalPrice: number; totalPriceWithShipping: number; amountDue: number }
  /** More than one parcel to a 7-ELEVEN store takes: what it weighs in grams and is worth in NTD, and the limits. */
  | { name: 'parcel-too-big'; grams: number; amount: number; limits: ParcelLimits }
  /** The goods are worth less than the shop sends: all in NTD. */
  | { name: 'below-minimum'; minimum: number; totalPrice: number; missing: number }
  /** More than the shop takes from a customer it does not know yet, and what that is. */
  | ({ name: 'first-order-too-big' } & OrderSize & Pick<OrderLimits, 'firstPieces' | 'firstAmount'>)
  /** So many orders of this phone or email address have not left yet. */
  | { name: 'too-many-open'; limit: number }
  /** The day that was chosen cannot be had (any more), and the next that can. */
  | ({ name: 'day-unavailable' } & DayUnavailable)
  | { name: 'order-id-reused' }
  | { name: 'invalid-order'; fields: readonly string[] }
  | { name: 'order-numbers-exhausted' };

/** Where an order stands on its way and with its money. */
export type OrderStanding = Pick<
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
