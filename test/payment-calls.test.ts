import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loader as adminLayout } from '#app/routes/admin/layout.tsx';
import { action as saveSettings, loader as settingsPage } from '#app/routes/admin/settings.tsx';
import { action as notice } from '#app/routes/api/payment-notice.ts';
import { action as comeBack, loader as linkBack } from '#app/routes/api/payment-return.ts';
import { action as postOrder } from '#app/routes/api/post-order.ts';
import { action as payOnline } from '#app/routes/pay-online.tsx';
import { shopOrder } from '#app/server/db/schema.ts';
import { setting } from '#app/server/db/shop-schema.ts';
import { formActionHeader } from '#app/server/http/security-headers.ts';
import { signedNotice, standInKeys } from './ecpay-stand-in.ts';
import { linePayKeys } from './line-pay-stand-in.ts';
import { orderBody, stockVariant } from './order-makers.ts';
import { type StaffShop, staffShop } from './staff-shop.ts';

/** From the owner's keys to a paid order, by the calls that browsers and the provider make. */

let staff: StaffShop;
let token = '';
let orderID = '';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const cookie = '';

beforeAll(async () => {
  staff = await staffShop();
  const body = { intent: 'payment', version: '0', ...standInKeys, test: 'on', card: 'on' };
  expect((await staff.post(saveSettings, body)).status).toBe(200);
  const variant = await stockVariant(staff.shop.db, { price: 1000 });
  const order = { ...orderBody([{ productID: variant, qty: 1 }]), paymentMethod: 'card' };
  const placed = await staff.post(postOrder, order);
  expect(placed.status).toBe(200);
  const { orderLink } = placed.body as { orderLink: string };
  token = orderLink;
  orderID = order.orderID;
});
afterAll(() => staff.close());

const pay = (method: string, link = token) =>
  staff.ask((args) => payOnline({ ...args, params: { token: link } }), {
    path: `/zh-TW/order/${link}/pay`,
    cookie,
    headers: form,
    body: new URLSearchParams({ method }),
  });
const told = (body: string) =>
  staff.ask((args) => notice({ ...args, params: {} }), {
    path: '/api/paymentNotice',
    cookie,
    headers: form,
    body,
  });

async function received() {
  const [order] = await staff.shop.db.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
  return order?.amountReceived;
}

test('no page of the owner has the keys, and every one says that payments are tests', async () => {
  const pages = [settingsPage, adminLayout].map((loader) =>
    staff.ask(async (args) => Response.json(await loader(args)), { path: '/admin/settings', method: 'GET' }),
  );
  const [settings = '', layout = ''] = await Promise.all(pages.map(async (page) => (await page).text()));
  expect(settings).toContain('3002607');
  for (const key of [standInKeys.hashKey, standInKeys.hashIV, 'sealed:']) expect(settings).not.toContain(key);
  expect(JSON.parse(layout)).toMatchObject({ tests: { payment: ['card'], logistics: false } });
});

test('the customer is sent to the provider, who answers the shop; what comes back with the browser changes nothing', async () => {
  const start = await pay('card');
  expect(start.status).toBe(200);
  expect(start.headers.get(formActionHeader)).toBe('https://payment-stage.ecpay.com.tw');
  const { form: sent } = await start.json();
  expect(sent.fields).toMatchObject({
    TotalAmount: '1160',
    ReturnURL: 'http://shop.test/api/paymentNotice',
    OrderResultURL: `http://shop.test/api/paymentReturn?order=${token}&language=zh-TW`,
  });
  const paid = new URLSearchParams(signedNotice(sent.fields.MerchantTradeNo, 1160)).toString();

  const back = await staff.ask(async (args) => comeBack({ ...args, params: {} }), {
    path: `/api/paymentReturn?order=${token}&language=zh-TW`,
    cookie,
    headers: form,
    body: paid,
  });
  expect([back.status, back.headers.get('location')]).toEqual([303, `/zh-TW/order/${token}?paid`]);
  expect(await received()).toBe(0);

  for (const twice of [`${paid}&TradeAmt=1160`, `${paid}&CheckMacValue=`]) {
    const refused = await told(twice);
    expect([refused.status, await refused.text()]).toEqual([400, '0|unreadable']);
  }
  const forged = await told(paid.replace('TradeAmt=1160', 'TradeAmt=1161'));
  expect([forged.status, await forged.text()]).toEqual([400, '0|wrong-signature']);
  expect(await received()).toBe(0);

  const answer = await told(paid);
  expect([answer.status, await answer.text()]).toEqual([200, '1|OK']);
  expect(await received()).toBe(1160);
  // Nothing is left to pay.
  const again = await pay('card');
  expect([again.status, again.headers.get('location')]).toEqual([303, `/zh-TW/order/${token}`]);
});

test.each([
  ['atm', '', 409, 'not-offered'],
  ['cod', '', 409, 'not-offered'],
  ['card', 'ABCD1234-zzzzzz-no', 404, 'order-unknown'],
])('a payment by %s with the link “%s” is refused', async (method, link, status, problem) => {
  const refused = await pay(method, link || token);
  expect([refused.status, await refused.json()]).toEqual([status, { ok: false, problem }]);
});

test.each(['', '?order=x', '?order=https://evil.example&language=xx', '?order=//evil.example'])(
  'a return with “%s” leads to the look-up',
  async (query) => {
    const back = await staff.ask(async (args) => comeBack({ ...args, params: {} }), {
      path: `/api/paymentReturn${query}`,
      cookie,
      headers: form,
      body: 'x=y',
    });
    expect([back.status, back.headers.get('location')]).toEqual([303, '/order']);
  },
);

test('LINE Pay’s secret is encrypted and never shown, and a return by its link changes nothing by itself', async () => {
  const both = { ...standInKeys, test: 'on', card: 'on', ...linePayKeys, linePayTest: 'on', linepay: 'on' };
  expect((await staff.post(saveSettings, { intent: 'payment', version: '1', ...both })).status).toBe(200);
  const page = await staff.ask(async (args) => Response.json(await settingsPage(args)), {
    path: '/admin/settings',
    method: 'GET',
  });
  const shown = await page.text();
  expect(shown).toContain(linePayKeys.channelID);
  for (const key of [linePayKeys.channelSecret, 'sealed:']) expect(shown).not.toContain(key);
  const [row] = await staff.shop.db.select().from(setting).where(eq(setting.name, 'payment'));
  expect(row?.value.channelSecret).toMatch(/^sealed:[\w-]{40,120}$/);

  const before = await received();
  for (const orderId of ['ABCD1230000000000000', '../x', '']) {
    const back = await staff.ask(async (args) => linkBack({ ...args, params: {} }), {
      path: `/api/paymentReturn?order=${token}&language=zh-TW&orderId=${orderId}&transactionId=1`,
      method: 'GET',
      cookie,
    });
    expect([back.status, back.headers.get('location')]).toEqual([303, `/zh-TW/order/${token}?paid`]);
  }
  expect(await received()).toBe(before);
});
