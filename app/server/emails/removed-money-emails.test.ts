import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { action as emailsAction } from '#app/routes/admin/emails.tsx';
import { outbox } from '#app/server/db/order-schema.ts';
import { orderEvent } from '#app/server/db/schema.ts';
import { removePayment, removeRefund } from '#app/server/payments/payment-corrections.ts';
import { confirmPayment, paymentsOfOrder } from '#app/server/payments/payment-matching.ts';
import { recordPayment } from '#app/server/payments/payment-recording.ts';
import { recordRefund, refundsOfOrder } from '#app/server/payments/refunds.ts';
import { idleJobs, today, transfers } from '#test/bank-transfers.ts';
import { emailShop as mailShop } from '#test/email-fixtures.ts';
import { type StaffShop, staffShop } from '#test/staff-shop.ts';
import { renderEmail } from './email-contents.ts';
import { sendTestEmail } from './email-preview.ts';
import type { Mail } from './mail.ts';
import { sendEmail } from './outbox-worker.ts';

let staff: StaffShop;
let transfer: ReturnType<typeof transfers>;
beforeAll(async () => {
  staff = await staffShop();
  transfer = transfers(staff.shop.db);
});
afterAll(() => staff.close());

const db = () => staff.shop.db;
const actor = 'owner@boma.example';

interface Ordered {
  orderID: string;
  orderNumber: string;
}

async function pay({ orderNumber }: Ordered): Promise<void> {
  const typed = { lastFive: '24680', amount: '1160', paidOn: today() };
  const input = { orderNumber, ...typed, received: 0, waiting: 0, agreed: null };
  expect(await recordPayment(db(), idleJobs, input, actor)).toMatchObject({ ok: true });
}

async function refundPart({ orderNumber }: Ordered): Promise<void> {
  const typed = { amount: '200', refundedOn: today(), note: '' };
  const input = { orderNumber, ...typed, refunded: 0, owed: 0, tell: true, agreed: false };
  expect(await recordRefund(db(), idleJobs, input, actor)).toMatchObject({ ok: true });
}

/** Its email of a kind, as it is some time later. */
async function emailOf(
  { orderID }: Ordered,
  kind: 'refunded' | 'paymentReceived',
  state: 'waiting' | 'sent',
) {
  const of = and(eq(outbox.orderID, orderID), eq(outbox.kind, kind));
  const past = sql`now() - interval '1 day'`;
  await db().update(outbox).set({ state: 'sent' }).where(eq(outbox.orderID, orderID));
  await db().update(outbox).set({ state, attempts: 1, dueAt: past }).where(of);
  await db().update(orderEvent).set({ at: past }).where(eq(orderEvent.orderID, orderID));
  const [row] = await db().select({ id: outbox.id }).from(outbox).where(of);
  return row?.id ?? '';
}

async function removeIts({ orderID, orderNumber }: Ordered, kind: 'refunded' | 'paymentReceived') {
  const [refunded] = await refundsOfOrder(db(), orderID);
  const removed =
    kind === 'refunded'
      ? removeRefund(db(), { orderNumber, id: refunded?.id ?? 0 }, actor)
      : removePayment(db(), { orderNumber, id: (await transfer.onlyPayment(orderID)).id }, actor);
  expect(await removed).toEqual({ ok: true });
}

async function send(id: string): Promise<readonly Mail[]> {
  const mails: Mail[] = [];
  const mailer = {
    send: async (mail: Mail) => {
      mails.push(mail);
      return { state: 'sent' } as const;
    },
    close: () => {},
  };
  const parts = { db: db(), mailer, shop: mailShop, log: staff.shop.log, recordFailures: async () => {} };
  await sendEmail(parts, id);
  return mails;
}

async function ordered(kind: 'refunded' | 'paymentReceived'): Promise<Ordered> {
  const order = await transfer.placed();
  await pay(order);
  if (kind === 'refunded') await refundPart(order);
  return order;
}

