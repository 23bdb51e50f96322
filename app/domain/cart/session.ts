import type { Promised } from '#app/domain/delivery/delivery-date.ts';
import {
  type DeliveryTerms,
  isShippingOption,
  optionsOffered,
  type ShippingOption,
  usualTerms,
} from '#app/domain/delivery/shipping.ts';
import type { VariantId } from '#app/domain/ids.ts';
import type { Language } from '#app/domain/language.ts';
import type { PostOrderRequest } from '#app/domain/order/order.ts';
import type { PaymentMethod } from '#app/domain/payment/payment.ts';
import {
  appliedPromo,
  isInBox,
  type PromoInCart,
  type PromoRefused,
} from '#app/domain/promo/promo-in-cart.ts';
import {
  type AddedVariant,
  type AnsweredVariant,
  adjusted,
  countedLines,
  type LineChange,
  refreshed,
  type StoredLine,
  withAdded,
  withOneLess,
  withOneMore,
  withoutOrdered,
} from './basket.ts';
import { type CheckoutDetails, checkoutFields, emptyDetails } from './checkout-details.ts';
import type { OrderPostError } from './order-post-error.ts';
import { type Promo, promoGap, quote } from './quote.ts';

/** 0 Details, 1 Review. */
export type ShippingStep = 0 | 1;

export interface SuccessfulOrder {
  totalPrice: number;
  paymentMethod: PaymentMethod;
  shippingOption: ShippingOption;
  amountDue: number;
  promised: Promised | null;
  /** Path `/order/…`; null where there is none. */
  orderLink: string | null;
  /** When it was placed, or found; ISO 8601, null where an older page stored it. */
  orderDate: string | null;
}

export interface Session {
  basket: readonly StoredLine[];
  basketItemQty: number;
  totalPrice: number;
  promoAmount: number;
  language: Language;
  shippingStep: ShippingStep;
  orderNumber: string;
  successfulOrder: SuccessfulOrder | null;
  totalPriceWithShipping: number;
  orderPosted: boolean;
  orderPosting: boolean;
  orderPostError: OrderPostError | null;
  promo: PromoInCart;
  changes: readonly LineChange[];
  /** As the page received them; null before that. */
  terms: DeliveryTerms | null;
  /** A changed fee of the chosen delivery, in NTD; shown until accepted. */
  feeChange: { from: number; to: number } | null;
  /** Whether another tab changed the lines while this one showed the review; until accepted. */
  changedElsewhere: boolean;
  /** Idempotency key of the current order; null until it is first sent. */
  orderID: string | null;
  draft: CheckoutDetails;
  /** What was typed for the store of the chain that is not chosen; for as long as the page is open. */
  otherStore: Pick<CheckoutDetails, 'storeName' | 'storeCode' | 'storeAddress'>;
  /** The order as sent while its result is unknown; a retry sends exactly this until the shopper edits it. */
  attempt: PostOrderRequest | null;
  /** Whether the shopper edited the order since `attempt` was sent. */
  editedSince: boolean;
  /** Whether `attempt` is the retry of one whose result is unknown, of this tab or of another. */
  isRetry: boolean;
}

const noStore: Session['otherStore'] = { storeName: '', storeCode: '', storeAddress: '' };

export const emptySession: Session = {
  basket: [],
  basketItemQty: 0,
  totalPrice: 0,
  promoAmount: 0,
  language: 0,
  shippingStep: 0,
  orderNumber: '',
  successfulOrder: null,
  totalPriceWithShipping: 0,
  orderPosted: false,
  orderPosting: false,
  orderPostError: null,
  promo: { state: 'none' },
  changes: [],
  terms: null,
  feeChange: null,
  changedElsewhere: false,
  orderID: null,
  draft: emptyDetails,
  otherStore: noStore,
  attempt: null,
  editedSince: false,
  isRetry: false,
};

