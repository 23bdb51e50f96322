import { createHash } from 'node:crypto';
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { ShopImage } from '#app/domain/catalogue/product.ts';
import { arrivalDay } from '#app/domain/delivery/delivery-date.ts';
import type { OrderEmail } from '#app/domain/email/email-kind.ts';
import { isVariantId } from '#app/domain/ids.ts';
import type { Language } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import type { PlacedOrder } from '#app/domain/order/order.ts';
import { cashPlaces } from '#app/domain/order/parcel-cash.ts';
import {
  carriers,
  isSentApart,
  partSent,
  type RemovedParcel,
  type Shipment,
} from '#app/domain/order/shipment.ts';
import { goodsTwice, type UnexpectedStage, unexpectedStage } from '#app/domain/order/waybill.ts';
import { isOnlineMethod, type PaymentMethod } from '#app/domain/payment/payment.ts';
import { hasOldDetails, heldUntil } from '#app/domain/payment/payment-attempt.ts';
import {
  awaitsOnline,
  awaitsTransfer,
  isReportedInFull,
  leftAfter,
  type Payment,
  stillToPay,
  waitsForOnline,
} from '#app/domain/payment/payment-report.ts';
import { type BackTo, isBackTo, stillWaived, toRefund, waysBackOf } from '#app/domain/payment/refund.ts';
import type { Settings } from '#app/domain/settings/settings.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import { backInStockEmail } from '#app/emails/back-in-stock.ts';
import { bankChangedEmail } from '#app/emails/bank-changed.ts';
import { contactEmail } from '#app/emails/contact.ts';
import type { Email, EmailAppearance, EmailShop } from '#app/emails/email.ts';
import { emailTestEmail } from '#app/emails/email-test.ts';
import { type FailedOrder, failedOrderEmail } from '#app/emails/failed-order.ts';
import { newOrderEmail } from '#app/emails/new-order.ts';
import { newOrderShopEmail } from '#app/emails/new-order-shop.ts';
import { orderStatusEmail } from '#app/emails/order-status.ts';
import { passwordResetEmail } from '#app/emails/password-reset.ts';
import { paymentToRefundEmail } from '#app/emails/payment-to-refund.ts';
import { renderEmail as render } from '#app/emails/render.tsx';
import { type ReviewLinks, reviewRequestEmail } from '#app/emails/review-request.ts';
import { staffInvitationEmail } from '#app/emails/staff-invitation.ts';
import { colours } from '#app/emails/theme.ts';
import { transferReportedEmail } from '#app/emails/transfer-reported.ts';
import { undeliveredShopEmail } from '#app/emails/undelivered-shop.ts';
import { updatedBasketEmail } from '#app/emails/updated-basket.ts';
import { lowStockEmailOf } from '#app/server/catalogue/low-stock.ts';
import { readBackInStock } from '#app/server/catalogue/stock-requests.ts';
import type { Config } from '#app/server/config.ts';
import type { Db } from '#app/server/db/client.ts';
import { outbox, paymentAttempt, paymentReport, refund, waybill } from '#app/server/db/order-schema.ts';
import { contactMessage } from '#app/server/db/shop-schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { staffInvitation } from '#app/server/db/staff-schema.ts';
import { imageUrl } from '#app/server/images/image-rows.ts';
import { customerInvoices } from '#app/server/invoices/invoice-rows.ts';
import { makeOrderLink, placedLinkLife } from '#app/server/orders/order-lookup.ts';
import { hadLeft } from '#app/server/orders/order-return.ts';
import { readRevision } from '#app/server/orders/order-revisions.ts';
import { readOrder, toPlacedOrder } from '#app/server/orders/order-rows.ts';
import { shipmentsOf } from '#app/server/orders/shipment-rows.ts';
import { attemptsOfOrder, isOnCredit } from '#app/server/payments/payment-attempts.ts';
import { emailLinkDays, makePaymentLink } from '#app/server/payments/payment-links.ts';
import { promiseNow, waitingPayments } from '#app/server/payments/payment-reports.ts';
import { makeLeaveLink, makeReviewLink } from '#app/server/reviews/review-links.ts';
import { shopAddress } from '#app/server/shop-details.ts';
import { makeInvitationLink } from '#app/server/staff/invitations.ts';
import { makeResetLink, readResetUser } from '#app/server/staff/password-reset.ts';
import type { PaymentSum } from '#app/text/emails.ts';
import { perishableDefault } from '#app/text/legal-defaults.ts';
import { firstEdit } from './edit-emails.ts';
import type { Mail } from './mail.ts';
import { tellsOfRemovedMoney } from './removed-money.ts';

