import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { undoRetention } from '#app/domain/order/order-timeline.ts';
import { readConfig } from '#app/server/config.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import { orderEvent } from '#app/server/db/schema.ts';
import { contactMessage } from '#app/server/db/shop-schema.ts';
import { alert, alertDevice, user } from '#app/server/db/staff-schema.ts';
import {
  enqueueEmail,
  enqueueLater,
  resendEmail,
  theShop,
  withdrawEmails,
} from '#app/server/emails/outbox.ts';
import { createLog } from '#app/server/log.ts';
import type { StaffUser } from '#app/server/staff/auth.ts';
import { removeStaff } from '#app/server/staff/staff.ts';
import { idleJobs, transfers } from '#test/bank-transfers.ts';
import { testDatabase } from '#test/database.ts';
import { fixedSettings } from '#test/fixed-settings.ts';
import { type PushService, startPushService } from '#test/push-service.ts';
import { newPerson, signedIn } from '#test/staff-factories.ts';
import { deleteOldAlerts, sendAlert, writeAlerts } from './alerts.ts';
import { addPushDevice, chooseAlerts, readAlerts, removeDevice, testDevice } from './devices.ts';
import { pushKeys } from './push.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;
const { placed } = transfers(db);
const log = createLog('silent');

let service: PushService;
let owner: StaffUser;
beforeEach(async () => {
  service = await startPushService();
  owner = (await signedIn(db, await newPerson(db, 'owner'))).user;
});
afterEach(async () => {
  await service.close();
  await db.delete(alertDevice);
});

const parts = () => {
  const read = readConfig({ PUSH_URL: service.url, SHOP_EMAIL: 'orders@boma.example' });
  if (!read.ok) throw new Error(read.problems.join());
  return { db, log, config: read.config, settings: fixedSettings(read.config) };
};

let devices = 0;
async function addDevice(whose: StaffUser = owner): Promise<string> {
  devices += 1;
  const { p256dh, auth } = service.browser;
  const address = `${service.url}/device-${devices}`;
  const device = { address, p256dh, auth, name: 'Chrome · Android', language: 1 as const };
  expect(await addPushDevice(db, whose, device, service.url)).toEqual({ ok: true });
  const [row] = await db.select().from(alertDevice).where(eq(alertDevice.address, address));
  return row?.id ?? '';
}

const write = () => writeAlerts(db, idleJobs);

/** Each waiting alert once. */
async function sendAll(): Promise<string[]> {
  const rows = await db.select({ id: alert.id }).from(alert).where(eq(alert.state, 'waiting'));
  const outcomes: string[] = [];
  for (const { id } of rows) outcomes.push(await sendAlert(parts(), id));
  return outcomes;
}

const texts = () => service.pushed.map(({ text }) => JSON.parse(text));
const stateOf = async (device: string) =>
  (await db.select().from(alert).where(eq(alert.deviceID, device))).map(({ state }) => state);

test('a new order reaches each device once, with its number and nothing else', async () => {
  await placed('cod');
  const [one, two] = [await addDevice(), await addDevice()];
  const { orderNumber } = await placed('cod');
  expect(await write()).toBe(2);
  // Another process, the next signal, and an email that is written again.
  expect(await Promise.all([write(), write()])).toEqual([0, 0]);
  expect(await sendAll()).toEqual(['done', 'done']);
  expect(texts()).toEqual([
    { kind: 'order', order: orderNumber },
    { kind: 'order', order: orderNumber },
  ]);
  expect(await sendAll()).toEqual([]);
  expect([await stateOf(one), await stateOf(two)]).toEqual([['sent'], ['sent']]);
  expect((await readAlerts(db, owner)).devices.map(({ deliveredAt }) => deliveredAt)).not.toContain(null);
});

test('an order’s email that is sent again is no other order', async () => {
  await addDevice();
  const { orderID } = await placed('cod');
  await write();
  await db.transaction((tx) =>
    enqueueEmail(tx, idleJobs, { kind: 'newOrderShop', orderID, recipient: theShop }),
  );
  expect(await write()).toBe(0);
});

