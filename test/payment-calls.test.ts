import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VariantId } from '#app/domain/ids.ts';
import { loader as adminLayout } from '#app/routes/admin/layout.tsx';
import { action as saveSettings, loader as settingsPage } from '#app/routes/admin/settings.tsx';
import { action as orderNow } from '#app/routes/api/order-now.ts';
import { action as notice } from '#app/routes/api/payment-notice.ts';
import { action as comeBack, loader as linkBack } from '#app/routes/api/payment-return.ts';
import { action as postOrder } from '#app/routes/api/post-order.ts';
import { loader as orderCalendar } from '#app/routes/order-calendar.ts';
import { action as payOnline } from '#app/routes/pay-online.tsx';
import { outbox, paymentAttempt } from '#app/server/db/order-schema.ts';
import { shopOrder } from '#app/server/db/schema.ts';
import { setting } from '#app/server/db/shop-schema.ts';
import { formActionHeader } from '#app/server/http/security-headers.ts';
import { signAsEcpay, signedNotice, standInKeys } from './ecpay-stand-in.ts';
import { linePayKeys } from './line-pay-stand-in.ts';
import { leftOf, orderBody, stockVariant } from './order-factories.ts';
import { password } from './staff-factories.ts';
import { type StaffShop, staffShop } from './staff-shop.ts';
import { trials } from './trials.ts';

/** From the owner's keys to a paid order, by the calls of browsers and the provider. */

let staff: StaffShop;
let token = '';
let orderID = '';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const cookie = '';

beforeAll(async () => {
  staff = await staffShop();
  const body = { intent: 'payment', version: '0', password, ...standInKeys, test: 'on', card: 'on' };
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

const pay = (method: string, link = token, address?: string) =>
  staff.ask((args) => payOnline({ ...args, params: { token: link } }), {
    path: `/zh-TW/order/${link}/pay`,
    cookie,
    ...(address && { address }),
    headers: form,
    body: new URLSearchParams({ method }),
  });
const notify = (body: string) =>
  staff.ask((args) => notice({ ...args, params: {} }), {
    path: '/api/paymentNotice',
    cookie,
    headers: form,
    body,
  });
const answered = async (body: string) => {
  const response = await notify(body);
  return `${response.status} ${await response.text()}`;
};
const accepted = '200 1|OK';
const asPosted = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
/** The browser returns with what the provider's page posts. */
const cameBack = (body: string, link = token) =>
  staff.ask(async (args) => comeBack({ ...args, params: {} }), {
    path: `/api/paymentReturn?order=${link}&language=zh-TW`,
    cookie,
    headers: form,
    body,
  });

/** The day of arrival, which an order has once it is paid. */
const calendar = () =>
  staff.ask((args) => orderCalendar({ ...args, params: { token } }), {
    path: `/zh-TW/order/${token}/arrival.ics`,
    method: 'GET',
    cookie,
  });

async function received() {
  const [order] = await staff.shop.db.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
  return order?.amountReceived;
}

let customers = 0;

/** A new order of NT$1,160 whose customer is on the provider's page. */
async function begun(variant: VariantId) {
  customers++;
  const address = `10.${customers >> 8}.${customers & 255}.7`;
  const { customer, ...body } = orderBody([{ productID: variant, qty: 1 }]);
  const mine = {
    email: `buyer${customers}@example.com`,
    number: `0911${String(customers).padStart(6, '0')}`,
  };
  const order = { ...body, customer: { ...customer, ...mine }, paymentMethod: 'card' };
  const placed = await staff.ask((args) => postOrder({ ...args, params: {} }), {
    path: '/api/postOrder',
    cookie,
    address,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  const { orderLink: link } = await placed.json();
  const start = await pay('card', link, address);
  const { form: sent } = await start.json();
  return { orderID: order.orderID, tradeNo: sent.fields.MerchantTradeNo as string, link };
}

/** The order's exact state, and the stock of its only product. */
async function standing(id: string, variant: VariantId) {
  const { db } = staff.shop;
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, id));
  const attempts = await db.select().from(paymentAttempt).where(eq(paymentAttempt.orderID, id));
  const emails = await db.select({ kind: outbox.kind }).from(outbox).where(eq(outbox.orderID, id));
  return {
    status: order?.status,
    received: order?.amountReceived,
    attempts: attempts.map(({ state }) => state).join(' '),
    emails: emails.map(({ kind }) => kind).sort(),
    left: await leftOf(db, variant),
  };
}
const untouched = { status: 'awaitingPayment', received: 0, attempts: 'pending', emails: ['newOrder'] };
const paidOnce = {
  status: 'newOrder',
  received: 1160,
  attempts: 'paid',
  emails: ['newOrder', 'newOrderShop', 'paymentReceived'],
};

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

  const back = await cameBack(paid);
  expect([back.status, back.headers.get('location')]).toEqual([303, `/zh-TW/order/${token}?paid`]);
  expect(await received()).toBe(0);
  expect((await calendar()).status).toBe(404);

  for (const twice of [`${paid}&TradeAmt=1160`, `${paid}&CheckMacValue=`]) {
    const refused = await notify(twice);
    expect([refused.status, await refused.text()]).toEqual([400, '0|unreadable']);
  }
  const forged = await notify(paid.replace('TradeAmt=1160', 'TradeAmt=1161'));
  expect([forged.status, await forged.text()]).toEqual([400, '0|wrong-signature']);
  expect(await received()).toBe(0);

  const answer = await notify(paid);
  expect([answer.status, await answer.text()]).toEqual([200, '1|OK']);
  expect(await received()).toBe(1160);
  const arrival = await calendar();
  expect([arrival.status, arrival.headers.get('content-type')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ]);
  const again = await pay('card');
  expect([again.status, again.headers.get('location')]).toEqual([303, `/zh-TW/order/${token}`]);
});

