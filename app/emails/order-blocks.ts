import { formatNtd } from '#app/domain/cart/money.ts';
import { percentOff } from '#app/domain/cart/quote.ts';
import { chosenOptions } from '#app/domain/catalogue/product.ts';
import { displayName } from '#app/domain/customer/customer.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import { type Language, type LocalizedText, localPath, pick } from '#app/domain/language.ts';
import { perishablesIn } from '#app/domain/order/line-storage.ts';
import type { OrderLine, PlacedOrder } from '#app/domain/order/order.ts';
import { isRefundedFirst } from '#app/domain/order/order-progress.ts';
import { isStillHere } from '#app/domain/order/order-status.ts';
import type { PartSent } from '#app/domain/order/shipment.ts';
import type { Invoice } from '#app/domain/payment/invoice.ts';
import { paymentLabel } from '#app/domain/payment/payment-labels.ts';
import {
  asksForMoney,
  awaitsOnline,
  awaitsTransfer,
  type Credit,
  isClosed,
  isFree,
  isReportedInFull,
  reducedBy,
  stillToPay,
  toAskFor,
} from '#app/domain/payment/payment-report.ts';
import { textLines } from '#app/domain/plain-text.ts';
import { addressLines } from '#app/text/address.ts';
import { bundlePartText } from '#app/text/bundle-parts.ts';
import { collectedBy } from '#app/text/checkout.ts';
import { dateTimeText } from '#app/text/date.ts';
import { arrivalTitle, pickupInstructions } from '#app/text/delivery.ts';
import { feeText, greeting, newOrderText, orderFacts } from '#app/text/emails.ts';
import { legalText } from '#app/text/legal.ts';
import { joinTexts } from '#app/text/marks.ts';
import { onlinePayText } from '#app/text/online-payment.ts';
import { statusWords, toOrder, transferReported } from '#app/text/order-lookup.ts';
import {
  invoiceLine,
  invoiceText,
  paymentInstructions,
  promiseLines,
  restPromise,
} from '#app/text/payment.ts';
import { type PaidWith, payText } from '#app/text/payment-report.ts';
import { goodsRows } from '#app/text/promo.ts';
import { sellerFacts } from '#app/text/seller.ts';
import type { Block, EmailShop, Fact, Item } from './email.ts';

/** Blocks of order emails. Money in NTD, from the order's snapshot alone. */

/** @param reader the shop reads the invoice's title as it was typed. */
export function orderHead(
  order: PlacedOrder,
  language: Language,
  reader: 'customer' | 'shop' = 'customer',
): Block {
  const invoice = order.invoice ? pick(invoiceLine(order.invoice), language) : '';
  return {
    kind: 'facts',
    facts: [
      { label: pick(orderFacts.orderNumber, language), value: order.orderNumber },
      {
        label: pick(orderFacts.orderDate, language),
        value: dateTimeText(order.orderDate, 'shortExpanded', language),
      },
      ...(isFree(order)
        ? []
        : [
            {
              label: pick(orderFacts.payment, language),
              value: pick(paymentLabel(order.paymentMethod, order.shippingOption), language),
            },
          ]),
      {
        label: pick(orderFacts.shipping, language),
        value: pick(shippingMethods[order.shippingOption].label, language),
      },
      ...(order.invoice && order.invoice.type !== 'personal'
        ? [
            {
              label: pick(invoiceText.title, language),
              value: reader === 'shop' ? invoice : invoiceWithoutAutolinks(order.invoice, invoice),
            },
          ]
        : []),
    ],
  };
}

export function orderItems(
  order: Pick<PlacedOrder, 'lines' | 'promo'>,
  language: Language,
  title: LocalizedText = orderFacts.order,
): Block {
  return {
    kind: 'items',
    title: pick(title, language),
    items: order.lines.map((line) => itemOf(line, order.promo, language)),
  };
}

/** Before the code, as on the order's page: the sum names it once. */
function itemOf(line: OrderLine, promo: PlacedOrder['promo'], language: Language): Item {
  const off = percentOff(line, promo);
  const unit = off > 0 ? line.price : line.unitPrice;
  return {
    title: pick(line.title, language),
    options: pick(joinTexts(chosenOptions(line)), language),
    each: pick(orderFacts.each(formatNtd(unit), line.qty), language),
    before: unit < line.price ? pick(orderFacts.before(formatNtd(line.price)), language) : '',
    total: formatNtd(line.lineTotal + off),
    parts: (line.parts ?? []).map((part) => pick(bundlePartText(part, part.qty * line.qty), language)),
  };
}

/** Only says that there is a gift message, which is on the order's page. */
export function giftBlock({ giftMessage }: PlacedOrder, language: Language): readonly Block[] {
  return giftMessage === '' ? [] : [{ kind: 'text', lines: [pick(newOrderText.gift, language)] }];
}

