import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { action as pageAction, loader as pageLoader } from '#app/routes/admin/import.tsx';
import { action as applyImport } from '#app/routes/api/apply-import.ts';
import { loader as exportReport } from '#app/routes/api/export-import-report.ts';
import { action as importDump } from '#app/routes/api/import-dump.ts';
import { action as importPicture } from '#app/routes/api/import-picture.ts';
import { lock } from '#app/server/db/locks.ts';
import { activity } from '#app/server/db/staff-schema.ts';
import { photo } from '#test/seeded-images.ts';
import { dirtyDump } from '#test/shop-dump.ts';
import { staffShop } from '#test/staff-shop.ts';
import { discardDump, readStoredDump, storeDump } from './stored-dump.ts';

const staff = await staffShop();
afterAll(staff.close);

const { dump } = dirtyDump(15);
const send = async (body: string) => {
  const answer = await staff.ask(importDump, { body, headers: { 'content-type': 'application/json' } });
  return { status: answer.status, body: await answer.json() };
};
const picture = async (name: string) => {
  const answer = await staff.ask(importPicture, {
    path: `/api/importPicture?name=${encodeURIComponent(name)}`,
    body: new Uint8Array(await photo(90, 60)),
    headers: { 'content-type': 'application/octet-stream', 'x-upload': 'image' },
  });
  return answer.status;
};

const pageAt = async (path: string) => (await staff.ask(pageLoader, { path, method: 'GET' })).json();
const csvAt = async (query: string) =>
  (await staff.ask(exportReport, { path: `/api/exportImportReport?${query}`, method: 'GET' })).text();

test('the owner looks at an export, sends pictures, and imports it with the password', async () => {
  expect(await picture('photo 3.jpg')).toBe(400);
  expect(await send('no json')).toEqual({ status: 400, body: { problem: 'not-json' } });
  expect(await send('{"users": {}}')).toEqual({ status: 400, body: { problem: 'not-an-export' } });
  expect(await send(JSON.stringify(dump))).toEqual({ status: 200, body: { stored: true } });

  expect(await picture('../photo 3.jpg')).toBe(400);
  expect(await picture('..')).toBe(400);
  expect(await picture('photo 3.jpg')).toBe(200);
  const chosen = await pageAt('/admin/import');
  expect(chosen).toMatchObject({ past: [], imported: null, chosen: { isNew: true } });
  expect(chosen.chosen.shown).toMatchObject({
    counts: { images: { added: 1, stored: 0, left: 15 }, orders: { stored: 0 } },
    missing: { pictures: 15 },
    listed: null,
  });
  expect(chosen.chosen.shown.counts.orders.left).toBeGreaterThan(0);
  const [first] = chosen.chosen.shown.groups;
  const group = await pageAt(`/admin/import?code=${first.code}&page=999`);
  expect(group.chosen.shown.listed).toMatchObject({ code: first.code, page: 1, places: first.places });
  const preview = await csvAt('');
  expect(preview).toContain('"Left out"');

  const seen: string = chosen.chosen.version;
  expect(await staff.post(applyImport, { password: 'wrong', seen })).toEqual({
    status: 400,
    body: { problem: 'wrong-password' },
  });
  const applied = await staff.ask(applyImport, {
    body: JSON.stringify({ password: 'ember and ash', seen }),
    headers: { 'content-type': 'application/json' },
  });
  const lines = (await applied.text()).trim().split('\n');
  const { report: id }: { report: number } = JSON.parse(lines.at(-1) ?? '');
  expect(lines.length).toBeGreaterThan(10);
  expect(existsSync(join(staff.shop.config.dataDir, 'import'))).toBe(false);
  expect(await staff.post(applyImport, { password: 'ember and ash', seen })).toMatchObject({ status: 404 });

  // What it brought and left out is there afterwards, to be read and to be taken away.
  const after = await pageAt(`/admin/import?report=${id}`);
  expect(after.imported).toMatchObject({
    ...{ id, actor: 'owner@boma.example' },
    shown: { counts: chosen.chosen.shown.counts, sums: chosen.chosen.shown.sums },
  });
  expect(after.past).toMatchObject([{ id, actor: 'owner@boma.example' }]);
  const noted = () => staff.database.db.$count(activity, eq(activity.action, 'exportImportReport'));
  const before = await noted();
  expect(await csvAt(`report=${id}`)).toBe(preview);
  expect(await noted()).toBe(before + 1);
  expect(await csvAt(`report=${id}&language=1`)).toContain('"不匯入"');
  await expect(pageAt('/admin/import?report=99')).rejects.toMatchObject({ init: { status: 404 } });
  expect((await staff.ask(exportReport, { path: '/api/exportImportReport', method: 'GET' })).status).toBe(
    404,
  );

  // The same file again, and the picture: nothing is new.
  await send(JSON.stringify(dump));
  expect(await picture('photo 3.jpg')).toBe(200);
  const again = await pageAt('/admin/import');
  expect(again.chosen).toMatchObject({
    isNew: false,
    shown: { counts: { orders: { added: 0, stored: after.imported.shown.counts.orders.added } } },
  });

  // Its report may go, also from the page that shows it, and what it brought stays.
  const remove = (path: string) =>
    staff.ask(pageAction, {
      path,
      body: JSON.stringify({ intent: 'delete-report', id }),
      headers: { 'content-type': 'application/json' },
    });
  const removed = await remove(`/zh/admin/import.data?report=${id}`);
  expect([removed.status, removed.headers.get('location')]).toEqual([302, '/zh/admin/import']);
  expect((await pageAt('/admin/import')).past).toEqual([]);
  await expect(pageAt(`/admin/import?report=${id}`)).rejects.toMatchObject({ init: { status: 404 } });
  const twice = await remove('/admin/import');
  expect([twice.status, await twice.json()]).toEqual([404, { ok: false, problem: 'report-unknown' }]);
  expect((await pageAt('/admin/import')).chosen).toMatchObject({
    isNew: false,
    shown: { counts: again.chosen.shown.counts },
  });
});

