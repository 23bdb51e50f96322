import { expect, type Page } from '@playwright/test';
import type { LocalizedText } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { statusInfo } from '#app/domain/order/order-status.ts';
import { ordersPerPage } from '#app/domain/order/order-summary.ts';
import { leaveText } from '#app/text/admin.ts';
import { emailsText } from '#app/text/emails-admin.ts';
import { filtersText } from '#app/text/filters-admin.ts';
import { altIn, cropText, forImage, imagesText } from '#app/text/images-admin.ts';
import { orderFormText } from '#app/text/order-form-admin.ts';
import { boardText, chooseAllOf, moveTo, orderText } from '#app/text/orders-admin.ts';
import { paymentsText } from '#app/text/payments-admin.ts';
import { askDelete, editorText, productsText, selectProduct } from '#app/text/products-admin.ts';
import { csvText } from '#app/text/products-csv.ts';
import { addCount, forCode, promosText } from '#app/text/promos-admin.ts';
import { sectionText, settingsText } from '#app/text/settings-admin.ts';
import { bulkText, cellText, stockOf } from '#app/text/stock-admin.ts';
import type { FilledShop } from './filled-shop.ts';
import { openStatuses } from './order-statuses.ts';
import { smallPhoto } from './photos.ts';
import { after, at, type Screen, type Visit } from './screen.ts';
import { peopleScreens } from './staff-screens.ts';

/** Admin pages that need no steps. Every new admin page is added here. */
const paths: readonly (readonly [name: string, path: string | ((shop: FilledShop) => string)])[] = [
  ['overview', '/admin'],
  ['orders', '/admin/orders'],
  ['orders-of-a-status', '/admin/orders?status=awaitingPayment'],
  ['orders-filtered', '/admin/orders?from=2020-01-01&payment=cod&paid=no'],
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
  ['product-stock', '/admin/products/prd_boerewors/stock'],
  ['reviews', '/admin/reviews'],
  ['emails', '/admin/emails'],
  ['emails-none', '/admin/emails?state=dead'],
  ['emails-none-found', '/admin/emails?q=nobody-is-called-this'],
  ['email-preview', '/admin/emails?preview=inTransit'],
  ['settings', '/admin/settings'],
  ['stores', '/admin/stores'],
  ['staff', '/admin/staff'],
  ['import', '/admin/import'],
  ['account', '/admin/account'],
  ['admin-page-missing', '/admin/no-such-page'],
];

export function adminPaths(shop: FilledShop): string[] {
  return paths.map(([, path]) => (typeof path === 'string' ? path : path(shop)));
}

const orderScreens: readonly Screen[] = [
  after('orders-chosen', '/admin/orders', ({ page, t }) =>
    page.getByRole('checkbox', { name: t(chooseAllOf(ordersPerPage)) }).check(),
  ),
  after('orders-keys', '/admin/orders', async ({ page, t }) => {
    // The keys are listened to a moment after the page has its scripts.
    await expect(async () => {
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: t(boardText.keysTitle) })).toBeVisible({
        timeout: 2_000,
      });
    }).toPass();
    await expectDialog(page, t(boardText.keysTitle));
  }),
  after(
    'order-cancel',
    ({ orders }) => `/admin/orders/${orders.cash}`,
    async ({ page, t, language }) => {
      await openStatuses(page, language);
      await press(page, t(orderText.cancelConfirm));
      await expectDialog(page, t(orderText.cancelTitle));
    },
  ),
  after(
    'order-back',
    ({ orders }) => `/admin/orders/${orders.sent}`,
    async ({ page, t, language }) => {
      await openStatuses(page, language);
      await press(page, t(moveTo(statusInfo.followUp.label)));
      await expectDialog(page, t(orderText.backTitle).replace('{status}', t(statusInfo.followUp.label)));
    },
  ),
  after(
    'order-edit',
    ({ orders }) => `/admin/orders/${orders.cash}/edit`,
    async ({ page, t }) => {
      await page
        .getByLabel(new RegExp(`^${t(orderFormText.qty)}`))
        .first()
        .fill('3');
      await expect(page.getByRole('region', { name: t(orderFormText.preview) })).toContainText('NT$');
    },
  ),
  after('order-new', '/admin/orders/new', async ({ page, t }) => {
    await page.getByLabel(t(orderFormText.find)).fill('boerewors');
    await page.getByLabel(t(orderFormText.find)).press('Enter');
    const found = page.getByRole('list', { name: t(orderFormText.found) });
    await found.getByRole('button').and(found.locator(':enabled')).first().click();
    await press(page, t(orderFormText.place));
    await expect(page.getByText(t(orderFormText.checkFields)).first()).toBeVisible();
  }),
  after('payment-dismiss', '/admin/payments', async ({ page, t }) => {
    await press(page, t(paymentsText.dismiss));
    await expectDialog(page, t(paymentsText.dismissTitle));
  }),
  after('customer', '/admin/customers', async ({ page }) => {
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
    await expect(page).toHaveURL(/customers\/\d+/);
    await page.waitForLoadState('networkidle');
  }),
  after('email', '/admin/emails', async ({ page, t }) => {
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
    await expect(page.getByText(t(emailsText.asSeen)).first()).toBeVisible();
  }),
];

