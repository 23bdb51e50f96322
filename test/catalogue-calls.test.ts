import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { action as filtersAction, loader as filtersPage } from '#app/routes/admin/filters.tsx';
import { action as productAction } from '#app/routes/admin/product.tsx';
import { action as promosAction, loader as promosPage } from '#app/routes/admin/promos.tsx';
import { action as addProductFilter } from '#app/routes/api/add-product-filter.ts';
import { action as addPromoCodes } from '#app/routes/api/add-promo-codes.ts';
import { action as saveFiltersSelection } from '#app/routes/api/save-filters-selection.ts';
import { listFilters } from '#app/server/catalogue/filters.ts';
import { listOptions } from '#app/server/catalogue/product-options.ts';
import { validatePromoCode } from '#app/server/catalogue/promo-codes.ts';
import { listPromoCodes } from '#app/server/catalogue/promo-store.ts';
import { makePromo } from './order-factories.ts';
import { newProduct, newVariant, seedCatalogue } from './product-factories.ts';
import { type StaffShop, staffShop } from './staff-shop.ts';

let staff: StaffShop;
beforeAll(async () => {
  staff = await staffShop();
});
afterAll(() => staff.close());
const db = () => staff.database.db;
const save = (product: unknown) =>
  staff.post(productAction, { intent: 'save-product', product, attempt: crypto.randomUUID() });

