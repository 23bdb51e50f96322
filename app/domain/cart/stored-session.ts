import { storageKinds } from '../catalogue/storage-kind.ts';
import type { Promised } from '../delivery/delivery-date.ts';
import { isShippingOption } from '../delivery/shipping.ts';
import { isParentId, isVariantId } from '../ids.ts';
import { languageOf } from '../language.ts';
import { maxLineQty, maxLines, type PostOrderRequest } from '../order/order.ts';
import { orderNumberPattern } from '../order/order-number.ts';
import { isPaymentMethod } from '../payment/payment.ts';
import { appliedPromo, isInBox, type PromoInCart } from '../promo/promo-in-cart.ts';
import { isDay } from '../taipei-day.ts';
import type { LineChange, StoredLine } from './basket.ts';
import { type CheckoutDetails, checkoutFields, emptyDetails } from './checkout-details.ts';
import { emptySession, retotalled, type Session, type SuccessfulOrder } from './session.ts';

/**
 * A session as stored in the browser: `shared` in localStorage, without personal data; `own`, per tab, in
 * sessionStorage, with typed fields and the step.
 */
export interface StoredTexts {
  shared: string | null;
  own: string | null;
}

/** Increase it to discard what older versions stored. */
const version = 1;

export function storeSession(session: Session): { shared: string; own: string } {
  const { basket, changes, language, shippingStep, orderNumber, successfulOrder } = session;
  const { totalPriceWithShipping, orderPosted, orderID, promo, draft, attempt, editedSince, orderPostError } =
    session;
  return {
    shared: JSON.stringify({
      version,
      basket,
      changes,
      language,
      orderNumber,
      successfulOrder,
      totalPriceWithShipping,
      orderPosted,
      orderID,
      promo: promo.state === 'offered' ? promo : appliedPromo(promo),
    }),
    own: JSON.stringify({
      version,
      draft,
      attempt,
      editedSince,
      shippingStep,
      failure: orderPostError?.name ?? null,
      typedCode: isInBox(promo) ? promo.code : null,
    }),
  };
}

/**
 * Reads a stored session. Invalid values and those of another version are dropped individually. An order being sent
 * when the page closed has an unknown result.
 * @param today in Taipei: a past delivery day is dropped.
 */
export function readSession({ shared, own }: StoredTexts, today: string): Session {
  const stored = parse(shared);
  const mine = parse(own);
  const basket = readBasket(stored.basket);
  const orderID = typeof stored.orderID === 'string' && stored.orderID.length <= 64 ? stored.orderID : null;
  const success = readSuccess(stored.successfulOrder);
  const orderNumber = typeof stored.orderNumber === 'string' ? stored.orderNumber : '';
  const posted = stored.orderPosted === true && success !== null && orderNumberPattern.test(orderNumber);
  const attempt = isPostOrderRequest(mine.attempt) && mine.attempt.orderID === orderID ? mine.attempt : null;
  return retotalled({
    ...emptySession,
    basket,
    changes: readChanges(stored.changes, basket),
    language: languageOf(stored.language) ?? 0,
    shippingStep: mine.shippingStep === 1 ? 1 : 0,
    promo: readPromo(stored.promo, mine.typedCode),
    orderID,
    draft: readDraft(mine.draft, today),
    attempt,
    editedSince: mine.editedSince === true,
    orderPostError:
      attempt === null ? null : { name: mine.failure === 'order-failed' ? 'order-failed' : 'unreachable' },
    ...(posted && {
      orderPosted: true,
      orderNumber,
      successfulOrder: success,
      totalPriceWithShipping: isAmount(stored.totalPriceWithShipping) ? stored.totalPriceWithShipping : 0,
    }),
  });
}

type Unknowns = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Unknowns {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse(text: string | null): Unknowns {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) && value.version === version ? value : {};
  } catch {
    return {};
  }
}

function isAmount(value: unknown, most = 1_000_000_000): value is number {
  return Number.isSafeInteger(value) && typeof value === 'number' && value >= 0 && value <= most;
}

function isText(value: unknown, longest = 2000): value is string {
  return typeof value === 'string' && value.length <= longest;
}

