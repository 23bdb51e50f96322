import type { Page } from '@playwright/test';
import { contactText } from '#app/text/contact.ts';
import { orderText } from '#app/text/orders-admin.ts';
import { delayScripts } from './delayed-scripts.ts';
import { openStatuses } from './order-statuses.ts';
import { placeOrder } from './posted-order.ts';
import { hydrated, openPage } from './reader.ts';
import { desktop, expect, type TestShop, test } from './shop.ts';
import { openAdmin } from './sign-in.ts';

/** What a form was answered stays on the page when a live update asks its loaders again. */

test.use(desktop);

/** Places an order, and waits until the open page has shown what changed by it. */
async function updateLive(page: Page, shop: TestShop, data: string): Promise<void> {
  await isIdle(page, 'navigation');
  const asked = page.waitForResponse(
    (response) => response.request().method() === 'GET' && new URL(response.url()).pathname === data,
  );
  await placeOrder(page.request, shop.url, '林小華');
  await asked;
  await isIdle(page, 'revalidation');
}

async function isIdle(page: Page, what: 'navigation' | 'revalidation'): Promise<void> {
  await page.waitForFunction((name) => {
    const router: unknown = Reflect.get(window, '__reactRouterDataRouter');
    if (typeof router !== 'object' || router === null) return false;
    const state: unknown = Reflect.get(Reflect.get(router, 'state'), name);
    return state === 'idle' || Reflect.get(Object(state), 'state') === 'idle';
  }, what);
}

test('the thanks for a message stay', async ({ page, shop }) => {
  await openPage(page, '/contact');
  await page.getByLabel(contactText.name[0]).fill('Thandi Nkosi');
  await page.getByLabel(contactText.email[0], { exact: true }).fill('thandi@example.com');
  await page.getByLabel(contactText.message[0]).fill('Do you have kudu?');
  await page.getByRole('button', { name: contactText.send[0] }).click();
  await expect(page.getByText(contactText.thanks[0])).toBeVisible();
  await updateLive(page, shop, '/contact.data');
  await expect(page.getByText(contactText.thanks[0])).toBeVisible();
  await page.locator('[data-language="1"]').click();
  await expect(page).toHaveURL('/zh-TW/contact');
  await expect(page.getByText(contactText.thanks[1])).toBeVisible();
  await page.getByRole('link', { name: contactText.another[1] }).click();
  await expect(page.getByLabel(contactText.message[1])).toHaveValue('');
});

test('the question before an order is cancelled stays, asked before the scripts', async ({
  page,
  shop,
  request,
}) => {
  const number = await placeOrder(request, shop.url, '王小明');
  await openAdmin(page, shop, '/admin/orders');
  const release = await delayScripts(page);
  await page.goto(`/admin/orders/${number}`, { waitUntil: 'domcontentloaded' });
  await openStatuses(page);
  await page.getByRole('button', { name: orderText.cancelConfirm[0] }).click();
  await expect(page.getByText(orderText.cancelText[0])).toBeVisible();
  release();
  await hydrated(page);
  await updateLive(page, shop, `/admin/orders/${number}.data`);
  await expect(page.getByText(orderText.cancelText[0])).toBeVisible();
  await page.getByRole('button', { name: orderText.cancelConfirm[0], exact: true }).click();
  await expect(page.getByText(orderText.cancelText[0])).toBeHidden();
});
