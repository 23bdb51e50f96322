import { isStorable } from '#app/domain/typed-text.ts';
import { maxPartQty, maxParts } from '../catalogue/bundle.ts';
import { allergenGroups } from '../catalogue/product-facts.ts';
import { storageKinds } from '../catalogue/storage-kind.ts';
import { customerLimits, storedConditions } from '../customer/customer-conditions.ts';
import { daySchema } from '../day-schema.ts';
import { isStoreCode } from '../delivery/pickup-store.ts';
import { shippingOptions } from '../delivery/shipping.ts';
import { mostStores } from '../delivery/store-list.ts';
import { isImageKey, isParentId, isVariantId } from '../ids.ts';
import { languages } from '../languages.ts';
import { localizedSchema } from '../localized-schemas.ts';
import { orderTypes } from '../order/order.ts';
import { storedOrderNumberPattern } from '../order/order-number.ts';
import { orderStatuses } from '../order/order-status.ts';
import { orderEventKinds } from '../order/order-timeline.ts';
import { carriers, temperatures } from '../order/shipment.ts';
import { parcelStages, waybillStates, waybillTypes } from '../order/waybill.ts';
import { offlineMethods, onlineMethods } from '../payment/payment.ts';
import { attemptStates } from '../payment/payment-attempt.ts';
import { refundRequestStates } from '../payment/refund.ts';
import { invoiceKinds, invoiceStates } from '../payment/uniform-invoice.ts';
import { reviewStates } from '../review/review.ts';
import { z } from '../zod.ts';
import { type Entry, type Findings, mostRows, own } from './values.ts';

/**
 * Data in this shop's exports beyond the specification's fields, under `record`: entries as stored, so that importing
 * an export restores the same shop.
 */

const text = z.string().refine((value) => isStorable(value));
const localized = localizedSchema(text);
const date = z.iso.datetime();
const mostStored = 2_000_000_000;
const money = z.int().min(0).max(mostStored);
const positive = z.int().min(1).max(mostStored);
const flag = z.boolean();
const image = z.string().refine(isImageKey);
const parent = z.string().refine(isParentId);
const variant = z.string().refine(isVariantId);

export const imageRecord = z.strictObject({
  key: image,
  name: text,
  alt: localized,
  width: z.int().min(1).max(10_000),
  height: z.int().min(1).max(100_000),
  widths: z.array(z.int().min(1).max(10_000)).min(1).max(10),
  placeholder: z.string().regex(/^data:image\/webp;base64,[A-Za-z0-9+/=]{1,2000}$/),
  createdAt: date,
});
export type ImageRecord = z.output<typeof imageRecord>;

const choices = { size: localized.nullable(), weight: localized.nullable(), color: localized.nullable() };

const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/);

export const productRecord = z.strictObject({
  id: parent,
  slug,
  /** Exports from before these were stored lack them. */
  formerSlugs: z.array(slug).default([]),
  isPublished: flag,
  title: localized,
  description: localized,
  facts: z.strictObject({
    isFood: flag,
    origin: localized,
    storage: z.enum(storageKinds).nullable(),
    storageNote: localized,
    ingredients: localized,
    allergens: z.array(z.enum(allergenGroups)).nullable(),
  }),
  type: text,
  images: z.array(image).max(100),
  /** Exports from before this field existed lack it. */
  goesWith: z.array(parent).max(100).default([]),
  /** Exports from before this field existed lack it. */
  sale: z
    .strictObject({ percentage: z.int().min(1).max(100), from: date, until: date })
    .nullable()
    .default(null),
  selectedProperties: z.strictObject({ weight: flag, size: flag, color: flag }),
  version: positive,
  createdAt: date,
  updatedAt: date,
  deletedAt: date.nullable(),
  /** Who waits for it; a null variant stands for any. Exports from before these were exported lack them. */
  stockRequests: z
    .array(
      z.strictObject({
        productID: variant.nullable(),
        email: text.max(254),
        language: z.literal(languages.map(({ index }) => index)),
        createdAt: date,
      }),
    )
    .default([]),
  variants: z.array(
    z.strictObject({
      id: variant,
      price: money,
      cost: money,
      qty: money,
      salesPercentage: z.int().min(0).max(100),
      ...choices,
      grams: money,
      /** Absent in exports from before thresholds. */
      lowAt: money.nullable().default(null),
      /** Absent in exports from before barcodes. */
      barcode: z.string().max(40).nullable().default(null),
      /** What a bundle consists of; absent in exports from before there were any. */
      bundle: z
        .strictObject({
          costOfParts: flag,
          parts: z
            .array(z.strictObject({ id: variant, qty: z.int().min(1).max(maxPartQty) }))
            .min(1)
            .max(maxParts),
        })
        .nullable()
        .default(null),
    }),
  ),
});