/**
 * Null where the invitation is not open. @param leaves being sent: only then with the link, which no admin may read.
 */
async function invitationEmail(
  db: Db,
  payload: Record<string, string>,
  shop: EmailShop,
  leaves: boolean,
): Promise<Email | null> {
  const [invited] = await db
    .select()
    .from(staffInvitation)
    .where(and(eq(staffInvitation.id, payload.invitation ?? ''), gt(staffInvitation.expiresAt, sql`now()`)));
  if (!invited) return null;
  const first = languageOf(payload);
  const token = leaves && shop.origin !== null ? await makeInvitationLink(db, invited.id) : null;
  return staffInvitationEmail(invited, first, shop, token);
}

function languageOf(payload: Record<string, string> | null): Language {
  return languages.find(({ index }) => String(index) === payload?.language)?.index ?? 0;
}

/** Null where the link has expired. @param leaves being sent: only then with the link, which no admin may read. */
async function resetEmail(db: Db, row: EmailRow, shop: EmailShop, leaves: boolean): Promise<Email | null> {
  const { user: id = '', way = 'link' } = row.payload ?? {};
  const resetUser = await readResetUser(db, id, row.createdAt);
  if (!resetUser) return null;
  const known = way === 'hosted' || way === 'configured' ? way : 'link';
  const token = leaves && known === 'link' ? await makeResetLink(db, id, resetUser.until) : null;
  return passwordResetEmail({ id: row.id, way: known, ...resetUser }, languageOf(row.payload), shop, token);
}

/** Transfers and online payments together, and whether it has the last receipt. null without payments. @param eventID null for the last payment. */
async function paymentSum(
  db: Db,
  orderID: string,
  eventID: number | null,
): Promise<{ sum: PaymentSum; isLast: boolean } | null> {
  const transfers = db
    .select({
      eventID: paymentReport.eventID,
      amount: paymentReport.amount,
      // Cash came from no account.
      method: sql<PaymentMethod>`case ${paymentReport.lastFive} when '' then 'cod' else 'bt' end`.as(
        'method',
      ),
    })
    .from(paymentReport)
    .where(and(eq(paymentReport.orderID, orderID), eq(paymentReport.state, 'matched')));
  const online = db
    .select({
      eventID: paymentAttempt.eventID,
      amount: paymentAttempt.amount,
      method: sql<PaymentMethod>`${paymentAttempt.method}`.as('method'),
    })
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.orderID, orderID), eq(paymentAttempt.state, 'paid')));
  const rows = await unionAll(transfers, online).orderBy(sql`event_id nulls first`);
  const found = sumAt(rows, eventID);
  return (
    found && {
      sum: { ...found.sum, method: found.until.at(-1)?.method },
      isLast: eventID === null || !(await hasReceipts(db, orderID, after(rows, eventID))),
    }
  );
}

/** Their events. @param rows of payments that were not removed. */
function after(rows: readonly { eventID: number | null }[], eventID: number): number[] {
  return rows.flatMap(({ eventID: id }) => (id !== null && id > eventID ? [id] : []));
}

/** What a carrier collected, for one, has no email. @param eventIDs of payments. */
async function hasReceipts(db: Db, orderID: string, eventIDs: readonly number[]): Promise<boolean> {
  const receipts = and(
    eq(outbox.orderID, orderID),
    eq(outbox.kind, 'paymentReceived'),
    anyOf(outbox.eventID, eventIDs),
  );
  return (await db.$count(outbox, receipts)) > 0;
}

