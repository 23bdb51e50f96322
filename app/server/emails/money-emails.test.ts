import { asc, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { OrderEmail } from '#app/domain/email/email-kind.ts';
import type { Agreed } from '#app/domain/payment/payment-question.ts';
import { readConfig } from '#app/server/config.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import { changeOrderStatus } from '#app/server/orders/order-status-change.ts';
import { confirmPayment, paymentsOfOrder } from '#app/server/payments/payment-matching.ts';
import { recordPayment } from '#app/server/payments/payment-recording.ts';
import { recordRefund } from '#app/server/payments/refunds.ts';
import { defaultSettings } from '#app/server/settings/settings.ts';
import { idleJobs, owedNow, today, transfers } from '#test/bank-transfers.ts';
import { testDatabase } from '#test/database.ts';
import { emailShop, mailOf } from './email-contents.ts';

const database = await testDatabase();
const { db } = database;
const actor = 'owner@boma.example';
const transfer = transfers(db);
const { placed, tell } = transfer;
afterAll(database.close);

const read = readConfig({});
if (!read.ok) throw new Error(read.problems.join());
const shop = emailShop(read.config, defaultSettings(read.config));

const pay = (orderNumber: string, amount: number, received = 0, agreed: Agreed | null = null) => {
  const typed = { lastFive: '24680', amount: String(amount), paidOn: today() };
  return recordPayment(db, idleJobs, { orderNumber, ...typed, received, waiting: 0, agreed }, actor);
};
const refund = async (orderNumber: string, amount: number, refunded = 0) => {
  const typed = { amount: String(amount), refundedOn: today(), note: '' };
  const seen = { refunded, owed: await owedNow(db, orderNumber) };
  return recordRefund(db, idleJobs, { orderNumber, ...typed, ...seen, tell: true, agreed: false }, actor);
};

/** Oldest first. */
async function textsOf(orderID: string, kind: OrderEmail): Promise<string[]> {
  const rows = await db.select().from(outbox).where(eq(outbox.orderID, orderID)).orderBy(asc(outbox.eventID));
  const mails = await Promise.all(
    rows.filter((row) => row.kind === kind).map((row) => mailOf(db, row, shop)),
  );
  return mails.map((mail) => mail?.text ?? '');
}

test('two refunds within the time of an undo: each email names its own, the second what went back in all', async () => {
  const { orderID, orderNumber } = await placed();
  await pay(orderNumber, 1160);
  await refund(orderNumber, 380);
  await refund(orderNumber, 500, 380);
  const [first = '', second = '', ...more] = await textsOf(orderID, 'refunded');
  expect(more).toEqual([]);
  expect(first).toContain(`We have refunded NT$380 for your order ${orderNumber}.`);
  expect(first).toContain(`我們已為您的訂單 ${orderNumber} 退款 NT$380。`);
  expect(first).not.toMatch(/NT\$(880|500)/);
  expect(second).toContain(`We have refunded NT$500 for your order ${orderNumber} (NT$880 in all).`);
  expect(second).toContain(`我們已為您的訂單 ${orderNumber} 退款 NT$500（累計退款 NT$880）。`);
});

test('two equal transfers in a moment: each email names its own, the second what came in all', async () => {
  const { orderID, orderNumber } = await placed();
  await pay(orderNumber, 580);
  await pay(orderNumber, 580, 580, { doubts: ['same'], held: 580 });
  const [first = '', second = ''] = await textsOf(orderID, 'paymentReceived');
  expect(first).toContain(`We have received NT$580 for your order ${orderNumber}. Thank you.`);
  expect(first).toContain(`我們已收到您訂單 ${orderNumber} 的匯款 NT$580，謝謝您。`);
  expect(second).toContain(
    `We have received NT$580 for your order ${orderNumber} (NT$1,160 in all). Thank you.`,
  );
  expect(second).toContain(`我們已收到您訂單 ${orderNumber} 的匯款 NT$580（累計 NT$1,160），謝謝您。`);
  // The balance at the time of sending.
  for (const text of [first, second]) expect(text).not.toMatch(/is still to be paid|尚餘/);
});

test('paid in full, then too much: only the email of the last payment asks where the rest goes back to', async () => {
  const { orderID, orderNumber } = await placed();
  await pay(orderNumber, 1160);
  await pay(orderNumber, 640, 1160, { doubts: ['over'], held: 1160 });
  const [first = '', second = '', ...more] = await textsOf(orderID, 'paymentReceived');
  expect(more).toEqual([]);
  expect(first).toContain(
    `We have received NT$1,160 for your order ${orderNumber}. Thank you. We will pack it`,
  );
  expect(first).not.toMatch(/640|1,800/);
  expect(second).toContain(`We have received NT$640 for your order ${orderNumber} (NT$1,800 in all).`);
  expect(second).toContain('NT$640 more');
});

test('an order that was cancelled on its way says so, and not that it will not be sent', async () => {
  const texts = await Promise.all(
    (['newOrder', 'inTransit'] as const).map(async (from) => {
      const { orderID, orderNumber } = await placed('cod');
      if (from === 'inTransit')
        await changeOrderStatus(db, idleJobs, {
          orderNumber,
          from: 'newOrder',
          to: from,
          actor,
          tell: false,
        });
      await changeOrderStatus(db, idleJobs, { orderNumber, from, to: 'cancelled', actor, tell: true });
      const rows = await db.select().from(outbox).where(eq(outbox.orderID, orderID));
      const row = rows.find(({ kind }) => kind === 'cancelled');
      return row ? ((await mailOf(db, row, shop))?.text ?? '') : '';
    }),
  );
  expect(texts[0]).toContain('It will not be delivered.');
  expect(texts[1]).toContain('please do not accept it');
});

test('a transfer for a cancelled order: what came, once, that it was cancelled, and that it goes back', async () => {
  const { orderID, orderNumber } = await placed();
  await changeOrderStatus(db, idleJobs, {
    orderNumber,
    from: 'newOrder',
    to: 'cancelled',
    actor,
    tell: false,
  });
  await pay(orderNumber, 1010, 0, { doubts: ['cancelled'], held: 0 });
  const [text = ''] = await textsOf(orderID, 'paymentReceived');
  for (const expected of [
    `We have received NT$1,010 for your order ${orderNumber}. Thank you. Your order was cancelled, so we will refund NT$1,010 to you.`,
    `我們已收到您訂單 ${orderNumber} 的匯款 NT$1,010，謝謝您。由於您的訂單已取消，我們將為您退款 NT$1,010。`,
  ])
    expect(text).toContain(expected);
  expect(text.match(/received NT\$1,010/g)).toHaveLength(1);
  expect(text.match(/匯款 NT\$1,010/g)).toHaveLength(1);
});

/** Reported in two transfers, of which the first is confirmed. */
async function confirmedInPart(amounts: readonly [string, string], order = placed()) {
  const { orderID, orderNumber, token } = await order;
  const [first, second] = amounts;
  await tell(token, { amount: first });
  await tell(token, { amount: second, further: true });
  const [payment] = await paymentsOfOrder(db, orderID);
  expect(await confirmPayment(db, idleJobs, payment?.id ?? 0, actor)).toMatchObject({ ok: true });
  return { orderID, orderNumber };
}

const asksForIt = /Please (transfer|pay)|is still to be paid|請匯款|請以匯款付款|尚餘|\/pay\//;

test.each(['placed', 'awaited'] as const)(
  '%s: a rest that was reported is not asked for again',
  async (which) => {
    const { orderID } = await confirmedInPart(['500', '660'], transfer[which]());
    const [text = ''] = await textsOf(orderID, 'paymentReceived');
    expect(text).toContain('We have received NT$500');
    expect(text).toContain(
      'You have reported your transfer. We’ll ship your order as soon as we have checked it.',
    );
    expect(text).toContain('已收到您回報的匯款資訊');
    expect(text).not.toMatch(asksForIt);
  },
);

test('of a rest that was reported in part, only what is left is asked for', async () => {
  const { orderID } = await confirmedInPart(['500', '400']);
  const [text = ''] = await textsOf(orderID, 'paymentReceived');
  for (const expected of [
    'Thank you. NT$260 is still to be paid.',
    '尚餘 NT$260 未付',
    'Please pay the NT$260 still to pay by bank transfer.',
    'Reported: NT$400',
  ])
    expect(text).toContain(expected);
  expect(text).not.toMatch(/the NT\$660 still|(Still to be paid|未付金額)[:：] ?NT\$660/);
});

test('the email that its order is on its way does not ask for a transfer that was reported', async () => {
  const { orderID, orderNumber, token } = await placed();
  await tell(token);
  const move = { orderNumber, from: 'newOrder', to: 'inTransit', actor, tell: true, open: 1160 } as const;
  expect(await changeOrderStatus(db, idleJobs, move)).toMatchObject({ ok: true });
  const [text = ''] = await textsOf(orderID, 'inTransit');
  expect(text).toContain('We’ll check your transfer and email you.');
  expect(text).not.toMatch(asksForIt);
  const [shop = ''] = await textsOf(orderID, 'newOrderShop');
  expect(shop).not.toContain('You have reported');
});

test('an order that is moved to awaiting payment after its transfer was reported says so', async () => {
  const { orderID, orderNumber, token } = await placed();
  await tell(token);
  const move = { orderNumber, from: 'newOrder', to: 'awaitingPayment', actor, tell: true } as const;
  expect(await changeOrderStatus(db, idleJobs, move)).toMatchObject({ ok: true });
  const [text = ''] = await textsOf(orderID, 'awaitingPayment');
  expect(text.split('You have reported your transfer.')).toHaveLength(2);
  expect(text).not.toMatch(asksForIt);
});
