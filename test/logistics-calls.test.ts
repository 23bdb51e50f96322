import { afterAll, beforeAll, expect, test } from 'vitest';
import { loader as adminLayout } from '#app/routes/admin/layout.tsx';
import { action as saveSettings, loader as settingsPage } from '#app/routes/admin/settings.tsx';
import { action as storeChosen } from '#app/routes/api/store-chosen.ts';
import { loader as storeMap } from '#app/routes/store-map.tsx';
import { formActionHeader } from '#app/server/http/security-headers.ts';
import { logisticsKeys } from './ecpay-logistics-stand-in.ts';
import { password } from './staff-factories.ts';
import { type StaffShop, staffShop } from './staff-shop.ts';

/** From the owner's keys to a chosen store, by the calls of browsers and the provider. */

let staff: StaffShop;
const visit = '1abcdefghijklmnopqrs';
const settings = { intent: 'logistics', ...logisticsKeys, test: 'on', map: 'on', password };

beforeAll(async () => {
  staff = await staffShop();
});
afterAll(() => staff.close());

const map = (query: string) =>
  staff.ask(
    async (args) => {
      const found = await storeMap({ ...args, params: {} }).catch((thrown: unknown) => thrown);
      if (found instanceof Response) return found;
      const { data, init } = found as Exclude<Awaited<ReturnType<typeof storeMap>>, never>;
      return Response.json(data, init ?? {});
    },
    { path: `/zh-TW/store/checkout/map${query}`, method: 'GET', cookie: '' },
  );
const chosen = (fields: Record<string, string>) =>
  staff.ask((args) => storeChosen({ ...args, params: {} }), {
    path: '/api/storeChosen',
    cookie: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
  });

test('without keys there is no map, and with them its page may post to the provider alone', async () => {
  const query = `?option=familyMart&visit=${visit}`;
  expect((await map(query)).headers.get('location')).toBe('/zh-TW/store/checkout');
  expect((await staff.post(saveSettings, { ...settings, version: '0' })).status).toBe(200);
  const page = await map(query);
  expect(page.headers.get(formActionHeader)).toBe('https://logistics-stage.ecpay.com.tw');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(await page.json()).toEqual({
    form: {
      action: 'https://logistics-stage.ecpay.com.tw/Express/map',
      fields: {
        MerchantID: logisticsKeys.merchantID,
        LogisticsType: 'CVS',
        LogisticsSubType: 'FAMIC2C',
        IsCollection: 'N',
        ServerReplyURL: 'http://shop.test/api/storeChosen',
        ExtraData: visit,
      },
    },
  });
  for (const bad of ['', `?option=hiLife&visit=${visit}`, '?option=familyMart&visit="><script>'])
    expect((await map(bad)).headers.get('location')).toBe('/zh-TW/store/checkout');
});

test('no page of the owner has the keys, and every one says that labels are tests', async () => {
  const pages = [settingsPage, adminLayout].map((loader) =>
    staff.ask(async (args) => Response.json(await loader(args)), { path: '/admin/settings', method: 'GET' }),
  );
  const [shown = '', layout = ''] = await Promise.all(pages.map(async (page) => (await page).text()));
  expect(shown).toContain(logisticsKeys.merchantID);
  for (const key of [logisticsKeys.hashKey, logisticsKeys.hashIV, 'sealed:'])
    expect(shown).not.toContain(key);
  expect(JSON.parse(layout)).toMatchObject({ tests: { payment: [], logistics: true } });
});

test('the store comes back to the checkout of the visit, behind the address, in its language', async () => {
  const fields = {
    MerchantID: logisticsKeys.merchantID,
    LogisticsSubType: 'FAMIC2C',
    CVSStoreID: '006598',
    CVSStoreName: '新營國光店',
    CVSAddress: '臺南市新營區民權路48號',
    ExtraData: visit,
  };
  const back = await chosen(fields);
  const [path, fragment] = (back.headers.get('location') ?? '').split('#');
  expect([back.status, path]).toEqual([303, '/zh-TW/store/checkout']);
  expect(Object.fromEntries(new URLSearchParams(fragment))).toEqual({
    visit,
    option: 'familyMart',
    code: '006598',
    name: '新營國光店',
    address: '臺南市新營區民權路48號',
  });
  for (const forged of [{ ...fields, ExtraData: '//evil.example' }, { CVSStoreID: '006598' }, {}])
    expect((await chosen(forged)).headers.get('location')).toBe('/store/checkout');
});