export const promoRecord = z.strictObject({
  code: text.max(100),
  used: flag,
  discount: z.int().min(0).max(100),
  salesAmount: money,
  orderID: text.nullable(),
  usedAt: date.nullable(),
  firstDay: daySchema.nullable(),
  lastDay: daySchema.nullable(),
  // Exports from before these have none.
  firstTime: text.max(5).nullable().default(null),
  lastTime: text.max(5).nullable().default(null),
  maxUses: positive.nullable().default(1),
  perCustomer: positive.nullable().default(null),
  minSpend: money.default(0),
  products: z.array(parent).default([]),
  filters: z.array(text).default([]),
  uses: z.array(z.strictObject({ orderID: text, usedAt: date })).default([]),
  series: text,
  freedAt: date.nullable(),
  freedOrder: text.nullable(),
  freedBy: z.enum(['cancelled', 'owner']).nullable(),
  createdAt: date,
});
export type PromoRecord = z.output<typeof promoRecord>;

const address = z.strictObject({
  address1: text,
  address2: text,
  address3: text,
  town: text,
  city: text,
  county: text,
  state: text,
  country: text,
  zip: text,
  chineseAddress: text,
  storeName: text,
  storeCode: text,
  storeAddress: text,
  pickupName: text,
});

const invoice = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('personal') }),
  z.strictObject({ type: z.literal('company'), taxId: text, title: text }),
  z.strictObject({ type: z.literal('carrier'), carrier: text }),
  z.strictObject({ type: z.literal('donation'), donationCode: text }),
]);

const goods = {
  parentID: parent,
  productID: variant,
  title: localized,
  ...choices,
  image: image.nullable(),
  storage: z.enum(storageKinds).nullable(),
  qty: z.int().min(1).max(99),
};

const lineRecord = z
  .strictObject({
    ...goods,
    price: money,
    salesPercentage: z.int().min(0).max(100),
    discount: money,
    unitPrice: money,
    lineTotal: money,
    cost: money,
    /** Of a bundle; absent in exports from before there were any. */
    parts: z.array(z.strictObject(goods)).nullable().optional(),
  })
  // What the database refuses, which would end the whole import.
  .refine(({ lineTotal, unitPrice, qty, cost }) => lineTotal === unitPrice * qty && cost * qty <= mostStored);

/** Names that exports of earlier versions have. */
const earlierNames = new Map<unknown, string>([
  ['told', 'reported'],
  ['parcelSaid', 'parcelUpdate'],
]);

function renamed<Kind extends z.ZodType>(kind: Kind) {
  return z.preprocess((named) => earlierNames.get(named) ?? named, kind);
}

const eventRecord = z.strictObject({
  at: date,
  actor: text,
  kind: renamed(z.enum(orderEventKinds)),
  fromStatus: z.enum(orderStatuses).nullable(),
  toStatus: z.enum(orderStatuses).nullable(),
  reason: text,
  stockReturned: flag,
  promoReturned: flag,
  changes: z.array(z.looseObject({})).nullable(),
});

/** Place among the order's events, refunds or parcels, from 0; null for none, and in exports from before there were any. */
const place = money.nullable().default(null);

const reportRecord = z.strictObject({
  /** Empty for cash. */
  lastFive: z.string().regex(/^(\d{5})?$/),
  amount: positive,
  paidOn: daySchema,
  state: renamed(z.enum(['reported', 'replaced', 'matched', 'dismissed'])),
  reportedAt: date,
  settledAt: date.nullable(),
  settledBy: text.nullable(),
  event: place,
});

const refundRecord = z.strictObject({
  amount: positive,
  waived: money,
  refundedOn: daySchema,
  note: text,
  at: date,
  actor: text,
  event: place,
});

