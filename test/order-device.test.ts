import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { action as postOrder } from '#app/routes/api/post-order.ts';
import { action as lookUp } from '#app/routes/order.tsx';
import { orderBody, stockVariant } from './order-factories.ts';
import { sentBack } from './staff-factories.ts';
import { type StaffShop, staffShop } from './staff-shop.ts';

/** A browser that placed or found an order finds it again, even while strangers exhaust the guesses at its number. */

let staff: StaffShop;
beforeAll(async () => {
  staff = await staffShop();
});
afterAll(() => staff.close());

let networks = 0;
const anywhere = () => `203.0.${++networks}.1`;
let customers = 0;
const stranger = '0987654321';

interface Placed {
  number: string;
  phone: string;
  setCookie: string;
}

async function placed(cookie = ''): Promise<Placed> {
  const phone = `09120000${10 + ++customers}`;
  const productID = await stockVariant(staff.shop.db, { price: 100 });
  const body = orderBody([{ productID, qty: 1 }]);
  const answer = await staff.ask(postOrder, {
    cookie,
    address: anywhere(),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...body,
      customer: { ...body.customer, number: phone, email: `${phone}@example.com` },
    }),
  });
  const { orderNumber }: { orderNumber: string } = await answer.json();
  return { number: orderNumber, phone, setCookie: answer.headers.get('set-cookie') ?? '' };
}

/** The redirect where the order is found, or the error. */
async function find(order: Pick<Placed, 'number' | 'phone'>, { cookie = '', address = anywhere() } = {}) {
  let problem = '';
  const answer = await staff.ask(
    async (args) => {
      const { data } = await lookUp({ ...args, params: {} });
      problem = data.problem;
      return new Response(null);
    },
    { path: '/order', cookie, address, body: new URLSearchParams({ ...order }) },
  );
  const isDocument = answer.headers.has('x-remix-reload-document');
  return { outcome: problem || answer.status, isDocument, setCookie: answer.headers.get('set-cookie') };
}

/** Exhausts the guesses allowed for the order number and for the network. */
async function attack({ number }: Placed, address: string): Promise<void> {
  for (let n = 0; n < 20; n++) await find({ number, phone: stranger });
  for (let n = 0; n < 20; n++) await find({ number: `ABCD${100 + n}`, phone: stranger }, { address });
  await find({ number, phone: stranger });
  await staff.shop.db.execute(
    sql`update rate_use set uses = array_fill(now(), array[200]) where key = ${`lookup-fair-number:${number}`}`,
  );
}

test('strangers who use up the number’s guesses never shut the browser out that ordered', async () => {
  const order = await placed();
  const address = anywhere();
  await attack(order, address);
  expect(await find(order)).toMatchObject({ outcome: 'too-many' });
  expect(await find(order, { cookie: sentBack(order.setCookie), address })).toMatchObject({
    outcome: 303,
    isDocument: true,
  });
});

test('nor the browser that found it', async () => {
  const order = await placed();
  const { setCookie } = await find(order);
  const address = anywhere();
  await attack(order, address);
  expect(await find(order, { cookie: sentBack(setCookie ?? ''), address })).toMatchObject({ outcome: 303 });
});

test('a browser has guesses of its own at the order it knows, and they have an end', async () => {
  const order = await placed();
  const address = anywhere();
  await attack(order, address);
  const cookie = sentBack(order.setCookie);
  const outcomes = [];
  for (let n = 0; n < 12; n++)
    outcomes.push((await find({ ...order, phone: stranger }, { cookie, address })).outcome);
  expect(outcomes).toEqual([...Array.from({ length: 10 }, () => 'not-found'), 'too-many', 'too-many']);
});

test('it knows no other order, and one that was changed knows none', async () => {
  const [mine, other] = [await placed(), await placed()];
  const cookie = sentBack(mine.setCookie);
  const address = anywhere();
  await attack(mine, address);
  await attack(other, address);
  expect(await find(other, { cookie, address })).toMatchObject({ outcome: 'too-many' });
  const changed = `${cookie.slice(0, -6)}AAAAAA`;
  expect(await find(mine, { cookie: changed, address })).toMatchObject({ outcome: 'too-many' });
});

test('the mark is for the server alone, says nothing of the order, and stays small', async () => {
  const first = await placed();
  expect(first.setCookie).toMatch(/^boma_orders=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
  const mark = sentBack(first.setCookie);
  const parts = mark.split(/[=.]/).map((part) => Buffer.from(part, 'base64url').toString('latin1'));
  for (const text of [mark, ...parts]) {
    expect(text).not.toContain(first.number);
    expect(text).not.toMatch(/09120000|@example/);
  }
  let last = first;
  for (let n = 0; n < 12; n++) last = await placed(sentBack(last.setCookie));
  expect(last.setCookie.length).toBeLessThan(1_000);
  const address = anywhere();
  await attack(last, address);
  expect(await find(last, { cookie: sentBack(last.setCookie), address })).toMatchObject({ outcome: 303 });
});

test('a look-up that finds nothing leaves no mark', async () => {
  const order = await placed();
  expect(await find({ ...order, phone: stranger })).toMatchObject({ outcome: 'not-found', setCookie: null });
});
