import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { action as pageAction, loader as pageLoader } from '#app/routes/admin/import.tsx';
import { action as applyImport } from '#app/routes/api/apply-import.ts';
import { loader as exportReport } from '#app/routes/api/export-import-report.ts';
import { action as importDump } from '#app/routes/api/import-dump.ts';
import { action as importPicture } from '#app/routes/api/import-picture.ts';
import { photo } from '#test/seeded-images.ts';
import { dirtyDump } from '#test/shop-dump.ts';
import { staffShop } from '#test/staff-shop.ts';

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

  expect(await staff.post(applyImport, { password: 'wrong' })).toEqual({
    status: 400,
    body: { problem: 'wrong-password' },
  });
  const applied = await staff.ask(applyImport, {
    body: JSON.stringify({ password: 'ember and ash' }),
    headers: { 'content-type': 'application/json' },
  });
  const lines = (await applied.text()).trim().split('\n');
  const { report: id }: { report: number } = JSON.parse(lines.at(-1) ?? '');
  expect(lines.length).toBeGreaterThan(10);
  expect(existsSync(join(staff.shop.config.dataDir, 'import'))).toBe(false);
  expect(await staff.post(applyImport, { password: 'ember and ash' })).toMatchObject({ status: 404 });

  // What it brought and left out is there afterwards, to be read and to be taken away.
  const after = await pageAt(`/admin/import?report=${id}`);
  expect(after.imported).toMatchObject({
    ...{ id, actor: 'owner@boma.example' },
    shown: { counts: chosen.chosen.shown.counts, sums: chosen.chosen.shown.sums },
  });
  expect(after.past).toMatchObject([{ id, actor: 'owner@boma.example' }]);
  expect(await csvAt(`report=${id}`)).toBe(preview);
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
  const applied = await staff.ask(applyImport, {
    body: JSON.stringify({ password: 'ember and ash' }),
    headers: { 'content-type': 'application/json' },
  });
  expect(await applied.text()).toContain('"report"');
  const { rows } = await db.execute(
    sql`select recipient, payload - 'at' as payload from outbox where kind = 'bankChanged'`,
  );
  const payload = { by: 'owner@boma.example', before: '', after: '7890' };
  expect(rows).toEqual([{ recipient: 'owner@boma.example', payload }]);
  expect(staff.shop.settings.current().bank?.accountNumber).toBe('1234-5678-90');
  const noted = info.mock.calls.filter(([line]) => JSON.stringify(line).includes('settings-changed'));
  expect(noted).toMatchObject([
    [{ security: 'settings-changed', outcome: 'ok', subject: 'bank' }, 'security event'],
  ]);
});
