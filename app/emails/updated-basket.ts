import { formatNtd } from '#app/domain/cart/money.ts';
import { type Language, type LocalizedText, pick } from '#app/domain/language.ts';
import type { PlacedOrder } from '#app/domain/order/order.ts';
import { changesBetween, type EditableOrder } from '#app/domain/order/order-changes.ts';
import type { CashPlace } from '#app/domain/order/parcel-cash.ts';
import { toRefund } from '#app/domain/payment/refund.ts';
import { joined, orderFacts, updatedBasketText as text, whereTo } from '#app/text/emails.ts';
import { onlinePayText } from '#app/text/online-payment.ts';
import { changesInWords } from '#app/text/order-changes.ts';
import { moreGoesBack } from '#app/text/payment-report.ts';
import { cashLines } from '#app/text/tracking.ts';
import type { Block, Email, EmailPart, EmailShop } from './email.ts';
import {
  closingBlocks,
  deliveryBlocks,
  type EmailOrder,
  greetingBlock,
  orderHead,
  orderItems,
  orderLink,
  orderTotals,
  paidLink,
  paymentBlock,
  returnsBlock,
  withoutAutolinks,
} from './order-blocks.ts';
import { emailToCustomer } from './order-email.ts';

type Before = Omit<EditableOrder, 'lines' | 'totalCost' | 'deliveryNote'> & Pick<PlacedOrder, 'lines'>;

/**
 * Changes, the order now and before (specification, section 4: updatedBasket), without the courier's note or any
 * message. @param cash where an order in several parcels is paid.
 */
export function updatedBasketEmail(
  before: Before,
  order: EmailOrder,
  shop: EmailShop,
  payToken: string | null = null,
  cash: readonly CashPlace[] = [],
): Email {
  return emailToCustomer(order, shop, {
    subject: text.subject(order.orderNumber),
    preview: text.intro(order.orderNumber),
    part: (language) => partOf(before, order, shop, language, payToken, cash),
  });
}

function partOf(
  before: Before,
  order: EmailOrder,
  shop: EmailShop,
  language: Language,
  payToken: string | null,
  cash: readonly CashPlace[],
): EmailPart {
  const { customer, lines, shippingOption, shippingCost, paymentMethod } = before;
  const { totalPrice, totalPriceWithShipping, amountDue, promised } = before;
  const was: PlacedOrder = {
    ...order,
    customer,
    lines,
    shippingOption,
    shippingCost,
    paymentMethod,
    totalPrice,
    totalPriceWithShipping,
    promoAmount: before.promoAmount ?? order.promoAmount,
    amountDue,
    amountReceived: 0,
    amountRefunded: 0,
    amountWaived: 0,
    invoice: before.invoice === undefined ? order.invoice : before.invoice,
    promised,
  };
  const changes = changesInWords(changesBetween(was, order), order.shippingOption);
  const changed: Block = {
    kind: 'facts',
    title: pick(text.changes, language),
    facts: changes.map(({ label, value }) => ({
      label: pick(label, language),
      value: withoutAutolinks(pick(value, language)),
    })),
    after: [pick(text.wrong, language)],
  };
  const owes = was.amountDue !== order.amountDue || was.paymentMethod !== order.paymentMethod;
  const settled = order.status === 'cancelled' ? null : settlement(order);
  const payment: readonly Block[] = owes
    ? [
        cash.length > 0
          ? { kind: 'text', lines: cashLines(cash).map((line) => pick(line, language)) }
          : paymentBlock(order, shop, language),
        ...(settled ? [{ kind: 'text' as const, lines: [pick(settled, language)] }] : []),
        ...paidLink(order, shop, language, payToken),
      ]
    : [];
  const old: readonly Block[] = order.hasOldDetails
    ? [{ kind: 'text', lines: [pick(onlinePayText.noLongerThere, language)] }]
    : [];
  return {
    language,
    heading: pick(text.heading, language),
    blocks: [
      greetingBlock(order, language, [pick(text.intro(order.orderNumber), language)]),
      changed,
      orderHead(order, language),
      orderItems(order, language, text.now),
      orderTotals(order, language),
      ...payment,
      ...old,
      ...deliveryBlocks(order, shop, language),
      orderItems(was, language, text.before),
      orderTotals(was, language, orderFacts.total),
      ...orderLink(order, shop, language),
      ...returnsBlock(order, shop, language),
      ...closingBlocks(shop, language),
    ],
  };
}

/** About money paid or reported before the change; null where nothing needs explaining. */
function settlement(order: EmailOrder): LocalizedText | null {
  const { paymentMethod, amountReceived, amountRefunded, amountReported = 0 } = order;
  const open = formatNtd(toRefund(order));
  if (toRefund(order) > 0)
    return joined(amountRefunded > 0 ? moreGoesBack(open) : text.overpaid(open), whereTo(order));
  return paymentMethod === 'bt' && amountReceived === 0 && amountReported === 0 ? text.paid : null;
}
