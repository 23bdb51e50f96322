import { formatPhone } from '#app/domain/address/email-and-phone.ts';
import { formatNtd } from '#app/domain/cart/money.ts';
import { displayName } from '#app/domain/customer/customer.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import { type Language, pick } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import type { PlacedOrder } from '#app/domain/order/order.ts';
import { isOnlineMethod } from '#app/domain/payment/payment.ts';
import { paymentLabel } from '#app/domain/payment/payment-labels.ts';
import { stillToPay } from '#app/domain/payment/payment-report.ts';
import { addressLines, courierLine } from '#app/text/address.ts';
import { checkoutText } from '#app/text/checkout.ts';
import { collectPlace, promisedForStaff } from '#app/text/delivery.ts';
import { customerFacts, shopOrderText, subjects } from '#app/text/emails.ts';
import { orderText } from '#app/text/orders-admin.ts';
import type { Block, Email, EmailPart, EmailShop } from './email.ts';
import { type EmailOrder, orderHead, orderItems, orderTotals, paymentBlock } from './order-blocks.ts';
import { adminOrderLink, emailToShop } from './order-email.ts';

export interface ShopEmailFacts {
  afterFailure: boolean;
}

/** Replies go to the customer. */
export function newOrderShopEmail(order: EmailOrder, shop: EmailShop, facts: ShopEmailFacts): Email {
  return emailToShop(order, shop, {
    subject: subjects.newOrderShop(order.orderNumber),
    preview: shopOrderText.preview(displayName(order.customer), formatNtd(order.amountDue)),
    part: (language) => partOf(order, shop, facts, language),
  });
}

function partOf(
  order: EmailOrder,
  shop: EmailShop,
  { afterFailure }: ShopEmailFacts,
  language: Language,
): EmailPart {
  const { customer, customerMessage, giftMessage } = order;
  const failure: readonly Block[] = afterFailure
    ? [{ kind: 'text', lines: [pick(shopOrderText.earlierFailure, language)] }]
    : [];
  const comment: readonly Block[] = customerMessage
    ? [{ kind: 'quote', title: pick(customerFacts.message, language), text: customerMessage }]
    : [];
  const gift: readonly Block[] = giftMessage
    ? [{ kind: 'quote', title: pick(customerFacts.gift, language), text: giftMessage }]
    : [];
  return {
    language,
    heading: pick(shopOrderText.heading(order.orderNumber), language),
    blocks: [
      ...failure,
      orderHead(order, language, 'shop'),
      {
        kind: 'facts',
        title: pick(customerFacts.customer, language),
        facts: [
          { label: pick(customerFacts.name, language), value: displayName(customer) },
          { label: pick(customerFacts.phone, language), value: formatPhone(customer.number) },
          { label: pick(customerFacts.email, language), value: customer.email },
          { label: pick(customerFacts.language, language), value: languages[order.language].name },
        ],
      },
      ...comment,
      ...gift,
      placeBlock(order, shop, language),
      ...courierBlock(order, language),
      orderItems(order, language, orderText.lines),
      orderTotals(order, language),
      shopPaymentBlock(order, shop, language),
      ...adminOrderLink(order, shop, language),
    ],
  };
}

function shopPaymentBlock(order: EmailOrder, shop: EmailShop, language: Language): Block {
  const method = pick(paymentLabel(order.paymentMethod, order.shippingOption), language);
  if (stillToPay(order) === 0) return paymentBlock(order, shop, language);
  if (!isOnlineMethod(order.paymentMethod))
    return paymentBlock(order, shop, language, {
      heading: pick(shopOrderText.paymentStatement(method), language),
    });
  return {
    kind: 'text',
    title: pick(shopOrderText.paidOnline(method), language),
    lines: [pick(shopOrderText.paidOnlineHint, language)],
  };
}

function placeBlock(order: EmailOrder, shop: EmailShop, language: Language): Block {
  const { customer, shippingOption, promised } = order;
  const isHome = shippingMethods[shippingOption].kind === 'home';
  const place = isHome
    ? [displayName(customer), ...addressLines(customer.shippingAddress, language)]
    : collectPlace(shippingOption, customer.shippingAddress, shop.pickupAddress).map((line) =>
        pick(line, language),
      );
  const day = promised ? [pick(promisedForStaff(order, promised), language)] : [];
  return { kind: 'lines', title: pick(checkoutText.shippingDetails, language), lines: [...place, ...day] };
}

/** One line to copy onto the courier's label: name, telephone, Chinese address. */
function courierBlock({ customer, shippingOption }: PlacedOrder, language: Language): readonly Block[] {
  if (shippingMethods[shippingOption].kind !== 'home') return [];
  const line = `${displayName(customer)} ${customer.number} ${courierLine(customer.shippingAddress)}`;
  return [{ kind: 'lines', title: pick(orderText.courierLine, language), lines: [line] }];
}
