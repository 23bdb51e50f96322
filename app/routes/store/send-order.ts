import { countedLines } from '#app/domain/cart/basket.ts';
import type { CheckedDetails } from '#app/domain/cart/checkout-check.ts';
import { failureOf, isInDoubt, type OrderPostError, postErrorOf } from '#app/domain/cart/order-post-error.ts';
import {
  isDefiniteRefusal,
  quoteSession,
  type Session,
  type SessionAction,
  type SuccessfulOrder,
} from '#app/domain/cart/session.ts';
import { type Language, languageOfPath, localPath, withoutLanguage } from '#app/domain/language.ts';
import type { PostOrderAnswer, PostOrderRequest } from '#app/domain/order/order.ts';
import { invoiceOf } from '#app/domain/payment/invoice.ts';
import { isOnlineMethod } from '#app/domain/payment/payment.ts';
import { awaitsOnline } from '#app/domain/payment/payment-report.ts';
import type { FreshBasket } from '#app/ui/fresh-basket.ts';
import { shopNow } from '#app/ui/now.ts';
import { askOrderNow, type OrderNow } from '#app/ui/order-now.ts';
import { goToPayment } from '#app/ui/pay-online-form.tsx';
import { storePlaced, storeShown, thanksPath } from '#app/ui/placed-order.ts';
import { dispatch, getSession, latestSession } from '#app/ui/session.tsx';
import { newUuid } from '#app/ui/uuid.ts';

/** In ms; without an answer by then the order may or may not exist. */
const timeoutMs = 30_000;

type Navigate = (path: string) => unknown;
/** Variants of which the page knows the pictures. */
type Known = FreshBasket['variants'];

/** What the shopper has seen before the order is sent. */
interface Reviewed {
  details: CheckedDetails;
  language: Language;
  promisedDay: string;
}

/** The id stays the same until the order is placed or refused. */
export async function submitOrder(reviewed: Reviewed, known: Known, navigate: Navigate): Promise<void> {
  const session = latestSession();
  if (session.orderPosting || session.orderPosted) return;
  await send(orderRequest(session, reviewed), known, navigate);
}

/** The same id and content, so that there is one order whatever became of the first request. */
export async function retryOrder(known: Known, navigate: Navigate): Promise<void> {
  const { attempt, orderPosting } = getSession();
  if (attempt && !orderPosting) await send(attempt, known, navigate);
}

async function send(request: PostOrderRequest, known: Known, navigate: Navigate): Promise<void> {
  const { orderID, language } = request;
  dispatch({ type: 'posting', request });
  const outcome = await post(request);
  if ('answer' in outcome) {
    const { answer } = outcome;
    const { orderNumber, totalPriceWithShipping, paymentMethod, order, orderLink } = answer;
    storePlaced(
      { ...order, orderLink },
      [...known.values()].flatMap(({ image }) => image ?? []),
    );
    end(orderID, {
      type: 'posted',
      orderNumber,
      totalPriceWithShipping,
      order: {
        totalPrice: answer.totalPrice,
        paymentMethod,
        shippingOption: answer.shippingOption,
        amountDue: order.amountDue,
        promised: order.promised,
        orderLink,
        orderDate: order.orderDate,
      },
    });
    if (orderLink && isOnlineMethod(paymentMethod) && order.amountDue > 0)
      goToPayment(orderLink, paymentMethod, language);
    else showThanks(navigate);
    return;
  }
  const error = failureOf(outcome.error, getSession());
  // The answer may have been lost on its way.
  const now = isDefiniteRefusal(error) ? null : await askOrderNow({ orderID });
  if (now === null || now === 'none') end(orderID, { type: 'post-failed', error });
  else if (error.name === 'order-id-reused' || now.order.status === 'cancelled') tellOfEarlier(orderID, now);
  else {
    const { link, order } = now;
    const { paymentMethod } = order;
    storeShown({ ...placedOf(now), orderNumber: order.orderNumber });
    end(orderID, postedOf(now));
    if (isOnlineMethod(paymentMethod) && awaitsOnline(order)) goToPayment(link, paymentMethod, language);
    else showThanks(navigate);
  }
}

