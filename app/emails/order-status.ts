import { formatPhone } from '#app/domain/address/email-and-phone.ts';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { Promised } from '#app/domain/delivery/delivery-date.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import type { ProgressEmail } from '#app/domain/email/email-kind.ts';
import { type Language, type LocalizedText, pick } from '#app/domain/language.ts';
import type { PlacedOrder } from '#app/domain/order/order.ts';
import { isRefundedFirst } from '#app/domain/order/order-progress.ts';
import { hasLeft, isStillHere, isUndelivered } from '#app/domain/order/order-status.ts';
import {
  cashPlaces,
  cashUnderWay,
  collectedWith,
  parcelCash,
  toCollect,
} from '#app/domain/order/parcel-cash.ts';
import {
  isSentApart,
  notInParcels,
  type PartSent,
  type RemovedParcel,
  type Shipment,
  type ShippedLine,
  trackingPage,
} from '#app/domain/order/shipment.ts';
import type { PayLater } from '#app/domain/payment/payment-attempt.ts';
import {
  awaitsOnline,
  awaitsTransfer,
  isReportedInFull,
  type Payment,
  stillToPay,
} from '#app/domain/payment/payment-report.ts';
import { type BackTo, toRefund } from '#app/domain/payment/refund.ts';
import type { CustomerInvoice } from '#app/domain/payment/uniform-invoice.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import { dateText } from '#app/text/date.ts';
import { arrivalLines, arrivalSentence, arrivalTitle, readyNow } from '#app/text/delivery.ts';
import {
  isPickUp,
  joined,
  type PaymentSum,
  reportedSubject,
  statusEmailText,
  statusSubjects,
} from '#app/text/emails.ts';
import { labelled } from '#app/text/marks.ts';
import { onlinePayText, payLaterFacts } from '#app/text/online-payment.ts';
import { restFirst, transferFirst } from '#app/text/order-lookup.ts';
import { invoiceLine, textWhenThere } from '#app/text/payment.ts';
import { moreGoesBack, payText } from '#app/text/payment-report.ts';
import { variantTitle } from '#app/text/product.ts';
import { cashLines, numberOf, partText, trackingText } from '#app/text/tracking.ts';
import type { Block, Email, EmailPart, EmailShop } from './email.ts';
import {
  closingBlocks,
  deliveryBlocks,
  type EmailOrder,
  greetingBlock,
  invoiceWithoutAutolinks,
  orderHead,
  orderItems,
  orderLink,
  orderTotals,
  paidLink,
  paymentBlock,
  returnsBlock,
  whenChecked,
} from './order-blocks.ts';
import { emailToCustomer } from './order-email.ts';

interface EmailFacts {
  token: string | null;
  /** The payment or refund of this email; by default all of them. */
  sum?: PaymentSum | null;
  /** NTD that pay for the order instead of being refunded. */
  kept?: number | null;
  shipments?: readonly Shipment[];
  /** Of an email about a parcel at its store or undelivered; null in a preview. */
  parcel?: Shipment | null;
  /** In its place, where it came back and was removed. */
  removedParcel?: RemovedParcel | null;
  /** The parcel of this email, and what was sent with it; null for the whole order. */
  part?: (PartSent & { shipment: Shipment }) | null;
  /** What was sent in earlier parcels; the email is about the rest. */
  before?: PartSent | null;
  /** Unsettled reports, for a cancelled order. */
  reported?: readonly Pick<Payment, 'amount'>[];
  /** For a cancelled order: whether it was not paid in time. */
  isUnpaid?: boolean;
  /** Whether a cancelled order, or one that is on its way, was not collected or not delivered. */
  cameBack?: boolean;
  /** Of one that came back: whether another of its parcels was collected. */
  isPartCollected?: boolean;
  /** For a cancelled order that has not come back: whether it had been sent, or was ready to collect. */
  hadLeft?: boolean;
  /** For a refund by a provider: where the money went. */
  backTo?: BackTo | null;
  /** Of a payLater; null in a preview. */
  payLater?: { details: PayLater; amount: number } | null;
  /** The invoice that was issued or voided; null in a preview of an order without one. */
  invoice?: CustomerInvoice | null;
}

