import { eq, sql } from 'drizzle-orm';
import type { PreviewEmail } from '#app/domain/email/email-kind.ts';
import type { Language } from '#app/domain/language.ts';
import type { PlacedOrder } from '#app/domain/order/order.ts';
import type { EmailShop, RenderedEmail } from '#app/emails/email.ts';
import type { FailedOrder } from '#app/emails/failed-order.ts';
import { renderEmail } from '#app/emails/render.tsx';
import type { Db } from '#app/server/db/client.ts';
import { shopOrder } from '#app/server/db/schema.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import { readOrder, toPlacedOrder } from '#app/server/orders/order-rows.ts';
import { failureEmail, failurePayload, orderEmail } from './email-contents.ts';
import { enqueueEmail } from './outbox.ts';

export interface PreviewRequest {
  kind: PreviewEmail;
  orderNumber: string;
  language: Language | null;
}

/** null where the order does not exist. */
export async function previewEmail(
  db: Db,
  { kind, orderNumber, language }: PreviewRequest,
  shop: EmailShop,
): Promise<{ orderNumber: string; language: Language; mail: RenderedEmail } | null> {
  const order = await orderOf(db, orderNumber);
  if (!order) return null;
  const first = language ?? order.language;
  const email =
    kind === 'failedOrder'
      ? failureEmail(failurePayload([failureOf(order)], 0), shop)
      : await orderEmail(db, kind, { ...order, language: first }, shop);
  return { orderNumber: order.orderNumber, language: first, mail: renderEmail(email, shop.appearance) };
}

export type TestEmail = { ok: true; recipient: string } | { ok: false; problem: 'order-unknown' };

/** Sends a sample email to the requesting owner, through the outbox like any other. */
export async function sendTestEmail(
  db: Db,
  jobs: Pick<Jobs, 'add' | 'wake'>,
  { kind, orderNumber, language }: PreviewRequest,
  recipient: string,
): Promise<TestEmail> {
  const order = await orderOf(db, orderNumber);
  if (!order) return { ok: false, problem: 'order-unknown' };
  const test = { testLanguage: String(language ?? order.language) };
  await db.transaction(async (tx) => {
    await enqueueEmail(
      tx,
      jobs,
      kind === 'failedOrder'
        ? { kind, recipient, payload: { ...failurePayload([failureOf(order)], 0), ...test } }
        : { kind, recipient, orderID: order.orderID, payload: test },
    );
    await notify(tx, 'emails');
  });
  jobs.wake('email');
  return { ok: true, recipient };
}

async function orderOf(db: Db, orderNumber: string): Promise<PlacedOrder | null> {
  const [row] = await db
    .select({ orderID: shopOrder.orderID })
    .from(shopOrder)
    .where(orderNumber ? eq(shopOrder.orderNumber, orderNumber) : undefined)
    .orderBy(sql`${shopOrder.orderDate} desc nulls last`, sql`${shopOrder.orderID} desc nulls last`)
    .limit(1);
  const found = row ? await readOrder(db, row.orderID) : null;
  return found ? toPlacedOrder(found.order, found.lines) : null;
}

function failureOf(order: PlacedOrder): FailedOrder {
  return {
    orderID: order.orderID,
    at: order.orderDate,
    reason: 'database-away',
    customer: order.customer,
    items: order.lines.map(({ title, qty }) => ({ name: title[0], qty })),
    shippingOption: order.shippingOption,
    paymentMethod: order.paymentMethod,
    promoCode: order.promoCode,
    customerMessage: order.customerMessage,
    giftMessage: order.giftMessage,
    invoice: order.invoice,
    amountShown: order.amountDue,
  };
}
