import type { Request } from '@playwright/test';
import { localPath } from '#app/domain/language.ts';
import { expect, phone, test } from './shop.ts';

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
