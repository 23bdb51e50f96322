import { createHash } from 'node:crypto';
import { z } from 'zod';
import { countyOfSpecName } from '#app/domain/address/county.ts';
import { checkDelivery, findDistrict } from '#app/domain/address/district-choice.ts';
import { type CheckedDetails, type CheckoutNeeds, checkoutLimits } from '#app/domain/cart/checkout-check.ts';
import { emptyDetails } from '#app/domain/cart/checkout-details.ts';
import { type Customer, emptyAddress } from '#app/domain/customer/customer.ts';
import { isParentId, isVariantId, type VariantId } from '#app/domain/ids.ts';
import type { Language } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { maxLineQty, maxLines } from '#app/domain/order/order.ts';
import { type Invoice, invoiceOf, isInvoiceCarrier, isTaxId } from '#app/domain/payment/invoice.ts';
import { plainPromoCode } from '#app/domain/promo/promo-in-cart.ts';
import { plainLetters } from '#app/domain/typed-text.ts';
import { invoiceText } from '#app/text/payment.ts';

/** A validated, normalised order, one line for each variant, without the client's prices. */
export interface OrderRequest {
  orderID: string;
  /** SHA-256 of the request, to detect the same key with another order. */
  hash: string;
  language: Language;
  lines: readonly { productID: VariantId; qty: number }[];
  customer: Customer;
  shippingOption: CheckedDetails['shippingOption'];
  paymentMethod: CheckedDetails['paymentMethod'];
  promoCode: string | null;
  customerMessage: string;
  giftMessage: string;
  newsletter: boolean;
  invoice: Invoice;
  /** Null for as soon as possible; availability is checked when placing. */
  chosenDay: string | null;
  /** What the customer was shown: totals in NTD, of which a difference refuses the order, and the earliest day of arrival. */
  shown: {
    totalPrice: number | null;
    totalPriceWithShipping: number | null;
    amountDue: number | null;
    promisedDay: string | null;
  };
}

export type OrderRequestCheck =
  | { ok: true; request: OrderRequest }
  | { ok: false; fields: readonly string[] };

/** Without control characters, which neither labels nor mail headers can carry. */
export const oneLine = z
  .string()
  .max(1000)
  .refine((value) => value.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(value));
export const manyLines = z
  .string()
  .max(4000)
  .refine((value) => value.isWellFormed() && !/[^\P{Cc}\n\r\t]/u.test(value));
const text = oneLine.default('');
const money = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable().default(null);
/** Accepted and ignored: specification fields that the server decides. */
const ignored = z.unknown().optional();

const item = z.strictObject({
  parentID: z.string().refine(isParentId).optional(),
  productID: z.string().refine(isVariantId),
  qty: z.number().int().min(1).max(maxLineQty),
  price: ignored,
  discount: ignored,
});
const items = z.array(item).min(1).max(maxLines);

const billingAddress = z
  .record(z.string(), oneLine.max(200))
  .refine((given) => Object.keys(given).every((line) => Object.hasOwn(emptyAddress, line)))
  .transform((given) => ({ ...emptyAddress, ...given }));
const name = oneLine.max(checkoutLimits.name).default('');

