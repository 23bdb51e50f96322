import { type LocalizedText, localPath } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { subtotalOf } from '#app/text/cart.ts';
import { enlargePicture, pictureOf, productText } from '#app/text/product.ts';
import { shellText } from '#app/text/shell.ts';
import { about, addedToCart, storeText } from '#app/text/store.ts';
import { inTurn } from '#test/trials.ts';
import { reader } from './reader.ts';
import { desktop, expect, phone, test } from './shop.ts';

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

      // A dialog over the list is a page after a reload.
      await page.goForward();
      await expect(dialog).toBeVisible();
      await page.reload();
      await expect(trail).toBeVisible();
      await expect(dialog).toHaveCount(0);
    });
  });
}

test('what was added opens over the page, takes the keyboard and gives it back', async ({ page }) => {
  const { t, open } = reader(page, 1);
  await open('/store/boerewors');
  const product = page.getByRole('main');
  await product.getByRole('radio', { name: '500 公克', exact: true }).check();
  await product.getByRole('button', { name: t(productText.addToCart), exact: true }).press('Enter');
  const sheet = page.getByRole('dialog', { name: t(addedToCart(1, wors)) });
  await expect(sheet.getByRole('heading')).toBeFocused();
  await expect(sheet).toContainText('500 公克');
  await expect(sheet).toContainText(t(subtotalOf(1)));
  // The page behind is inert.
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab');
    const isInside = await sheet.evaluate(
      (element) => document.activeElement === document.body || element.contains(document.activeElement),
    );
    expect(isInside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(product.getByRole('button', { name: t(productText.added), exact: true })).toBeFocused();
});

test('a picture is swiped, chosen by its small one, and enlarged', async ({ page }) => {
  const { t, open } = reader(page, 1);
  await open('/store/boerewors');
  const pictures = page.getByRole('list', { name: t(productText.pictures) });
  const whole = pictures.getByRole('img');
  const small = (number: number) => page.getByRole('button', { name: t(pictureOf(number, 2)), exact: true });
  await pictures.evaluate((row) => row.scrollTo({ left: row.clientWidth, behavior: 'instant' }));
  await expect(small(2)).toHaveAttribute('aria-pressed', 'true');
  await small(1).click();
  await expect(whole.first()).toBeInViewport({ ratio: 0.9 });
  const second = page.getByRole('button', { name: t(enlargePicture(2, 2)) });
  await small(2).click();
  await second.click();
  const viewer = page.getByRole('dialog', { name: t(productText.pictures) });
  await expect(viewer.getByRole('img').nth(1)).toBeInViewport({ ratio: 0.9 });
  await viewer.getByRole('button', { name: t(productText.previousPicture) }).click();
  await expect(viewer.getByRole('img').first()).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(second).toBeFocused();
});

test('Escape closes the enlarged picture first, and then the product over the list', async ({ page }) => {
  const { t, open } = reader(page, 1);
  await open('/store');
  await page.getByRole('link', { name: t(about(storeText.seeDetails, wors)), exact: true }).click();
  const product = page.getByRole('dialog', { name: t(wors), exact: true });
  const enlarge = product.getByRole('button', { name: t(enlargePicture(1, 2)) });
  const viewer = page.getByRole('dialog', { name: t(productText.pictures) });
  await enlarge.click();
  await expect(viewer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(enlarge).toBeFocused();
  await expect(product).toBeVisible();
  await expect(page).toHaveURL(/\/store\/boerewors$/);
  await page.keyboard.press('Escape');
  await expect(product).toHaveCount(0);
  await expect(page).toHaveURL(/\/store$/);
});

test('a product with another search than its list closes without a line, once however often it is asked', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
  const { t, open } = reader(page, 1);
  await open('/contact');
  await open('/store?type=cuts&q=boerewors');
  await page.getByRole('link', { name: t(about(storeText.seeDetails, wors)), exact: true }).click();
  const product = page.getByRole('dialog', { name: t(wors), exact: true });
  await expect(product).toBeVisible();
  await expect(page).toHaveURL(/\/store\/boerewors\?q=boerewors$/);
  await context.setOffline(true);
  await product
    .getByRole('link', { name: t(productText.close), exact: true })
    .evaluate((close: HTMLElement) => {
      close.click();
      close.click();
    });
  await expect(product).toHaveCount(0);
  await expect(page).toHaveURL(/\/store\?type=cuts&q=boerewors$/);
  await expect(page.getByRole('searchbox')).toHaveValue('boerewors');
  await context.setOffline(false);
});

test('Back closes the enlarged picture and what was added, and the page stays', async ({ page }) => {
  const { t, open } = reader(page, 1);
  await open('/store');
  await expect(page.getByRole('article')).toHaveCount(8);
  await open('/store/boerewors');
  const address = page.url();
  const viewer = page.getByRole('dialog', { name: t(productText.pictures) });
  const second = page.getByRole('button', { name: t(enlargePicture(1, 2)) });
  await second.click();
  await expect(viewer).toBeVisible();
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(second).toBeFocused();
  await page.goForward();
  await expect(viewer).toHaveCount(0);
  await page.goBack();
  const product = page.getByRole('main');
  await product.getByRole('radio', { name: '500 公克', exact: true }).check();
  await product.getByRole('button', { name: t(productText.addToCart), exact: true }).click();
  const sheet = page.getByRole('dialog', { name: t(addedToCart(1, wors)) });
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  expect(page.url()).toBe(address);
  await page.goBack();
  await expect(page).toHaveURL(/\/store$/);
});

test('the buy button is visible on a short phone screen, for every product', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  // Only the reserved space matters.
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

test.describe('on a desktop', () => {
  test.use(desktop);

  test('the small pictures begin where the large one does', async ({ page }) => {
    await page.goto('/store/boerewors');
    const large = page.getByRole('list', { name: productText.pictures[0] });
    const small = page.getByRole('button', { name: pictureOf(1, 2)[0], exact: true });
    expect((await small.boundingBox())?.x).toBe((await large.boundingBox())?.x);
  });

  test('what is opened over the list fits the window, its way out in sight', async ({ page }) => {
    const { open } = reader(page, 0);
    await open('/store');
    await page.getByRole('link', { name: about(storeText.seeDetails, wors)[0], exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { level: 1 })).toBeFocused();
    // With everything that the page loads later.
    await page.waitForLoadState('networkidle');
    const styles = await page
      .locator('link[rel=stylesheet]')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
    expect(styles).toEqual([...new Set(styles)]);
    const box = await dialog.boundingBox();
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    expect(box && box.y >= 0 && box.y + box.height <= height && box.width < width).toBe(true);
    await expect(dialog.getByRole('link', { name: productText.close[0] })).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  });
});