export type SessionAction =
  | { type: 'add'; variant: AddedVariant; qty: number }
  | { type: 'increment' | 'decrement' | 'remove'; productID: VariantId }
  | { type: 'empty' }
  | { type: 'restore'; basket: readonly StoredLine[] }
  | { type: 'refresh'; variants: readonly AnsweredVariant[]; requested: readonly VariantId[] }
  | { type: 'terms'; terms: DeliveryTerms }
  | { type: 'accept' }
  | { type: 'adjust'; left: readonly { productID: VariantId; left: number }[] }
  | { type: 'language'; language: Language }
  | { type: 'step'; step: ShippingStep }
  | { type: 'draft'; draft: Partial<CheckoutDetails> }
  | { type: 'forget'; draft: CheckoutDetails }
  | { type: 'promo-typed' | 'promo-offered' | 'promo-checking'; code: string }
  | ({ type: 'promo-valid'; code: string } & Promo)
  | ({ type: 'promo-failed'; code: string } & PromoRefused)
  | { type: 'promo-removed' }
  | { type: 'posting'; request: PostOrderRequest }
  | {
      type: 'posted';
      orderNumber: string;
      totalPriceWithShipping: number;
      order: SuccessfulOrder;
      /** What it takes out of the cart, where that is not what was sent. */
      items?: readonly Pick<StoredLine, 'productID' | 'qty'>[];
    }
  | { type: 'post-failed'; error: OrderPostError }
  | { type: 'new-attempt' | 'heard-elsewhere' }
  | { type: 'reset' };

export function isDefiniteRefusal(error: OrderPostError | null): boolean {
  return (
    error !== null &&
    error.name !== 'order-failed' &&
    error.name !== 'unreachable' &&
    error.name !== 'order-id-reused'
  );
}

