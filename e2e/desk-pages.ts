import { expect, type Page } from '@playwright/test';
import type { Pair } from '#app/domain/language.ts';
import { statusInfo } from '#app/domain/order-status.ts';
import { filtersText } from '#app/text/filters-admin.ts';
import { cropText, forImage, imagesText } from '#app/text/images-admin.ts';
import { boardText } from '#app/text/order-board.ts';
import { orderFormText } from '#app/text/order-form-admin.ts';
import { moveTo, orderText } from '#app/text/orders-admin.ts';
import { paymentsText } from '#app/text/payments-admin.ts';
import { askDelete, editorText, productsText, selectProduct } from '#app/text/products-admin.ts';
import { csvText } from '#app/text/products-csv.ts';
import { addCount, forCode, promosText } from '#app/text/promos-admin.ts';
import { sectionText, settingsText } from '#app/text/settings-admin.ts';
import type { FilledShop } from './filled-shop.ts';
import { smallPhoto } from './photos.ts';
import { after, at, type Screen, type Visit } from './screen.ts';
import { peopleScreens } from './staff-screens.ts';

/** Pages of the owner's desk that an address alone opens. A new page of the desk is added here and nowhere else. */
const paths: readonly (readonly [name: string, path: string | ((shop: FilledShop) => string)])[] = [
  ['overview', '/admin'],
  ['orders', '/admin/orders'],
  ['orders-of-a-status', '/admin/orders?status=awaitingPayment'],
  ['orders-none-found', '/admin/orders?q=nobody-is-called-this'],
  ['order', ({ orders }) => `/admin/orders/${orders.cash}`],
  ['order-transfer', ({ orders }) => `/admin/orders/${orders.transfer}`],
  ['order-cancelled', ({ orders }) => `/admin/orders/${orders.cancelled}`],
  ['order-unknown', '/admin/orders/AAAA100'],
  ['order-closed', ({ orders }) => `/admin/orders/${orders.done}/edit`],
  ['payments', '/admin/payments'],
  ['customers', '/admin/customers'],
  ['customers-none-found', '/admin/customers?q=nobody-is-called-this'],
  ['packing', '/admin/packing'],
  ['packing-chosen', ({ orders }) => `/admin/packing?orders=${orders.cash},${orders.transfer}`],
  ['promos', '/admin/promos'],
  ['promos-none-found', '/admin/promos?q=no-such-code'],
  ['filters', '/admin/filters'],
  ['images', '/admin/images'],
  ['products', '/admin/products'],
  ['products-none-found', '/admin/products?q=nothing-is-called-this'],
  ['product-new', '/admin/products/new'],
  ['letters', '/admin/letters'],
  ['letters-none', '/admin/letters?state=dead'],
  ['letter-preview', '/admin/letters?preview=inTransit'],
  ['settings', '/admin/settings'],
  ['stores', '/admin/stores'],
  ['staff', '/admin/staff'],
  ['account', '/admin/account'],
  ['desk-page-missing', '/admin/no-such-page'],
];

export function deskPaths(shop: FilledShop): string[] {
  return paths.map(([, path]) => (typeof path === 'string' ? path : path(shop)));
}

