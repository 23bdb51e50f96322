import { cartText } from '#app/text/cart.ts';
import { lookUpProblems, lookUpText } from '#app/text/order-lookup.ts';
import { productText } from '#app/text/product.ts';
import { shellText } from '#app/text/shell.ts';
import { storeText } from '#app/text/store.ts';
import { reader } from './reader.ts';
import { desktop, expect, test } from './shop.ts';

test.use({ ...desktop, readOnly: true });

const chinese = { name: '繁體中文' };

test('Return stays in the language that was chosen in the cart', async ({ page }) => {
  const english = reader(page, 0);
  await english.open('/store/boerewors?variant=var_boerewors-1');
  await page.getByRole('button', { name: storeText.addToCart[0], exact: true }).click();
  await english.open('/store');
  await page.getByRole('banner').getByRole('link', { name: shellText.cart[0] }).click();
  await expect(page).toHaveURL(/\/store\/cart$/);
  await page.getByRole('link', chinese).click();
  await expect(page).toHaveURL(/\/zh-TW\/store\/cart$/);
  await page.getByRole('button', { name: cartText.return[1] }).click();
  await expect(page).toHaveURL(/\/zh-TW\/store$/);
});

test('the choice keeps what was searched for and chosen', async ({ page }) => {
  await reader(page, 0).open('/store?type=biltong&q=chilli&page=1');
  await page.getByRole('link', chinese).click();
  await expect(page).toHaveURL(/\/zh-TW\/store\?type=biltong&q=chilli/);
  await expect(page.getByRole('searchbox')).toHaveValue('chilli');
  await page.goto('/order?number=ABCD123');
  await expect(page).toHaveURL(/\/zh-TW\/order\?number=ABCD123$/);
});

test('a choice of a product and what is typed into a form stay in the other language', async ({ page }) => {
  await reader(page, 0).open('/store/boerewors');
  const product = page.getByRole('main');
  await product.getByRole('radio', { name: '500 g', exact: true }).check();
  await product.getByRole('button', { name: productText.more[0], exact: true }).click();
  await page.getByRole('link', chinese).click();
  await expect(page).toHaveURL(/\/zh-TW\/store\/boerewors/);
  await expect(product.getByRole('radio', { name: '500 公克', exact: true })).toBeChecked();
  await expect(product.getByText('500 公克 × 2')).toBeAttached();

  await reader(page, 1).open('/order');
  await page.getByRole('textbox', { name: lookUpText.phone[1] }).fill('0912345678');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('textbox', { name: lookUpText.phone[0] })).toHaveValue('0912345678');
});

test('an order that was not found keeps its number and phone in the other language, and the number at a reload', async ({
  page,
}) => {
  const number = page.getByRole('textbox', { name: lookUpText.number[1] });
  await reader(page, 1).open('/order?number=ABCD123');
  await page.getByRole('textbox', { name: lookUpText.phone[1] }).fill('0912345678');
  await page.getByRole('button', { name: lookUpText.find[1] }).click();
  await expect(page.getByText(lookUpProblems['not-found'][1])).toBeVisible();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('textbox', { name: lookUpText.number[0] })).toHaveValue('ABCD123');
  await expect(page.getByRole('textbox', { name: lookUpText.phone[0] })).toHaveValue('0912345678');
  await page.getByRole('link', chinese).click();
  await expect(page).toHaveURL(/\/zh-TW\/order\?number=ABCD123$/);
  await page.reload();
  await expect(number).toHaveValue('ABCD123');
});
