import type { Request } from '@playwright/test';
import { localPath } from '#app/domain/language.ts';
import { adminText } from '#app/text/admin.ts';
import { lookUpText } from '#app/text/order-lookup.ts';
import { holdScripts } from './held-scripts.ts';
import { postOrder } from './posted-order.ts';
import { desktop, expect, phone, test } from './shop.ts';
import { signIn } from './sign-in.ts';

test.use(phone);

test('a tap while a search of before the scripts is on its way leads where it says', async ({ page }) => {
  const product = localPath('/store/boerewors', 1);
  const tapped = page.waitForEvent('console', (message) => message.text() === 'tapped');
  const isSearch = (request: Request) => /\/store\?q=/.test(request.url());
  const over = Promise.race([
    page.waitForEvent('requestfinished', isSearch),
    page.waitForEvent('requestfailed', isSearch),
  ]);
  await page.route(/\/store\?q=/, async (route) => {
    await tapped;
    // By then the browser may have let go of it.
    await route.continue().catch(() => undefined);
  });
  await page.addInitScript((link) => {
    const scriptsCame = () =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/entry.client'));
    addEventListener('DOMContentLoaded', () => {
      if (location.pathname === link || location.search) return;
      document.querySelector<HTMLFormElement>('form[role="search"]')?.requestSubmit();
      const look = setInterval(() => {
        if (!scriptsCame()) return;
        clearInterval(look);
        // They have come; half a second to run.
        setTimeout(() => {
          document.querySelector<HTMLAnchorElement>(`a[href="${link}"]`)?.click();
          console.info('tapped');
        }, 500);
      }, 20);
    });
  }, product);
  await page.goto(localPath('/store', 1), { waitUntil: 'commit' });
  await over;
  await expect(page).toHaveURL(product);
  await page.waitForLoadState('networkidle');
  expect(new URL(page.url()).pathname).toBe(product);
});

test('an order that comes to life leaves the focus, and what is in sight, where they are', async ({
  visit,
  shop,
  request,
}) => {
  const { orderNumber } = await postOrder(request, shop.url);
  const page = await visit(desktop);
  await signIn(page, shop);
  const release = await holdScripts(page);
  await page.goto(`/admin/orders/${orderNumber}`, { waitUntil: 'commit' });
  const note = page.getByRole('article').getByRole('textbox').last();
  await note.fill('Rings twice');
  release();
  await expect(page.getByText(adminText.liveOpen[0], { exact: true })).toHaveCount(1);
  await expect(note).toBeFocused();
  await expect(note).toBeInViewport();
  await expect(note).toHaveValue('Rings twice');
});

test('a refusal that comes before the scripts does not take the focus from whoever types again', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/zh-TW/order', { waitUntil: 'commit' });
  const number = page.getByLabel(lookUpText.number[1]);
  await number.fill('ABCD123');
  await page.getByLabel(lookUpText.phone[1]).fill('0912345678');
  await page.getByRole('button', { name: lookUpText.find[1] }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await number.fill('ABCD12');
  release();
  await page.waitForFunction(() => window.earlyTaps === undefined);
  await expect(number).toBeFocused();
  await expect(number).toHaveValue('ABCD12');
});
