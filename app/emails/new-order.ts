import { formatNtd } from '#app/domain/cart/money.ts';
import { type Language, type LocalizedText, pick } from '#app/domain/language.ts';
import { toAskFor } from '#app/domain/payment/payment-report.ts';
import { newOrderText, subjects } from '#app/text/emails.ts';
import { statusWords } from '#app/text/order-lookup.ts';
import type { Email, EmailPart, EmailShop } from './email.ts';
import {
  closingBlocks,
  deliveryBlocks,
  type EmailOrder,
  giftBlock,
  greetingBlock,
  orderHead,
  orderItems,
  orderLink,
  orderTotals,
  paidLink,
  paymentBlock,
  returnsBlock,
} from './order-blocks.ts';
import { emailToCustomer } from './order-email.ts';

/**
 * Omits the customer's message and the gift message: an order with a stranger's address must not deliver a message to
 * them (reliability B16).
 * @param payToken opens the payment report form.
 */
export function newOrderEmail(order: EmailOrder, shop: EmailShop, payToken: string | null = null): Email {
  return emailToCustomer(order, shop, {
    subject: subjects.newOrder(order.orderNumber),
    preview: previewOf(order),
    part: (language) => partOf(order, shop, language, payToken),
  });
}

function previewOf(order: EmailOrder): LocalizedText {
  if (order.status === 'cancelled') return statusWords.cancelled;
  const toPay = toAskFor(order);
  return toPay > 0
    ? newOrderText.preview(order.orderNumber, formatNtd(toPay))
    : newOrderText.previewPaid(order.orderNumber);
}

function partOf(order: EmailOrder, shop: EmailShop, language: Language, payToken: string | null): EmailPart {
  return {
    language,
    heading: pick(newOrderText.heading, language),
    blocks: [
      greetingBlock(order, language, [pick(newOrderText.intro, language)]),
      orderHead(order, language),
      orderItems(order, language),
      orderTotals(order, language),
      paymentBlock(order, shop, language),
      ...paidLink(order, shop, language, payToken),
      ...deliveryBlocks(order, shop, language),
      ...giftBlock(order, language),
      ...orderLink(order, shop, language),
      ...returnsBlock(order, shop, language),
      ...closingBlocks(shop, language),
    ],
  };
}
