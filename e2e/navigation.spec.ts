import { shellText } from '#app/text/shell.ts';
import { about, addedToCart, storeText } from '#app/text/store.ts';
import { addVariant } from './purchase.ts';
import { reader } from './reader.ts';
import { desktop, expect, phone, test } from './shop.ts';

for (const [name, options, language] of [
  ['on a desktop in English', desktop, 0],
  ['on a phone in Chinese', phone, 1],
] as const) {
  test.describe(name, () => {
    test.use({ ...options, readOnly: true });

    test('the navigation stays where it is when the number in the cart comes', async ({ page }) => {
      const words = reader(page, language);
      await words.open('/store');
      const links = page.getByRole('banner').getByRole('link');
      const places = () =>
        links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().toJSON()));
      const before = await places();
      await addVariant(words, { title: ['Wood-Wool Firelighters', '木絲火種'], options: [] });
      await page.keyboard.press('Escape');
      await words.open('/store');
      const cart = page.getByRole('banner').getByRole('link', { name: words.t(shellText.cart) });
      await expect(cart).toContainText('1');
      expect(await places()).toEqual(before);
    });

    test('the title of a page that was navigated to is said, unless its heading has the focus', async ({
      page,
    }) => {
      const words = reader(page, language);
      const said = page.locator('p[aria-live="polite"]');
      await words.open('/contact');
      await expect(said).toBeEmpty();
      const left = await page.title();
      const store = page
        .getByRole('banner')
        .getByRole('link', { name: words.t(shellText.store), exact: true });
      await store.click();
      await expect(page).toHaveURL(/\/store$/);
      // The title follows the address.
      await expect(page).not.toHaveTitle(left);
      await expect(said).toHaveText(await page.title());
      await page.locator('main a[href*="/store/"]:not([href*="/store/cart"])').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(said).toBeEmpty();
    });

    test('what a card adds to the cart is said', async ({ page }) => {
      const words = reader(page, language);
      const title = ['Wood-Wool Firelighters', '木絲火種'] as const;
      await words.open(`/store?q=${encodeURIComponent(words.t(title))}`);
      await page
        .getByRole('button', { name: words.t(about(storeText.addToCart, title)), exact: true })
        .click();
      await expect(page.locator('p[aria-live="polite"]')).toHaveText(words.t(addedToCart(1, title)));
    });
  });
}