test('an email to the shop that is sent again alerts nobody', async () => {
  const { orderID } = await placed('cod');
  for (const kind of ['transferReported', 'newOrderShop'] as const)
    await db.transaction((tx) => enqueueEmail(tx, idleJobs, { kind, orderID, recipient: theShop }));
  await addDevice();
  const ofOrder = eq(outbox.orderID, orderID);
  // Of before the device was added.
  const sent = await db
    .update(outbox)
    .set({ state: 'sent', createdAt: sql`now() - interval '1 minute'` })
    .where(ofOrder)
    .returning({ id: outbox.id });
  for (const { id } of sent) expect(await resendEmail(db, idleJobs, id)).toEqual({ ok: true });
  expect(await db.$count(outbox, ofOrder)).toBe(2 * sent.length);
  expect(await write()).toBe(0);
});

test('an email that an undo may still withdraw alerts nobody, and the order’s next one does', async () => {
  const { orderID, orderNumber } = await placed('cod');
  const ofOrder = eq(outbox.orderID, orderID);
  await db.delete(outbox).where(ofOrder);
  await addDevice();
  const toTheShop = { kind: 'newOrderShop', orderID, recipient: theShop } as const;
  const [event] = await db
    .insert(orderEvent)
    .values({ orderID, actor: 'owner', kind: 'edited' })
    .returning({ id: orderEvent.id });
  const withUndo = { eventID: event?.id ?? 0, wait: undoRetention };
  await db.transaction((tx) => enqueueLater(tx, idleJobs, toTheShop, withUndo));
  expect(await write()).toBe(0);
  expect(await db.transaction((tx) => withdrawEmails(tx, ofOrder))).toHaveLength(1);
  await db.transaction((tx) => enqueueEmail(tx, idleJobs, toTheShop));
  expect(await write()).toBe(1);
  await sendAll();
  expect(texts()).toEqual([{ kind: 'order', order: orderNumber }]);
});

test.each([
  ['has waited for its undo', { dueAt: sql`now()` }],
  ['is to be tried again, because the mail server was away', { attempts: 1 }],
])('an email that %s alerts once', async (_, since) => {
  await addDevice();
  const { orderID } = await placed('cod');
  const set = (change: object) => db.update(outbox).set(change).where(eq(outbox.orderID, orderID));
  await set({ dueAt: sql`now() + interval '1 minute'` });
  expect(await write()).toBe(0);
  await set(since);
  expect([await write(), await write()]).toEqual([1, 0]);
});

test('a parcel that was not collected reaches the devices of those who are told of orders', async () => {
  const device = await addDevice();
  const { orderID, orderNumber } = await placed('cod');
  await write();
  await sendAll();
  await db.transaction((tx) =>
    enqueueEmail(tx, idleJobs, { kind: 'undeliveredShop', orderID, recipient: theShop }),
  );
  expect(await write()).toBe(1);
  await sendAll();
  expect(texts().at(-1)).toEqual({ kind: 'parcel', order: orderNumber });
  expect(await stateOf(device)).toEqual(['sent', 'sent']);
});

test('without a device nothing is written', async () => {
  await placed('cod');
  expect(await write()).toBe(0);
});

test('two processes that look at once write it once', async () => {
  await addDevice();
  await placed('cod');
  const written = await Promise.all([write(), write(), write(), write()]);
  expect(written.reduce((sum, each) => sum + each, 0)).toBe(1);
});