const schema = z.strictObject({
  orderID: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
  language: z.literal(languages.map(({ index }) => index)).default(0),
  basket: z.union([z.strictObject({ items }), items]),
  customer: z.strictObject({
    firstName: name,
    lastName: name,
    name: text,
    number: oneLine,
    email: oneLine,
    shippingAddress: z.strictObject({
      address1: text,
      address2: text,
      address3: text,
      town: text,
      county: text,
      chineseAddress: text,
      storeName: text,
      storeCode: text,
      storeAddress: text,
      pickupName: text,
      city: ignored,
      state: ignored,
      country: ignored,
      zip: ignored,
    }),
    billingAddress: billingAddress.nullable().optional(),
    addressType: oneLine.max(40).optional(),
    loyalty: ignored,
    loyaltyLevel: ignored,
    customerNotes: ignored,
    createdDate: ignored,
    id: ignored,
  }),
  shippingOption: oneLine.default('regularAM'),
  paymentMethod: oneLine,
  promoCode: oneLine.max(64).nullable().default(null),
  customerMessage: manyLines.default(''),
  giftMessage: manyLines.default(''),
  newsletter: z.boolean().default(false),
  totalPrice: money,
  totalPriceWithShipping: money,
  amountDue: money,
  type: ignored,
  status: ignored,
  totalCost: ignored,
  products: ignored,
  parentProducts: ignored,
  discount: ignored,
  deliveryNote: ignored,
  invoice: z.preprocess(
    (given) => (typeof given === 'string' ? invoiceOfText(given) : given),
    z
      .strictObject({
        type: oneLine,
        taxId: text,
        title: text,
        carrier: text,
        donationCode: text,
        note: text,
      })
      .nullable()
      .default(null),
  ),
  chosenDay: text.nullable(),
  promisedDay: oneLine.nullable().default(null),
  orderNumber: ignored,
  orderDate: ignored,
  shippingCost: ignored,
});

/**
 * Validates `POST /api/postOrder`. Unknown keys are refused; the server's own (prices, status, number …) are ignored
 * (docs/decisions/0008-what-an-order-may-say.md). @param needs what an owner's order may omit.
 */
export function readOrderRequest(body: unknown, needs: CheckoutNeeds = {}): OrderRequestCheck {
  const parsed = schema.safeParse(body);
  if (!parsed.success) return { ok: false, fields: fieldsOf(parsed.error) };
  const { orderID, language, customer, customerMessage, giftMessage, promoCode, ...rest } = parsed.data;
  const { shippingAddress } = customer;
  const details = {
    ...emptyDetails,
    name: customer.name.trim() || `${customer.firstName} ${customer.lastName}`,
    email: customer.email,
    number: customer.number,
    county: countyOfSpecName(shippingAddress.county) ?? shippingAddress.county,
    address1: shippingAddress.address1,
    address2: shippingAddress.address2,
    address3: shippingAddress.address3,
    town: shippingAddress.town,
    chineseAddress: shippingAddress.chineseAddress,
    storeName: shippingAddress.storeName,
    storeAddress: shippingAddress.storeAddress,
    storeCode: shippingAddress.storeCode,
    pickupName: shippingAddress.pickupName,
    shippingOption: rest.shippingOption,
    paymentMethod: rest.paymentMethod,
    invoiceType: rest.invoice?.type ?? '',
    taxId: rest.invoice?.taxId ?? '',
    invoiceTitle: rest.invoice?.title ?? '',
    carrier: rest.invoice?.carrier ?? '',
    donationCode: rest.invoice?.donationCode ?? '',
    chosenDay: rest.chosenDay ?? '',
    customerMessage: [customerMessage.replaceAll(/\r\n?/g, '\n'), rest.invoice?.note ?? '']
      .filter(Boolean)
      .join('\n'),
    giftMessage: giftMessage.replaceAll(/\r\n?/g, '\n'),
  };
  const check = checkDelivery(details, false, { needsTown: false, ...needs });
  if (!check.ok) return { ok: false, fields: check.problems.map(({ field }) => field) };

  const lines = merged(Array.isArray(rest.basket) ? rest.basket : rest.basket.items);
  if (lines.some(({ qty }) => qty > maxLineQty)) return { ok: false, fields: ['basket'] };

  const input = {
    lines,
    customer: withMore(customerOf(check.details), customer),
    shippingOption: check.details.shippingOption,
    paymentMethod: check.details.paymentMethod,
    promoCode: plainPromoCode(promoCode ?? '') || null,
    customerMessage: check.details.customerMessage,
    giftMessage: check.details.giftMessage,
    newsletter: rest.newsletter,
    invoice: invoiceOf(check.details),
    chosenDay: check.details.chosenDay || null,
  };
  return {
    ok: true,
    request: {
      orderID,
      hash: hashOf(input),
      language,
      ...input,
      shown: {
        totalPrice: rest.totalPrice,
        totalPriceWithShipping: rest.totalPriceWithShipping,
        amountDue: rest.amountDue,
        promisedDay: rest.promisedDay,
      },
    },
  };
}