const tradeNo = z.string().regex(/^[A-Za-z0-9]{1,20}$/);

/** By its number a notice of the provider finds the order. */
const attemptRecord = z.strictObject({
  tradeNo,
  merchantID: text,
  isTest: flag,
  method: z.enum(onlineMethods),
  amount: positive,
  state: z.enum(attemptStates),
  /** Whether the provider is still to be asked, or the attempt to expire. */
  isOpen: flag,
  startedAt: date.nullable(),
  holdUntil: date,
  providerNo: text,
  failure: text,
  payLater: z.strictObject({ bankCode: text.nullable(), number: text, until: date }).nullable(),
  confirmAt: date.nullable(),
  settledAt: date.nullable(),
  event: place,
  createdAt: date,
});

const refundRequestRecord = z.strictObject({
  id: z.uuid(),
  /** Of the attempt whose payment goes back. */
  tradeNo,
  amount: positive,
  note: text,
  tell: flag,
  actor: text,
  state: z.enum(refundRequestStates),
  failure: text,
  createdAt: date,
  settledAt: date.nullable(),
  refund: place,
});

const waybillRecord = z.strictObject({
  parcel: place,
  tradeNo,
  merchantID: text,
  isTest: flag,
  type: z.enum(waybillTypes),
  collect: money.nullable(),
  state: z.enum(waybillStates),
  failure: text,
  providerNo: text,
  storeNo: text,
  storeCheck: text,
  stage: z.enum(parcelStages).nullable(),
  code: text,
  carrierStatus: text,
  carrierStatusAt: date.nullable(),
  createdAt: date,
  createdBy: text,
});

const shipmentRecord = z.strictObject({
  carrier: z.enum(carriers),
  trackingNumber: z
    .string()
    .regex(/^[A-Z0-9]{8,20}$/)
    .nullable(),
  grams: positive.nullable(),
  temperature: z.enum(temperatures),
  createdAt: date,
  createdBy: text,
  shippedAt: date.nullable(),
  isApart: flag,
  collects: flag.nullable().default(null),
  collectAmount: positive.nullable().default(null),
  isRest: flag.default(false),
  lines: z.array(z.strictObject({ productID: text, qty: positive })),
});

/** Uniform invoices; `of` names the invoice of an allowance. */
const invoiceRecord = z.strictObject({
  kind: z.enum(invoiceKinds),
  of: text.nullable(),
  relateNumber: z.string().regex(/^[A-Z0-9]{1,30}$/),
  merchantID: text,
  isTest: flag,
  state: z.enum(invoiceStates),
  amount: positive,
  due: money,
  draft: z.strictObject({
    buyer: invoice,
    name: text,
    email: text,
    phone: text,
    address: text,
    items: z.array(z.strictObject({ name: text, qty: z.int(), price: z.int(), amount: z.int() })),
  }),
  number: text,
  randomCode: text,
  issuedAt: date.nullable(),
  codes: z.strictObject({ left: text, right: text }).nullable(),
  failure: text,
  reason: text,
  isAgain: flag,
  attempts: money,
  askedAt: date.nullable(),
  actor: text,
  createdAt: date,
  settledAt: date.nullable(),
});

const reviewRecord = z.strictObject({
  parentID: parent,
  rating: z.int().min(1).max(5),
  text,
  name: text,
  language: z.literal(languages.map(({ index }) => index)),
  state: z.enum(reviewStates),
  answer: localized.nullable(),
  answeredAt: date.nullable(),
  version: positive,
  createdAt: date,
});