describe('filters', () => {
  const names = async () => (await listFilters(db())).map(({ key, shown }) => (shown ? key : `(${key})`));
  beforeEach(() => db().execute(sql`delete from filter`));
  const add = (english: string, chinese: string) =>
    staff.post(addProductFilter, { filter: { title: [english, chinese] } });

  test('are added behind the others, each title once, each key once', async () => {
    expect(await add(' Game Meat ', '野味')).toEqual({
      status: 200,
      body: { filter: { key: 'game-meat', title: ['Game Meat', '野味'], shown: true, products: 0 } },
    });
    expect(await add('GAME MEAT', '獵物')).toEqual({ status: 409, body: { problem: 'filter-exists' } });
    expect(await add('Game', '野味')).toMatchObject({ status: 409 });
    expect(await add('Game meat!', '鹿')).toMatchObject({ body: { filter: { key: 'game-meat-2' } } });
    expect(await add('', '鹿')).toMatchObject({ status: 400 });
    const many = await Promise.all(Array.from({ length: 5 }, (_, n) => add(`Filter ${n}`, `分類 ${n}`)));
    expect(many.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { rows } = await db().execute(sql`select count(distinct position)::int as places from filter`);
    expect(rows).toEqual([{ places: 7 }]);
  });

  test('are renamed in both languages; the key stays', async () => {
    await add('Game', '野味');
    await add('Wors', '香腸');
    const game = ['Game', '野味'];
    const rename = (change: object) =>
      staff.post(filtersAction, { intent: 'rename-filter', key: 'game', was: game, ...change });
    expect(await rename({ label: ['Venison', '鹿肉'] })).toMatchObject({
      status: 200,
      body: { filter: { key: 'game', title: ['Venison', '鹿肉'] } },
    });
    expect(await rename({ label: ['wors', '腸'], was: ['Venison', '鹿肉'] })).toEqual({
      status: 409,
      body: { ok: false, problem: 'filter-exists' },
    });
    expect(await rename({ key: 'none', label: ['None', '無'] })).toMatchObject({ status: 404 });
  });

  test('are not renamed over a name that the tab has not shown', async () => {
    await add('Game', '野味');
    const rename = (label: readonly string[], was: readonly string[]) =>
      staff.post(filtersAction, { intent: 'rename-filter', key: 'game', label, was });
    const [game, venison, kudu] = [
      ['Game', '野味'],
      ['Venison', '鹿肉'],
      ['Kudu', '扭角羚'],
    ] as const;
    expect(await rename(venison, game)).toMatchObject({ status: 200 });
    const refused = { ok: false, problem: 'name-changed', now: venison };
    expect(await rename(kudu, game)).toEqual({ status: 409, body: refused });
    expect((await listFilters(db())).map(({ title }) => title)).toEqual([venison]);
    expect(await rename(venison, game)).toMatchObject({ status: 200 });
    expect(await rename(kudu, venison)).toMatchObject({ status: 200 });
    expect((await listFilters(db())).map(({ title }) => title)).toEqual([kudu]);
  });

  test('stand in the order that was saved, and hidden ones are not shown', async () => {
    for (const name of ['a', 'b', 'c']) await add(name, name);
    const hidden = await staff.post(saveFiltersSelection, { filters: ['c', 'a'], hidden: ['b'] });
    expect(hidden).toMatchObject({
      status: 200,
      body: { filters: [{ key: 'c' }, { key: 'a' }, { shown: false }] },
    });
    expect(await names()).toEqual(['c', 'a', '(b)']);
    await staff.post(saveFiltersSelection, { filters: ['b', 'a', 'c'] });
    expect(await names()).toEqual(['b', 'a', 'c']);
    expect(await staff.post(saveFiltersSelection, { filters: ['c'] })).toMatchObject({ status: 200 });
    expect(await names()).toEqual(['c', '(b)', '(a)']);
    await staff.post(saveFiltersSelection, { filters: [] });
    expect(await names()).toEqual(['(c)', '(b)', '(a)']);
  });

  test.each([[['a', 'b', 'x']], [['a', 'a', 'b']], [['a', 'b', 'c', 'd']]])(
    'a selection %j of other filters than there are is refused',
    async (filters) => {
      for (const name of ['a', 'b', 'c']) await add(name, name);
      expect(await staff.post(saveFiltersSelection, { filters })).toMatchObject({
        status: 409,
        body: { problem: 'filters-changed', filters: [{ key: 'a' }, { key: 'b' }, { key: 'c' }] },
      });
      expect(await names()).toEqual(['a', 'b', 'c']);
    },
  );

  const arrange = (order: string[], filters: string[], was: object) =>
    staff.post(filtersAction, { intent: 'save-selection', filters, order, was });

  test('are not arranged over an arrangement that the tab has not shown', async () => {
    for (const name of ['a', 'b', 'c']) await add(name, name);
    const first = { order: ['a', 'b', 'c'], hidden: [] };
    expect(await arrange(['a', 'b', 'c'], ['a', 'c'], first)).toMatchObject({ status: 200 });
    expect(await arrange(['c', 'b', 'a'], ['c', 'b', 'a'], first)).toMatchObject({
      status: 409,
      body: { problem: 'filters-changed' },
    });
    expect(await names()).toEqual(['a', '(b)', 'c']);
    const second = { order: ['a', 'b', 'c'], hidden: ['b'] };
    expect(await arrange(['c', 'b', 'a'], ['c', 'a'], second)).toMatchObject({ status: 200 });
    expect(await names()).toEqual(['c', '(b)', 'a']);
  });

  test('keep their place while they are hidden', async () => {
    for (const name of ['a', 'b', 'c']) await add(name, name);
    const order = ['a', 'b', 'c'];
    expect(await arrange(order, ['b', 'c'], { order, hidden: [] })).toMatchObject({ status: 200 });
    expect(await names()).toEqual(['(a)', 'b', 'c']);
    expect(await arrange(order, order, { order, hidden: ['a'] })).toMatchObject({ status: 200 });
    expect(await names()).toEqual(order);
    for (const shown of [['a', 'x'], ['x']])
      expect(await arrange(order, shown, { order, hidden: [] })).toMatchObject({ status: 409 });
    expect(await names()).toEqual(order);
  });

  test('are deleted when the owner knows how many products use them', async () => {
    await seedCatalogue(db());
    const product = newProduct();
    await save(product);
    expect(
      await staff.post(filtersAction, { intent: 'delete-filter', key: 'biltong', products: 0 }),
    ).toMatchObject({
      status: 409,
      body: { problem: 'filter-used', products: 1 },
    });
    expect(await names()).toEqual(['biltong']);
    expect(await staff.post(filtersAction, { intent: 'delete-filter', key: 'biltong', products: 1 })).toEqual(
      {
        status: 200,
        body: { ok: true },
      },
    );
    expect(
      await staff.post(filtersAction, { intent: 'delete-filter', key: 'biltong', products: 1 }),
    ).toMatchObject({ status: 404 });
    const { rows } = await db().execute(
      sql`select type, version from parent_product where id = ${product.id}`,
    );
    expect(rows).toEqual([{ type: '', version: 2 }]);
  });

  test('say how many promo codes are for each that can still be used', async () => {
    await db().execute(sql`insert into promo_code (code, discount, filters, last_day, used, order_id) values
      ('BRAAI10', 10, '{braai}', null, false, null),
      ('BOTH10', 10, '{braai,wors}', '2999-01-01', false, null),
      ('OVER10', 10, '{wors}', '2020-01-01', false, null),
      ('USED10', 10, '{wors}', null, true, ${crypto.randomUUID()}),
      ('ALL10', 10, '{}', null, false, null)`);
    const page = await staff.ask(filtersPage, { method: 'GET', path: '/admin/filters' });
    expect(await page.json()).toMatchObject({
      promos: [
        { key: 'braai', codes: 2 },
        { key: 'wors', codes: 1 },
      ],
    });
  });
});

describe('product options', () => {
  const huge: [string, string] = ['Huge', '超大'];
  const giant: [string, string] = ['Giant', '巨大'];
  const add = (value: [string, string]) =>
    staff.post(filtersAction, { intent: 'add-option', kind: 'size', label: value });
  const idOf = async ([english]: [string, string]) =>
    (await listOptions(db())).find(({ value }) => value[0] === english)?.id ?? '';

  test('are added once, renamed with the variants that have them, and deleted where unused', async () => {
    await seedCatalogue(db());
    const added = { kind: 'size', value: huge, variants: 0 };
    expect(await add(huge)).toMatchObject({ status: 200, body: { option: added } });
    expect(await add(huge)).toMatchObject({ status: 409, body: { problem: 'option-exists' } });
    const id = await idOf(huge);
    const product = newProduct({
      selectedProperties: { size: true, weight: false, color: false },
      variants: [newVariant({ size: huge })],
    });
    await save(product);
    expect(await staff.post(filtersAction, { intent: 'delete-option', id })).toMatchObject({
      status: 409,
      body: { problem: 'option-used', variants: 1 },
    });
    const rename = (change: object) =>
      staff.post(filtersAction, { intent: 'rename-option', id, label: giant, was: huge, ...change });
    expect(await rename({})).toMatchObject({
      status: 200,
      body: { option: { id, value: giant, variants: 1 } },
    });
    expect(await rename({ label: ['Vast', '特大'] })).toEqual({
      status: 409,
      body: { ok: false, problem: 'name-changed', now: giant },
    });
    const { rows } = await db().execute(sql`
      select size, version from product_variant join parent_product on parent_product.id = parent_id
      where parent_id = ${product.id}`);
    expect(rows).toEqual([{ size: giant, version: 2 }]);

    await add(['Tiny', '迷你']);
    const tiny = await idOf(['Tiny', '迷你']);
    expect(await rename({ id: tiny, was: ['Tiny', '迷你'] })).toEqual({
      status: 409,
      body: { ok: false, problem: 'option-exists' },
    });
    // The name in one language is enough to mistake one for the other.
    for (const label of [
      ['giant', '特小'],
      ['Teeny', giant[1]],
    ])
      expect(await rename({ id: tiny, was: ['Tiny', '迷你'], label })).toMatchObject({ status: 409 });
    expect(await add(['GIANT', '高大'])).toMatchObject({ status: 409, body: { problem: 'option-exists' } });
    expect(await staff.post(filtersAction, { intent: 'delete-option', id: tiny })).toEqual({
      status: 200,
      body: { ok: true },
    });
    expect(await staff.post(filtersAction, { intent: 'delete-option', id: tiny })).toMatchObject({
      status: 404,
    });
    expect(await rename({ id: tiny, label: huge })).toMatchObject({ status: 404 });
  });
});

describe('promo codes', () => {
  const all = { q: '', series: null, state: null };
  beforeEach(() => db().execute(sql`delete from promo_code`));

  test('are added all or none, with their terms', async () => {
    const terms = { discount: 10, firstDay: '2026-01-01', lastDay: null, series: ' Heritage day ' };
    expect(await staff.post(addPromoCodes, { codes: ['BRAAI-1', 'BRAAI-2'], ...terms })).toEqual({
      status: 200,
      body: { added: ['BRAAI-1', 'BRAAI-2'] },
    });
    expect(await staff.post(addPromoCodes, { codes: ['BRAAI-3', 'BRAAI-2'], discount: 5 })).toEqual({
      status: 409,
      body: { problem: 'codes-taken', codes: ['BRAAI-2'] },
    });
    const taken = { ok: false, problem: 'codes-taken', codes: ['BRAAI-2'] };
    expect(
      await staff.post(promosAction, { intent: 'add-codes', codes: ['BRAAI-3', 'BRAAI-2'], discount: 5 }),
    ).toEqual({ status: 409, body: taken });
    const { page, total, series } = await listPromoCodes(db(), all);
    expect(total).toBe(2);
    expect(series).toEqual([{ series: 'Heritage day', codes: 2, used: 0 }]);
    const first = { code: 'BRAAI-1', discount: 10, firstDay: '2026-01-01', use: null, freed: null };
    expect(page.rows[0]).toMatchObject(first);
  });

  test.each<[string, object, string[]]>([
    ['a code with a blank', { codes: ['A B C'], discount: 5 }, ['code']],
    ['a code twice', { codes: ['ABC', 'ABC'], discount: 5 }, ['code']],
    ['no effect', { codes: ['ABC'] }, ['discount', 'salesAmount']],
    ['both effects', { codes: ['ABC'], discount: 5, salesAmount: 5 }, ['discount', 'salesAmount']],
    [
      'days out of order',
      { codes: ['ABC'], discount: 5, firstDay: '2026-02-02', lastDay: '2026-02-01' },
      ['lastDay'],
    ],
  ])('%s is refused', async (_what, body, fields) => {
    expect(await staff.post(addPromoCodes, body)).toEqual({
      status: 400,
      body: { problem: 'invalid-promo', fields },
    });
  });

  test('are taken in the shape of section 3 too, one at a time and not used', async () => {
    const lekker = { code: 'LEKKER5', used: false, discount: 5, salesAmount: 0 };
    expect(await staff.post(addPromoCodes, lekker)).toEqual({ status: 200, body: { added: ['LEKKER5'] } });
    expect((await listPromoCodes(db(), all)).page.rows).toMatchObject([lekker]);
    expect(await staff.post(addPromoCodes, { ...lekker, code: 'SPENT5', used: true })).toMatchObject({
      status: 400,
    });
    expect(await staff.post(addPromoCodes, lekker)).toMatchObject({ status: 409 });
  });

  test('name who used them and when, and are freed by the owner', async () => {
    await makePromo(db(), 'SPENT');
    await db().execute(sql`
      insert into shop_order (order_id, request_hash, order_number, language, customer, customer_name, shipping_option,
        shipping_cost, payment_method, total_price, total_price_with_shipping, amount_due, total_cost)
      values ('o1', '', 'ABCD123', 0, '{}', 'Thandi Nel', 'regularAM', 160, 'cod', 1, 1, 1, 1)`);
    await db().execute(
      sql`update promo_code set used = true, order_id = 'o1', used_at = now() where code = 'SPENT'`,
    );
    expect((await listPromoCodes(db(), { ...all, q: 'Thandi' })).page.rows).toMatchObject([
      {
        code: 'SPENT',
        used: true,
        use: { orderNumber: 'ABCD123', customerName: 'Thandi Nel', orderID: 'o1' },
      },
    ]);
    const free = (code: string) => staff.post(promosAction, { intent: 'free-code', code });
    expect(await free('SPENT')).toEqual({ status: 200, body: { ok: true } });
    expect(await free('SPENT')).toEqual({ status: 409, body: { ok: false, problem: 'code-not-used' } });
    expect(await free('NONE')).toEqual({ status: 404, body: { ok: false, problem: 'code-unknown' } });
    expect((await listPromoCodes(db(), all)).page.rows).toMatchObject([
      { code: 'SPENT', used: false, use: null, freed: { orderNumber: 'ABCD123', by: 'owner' } },
    ]);
  });

  test('are found by state, and deleted', async () => {
    await makePromo(db(), 'NOW');
    const day = (shift: number) => sql`(now() at time zone 'Asia/Taipei')::date + ${shift}::int`;
    await db().execute(sql`insert into promo_code (code, discount, first_day, last_day) values
      ('TODAY', 5, ${day(0)}, ${day(0)}), ('SOON', 5, ${day(1)}, null), ('OVER', 5, null, ${day(-1)})`);
    const found = async (state: 'usable' | 'not-yet' | 'expired') =>
      (await listPromoCodes(db(), { ...all, state })).page.rows.map(({ code }) => code).sort();
    expect(await found('usable')).toEqual(['NOW', 'TODAY']);
    expect(await found('not-yet')).toEqual(['SOON']);
    expect(await found('expired')).toEqual(['OVER']);
    const valid = async (code: string) => (await validatePromoCode(db(), code)).valid;
    expect([await valid('TODAY'), await valid('SOON'), await valid('OVER')]).toEqual([true, false, false]);
    expect(await staff.post(promosAction, { intent: 'delete-codes', codes: ['NOW', 'NONE'] })).toEqual({
      status: 200,
      body: { ok: true, deleted: ['NOW'] },
    });
  });

  test('of a series that is gone the address is cleared', async () => {
    await db().execute(
      sql`insert into promo_code (code, discount, series) values ('BRAAI-1', 5, 'Braai day')`,
    );
    const asked = (path: string) => staff.ask(promosPage, { method: 'GET', path });
    expect((await asked('/admin/promos?state=usable&series=%3DBraai+day')).status).toBe(200);
    await staff.post(promosAction, { intent: 'delete-codes', codes: ['BRAAI-1'] });
    const answer = await asked('/admin/promos?state=usable&series=%3DBraai+day&after=x');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin/promos?state=usable']);
  });
});