/** One line for each variant (reliability B4), at its first position. */
function merged(basket: readonly { productID: VariantId; qty: number }[]): OrderRequest['lines'] {
  const qtyOf = new Map<VariantId, number>();
  for (const { productID, qty } of basket) qtyOf.set(productID, (qtyOf.get(productID) ?? 0) + qty);
  return [...qtyOf].map(([productID, qty]) => ({ productID, qty }));
}

/** Optional customer fields of the API; empty ones are dropped. */
function withMore(customer: Customer, posted: z.output<typeof schema>['customer']): Customer {
  const { firstName, lastName, billingAddress, addressType } = posted;
  const tidy = (text: string) => plainLetters(text).trim();
  return {
    ...customer,
    firstName: tidy(firstName),
    lastName: tidy(lastName),
    ...(billingAddress && { billingAddress }),
    ...(addressType && { addressType: tidy(addressType) }),
  };
}

/**
 * Parses a textual invoice (specification, section 3): company number or carrier code; other text goes to the message.
 */
function invoiceOfText(words: string) {
  const plain = words.normalize('NFKC').trim();
  const taxId = /(?<!\d)\d{8}(?!\d)/.exec(plain)?.[0] ?? '';
  const nothing = { type: 'personal', taxId: '', title: '', carrier: '', donationCode: '', note: '' };
  if (plain === '' || plain === 'personal') return nothing;
  if (isInvoiceCarrier(plain.toUpperCase())) return { ...nothing, type: 'carrier', carrier: plain };
  if (isTaxId(taxId)) {
    const title = plain.replace(taxId, '').replaceAll(/^[\s,;:、，；：]+|[\s,;:、，；：]+$/g, '');
    return { ...nothing, type: 'company', taxId, title };
  }
  return { ...nothing, note: `${invoiceText.title.join(' ')}: ${plain}` };
}

export function customerOf(details: CheckedDetails): Customer {
  const { address1, address2, address3, town, county, chineseAddress } = details;
  const { storeName, storeCode, storeAddress, pickupName } = details;
  return {
    firstName: '',
    lastName: '',
    name: details.name,
    number: details.number,
    email: details.email,
    shippingAddress: {
      ...emptyAddress,
      address1,
      address2,
      address3,
      town,
      county,
      zip: county === '' ? '' : (findDistrict(county, town)?.zip ?? ''),
      chineseAddress,
      storeName,
      storeCode,
      storeAddress,
      pickupName,
    },
  };
}

/** Independent of the order of lines and keys. */
function hashOf({
  chosenDay,
  giftMessage,
  newsletter,
  ...input
}: Omit<OrderRequest, 'orderID' | 'hash' | 'language' | 'shown'>): string {
  const lines = input.lines.map(({ productID, qty }) => `${productID} ${qty}`).sort();
  return createHash('sha256')
    .update(
      JSON.stringify({
        ...input,
        lines,
        ...(chosenDay !== null && { chosenDay }),
        ...(giftMessage && { giftMessage }),
        ...(newsletter && { newsletter }),
      }),
    )
    .digest('hex');
}

const invoiceNames: ReadonlyMap<unknown, string> = new Map([
  ['taxId', 'taxId'],
  ['title', 'invoiceTitle'],
  ['carrier', 'carrier'],
  ['donationCode', 'donationCode'],
]);

function fieldsOf(error: z.ZodError): string[] {
  const names = error.issues.map(({ path }) => {
    const [top, ...deeper] = path;
    if (top === 'customer') return String(deeper.at(-1) ?? top);
    if (top === 'invoice') return invoiceNames.get(deeper[0]) ?? 'invoiceType';
    return String(top ?? 'order');
  });
  return [...new Set(names)];
}