export function reduceSession(session: Session, action: SessionAction): Session {
  switch (action.type) {
    case 'add': {
      const begun = session.orderPosted ? reset(session) : session;
      return edited(begun, { basket: withAdded(begun.basket, action.variant, action.qty) });
    }
    case 'increment':
      return edited(session, { basket: withOneMore(session.basket, action.productID) });
    case 'decrement':
      return edited(session, { basket: withOneLess(session.basket, action.productID) });
    case 'remove':
      return edited(session, {
        basket: session.basket.filter(({ productID }) => productID !== action.productID),
      });
    case 'empty':
      return edited(session, { basket: [] });
    case 'restore':
      return edited(session, { basket: [...action.basket, ...without(session.basket, action.basket)] });
    case 'refresh':
      return retotalled({
        ...session,
        ...refreshed(session.basket, session.changes, action.variants, action.requested),
      });
    case 'terms':
      return withTerms(session, action.terms);
    case 'accept':
      // A product that is no longer sold cannot come back into stock.
      return edited(session, {
        changes: [],
        feeChange: null,
        changedElsewhere: false,
        // An order that may have been placed may itself be why less is left: it is sent again as it was.
        editedSince: session.editedSince,
        basket: without(
          session.basket,
          session.changes.filter(({ kind }) => kind === 'gone'),
        ),
      });
    case 'adjust':
      return edited(session, { basket: adjusted(session.basket, action.left) });
    case 'language':
      return session.language === action.language ? session : { ...session, language: action.language };
    case 'step':
      return session.shippingStep === action.step
        ? session
        : { ...session, shippingStep: action.step, changedElsewhere: false };
    case 'draft':
      return edited(session, {
        ...typedInto(session, action.draft),
        // The new method's fee is shown anyway.
        ...(action.draft.shippingOption !== undefined && { feeChange: null }),
      });
    case 'forget':
      return edited(session, {
        draft: action.draft,
        otherStore: noStore,
        feeChange: null,
        // What was sent names the shopper too. Its id stays.
        ...(!session.orderPosting && { attempt: null, orderPostError: null }),
      });
    case 'promo-typed': {
      const { code } = action;
      return edited(session, { promo: code.trim() === '' ? { state: 'none' } : { state: 'typed', code } });
    }
    case 'promo-offered': {
      // Whoever opens a shop's link begins another order.
      const begun = session.orderPosted ? reset(session) : session;
      if (begun.promo.state === 'valid' && begun.promo.code === action.code) return begun;
      const applied = appliedPromo(begun.promo);
      return edited(begun, { promo: { state: 'offered', code: action.code, applied } });
    }
    case 'promo-checking': {
      const applied = appliedPromo(session.promo);
      const promo = { state: 'checking', code: action.code, applied } as const;
      // Repeats the check after a refusal, which stays visible.
      return session.promo.state === 'offered'
        ? retotalled({ ...session, promo })
        : edited(session, { promo });
    }
    case 'promo-valid': {
      if (!isChecking(session, action.code)) return session;
      const { type: _, ...promo } = action;
      return retotalled({ ...session, promo: { state: 'valid', ...promo } });
    }
    case 'promo-failed': {
      if (!isChecking(session, action.code)) return session;
      const { type: _, ...refused } = action;
      const applied = appliedPromo(session.promo);
      const promo: PromoInCart = applied ? { ...applied, refused } : { state: 'failed', ...refused };
      return retotalled({ ...session, promo });
    }
    case 'promo-removed':
      return edited(session, { promo: { state: 'none' } });
    case 'posting':
      return session.orderPosting
        ? session
        : {
            ...session,
            orderPosting: true,
            orderPosted: false,
            orderPostError: null,
            orderID: action.request.orderID,
            attempt: action.request,
            editedSince: false,
            isRetry: session.orderID !== null,
          };
    // Another tab has heard of it, and may have begun another order since.
    case 'heard-elsewhere':
      return { ...session, orderPosting: false, attempt: null };
    case 'posted': {
      const sent = action.items ?? session.attempt?.basket.items ?? session.basket;
      const basket = withoutOrdered(session.basket, sent);
      return retotalled({
        ...emptySession,
        basket,
        changes: changesOf(session.changes, basket),
        language: session.language,
        terms: session.terms,
        orderPosted: true,
        orderNumber: action.orderNumber,
        successfulOrder: action.order,
        totalPriceWithShipping: action.totalPriceWithShipping,
      });
    }
    case 'post-failed': {
      const { error } = action;
      return retotalled({
        ...session,
        orderPosting: false,
        orderPostError: error,
        // Without an attempt an id says that one of another tab may have reached the shop.
        ...(isDefiniteRefusal(error) && { attempt: null, orderID: null }),
        // An invalid code is removed at once, so that the total shown is the one charged.
        promo: afterRefusal(session.promo, error),
      });
    }
    case 'new-attempt':
      return { ...session, orderID: null, attempt: null, orderPostError: null };
    // One that is being sent, or of which nothing is known, keeps its id: there is one order.
    case 'reset':
      return session.orderPosted ? reset(session) : session;
  }
}

/** Merges another tab's stored session with what this tab is typing or sending. */
export function adopted(mine: Session, stored: Session): Session {
  const {
    draft,
    otherStore,
    attempt,
    isRetry,
    orderPosting,
    orderPostError,
    terms,
    feeChange,
    shippingStep,
  } = mine;
  const isReviewed = shippingStep === 1 && mine.basket.length > 0 && !stored.orderPosted;
  const isOther = linesOf(mine) !== linesOf(stored);
  // What is in this tab's box stays there, unless the other tab has a valid code.
  const isPending = isInBox(mine.promo) && stored.promo.state === 'none';
  return retotalled({
    ...stored,
    draft,
    otherStore,
    attempt,
    isRetry,
    editedSince: mine.editedSince || isOther,
    orderPosting,
    orderPostError,
    terms,
    feeChange,
    shippingStep,
    promo: isPending ? mine.promo : stored.promo,
    changedElsewhere: isReviewed && (mine.changedElsewhere || isOther),
    // Another tab knows what became of it.
    ...(stored.orderPosted && !orderPosting && { attempt: null, orderPostError: null }),
  });
}

