import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchForm } from '#app/domain/catalogue/search.ts';
import { messagesPerPage } from '#app/domain/contact/contact.ts';
import type { ListPage } from '#app/domain/list.ts';
import { action } from '#app/routes/admin/messages.tsx';
import { makeContactToken } from '#app/server/contact/contact-token.ts';
import { receiveContact } from '#app/server/contact/receive-contact.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import { contactMessage } from '#app/server/db/shop-schema.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { mostCounted, readOverview } from '#app/server/staff/overview.ts';
import { walkList } from '#test/list-pages.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { type StaffShop, staffShop } from '#test/staff-shop.ts';
import { type ListedMessage, listMessages, readMessage } from './inbox.ts';

let staff: StaffShop;
beforeAll(async () => {
  staff = await staffShop();
});
afterAll(() => staff.close());

async function write(message: string, more: { name?: string; email?: string } = {}): Promise<number> {
  const { db } = staff.shop;
  const [row] = await db
    .insert(contactMessage)
    .values({ name: 'Thandi', email: 'thandi@example.com', message, language: 0, ...more })
    .returning({ id: contactMessage.id });
  if (!row) throw new Error('not written');
  return row.id;
}
const idsOf = async (search = '', box: 'open' | 'done' | 'all' = 'all') =>
  (await listMessages(staff.shop.db, { box, search: searchForm(search) })).rows.map(({ id }) => id);

test('what a visitor sends is unread, signalled once, and stays when its email is given up or gone', async () => {
  const { db } = staff.shop;
  const heard: (string | null)[] = [];
  const leave = staff.live.subscribe('messages', (subject) => heard.push(subject));
  const before = (await readOverview(db)).unreadMessages;
  const token = await makeContactToken(db, Date.now() - 5_000);
  const typed = { name: '林小姐', email: 'Lin@Example.com', message: 'Is there\n\n<b>kudu</b>?' };
  expect(
    await receiveContact(staff.shop, typed, { website: '', token, isSubmitted: false }, 1, '203.0.113.9'),
  ).toEqual({
    ok: true,
  });
  await staff.live.settled();
  leave();
  const [row] = (await listMessages(db, { box: 'open', search: '' })).rows;
  expect(row).toMatchObject({
    name: '林小姐',
    beginning: 'Is there <b>kudu</b>?',
    state: 'unread',
    language: 1,
  });
  expect(heard).toEqual([String(row?.id)]);
  expect((await readOverview(db)).unreadMessages).toBe(before + 1);
  const id = row?.id ?? 0;
  expect(await readMessage(db, id)).toMatchObject({ message: typed.message, mail: { state: 'waiting' } });
  await db.update(outbox).set({ state: 'dead', lastError: '550 no such box' });
  expect(await readMessage(db, id)).toMatchObject({
    mail: { state: 'dead', lastError: '550 no such box' },
  });
  await db.delete(outbox);
  expect(await readMessage(db, id)).toMatchObject({ name: '林小姐', mail: null });
});

test('a change says what it was before, and can be taken back; what is not there is said by name', async () => {
  const id = await write('first');
  const mark = (body: object) => staff.post(action, { intent: 'mark-message', ...body });
  expect(await mark({ id, state: 'read' })).toEqual({
    status: 200,
    body: { ok: true, state: 'read', before: 'unread' },
  });
  expect(await mark({ id, state: 'done' })).toEqual({
    status: 200,
    body: { ok: true, state: 'done', before: 'read' },
  });
  expect(await mark({ id, state: 'done' })).toEqual({
    status: 200,
    body: { ok: true, state: 'done', before: 'done' },
  });
  expect(await idsOf('', 'open')).not.toContain(id);
  expect(await idsOf('', 'done')).toEqual([id]);
  await mark({ id, state: 'read' });
  expect(await idsOf('', 'open')).toContain(id);
  expect(await mark({ id: id + 1000, state: 'done' })).toEqual({
    status: 404,
    body: { ok: false, problem: 'message-unknown' },
  });
  for (const body of [
    {},
    { id, state: 'burnt' },
    { id: 0, state: 'done' },
    { id: 1.5, state: 'done' },
    { id, state: 'done', x: 1 },
  ])
    expect(await mark(body)).toEqual({ status: 400, body: { ok: false, problem: 'invalid-body' } });
  expect((await staff.ask(action, { cookie: '', body: '{' })).status).toBe(401);
});

test.each([
  ['kudu steak', 'A question:\n KUDU\t\tsteak?'],
  ['台北', '寄到臺北嗎？'],
  ['北', '寄到臺北嗎？'],
  ['100%', 'Is it 100% beef?'],
  ['a_b', 'the file a_b'],
  ['ｂｉｌｔｏｎｇ', 'biltong'],
])('a search for %s finds %s', async (search, message) => {
  const id = await write(message);
  expect(await idsOf(search)).toContain(id);
  expect(await idsOf(`${search}-not`)).not.toContain(id);
});

test('pages go on by keyset: none twice, none left out, the newest first, whatever arrives between', async () => {
  const name = `Pager ${randomUUID()}`;
  const written: number[] = [];
  for (let n = 0; n < 2 * messagesPerPage + 3; n += 1) written.push(await write(`page ${n}`, { name }));
  const seen: number[] = [];
  let after: string | null = null;
  do {
    const page: ListPage<ListedMessage> = await listMessages(staff.shop.db, {
      box: 'open',
      search: searchForm(name),
      after,
    });
    seen.push(...page.rows.map(({ id }) => id));
    after = page.after;
    await write('meanwhile', { name });
  } while (after !== null);
  expect(seen).toEqual(written.toReversed());
  const all = await walkList((place) =>
    listMessages(staff.shop.db, { box: 'open', search: searchForm(name), ...place }),
  );
  expect(all.filter(({ beginning }) => beginning !== 'meanwhile').map(({ id }) => id)).toEqual(
    written.toReversed(),
  );
});

test('the sender is known by address or by a phone they wrote down', async () => {
  const { db } = staff.shop;
  const productID = await stockVariant(db, { price: 1000 });
  const outcome = await placeOrder(
    db,
    orderRequest(orderBody([{ productID, qty: 1 }])),
    placeParts({ jobs: staff.shop.jobs }),
  );
  if (!outcome.ok) throw new Error(outcome.refusal.name);
  const { customer } = outcome.answer.order;
  const byMail = await readMessage(db, await write('hello', { email: customer.email }));
  expect(byMail?.customers).toMatchObject([{ orders: 1, by: 'email' }]);
  const byPhone = await readMessage(db, await write(`call ${customer.number}`));
  expect(byPhone?.customers).toMatchObject([{ orders: 1, by: 'phone' }]);
  expect((await readMessage(db, await write('hello')))?.customers).toEqual([]);
});

test('the count of unread ends where it says nothing more', async () => {
  const { db } = staff.shop;
  const row = { name: 'Many', email: 'many@example.com', message: 'x', language: 0 as const };
  await db.insert(contactMessage).values(Array.from({ length: mostCounted + 5 }, () => row));
  expect((await readOverview(db)).unreadMessages).toBe(mostCounted);
});