const orderScreens: readonly Screen[] = [
  after('orders-chosen', '/admin/orders', ({ page, say }) =>
    page.getByRole('checkbox', { name: say(boardText.chooseAll) }).check(),
  ),
  after('orders-keys', '/admin/orders', async ({ page, say }) => {
    await page.keyboard.press('?');
    await expectDialog(page, say(boardText.keysTitle));
  }),
  after(
    'order-cancel',
    ({ orders }) => `/admin/orders/${orders.cash}`,
    async ({ page, say }) => {
      await press(page, say(orderText.cancelConfirm));
      await expectDialog(page, say(orderText.cancelTitle));
    },
  ),
  after(
    'order-back',
    ({ orders }) => `/admin/orders/${orders.sent}`,
    async ({ page, say }) => {
      await press(page, say(moveTo(statusInfo.followUp.label)));
      await expectDialog(page, say(orderText.backTitle).replace('{status}', say(statusInfo.followUp.label)));
    },
  ),
  after(
    'order-edit',
    ({ orders }) => `/admin/orders/${orders.cash}/edit`,
    async ({ page, say }) => {
      await page
        .getByLabel(new RegExp(`^${say(orderFormText.qty)}`))
        .first()
        .fill('3');
      await expect(page.getByRole('region', { name: say(orderFormText.preview) })).toContainText('NT$');
    },
  ),
  after('order-new', '/admin/orders/new', async ({ page, say }) => {
    await page.getByLabel(say(orderFormText.find)).fill('b');
    await page.getByLabel(say(orderFormText.find)).press('Enter');
    const found = page.getByRole('list', { name: say(orderFormText.found) });
    await found.getByRole('button').and(found.locator(':enabled')).first().click();
    await press(page, say(orderFormText.place));
    await expect(page.getByText(say(orderFormText.look)).first()).toBeVisible();
  }),
  after('payment-dismiss', '/admin/payments', async ({ page, say }) => {
    await press(page, say(paymentsText.dismiss));
    await expectDialog(page, say(paymentsText.dismissTitle));
  }),
  after('customer', '/admin/customers', async ({ page }) => {
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
    await expect(page).toHaveURL(/customers\/\d+/);
    await page.waitForLoadState('networkidle');
  }),
  after('letter', '/admin/letters', async ({ page, say }) => {
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
    await expect(page.getByText(say(['HTML', '信件畫面'])).first()).toBeVisible();
  }),
];

const boerewors: Pair = ['Boerewors', '南非香腸 Boerewors'];

/** Opens the editor of a product of the sample shop. */
async function openEditor({ page, say, open }: Visit): Promise<void> {
  await open('/admin/products?q=boerewors');
  // What an earlier screen left unsaved is not offered again.
  await page.evaluate(() => localStorage.clear());
  await page.getByRole('link', { name: say(boerewors), exact: true }).click();
  await expect(page.locator('#title')).not.toHaveValue('');
  await page.waitForLoadState('networkidle');
}

/** Goes away from a changed product, and is asked. */
async function leaveHalfDone(visit: Visit): Promise<void> {
  const { page, say } = visit;
  await openEditor(visit);
  await page.locator('#title').fill('Changed');
  await page.getByRole('link', { name: say(editorText.back) }).click();
  await expectDialog(page, say(filtersText.leaveTitle));
}

const productScreens: readonly Screen[] = [
  after('products-chosen', '/admin/products', async ({ page, say }) => {
    await page.getByRole('checkbox', { name: say(productsText.selectPage) }).check();
  }),
  after('products-delete', '/admin/products?q=boerewors', async ({ page, say }) => {
    await page.getByRole('checkbox', { name: say(selectProduct(boerewors)), exact: true }).check();
    await press(page, say(productsText.remove));
    await expectDialog(page, say(askDelete(1)));
  }),
  after('products-import', '/admin/products', async ({ page, say }) => {
    await press(page, say(csvText.import));
    const dialog = await expectDialog(page, say(csvText.title));
    const buffer = Buffer.from('product_id,title_en,price,nonsense\nprd_x,Only this,many,\n,,-4,x\n');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer });
    await expect(dialog.getByRole('table')).toBeVisible();
  }),
  after('product-problems', '/admin/products/new', async ({ page, say }) => {
    await page.locator('#title').fill('Half a product');
    await press(page, say(editorText.save));
    await expect(page.getByText(say(editorText.problems))).toBeVisible();
  }),
  { name: 'product-editor', reach: openEditor },
  {
    name: 'product-combine',
    reach: async (visit) => {
      await openEditor(visit);
      await press(visit.page, visit.say(editorText.combine));
      await expectDialog(visit.page, visit.say(editorText.combineTitle));
    },
  },
  {
    name: 'product-pictures',
    reach: async (visit) => {
      await openEditor(visit);
      await press(visit.page, visit.say(editorText.choosePictures));
      await expectDialog(visit.page, visit.say(imagesText.pick));
    },
  },
  { name: 'product-leave', reach: leaveHalfDone },
  {
    name: 'product-draft',
    reach: async (visit) => {
      const { page, say } = visit;
      await leaveHalfDone(visit);
      await page.getByRole('button', { name: say(filtersText.leave), exact: true }).click();
      await expect(page.locator('#title')).toHaveCount(0);
      await page.goBack();
      const dialog = await expectDialog(page, say(editorText.restore));
      await expect(dialog.getByRole('button', { name: say(editorText.restoreNo) })).toBeVisible();
    },
  },
];