test.each(['refunded', 'paymentReceived'] as const)(
  '%s: the email of what was removed after a failed attempt is not sent',
  async (kind) => {
    const order = await ordered(kind);
    const id = await emailOf(order, kind, 'waiting');
    await removeIts(order, kind);
    expect(await staff.post(emailsAction, { intent: 'retry-email', id })).toMatchObject({
      status: 409,
      body: { problem: 'email-outdated' },
    });
    expect(await send(id)).toEqual([]);
    expect(await transfer.emailsOf(order.orderID, kind)).toBe(0);
  },
);

test.each(['refunded', 'paymentReceived'] as const)(
  '%s: the sent email of what was removed is not sent again, and shows no sum that it never told of',
  async (kind) => {
    const order = await ordered(kind);
    const id = await emailOf(order, kind, 'sent');
    expect((await renderEmail(db(), id, mailShop))?.text).toContain(
      kind === 'refunded' ? 'We have refunded NT$200 for your order' : 'We have received NT$1,160',
    );
    await removeIts(order, kind);
    expect(await staff.post(emailsAction, { intent: 'resend-email', id })).toMatchObject({
      status: 409,
      body: { problem: 'email-outdated' },
    });
    expect(await renderEmail(db(), id, mailShop)).toBeNull();
  },
);

test('a report that is to be matched again has no receipt before, and one of its own after', async () => {
  const order = await transfer.placed();
  await transfer.tell(order.token);
  const { id: payment } = await transfer.onlyPayment(order.orderID);
  expect(await confirmPayment(db(), idleJobs, payment, actor)).toMatchObject({ ok: true });
  const first = await emailOf(order, 'paymentReceived', 'sent');
  await removeIts(order, 'paymentReceived');
  expect(await renderEmail(db(), first, mailShop)).toBeNull();
  expect(await confirmPayment(db(), idleJobs, payment, actor)).toMatchObject({ ok: true });
  expect(await renderEmail(db(), first, mailShop)).toBeNull();
  const receipts = await db()
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.orderID, order.orderID), eq(outbox.kind, 'paymentReceived')));
  const second = receipts.find(({ id }) => id !== first)?.id ?? '';
  expect((await renderEmail(db(), second, mailShop))?.text).toContain('We have received NT$1,160');
});

test('the receipt of what stays asks for what goes back once a later payment was removed', async () => {
  const { orderID, orderNumber } = await transfer.placed();
  for (const [amount, received] of [
    [1300, 0],
    [50, 1300],
  ] as const) {
    const typed = { lastFive: '24680', amount: String(amount), paidOn: today() };
    const input = { orderNumber, ...typed, received, waiting: 0 };
    const agreed = { doubts: ['over' as const], held: received };
    expect(await recordPayment(db(), idleJobs, { ...input, agreed }, actor)).toMatchObject({ ok: true });
  }
  const of = and(eq(outbox.orderID, orderID), eq(outbox.kind, 'paymentReceived'));
  const [first] = await db().update(outbox).set({ state: 'sent', attempts: 1 }).where(of).returning();
  const text = async () => (await renderEmail(db(), first?.id ?? '', mailShop))?.text;
  const asks = 'Please reply to this email with the account to refund it to.';
  expect(await text()).toContain('We have received NT$1,300');
  expect(await text()).not.toContain(asks);
  const extra = (await paymentsOfOrder(db(), orderID)).find(({ amount }) => amount === 50);
  expect(await removePayment(db(), { orderNumber, id: extra?.id ?? 0 }, actor)).toEqual({ ok: true });
  expect(await text()).toContain(asks);
});

test('a test of a receipt is written as if the whole order was paid, whatever came', async () => {
  const { orderID, orderNumber } = await transfer.placed();
  const wanted = { kind: 'paymentReceived', orderNumber, language: 0 } as const;
  expect(await sendTestEmail(db(), idleJobs, wanted, actor)).toMatchObject({ ok: true });
  const [row] = await db()
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.orderID, orderID), eq(outbox.kind, 'paymentReceived')));
  expect((await renderEmail(db(), row?.id ?? '', mailShop))?.text).toContain('We have received NT$1,160');
});
