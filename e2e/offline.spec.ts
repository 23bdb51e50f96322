import { cartText } from '#app/text/cart.ts';
import { errorActions, errorText } from '#app/text/shell.ts';
import { expectAccessible } from './accessibility.ts';
import { delayScripts } from './delayed-scripts.ts';
import { reader } from './reader.ts';
import { expect, phone, test } from './shop.ts';

test.use(phone);

test.describe('a phone that goes offline', () => {
  test.use({ serviceWorkers: 'allow' });

  test('sees the shop’s offline page, and gets the page after reconnecting', async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /status of 503/);
    const { t, open } = reader(page, 1);
    const there = page.getByRole('heading', { level: 1 });
    await open('/contact');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const title = await there.textContent();
    await context.setOffline(true);
    await page.reload();
    await expect(there).toHaveText(t(errorText.offline.title));
    await expect(page.getByRole('link', { name: '02-2345-6789' })).toHaveAttribute('href', 'tel:0223456789');
    await expectAccessible(page);
    await context.setOffline(false);
    // A page that came from the worker is not told by the emulation.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(there).toHaveText(title ?? '');
    expect(await page.evaluate(() => caches.keys())).toHaveLength(1);
  });
});

for (const serviceWorkers of ['allow', 'block'] as const) {
  test.describe(`a tap without a line, service workers: ${serviceWorkers}`, () => {
    test.use({ serviceWorkers });

    test('shows the offline page, on a product and the cart, and keeps the scroll position of the list', async ({
      page,
      context,
      expectedErrors,
    }) => {
      expectedErrors.push(
        /ERR_INTERNET_DISCONNECTED/,
        /Failed to fetch/,
        /error occurred when fetching the script/,
      );
      const { t, open } = reader(page, 1);
      const there = page.getByRole('heading', { level: 1 });
      await open('/store');
      const listed = await there.textContent();
      const place = 900;
      // Prefetched files of linked pages.
      await page.waitForFunction(() => {
        const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
        const next = [...document.querySelectorAll('link[rel="modulepreload"][fetchpriority="low"]')];
        return next.length > 0 && next.every((link) => loaded.includes(link.getAttribute('href') ?? ''));
      });
      const product = page.locator('main a[href*="/store/"]:not([href*="/store/cart"])').last();
      for (const link of [product, page.locator('a[href="/zh-TW/store/cart"]').first()]) {
        await page.evaluate((top) => window.scrollTo(0, top), place);
        await context.setOffline(true);
        await link.dispatchEvent('click');
        await expect(there).toHaveText(t(errorText.offline.title));
        await context.setOffline(false);
        await page.goBack();
        await expect(there).toHaveText(listed ?? '');
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
      }
      await context.setOffline(true);
      await product.dispatchEvent('click');
      await expect(there).toHaveText(t(errorText.offline.title));
      await context.setOffline(false);
      await expect(page.getByRole('heading', { name: t(errorText.offline.title) })).toHaveCount(0);
      await expect(there).toBeVisible();
    });
  });
}

test.describe('a tap without a line, at once', () => {
  test.use({ serviceWorkers: 'block' });

  test('is answered by the shop when the next page’s files could not be fetched, and before the scripts', async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /Error loading route module/);
    const { t, open } = reader(page, 1);
    const there = page.getByRole('heading', { level: 1 });
    const again = page.getByRole('link', { name: t(errorActions.tryAgain) });
    const cart = page.locator('a[href="/zh-TW/store/cart"]').first();

    await open('/store');
    const listed = await there.textContent();
    await context.setOffline(true);
    await cart.click();
    await expect(there).toHaveText(t(errorText.offline.title));
    await expect(page).toHaveURL(/\/zh-TW\/store\/cart$/);
    await again.click();
    await expect(page.getByText(t(errorActions.stillLost))).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await page.goBack();
    await expect(there).toHaveText(listed ?? '');
    // The router keeps what failed; the shop does not.
    await cart.click();
    await expect(there).toHaveText(t(cartText.title));

    await open('/store');
    await context.setOffline(true);
    await cart.click();
    await expect(there).toHaveText(t(errorText.offline.title));
    await context.setOffline(false);
    await expect(there).toHaveText(t(cartText.title));

    const release = await delayScripts(page);
    await page.goto('/zh-TW/store', { waitUntil: 'domcontentloaded' });
    await context.setOffline(true);
    await cart.click();
    await expect(page.getByText(t(errorText.offline.text))).toBeVisible();
    await context.setOffline(false);
    release();
    await expect(page.getByText(t(errorText.offline.text))).toBeHidden();
    await expect(there).toHaveText(listed ?? '');
  });

  test('loads a page whose file could not be fetched anew, once its data has come', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED/, /Failed to fetch/, /Error loading route module/);
    const { t, open } = reader(page, 1);
    await open('/store');
    let failures = 1;
    await page.route('**/assets/cart-*.js', (route) => (failures-- > 0 ? route.abort() : route.continue()));
    await page.locator('a[href="/zh-TW/store/cart"]').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(cartText.title));
    expect(failures).toBeLessThan(0);
  });
});
