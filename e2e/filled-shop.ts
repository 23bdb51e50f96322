import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { OrderStatus } from '#app/domain/order/order-status.ts';
import { changeStatus } from './posted-order.ts';
import { bankName, expect, type TestShop } from './shop.ts';
import { signIn } from './sign-in.ts';

/** A shop with orders in every state, a reported transfer, notes, and a used promo code. */
export interface FilledShop {
  orders: {
    cash: string;
    awaited: string;
    transfer: string;
    chinese: string;
    sent: string;
    done: string;
    cancelled: string;
  };
  /** The phone number that opens these orders. */
  phone: string;
  password: string;
  spentCode: string;
  /** Path of an open invitation, without language. */
  invitation: string;
  /** User-written texts, whose language is independent of the page's. */
  written: readonly string[];
}

const phone = '0912345678';
const note = '老顧客，附贈一包木絲火種。';
const spentCode = 'BRAAI10-KOOL';

interface OrderRequest {
  name: string;
  email?: string;
  number?: string;
  qty?: number;
  lines?: number;
  more?: Record<string, unknown>;
  address?: Record<string, string>;
}

/** @param page is signed in as the owner. */
export async function fillShop(page: Page, shop: TestShop, request: APIRequestContext): Promise<FilledShop> {
  await signIn(page, shop);
  const written: string[] = [note, bankName, seller.registeredName, seller.representative];
  const place = await orderer(request, shop, written);
  const post = async (path: string, data: unknown) => {
    const answer = await page.request.post(path, { data, headers: { Origin: shop.url } });
    expect(answer.status(), `${path} ${await answer.text()}`).toBe(200);
    return answer;
  };
  await post('/admin/settings.data', { intent: 'shop', version: '0', ...seller });
  await post('/admin/settings.data', { intent: 'chat', version: '0', facebookPageId: '', lineId: '@boma' });
  const move = (orderNumber: string, from: OrderStatus, to: OrderStatus) =>
    changeStatus(page.request, shop.url, orderNumber, [from, to], { tell: true });

  for (const [at, name] of [
    '林雅婷',
    'Sipho Dlamini',
    '黃志明',
    'Elaine van der Merwe',
    '張淑芬',
  ].entries()) {
    for (const round of [1, 2])
      await place({
        name,
        email: `shopper${at}@example.com`,
        number: `091234500${at}`,
        qty: round,
        lines: 1 + (at % 3),
      });
  }
  const done = await place({ name: '李宗翰', lines: 3 });
  await move(done, 'newOrder', 'inTransit');
  await move(done, 'inTransit', 'completed');
  const cancelled = await place({ name: 'Pieter Botha', more: { promoCode: spentCode } });
  const store = { storeName: '信義門市', storeCode: '123456', storeAddress: '臺北市信義區信義路五段7號' };
  const sent = await place({
    name: 'Thandi Nkosi',
    address: { county: 'Taipei', pickupName: 'Thandi', ...store },
    more: { shippingOption: 'sevenEleven' },
  });
  await move(sent, 'newOrder', 'inTransit');
  const transfer = await place({
    name: 'Bartholomew Featherstonehaugh-Cholmondeley',
    email: 'bartholomew.featherstonehaugh-cholmondeley@a-rather-long-domain-name.example.com',
    lines: 4,
    more: {
      paymentMethod: 'bt',
      language: 0,
      customerMessage: 'Please ring the bell twice: the dog is deaf.',
    },
  });
  const chinese = await place({
    name: '陳怡君',
    lines: 2,
    more: { paymentMethod: 'bt', customerMessage: '請於下午送達，謝謝！' },
  });
  await move(chinese, 'newOrder', 'awaitingPayment');
  for (const number of [transfer, chinese]) await tellOfTransfer(request, shop, number);
  const awaited = await place({ name: '吳建宏', more: { paymentMethod: 'bt' } });
  const awaiting = await place({ name: '周美玲' });
  await move(awaiting, 'newOrder', 'followUp');
  const cash = await place({ name: '王小明', lines: 3, qty: 2 });
  await post(`/admin/orders/${cash}.data`, { intent: 'add-note', orderNumber: cash, note });
  await move(cancelled, 'newOrder', 'cancelled');
  await place({ name: 'Johan Steyn', more: { promoCode: 'BRAAI10-ROOK' } });
  const invite = async (name: string, email: string): Promise<string> => {
    written.push(name);
    const input = { intent: 'invite', name, email, role: 'staff', language: 1 };
    const invited = await post('/admin/staff.data', input);
    return /\/invitation\/([\w-]{43})/.exec(await invited.text())?.[1] ?? '';
  };
  const joining = { name: '蔡佩珊', password: 'a long enough password' };
  const token = await invite(joining.name, 'peishan@boma.example');
  // A separate context, since the page is the owner's.
  const body = new URLSearchParams(joining);
  const joined = await fetch(`${shop.url}/invitation/${token}`, { method: 'POST', body, redirect: 'manual' });
  expect(joined.status).toBe(302);
  const invitation = `/invitation/${await invite('許家豪', 'jiahao@boma.example')}`;
  return {
    invitation,
    password: shop.owner.password,
    orders: { cash, awaited, transfer, chinese, sent, done, cancelled },
    phone,
    spentCode: 'BRAAI10-ROOK',
    written,
  };
}

