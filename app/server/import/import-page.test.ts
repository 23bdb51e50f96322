import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loader as pageLoader } from '#app/routes/admin/import.tsx';
import { action as applyImport } from '#app/routes/api/apply-import.ts';
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

test('the owner looks at an export, sends pictures, and imports it with the password', async () => {
  expect(await picture('photo 3.jpg')).toBe(400);
  expect(await send('no json')).toEqual({ status: 400, body: { problem: 'not-json' } });
  expect(await send('{"users": {}}')).toEqual({ status: 400, body: { problem: 'not-an-export' } });
  expect(await send(JSON.stringify(dump))).toEqual({ status: 200, body: { stored: true } });

  expect(await picture('../photo 3.jpg')).toBe(400);
  expect(await picture('..')).toBe(400);
  expect(await picture('photo 3.jpg')).toBe(200);
  const page = await staff.ask(pageLoader, { path: '/admin/import?kind=repair&page=999', method: 'GET' });
  const text = await page.text();
  expect(text).toContain('"wanted":16');
  expect(text).toContain('"found":1');
  expect(text).toContain('"kind":"repair"');

  expect(await staff.post(applyImport, { password: 'wrong' })).toEqual({
    status: 400,
    body: { problem: 'wrong-password' },
  });
  const applied = await staff.ask(applyImport, {
    body: JSON.stringify({ password: 'ember and ash' }),
    headers: { 'content-type': 'application/json' },
  });
  const lines = (await applied.text()).trim().split('\n');
  expect(lines.at(-1)).toMatch(/^\{"added":\d+\}$/);
  expect(lines.length).toBeGreaterThan(10);
  expect(existsSync(join(staff.shop.config.dataDir, 'import'))).toBe(false);
  expect(await staff.post(applyImport, { password: 'ember and ash' })).toMatchObject({ status: 404 });
});