function readLine(value: unknown): StoredLine | null {
  if (!isRecord(value)) return null;
  const { parentID, productID, price, salesPercentage, qty, left } = value;
  if (!isText(parentID) || !isParentId(parentID) || !isText(productID) || !isVariantId(productID))
    return null;
  if (!isAmount(price) || !isAmount(salesPercentage, 100) || !isAmount(left)) return null;
  if (!isAmount(qty, maxLineQty) || qty === 0) return null;
  const line = { parentID, productID, price, salesPercentage, qty, left, discount: 0 };
  const storage = value.storage === null ? null : storageKinds.find((kind) => kind === value.storage);
  return storage === undefined ? line : { ...line, storage };
}

function readBasket(value: unknown): readonly StoredLine[] {
  if (!Array.isArray(value)) return [];
  const lines = new Map<string, StoredLine>();
  for (const entry of value.slice(0, maxLines)) {
    const line = readLine(entry);
    if (line) lines.set(line.productID, line);
  }
  return [...lines.values()];
}

function readChanges(value: unknown, basket: readonly StoredLine[]): readonly LineChange[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, 3 * maxLines).flatMap((entry: unknown): LineChange[] => {
    if (!isRecord(entry)) return [];
    const productID = basket.find((line) => line.productID === entry.productID)?.productID;
    if (!productID) return [];
    const { kind, from, to } = entry;
    if (kind === 'gone' || kind === 'sold-out' || kind === 'back') return [{ kind, productID }];
    if ((kind === 'price' || kind === 'qty') && isAmount(from) && isAmount(to)) {
      return [{ kind, productID, from, to }];
    }
    return [];
  });
}

function readPromo(value: unknown, typed: unknown): PromoInCart {
  if (!isRecord(value))
    return isText(typed, 100) && typed.trim() !== '' ? { state: 'typed', code: typed } : { state: 'none' };
  const { state, code, discount, salesAmount, minSpend, only } = value;
  if (state === 'offered' && isText(code, 100)) {
    return { state, code, applied: appliedPromo(readPromo(value.applied, null)) };
  }
  if (!isText(code, 100) || !isAmount(discount, 100) || !isAmount(salesAmount)) return { state: 'none' };
  return {
    state: 'valid',
    code,
    discount,
    salesAmount,
    ...(isAmount(minSpend) && { minSpend }),
    ...(Array.isArray(only) && { only: only.filter((id) => isText(id)) }),
  };
}

function readSuccess(value: unknown): SuccessfulOrder | null {
  if (!isRecord(value)) return null;
  const { totalPrice, amountDue, paymentMethod, shippingOption, promised, orderLink, orderDate } = value;
  if (!isAmount(totalPrice) || !isAmount(amountDue)) return null;
  if (!isText(paymentMethod) || !isPaymentMethod(paymentMethod)) return null;
  if (!isText(shippingOption) || !isShippingOption(shippingOption)) return null;
  return {
    totalPrice,
    amountDue,
    paymentMethod,
    shippingOption,
    promised: readPromised(promised),
    orderLink: isText(orderLink, 80) && /^[\w-]+$/.test(orderLink) ? orderLink : null,
    orderDate: isMoment(orderDate) ? orderDate : null,
  };
}

function isMoment(value: unknown): value is string {
  return isText(value, 30) && !Number.isNaN(Date.parse(value));
}

function readPromised(value: unknown): Promised | null {
  if (!isRecord(value) || !isText(value.day, 10) || !isDay(value.day)) return null;
  const { day, payBy, chosen } = value;
  return {
    day,
    chosen: isText(chosen, 10) && isDay(chosen) ? chosen : null,
    payBy: isMoment(payBy) ? payBy : null,
  };
}

function readDraft(value: unknown, today: string): CheckoutDetails {
  const draft = { ...emptyDetails };
  if (!isRecord(value)) return draft;
  for (const field of checkoutFields) {
    const typed = value[field];
    if (isText(typed)) draft[field] = typed;
  }
  if (!isDay(draft.chosenDay) || draft.chosenDay < today) draft.chosenDay = '';
  return draft;
}

/** Only checks what is needed to send it again; the server validates all of it. */
function isPostOrderRequest(value: unknown): value is PostOrderRequest {
  return (
    isRecord(value) &&
    isText(value.orderID) &&
    isRecord(value.basket) &&
    Array.isArray(value.basket.items) &&
    isRecord(value.customer) &&
    isText(value.shippingOption) &&
    isShippingOption(value.shippingOption) &&
    isText(value.paymentMethod) &&
    isPaymentMethod(value.paymentMethod) &&
    isAmount(value.totalPriceWithShipping) &&
    isAmount(value.amountDue)
  );
}
