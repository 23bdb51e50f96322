import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';
import { alertNews, alertsText, ofDevice } from '#app/text/alerts.ts';
import { type PushService, startPushService } from '#test/push-service.ts';
import { expectAccessible } from './accessibility.ts';
import { postOrder } from './posted-order.ts';
import { openPage } from './reader.ts';
import { desktop, expect, test as shopTest } from './shop.ts';
import { openAdmin } from './sign-in.ts';

const test = shopTest.extend<{ push: PushService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
  push: async ({}, use) => {
    const push = await startPushService();
    await use(push);
    await push.close();
  },
  environment: async ({ push }, use) => use({ PUSH_URL: push.url }),
});

/** Tests cannot reach a browser's push service, so this replaces it. */
async function subscribesTo(context: BrowserContext, { url, browser }: PushService): Promise<void> {
  await context.addInitScript(
    ({ endpoint, keys }) => {
      // A headless browser may have no notifications to allow.
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      const held = 'subscribed';
      const subscription = (applicationServerKey: ArrayBuffer | null) => ({
        endpoint,
        options: { applicationServerKey },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          localStorage.removeItem(held);
          return true;
        },
      });
      Object.assign(PushManager.prototype, {
        subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
          localStorage.setItem(held, [...applicationServerKey].join());
          return subscription(null);
        },
        getSubscription: async () => {
          const key = localStorage.getItem(held);
          return key === null ? null : subscription(Uint8Array.from(key.split(','), Number).buffer);
        },
      });
    },
    { endpoint: `${url}/device`, keys: { p256dh: browser.p256dh, auth: browser.auth } },
  );
}

/** Delivers a pushed message to the service worker. */
async function deliver(page: Page, session: CDPSession, data: string): Promise<void> {
  const scope = new URL('/admin/', page.url()).href;
  const { promise, resolve } = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === scope && !isDeleted);
    if (own) resolve(own.registrationId);
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await promise;
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId,
    data,
  });
  await session.send('ServiceWorker.disable');
}

interface WorkerScope {
  clients: { openWindow: (url: string) => Promise<null> };
  registration: ServiceWorkerRegistration;
  dispatchEvent: (event: Event) => void;
}

function workerOf(context: BrowserContext): Worker {
  const worker = context.serviceWorkers().findLast((each) => each.url().includes('/admin/alerts-worker.js'));
  if (!worker) throw new Error('no worker');
  return worker;
}

/** Records notifications where the browser has none. */
async function noteNotifications(context: BrowserContext): Promise<void> {
  await workerOf(context).evaluate(() => {
    const { registration } = self as unknown as WorkerScope;
    if (Notification.permission === 'granted' || Object.hasOwn(registration, 'getNotifications')) return;
    const shown = new Map<string, object>();
    Object.assign(registration, {
      showNotification: async (title: string, options: { tag: string }) =>
        void shown.set(options.tag, { ...options, title, close: () => shown.delete(options.tag) }),
      getNotifications: async () => [...shown.values()],
    });
  });
}

function shown(context: BrowserContext) {
  return workerOf(context).evaluate(async () => {
    const { registration } = self as unknown as WorkerScope;
    const notifications = await registration.getNotifications();
    return notifications.map(({ title, body }) => ({ title, body }));
  });
}

/** Taps the notification. @returns the URL that the worker opens. */
function tap(context: BrowserContext, title: string): Promise<string> {
  return workerOf(context).evaluate(async (wanted) => {
    const scope = self as unknown as WorkerScope;
    const opened = new Promise<string>((resolve) => {
      scope.clients.openWindow = async (url) => {
        resolve(url);
        return null;
      };
    });
    const notifications = await scope.registration.getNotifications();
    const notification = notifications.find((each) => each.title === wanted);
    if (!notification) throw new Error('it is not shown');
    const waitUntil = (work: Promise<unknown>) => work;
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
    return opened;
  }, title);
}

test.use({ ...desktop, serviceWorkers: 'allow' });

test('a device is added, tested, notified of an order in Chinese, opens it, and is removed', async ({
  page,
  context,
  shop,
  push,
}) => {
  await context.grantPermissions(['notifications'], { origin: shop.url });
  await subscribesTo(context, push);
  await openAdmin(page, shop, '/admin/account');
  await page.getByRole('button', { name: alertsText.add[0] }).click();
  await expect(page.getByText(alertsText.thisIsOn[0])).toBeVisible();
  await expectAccessible(page);
  const session = await context.newCDPSession(page);
  await noteNotifications(context);

  const device = 'Chrome · Linux';
  await page.getByRole('button', { name: ofDevice(alertsText.test, device)[0] }).click();
  await expect(page.getByRole('status').getByText(alertsText.testSent[0])).toBeVisible();
  await expect.poll(() => push.pushed.map(({ text }) => text)).toEqual(['{"kind":"test"}']);
  await expect(page.getByText('last delivered')).toBeVisible();

  const { orderNumber } = await postOrder(page.request, shop.url);
  await expect.poll(() => push.pushed.length).toBe(2);
  const pushed = push.pushed[1]?.text ?? '';
  expect(JSON.parse(pushed)).toEqual({ kind: 'order', order: orderNumber });
  const news = alertNews('order', orderNumber);
  const [message] = alertNews('message', null).title;
  // The browser may start its worker anew at any time, which then knows of none that were shown.
  await expect(async () => {
    await noteNotifications(context);
    await deliver(page, session, pushed);
    expect(await shown(context)).toContainEqual({ title: news.title[0], body: news.body[0] });
    // A repeated message is shown once; the one after it is shown when it has been dealt with.
    await deliver(page, session, pushed);
    await deliver(page, session, '{"kind":"message"}');
    expect((await shown(context)).map(({ title }) => title)).toContain(message);
    expect(await shown(context)).toHaveLength(2);
    await tap(context, message);
    expect(await tap(context, news.title[0])).toBe(`${shop.url}/admin/orders/${orderNumber}`);
    expect(await shown(context)).toEqual([]);
  }).toPass();

  // On a slow device its row is gone in the moment in which the answer is drawn.
  await session.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  await page.getByRole('button', { name: ofDevice(alertsText.remove, device)[0] }).click();
  await expect(page.getByText(alertsText.noDevices[0])).toBeVisible();
  await expect(page.getByRole('status').getByText(alertsText.removed[0])).toBeVisible();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await openPage(page, '/zh-TW/admin/account');
  await page.getByRole('button', { name: alertsText.add[1] }).click();
  await expect(page.getByText(alertsText.thisIsOn[1])).toBeVisible();
  const chinese = alertNews('message', null);
  await expect(async () => {
    await noteNotifications(context);
    await deliver(page, session, '{"kind":"message"}');
    expect(await shown(context)).toContainEqual({ title: chinese.title[1], body: chinese.body[1] });
    expect(await tap(context, chinese.title[1])).toBe(`${shop.url}/zh-TW/admin/messages`);
  }).toPass();
});

test('a browser that blocks notifications gets instructions, and its devices stay', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await openAdmin(page, shop, '/admin/account');
  await expect(page.getByText(alertsText.blocked[0])).toBeVisible();
  await expect(page.getByRole('button', { name: alertsText.add[0] })).toBeHidden();
});