/** Goods before the code, the code, shipping, the sum (section 9). @param sum its label. */
export function orderTotals(
  order: PlacedOrder & Pick<EmailOrder, 'amountReported'>,
  language: Language,
  sum: LocalizedText = sumLabel(order),
): Block {
  const fact = (label: string, amount: number): Fact => ({ label, value: formatNtd(amount) });
  return {
    kind: 'facts',
    facts: [
      ...goodsRows(order, order.promo, order.promoCode, order.shippingCost).map(({ label, amount }) =>
        fact(pick(label, language), amount),
      ),
      {
        label: pick(orderFacts.shippingFee, language),
        value: pick(feeText(order.shippingCost), language),
      },
      { ...fact(pick(sum, language), order.amountDue), strong: true },
      ...(order.amountReceived > 0 || order.amountRefunded > 0
        ? [
            ...(order.amountReceived > 0
              ? [fact(pick(orderFacts.received, language), order.amountReceived)]
              : []),
            ...(order.amountRefunded > 0
              ? [fact(pick(orderFacts.refunded, language), order.amountRefunded)]
              : []),
            ...(isClosed(order) || order.amountReceived === 0
              ? []
              : [
                  ...(reducedBy(order) > 0 ? [fact(pick(payText.reduced, language), -reducedBy(order))] : []),
                  // As on its page: of what was reported in part the rest alone.
                  {
                    ...fact(pick(orderFacts.stillToPay, language), toAskFor(order) || stillToPay(order)),
                    strong: true,
                  },
                ]),
          ]
        : []),
    ],
  };
}

/** A paid or part-paid order shows what is left instead. */
function sumLabel(order: PlacedOrder): LocalizedText {
  return order.amountReceived > 0 || !asksForMoney(order) ? orderFacts.total : orderFacts.amountDue;
}

/** What an email says of an order. */
export type EmailOrder = PlacedOrder &
  Credit &
  Pick<PaidWith, 'waysBack'> & {
    /** Until when an unpaid online order is kept, ISO 8601; null or absent for any other. */
    heldUntil?: string | null;
    /** An account or code that its customer was given must not be used any more. */
    hasOldDetails?: boolean;
    /** It was promised for a day and is so no more. */
    isPromiseOver?: boolean;
    /** Reported but unconfirmed, in NTD: not asked for again. */
    amountReported?: number;
  };

/** Of an order of which all that is still to come was reported. @param part that was sent before. */
export function whenChecked(order: EmailOrder, part: PartSent | null = null): LocalizedText {
  const isToSend = order.status === 'newOrder' || order.status === 'awaitingPayment';
  return isToSend ? transferReported({ ...order, part }) : payText.thanksSent;
}

/** Section 9. @param heading replaces the method's name. @param part that was sent before. */
export function paymentBlock(
  order: EmailOrder,
  shop: EmailShop,
  language: Language,
  { heading, part = null }: { heading?: string; part?: PartSent | null } = {},
): Block {
  if (order.status === 'cancelled') return { kind: 'text', lines: [pick(statusWords.cancelled, language)] };
  if (isReportedInFull(order))
    return {
      kind: 'text',
      title: pick(payText.reported, language),
      lines: [pick(whenChecked(order, part), language)],
    };
  const { title, lines, details } = paymentInstructions(
    order,
    { bank: shop.bank, sendsEmails: true },
    hasPaidLink(order, shop) ? 'button' : 'reply',
  );
  const [first, ...rest] = lines.map((line) => pick(line, language));
  return {
    kind: 'facts',
    title: heading ?? pick(title, language),
    lines: first ? [first] : [],
    facts: details.map(({ label, value }) => ({
      label: pick(label, language),
      value: pick(value, language),
    })),
    after: rest,
  };
}

/** What the customer of an order that has not left may expect; nothing while that is open. */
function whenToExpect(order: EmailOrder): readonly LocalizedText[] {
  const { status } = order;
  if (!isStillHere(status) || status === 'followUp' || isRefundedFirst(order)) return [];
  return restPromise(order) ?? promiseLines(order, stillToPay(order) === 0);
}

/** Section 1: within 2 days. @param when replaces what the customer may expect now. */
export function deliveryBlocks(
  order: EmailOrder,
  shop: EmailShop,
  language: Language,
  when: readonly LocalizedText[] = whenToExpect(order),
): readonly Block[] {
  const { shippingAddress } = order.customer;
  const title = pick(arrivalTitle(order.shippingOption), language);
  const promise: readonly Block[] =
    when.length > 0 ? [{ kind: 'text', title, lines: when.map((line) => pick(line, language)) }] : [];
  const pickup = pickupInstructions(order.shippingOption, shop.pickupAddress);
  if (pickup) {
    const lines = pickup.map((line) => pick(line, language));
    return [{ kind: 'lines', title: pick(orderFacts.pickUp, language), lines }, ...promise];
  }
  if (shippingMethods[order.shippingOption].kind === 'store') {
    const { storeName, storeCode, storeAddress, pickupName } = shippingAddress;
    const who = pickupName ? pick(collectedBy(withoutAutolinks(pickupName)), language) : '';
    const where = pick(orderFacts.storeWithCode(order.shippingOption, storeName, storeCode), language);
    const lines = [withoutAutolinks(where), withoutAutolinks(storeAddress), who].filter(Boolean);
    return [
      { kind: 'lines', title: pick(orderFacts.store(order.shippingOption), language), lines },
      ...promise,
    ];
  }
  const lines = [displayName(order.customer), ...addressLines(shippingAddress, language)].map(
    withoutAutolinks,
  );
  return [{ kind: 'lines', title: pick(orderFacts.deliverTo, language), lines }, ...promise];
}