function linesOf({ basket }: Session): string {
  return basket
    .map(({ productID, qty }) => `${productID} ${qty}`)
    .sort()
    .join();
}

/** The first terms are accepted silently; later changes of the cost are shown. */
function withTerms(before: Session, terms: DeliveryTerms): Session {
  const session = withFirstOption(before, terms);
  if (JSON.stringify(session.terms) === JSON.stringify(terms)) return session;
  const next = retotalled({ ...session, terms });
  if (session.terms === null || session.orderPosted || session.basket.length === 0) return next;
  const [was, is] = [quoteSession(session), quoteSession(next)];
  const from = session.feeChange?.from ?? was.shipping;
  // Without a delivery there is no fee that could have changed.
  const isSame = was.isUndecided || is.isUndecided || from === is.shipping;
  return { ...next, feeChange: isSame ? null : { from, to: is.shipping } };
}

/** Another delivery to begin with, where the shop offers another and nobody has filled in anything yet. */
function withFirstOption(session: Session, terms: DeliveryTerms): Session {
  const { draft, orderPostError, orderPosted, shippingStep } = session;
  const shippingOption = firstOption(optionsOffered(terms));
  const isBegun = orderPosted || orderPostError !== null || shippingStep !== 0 || isFilledIn(session);
  if (isBegun || draft.shippingOption === shippingOption) return session;
  return retotalled({ ...session, draft: { ...draft, shippingOption } });
}

/** Whether the shopper filled in anything; the only way to pay is filled in by the form. */
export function isFilledIn({ draft, terms }: Session): boolean {
  const { shippingOption, paymentMethod } = draft;
  const first = terms && firstOption(optionsOffered(terms));
  const isChosen = shippingOption !== emptyDetails.shippingOption && shippingOption !== first;
  const begun: CheckoutDetails = { ...emptyDetails, shippingOption, paymentMethod };
  return isChosen || checkoutFields.some((field) => draft[field] !== begun[field]);
}

/** The delivery that a checkout begins with: the first on the form. */
export function firstOption(offered: readonly ShippingOption[]): string {
  return offered[0] ?? emptyDetails.shippingOption;
}

/** Every action on lines, code or delivery ends here, so that the totals always match. */
export function retotalled(session: Session): Session {
  const money = quoteSession(session);
  const discounts = new Map(money.lines.map(({ productID, discount }) => [productID, discount]));
  // An empty cart has no delivery fee. After success the order's totals stay until a reset.
  const currentTotal = money.lines.length === 0 ? 0 : money.totalPriceWithShipping;
  const withShipping = session.orderPosted ? session.totalPriceWithShipping : currentTotal;
  const basket = session.basket.map((line) => ({ ...line, discount: discounts.get(line.productID) ?? 0 }));
  return {
    ...session,
    basket,
    // Goods added since may have made it free.
    feeChange: session.feeChange?.to === money.shipping ? session.feeChange : null,
    basketItemQty: countedLines(basket).reduce((sum, { qty }) => sum + qty, 0),
    totalPrice: money.totalPrice,
    promoAmount: money.promoAmount,
    totalPriceWithShipping: withShipping,
  };
}

/** An edit by the shopper. While an order's result is unknown its id stays, so that an edit cannot cause a second order. */
function edited(session: Session, change: Partial<Session>): Session {
  const { orderPostError: error } = session;
  const orderPostError = isDefiniteRefusal(error) ? null : error;
  const next = retotalled({ ...session, orderPostError, editedSince: true, ...change });
  const qtyIn = ({ basket }: Session, id: VariantId) => basket.find(({ productID }) => productID === id)?.qty;
  // Who chose another quantity has seen what is left.
  const changes = next.changes.filter(
    ({ kind, productID }) => kind !== 'qty' || qtyIn(next, productID) === qtyIn(session, productID),
  );
  return { ...next, changes: changesOf(changes, next.basket) };
}