/**
 * The order's new status (specification, section 4), with its promise as it stands (`promiseInForce`). Contains neither the customer's message nor the owner's notes.
 */
export function orderStatusEmail(
  kind: ProgressEmail,
  order: EmailOrder,
  shop: EmailShop,
  facts: EmailFacts = { token: null },
): Email {
  return emailToCustomer(order, shop, {
    subject: facts.part
      ? partText.subject(order.orderNumber)
      : kind === 'awaitingPayment' && isReportedInFull(order)
        ? reportedSubject(order.orderNumber)
        : statusSubjects[kind](order.orderNumber, order),
    preview: introOf(kind, order, facts),
    part: (language) => partOf(kind, order, shop, language, facts),
  });
}

function partOf(
  kind: ProgressEmail,
  order: EmailOrder,
  shop: EmailShop,
  language: Language,
  facts: EmailFacts,
): EmailPart {
  const isReported = kind === 'awaitingPayment' && isReportedInFull(order);
  const heading = isReported ? payText.reported : statusEmailText[kind].heading;
  return {
    language,
    heading: pick(
      facts.part ? partText.heading : typeof heading === 'function' ? heading(order) : heading,
      language,
    ),
    blocks: [
      greetingBlock(order, language, [pick(introOf(kind, order, facts), language)]),
      ...middle(kind, order, shop, language, facts),
      ...orderLink(order, shop, language),
      ...closingBlocks(shop, language),
    ],
  };
}

function introOf(
  kind: ProgressEmail,
  order: EmailOrder,
  { sum, kept, isUnpaid, cameBack, isPartCollected = false, hadLeft, part, before, invoice }: EmailFacts,
): LocalizedText {
  if (part) return partText.intro(order.orderNumber, part);
  const isRest = before != null && !hasLeft(order.status);
  if (kind === 'awaitingPayment' && isReportedInFull(order)) return whenChecked(order, before);
  if (kind === 'awaitingPayment' && isUndelivered({ ...order, notCollected: cameBack }))
    return statusEmailText.awaitingPayment.cameBack(order);
  if (kind === 'awaitingPayment' && isRest && (awaitsTransfer(order) || awaitsOnline(order)))
    return joined(partText.left(order.orderNumber), restWhenPaid(order, before));
  if (kind === 'followUp' && isRest) return statusEmailText.followUp.rest(order);
  if (before && kind === 'inTransit')
    return partText.rest(order.orderNumber, before, order.promised !== null);
  if (kind === 'cancelled' && hadLeft) return statusEmailText.cancelled.hadLeft(order);
  if (before && kind === 'cancelled') return partText.cancelled(order.orderNumber, before);
  if (kind === 'cancelled' && cameBack) return statusEmailText.cancelled.cameBack(order, isPartCollected);
  if (kind === 'cancelled' && isUnpaid) return statusEmailText.cancelled.unpaid(order.orderNumber);
  if (kind === 'invoiceIssued' && invoice?.isFurther)
    return statusEmailText.invoiceIssued.further(order.orderNumber);
  if (kind === 'invoiceIssued' && invoice?.replaces)
    return statusEmailText.invoiceIssued.replacing(order.orderNumber, invoice.replaces);
  if (kind === 'paymentReceived') return statusEmailText.paymentReceived.intro(order, sum, kept, isRest);
  return statusEmailText[kind].intro(order, sum);
}

