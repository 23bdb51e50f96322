import { randomInt } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { VariantId } from '#app/domain/ids.ts';
import { undoOrderChange } from '#app/server/orders/order-undo.ts';
import { databaseWithJobs } from './database-with-jobs.ts';
import { editing } from './edit-factories.ts';
import { makePromo, stockVariant } from './order-factories.ts';
import { type Acknowledged, brokenInvariants } from './order-invariants.ts';
import { trials } from './trials.ts';

const database = await databaseWithJobs();
const { db, jobs } = database;
const actor = 'owner@boma.example';
afterAll(database.close);

const { placed, orderOf, inputFor, save } = editing(db, jobs, actor);

interface Goods {
  price: number;
  salesPercentage: number;
}
/** The expected lines of an order by variant; weighed prices in NTD. */
type Held = ReadonlyMap<VariantId, { qty: number; weighed: number | null }>;

const stock = 5000;
const promoPercent = 15;

/** Unit price by the specification: a sale rounds up, a promo's share rounds up. */
function unitOf({ price, salesPercentage }: Goods, hasPromo: boolean, weighed: number | null): number {
  if (weighed !== null) return weighed;
  // A sale that rounds to no discount is none, so the promo code applies.
  const salePrice = Math.ceil((price * (100 - salesPercentage)) / 100);
  if (salePrice < price) return salePrice;
  return hasPromo ? price - Math.ceil((price * promoPercent) / 100) : price;
}

function someOf(goods: ReadonlyMap<VariantId, Goods>): Held {
  const ids = [...goods.keys()].filter(() => randomInt(4) > 0);
  const chosen = ids.length > 0 ? ids : [...goods.keys()].slice(0, 1);
  return new Map(chosen.map((id) => [id, { qty: randomInt(1, 5), weighed: null }]));
}

test('whatever was weighed, edited and taken back, every order and all stock is what was written down (O1 to O4)', async () => {
  const goods = new Map<VariantId, Goods>();
  for (let n = 0; n < 4; n++) {
    const one =
      n === 0
        ? { price: 20, salesPercentage: 4 }
        : { price: randomInt(1, 1000), salesPercentage: n % 2 ? randomInt(1, 90) : 0 };
    goods.set(await stockVariant(db, { ...one, qty: stock }), one);
  }
  const acknowledged: Acknowledged[] = [];
  const weighings: { orderID: string; productID: string; price: number }[] = [];

  async function live(code: string | null): Promise<void> {
    let held = someOf(goods);
    const items = [...held].map(([productID, { qty }]) => ({ productID, qty }));
    const orderNumber = await placed(items, { promoCode: code });
    for (let edits = randomInt(3, 6); edits > 0; edits--) {
      const wanted = new Map(
        [...someOf(goods)].map(([id, { qty }]) => {
          const price = randomInt(2) === 0 ? randomInt(0, 900) : null;
          return [id, { qty, price, weighed: price ?? held.get(id)?.weighed ?? null }];
        }),
      );
      const lines = [...wanted].map(([productID, { qty, price }]) => ({ productID, qty, unitPrice: price }));
      const saved = await save(await inputFor(orderNumber, { lines, tell: randomInt(2) > 0 }));
      if (!saved.ok) {
        expect(saved.refusal.problem).toBe('nothing-changed');
        continue;
      }
      if (randomInt(3) > 0) held = wanted;
      else expect(await undoOrderChange(db, saved.eventID, actor)).toMatchObject({ ok: true });
    }
    const { orderID } = (await orderOf(orderNumber)).order;
    let total = 160;
    for (const [productID, { qty, weighed }] of held) {
      const one = goods.get(productID);
      if (!one) throw new Error(`there is no ${productID}`);
      total += qty * unitOf(one, code !== null, weighed);
      if (weighed !== null) weighings.push({ orderID, productID, price: weighed });
    }
    acknowledged.push({ orderID, orderNumber, totalPriceWithShipping: total });
  }

  const count = trials({ short: 8, long: 200 });
  for (let first = 0; first < count; first += 8) {
    const codes = Array.from({ length: 8 }, (_, n) => (n % 4 ? `WEIGH${first + n}` : null));
    for (const code of codes) if (code !== null) await makePromo(db, code, { discount: promoPercent });
    await Promise.all(codes.map(live));
    const started = new Map([...goods.keys()].map((id) => [id, stock]));
    expect(await brokenInvariants(db, started, acknowledged, weighings)).toEqual([]);
  }
  expect(weighings.length).toBeGreaterThan(0);
});
