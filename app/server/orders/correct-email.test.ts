import { and, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { OrderStatus } from '#app/domain/order/order-status.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import { databaseWithJobs } from '#test/database-with-jobs.ts';
import { editing } from '#test/edit-factories.ts';
import { stockVariant } from '#test/order-factories.ts';
import { correctEmail } from './correct-email.ts';
import { changeOrderStatus } from './order-status-change.ts';
import { undoOrderChange } from './order-undo.ts';

const database = await databaseWithJobs();
const { db, jobs } = database;
afterAll(database.close);
const actor = 'owner@boma.example';
const { placed, orderOf } = editing(db, jobs, actor);

async function moved(orderNumber: string, from: OrderStatus, to: OrderStatus) {
  const done = await changeOrderStatus(db, jobs, { orderNumber, from, to, actor, tell: true });
  if (!done.ok) throw new Error(done.problem);
  return done.eventID;
}
const inTransit = async () => {
  const orderNumber = await placed([{ productID: await stockVariant(db), qty: 1 }]);
  return { orderNumber, eventID: await moved(orderNumber, 'newOrder', 'inTransit') };
};
const correct = async (orderNumber: string, email: string, stale = 0) => {
  const { version } = (await orderOf(orderNumber)).order;
  return correctEmail(db, { orderNumber, version: version - stale, email }, actor);
};
const recipients = async (orderID: string, state: 'waiting' | 'sent') => {
  const rows = await db
    .select({ kind: outbox.kind, recipient: outbox.recipient })
    .from(outbox)
    .where(and(eq(outbox.orderID, orderID), eq(outbox.state, state)));
  return new Map(rows.map(({ kind, recipient }) => [kind, recipient]));
};

test('in transit the email address is corrected, also for the customer’s emails that wait, and the timeline says what it was', async () => {
  const { orderNumber, eventID } = await inTransit();
  const { orderID, customer, version } = (await orderOf(orderNumber)).order;
  await db
    .update(outbox)
    .set({ state: 'sent' })
    .where(and(eq(outbox.orderID, orderID), eq(outbox.kind, 'newOrder')));
  const toShop = (await recipients(orderID, 'waiting')).get('newOrderShop');
  expect(await correct(orderNumber, ' Thandi@Right.Example ')).toEqual({ ok: true });
  const { order, events } = await orderOf(orderNumber);
  expect(order).toMatchObject({
    status: 'inTransit',
    customer: { ...customer, email: 'Thandi@right.example' },
    version: version + 1,
  });
  expect(events.at(-1)).toMatchObject({
    actor,
    kind: 'emailCorrected',
    changes: [{ what: 'field', field: 'email', from: customer.email, to: 'Thandi@right.example' }],
  });
  const waiting = await recipients(orderID, 'waiting');
  expect([waiting.get('inTransit'), waiting.get('newOrderShop')]).toEqual(['Thandi@right.example', toShop]);
  expect([...(await recipients(orderID, 'sent'))]).toEqual([['newOrder', customer.email]]);
  // Undone, what happened before would bring its own address back.
  expect(await undoOrderChange(db, eventID, actor)).toEqual({ ok: false, problem: 'too-late' });
});

test('the same address changes nothing; what is no address, of an older page or of an order to edit is refused', async () => {
  const { orderNumber } = await inTransit();
  const { customer, version } = (await orderOf(orderNumber)).order;
  expect(await correct(orderNumber, customer.email)).toEqual({ ok: true });
  expect((await orderOf(orderNumber)).order.version).toBe(version);
  for (const email of ['', 'thandi', 'a@b.example, c@d.example'])
    expect(await correct(orderNumber, email)).toEqual({ ok: false, problem: 'invalid-email' });
  expect(await correct(orderNumber, 'new@boma.example', 1)).toEqual({ ok: false, problem: 'order-changed' });
  const isNew = await placed([{ productID: await stockVariant(db), qty: 1 }]);
  expect(await correct(isNew, 'new@boma.example')).toEqual({ ok: false, problem: 'order-changed' });
  const unknown = { orderNumber: 'ZZZZ999', version: 1, email: 'new@boma.example' };
  expect(await correctEmail(db, unknown, actor)).toEqual({ ok: false, problem: 'order-unknown' });
  await moved(orderNumber, 'inTransit', 'completed');
  expect(await correct(orderNumber, 'new@boma.example')).toEqual({ ok: true });
});