/** With the state at that refund, because later ones have their own email. null without refunds. */
async function refundSum(
  db: Db,
  { orderID, amountWaived: waivedNow }: Pick<PlacedOrder, 'orderID' | 'amountWaived'>,
  eventID: number | null,
): Promise<{ sum: PaymentSum; order: Pick<PlacedOrder, 'amountRefunded' | 'amountWaived'> } | null> {
  const rows = await db
    .select({ eventID: refund.eventID, amount: refund.amount, waived: refund.waived })
    .from(refund)
    .where(eq(refund.orderID, orderID))
    .orderBy(asc(refund.id));
  const found = sumAt(stillWaived(rows, waivedNow ?? 0), eventID);
  if (!found) return null;
  const amountWaived = found.until.reduce((all, { waived }) => all + waived, 0);
  return { sum: found.sum, order: { amountRefunded: found.sum.inAll, amountWaived } };
}

/** @param rows oldest first. */
function sumAt<Row extends { eventID: number | null; amount: number }>(
  rows: readonly Row[],
  eventID: number | null,
): { sum: PaymentSum; until: readonly Row[] } | null {
  const at = eventID === null ? rows.length - 1 : rows.findIndex((row) => row.eventID === eventID);
  const until = rows.slice(0, at + 1);
  const found = until.at(-1);
  if (!found) return null;
  return { sum: { amount: found.amount, inAll: until.reduce((all, { amount }) => all + amount, 0) }, until };
}

export type EmailRow = typeof outbox.$inferSelect;

/** @param logo from the pictures of the settings (server/settings/settings.ts). */
export function emailShop(
  config: Pick<Config, 'origin' | 'shopEmail'>,
  settings: Settings,
  logo: ShopImage | null = null,
): EmailShop {
  const { name, phone, email, ...seller } = settings.shop;
  return {
    ...seller,
    shopName: name,
    origin: config.origin,
    shopPhone: phone,
    bank: settings.bank,
    perishable: settings.legal.perishable ?? perishableDefault,
    languages: settings.languages,
    mailbox: { name: name[0], address: shopAddress(settings, config) ?? '' },
    appearance: {
      brand: settings.appearance.brand ?? colours.brand,
      logo: logo && config.origin !== null ? emailLogo(logo, config.origin) : null,
    },
  };
}

/** In px. */
const logoWidth = 240;
const logoHeight = 64;

/** A JPEG, which every mail client shows, from a file of at least twice the width where there is one. */
function emailLogo(logo: ShopImage, origin: string): EmailAppearance['logo'] {
  const scale = Math.min(1, logoWidth / logo.width, logoHeight / logo.height);
  const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)));
  const file = logo.widths.find((one) => one >= 2 * (width ?? 1)) ?? logo.width;
  return { url: origin + imageUrl(logo.key, file), width: width ?? 1, height: height ?? 1 };
}

/** For display in the admin area; null where it does not exist. */
export async function renderEmail(db: Db, id: string, shop: EmailShop): Promise<Mail | null> {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id));
  return row ? mailOf(db, row, shop) : null;
}

/** To its recipient, or the shop. @param leaves whether it is being sent: only then with the payment link's token. */
export async function mailOf(db: Db, row: EmailRow, shop: EmailShop, leaves = false): Promise<Mail | null> {
  const composed = await compose(db, row, shop, leaves);
  return composed && asMail(row.id, composed, shop.appearance, row.recipient);
}

/** @param recipient overrides the email's own; empty for that. */
export function asMail(id: string, composed: Email, appearance: EmailAppearance, recipient = ''): Mail {
  const { logo, from_name, to_name, to_email, reply_to, referenceNum } = composed.params;
  return {
    id,
    to: { name: to_name, address: recipient || to_email },
    replyTo: reply_to?.address ? reply_to : null,
    logo,
    fromName: from_name,
    reference: referenceNum,
    ...(composed.leave === undefined ? {} : { leave: composed.leave }),
    ...render(composed, appearance),
  };
}

