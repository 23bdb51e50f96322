import { and, eq } from 'drizzle-orm';
import type { EmailKind } from '#app/domain/email/email-kind.ts';
import { agreementOf } from '#app/domain/payment/payment-report.ts';
import { toRefund } from '#app/domain/payment/refund.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import type { Db } from '#app/server/db/client.ts';
import { outbox, paymentAttempt } from '#app/server/db/order-schema.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { changeOrderStatus } from '#app/server/orders/order-status-change.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { makePaymentLink } from '#app/server/payments/payment-links.ts';
import { paymentsOfOrder } from '#app/server/payments/payment-matching.ts';
import { reportPayment } from '#app/server/payments/payment-reports.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from './order-factories.ts';

export const idleJobs = { add: async () => {}, wake: () => {} };

let networks = 0;
/** A client network without earlier requests. */
export const anywhere = () => `203.${Math.floor(++networks / 250)}.${networks % 250}.1`;

export const today = () => taipeiDay(new Date());

/** What a page shows as still to be refunded, in NTD. */
export async function owedNow(db: Db, orderNumber: string): Promise<number> {
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder.orderNumber, orderNumber));
  return order ? toRefund(order) : 0;
}

/** An attempt to pay an order online that is still looked at, so that the order is cancelled by itself. */
export async function openAttempt(db: Db, orderID: string): Promise<void> {
  // As of an order that was placed to be paid online.
  const placed = and(eq(orderEvent.orderID, orderID), eq(orderEvent.kind, 'placed'));
  await db.update(orderEvent).set({ toStatus: 'awaitingPayment' }).where(placed);
  const [holdUntil, checkAt] = [new Date(), new Date()];
  await db.insert(paymentAttempt).values({
    ...{
      orderID,
      tradeNo: `T${orderID}`.replaceAll('-', '').slice(0, 20),
      merchantID: '2000132',
      isTest: true,
    },
    ...{ method: 'card', amount: 1160, holdUntil, checkAt },
  });
}

export function transfers(db: Db) {
  const report = (token: string, more: object = {}) => {
    const typed = { lastFive: '01234', amount: '1160', paidOn: today(), further: false, agreed: '' };
    return reportPayment(db, token, { ...typed, ...more }, anywhere(), idleJobs);
  };
  return {
    report,
    async placed(paymentMethod = 'bt') {
      const id = await stockVariant(db, { price: 1000 });
      const body = { ...orderBody([{ productID: id, qty: 1 }]), paymentMethod };
      const outcome = await placeOrder(db, orderRequest(body), placeParts({ jobs: idleJobs }));
      if (!outcome.ok) throw new Error(outcome.refusal.name);
      const { orderID, orderNumber } = outcome.answer.order;
      return { orderID, orderNumber, token: await makePaymentLink(db, orderID, 60) };
    },
    async awaited() {
      const order = await this.placed();
      const { orderNumber } = order;
      const input = {
        orderNumber,
        from: 'newOrder',
        to: 'awaitingPayment',
        actor: 'owner',
        tell: false,
      } as const;
      await changeOrderStatus(db, idleJobs, input);
      return order;
    },
    async tell(token: string, more: object = {}) {
      const outcome = await report(token, more);
      if (outcome.ok || outcome.problem !== 'differs') return outcome;
      return report(token, { ...more, agreed: agreementOf(outcome) });
    },
    async onlyPayment(orderID: string) {
      const [one] = await paymentsOfOrder(db, orderID);
      if (!one) throw new Error('nothing was told');
      return one;
    },
    emailsOf(orderID: string, kind: EmailKind) {
      return db.$count(outbox, and(eq(outbox.orderID, orderID), eq(outbox.kind, kind)));
    },
    async standing(orderID: string) {
      const [row] = await db
        .select({ status: shopOrder.status, received: shopOrder.amountReceived })
        .from(shopOrder)
        .where(eq(shopOrder.orderID, orderID));
      return row;
    },
  };
}
