import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { VariantId } from '#app/domain/ids.ts';
import { detailsOf } from '#app/domain/order/order-changes.ts';
import type { EditOrderRequest } from '#app/domain/order/order-edit.ts';
import { invoiceDetailsOf } from '#app/domain/payment/invoice.ts';
import type { Db } from '#app/server/db/client.ts';
import { orderLine } from '#app/server/db/schema.ts';
import { readAdminOrder } from '#app/server/orders/orders.ts';
import { signIn as signInAt } from '#test/admin-visitors.ts';
import { databaseOf, killDatabase, startAgain } from '#test/crashed-shop.ts';
import { makePromo, orderBody, stockVariant } from '#test/order-factories.ts';
import { type Acknowledged, brokenInvariants } from '#test/order-invariants.ts';
import { dataFolder } from '#test/shop-process.ts';
import { trials } from '#test/trials.ts';

/**
 * T31 for edits: eight admin tabs edit an order each while the shop, and half of the time its database, is killed.
 * Afterwards every edit is whole or absent: lines, stock, totals, version, revision and email. There is no mail server,
 * so the edits of an order share one email.
 */

const windows = 8;
const stock = 100_000;
const promoPercent = 10;
const owner = { ADMIN_EMAIL: 'owner@boma.example', ADMIN_PASSWORD: 'ember and ash' };

interface Goods {
  price: number;
  salesPercentage: number;
}
/** The expected lines of an order. NTD. */
type Held = ReadonlyMap<VariantId, { qty: number; weighed: number | null }>;

interface Window {
  orderID: string;
  orderNumber: string;
  hasPromo: boolean;
  version: number;
  held: Held;
  /** The request in flight at the crash. */
  unsettled: { input: EditOrderRequest; held: Held } | null;
}

/** By the specification: a sale rounds up, a promo's share rounds up, a weighed price stays. */
function unitOf({ price, salesPercentage }: Goods, hasPromo: boolean, weighed: number | null): number {
  if (weighed !== null) return weighed;
  if (salesPercentage > 0) return Math.ceil((price * (100 - salesPercentage)) / 100);
  return hasPromo ? price - Math.ceil((price * promoPercent) / 100) : price;
}

/** Throws without a response. */
async function post(url: string, path: string, body: unknown, cookie = '') {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (response.status >= 500) throw new Error(`answered ${response.status}`);
  return { response, answer };
}

/** Posts as the page's scripts do. Throws without a response. */
async function save(url: string, input: EditOrderRequest, cookie: string) {
  const response = await fetch(`${url}/admin/orders/${input.orderNumber}/edit.data`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify({ intent: 'edit-order', ...input }),
  });
  const answer = await response.text();
  if (response.status >= 500) throw new Error(`answered ${response.status}`);
  return { status: response.status, answer };
}

async function signIn(url: string): Promise<string> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = owner;
  return signInAt(url, { email, password });
}

async function place(
  db: Db,
  url: string,
  productID: VariantId,
  code: string | null,
): Promise<{ window: Window; base: EditOrderRequest }> {
  const { answer } = await post(url, '/api/postOrder', {
    ...orderBody([{ productID, qty: 1 }]),
    promoCode: code,
  });
  const { orderNumber } = answer;
  const found = await readAdminOrder(db, orderNumber);
  if (!found) throw new Error('an order stands once it is answered');
  const { orderID, version, customer, shippingOption, paymentMethod } = found.order;
  const held: Held = new Map([[productID, { qty: 1, weighed: null }]]);
  return {
    window: { orderID, orderNumber, hasPromo: code !== null, version, held, unsettled: null },
    base: {
      orderNumber,
      version,
      lines: [],
      customer: detailsOf(customer),
      invoice: invoiceDetailsOf(found.order.invoice),
      shippingOption,
      paymentMethod,
      deliveryNote: '',
      reason: '',
      tell: true,
    },
  };
}

/**
 * Other quantities, one in two weighed. A weighed price always differs from the line's usual one, which would not count
 * as weighed.
 */
function changed(
  { held, hasPromo }: Pick<Window, 'held' | 'hasPromo'>,
  goods: ReadonlyMap<VariantId, Goods>,
): { lines: EditOrderRequest['lines']; held: Held } {
  const ids = [...goods.keys()];
  const chosen = ids.filter((id) => held.has(id) || randomInt(3) === 0).filter(() => randomInt(5) > 0);
  const wanted = (chosen.length > 0 ? chosen : ids.slice(0, 1)).map((productID) => {
    const was = held.get(productID);
    const usual = unitOf(goods.get(productID) ?? { price: 0, salesPercentage: 0 }, hasPromo, null);
    const typed = randomInt(1, 900);
    const price = randomInt(2) === 0 ? typed + (typed === usual ? 1 : 0) : null;
    const qty = ((was?.qty ?? 0) % 7) + 1;
    return { productID, qty, price, weighed: price ?? was?.weighed ?? null };
  });
  return {
    lines: wanted.map(({ productID, qty, price }) => ({ productID, qty, unitPrice: price })),
    held: new Map(wanted.map(({ productID, qty, weighed }) => [productID, { qty, weighed }])),
  };
}