async function compose(db: Db, row: EmailRow, shop: EmailShop, leaves: boolean): Promise<Email | null> {
  switch (row.kind) {
    case 'contact': {
      if (row.contactID === null) return null;
      const [message] = await db.select().from(contactMessage).where(eq(contactMessage.id, row.contactID));
      return message ? contactEmail(message, message.language, String(message.id), shop) : null;
    }
    case 'backInStock': {
      const backInStock = row.requestID === null ? null : await readBackInStock(db, row.requestID);
      return backInStock && backInStockEmail(backInStock, String(row.requestID), shop);
    }
    case 'failedOrder':
      return failureEmail(row.payload ?? {}, shop);
    case 'lowStock':
      return lowStockEmailOf(row.payload ?? {}, shop);
    case 'bankChanged': {
      const { by = '', at = row.createdAt.toISOString(), before = '', after = '' } = row.payload ?? {};
      const { placeBefore = '', placeAfter = '', isOtherNumber = '' } = row.payload ?? {};
      const accounts = {
        before: { place: placeBefore, digits: before },
        after: { place: placeAfter, digits: after },
      };
      return bankChangedEmail({ by, at, ...accounts, isOtherNumber: isOtherNumber !== '' }, row.id, shop);
    }
    case 'emailTest':
      return emailTestEmail(languageOf(row.payload), row.id, shop);
    case 'passwordReset':
      return resetEmail(db, row, shop, leaves);
    case 'staffInvitation':
      return invitationEmail(db, row.payload ?? {}, shop, leaves);
    default: {
      const found = row.orderID === null ? null : await readOrder(db, row.orderID);
      if (!found || (await tellsOfRemovedMoney(db, row))) return null;
      const order = toPlacedOrder(found.order, found.lines);
      const language = testLanguage(row);
      const reviewLinks =
        leaves && language === null && row.kind === 'reviewRequest' ? await linksToReview(db, order) : null;
      const read = { ...order, language: language ?? order.language };
      return orderEmail(db, row.kind, read, shop, {
        hasPayLink: leaves && language === null && asksToPay(row.kind),
        eventID: firstEdit(row),
        payment: await reportedPayment(db, row),
        attempt: await attemptOf(db, row),
        isUnpaid: row.payload?.reason === 'not-paid',
        cameBack: found.order.notCollectedAt !== null,
        shipmentID: numberOf(row.payload?.shipment),
        carrierWords: row.payload?.carrierWords ?? '',
        unexpected: unexpectedOf(row),
        removedParcel: removedParcelOf(row),
        kept: numberOf(row.payload?.kept),
        backTo: backToOf(row),
        invoiceID: numberOf(row.payload?.invoice),
        reviewLinks,
      });
    }
  }
}

function numberOf(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}

const storedParcel = z.object({
  carrier: z.enum(carriers),
  trackingNumber: z.string().nullable(),
  lines: z.array(z.object({ productID: z.string().refine(isVariantId), qty: z.int() })),
});

function removedParcelOf({ payload }: EmailRow): RemovedParcel | null {
  return payload?.parcel === undefined ? null : storedParcel.parse(JSON.parse(payload.parcel));
}

function unexpectedOf({ payload }: EmailRow): OrderEmailFacts['unexpected'] {
  const { removedNumber: number, stage, collect, label } = payload ?? {};
  if (number === undefined) return null;
  const cash = numberOf(collect);
  return { number, stage: unexpectedStage(stage) ?? 'collected', cash, labelID: Number(label ?? 0) };
}

function backToOf({ payload }: EmailRow): BackTo | null {
  const to = payload?.to;
  return isBackTo(to) ? to : null;
}

/** null where the email shows no link, because nothing is to be paid before delivery or all of that was reported. */
async function tokenToPay(
  db: Db,
  order: PlacedOrder & { amountReported: number },
  shop: EmailShop,
): Promise<string | null> {
  if (shop.origin === null || isReportedInFull(order)) return null;
  if (awaitsTransfer(order)) return makePaymentLink(db, order.orderID, emailLinkDays);
  return awaitsOnline(order) ? makeOrderLink(db, order.orderNumber, Date.now() + placedLinkLife) : null;
}