test('the page of thanks is told how its order stands by now, and nothing of its customer', async () => {
  const ask = (link: unknown) => staff.post(orderNow, { link });
  const now = await ask(token);
  expect(now.status).toBe(200);
  expect(now.body).toMatchObject({ order: { amountReceived: 1160 }, reports: [] });
  const { customer } = orderBody([]);
  for (const told of [customer.email, customer.number, customer.name])
    expect(JSON.stringify(now.body)).not.toContain(told);
  expect((await ask('ABCD1234-zzzzzz-no')).status).toBe(404);
  expect((await ask(7)).status).toBe(400);
  // A browser that does not know what became of its order asks by the id that it was sent under.
  const sent = (id: string) => staff.post(orderNow, { orderID: id });
  expect((await sent(orderID)).body).toMatchObject({ link: token, order: { amountReceived: 1160 } });
  expect(await sent(randomUUID())).toMatchObject({ status: 200, body: { order: null } });
  expect((await sent(`${orderID}'`)).status).toBe(400);
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
  expect(
    (await staff.post(saveSettings, { intent: 'payment', version: '1', password, ...both })).status,
  ).toBe(200);
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

test('the browser is back before the notice, or at the same moment: only the notice counts, once', async () => {
  const rounds = trials({ short: 15, long: 200 });
  const variant = await stockVariant(staff.shop.db, { price: 1000, qty: 5000 });
  for (let round = 0; round < rounds; round++) {
    const { orderID: id, tradeNo, link } = await begun(variant);
    const left = 4999 - round;
    const paid = asPosted(signedNotice(tradeNo, 1160));
    const back = cameBack(paid, link);
    if (round % 2 === 0) {
      expect((await back).headers.get('location')).toBe(`/zh-TW/order/${link}?paid`);
      expect(await standing(id, variant)).toEqual({ ...untouched, left });
    }
    expect(await answered(paid)).toBe(accepted);
    expect((await back).status).toBe(303);
    await cameBack(paid, link);
    expect(await standing(id, variant)).toEqual({ ...paidOnce, left });
  }
});

test('10,000 notices that were tampered with, as they are posted: none counts', async () => {
  const variant = await stockVariant(staff.shop.db, { price: 1000, qty: 5000 });
  const [target, other, counted] = [await begun(variant), await begun(variant), await begun(variant)];
  const left = 4997;
  const right = signedNotice(target.tradeNo, 1160);
  const { CheckMacValue: mac = '', ...plain } = right;
  const names = Object.keys(plain);
  // Of other attempts: one refused, one already counted.
  const ofOther = signedNotice(other.tradeNo, 1160);
  const refusal = asPosted(signedNotice(counted.tradeNo, 1160, { RtnCode: '10100058' }));
  const genuine = signedNotice(counted.tradeNo, 1160);
  expect(await answered(refusal)).toBe(accepted);
  expect(await answered(asPosted(genuine))).toBe(accepted);
  expect(await standing(counted.orderID, variant)).toEqual({ ...paidOnce, left });

  let seed = 20_261_124;
  const below = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * limit);
  };
  const pick = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  const letters = () => Array.from({ length: 1 + below(8) }, () => pick([...'aZ09 +%&=~<牛é'])).join('');
  const without = (fields: Record<string, string>, ...gone: string[]) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !gone.includes(name)));
  const shuffled = (fields: Record<string, string>) =>
    asPosted(
      Object.fromEntries(
        Object.entries(fields)
          .map((pair) => [below(1_000_000), pair] as const)
          .sort(([a], [b]) => a - b)
          .map(([, pair]) => pair),
      ),
    );
  /** A field and the one signed right after it. */
  const neighbours = () => {
    const sorted = names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
    const at = below(sorted.length - 1);
    return [sorted[at] ?? '', sorted[at + 1] ?? ''] as const;
  };
  const changed = (value: string) => {
    const to = pick([`${value}0`, letters(), value.slice(0, -1)]);
    return to === value ? `${value}x` : to;
  };
  const ways = {
    'a field is changed': () => {
      const name = pick(names);
      return asPosted({ ...right, [name]: changed(right[name] ?? '') });
    },
    'a field is added': () => asPosted({ ...right, [`x${below(1e6)}`]: letters() }),
    'a field is there twice': () => {
      const name = pick(Object.keys(right));
      return `${asPosted(right)}&${new URLSearchParams([[name, pick([right[name] ?? '', letters()])]])}`;
    },
    'a field is removed': () => asPosted(without(right, pick(names))),
    'two values change places': () => {
      const [one, two] = [pick(names), pick(names)];
      const isSame = right[one] === right[two];
      return asPosted({
        ...right,
        [one]: isSame ? changed(right[one] ?? '') : (right[two] ?? ''),
        ...(!isSame && { [two]: right[one] ?? '' }),
      });
    },
    'the order is another, and a value': () => {
      const name = pick(names);
      return shuffled({ ...right, [name]: changed(right[name] ?? '') });
    },
    'a field hides in the value before it': () => {
      const [one, two] = neighbours();
      return asPosted({ ...without(right, two), [one]: `${right[one]}&${two}=${right[two]}` });
    },
    'a field hides in the name of the next': () => {
      const [one, two] = neighbours();
      return asPosted({ ...without(right, one, two), [`${one}=${right[one]}&${two}`]: right[two] ?? '' });
    },
    'a name is written otherwise': () => {
      const name = pick(names);
      return asPosted({ ...without(right, name), [name.toLowerCase()]: right[name] ?? '' });
    },
    'the signature of another attempt': () =>
      shuffled({ ...right, CheckMacValue: pick([ofOther, genuine]).CheckMacValue ?? '' }),
    'the number of another attempt': () =>
      shuffled({ ...right, MerchantTradeNo: pick([other.tradeNo, counted.tradeNo]) }),
    'another merchant': () => {
      const MerchantID = String(below(3_000_000));
      return asPosted(pick([{ ...right, MerchantID }, signedNotice(target.tradeNo, 1160, { MerchantID })]));
    },
    'another amount': () => {
      const amount = pick([below(1160), 1161 + below(9000)]);
      return asPosted(pick([{ ...right, TradeAmt: String(amount) }, signedNotice(target.tradeNo, amount)]));
    },
    'an attempt that never was': () => {
      const invented = `${target.tradeNo.slice(0, -3)}${100 + below(900)}`;
      const isThere = [target, other, counted].some(({ tradeNo }) => tradeNo === invented);
      return asPosted(signedNotice(isThere ? `${invented}x` : invented, 1160));
    },
    'signed with other keys': () =>
      asPosted({ ...right, CheckMacValue: signAsEcpay(right, { hashKey: letters(), hashIV: letters() }) }),
    'the signature is spoilt': () => {
      const spoilt = [
        mac.toLowerCase(),
        mac.slice(0, -1),
        `${mac}0`,
        '',
        signAsEcpay(right, standInKeys, 'md5'),
      ];
      return pick([asPosted({ ...right, CheckMacValue: pick(spoilt) }), asPosted(plain)]);
    },
  } satisfies Record<string, () => string>;
  /** Genuine repetitions: answered as the first, without effect. */
  const replayed = [() => asPosted(genuine), () => shuffled(genuine), () => refusal];

  const kinds = Object.values(ways);
  const rounds = 10_000;
  let refused = 0;
  let repeated = 0;
  for (let round = 0; round < rounds; round++) {
    const at = round % (kinds.length + 1);
    const isReplay = at === kinds.length;
    const answer = await answered((kinds[at] ?? pick(replayed))());
    if (isReplay && answer === accepted) repeated++;
    if (!isReplay && answer.startsWith('400 0|')) refused++;
  }
  expect(refused + repeated).toBe(rounds);
  for (const { orderID: id } of [target, other])
    expect(await standing(id, variant)).toEqual({ ...untouched, left });
  expect(await standing(counted.orderID, variant)).toEqual({ ...paidOnce, left });
  console.log(`${rounds} notices: ${refused} refused, ${repeated} replayed ones that changed nothing`);
  // The unmodified notice counts, in any order of its fields.
  expect(await answered(shuffled(right))).toBe(accepted);
  expect(await standing(target.orderID, variant)).toEqual({ ...paidOnce, left });
});
