import { randomUUID } from 'node:crypto';
import { bundleContents, bundlePartText } from '#app/text/bundle-parts.ts';
import { bundleProblems, bundleText } from '#app/text/bundles-admin.ts';
import { labelled } from '#app/text/marks.ts';
import { ofProduct, orderFormText } from '#app/text/order-form-admin.ts';
import { lookUpText } from '#app/text/order-lookup.ts';
import { scanGoodsText } from '#app/text/packing.ts';
import { productText } from '#app/text/product.ts';
import { editorText } from '#app/text/products-admin.ts';
import { shellText } from '#app/text/shell.ts';
import { itemsLeft } from '#app/text/store.ts';
import { expectAccessible } from './accessibility.ts';
import { inDatabase } from './posted-order.ts';
import { hydrated, openPage } from './reader.ts';
import { desktop, expect, phone, test } from './shop.ts';
import { openAdmin } from './sign-in.ts';

test.use({ ...desktop, locale: 'en' });

const wors = ['Boerewors 500 g', '南非香腸 Boerewors 500 公克'] as const;
const inLists = {
  title: ['Boerewors', '南非香腸 Boerewors'],
  size: null,
  weight: ['500 g', '500 公克'],
  color: null,
} as const;

test('the owner makes a bundle, a shopper sees what is in it, and its parts are packed', async ({
  page,
  shop,
  request,
  visit,
}) => {
  await openAdmin(page, shop, '/admin/products?q=firelighters');
  await page.getByRole('link', { name: 'Wood-Wool Firelighters' }).first().click();
  const panel = page.getByRole('region', { name: bundleText.title[0], exact: true });
  await panel.locator('summary').first().press('Enter');
  const find = panel.getByLabel(bundleText.find[0]);
  await find.fill('boerewors');
  await find.press('Enter');
  await panel.getByRole('button', { name: ofProduct(orderFormText.add, wors)[0], exact: true }).click();
  const pieces = panel.getByLabel(labelled(bundleText.pieces, wors)[0]);
  await pieces.fill('two');
  await panel.getByRole('button', { name: bundleText.save[0] }).click();
  await expect(panel.getByRole('alert')).toContainText(bundleProblems['bad-pieces'][0]);
  await expect(pieces).toHaveValue('two');
  await pieces.fill('2');
  await expect(page.getByText(editorText.formUnsaved[0])).toBeVisible();
  await panel.getByRole('button', { name: bundleText.save[0] }).click();
  await expect(page.getByText(editorText.nothingToSave[0])).toBeVisible();
  await expect(page.locator('input[readonly]').first()).toHaveAttribute('title', bundleText.gramsCell[0]);
  await expectAccessible(page);

  const shopper = await visit({ ...phone, locale: 'zh-TW' });
  await shopper.goto('/zh-TW/store/wood-wool-firelighters');
  await expect(shopper.getByRole('heading', { name: bundleContents[1] })).toBeVisible();
  await expect(shopper.getByRole('link', { name: bundlePartText(inLists, null)[1] })).toBeVisible();
  await expectAccessible(shopper);

  // The store is whole again after a part was looked at from a search.
  await openPage(shopper, '/zh-TW/store?q=firelighters');
  await shopper.locator('main a[href*="/store/wood-wool-firelighters"]').first().click();
  await shopper
    .getByRole('dialog')
    .getByRole('link', { name: bundlePartText(inLists, null)[1] })
    .click();
  await expect(shopper.getByRole('dialog')).toHaveCount(0);
  await shopper.getByRole('banner').getByRole('link', { name: shellText.store[1], exact: true }).click();
  await expect(shopper.getByRole('article')).toHaveCount(8);
  await shopper.goto('/zh-TW/store/wood-wool-firelighters');

  await shopper.getByRole('main').getByRole('button', { name: productText.addToCart[1] }).click();
  for (const path of ['/zh-TW/store/cart', '/zh-TW/store/checkout']) {
    await shopper.goto(path);
    // On a phone the lines of the checkout are folded away.
    await hydrated(shopper);
    const summary = shopper.locator('#checkout-summary > summary');
    if ((await summary.count()) > 0) await summary.click();
    await expect(shopper.getByText(bundlePartText(inLists, 2)[1])).toBeVisible();
    await expectAccessible(shopper);
  }
  await shopper.goto('/zh-TW/store/wood-wool-firelighters');

  const bundle = 'var_wood-wool-firelighters-1';
  const readStock = async () =>
    (await (await request.get(`${shop.url}/api/basket?ids=${bundle},var_boerewors-1`)).json()).variants;
  const leftOf = (variants: { id: string; qty: number }[], id = '') =>
    variants.find((variant) => variant.id === id)?.qty ?? -1;
  const before = await readStock();
  const parts = leftOf(before, 'var_boerewors-1');
  expect(leftOf(before, bundle)).toBe(Math.floor(parts / 2));
  const placed = await request.post(`${shop.url}/api/postOrder`, {
    headers: { Origin: shop.url },
    data: {
      orderID: randomUUID(),
      language: 1,
      basket: { items: [{ productID: bundle, qty: 2 }] },
      customer: {
        name: '王小明',
        email: 'ming@example.com',
        number: '0912345678',
        shippingAddress: { county: 'Taipei', chineseAddress: '臺北市信義區信義路五段7號' },
      },
      shippingOption: 'regularAM',
      paymentMethod: 'cod',
      chosenDay: null,
      customerMessage: '',
    },
  });
  expect(placed.status(), await placed.text()).toBe(200);
  const { orderNumber } = await placed.json();
  expect(leftOf(await readStock(), 'var_boerewors-1')).toBe(parts - 4);
  // Stored pages are renewed a moment after the order (decision 57), and a product's page does not follow its stock.
  const left = shopper.getByText(itemsLeft(Math.floor((parts - 4) / 2))[1]);
  await expect(async () => {
    await shopper.reload();
    expect(await left.count()).toBeGreaterThan(0);
  }).toPass({ timeout: 30_000 });
  await shopper.getByText(productText.optionsTable[1]).click();
  await expect(left.first()).toBeVisible();

  const lookUp = await visit({ ...desktop, locale: 'en-GB' });
  await openPage(lookUp, '/order');
  await lookUp.getByLabel(lookUpText.number[0]).fill(orderNumber);
  await lookUp.getByLabel(lookUpText.phone[0]).fill('0912345678');
  await lookUp.getByRole('button', { name: lookUpText.find[0] }).click();
  await expect(lookUp.getByText(bundlePartText(inLists, 4)[0])).toBeVisible();

  await openAdmin(page, shop, `/admin/orders/${orderNumber}`);
  await expect(page.getByText(bundlePartText(inLists, 4)[0])).toBeVisible();
  await openAdmin(page, shop, '/admin/packing');
  await expect(page.getByRole('article', { name: new RegExp(orderNumber) }).first()).toContainText(
    bundlePartText(inLists, 4)[0],
  );
  // The bundle's only part is scanned, which ticks its line.
  await inDatabase(shop, (client) =>
    client.query(`update product_variant set barcode = '4006381333931' where id = 'var_boerewors-1'`),
  );
  await page.reload();
  const slip = page.getByRole('article', { name: new RegExp(orderNumber) }).first();
  const line = slip.getByRole('list').getByRole('button');
  await expect(line).toHaveAttribute('aria-pressed', 'false');
  await page.getByLabel(scanGoodsText.label[0]).fill('4006381333931');
  await page.getByLabel(scanGoodsText.label[0]).press('Enter');
  await expect(line).toHaveAttribute('aria-pressed', 'true');
  await openAdmin(page, shop, '/admin/products?q=firelighters');
  await expect(page.getByText(bundleText.stockCell[0]).first()).toBeVisible();
  await expectAccessible(page);
});
