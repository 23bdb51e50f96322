import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingsSections } from '#app/domain/settings/settings.ts';
import { typedSection } from '#app/domain/settings/settings-typed.ts';
import { action } from '#app/routes/api/save-settings.ts';
import { loader as webManifest } from '#app/routes/manifest.ts';
import { type StaffShop, staffShop } from './staff-shop.ts';

/** `/api/saveSettings` as a browser, and whoever else, may call it. */

let staff: StaffShop;
beforeAll(async () => {
  staff = await staffShop();
});
afterAll(() => staff.close());

const parcel = { kilograms: '7', amount: '5000' };
const save = (body: unknown) => staff.post(action, body);

test('what is answered with yes holds already, and a second save must know of the first', async () => {
  const saved = await save({ section: 'parcel', typed: parcel, version: 0 });
  expect(saved).toMatchObject({
    status: 200,
    body: { section: { section: 'parcel', typed: parcel, version: 1, saved: { by: 'owner@boma.example' } } },
  });
  expect(staff.shop.settings.current().parcel).toEqual({ grams: 7000, amount: 5000 });
  expect(await save({ section: 'parcel', typed: { ...parcel, amount: '1' }, version: 0 })).toMatchObject({
    status: 409,
    body: { problem: 'settings-changed', section: { typed: parcel, version: 1 } },
  });
  expect(staff.shop.settings.current().parcel.amount).toBe(5000);
});

test('who keeps the shop on their screen has it under its own name, in their language, as soon as it changes', async () => {
  const manifest = async (path: string) => {
    const answer = await staff.ask(async (args) => webManifest(args), { path, method: 'GET', cookie: '' });
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    return answer.json();
  };
  const name = ['Kraal “& Sons”', '克拉爾'] as const;
  const { shop } = staff.shop.settings.defaults;
  const typed = typedSection('shop', { ...staff.shop.settings.defaults, shop: { ...shop, name } });
  expect(await manifest('/site.webmanifest')).toMatchObject({ name: 'Boma', start_url: '/', lang: 'en' });
  expect((await save({ section: 'shop', typed, version: 0 })).status).toBe(200);
  expect(await manifest('/site.webmanifest')).toMatchObject({ name: name[0], short_name: name[0] });
  expect(await manifest('/zh-TW/site.webmanifest')).toMatchObject({
    name: name[1],
    lang: 'zh-TW',
    start_url: '/zh-TW',
    scope: '/',
  });
});

test.each(settingsSections)(
  'hostile values of %s are refused by name and change nothing',
  async (section) => {
    const before = staff.shop.settings.current();
    for (const hostile of ['\0', '\ud800', null, 1, [], {}, 'x'.repeat(20_001)]) {
      const body = { section, typed: { english: 'on', home: hostile }, version: 0 };
      expect(await save(body)).toEqual({ status: 400, body: { problem: 'invalid-body' } });
    }
    const empty = await save({ section, typed: {}, version: 9 });
    expect([400, 409]).toContain(empty.status);
    expect(staff.shop.settings.current()).toEqual(before);
  },
);

test.each([
  [{}],
  [{ section: 'secrets', typed: {}, version: 0 }],
  [{ section: 'fees', typed: {}, version: -1 }],
  [{ section: 'fees', typed: {}, version: 0.5 }],
  [{ section: 'fees', typed: {}, version: 0, more: 1 }],
  [{ section: 'fees', typed: [], version: 0 }],
  ['not JSON'],
])('%j is no save', async (body) => {
  expect(await save(body)).toEqual({ status: 400, body: { problem: 'invalid-body' } });
});

test('a stranger is refused before the body is read', async () => {
  const answer = await staff.ask(action, { cookie: '', body: '{' });
  expect(answer.status).toBe(401);
});
