import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PickupStore, storeWords } from '#app/domain/delivery/pickup-store.ts';
import { action as storesAction } from '#app/routes/admin/stores.tsx';
import { action as importStores } from '#app/routes/api/import-stores.ts';
import { loader as live } from '#app/routes/api/live.ts';
import { loader as stores } from '#app/routes/api/stores.ts';
import { settingsMark } from '#app/server/live/settings-version.ts';
import { type StaffShop, staffShop } from '#test/staff-shop.ts';
import { findStores, readStoreListState, replaceStoreList, storesWith } from './store-list.ts';

let staff: StaffShop;
beforeAll(async () => {
  staff = await staffShop();
});
afterAll(() => staff.close());
const db = () => staff.shop.db;

const few: readonly PickupStore[] = [
  { code: '131386', name: '大安', address: '臺北市大安區和平東路二段1號' },
  { code: '131387', name: '新大安', address: '臺北市大安區信義路四段9號' },
  { code: '012345', name: '公益', address: '臺中市西區公益路9號' },
  { code: '200000', name: '100% 鮮', address: '臺中市西區大安街7號' },
];
const csv = `code,name,address\n${few.map(({ code, name, address }) => `${code},${name},${address}`).join('\n')}`;
const search = async (q: string) => (await findStores(db(), q)).stores.map(({ code }) => code);

test('the owner imports a list, and everyone may search it', async () => {
  expect(await staff.post(importStores, { csv })).toEqual({ status: 200, body: { stores: 4 } });
  expect(await readStoreListState(db())).toMatchObject({
    stores: 4,
    version: 1,
    importedBy: 'owner@boma.example',
  });
  const answer = await staff.ask(stores, { path: '/api/stores?q=公益&list=1', method: 'GET', cookie: '' });
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(await answer.json()).toEqual({ stores: [few[2]], more: false });
});

test.each([
  ['a name: what begins with it first', '大安', ['131386', '131387', '200000']],
  ['a road', '和平東路', ['131386']],
  ['a road with its section in either numeral', '信義路4段', ['131387']],
  ['a city in either spelling', '台中', ['012345', '200000']],
  ['name and road', '大安 信義', ['131387']],
  ['a code', '012345', ['012345']],
  ['a part of a code', '1313', ['131386', '131387']],
  ['one sign', '公', ['012345']],
  ['signs that mean something to the database', '%', ['200000']],
  ['an underscore', '_', []],
  ['nothing that is there', '火星', []],
  ['nothing', ' ', []],
])('by %s', async (_name, q, codes) => {
  expect(new Set(await search(q))).toEqual(new Set(codes));
  if (codes[0]) expect((await search(q))[0]).toBe(codes[0]);
});

test.each([
  ['a line with an error', 'code,name,address\n1,大安,x', 'invalid-stores'],
  ['nothing', '', 'invalid-stores'],
  ['half a surrogate pair', 'code,name,address\n131386,\ud800,x', 'invalid-body'],
])('%s imports nothing', async (_name, text, problem) => {
  const before = await readStoreListState(db());
  expect(await staff.post(importStores, { csv: text })).toEqual({ status: 400, body: { problem } });
  expect(await readStoreListState(db())).toEqual(before);
  expect(await search('大安')).toHaveLength(3);
});

test('a search that is no search is refused, and a flood waits', async () => {
  const ask = (q: string) => staff.ask(stores, { path: `/api/stores?q=${q}`, method: 'GET', cookie: '' });
  expect((await ask('a'.repeat(61))).status).toBe(400);
  expect((await ask('%00')).status).toBe(400);
  const statuses = await Promise.all(Array.from({ length: 245 }, async () => (await ask('x')).status));
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
  const [last] = [await ask('x')];
  expect(last?.headers.get('retry-after')).toBe('60');
});

test('two owners who import at once: one list or the other, whole', async () => {
  const list = (mark: string) =>
    Array.from({ length: 300 }, (_, n) => ({
      code: String(300_000 + n),
      name: `${mark}${n}`,
      address: mark,
    }));
  for (let round = 0; round < 10; round++) {
    const names = await Promise.all([
      replaceStoreList(db(), list('甲'), 'a'),
      replaceStoreList(db(), list('乙').slice(0, 200), 'b'),
      findStores(db(), '300199'),
    ]);
    expect(names[2].stores.length).toBeLessThanOrEqual(1);
    const state = await readStoreListState(db());
    const { rows } = await db().execute<{ address: string; n: number }>(
      sql`select address, count(*)::int as n from pickup_store group by address`,
    );
    expect(rows).toEqual([state?.importedBy === 'a' ? { address: '甲', n: 300 } : { address: '乙', n: 200 }]);
  }
});

test('as many stores as Taiwan has: replaced in seconds, searched by the index', async () => {
  const roads = ['和平東路', '信義路', '公益路', '中山路', '民族路'];
  const all = Array.from({ length: 7_500 }, (_, n) => ({
    code: String(100_000 + n),
    name: `店${n}`,
    address: `臺北市第${n % 300}區${roads[n % 5]}${(n % 7) + 1}段${n}號`,
  }));
  await replaceStoreList(db(), all, 'owner@boma.example');
  for (const [typed, index] of [
    ['第299區', 'pickup_store_search'],
    ['第299區 公益路', 'pickup_store_search'],
    ['107499', 'pickup_store_search'],
    ['光復', 'pickup_store_han'],
  ] as const) {
    const query = storesWith(db(), storeWords(typed)).toSQL();
    const { rows } = await staff.shop.pool.query(`explain ${query.sql}`, query.params);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n'), typed).toContain(index);
  }
  expect(await findStores(db(), '和平東路')).toMatchObject({ more: true, stores: { length: 8 } });
  expect(await search('公益路 7499')).toEqual([]);
  expect(await search('7499')).toContain('107499');
});

test('a removed list is gone, and the next one has another version', async () => {
  const before = (await readStoreListState(db()))?.version ?? 0;
  expect(await staff.post(storesAction, { intent: 'remove-stores' })).toEqual({
    status: 200,
    body: { ok: true },
  });
  expect(await readStoreListState(db())).toBeNull();
  expect(await search('大安')).toEqual([]);
  await staff.post(importStores, { csv });
  expect((await readStoreListState(db()))?.version).toBe(before + 2);
});

test('an open page is notified of another list, and of none', async () => {
  const { settings } = staff.shop;
  await staff.post(importStores, { csv });
  const answer = await staff.ask(live, {
    method: 'GET',
    path: '/api/live/Updates',
    params: { '*': 'Updates' },
    cookie: '',
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  async function nextMark(): Promise<string> {
    for (;;) {
      const { value = '', done } = (await reader?.read()) ?? { done: true };
      const mark = /"settings":"([^"]+)"/.exec(value)?.[1];
      if (mark !== undefined) return mark;
      if (done) throw new Error('the stream ended');
    }
  }
  const marks = [await nextMark()];
  expect(marks).toEqual([settingsMark(settings)]);
  await staff.post(importStores, { csv });
  expect(settings.storeList()).toBe((await readStoreListState(db()))?.version);
  while (marks.at(-1) !== settingsMark(settings)) marks.push(await nextMark());
  await staff.post(storesAction, { intent: 'remove-stores' });
  expect(settings.storeList()).toBeNull();
  while (marks.at(-1) !== settingsMark(settings)) marks.push(await nextMark());
  expect(new Set(marks).size).toBe(3);
  await reader?.cancel();
});

test('a stranger is refused before the body is read', async () => {
  for (const call of [importStores, storesAction]) {
    expect((await staff.ask(call, { cookie: '', body: '{' })).status).toBe(401);
  }
});
