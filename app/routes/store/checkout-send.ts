import { countedLines } from '#app/domain/cart/basket.ts';
import type { CheckedDetails } from '#app/domain/cart/checkout-check.ts';
import type { OrderPostError, Session } from '#app/domain/cart/session.ts';
import { quoteSession } from '#app/domain/cart/session-money.ts';
import type { Language } from '#app/domain/language.ts';
import type { OrderRefusal, PostOrderAnswer, PostOrderRequest } from '#app/domain/order/order.ts';
import { invoiceOf } from '#app/domain/payment/invoice.ts';
import { dispatch, getSession } from '#app/ui/session.tsx';
import { newUuid } from '#app/ui/uuid.ts';

/** In ms; without an answer by then the order may or may not exist. */
const patience = 30_000;

/** The id stays the same until the order is placed or edited. */
export async function placeOrder(details: CheckedDetails, language: Language): Promise<void> {
  const session = getSession();
  if (session.orderPosting) return;
  await send(orderRequest(session, details, language));
}

/** The same id and content, so that there is one order whatever became of the first request. */
export async function retryOrder(): Promise<void> {
  const { attempt, orderPosting } = getSession();
  if (attempt && !orderPosting) await send(attempt);
}

async function send(request: PostOrderRequest): Promise<void> {
  dispatch({ type: 'posting', request });
  const outcome = await post(request);
  if ('error' in outcome) {
    dispatch({ type: 'post-failed', error: outcome.error });
    return;
  }
  const { orderNumber, totalPrice, totalPriceWithShipping, paymentMethod, shippingOption, order, orderLink } =
    outcome.answer;
  dispatch({
    type: 'posted',
    orderNumber,
    totalPriceWithShipping,
    order: {
      totalPrice,
      paymentMethod,
      shippingOption,
      amountDue: order.amountDue,
      promised: order.promised,
      orderLink,
    },
  });
}

type Outcome = { answer: PostOrderAnswer } | { error: OrderPostError };

async function post(request: PostOrderRequest): Promise<Outcome> {
  try {
    const response = await fetch('/api/postOrder', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(patience),
    });
    if (response.ok) {
      const answer: PostOrderAnswer = await response.json();
      return { answer };
    }
    if (response.status === 429) return { error: { name: 'too-many' } };
    if (response.status === 400 || response.status === 409) {
      const refusal: OrderRefusal = await response.json();
      return { error: refusal };
    }
    return { error: { name: 'order-failed' } };
  } catch {
    return { error: { name: 'unreachable' } };
  }
}

function orderRequest(session: Session, details: CheckedDetails, language: Language): PostOrderRequest {
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
    promoCode: promo.state === 'valid' ? promo.code : null,
    customerMessage,
    chosenDay: details.chosenDay || null,
    invoice: invoiceOf(details),
    totalPriceWithShipping: money.totalPriceWithShipping,
    amountDue: money.amountDue,
  };
}