async function linksToReview(db: Db, { orderNumber }: PlacedOrder): Promise<ReviewLinks> {
  const [review, leave] = await Promise.all([
    makeReviewLink(db, orderNumber),
    makeLeaveLink(db, orderNumber),
  ]);
  return { review, leave };
}

function asksToPay(kind: EmailRow['kind']): boolean {
  return [
    'newOrder',
    'awaitingPayment',
    'paymentReceived',
    'inTransit',
    'completed',
    'updatedBasket',
    'refunded',
  ].includes(kind);
}

function testLanguage({ payload }: EmailRow): Language | null {
  return languages.find(({ index }) => String(index) === payload?.testLanguage)?.index ?? null;
}

/** null for other kinds. */
async function reportedPayment(db: Db, { kind, payload }: EmailRow): Promise<Payment | null> {
  if (kind !== 'transferReported' || payload?.payment === undefined) return null;
  const [payment] = await db
    .select()
    .from(paymentReport)
    .where(eq(paymentReport.id, Number(payload.payment)));
  return payment ?? null;
}

/** Null for an email that is not about an online payment. */
async function attemptOf(db: Db, { payload }: EmailRow): Promise<OnlinePayment | null> {
  if (payload?.attempt === undefined) return null;
  const [attempt] = await db
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.id, Number(payload.attempt)));
  return attempt ?? null;
}

type OnlinePayment = Pick<typeof paymentAttempt.$inferSelect, 'amount' | 'method' | 'tradeNo' | 'payLater'>;

interface OrderEmailFacts {
  /** Whether it is being sent and may ask for a payment: only then with the link's token. */
  hasPayLink: boolean;
  /** First edit of an updatedBasket, or the payment or refund; null for the last. */
  eventID: number | null;
  /** Of a transferReported; null for the full amount. */
  payment: Payment | null;
  /** Of a paymentToRefund or payLater; null in a preview. */
  attempt: OnlinePayment | null;
  /** Of a cancelled order: whether it was not paid in time. */
  isUnpaid: boolean;
  /** Of a cancelled order: whether it was not collected or not delivered before. */
  cameBack: boolean;
  /** The parcel that it is about; null for the whole order. */
  shipmentID: number | null;
  /** Of an undeliveredShop; empty in a preview. */
  carrierWords: string;
  /** Of a parcel that is under way or collected although it was removed or its order was cancelled; null otherwise. */
  unexpected: { number: string; stage: UnexpectedStage; cash: number | null; labelID: number } | null;
  /** The parcel that came back and was removed; null otherwise. */
  removedParcel: RemovedParcel | null;
  /** Of a paymentReceived: NTD that pay for the order instead of being refunded. */
  kept: number | null;
  /** Of a refund by a provider: where the money went. */
  backTo: BackTo | null;
  /** Of an invoiceIssued or invoiceVoided; null for the last one in force. */
  invoiceID: number | null;
  /** Of a reviewRequest that is being sent. */
  reviewLinks: ReviewLinks | null;
}

/** Of a preview. */
const noFacts: OrderEmailFacts = {
  hasPayLink: false,
  eventID: null,
  payment: null,
  attempt: null,
  isUnpaid: false,
  cameBack: false,
  shipmentID: null,
  carrierWords: '',
  unexpected: null,
  removedParcel: null,
  kept: null,
  backTo: null,
  invoiceID: null,
  reviewLinks: null,
};

