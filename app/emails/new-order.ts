import { formatNtd } from '#app/domain/cart/money.ts';
import { displayName } from '#app/domain/customer/customer.ts';
import { type Language, type LocalizedText, pick } from '#app/domain/language.ts';
import type { PlacedOrder } from '#app/domain/order/order.ts';
import { newOrderText, subjects } from '#app/text/emails.ts';
import { spaced } from '#app/text/marks.ts';
import type { Email, EmailPart, EmailShop } from './email.ts';
import {
  closingBlocks,
  deliveryBlocks,
  greetingBlock,
  orderHead,
  orderItems,
  orderLink,
  orderTotals,
  paidLink,
  paymentBlock,
  perishableBlock,
} from './order-blocks.ts';

/** The languages of an email: of those offered, the reader's own first (specification, section 1). */
export function inReadingOrder(first: Language, offered: readonly Language[]): readonly Language[] {
  return offered.toSorted((a, b) => Number(b === first) - Number(a === first));
}

/** `Boma：訂單 QWER123 已成立 / Order QWER123 received`. */
export function subjectOf(shop: EmailShop, subject: LocalizedText, order: readonly Language[]): string {
  const [first = 0] = order;
  return `${pick(shop.shopName, first)}${first === 1 ? '：' : ': '}${order.map((language) => spaced(pick(subject, language))).join(' / ')}`;
}

/**
 * The customer's own email. What they wrote to the shop is not repeated in it: an order with a stranger's address must
 * not carry a message to that stranger (reliability B16). @param payToken opens the form that tells of the transfer.
 */
export function newOrderEmail(order: PlacedOrder, shop: EmailShop, payToken: string | null = null): Email {
  const reading = inReadingOrder(order.language, shop.languages);
  const [first = order.language] = reading;
  const name = displayName(order.customer);
  return {
    subject: subjectOf(shop, subjects.newOrder(order.orderNumber), reading),
    preview: pick(newOrderText.preview(order.orderNumber, formatNtd(order.amountDue)), first),
    params: {
      logo: pick(shop.shopName, first),
      from_name: pick(shop.shopName, first),
      reply_to: shop.mailbox,
      to_name: name,
      to_email: order.customer.email,
      referenceNum: order.orderNumber,
      message: reading.map((language) => partOf(order, shop, language, payToken)),
    },
  };
}

function partOf(order: PlacedOrder, shop: EmailShop, language: Language, payToken: string | null): EmailPart {
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
      ...orderLink(order, shop, language),
      ...perishableBlock(order, shop, language),
      ...closingBlocks(shop, language),
    ],
  };
}
