import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingFields, settingsSections } from '#app/domain/settings/settings.ts';
import { typedSection } from '#app/domain/settings/settings-typed.ts';
import { action } from '#app/routes/admin/settings.tsx';
import { loader as webManifest } from '#app/routes/manifest.ts';
import { password } from './staff-factories.ts';
import { type StaffShop, staffShop } from './staff-shop.ts';

let staff: StaffShop;
beforeAll(async () => {
  staff = await staffShop();
});
afterAll(() => staff.close());

const parcel = { kilograms: '7', amount: '5000' };
const save = (body: unknown) => staff.post(action, body);
const refused = { status: 400, body: { ok: false, problem: 'invalid-body' } };

test('what is answered with yes holds already, and a second save must know of the first', async () => {
  const saved = await save({ intent: 'parcel', version: '0', ...parcel });
  expect(saved).toMatchObject({
    status: 200,
    body: { section: { section: 'parcel', typed: parcel, version: 1, saved: { by: 'owner@boma.example' } } },
  });
  expect(staff.shop.settings.current().parcel).toMatchObject({ grams: 7000, amount: 5000 });
  expect(await save({ intent: 'parcel', version: '0', ...parcel, amount: '1' })).toMatchObject({
    status: 409,
    body: { problem: 'settings-changed', section: { typed: parcel, version: 1 } },
  });
  expect(staff.shop.settings.current().parcel.amount).toBe(5000);
});

test('bank transfer and cash cannot both go, in whatever order they are switched off', async () => {
  const all = { regularAM: 'on', regularPM: 'on', selfPickUp: 'on', sevenEleven: 'on' };
  const refusedFor = (problems: object) => ({ status: 400, body: { problem: 'invalid-settings', problems } });
  expect(await save({ intent: 'methods', version: '0', ...all, bt: 'on' })).toMatchObject(
    refusedFor({ cod: 'no-payment-method' }),
  );
  expect(await save({ intent: 'methods', version: '0', cod: 'on' })).toMatchObject(
    refusedFor({ regularAM: 'no-shipping-method' }),
  );
  const account = { name: 'Fubon', code: '012', accountName: 'Boma', accountNumber: '123-456' };
  expect(await save({ intent: 'bank', version: '0', ...account })).toMatchObject({ status: 200 });
  expect(await save({ intent: 'methods', version: '0', ...all, sevenEleven: '', bt: 'on' })).toMatchObject({
    status: 200,
  });
  expect(staff.shop.settings.current().fees.off).toEqual(['sevenEleven']);
  expect(await save({ intent: 'bank', version: '1', password })).toMatchObject(
    refusedFor({ accountNumber: 'no-payment-method' }),
  );
  // Of two concurrent tabs one is too late.
  const both = await Promise.all([
    save({ intent: 'methods', version: '1', ...all, bt: 'on' }),
    save({ intent: 'methods', version: '1', ...all, cod: 'on', bt: 'on' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [taken] = both.filter(({ status }) => status === 200);
  const { section } = Object(taken?.body);
  const cashOnly = { intent: 'methods', version: String(section.version), ...all, cod: 'on' };
  expect(await save(cashOnly)).toMatchObject({ status: 200 });
  const apart = await Promise.all([
    save({ ...cashOnly, version: String(section.version + 1), cod: '', bt: 'on' }),
    save({ intent: 'bank', version: '1', password }),
  ]);
  expect(apart.map(({ status }) => status).sort()).toEqual([200, 400]);
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
  expect((await save({ intent: 'shop', version: '0', ...typed })).status).toBe(200);
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
      const [field = ''] = settingFields[section];
      for (const body of [{ [field]: hostile }, { unknown: hostile }])
        expect(await save({ intent: section, version: '0', ...body })).toEqual(refused);
    }
    const empty = await save({ intent: section, version: '9' });
    expect([400, 409]).toContain(empty.status);
    expect(staff.shop.settings.current()).toEqual(before);
  },
);

test.each([
  [{}],
  [{ intent: 'secrets', version: '0' }],
  [{ intent: 'fees', version: '-1' }],
  [{ intent: 'fees', version: '0.5' }],
  [{ intent: 'fees', version: '0', more: '1' }],
  [{ intent: 'fees', version: '0', home: [] }],
  [{ intent: 'chat', version: '0', 'a\0': '' }],
  ['not JSON'],
])('%j is no save', async (body) => {
  expect(await save(body)).toEqual(refused);
});

test('a stranger is refused before the body is read', async () => {
  const answer = await staff.ask(action, { cookie: '', body: '{' });
  expect(answer.status).toBe(401);
});