test('each chooses of what', async () => {
  const other = (await signedIn(db, await newPerson(db, 'staff'))).user;
  await addDevice();
  await addDevice(other);
  await chooseAlerts(db, other, ['message']);
  expect((await readAlerts(db, other)).kinds).toEqual(['message']);
  const { orderID, orderNumber } = await placed('cod');
  const [message] = await db
    .insert(contactMessage)
    .values({ name: 'Thandi', email: 'thandi@example.com', message: 'Hello', language: 0 })
    .returning({ id: contactMessage.id });
  await db.transaction(async (tx) => {
    await enqueueEmail(tx, idleJobs, { kind: 'contact', contactID: message?.id ?? 0, recipient: theShop });
    await enqueueEmail(tx, idleJobs, {
      kind: 'lowStock',
      payload: { low: '[]', more: '0' },
      recipient: theShop,
    });
    await enqueueEmail(tx, idleJobs, { kind: 'transferReported', orderID, recipient: theShop });
    // A test of the email, and one to the customer.
    const payload = { testLanguage: '0' };
    await enqueueEmail(tx, idleJobs, { kind: 'newOrderShop', orderID, payload, recipient: owner.email });
    await enqueueEmail(tx, idleJobs, { kind: 'completed', orderID, recipient: 'ming@example.com' });
    await tx.insert(orderEvent).values({ orderID, actor: 'customer', kind: 'refundFailed' });
    const paid = { orderID, actor: 'customer', kind: 'paidOnline' as const };
    await tx.insert(orderEvent).values({ ...paid, fromStatus: 'cancelled', toStatus: 'cancelled' });
    await tx.insert(orderEvent).values({ ...paid, fromStatus: 'awaitingPayment', toStatus: 'newOrder' });
  });
  expect(await write()).toBe(7);
  await sendAll();
  const payment = { kind: 'payment', order: orderNumber };
  const all = [{ kind: 'order', order: orderNumber }, payment, payment, payment, { kind: 'message' }];
  expect(
    texts()
      .map((text) => JSON.stringify(text))
      .sort(),
  ).toEqual([...all, { kind: 'stock' }, { kind: 'message' }].map((text) => JSON.stringify(text)).sort());
});

test('a payment that is to be refunded is one alert, though its event and its email tell of it', async () => {
  await addDevice();
  const { orderID } = await placed('cod');
  await write();
  await db.transaction(async (tx) => {
    const payload = { attempt: '1' };
    await enqueueEmail(tx, idleJobs, { kind: 'paymentToRefund', orderID, payload, recipient: theShop });
    const paid = { orderID, actor: 'customer', kind: 'paidOnline' as const };
    await tx.insert(orderEvent).values({ ...paid, fromStatus: 'cancelled', toStatus: 'cancelled' });
  });
  expect(await write()).toBe(1);
});

test('an unavailable push service is retried, after its Retry-After', async () => {
  const id = await addDevice();
  await placed('cod');
  await write();
  service.answers.push({ status: 503 }, { status: 429, headers: { 'retry-after': '600' } });
  expect([await sendAll(), await sendAll(), await sendAll()]).toEqual([['again'], ['again'], ['again']]);
  expect(service.requests).toBe(2);
  await db.update(alert).set({ dueAt: sql`now()` });
  expect(await sendAll()).toEqual(['done']);
  expect([await stateOf(id), service.pushed.length]).toEqual([['sent'], 1]);
  // The same name for each try, so that the service replaces one that it had after all.
  expect(service.pushed[0]?.topic).toMatch(/^[0-9a-f]{32}$/);
});

test.each([404, 410])(
  'a subscription that is gone (%i) takes its device and all its alerts',
  async (status) => {
    const id = await addDevice();
    await placed('cod');
    await placed('cod');
    await write();
    service.answers.push({ status });
    expect(await sendAll()).toEqual(['done', 'done']);
    expect([service.requests, await stateOf(id), (await readAlerts(db, owner)).devices]).toEqual([1, [], []]);
  },
);

test('what is refused for good is not tried again, and the list of devices says so', async () => {
  await addDevice();
  await placed('cod');
  await write();
  service.answers.push({ status: 403 });
  expect([await sendAll(), await sendAll()]).toEqual([['done'], []]);
  expect((await readAlerts(db, owner)).devices).toMatchObject([{ isRefused: true }]);
});