/** A shop with all legally required texts. */
const seller = {
  nameEnglish: 'Boma',
  nameChinese: 'Boma',
  phone: '02-2345-6789',
  email: 'orders@boma.example',
  pickupEnglish: '1 Market Street, Taipei',
  pickupChinese: '台北市市場街1號',
  registeredName: '博瑪食品有限公司',
  representative: '林佩蓉',
  seatEnglish: '5F, No. 7, Section 5, Xinyi Road, Taipei',
  seatChinese: '臺北市信義區信義路五段7號5樓',
  taxId: '22099131',
  foodRegistration: 'A-122099131-00000-1',
};

const home = { county: 'Taipei', chineseAddress: '臺北市信義區信義路五段7號12樓之3' };

async function orderer(request: APIRequestContext, shop: TestShop, written: string[]) {
  const store = await (await request.get('/store')).text();
  const ids = [...new Set([...store.matchAll(/var_[A-Za-z0-9-]+/g)].map(([id]) => id))].slice(0, 20);
  const answer = await request.get(`/api/basket?ids=${ids.join(',')}`);
  const { variants }: { variants: { id: string; qty: number }[] } = await answer.json();
  return async ({
    name,
    email,
    number = phone,
    qty = 1,
    lines = 1,
    more,
    address = home,
  }: OrderRequest): Promise<string> => {
    const left = await (
      await request.get(`/api/basket?ids=${variants.map(({ id }) => id).join(',')}`)
    ).json();
    const had: { id: string; qty: number }[] = left.variants.filter(
      (one: { qty: number }) => one.qty > qty + 3,
    );
    const placed = await request.post('/api/postOrder', {
      headers: { Origin: shop.url },
      data: {
        orderID: randomUUID(),
        language: 1,
        basket: { items: had.slice(0, lines).map(({ id }) => ({ productID: id, qty })) },
        customer: {
          name,
          email: email ?? 'ming@example.com',
          number,
          shippingAddress: address,
        },
        shippingOption: 'regularAM',
        paymentMethod: 'cod',
        ...more,
      },
    });
    expect(placed.status(), await placed.text()).toBe(200);
    const { customerMessage = name } = more ?? {};
    written.push(
      name,
      String(customerMessage),
      ...Object.values(address).filter((part) => part !== 'Taipei'),
    );
    return String((await placed.json()).orderNumber);
  };
}

/** Looks up the order and reports the transfer without JavaScript. */
async function tellOfTransfer(request: APIRequestContext, shop: TestShop, number: string): Promise<void> {
  const headers = { Origin: shop.url };
  const found = await request.post('/order', { headers, form: { number, phone } });
  const pay = await request.get(/href="(\/order\/[\w-]+\?pay)"/.exec(await found.text())?.[1] ?? '');
  const link = pay.url();
  const form = await pay.text();
  const value = (name: string) =>
    new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(form)?.[1] ??
    new RegExp(`<input[^>]*value="([^"]*)"[^>]*name="${name}"`).exec(form)?.[1] ??
    '';
  const reported = await request.post(link, {
    headers,
    form: { lastFive: '01234', amount: value('amount'), paidOn: value('paidOn') },
  });
  expect(reported.status()).toBe(200);
}