function middle(
  kind: ProgressEmail,
  order: EmailOrder,
  shop: EmailShop,
  language: Language,
  facts: EmailFacts,
): readonly Block[] {
  const head = orderHead(order, language);
  const bought = [orderItems(order, language), orderTotals(order, language)];
  const t = (...lines: readonly LocalizedText[]): Block => ({
    kind: 'text',
    lines: lines.map((line) => pick(line, language)),
  });
  const before = facts.part ?? facts.before ?? null;
  const payment = [
    paymentBlock(order, shop, language, { part: before }),
    ...paidLink(order, shop, language, facts.token),
  ];
  switch (kind) {
    case 'followUp':
      return [t(statusEmailText.followUp.reach(formatPhone(order.customer.number))), head, ...bought];
    case 'awaitingPayment':
      return [
        // The opening says it.
        ...(isReportedInFull(order) ? [] : payment),
        ...stillPromised(order, facts, language),
        head,
        ...bought,
      ];
    case 'paymentReceived':
      return awaitsTransfer(order) || awaitsOnline(order)
        ? [...payment, ...stillPromised(order, facts, language), head, ...bought]
        : [...nowPromised(order, facts, language), head, ...bought];
    case 'inTransit': {
      if (facts.part) return partBlocks(order, shop, language, facts.part, facts);
      const when = whenItArrives(order);
      const parcels = facts.shipments ?? [];
      const cash = cashPlaces(order, parcels);
      // The last part, where the parts before it had their own emails.
      const [last, ...others] = facts.before ? parcels.filter((parcel) => !isSentApart(parcel)) : [];
      const here = last && others.length === 0 ? parcels.indexOf(last) + 1 : null;
      const toPay =
        (order.paymentMethod === 'cod' && cash.length === 0 && stillToPay(order) > 0) ||
        awaitsTransfer(order) ||
        awaitsOnline(order);
      return [
        head,
        ...deliveryBlocks(order, shop, language, when),
        // What left before has had its own email.
        ...trackingBlocks(
          parcels.filter(({ isApart }) => !facts.before || !isApart),
          language,
        ),
        ...(facts.before ? goodsBlock(order, partText.inParcel, leftBehind(order, facts), language) : []),
        ...(cash.length > 0 ? [t(...cashLines(cash, here))] : []),
        ...(toPay ? payment : []),
        ...bought,
        ...returnsBlock(order, shop, language),
      ];
    }
    case 'payLater': {
      const { details, amount } = facts.payLater ?? { details: samplePayLater, amount: stillToPay(order) };
      if (amount !== stillToPay(order))
        return [...(awaitsOnline(order) ? [t(onlinePayText.otherAmount)] : []), ...payment, head, ...bought];
      const how = details.bankCode === null ? onlinePayText.cvsHow : onlinePayText.atmHow;
      return [
        t(how),
        {
          kind: 'facts',
          facts: payLaterFacts(details, amount).map(({ label, value }) => ({
            label: pick(label, language),
            value: pick(value, language),
            strong: true,
          })),
        },
        head,
        ...bought,
      ];
    }
    case 'atStore': {
      const { parcel = null, shipments = [] } = facts;
      const cash = parcel ? collectedWith(parcelCash(order, shipments), parcel) : toCollect(order);
      return [
        ...(cash > 0 ? [t(statusEmailText.atStore.toPay(formatNtd(cash)))] : []),
        head,
        ...deliveryBlocks(order, shop, language, []),
        ...aboutParcel(order, facts, language),
        ...returnsBlock(order, shop, language),
      ];
    }
    case 'undelivered':
      return [
        t(statusEmailText.undelivered.next(shop.shopPhone ?? '')),
        head,
        ...deliveryBlocks(order, shop, language, []),
        ...aboutParcel(order, facts, language),
      ];
    case 'completed':
      return awaitsTransfer(order) || awaitsOnline(order) ? [...payment, head, ...bought] : [head, ...bought];
    case 'cancelled':
      return [
        t(
          statusEmailText.cancelled.money(order, facts.reported ?? [], {
            cash: cashUnderWay(facts.shipments ?? []),
            hadLeft: facts.hadLeft === true,
          }),
        ),
        head,
        ...bought,
      ];
    case 'invoiceIssued': {
      const words = statusEmailText.invoiceIssued;
      const invoice = invoiceOf(order, facts);
      const { buyer } = invoice;
      return [
        {
          kind: 'facts',
          facts: [
            ...invoiceFacts(invoice, language),
            {
              label: pick(words.madeFor, language),
              value: invoiceWithoutAutolinks(buyer, pick(invoiceLine(buyer), language)),
            },
          ],
        },
        t(words.kept[buyer.type], ...(invoice.isTest ? [words.isTest] : [])),
        orderHead({ ...order, invoice: buyer }, language),
        ...bought,
      ];
    }
    case 'invoiceVoided': {
      const invoice = invoiceOf(order, facts);
      return [
        { kind: 'facts', facts: invoiceFacts(invoice, language) },
        t(
          statusEmailText.invoiceVoided.after,
          ...(invoice.isTest ? [statusEmailText.invoiceIssued.isTest] : []),
        ),
        head,
        ...bought,
      ];
    }
    case 'refunded': {
      const lines = [
        ...(toRefund(order) > 0 ? [moreGoesBack(formatNtd(toRefund(order)))] : []),
        ...whenRefunded(order, facts),
      ];
      return [
        ...(lines.length > 0 ? [t(...lines)] : []),
        ...(awaitsTransfer(order) || awaitsOnline(order) ? payment : []),
        head,
        ...bought,
      ];
    }
  }
}

