import { type LocalizedText, localPath } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { productText } from '#app/text/product.ts';
import { shellText } from '#app/text/shell.ts';
import { about, storeText } from '#app/text/store.ts';
import { inTurn } from '#test/trials.ts';
import { expect, phone, test } from './shop.ts';
import { reader } from './words.ts';

test.use({ ...phone, readOnly: true });

const wors: LocalizedText = ['Boerewors', '南非香腸 Boerewors'];

for (const { index, tag, name } of inTurn(languages)) {
  test.describe(`in ${name}`, () => {
    test.use({ locale: tag, permissions: ['clipboard-read', 'clipboard-write'] });

    test('a product is a page of its own, and from the list a dialog over it', async ({ page }) => {
      const { t, open } = reader(page, index);
      const address = localPath('/store/boerewors', index);
      const heading = page.getByRole('heading', { level: 1 });
      const dialog = page.getByRole('dialog');
      const trail = page.getByRole('navigation', { name: t(productText.breadcrumb) });
      await open('/store/boerewors');
      await expect(heading).toHaveText([t(wors)]);
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('banner').getByRole('link', { name: t(shellText.cart) })).toBeVisible();
      const related = page.getByRole('list', { name: t(productText.related) });
      await expect(related.getByRole('article')).toHaveCount(4);

      await page.getByRole('button', { name: t(productText.share) }).click();
      await expect(page.getByRole('button', { name: t(productText.shareCopied) })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        new URL(address, page.url()).href,
      );

      await trail.getByRole('link', { name: t(shellText.store), exact: true }).click();
      await expect(page.getByRole('article')).toHaveCount(8);
      await page.goBack();
      await expect(heading).toHaveText([t(wors)]);
      await page.goForward();

      await page.getByRole('link', { name: t(about(storeText.seeDetails, wors)), exact: true }).click();
      await expect(page).toHaveURL(address);
      await expect(dialog.getByRole('heading', { level: 1, name: t(wors) })).toBeFocused();
      await expect(trail).toHaveCount(0);
      await page.goBack();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('article')).toHaveCount(8);

      // What is opened over the list is a page after a reload, as it is for whoever gets its address.
      await page.goForward();
      await expect(dialog).toBeVisible();
      await page.reload();
      await expect(trail).toBeVisible();
      await expect(dialog).toHaveCount(0);
    });
  });
}

test('the button that buys is in sight on a low telephone, for every product', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  // What a picture shows does not matter: its space is reserved.
  await page.route('**/productImages/**', (route) => route.fulfill({ contentType: 'image/jpeg', body: '' }));
  const addresses = new Set<string>();
  for (let list = 1; list <= 4; list++) {
    const html = await (await request.get(`/zh-TW/store?page=${list}`)).text();
    for (const [, address = ''] of html.matchAll(/href="(\/zh-TW\/store\/[\w-]+)["?]/g))
      if (!/\/(cart|checkout)$/.test(address)) addresses.add(address);
  }
  expect(addresses.size).toBeGreaterThan(25);
  const outside: string[] = [];
  for (const address of addresses) {
    await page.goto(address, { waitUntil: 'load' });
    const box = await page.locator('[data-step="add"]').boundingBox();
    if (!box || box.y < 0 || box.y + box.height > 664) outside.push(`${address} ${box?.y} ${box?.height}`);
  }
  expect(outside).toEqual([]);
});