export async function orderEmail(
  db: Db,
  kind: OrderEmail,
  placed: PlacedOrder,
  shop: EmailShop,
  facts = noFacts,
): Promise<Email> {
  const { eventID, attempt, isUnpaid, cameBack, unexpected, removedParcel } = facts;
  const attempts = await attemptsOfOrder(db, placed.orderID);
  const isWaiting = waitsForOnline(placed);
  const promised = await promiseNow(db, placed);
  const isToCome = awaitsTransfer(placed);
  const reported = isToCome || kind === 'cancelled' ? await waitingPayments(db, placed.orderID) : [];
  const order = {
    ...placed,
    amountReported: isToCome ? stillToPay(placed) - leftAfter(placed, reported) : 0,
    promised,
    isPromiseOver: placed.promised !== null && arrivalDay(placed.promised) < taipeiDay(new Date()),
    waysBack: waysBackOf(attempts),
    isOnCredit: await isOnCredit(db, placed),
  };
  const until = isWaiting ? heldUntil(order, attempts, new Date()) : null;
  const payToken = facts.hasPayLink ? await tokenToPay(db, order, shop) : null;
  if (kind === 'newOrder') return newOrderEmail({ ...order, heldUntil: until }, shop, payToken);
  if (kind === 'reviewRequest') return reviewRequestEmail(order, shop, facts.reviewLinks);
  if (kind === 'newOrderShop')
    // The shop reads what its customer was asked for.
    return newOrderShopEmail({ ...order, amountReported: 0 }, shop, {
      afterFailure: await isFailureReported(db, order.orderID),
    });
  if (kind === 'updatedBasket') {
    const before = await readRevision(db, order.orderID, eventID);
    const cash = cashPlaces(order, await shipmentsOf(db, order.orderID));
    return updatedBasketEmail(
      before ?? asIfOneMore(order),
      { ...order, heldUntil: until, hasOldDetails: hasOldDetails(order, attempts) },
      shop,
      payToken,
      cash,
    );
  }
  if (kind === 'transferReported') {
    const allDue = { lastFive: '12345', amount: order.amountDue, paidOn: taipeiDay(new Date()) };
    return transferReportedEmail(order, facts.payment ?? allDue, shop);
  }
  if (kind === 'paymentToRefund') {
    const { amountDue: amount, paymentMethod } = order;
    const method = isOnlineMethod(paymentMethod) ? paymentMethod : 'card';
    return paymentToRefundEmail(order, attempt ?? { amount, method, tradeNo: '' }, shop);
  }
  const isPreview = eventID === null && facts.kept === null;
  const shown = isPreview ? asPreviewed(kind, order) : order;
  if (kind === 'refunded') {
    const back = await refundSum(db, order, eventID);
    const sum = back?.sum ?? null;
    return orderStatusEmail(kind, { ...shown, ...back?.order }, shop, {
      token: payToken,
      sum,
      backTo: facts.backTo,
    });
  }
  if (kind === 'invoiceIssued' || kind === 'invoiceVoided') {
    const invoice = (await customerInvoices(db, order.orderID, facts.invoiceID)).at(-1) ?? null;
    return orderStatusEmail(kind, shown, shop, { token: null, invoice });
  }
  if (kind === 'payLater') {
    const payLater = attempt?.payLater ? { details: attempt.payLater, amount: attempt.amount } : null;
    return orderStatusEmail(kind, shown, shop, { token: null, payLater });
  }
  const paid = kind === 'paymentReceived' ? await paymentSum(db, order.orderID, eventID) : null;
  const shipments = tellsOfParcels.has(kind) ? await shipmentsOf(db, order.orderID) : [];
  const parcel = shipments.find(({ id }) => id === facts.shipmentID) ?? null;
  if (kind === 'undeliveredShop')
    return undeliveredShopEmail(
      order,
      {
        trackingNumber: (removedParcel ?? parcel)?.trackingNumber ?? unexpected?.number ?? null,
        carrierWords: facts.carrierWords,
        unexpected: unexpected && {
          ...unexpected,
          twice: goodsTwice(
            unexpected.labelID,
            order.lines,
            shipments,
            await db.select().from(waybill).where(eq(waybill.orderID, order.orderID)),
          ),
        },
        isPart: removedParcel !== null,
      },
      shop,
    );
  if (kind === 'atStore' || kind === 'undelivered')
    return orderStatusEmail(kind, shown, shop, { token: null, shipments, parcel, removedParcel });
  const part = parcel ? partUpTo(parcel, order, shipments) : null;
  const before = apartOf(order, shipments);
  const parts = { shipments, part, before: before && before.sent < before.all ? before : null };
  // The email of the last payment asks for what is to be refunded, once.
  const isAskedLater = paid?.isLast === false && order.status !== 'cancelled';
  const standing = isAskedLater
    ? { ...shown, amountReceived: shown.amountReceived - toRefund(shown) }
    : shown;
  return orderStatusEmail(kind, standing, shop, {
    token: payToken,
    sum: paid?.sum ?? null,
    kept: facts.kept,
    reported,
    isUnpaid,
    cameBack,
    isPartCollected: cameBack && (await isPartCollected(db, order.orderID)),
    hadLeft: kind === 'cancelled' && !cameBack && (await hadLeft(db, order.orderID)),
    ...parts,
  });
}