/** When the money arrives; cash may go back by hand, where no bank has a part in it. */
function whenRefunded({ paymentMethod }: EmailOrder, { backTo }: EmailFacts): readonly LocalizedText[] {
  const { when, whenBack } = statusEmailText.refunded;
  if (backTo) return [whenBack[backTo]];
  return paymentMethod === 'cod' ? [] : [when];
}

/** A sample in a preview of an order without one. */
function invoiceOf(order: EmailOrder, { invoice }: EmailFacts): CustomerInvoice {
  return (
    invoice ?? {
      number: 'AB12345678',
      day: taipeiDay(new Date(order.orderDate)),
      amount: order.amountDue,
      isFurther: false,
      buyer: order.invoice ?? { type: 'personal' },
      replaces: null,
      isTest: false,
    }
  );
}

function invoiceFacts({ number, day, amount }: CustomerInvoice, language: Language) {
  const words = statusEmailText.invoiceIssued;
  const fact = (label: LocalizedText, value: string) => ({ label: pick(label, language), value });
  return [
    fact(words.number, number),
    fact(words.day, dateText(day, 'short', language)),
    fact(words.amount, formatNtd(amount)),
  ];
}

const samplePayLater: PayLater = {
  bankCode: '812',
  number: '9103522175887271',
  until: '2026-12-31T15:59:59.000Z',
};

/** Its number and contents; what was ordered where its contents were not recorded. */
function aboutParcel(
  order: EmailOrder,
  { parcel, removedParcel, shipments = [] }: EmailFacts,
  language: Language,
): readonly Block[] {
  const about = removedParcel ?? parcel;
  const contents = goodsBlock(order, partText.inParcel, about?.lines ?? [], language);
  return [
    ...trackingBlocks(about ? [about] : shipments, language),
    ...(contents.length > 0 ? contents : [orderItems(order, language), orderTotals(order, language)]),
  ];
}

/** What was not sent before the rest. */
function leftBehind({ lines }: PlacedOrder, { shipments = [] }: EmailFacts): readonly ShippedLine[] {
  return notInParcels(lines, shipments.filter(isSentApart));
}

/** Empty without lines. */
function goodsBlock(
  order: EmailOrder,
  title: LocalizedText,
  lines: readonly ShippedLine[],
  language: Language,
): readonly Block[] {
  const texts = lines.flatMap(({ productID, qty }) => {
    const line = order.lines.find((one) => one.productID === productID);
    return line ? [`${qty} × ${variantTitle(line, language)}`] : [];
  });
  return texts.length > 0 ? [{ kind: 'lines', title: pick(title, language), lines: texts }] : [];
}