export const orderRecord = z
  .strictObject({
    orderID: text.min(1).max(200),
    requestHash: text,
    orderNumber: z.string().regex(storedOrderNumberPattern),
    orderDate: date,
    status: z.enum(orderStatuses),
    type: z.enum(orderTypes),
    language: z.literal(languages.map(({ index }) => index)),
    customer: z.strictObject({
      firstName: text,
      lastName: text,
      name: text,
      number: text,
      email: text,
      shippingAddress: address,
      billingAddress: address.optional(),
      addressType: text.optional(),
    }),
    customerName: text,
    shippingOption: z.enum(shippingOptions),
    shippingCost: money,
    paymentMethod: z.enum([...offlineMethods, ...onlineMethods]),
    promoCode: text.nullable(),
    promoPercent: z.int().min(0).max(100),
    promoAmount: money,
    /** Absent in exports from before codes for chosen products. */
    promoScope: z
      .strictObject({ products: z.array(parent), filters: z.array(text), amount: money })
      .nullable()
      .default(null),
    totalPrice: money,
    totalPriceWithShipping: money,
    amountDue: money,
    amountReceived: money,
    amountRefunded: money,
    amountWaived: money,
    totalCost: money,
    customerMessage: text,
    /** Exports from before this field existed lack it. */
    giftMessage: text.default(''),
    invoice: invoice.nullable(),
    deliveryNote: text,
    promisedDate: daySchema.nullable(),
    payBy: date.nullable(),
    chosenDate: daySchema.nullable(),
    returnedAt: date.nullable(),
    notCollectedAt: date.nullable(),
    version: positive,
    updatedAt: date,
    lines: z.array(lineRecord).max(mostRows),
    events: z.array(eventRecord),
    reports: z.array(reportRecord),
    refunds: z.array(refundRecord),
    /** Exports from before there were parcels lack them. */
    shipments: z.array(shipmentRecord).default([]),
    /** Exports from before these four were exported lack them. */
    packed: z
      .array(z.strictObject({ productID: text, qty: positive, packedAt: date, packedBy: text }))
      .default([]),
    waybills: z.array(waybillRecord).default([]),
    attempts: z.array(attemptRecord).default([]),
    refundRequests: z.array(refundRequestRecord).default([]),
    /** Exports from before there were uniform invoices lack them. */
    invoices: z.array(invoiceRecord).default([]),
    /** Exports from before there were reviews lack them and their requests. */
    reviews: z.array(reviewRecord).default([]),
    reviewAskedAt: date.nullable().default(null),
  })
  .refine(
    ({ amountDue, shippingCost, totalCost, amountRefunded, amountWaived }) =>
      amountDue - shippingCost - totalCost >= -mostStored && amountRefunded >= amountWaived,
  );
export type OrderRecord = z.output<typeof orderRecord>;

export const customerRecord = z.strictObject({
  contacts: z.array(text.max(400)).min(1),
  loyalty: flag,
  loyaltyLevel: text.max(40),
  createdDate: date,
  customerNotes: z.array(z.strictObject({ at: date, actor: text, note: text })),
  /** Exports from before there were reviews lack it. */
  noReviewEmails: flag.default(false),
  tags: z.array(text.max(customerLimits.tag)).max(customerLimits.tags).default([]),
  /** As given and withdrawn in the exporting shop; never inferred from other orders. */
  newsletter: z
    .array(
      z.strictObject({
        email: text.max(254),
        name: text.max(200),
        language: z.literal(languages.map(({ index }) => index)),
        words: text.min(1),
        consentedAt: date,
        endedAt: date.nullable(),
        endedBy: text,
      }),
    )
    .default([]),
});
export const segmentRecord = z.strictObject({
  name: text.min(1).max(customerLimits.segment),
  conditions: z.record(z.string(), z.unknown()).transform(storedConditions),
  createdAt: date,
  createdBy: text,
});
/** The owner's list of pick-up stores. */
export const storeListRecord = z.strictObject({
  importedAt: date,
  importedBy: text,
  stores: z
    .array(z.strictObject({ code: z.string().refine(isStoreCode), name: text, address: text }))
    .min(1)
    .max(mostStores)
    .refine((stores) => new Set(stores.map(({ code }) => code)).size === stores.length),
});
export type StoreListRecord = z.output<typeof storeListRecord>;
export type CustomerRecord = z.output<typeof customerRecord>;
export type SegmentRecord = z.output<typeof segmentRecord>;

/** Null where the entry has none, or an invalid one, for example edited by hand. */
export function readRecord<T>(
  findings: Findings,
  path: string,
  entry: Entry,
  schema: z.ZodType<T>,
): T | null {
  const given = own(entry, 'record');
  if (given === undefined) return null;
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  findings.note(`${path}/record`, 'record-unreadable', issue ? issue.path.join('/') : '');
  return null;
}