/** All that an edit writes, besides the totals, which the invariants check. */
async function expectWhole(db: Db, { orderID, version, held }: Window, goods: ReadonlyMap<VariantId, Goods>) {
  const lines = await db
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderID, orderID))
    .orderBy(asc(orderLine.position));
  const shown = new Map(lines.map(({ productID, qty }) => [productID, qty]));
  expect(shown).toEqual(new Map([...held].map(([id, { qty }]) => [id, qty])));
  for (const { productID, price } of lines)
    expect(price).toBe(held.get(productID)?.weighed ?? goods.get(productID)?.price);

  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select
      (select count(*)::int from order_revision r where r.order_id = o.order_id) as revisions,
      (select count(*)::int from order_event e where e.order_id = o.order_id and e.kind = 'edited') as events,
      (select count(*)::int from order_revision r join order_event e on e.id = r.event_id and e.kind = 'edited'
        where r.order_id = o.order_id) as matched,
      coalesce((select jsonb_agg(jsonb_build_array(coalesce((l.payload->>'since')::int, l.event_id), l.event_id))
        from outbox l where l.order_id = o.order_id and l.kind = 'updatedBasket'), '[]') as emails,
      (select jsonb_agg(jsonb_build_array(first, last)) from (
        select min(e.id) as first, max(e.id) as last from order_event e
        where e.order_id = o.order_id and e.kind = 'edited' having count(*) > 0) edits) as edits
    from shop_order o where o.order_id = ${orderID} and o.version = ${version}`);
  expect(rows).toHaveLength(1);
  const [{ revisions, events, matched, emails, edits } = {}] = rows;
  expect({ revisions, events, matched }).toEqual({
    revisions: version - 1,
    events: version - 1,
    matched: version - 1,
  });
  // One email, of the first edit up to the last.
  expect(emails).toEqual(edits ?? []);
}

test('an edit that a kill met is whole or absent, and may be sent again', async () => {
  const folder = dataFolder();
  let { shop } = await startAgain(folder.path, owner);
  const cookie = await signIn(shop.url);
  let database = databaseOf(folder.path);
  const goods = new Map<VariantId, Goods>();
  for (let index = 0; index < 6; index++) {
    const one = { price: 95 + 37 * index, salesPercentage: index % 3 === 0 ? 15 : 0 };
    goods.set(await stockVariant(database.db, { ...one, qty: stock }), one);
  }
  const ids = [...goods.keys()];
  const placed: { window: Window; base: EditOrderRequest }[] = [];
  for (let index = 0; index < windows; index++) {
    const code = index % 2 ? `EMBER${index}` : null;
    if (code !== null) await makePromo(database.db, code, { discount: promoPercent });
    placed.push(await place(database.db, shop.url, ids[index % ids.length] ?? 'var_none', code));
  }
  let saved = 0;
  let editEvents = () => {};
  let whole = 0;
  let absent = 0;
  const edit = async ({ window, base }: (typeof placed)[number], url: string) => {
    for (;;) {
      const { lines, held } = changed(window, goods);
      const input = { ...base, version: window.version, lines };
      try {
        expect(await save(url, input, cookie)).toMatchObject({ status: 200 });
        saved += 1;
        editEvents();
        Object.assign(window, { version: window.version + 1, held });
      } catch (error) {
        if (error instanceof Error && error.name === 'AssertionError') throw error;
        window.unsettled = { input, held };
        return;
      }
    }
  };

  const kills = trials({ short: 2, long: 100 });
  for (let kill = 1; kill <= kills; kill++) {
    await database.pool.end();
    const first = Promise.withResolvers<void>();
    editEvents = first.resolve;
    const killed = first.promise
      .then(() => wait(randomInt(0, trials({ short: 300, long: 1_500 }))))
      .then(() => {
        if (kill % 2 === 0) killDatabase(folder.path);
        return shop.kill();
      });
    await Promise.all([killed, ...placed.map((one) => edit(one, shop.url))]);
    ({ shop } = await startAgain(folder.path, owner));
    database = databaseOf(folder.path);
    const { db } = database;

    for (const { window } of placed) {
      const { unsettled } = window;
      if (unsettled === null) throw new Error('every tab was told that the shop is gone');
      const found = await readAdminOrder(db, window.orderNumber);
      const isWhole = found?.order.version === window.version + 1;
      if (isWhole) Object.assign(window, { version: window.version + 1, held: unsettled.held });
      await expectWhole(db, window, goods);
      const again = await save(shop.url, unsettled.input, cookie);
      if (isWhole) expect(again).toEqual({ status: 409, answer: expect.stringContaining('order-changed') });
      else {
        expect(again).toMatchObject({ status: 200 });
        Object.assign(window, { version: window.version + 1, held: unsettled.held });
      }
      isWhole ? whole++ : absent++;
      await expectWhole(db, window, goods);
      window.unsettled = null;
    }

    const acknowledged: Acknowledged[] = [];
    const weighings: { orderID: string; productID: string; price: number }[] = [];
    for (const { orderID, orderNumber, held, hasPromo } of placed.map(({ window }) => window)) {
      let total = 160;
      for (const [productID, { qty, weighed }] of held) {
        total += qty * unitOf(goods.get(productID) ?? { price: 0, salesPercentage: 0 }, hasPromo, weighed);
        if (weighed !== null) weighings.push({ orderID, productID, price: weighed });
      }
      acknowledged.push({ orderID, orderNumber, totalPriceWithShipping: total });
    }
    const started = new Map(ids.map((id) => [id, stock]));
    expect(await brokenInvariants(db, started, acknowledged, weighings), `after kill ${kill}`).toEqual([]);
  }
  console.log(
    `${kills} kills, ${saved} edits saved; of ${whole + absent} that a kill met ${whole} whole, ${absent} absent`,
  );
  expect(saved).toBeGreaterThanOrEqual(kills);
  await database.pool.end();
  expect(await shop.stop()).toBe(0);
  folder.remove();
});