/** A FamilyMart's code is no 7-ELEVEN's: with the chain, the store changes. */
function typedInto(
  { draft, otherStore }: Session,
  typed: Partial<CheckoutDetails>,
): Pick<Session, 'draft' | 'otherStore'> {
  const isFamilyMart = (option: string) => option === 'familyMart';
  const { shippingOption = draft.shippingOption } = typed;
  if (isFamilyMart(shippingOption) === isFamilyMart(draft.shippingOption))
    return { draft: { ...draft, ...typed }, otherStore };
  const { storeName, storeCode, storeAddress } = draft;
  return { draft: { ...draft, ...otherStore, ...typed }, otherStore: { storeName, storeCode, storeAddress } };
}

function changesOf(changes: readonly LineChange[], basket: readonly StoredLine[]): readonly LineChange[] {
  const inBasket = new Set(basket.map(({ productID }) => productID));
  return changes.filter(({ productID }) => inBasket.has(productID));
}

function reset(session: Session): Session {
  const begun = retotalled({
    ...session,
    orderPosted: false,
    orderPosting: false,
    orderPostError: null,
    successfulOrder: null,
    orderNumber: '',
    promo: session.promo.state === 'offered' ? session.promo : { state: 'none' },
    shippingStep: 0,
    orderID: null,
    attempt: null,
    feeChange: null,
  });
  return begun.terms ? withFirstOption(begun, begun.terms) : begun;
}

function without(
  basket: readonly StoredLine[],
  others: readonly { productID: VariantId }[],
): readonly StoredLine[] {
  return basket.filter((line) => !others.some(({ productID }) => productID === line.productID));
}

function isChecking(session: Session, code: string): boolean {
  return session.promo.state === 'checking' && session.promo.code === code;
}

const invalidCode: readonly OrderPostError['name'][] = [
  'promo-used',
  'promo-unknown',
  'promo-not-yet',
  'promo-expired',
  'promo-customer',
];

/** The prices or the code's terms are not those that the cart was counted with. */
const termsChanged: readonly OrderPostError['name'][] = [
  'total-changed',
  'promo-below-minimum',
  'promo-no-product',
];

/** The field shows that this customer already used the code. */
function afterRefusal(promo: PromoInCart, { name }: OrderPostError): PromoInCart {
  if (name === 'promo-customer' && promo.state === 'valid')
    return { state: 'failed', code: promo.code, reason: 'used-by-you' };
  // The owner may have changed the code.
  if (termsChanged.includes(name) && promo.state === 'valid') return { state: 'offered', code: promo.code };
  return invalidCode.includes(name) ? { state: 'none' } : promo;
}

interface PricedSession {
  basket: readonly StoredLine[];
  promo: PromoInCart;
  draft: { shippingOption: string };
  terms: DeliveryTerms | null;
}

/** Null where the delivery that was chosen is not offered any more. */
export function chosenOption({
  draft: { shippingOption: option },
  terms,
}: Pick<PricedSession, 'draft' | 'terms'>): ShippingOption | null {
  if (!isShippingOption(option)) return null;
  return terms === null || optionsOffered(terms).includes(option) ? option : null;
}

/** `isUndecided`: no delivery is chosen, so none is charged. */
export function quoteSession({ basket, promo, draft, terms }: PricedSession) {
  const option = chosenOption({ draft, terms });
  const lines = countedLines(basket);
  const given = appliedPromo(promo) ?? null;
  const gap = promoGap(lines, given);
  const money = quote(lines, gap === null ? given : null, option, terms ?? usualTerms);
  return { ...money, promoGap: gap, isUndecided: option === null };
}