/** Contents of a parcel, and what follows. */
function partBlocks(
  order: EmailOrder,
  shop: EmailShop,
  language: Language,
  { shipment, sent, all }: PartSent & { shipment: Shipment },
  facts: EmailFacts,
): readonly Block[] {
  const away = (facts.shipments ?? []).filter(
    ({ isApart, shippedAt }) => isApart && shippedAt !== null && shippedAt <= (shipment.shippedAt ?? ''),
  );
  const parcels = facts.shipments ?? [];
  const here = parcels.findIndex(({ id }) => id === shipment.id) + 1;
  const cash = cashLines(cashPlaces(order, parcels), here);
  const rest = whenRestArrives(order, { sent, all }).map((line) => pick(line, language));
  return [
    orderHead(order, language),
    ...trackingBlocks([shipment], language),
    ...goodsBlock(order, partText.inParcel, shipment.lines, language),
    ...(sent < all ? goodsBlock(order, partText.follows, notInParcels(order.lines, away), language) : []),
    ...deliveryBlocks(order, shop, language, []),
    ...(rest.length > 0
      ? [{ kind: 'text' as const, title: pick(partText.restArrives, language), lines: rest }]
      : []),
    ...(cash.length > 0 ? [{ kind: 'text' as const, lines: cash.map((line) => pick(line, language)) }] : []),
    ...(awaitsTransfer(order) || awaitsOnline(order)
      ? [
          paymentBlock(order, shop, language, { part: sent < all ? { sent, all } : null }),
          ...paidLink(order, shop, language, facts.token),
        ]
      : []),
    ...returnsBlock(order, shop, language),
  ];
}

function trackingBlocks(shipments: readonly RemovedParcel[], language: Language): readonly Block[] {
  const parcels = shipments.flatMap((parcel) =>
    parcel.trackingNumber === null
      ? []
      : [{ ...parcel, number: parcel.trackingNumber, url: trackingPage(parcel) }],
  );
  if (parcels.length === 0) return [];
  // One tracking page for all parcels, or one each.
  const isOne = new Set(parcels.map(({ url }) => url)).size === 1;
  const follow = (number: string): LocalizedText =>
    isOne ? trackingText.follow : labelled(trackingText.follow, number);
  return [
    {
      kind: 'facts',
      facts: parcels.map(({ carrier, number }) => ({
        label: pick(trackingText.title, language),
        value: pick(numberOf(number, carrier), language),
      })),
    },
    ...(isOne ? parcels.slice(0, 1) : parcels).flatMap(({ number, url }): Block[] =>
      url === null ? [] : [{ kind: 'link', label: pick(follow(number), language), url, quiet: true }],
    ),
  ];
}

/** The payment deadline and its delivery day. */
function stillPromised(order: EmailOrder, facts: EmailFacts, language: Language): readonly Block[] {
  const { status, promised } = order;
  return promised?.payBy && isStillHere(status) ? arrivalBlock(order, promised, facts, language) : [];
}

function nowPromised(order: EmailOrder, facts: EmailFacts, language: Language): readonly Block[] {
  const { status, promised } = order;
  // An order with an open question has no certain day, and one of which all was given back has none.
  const isCertain = isStillHere(status) && status !== 'followUp' && !isRefundedFirst(order);
  return isCertain && promised ? arrivalBlock(order, { ...promised, payBy: null }, facts, language) : [];
}

function arrivalBlock(
  { shippingOption }: PlacedOrder,
  promised: Promised,
  { before }: EmailFacts,
  language: Language,
): readonly Block[] {
  const lines = arrivalLines(shippingOption, promised).map((line) => pick(line, language));
  const title = before ? partText.restArrives : arrivalTitle(shippingOption);
  return [{ kind: 'text', title: pick(title, language), lines }];
}

/** Without a day the opening says "within 2 days" (specification, section 1). */
function whenItArrives(order: PlacedOrder): readonly LocalizedText[] {
  const { shippingOption, promised } = order;
  if (isPickUp(order)) return [readyNow];
  return [
    ...(promised ? [arrivalSentence(shippingOption, { ...promised, payBy: null })] : []),
    ...(shippingMethods[shippingOption].kind === 'store' ? [textWhenThere] : []),
  ];
}

/** The rest of an order that is still to be paid waits for its payment. */
function whenRestArrives(order: EmailOrder, part: PartSent): readonly LocalizedText[] {
  if (!awaitsTransfer(order) && !awaitsOnline(order)) return whenItArrives(order);
  const { shippingOption, promised } = order;
  return [promised?.payBy ? arrivalSentence(shippingOption, promised) : restWhenPaid(order, part)];
}

function restWhenPaid(order: EmailOrder, part: PartSent): LocalizedText {
  if (isReportedInFull(order)) return whenChecked(order, part);
  const isFirst = awaitsTransfer(order) && order.amountReceived === 0;
  return isFirst ? transferFirst({ ...order, part }) : restFirst({ ...order, part });
}