async function isPartCollected(db: Db, orderID: string): Promise<boolean> {
  const collected = and(
    eq(waybill.orderID, orderID),
    isNotNull(waybill.shipmentID),
    eq(waybill.stage, 'collected'),
  );
  return (await db.$count(waybill, collected)) > 0;
}

const tellsOfParcels: ReadonlySet<OrderEmail> = new Set([
  'followUp',
  'awaitingPayment',
  'paymentReceived',
  'inTransit',
  'cancelled',
  'atStore',
  'undelivered',
  'undeliveredShop',
]);

/** What was shipped when a parcel left, ignoring what was shipped later. */
function partUpTo(shipment: Shipment, order: PlacedOrder, shipments: readonly Shipment[]) {
  const until = shipments.filter(({ shippedAt }) => (shippedAt ?? '') <= (shipment.shippedAt ?? ''));
  const part = apartOf(order, until);
  return part && { ...part, shipment };
}

/** What was shipped in parcels before the rest, also once the order is in transit or cancelled. */
function apartOf({ lines }: PlacedOrder, shipments: readonly Shipment[]) {
  return partSent({ status: 'newOrder', lines }, shipments.filter(isSentApart));
}

function asPreviewed<Order extends PlacedOrder>(kind: OrderEmail, order: Order): Order {
  if (kind === 'paymentReceived' && order.amountReceived === 0)
    return { ...order, amountReceived: order.amountDue };
  return kind === 'refunded' && order.amountRefunded === 0
    ? { ...order, amountRefunded: order.amountDue, amountWaived: order.amountDue }
    : order;
}

function asIfOneMore(order: PlacedOrder): PlacedOrder {
  const [first, ...rest] = order.lines;
  if (!first) return order;
  const { unitPrice } = first;
  return {
    ...order,
    lines: [{ ...first, qty: first.qty + 1, lineTotal: unitPrice * (first.qty + 1) }, ...rest],
    totalPrice: order.totalPrice + unitPrice,
    totalPriceWithShipping: order.totalPriceWithShipping + unitPrice,
    amountDue: order.amountDue + unitPrice,
  };
}

/** As text, because the row is all the data that a failedOrder email has. */
export function failurePayload(failures: readonly FailedOrder[], uncounted: number): Record<string, string> {
  return {
    orderIDs: failures.map(({ orderID }) => orderID).join(' '),
    failures: JSON.stringify(failures),
    uncounted: String(uncounted),
  };
}

export function failureEmail(payload: Record<string, string>, shop: EmailShop): Email {
  const failures: readonly FailedOrder[] = JSON.parse(payload.failures ?? '[]');
  const reference = createHash('sha256')
    .update(payload.orderIDs ?? '')
    .digest('hex')
    .slice(0, 8)
    .toUpperCase();
  return failedOrderEmail(failures, Number(payload.uncounted ?? 0), reference, shop);
}

async function isFailureReported(db: Db, orderID: string): Promise<boolean> {
  const [shown] = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.kind, 'failedOrder'),
        eq(outbox.state, 'sent'),
        sql`${orderID} = any(string_to_array(${outbox.payload}->>'orderIDs', ' '))`,
      ),
    )
    .limit(1);
  return shown !== undefined;
}