const shelfScreens: readonly Screen[] = [
  after('promo-form', '/admin/promos', async ({ page, say }) => {
    await press(page, say(promosText.add));
    await page.getByRole('textbox', { name: say(promosText.codes) }).fill('x');
    await press(page, say(addCount(1)));
    await expect(page.getByRole('textbox', { name: say(promosText.codes) })).toBeFocused();
  }),
  after('promo-series', '/admin/promos', async ({ page, say }) => {
    await press(page, say(promosText.add));
    await page.getByText(say(promosText.many), { exact: true }).click();
    await expect(page.getByLabel(new RegExp(`^${say(promosText.prefix)}`))).toBeVisible();
  }),
  after('promo-free', '/admin/promos?state=used', async ({ page, say, shop }) => {
    await press(page, say(forCode(promosText.free, shop.spentCode)));
    await expectDialog(page, say(promosText.freeTitle));
  }),
  after('promos-delete', '/admin/promos', async ({ page, say }) => {
    await page.getByRole('checkbox', { name: say(promosText.selectPage) }).check();
    await press(page, say(promosText.removeSelected));
    await expect(page.getByRole('dialog')).toBeVisible();
  }),
  after('filter-rename', '/admin/filters', async ({ page, say }) => {
    await page
      .getByRole('button', { name: new RegExp(`^${say(filtersText.rename)}`) })
      .first()
      .click();
    await expect(page.getByRole('button', { name: say(filtersText.cancel) })).toBeVisible();
  }),
  after('filter-delete', '/admin/filters', async ({ page, say }) => {
    await page
      .getByRole('button', { name: new RegExp(`^${say(filtersText.remove)}`) })
      .first()
      .click();
    await expectDialog(page, say(filtersText.removeTitle));
  }),
  after('image', '/admin/images', async ({ page, say }) => {
    await openImage(page, say);
  }),
  after('image-delete', '/admin/images', async ({ page, say }) => {
    const dialog = await openImage(page, say);
    await dialog.getByRole('button', { name: say(imagesText.remove) }).click();
    await expectDialog(page, say(imagesText.removeTitle));
  }),
  after('image-crop', '/admin/images', async ({ page, say }) => {
    await page.getByRole('switch', { name: say(imagesText.cropFirst) }).check();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await smallPhoto('braai.jpg'));
    const dialog = await expectDialog(page, say(cropText.title));
    await expect(dialog.getByRole('application')).toBeFocused();
  }),
  after('image-refused', '/admin/images', async ({ page, say }) => {
    const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
    await page.locator('input[type=file]').first().setInputFiles(file);
    await expect(
      page.getByRole('button', { name: say(forImage(imagesText.dismiss, file.name)) }),
    ).toBeVisible();
  }),
  after('settings-problem', '/admin/settings', async ({ page, say }) => {
    const fees = page.getByRole('form', { name: say(sectionText.fees.title), exact: true });
    await fees.getByRole('textbox').first().fill('1.5');
    await fees.getByRole('button', { name: say(settingsText.save) }).click();
    await expect(fees.locator('[aria-invalid=true]').first()).toBeFocused();
  }),
];

/** Every page, dialog and state of the owner's desk. They may be walked in any order. */
export const deskScreens: readonly Screen[] = [
  ...paths.map(([name, path]) => at(name, path)),
  ...orderScreens,
  ...productScreens,
  ...shelfScreens,
  ...peopleScreens,
];

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).first().click();
}

async function expectDialog(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function openImage(page: Page, say: (pair: Pair) => string) {
  await page
    .getByRole('region', { name: say(imagesText.title) })
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(say(imagesText.altEnglish))).toBeVisible();
  return dialog;
}
