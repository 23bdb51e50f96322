import { cartText, lineAction } from '#app/text/cart.ts';
import { productText } from '#app/text/product.ts';
import { about, storeText } from '#app/text/store.ts';
import { desk, expect, test } from './shop.ts';
import { reader } from './words.ts';

test.use(desk);

test('a keyboard alone: the focus is never lost', async ({ page }) => {
  const { say, open } = reader(page, 0);
  const title = ['Wood-Wool Firelighters', '木絲火種'] as const;
  await open('/store');

  const search = page.getByRole('searchbox', { name: say(storeText.search) });
  await search.fill('wool');
  await search.press('Enter');
  await expect(page).toHaveURL(/q=wool/);
  await expect(search).toBeFocused();

  const details = page.getByRole('link', { name: say(about(storeText.seeDetails, title)) });
  await details.press('Enter');
  const dialog = page.getByRole('dialog', { name: say(title) });
  await expect(dialog.getByRole('heading', { name: say(title) })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(details).toBeFocused();

  await details.press('Enter');
  await dialog.getByRole('button', { name: say(productText.addToCart) }).press('Enter');
  await dialog.getByRole('link', { name: say(productText.goToCart) }).press('Enter');
  await expect(page.getByRole('heading', { name: say(cartText.title) })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('button', { name: say(lineAction('remove', say(title))) }).press('Enter');
  await page.getByRole('button', { name: say(cartText.undo) }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const less = page.getByRole('button', { name: say(lineAction('less', say(title))) });
  await page.getByRole('button', { name: say(lineAction('more', say(title))) }).press('Enter');
  await less.press('Enter');
  await expect(less).toBeDisabled();
  await expect(less).toBeFocused();
});