test('an alert of the day before yesterday is none', async () => {
  const id = await addDevice();
  await placed('cod');
  await write();
  await db.update(alert).set({ createdAt: sql`now() - interval '25 hours'` });
  expect(await sendAll()).toEqual(['done']);
  expect([await stateOf(id), service.requests]).toEqual([['dead'], 0]);
  await db.update(alert).set({ createdAt: sql`now() - interval '31 days'` });
  await deleteOldAlerts(db);
  expect(await stateOf(id)).toEqual([]);
});

test('whoever is removed, or may not sign in any more, is alerted no more', async () => {
  const [removed, disabled] = [
    (await signedIn(db, await newPerson(db, 'staff'))).user,
    (await signedIn(db, await newPerson(db, 'staff'))).user,
  ];
  await addDevice(removed);
  await addDevice(disabled);
  await placed('cod');
  expect(await write()).toBe(2);
  expect(await removeStaff(db, removed.id, owner)).toBeNull();
  await db.update(user).set({ emailVerified: false }).where(eq(user.id, disabled.id));
  expect(await sendAll()).toEqual(['done']);
  await placed('cod');
  expect([await write(), service.requests, await db.$count(alertDevice)]).toEqual([0, 0, 1]);
});

test('a test goes to the device it is asked for, by its own user, a few times a minute', async () => {
  const [id] = [await addDevice(), await addDevice()];
  const stranger = (await signedIn(db, await newPerson(db, 'owner'))).user;
  const unknown = { ok: false, problem: 'device-unknown' };
  expect(await testDevice(db, idleJobs, stranger, id)).toEqual(unknown);
  expect(await removeDevice(db, stranger, id)).toEqual(unknown);
  for (let asked = 0; asked < 5; asked++)
    expect(await testDevice(db, idleJobs, owner, id)).toEqual({ ok: true });
  expect(await testDevice(db, idleJobs, owner, id)).toEqual({ ok: false, problem: 'too-many-requests' });
  await sendAll();
  expect(texts()).toEqual(Array(5).fill({ kind: 'test' }));
  expect(new Set(service.pushed.map(({ path }) => path)).size).toBe(1);
  expect(await removeDevice(db, owner, id)).toEqual({ ok: true });
  expect(await removeDevice(db, owner, id)).toEqual(unknown);
});

test('a browser that somebody else adds is theirs; a person has ten at most', async () => {
  await addDevice();
  const { p256dh, auth } = service.browser;
  const device = { address: `${service.url}/shared`, p256dh, auth, name: '', language: 0 as const };
  const other = (await signedIn(db, await newPerson(db, 'staff'))).user;
  await addPushDevice(db, other, device, service.url);
  await addPushDevice(db, owner, device, service.url);
  const count = async (whose: StaffUser) => (await readAlerts(db, whose)).devices.length;
  expect([await count(other), await count(owner)]).toEqual([0, 2]);
  for (let more = 2; more < 10; more++) await addDevice();
  const eleventh = { ...device, address: `${service.url}/eleventh` };
  expect(await addPushDevice(db, owner, eleventh, service.url)).toEqual({
    ok: false,
    problem: 'too-many-devices',
  });
  // One that is refused stays whose it is, and one's own may be added again.
  await addPushDevice(db, other, eleventh, service.url);
  expect(await addPushDevice(db, owner, eleventh, service.url)).toMatchObject({ ok: false });
  expect([await count(other), await count(owner)]).toEqual([1, 10]);
  expect(await addPushDevice(db, owner, device, service.url)).toEqual({ ok: true });
  expect(await addPushDevice(db, owner, { ...device, address: 'https://10.0.0.1/x' }, service.url)).toEqual({
    ok: false,
    problem: 'not-a-push-service',
  });
});

test('the shop keeps its key pair', async () => {
  const keys = await pushKeys(db);
  expect(await pushKeys(db)).toEqual(keys);
  expect([keys.publicKey.length, keys.privateKey.length]).toEqual([87, 43]);
});
