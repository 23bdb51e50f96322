import { countedLines } from '#app/domain/cart/basket.ts';
import type { CheckedDetails } from '#app/domain/cart/checkout-check.ts';
import { isInDoubt, type OrderPostError, postErrorOf } from '#app/domain/cart/order-post-error.ts';
import { isDefiniteRefusal, quoteSession, type Session } from '#app/domain/cart/session.ts';
import { type Language, languageOfPath, localPath, withoutLanguage } from '#app/domain/language.ts';
import type { PostOrderAnswer, PostOrderRequest } from '#app/domain/order/order.ts';
import { invoiceOf } from '#app/domain/payment/invoice.ts';
import { isOnlineMethod } from '#app/domain/payment/payment.ts';
import { awaitsOnline } from '#app/domain/payment/payment-report.ts';
import type { FreshBasket } from '#app/ui/fresh-basket.ts';
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
  dispatch({ type: 'posting', request });
  const outcome = await post(request);
  if ('error' in outcome) {
    const { error } = outcome;
    // The answer may have been lost on its way.
    const now = isDefiniteRefusal(error) ? null : await askOrderNow({ orderID: request.orderID });
    if (now === null || now === 'none') dispatch({ type: 'post-failed', error });
    else if (error.name === 'order-id-reused') {
      const { link, order } = now;
      dispatch({
        type: 'post-failed',
        error: { ...error, earlier: { orderNumber: order.orderNumber, link } },
      });
    } else {
      takeAsPlaced(now);
      const { paymentMethod } = now.order;
      if (isOnlineMethod(paymentMethod) && awaitsOnline(now.order))
        goToPayment(now.link, paymentMethod, request.language);
      else showThanks(navigate);
    }
    return;
  }
  const { orderNumber, totalPrice, totalPriceWithShipping, paymentMethod, shippingOption, order, orderLink } =
    outcome.answer;
  storePlaced(
    { ...order, orderLink },
    [...known.values()].flatMap(({ image }) => image ?? []),
  );
  // Another tab that asked for it may have taken its goods out of the cart.
  const heard = latestSession();
  dispatch({
    type: 'posted',
    orderNumber,
    totalPriceWithShipping,
    ...(heard.orderPosted && heard.orderNumber === orderNumber && { items: [] }),
    order: {
      totalPrice,
      paymentMethod,
      shippingOption,
      amountDue: order.amountDue,
      promised: order.promised,
      orderLink,
      orderDate: order.orderDate,
    },
  });
  if (orderLink && isOnlineMethod(paymentMethod) && order.amountDue > 0)
    goToPayment(orderLink, paymentMethod, request.language);
  else showThanks(navigate);
}

/** Asks the shop for an order of which nothing is known. @returns whether the shop has none. */
export async function findSent(): Promise<boolean> {
  const { orderID } = latestSession();
  if (orderID === null) return false;
  const now = await askOrderNow({ orderID });
  const session = latestSession();
  if (session.orderID !== orderID || !isInDoubt(session)) return false;
  if (now !== null && now !== 'none') takeAsPlaced(now);
  return now === 'none';
}

function takeAsPlaced({ link, order }: OrderNow): void {
  const { orderNumber, totalPrice, shippingCost, lines } = order;
  const { paymentMethod, shippingOption, amountDue, promised, orderDate } = order;
  const placed = {
    totalPrice,
    paymentMethod,
    shippingOption,
    amountDue,
    promised,
    orderDate,
    orderLink: link,
  };
  storeShown({ ...placed, orderNumber });
  dispatch({
    type: 'posted',
    orderNumber,
    totalPriceWithShipping: totalPrice + shippingCost,
    order: placed,
    items: lines,
  });
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
