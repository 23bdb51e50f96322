import { arrivalDay, type Promised } from '#app/domain/arrival.ts';
import { displayName } from '#app/domain/customer.ts';
import { type Language, type Pair, pick } from '#app/domain/language.ts';
import type { ProgressLetter } from '#app/domain/letter-kind.ts';
import type { PlacedOrder } from '#app/domain/order.ts';
import { toPack } from '#app/domain/packing.ts';
import { formatPhone } from '#app/domain/phone.ts';
import { type ShippingOption, shippingMethods } from '#app/domain/shipping.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import { awaitsTransfer, stillToPay } from '#app/domain/told-payment.ts';
import { arrivalLines, arrivalSentence } from '#app/text/arrival.ts';
import { orderFacts } from '#app/text/letters.ts';
import { textWhenThere } from '#app/text/payment.ts';
import { isPickUp, statusLetterText, statusSubjects } from '#app/text/status-letters.ts';
import type { Block, Letter, LetterPart, LetterShop } from './letter.ts';
import { inReadingOrder, subjectOf } from './new-order.ts';
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

/** What a letter knows besides the order: the key to the form of its transfer, and which day it is. */
export interface LetterFacts {
  token: string | null;
  /** In Taipei; a day of arrival that is over is not promised any more. */
  today: string;
}

/**
 * Tells the customer where their order has come to (specification, section 4): to be asked about, to be paid, paid, on
 * its way, complete, or cancelled by the shop. Like the first letter it repeats nothing that was written as a message, and nothing
 * the owner noted either.
 */
export function orderStatusLetter(
  kind: ProgressLetter,
  order: PlacedOrder,
  shop: LetterShop,
  facts: LetterFacts = { token: null, today: '' },
): Letter {
  const reading = inReadingOrder(order.language, shop.languages);
  const [first = order.language] = reading;
  return {
    subject: subjectOf(shop, statusSubjects[kind](order.orderNumber, isPickUp(order)), reading),
    preview: pick(statusLetterText[kind].intro(order), first),
    params: {
      logo: pick(shop.shopName, first),
      from_name: pick(shop.shopName, first),
      reply_to: shop.mailbox,
      to_name: displayName(order.customer),
      to_email: order.customer.email,
      referenceNum: order.orderNumber,
      message: reading.map((language) => partOf(kind, order, shop, language, facts)),
    },
  };
}

function partOf(
  kind: ProgressLetter,
  order: PlacedOrder,
  shop: LetterShop,
  language: Language,
  facts: LetterFacts,
): LetterPart {
  const { heading, intro } = statusLetterText[kind];
  return {
    language,
    heading: pick(typeof heading === 'function' ? heading(order) : heading, language),
    blocks: [
      greetingBlock(order, language, [pick(intro(order), language)]),
      ...middle(kind, order, shop, language, facts),
      ...orderLink(order, shop, language),
      ...closingBlocks(shop, language),
    ],
  };
}

/** What each kind is about comes first; what the order was follows. */
function middle(
  kind: ProgressLetter,
  order: PlacedOrder,
  shop: LetterShop,
  language: Language,
  facts: LetterFacts,
): readonly Block[] {
  const head = orderHead(order, language);
  const bought = [orderItems(order, language), orderTotals(order, language)];
  const say = (...lines: readonly (readonly [string, string])[]): Block => ({
    kind: 'text',
    lines: lines.map((line) => pick(line, language)),
  });
  switch (kind) {
    case 'followUp':
      return [say(statusLetterText.followUp.reach(formatPhone(order.customer.number))), head, ...bought];
    case 'awaitingPayment':
      return [
        paymentBlock(order, shop, language),
        ...paidLink(order, shop, language, facts.token),
        ...stillPromised(order, facts.today, language),
        head,
        ...bought,
      ];
    case 'paymentReceived':
      return awaitsTransfer(order)
        ? [
            paymentBlock(order, shop, language),
            ...paidLink(order, shop, language, facts.token),
            ...stillPromised(order, facts.today, language),
            head,
            ...bought,
          ]
        : [...nowPromised(order, facts.today, language), head, ...bought];
    case 'inTransit': {
      const when = whenItArrives(order, facts.today);
      const toPay = (order.paymentMethod === 'cod' && stillToPay(order) > 0) || awaitsTransfer(order);
      return [
        head,
        ...deliveryBlocks(order, shop, language, when),
        ...(toPay
          ? [paymentBlock(order, shop, language), ...paidLink(order, shop, language, facts.token)]
          : []),
        ...bought,
        perishableBlock(shop, language),
      ];
    }
    case 'completed':
      return [head, ...bought];
    case 'cancelled':
      return [say(statusLetterText.cancelled.money(order)), head, ...bought];
    case 'refunded':
      return [say(statusLetterText.refunded.when), head, ...bought];
  }
}

/** By when to pay for which day, as long as there is time to and it has not been sent. */
function stillPromised(
  { status, shippingOption, promised }: PlacedOrder,
  today: string,
  language: Language,
): readonly Block[] {
  return status !== 'inTransit' && isInTime(promised, today)
    ? arrivalBlock(shippingOption, promised, language)
    : [];
}

/** For which day the money came in time. */
function nowPromised(
  { status, shippingOption, promised }: PlacedOrder,
  today: string,
  language: Language,
): readonly Block[] {
  const isHere = toPack.some((one) => one === status);
  return isHere && isInTime(promised, today)
    ? arrivalBlock(shippingOption, { ...promised, payBy: null }, language)
    : [];
}

function isInTime(promised: Promised | null, today: string): promised is Promised {
  return promised?.payBy != null && taipeiDay(new Date(promised.payBy)) >= today;
}

function arrivalBlock(option: ShippingOption, promised: Promised, language: Language): readonly Block[] {
  const lines = arrivalLines(option, promised).map((line) => pick(line, language));
  return [{ kind: 'text', title: pick(orderFacts.whenItArrives, language), lines }];
}

/** Its own day, where that is still to come; that it is expected within 2 days (section 4) the letter begins with. */
function whenItArrives(order: PlacedOrder, today: string): readonly Pair[] {
  const { shippingOption, promised } = order;
  if (isPickUp(order)) return [statusLetterText.inTransit.ready];
  const isToCome = promised !== null && arrivalDay(promised) >= today;
  return [
    ...(isToCome ? [arrivalSentence(shippingOption, { ...promised, payBy: null })] : []),
    ...(shippingMethods[shippingOption].kind === 'store' ? [textWhenThere] : []),
  ];
}