const apply = (seen: string) =>
  staff.ask(applyImport, {
    body: JSON.stringify({ password: 'ember and ash', seen }),
    headers: { 'content-type': 'application/json' },
  });

test('only what the owner saw is imported, and a file that another owner chose meanwhile stays', async () => {
  await send(JSON.stringify({ Settings: { search: { synonyms: 'braai, barbecue' } } }));
  const { version } = (await pageAt('/admin/import')).chosen;
  await send(JSON.stringify({ Settings: { search: { synonyms: 'grill, griddle' } } }));
  const refused = await apply(version);
  expect([refused.status, await refused.json()]).toEqual([409, { problem: 'import-changed' }]);
  const present = await pageAt('/admin/import');
  const { db } = staff.shop;
  const applying = await db.transaction(async (tx) => {
    await lock(tx, 'import');
    const applied = await apply(present.chosen.version);
    await send(JSON.stringify({ Settings: { search: { synonyms: 'spice, rub' } } }));
    return applied;
  });
  expect(await applying.text()).toContain('"report"');
  const other = (await pageAt('/admin/import')).chosen;
  expect(other.version).not.toBe(present.chosen.version);
  await discardDump(staff.shop.config.dataDir);
});

test('of files that are chosen at the same moment each is stored whole', async () => {
  const { dataDir } = staff.shop.config;
  const parts = async function* (name: string) {
    yield Buffer.from('{"Settings": {"search": ');
    await setImmediate();
    yield Buffer.from(`{"synonyms": "${name}"}}}`);
  };
  const names = ['a, b', 'a longer one, with more', 'c, d'];
  expect(await Promise.all(names.map((name) => storeDump(dataDir, parts(name))))).toEqual([null, null, null]);
  const stored = await readStoredDump(dataDir);
  expect(names).toContain(JSON.parse(JSON.stringify(stored?.dump)).Settings.search.synonyms);
  await discardDump(dataDir);
  // One that comes while an import ends does not lose its place.
  const late = async function* () {
    yield* parts('late');
    await discardDump(dataDir);
  };
  expect(await storeDump(dataDir, late())).toBeNull();
  expect(await readStoredDump(dataDir)).not.toBeNull();
  await discardDump(dataDir);
});

test('of a bank account that comes with an import every owner has an email, and the log a line', async () => {
  const info = vi.spyOn(staff.shop.log, 'info');
  const { db } = staff.shop;
  await db.execute(
    sql`insert into setting (name, value, updated_by) values ('chat', '{"lineId": "@boma"}', 'owner')`,
  );
  const bank = { name: 'Fubon', code: '012', accountName: 'Boma', accountNumber: '1234-5678-90' };
  const chat = { facebookPageId: '', lineId: '@other' };
  const search = { synonyms: 'braai, barbecue' };
  await send(JSON.stringify({ Settings: { bank, chat, search } }));
  const applied = await apply((await pageAt('/admin/import')).chosen.version);
  expect(await applied.text()).toContain('"report"');
  const { rows } = await db.execute(
    sql`select recipient, payload - 'at' as payload from outbox where kind = 'bankChanged'`,
  );
  const account = { placeBefore: '', placeAfter: '012 Fubon · Boma', isOtherNumber: 'yes' };
  const payload = { by: 'owner@boma.example', before: '', after: '7890', ...account };
  expect(rows).toEqual([{ recipient: 'owner@boma.example', payload }]);
  expect(staff.shop.settings.current().bank?.accountNumber).toBe('1234-5678-90');
  const noted = info.mock.calls.filter(([line]) => JSON.stringify(line).includes('settings-changed'));
  expect(noted).toMatchObject([
    [{ security: 'settings-changed', outcome: 'ok', subject: 'bank' }, 'security event'],
  ]);
});
