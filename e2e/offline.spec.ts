import { errorText } from '#app/text/shell.ts';
import { expectAccessible } from './accessible.ts';
import { expect, phone, test } from './shop.ts';
import { reader } from './words.ts';

test.use({ ...phone, serviceWorkers: 'allow' });

test.describe('a phone that loses its line', () => {
  test('is told so in the shop’s own words, and the page is had when the line is back', async ({
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
    await page.getByRole('link', { name: '再試一次' }).click();
    await expect(there).toHaveText(title ?? '');
    expect(await page.evaluate(() => caches.keys())).toHaveLength(1);
  });
});