export function greetingBlock(order: PlacedOrder, language: Language, lines: readonly string[]): Block {
  const name = displayName(order.customer);
  return { kind: 'text', lines: [pick(greeting(looksLikeALink(name) ? '' : name), language), ...lines] };
}

/** Mail clients turn such names into links, which spam would exploit. */
function looksLikeALink(name: string): boolean {
  return /[@:/\\]|\.\S/.test(name);
}

/** A company's title is typed; the barcode of a carrier must stay as it is, since it is copied. */
export function invoiceWithoutAutolinks({ type }: Invoice, text: string): string {
  return type === 'company' ? withoutAutolinks(text) : text;
}

/** What a customer typed, with an invisible word joiner wherever a mail client would see a link. */
export function withoutAutolinks(text: string): string {
  return text.replaceAll(
    /(?<=[\p{L}\p{N}]\.)(?=[a-z]{2}|\d+\.\d)|(?<=www\.)|(?<=@)(?=[a-z\d])|(?<=:)(?=\/\/)/giu,
    '\u2060',
  );
}

/** Prefills the number; the page asks for the phone. Empty where the shop has no public address. */
export function orderLink(order: PlacedOrder, shop: EmailShop, language: Language): readonly Block[] {
  if (!shop.origin) return [];
  const url = `${shop.origin}${localPath('/order', language)}?number=${order.orderNumber}`;
  return [{ kind: 'link', label: pick(toOrder, language), url }];
}

/**
 * For an order that awaits a transfer that was not reported, or an online payment.
 * @param token null in the shop's copy, because the link allows reporting a transfer as the customer; that copy links
 * the order's page instead.
 */
export function paidLink(
  order: EmailOrder,
  shop: EmailShop,
  language: Language,
  token: string | null,
): readonly Block[] {
  if (!hasPaidLink(order, shop)) return [];
  if (awaitsOnline(order)) {
    const path = token === null ? `/order?number=${order.orderNumber}` : `/order/${token}`;
    return [
      {
        kind: 'link',
        label: pick(onlinePayText.payNow, language),
        url: shop.origin + localPath(path, language),
      },
    ];
  }
  const path = token === null ? `/order?number=${order.orderNumber}` : `/pay/${token}`;
  const url = shop.origin + localPath(path, language);
  return [{ kind: 'link', label: pick(payText.title, language), url }];
}

function hasPaidLink(order: EmailOrder, shop: EmailShop): boolean {
  return shop.origin !== null && (awaitsOnline(order) || (awaitsTransfer(order) && !isReportedInFull(order)));
}

/** Which goods may be returned, and how to keep the others. */
export function returnsBlock(
  { lines }: Pick<PlacedOrder, 'lines'>,
  shop: EmailShop,
  language: Language,
): readonly Block[] {
  const { hasFrozen, hasPerishable, hasReturnable } = perishablesIn(lines);
  const { returns, perishable } = newOrderText;
  if (!hasPerishable)
    return hasReturnable
      ? [{ kind: 'text', title: pick(returns.title, language), lines: [pick(returns.text, language)] }]
      : [];
  const { title, text } = perishable;
  return [
    {
      kind: 'text',
      title: pick(hasFrozen ? title : legalText.perishable, language),
      lines: [
        ...(hasFrozen ? [pick(text, language)] : []),
        ...textLines(pick(shop.perishable, language)),
        ...(hasReturnable ? [pick(legalText.othersReturnable, language)] : []),
      ],
    },
  ];
}

export function closingBlocks(shop: EmailShop, language: Language): readonly Block[] {
  const { questions, questionsOrCall, visit } = newOrderText;
  const question = shop.shopPhone ? questionsOrCall(shop.shopPhone) : questions;
  const ifQuestions: Block = { kind: 'text', lines: [pick(question, language)] };
  if (!shop.origin) return [ifQuestions, ...sellerBlock(shop, language)];
  const url = shop.origin + localPath('/store', language);
  return [ifQuestions, { kind: 'link', label: pick(visit, language), url }, ...sellerBlock(shop, language)];
}

/** Seller and terms, required by the Consumer Protection Act, article 18. */
function sellerBlock(shop: EmailShop, language: Language): readonly Block[] {
  const facts = sellerFacts(shop).map(({ label, value }) => ({
    label: pick(label, language),
    value: pick(value, language),
  }));
  const terms: readonly Block[] = shop.origin
    ? [
        {
          kind: 'link',
          label: pick(legalText.terms, language),
          url: shop.origin + localPath('/terms', language),
          quiet: true,
        },
      ]
    : [];
  if (facts.length === 0) return terms;
  return [
    {
      kind: 'facts',
      title: pick(legalText.seller, language),
      lines: [pick(shop.shopName, language)],
      facts,
    },
    ...terms,
  ];
}
