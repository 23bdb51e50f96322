import { and, eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { outbox } from '#app/server/db/order-schema.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { mailOf } from '#app/server/emails/email-contents.ts';
import { changeOrderStatus } from '#app/server/orders/order-status-change.ts';
import { idleJobs, owedNow, today, transfers } from '#test/bank-transfers.ts';
import { testDatabase } from '#test/database.ts';
import { editing } from '#test/edit-factories.ts';
import { emailShop } from '#test/email-fixtures.ts';
import { trials } from '#test/trials.ts';
import { keepPayment, removePayment, removeRefund } from './payment-corrections.ts';
import { confirmPayment, paymentsOfOrder } from './payment-matching.ts';
import { recordPayment } from './payment-recording.ts';
import { recordRefund, refundsOfOrder } from './refunds.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;
const owner = 'owner@boma.example';
const transfer = transfers(db);
const { placed, tell, emailsOf, standing, onlyPayment } = transfer;

async function pay(orderNumber: string, amount = 1160): Promise<void> {
  const typed = { lastFive: '24680', amount: String(amount), paidOn: today() };
  const agreed = amount > 1160 ? ({ doubts: ['over'], held: 0 } as const) : null;
  const input = { orderNumber, ...typed, received: 0, waiting: 0, agreed };
  expect(await recordPayment(db, idleJobs, input, owner)).toMatchObject({ ok: true });
}

async function refund(orderNumber: string, amount: number, refunded = 0): Promise<void> {
  const input = { orderNumber, amount: String(amount), refundedOn: today(), note: '', refunded };
  const more = { owed: await owedNow(db, orderNumber), tell: false, agreed: refunded > 0 };
  const recorded = await recordRefund(db, idleJobs, { ...input, ...more }, owner);
  expect(recorded).toMatchObject({ ok: true });
}

async function moneyOf(orderID: string) {
  const [order] = await db
    .select({
      received: shopOrder.amountReceived,
      refunded: shopOrder.amountRefunded,
      waived: shopOrder.amountWaived,
    })
    .from(shopOrder)
    .where(eq(shopOrder.orderID, orderID));
  return order;
}

async function kindsOf(orderID: string): Promise<string[]> {
  const events = await db
    .select({ kind: orderEvent.kind })
    .from(orderEvent)
    .where(eq(orderEvent.orderID, orderID))
    .orderBy(orderEvent.id);
  return events.map(({ kind }) => kind);
}

test('a payment that was recorded by mistake is removed at any time: the order waits again, and a waiting email goes unsent', async () => {
  const { orderID, orderNumber } = await transfer.awaited();
  await pay(orderNumber);
  expect(await standing(orderID)).toEqual({ status: 'newOrder', received: 1160 });
  // Long after the ten seconds of the undo.
  await db
    .update(orderEvent)
    .set({ at: sql`now() - interval '1 day'` })
    .where(eq(orderEvent.orderID, orderID));
  const { id } = await onlyPayment(orderID);
  expect(await removePayment(db, { orderNumber, id }, owner)).toEqual({ ok: true });
  expect(await standing(orderID)).toEqual({ status: 'awaitingPayment', received: 0 });
  expect(await paymentsOfOrder(db, orderID)).toEqual([]);
  expect(await emailsOf(orderID, 'paymentReceived')).toBe(0);
  expect(await kindsOf(orderID)).toEqual(['placed', 'status', 'recorded', 'unmatched']);
  expect(await removePayment(db, { orderNumber, id }, owner)).toEqual({ ok: false, problem: 'not-recorded' });
});

test('an order that another payment covers goes on being packed', async () => {
  const { orderID, orderNumber } = await transfer.awaited();
  await pay(orderNumber);
  const { id } = await onlyPayment(orderID);
  const typed = { lastFive: '13579', amount: '1160', paidOn: today() };
  const agreed = { doubts: ['over', 'same'], held: 1160 } as const;
  const again = { orderNumber, ...typed, received: 1160, waiting: 0, agreed };
  expect(await recordPayment(db, idleJobs, again, owner)).toMatchObject({ ok: true });
  expect(await removePayment(db, { orderNumber, id }, owner)).toEqual({ ok: true });
  expect(await standing(orderID)).toEqual({ status: 'newOrder', received: 1160 });
});

/** Two payments of the order, of which the second completes it. */
async function paidInParts(amounts: readonly number[] = [500, 660]) {
  const order = await transfer.awaited();
  let received = 0;
  for (const amount of amounts) {
    const typed = { lastFive: '24680', amount: String(amount), paidOn: today() };
    const doubts = received + amount > 1160 ? (['over'] as const) : [];
    const input = { orderNumber: order.orderNumber, ...typed, received, waiting: 0 };
    const agreed = doubts.length > 0 ? { doubts, held: received } : null;
    expect(await recordPayment(db, idleJobs, { ...input, agreed }, owner)).toMatchObject({ ok: true });
    received += amount;
  }
  const ids = (await paymentsOfOrder(db, order.orderID)).map(({ id }) => id);
  const remove = async (which: number) =>
    expect(await removePayment(db, { orderNumber: order.orderNumber, id: ids[which] ?? 0 }, owner)).toEqual({
      ok: true,
    });
  return { ...order, remove };
}

test.each([
  [0, 1],
  [1, 0],
])(
  'of two payments that made up the price, %i and then %i are removed: the order waits for its payment again',
  async (first, second) => {
    const { orderID, remove } = await paidInParts();
    expect(await standing(orderID)).toEqual({ status: 'newOrder', received: 1160 });
    await remove(first);
    expect(await standing(orderID)).toMatchObject({ status: 'awaitingPayment' });
    await remove(second);
    expect(await standing(orderID)).toEqual({ status: 'awaitingPayment', received: 0 });
  },
);

test('an order waits again as soon as what is left does not cover it, whichever payment had moved it on', async () => {
  const { orderID, remove } = await paidInParts([500, 660, 700]);
  await remove(0);
  expect(await standing(orderID)).toEqual({ status: 'newOrder', received: 1360 });
  await remove(2);
  expect(await standing(orderID)).toEqual({ status: 'awaitingPayment', received: 660 });
});

test('an order that an edit made paid waits again without its payment', async () => {
  const { orderID, orderNumber, remove } = await paidInParts([1000]);
  const { edited } = editing(db, idleJobs, owner);
  await edited(orderNumber, { shippingOption: 'selfPickUp' });
  expect(await standing(orderID)).toEqual({ status: 'newOrder', received: 1000 });
  await remove(0);
  expect(await standing(orderID)).toEqual({ status: 'awaitingPayment', received: 0 });
});

test('an order that was moved on by hand before it was paid stays there', async () => {
  const { orderID, orderNumber, remove } = await paidInParts([500]);
  const by = { actor: owner, tell: false, reason: 'They pay later.' };
  const move = { orderNumber, from: 'awaitingPayment', to: 'newOrder', ...by } as const;
  expect(await changeOrderStatus(db, idleJobs, move)).toMatchObject({ ok: true });
  await remove(0);
  expect(await standing(orderID)).toEqual({ status: 'newOrder', received: 0 });
});

test('a reported transfer that was confirmed by mistake is to be matched again', async () => {
  const { orderID, orderNumber, token } = await placed();
  await tell(token);
  const { id } = await onlyPayment(orderID);
  expect(await confirmPayment(db, idleJobs, id, owner)).toMatchObject({ ok: true });
  expect(await removePayment(db, { orderNumber, id }, owner)).toEqual({ ok: true });
  expect(await onlyPayment(orderID)).toMatchObject({ id, state: 'reported' });
  expect(await standing(orderID)).toMatchObject({ received: 0 });
});

test('what was refunded of a payment keeps it; the refund goes first, with what it took off the price', async () => {
  const { orderID, orderNumber } = await placed();
  await pay(orderNumber);
  await refund(orderNumber, 200);
  expect(await moneyOf(orderID)).toEqual({ received: 1160, refunded: 200, waived: 200 });
  const { id } = await onlyPayment(orderID);
  expect(await removePayment(db, { orderNumber, id }, owner)).toEqual({
    ok: false,
    problem: 'refunded-since',
  });
  const [recorded] = await refundsOfOrder(db, orderID);
  const of = { orderNumber, id: recorded?.id ?? 0 };
  expect(await removeRefund(db, of, owner)).toEqual({ ok: true });
  expect(await moneyOf(orderID)).toEqual({ received: 1160, refunded: 0, waived: 0 });
  expect(await removeRefund(db, of, owner)).toEqual({ ok: false, problem: 'not-recorded' });
  expect(await removePayment(db, { orderNumber, id }, owner)).toEqual({ ok: true });
  expect(await moneyOf(orderID)).toEqual({ received: 0, refunded: 0, waived: 0 });
});

test.each([
  ['first', 0],
  ['second', 1],
] as const)('the %s of two equal refunds is removed: nothing is to be refunded again', async (_, which) => {
  const { orderID, orderNumber } = await transfer.awaited();
  await pay(orderNumber, 1290);
  await refund(orderNumber, 130);
  await refund(orderNumber, 130, 130);
  expect(await moneyOf(orderID)).toEqual({ received: 1290, refunded: 260, waived: 130 });
  const recorded = await refundsOfOrder(db, orderID);
  expect(await removeRefund(db, { orderNumber, id: recorded[which]?.id ?? 0 }, owner)).toEqual({ ok: true });
  expect(await moneyOf(orderID)).toEqual({ received: 1290, refunded: 130, waived: 0 });
  const [left] = await refundsOfOrder(db, orderID);
  expect(await removeRefund(db, { orderNumber, id: left?.id ?? 0 }, owner)).toEqual({ ok: true });
  expect(await moneyOf(orderID)).toEqual({ received: 1290, refunded: 0, waived: 0 });
});

test('nothing of another order is removed', async () => {
  const [one, other] = [await placed(), await placed()];
  await pay(one.orderNumber);
  await refund(one.orderNumber, 100);
  const { id } = await onlyPayment(one.orderID);
  const [recorded] = await refundsOfOrder(db, one.orderID);
  const { orderNumber } = other;
  const wrong = { ok: false, problem: 'not-recorded' };
  expect(await removePayment(db, { orderNumber, id }, owner)).toEqual(wrong);
  expect(await removeRefund(db, { orderNumber, id: recorded?.id ?? 0 }, owner)).toEqual(wrong);
  expect(await moneyOf(one.orderID)).toMatchObject({ received: 1160, refunded: 100 });
});

test('two tabs remove the same payment or refund at once: once', async () => {
  for (let round = trials({ short: 5, long: 200 }); round > 0; round--) {
    const { orderID, orderNumber } = await placed();
    await pay(orderNumber);
    await refund(orderNumber, 100);
    const [recorded] = await refundsOfOrder(db, orderID);
    const both = async (remove: () => ReturnType<typeof removeRefund>) =>
      (await Promise.all([remove(), remove()])).filter(({ ok }) => ok).length;
    expect(await both(() => removeRefund(db, { orderNumber, id: recorded?.id ?? 0 }, owner))).toBe(1);
    expect(await moneyOf(orderID)).toEqual({ received: 1160, refunded: 0, waived: 0 });
    const { id } = await onlyPayment(orderID);
    expect(await both(() => removePayment(db, { orderNumber, id }, owner))).toBe(1);
    expect(await moneyOf(orderID)).toEqual({ received: 0, refunded: 0, waived: 0 });
  }
});

describe('what is paid after a whole refund', () => {
  async function paidAgain(sum = 1160) {
    const order = await transfer.awaited();
    const { orderNumber } = order;
    await pay(orderNumber);
    await refund(orderNumber, 1160);
    const typed = { lastFive: '13579', amount: String(sum), paidOn: today() };
    const agreed = { doubts: ['over', 'same'], held: 0 } as const;
    const again = { orderNumber, ...typed, received: 1160, waiting: 0, agreed };
    expect(await recordPayment(db, idleJobs, again, owner)).toMatchObject({ ok: true });
    return order;
  }

  test('is to be refunded, or pays for the order again where the owner decides so', async () => {
    const { orderID, orderNumber } = await paidAgain();
    expect(await moneyOf(orderID)).toEqual({ received: 2320, refunded: 1160, waived: 1160 });
    const emails = await emailsOf(orderID, 'paymentReceived');
    expect(await keepPayment(db, idleJobs, { orderNumber, held: 1160 }, owner)).toEqual({ ok: true });
    expect(await moneyOf(orderID)).toEqual({ received: 2320, refunded: 1160, waived: 0 });
    expect(await emailsOf(orderID, 'paymentReceived')).toBe(emails + 1);
    expect((await kindsOf(orderID)).at(-1)).toBe('paymentKept');
    const [recorded] = await refundsOfOrder(db, orderID);
    expect(await removeRefund(db, { orderNumber, id: recorded?.id ?? 0 }, owner)).toEqual({ ok: true });
    expect(await moneyOf(orderID)).toEqual({ received: 2320, refunded: 0, waived: 0 });
  });

  test('a refund dialog that was open before is refused once the money pays for the order', async () => {
    const { orderID, orderNumber } = await paidAgain();
    expect(await keepPayment(db, idleJobs, { orderNumber, held: 1160 }, owner)).toEqual({ ok: true });
    const input = { orderNumber, amount: '1160', refundedOn: today(), note: '', tell: false, agreed: true };
    expect(await recordRefund(db, idleJobs, { ...input, refunded: 1160, owed: 1160 }, owner)).toEqual({
      ok: false,
      problem: 'refunds-changed',
    });
    expect(await moneyOf(orderID)).toMatchObject({ refunded: 1160 });
    expect(await recordRefund(db, idleJobs, { ...input, refunded: 1160, owed: 0 }, owner)).toMatchObject({
      ok: true,
    });
  });

  test('the emails say what is true: the order is not sent, or the money pays for it', async () => {
    const { orderID, orderNumber } = await transfer.awaited();
    await pay(orderNumber);
    await refund(orderNumber, 1160);
    const received = async () => {
      const emails = await db
        .select()
        .from(outbox)
        .where(and(eq(outbox.orderID, orderID), eq(outbox.kind, 'paymentReceived')))
        .orderBy(outbox.createdAt);
      const last = emails.at(-1);
      return (last && (await mailOf(db, last, emailShop)))?.text ?? '';
    };
    await db.update(shopOrder).set({ language: 0 }).where(eq(shopOrder.orderID, orderID));
    expect(await received()).toContain(
      'We have refunded NT$1,160 to you. This order was refunded, and it will not be sent',
    );
    expect(await received()).not.toContain('We will pack it');
    const agreed = { doubts: ['over', 'same'], held: 0 } as const;
    const typed = { lastFive: '13579', amount: '1160', paidOn: today() };
    await recordPayment(db, idleJobs, { orderNumber, ...typed, received: 1160, waiting: 0, agreed }, owner);
    await keepPayment(db, idleJobs, { orderNumber, held: 1160 }, owner);
    expect(await received()).toContain('We have put your NT$1,160 towards order');
    expect(await received()).toContain('We will pack it');
  });

  test('is kept once, for the sum that was shown, and not for a cancelled order', async () => {
    const { orderID, orderNumber } = await paidAgain(500);
    const none = { ok: false, problem: 'nothing-to-keep' };
    expect(await keepPayment(db, idleJobs, { orderNumber, held: 1160 }, owner)).toEqual(none);
    await db.update(shopOrder).set({ status: 'cancelled' }).where(eq(shopOrder.orderID, orderID));
    expect(await keepPayment(db, idleJobs, { orderNumber, held: 500 }, owner)).toEqual(none);
    await db.update(shopOrder).set({ status: 'awaitingPayment' }).where(eq(shopOrder.orderID, orderID));
    const twice = await Promise.all(
      [1, 2].map(() => keepPayment(db, idleJobs, { orderNumber, held: 500 }, owner)),
    );
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
    // The rest of it is still to be paid.
    expect(await standing(orderID)).toEqual({ status: 'awaitingPayment', received: 1660 });
    expect(await moneyOf(orderID)).toEqual({ received: 1660, refunded: 1160, waived: 0 });
  });

  test('without a whole refund nothing is kept', async () => {
    const { orderNumber } = await transfer.awaited();
    await pay(orderNumber);
    await refund(orderNumber, 200);
    const kept = await keepPayment(db, idleJobs, { orderNumber, held: 960 }, owner);
    expect(kept).toEqual({ ok: false, problem: 'nothing-to-keep' });
  });
});