const boerewors: LocalizedText = ['Boerewors', '南非香腸 Boerewors'];

async function openEditor({ page, t, open }: Visit): Promise<void> {
  await open('/admin/products?q=boerewors');
  // Discards a draft of an earlier screen.
  await page.evaluate(() => localStorage.clear());
  await page.getByRole('link', { name: t(boerewors), exact: true }).click();
  await expect(page.locator('#title')).not.toHaveValue('');
  await page.waitForLoadState('networkidle');
}

/** Leaves a changed product, which asks for confirmation. */
async function leaveHalfDone(visit: Visit): Promise<void> {
  const { page, t } = visit;
  await openEditor(visit);
  await page.locator('#title').fill('Changed');
  await page.getByRole('link', { name: t(editorText.back) }).click();
  await expectDialog(page, t(leaveText.title));
}

const productScreens: readonly Screen[] = [
  after('products-chosen', '/admin/products', async ({ page, t }) => {
    await page.getByRole('checkbox', { name: t(productsText.selectPage) }).check();
  }),
  after('products-delete', '/admin/products?q=boerewors', async ({ page, t }) => {
    await page.getByRole('checkbox', { name: t(selectProduct(boerewors)), exact: true }).check();
    await press(page, t(productsText.remove));
    await expectDialog(page, t(askDelete(1)));
  }),
  after('products-cells', '/admin/products?q=boerewors', async ({ page, t }) => {
    await page.getByText(t(cellText.edit)).first().click();
    const stock = page.locator('details[open] input[name="typed"]').nth(1);
    await stock.fill('some');
    await stock.press('Enter');
    await expect(stock).toHaveAccessibleDescription(t(cellText.notStock));
  }),
  after('products-stock', '/admin/products?q=boerewors', async ({ page, t }) => {
    await page
      .getByRole('button', { name: new RegExp(`^${t(stockOf(boerewors))}`) })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
  }),
  after('products-bulk', '/admin/products', async ({ page, t }) => {
    await page.getByRole('checkbox', { name: t(productsText.selectPage) }).check();
    await press(page, t(bulkText.open));
    const dialog = await expectDialog(page, t(bulkText.title));
    await dialog.getByRole('combobox', { name: t(bulkText.price), exact: true }).selectOption('percent');
    await expect(dialog.getByLabel(t(bulkText.round))).toBeVisible();
  }),
  after('products-bulk-preview', '/admin/products', async ({ page, t }) => {
    await page.getByRole('checkbox', { name: t(productsText.selectPage) }).check();
    await press(page, t(bulkText.open));
    const dialog = await expectDialog(page, t(bulkText.title));
    await dialog.getByRole('combobox', { name: t(bulkText.stock), exact: true }).selectOption('add');
    await dialog.getByLabel(t(bulkText.byPieces)).fill('-9');
    await dialog.getByRole('combobox', { name: t(bulkText.sale), exact: true }).selectOption('set');
    await dialog.getByLabel(t(bulkText.toPercent)).fill('15');
    await press(page, t(bulkText.preview));
    await expect(dialog.getByRole('table')).toBeVisible();
  }),
  after('products-import', '/admin/products', async ({ page, t }) => {
    await press(page, t(csvText.import));
    const dialog = await expectDialog(page, t(csvText.title));
    const buffer = Buffer.from('product_id,title_en,price,nonsense\nprd_x,Only this,many,\n,,-4,x\n');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer });
    await expect(dialog.getByRole('table')).toBeVisible();
  }),
  after('product-problems', '/admin/products/new', async ({ page, t }) => {
    await page.locator('#title').fill('Half a product');
    await press(page, t(editorText.save));
    await expect(page.getByText(t(editorText.problems))).toBeVisible();
  }),
  { name: 'product-editor', reach: openEditor },
  {
    name: 'product-combine',
    reach: async (visit) => {
      await openEditor(visit);
      await press(visit.page, visit.t(editorText.combine));
      await expectDialog(visit.page, visit.t(editorText.combineTitle));
    },
  },
  {
    name: 'product-pictures',
    reach: async (visit) => {
      await openEditor(visit);
      await press(visit.page, visit.t(editorText.choosePictures));
      await expectDialog(visit.page, visit.t(imagesText.pick));
    },
  },
  { name: 'product-leave', reach: leaveHalfDone },
  {
    name: 'product-draft',
    reach: async (visit) => {
      const { page, t } = visit;
      await leaveHalfDone(visit);
      await page.getByRole('button', { name: t(leaveText.leave), exact: true }).click();
      await expect(page.locator('#title')).toHaveCount(0);
      await page.goBack();
      const dialog = await expectDialog(page, t(editorText.restore));
      await expect(dialog.getByRole('button', { name: t(editorText.restoreNo) })).toBeVisible();
    },
  },
];