/** What became of the order that this tab sent, unless another tab has heard of it meanwhile. */
function end(orderID: string, action: SessionAction): void {
  dispatch(latestSession().orderID === orderID ? action : { type: 'heard-elsewhere' });
}

/** Asks the shop for an order of which nothing is known. */
export async function findSent(): Promise<'found' | 'none' | 'unknown'> {
  const { orderID } = latestSession();
  if (orderID === null) return 'unknown';
  const now = await askOrderNow({ orderID });
  const session = latestSession();
  if (session.orderID !== orderID || !isInDoubt(session)) return 'unknown';
  if (now === null || now === 'none') return now ?? 'unknown';
  if (now.order.status === 'cancelled') tellOfEarlier(orderID, now);
  else dispatch(postedOf(now));
  return 'found';
}

/** The shop has an order that is not what is in the cart now, or not any more. */
function tellOfEarlier(orderID: string, { link, order: { orderNumber, status, lines } }: OrderNow): void {
  const isCancelled = status === 'cancelled';
  // What is sent next is another order.
  if (isCancelled && latestSession().orderID === orderID) dispatch({ type: 'new-attempt' });
  const items = lines.map(({ productID, qty }) => ({ productID, qty }));
  const earlier = { orderNumber, link, isCancelled, items };
  dispatch({ type: 'post-failed', error: { name: 'order-id-reused', earlier } });
}

function postedOf(now: OrderNow): SessionAction {
  const { orderNumber, totalPrice, shippingCost, lines } = now.order;
  const totalPriceWithShipping = totalPrice + shippingCost;
  return { type: 'posted', orderNumber, totalPriceWithShipping, order: placedOf(now), items: lines };
}

function placedOf({ link, order }: OrderNow): SuccessfulOrder {
  const { totalPrice, paymentMethod, shippingOption, amountDue, promised } = order;
  // It is told of as of one just placed.
  const orderDate = shopNow().toISOString();
  return { totalPrice, paymentMethod, shippingOption, amountDue, promised, orderDate, orderLink: link };
}

/** For who has left the review since; the checkout goes there by itself. Not away from what is being typed. */
function showThanks(navigate: Navigate): void {
  const { pathname } = window.location;
  const isTyping = document.activeElement?.matches('input, select, textarea');
  if (!withoutLanguage(pathname).startsWith('/store/checkout') && !isTyping)
    navigate(localPath(thanksPath, languageOfPath(pathname)));
}

type Outcome = { answer: PostOrderAnswer } | { error: OrderPostError };

async function post(request: PostOrderRequest): Promise<Outcome> {
  try {
    const response = await fetch('/api/postOrder', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) {
      const answer: PostOrderAnswer = await response.json();
      return { answer };
    }
    return { error: postErrorOf(await response.json()) };
  } catch {
    return { error: { name: 'unreachable' } };
  }
}

function orderRequest(session: Session, { details, language, promisedDay }: Reviewed): PostOrderRequest {
  const { basket, promo, orderID } = session;
  const money = quoteSession(session);
  const { address1, address2, address3, town, county, chineseAddress } = details;
  const { storeName, storeCode, storeAddress, pickupName, shippingOption, paymentMethod, customerMessage } =
    details;
  return {
    orderID: orderID ?? newUuid(),
    language,
    basket: {
      items: countedLines(basket).map(({ parentID, productID, qty }) => ({ parentID, productID, qty })),
    },
    customer: {
      name: details.name,
      email: details.email,
      number: details.number,
      shippingAddress: {
        address1,
        address2,
        address3,
        town,
        county,
        chineseAddress,
        storeName,
        storeCode,
        storeAddress,
        pickupName,
      },
    },
    shippingOption,
    paymentMethod,
    promoCode: promo.state === 'valid' && money.promoGap === null ? promo.code : null,
    customerMessage,
    giftMessage: details.giftMessage,
    newsletter: details.newsletter === 'on',
    chosenDay: details.chosenDay || null,
    promisedDay,
    invoice: invoiceOf(details),
    totalPriceWithShipping: money.totalPriceWithShipping,
    amountDue: money.amountDue,
  };
}
