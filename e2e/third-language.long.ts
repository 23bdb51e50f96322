import { buildThirdLanguage } from '#test/third-language/build.ts';
import { postOrder } from './posted-order.ts';
import { test as base, desktop, expect } from './shop.ts';
import { openAdmin } from './sign-in.ts';

/** A build with a third language and a few of its texts; the rest falls back to English. */

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  folder: async ({}, use) => {
    const built = buildThirdLanguage();
    await use(built.folder);
    built.remove();
  },
});
test.use(desktop);

test('its pages, an order, its email and the product editor', async ({ page, shop, request }) => {
  for (const path of [
    '',
    '/store',
    '/store/cart',
    '/store/checkout',
    '/contact',
    '/terms',
    '/order',
    '/login',
  ]) {
    const answer = await page.goto(`/af${path}`);
    expect(answer?.status(), path).toBe(200);
    await expect(page.locator('html')).toHaveAttribute('lang', 'af');
  }
  await page.goto('/af/store');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Winkel', exact: true })).toBeVisible();
  await page.getByText('Afrikaans', { exact: true }).click();
  await page.getByRole('link', { name: '繁體中文', exact: true }).click();
  await expect(page).toHaveURL('/zh-TW/store');

  const { orderNumber } = await postOrder(request, shop.url, { language: 2 });
  const [received] = await shop.mail.waitFor(
    1,
    ({ email }) => email.subject?.includes(`Order ${orderNumber} received`) ?? false,
  );
  const email = received?.email;
  expect(email?.html).toContain('lang="af"');
  expect(email?.text).toMatch(/Dankie vir jou bestelling[\s\S]*Thank you for your order[\s\S]*感謝您的訂購/);

  await openAdmin(page, shop, '/af/admin/products');
  await page.goto('/af/admin/products?q=boerewors');
  await page.getByRole('link', { name: 'Boerewors', exact: true }).click();
  const own = page.locator('#title_af');
  await expect(own).toHaveAttribute('lang', 'af');
  await own.fill('Plaaswors');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Gestoor.')).toBeVisible();
  await page.goto('/af/store/boerewors');
  await expect(page.getByRole('heading', { level: 1, name: 'Plaaswors' })).toBeVisible();
  await page.goto('/store/boerewors');
  await expect(page.getByRole('heading', { level: 1, name: 'Boerewors' })).toBeVisible();
});