const catalogueScreens: readonly Screen[] = [
  after('promo-form', '/admin/promos', async ({ page, t }) => {
    await press(page, t(promosText.add));
    await page.getByRole('textbox', { name: t(promosText.codes) }).fill('x');
    await press(page, t(addCount(1)));
    await expect(page.getByRole('textbox', { name: t(promosText.codes) })).toBeFocused();
  }),
  after('promo-series', '/admin/promos', async ({ page, t }) => {
    await press(page, t(promosText.add));
    await page.getByText(t(promosText.many), { exact: true }).click();
    await expect(page.getByLabel(new RegExp(`^${t(promosText.prefix)}`))).toBeVisible();
  }),
  after('promo-free', '/admin/promos?state=used', async ({ page, t, shop }) => {
    await press(page, t(forCode(promosText.free, shop.spentCode)));
    await expectDialog(page, t(promosText.freeTitle));
  }),
  after('promos-delete', '/admin/promos', async ({ page, t }) => {
    await page.getByRole('checkbox', { name: t(promosText.selectPage) }).check();
    await press(page, t(promosText.removeSelected));
    await expect(page.getByRole('dialog')).toBeVisible();
  }),
  after('filter-rename', '/admin/filters', async ({ page, t }) => {
    await page
      .getByRole('button', { name: new RegExp(`^${t(filtersText.rename)}`) })
      .first()
      .click();
    await expect(page.getByRole('button', { name: t(filtersText.cancel) })).toBeVisible();
  }),
  after('filter-delete', '/admin/filters', async ({ page, t }) => {
    await page
      .getByRole('button', { name: new RegExp(`^${t(filtersText.remove)}`) })
      .first()
      .click();
    await expectDialog(page, t(filtersText.removeTitle));
  }),
  after('images-selected', '/admin/images', async ({ page, t }) => {
    await page.getByRole('checkbox', { name: t(imagesText.selectPage) }).check();
    await expect(page.getByRole('region', { name: t(imagesText.selected) })).toBeVisible();
  }),
  after('image', '/admin/images', async ({ page, t }) => {
    await openImage(page, t);
  }),
  after('image-delete', '/admin/images', async ({ page, t }) => {
    const dialog = await openImage(page, t);
    await dialog.getByRole('button', { name: t(imagesText.remove) }).click();
    await expectDialog(page, t(imagesText.removeTitle));
  }),
  after('image-crop', '/admin/images', async ({ page, t }) => {
    await page.getByRole('switch', { name: t(imagesText.cropFirst) }).check();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await smallPhoto('braai.jpg'));
    const dialog = await expectDialog(page, t(cropText.title));
    await expect(dialog.getByRole('application')).toBeFocused();
  }),
  after('image-refused', '/admin/images', async ({ page, t }) => {
    const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
    await page.locator('input[type=file]').first().setInputFiles(file);
    await expect(
      page.getByRole('button', { name: t(forImage(imagesText.dismiss, file.name)) }),
    ).toBeVisible();
  }),
  after('settings-problem', '/admin/settings', async ({ page, t }) => {
    const fees = page.getByRole('form', { name: t(sectionText.fees.title), exact: true });
    await fees.getByRole('textbox').first().fill('1.5');
    await fees.getByRole('button', { name: t(settingsText.save) }).click();
    await expect(fees.locator('[aria-invalid=true]').first()).toBeFocused();
  }),
];

/** Every page, dialog and state of the admin area, in any order. */
export const adminScreens: readonly Screen[] = [
  ...paths.map(([name, path]) => at(name, path)),
  ...orderScreens,
  ...productScreens,
  ...catalogueScreens,
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

async function openImage(page: Page, t: (localized: LocalizedText) => string) {
  await page
    .getByRole('region', { name: t(imagesText.title) })
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(t(altIn(languages[0].called)))).toBeVisible();
  return dialog;
}
