import type { Page } from '@playwright/test';
import { packedOf, packingProblems, packingText, scanGoodsText, scannedInto } from '#app/text/packing.ts';
import { notSaved, shipmentText, trackingProblems } from '#app/text/shipments-admin.ts';
import { barcodeText, lowText, scanText } from '#app/text/stock-admin.ts';
import { expectAccessible } from './accessibility.ts';
import { inDatabase, placeOrder, postOrder } from './posted-order.ts';
import { englishPhone, expect, test } from './shop.ts';
import { openAdmin } from './sign-in.ts';

test.use(englishPhone);

const code = '4006381333931';

/** A camera with a barcode: few systems have the BarcodeDetector API. */
async function holdBeforeCamera(page: Page, barcode: string): Promise<void> {
  await page.addInitScript((seen) => {
    class Detector {
      detect = async () => [{ rawValue: seen }];
    }
    Object.assign(window, { BarcodeDetector: Detector });
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
    const getUserMedia = async () => canvas.captureStream();
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } });
  }, barcode);
}

test('a barcode is given to a variant by the camera, finds its product, and ticks goods one order after the other', async ({
  page,
  shop,
  request,
}) => {
  const first = await placeOrder(request, shop.url, 'Anna');
  let productID = '';
  let place = 0;
  let product = '';
  let title: [string, string] = ['', ''];
  await inDatabase(shop, async (client) => {
    const { rows } = await client.query(
      `select parent_product.id, parent_product.title, product_variant.id as variant,
         (select count(*)::int from product_variant before
           where before.parent_id = parent_product.id and before.position < product_variant.position) as place
       from order_line
       join product_variant on product_variant.id = order_line.product_id
       join parent_product on parent_product.id = product_variant.parent_id limit 1`,
    );
    product = rows[0].id;
    title = rows[0].title;
    productID = rows[0].variant;
    place = rows[0].place;
    await client.query('update product_variant set qty = 9 where id = $1', [productID]);
  });
  const second = await postOrder(request, shop.url, { basket: { items: [{ productID, qty: 2 }] } });
  await holdBeforeCamera(page, code);
  await openAdmin(page, shop, `/admin/products/${product}`);
  const panel = page.getByRole('region', { name: barcodeText.panel[0] });
  await panel
    .getByRole('button', { name: new RegExp(`^${scanText.open[0]}`) })
    .nth(place)
    .click();
  const field = panel.getByRole('textbox', { name: new RegExp(barcodeText.label[0]) }).nth(place);
  await expect(field).toHaveValue(code);
  await expectAccessible(page);
  await panel.getByRole('button', { name: lowText.save[0] }).click();
  await expect(panel.getByText(lowText.saved[0])).toBeVisible();
  // What another tab changed meanwhile is seen, and is replaced by a second press alone.
  await inDatabase(shop, (client) =>
    client.query('update product_variant set low_at = 4, barcode = null where id = $1', [productID]),
  );
  await field.fill('braai-1');
  await panel.getByRole('button', { name: lowText.save[0] }).click();
  await expect(panel.getByRole('alert')).toHaveText(lowText.changed[0]);
  await expect(panel.getByRole('textbox', { name: new RegExp(lowText.label[0]) }).nth(place)).toHaveValue(
    '4',
  );
  await panel.getByRole('button', { name: lowText.save[0] }).click();
  await expect(panel.getByText(lowText.saved[0])).toBeVisible();
  await expect(field).toHaveValue('BRAAI-1');
  await field.fill(code);
  await panel.getByRole('button', { name: lowText.save[0] }).click();
  await expect(panel.getByText(lowText.saved[0])).toBeVisible();
  await field.fill('4006381333932');
  await panel.getByRole('button', { name: lowText.save[0] }).click();
  await expect(panel.getByRole('alert')).toHaveText(barcodeText.unfit[0]);

  await page.goto(`/admin/products?q=${code}`);
  await expect(page.getByRole('list', { name: 'Products', exact: true }).locator(':scope > li')).toHaveCount(
    1,
  );

  await page.goto('/admin/packing');
  const bar = page.getByRole('region', { name: packingText.actions[0] });
  await expect(bar).toContainText(packedOf(0, 2)[0]);
  const typed = page.getByLabel(scanGoodsText.label[0]);
  // Edited since the page was drawn, so that its scan is refused.
  await inDatabase(shop, (client) =>
    client.query('update shop_order set version = version + 1 where order_number = $1', [first]),
  );
  // The second scan comes while the first is being saved.
  const line = Promise.withResolvers<void>();
  await page.route('**/admin/packing.data*', async (route) => {
    await line.promise;
    await route.fallback();
  });
  for (const words of [scannedInto(1, title, first), scannedInto(2, title, second.orderNumber)]) {
    await typed.fill(code);
    await typed.press('Enter');
    await expect(page.getByText(words[0])).toBeVisible();
  }
  line.resolve();
  // A refusal keeps none of the others from being saved.
  await expect(bar).toContainText(packedOf(1, 2)[0]);
  const refusal = page.getByText(packingProblems['order-changed'][0]);
  await expect(refusal).toBeVisible();
  await typed.fill(code);
  await typed.press('Enter');
  await expect(bar).toContainText(packedOf(2, 2)[0]);
  await expect(refusal).toBeHidden();
  await page.getByRole('button', { name: scanText.open[0], exact: true }).click();
  const camera = page.getByRole('dialog');
  await expect(camera.getByText(scanGoodsText.packed[0])).toBeVisible();
  await expectAccessible(page);
  await camera.getByRole('button', { name: scanText.close[0] }).last().click();
  const parcel = page.getByRole('article', { name: new RegExp(`^${first}`) });
  await parcel.locator('summary').click();
  await parcel.getByRole('button', { name: `${scanText.open[0]}: ${first}` }).click();
  await expect(parcel.getByText(code)).toBeVisible();
  await typed.fill('96385074');
  await typed.press('Enter');
  await expect(page.getByText(scanGoodsText.unknown[0])).toBeVisible();
});

test('goods that are scanned faster than a slow device draws are all ticked, and a refusal goes with the next scan', async ({
  page,
  shop,
  request,
}) => {
  await placeOrder(request, shop.url, 'Anna');
  let productID = '';
  await inDatabase(shop, async (client) => {
    const { rows } = await client.query('select product_id as id from order_line limit 1');
    productID = rows[0].id;
    await client.query('update product_variant set qty = 9, barcode = $1 where id = $2', [code, productID]);
  });
  const another = () => postOrder(request, shop.url, { basket: { items: [{ productID, qty: 1 }] } });
  await another();
  await openAdmin(page, shop, '/admin/packing');
  const bar = page.getByRole('region', { name: packingText.actions[0] });
  await expect(bar).toContainText(packedOf(0, 2)[0]);
  const typed = page.getByLabel(scanGoodsText.label[0]);
  await expect(typed).toBeVisible();
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  await typed.evaluate((field: HTMLInputElement, barcode) => {
    for (let scan = 0; scan < 2; scan++) {
      field.value = barcode;
      field.form?.requestSubmit();
    }
  }, code);
  await expect(bar).toContainText(packedOf(2, 2)[0]);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 1 });

  const { orderNumber } = await another();
  await expect(bar).toContainText(packedOf(2, 3)[0]);
  // Edited since the page was drawn, so that its scan is refused.
  await page.route('**/admin/packing.data*', async (route) => {
    if (route.request().method() === 'POST')
      await inDatabase(shop, (client) =>
        client.query('update shop_order set version = version + 1 where order_number = $1', [orderNumber]),
      );
    await route.continue();
  });
  await typed.fill(code);
  await typed.press('Enter');
  const refusal = page.getByText(packingProblems['order-changed'][0]);
  await expect(refusal).toBeVisible();
  await typed.fill('96385074');
  await typed.press('Enter');
  await expect(page.getByText(scanGoodsText.unknown[0])).toBeVisible();
  await expect(refusal).toBeHidden();
});

test('a tracking number that is scanned while the last one is under way is saved after it', async ({
  page,
  shop,
  request,
}) => {
  const number = await placeOrder(request, shop.url, 'Anna');
  const [first, second] = ['903012345678', '903012345680'];
  await holdBeforeCamera(page, first);
  await openAdmin(page, shop, `/admin/orders/${number}`);
  const parcels = page.getByRole('region', { name: shipmentText.title[0] });
  const field = parcels.locator('form:has(input[value="add-tracking"]) input[name="tracking"]');
  const scan = parcels.getByRole('button', { name: `${scanText.open[0]}: ${number}` });
  const line = Promise.withResolvers<void>();
  await page.route(`**/admin/orders/${number}.data*`, async (route) => {
    await line.promise;
    await route.fallback();
  });
  await scan.click();
  await expect(field).toHaveValue(first);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.evaluate((seen) => {
    class Detector {
      detect = async () => [{ rawValue: seen }];
    }
    Object.assign(window, { BarcodeDetector: Detector });
  }, second);
  await scan.click();
  await expect(field).toHaveValue(second);
  line.resolve();
  for (const one of [first, second]) await expect(parcels.getByText(one, { exact: true })).toBeVisible();
  await expect(field).toHaveValue('');
});

test('the second number of a hand scanner does not run into the first, which is still being saved', async ({
  page,
  shop,
  request,
}) => {
  const number = await placeOrder(request, shop.url, 'Anna');
  const [first, second] = ['9030123456', '9030123457'];
  await openAdmin(page, shop, `/admin/orders/${number}`);
  const parcels = page.getByRole('region', { name: shipmentText.title[0] });
  const field = parcels.locator('form:has(input[value="add-tracking"]) input[name="tracking"]');
  const line = Promise.withResolvers<void>();
  await page.route(`**/admin/orders/${number}.data*`, async (route) => {
    await line.promise;
    await route.fallback();
  });
  await field.focus();
  for (const one of [first, second]) {
    await page.keyboard.type(one);
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(one);
  }
  line.resolve();
  for (const one of [first, second]) await expect(parcels.getByText(one, { exact: true })).toBeVisible();
  await expect(field).toHaveValue('');
});

test('behind a tracking number that is refused none is lost: those that waited are named, and a repeated scan is one', async ({
  page,
  shop,
  request,
}) => {
  const number = await placeOrder(request, shop.url, 'Anna');
  const [wrong, second, third] = ['123', '9030123457', '9030123458'];
  await openAdmin(page, shop, `/admin/orders/${number}`);
  const parcels = page.getByRole('region', { name: shipmentText.title[0] });
  const field = parcels.locator('form:has(input[value="add-tracking"]) input[name="tracking"]');
  const line = Promise.withResolvers<void>();
  await page.route(`**/admin/orders/${number}.data*`, async (route) => {
    await line.promise;
    await route.fallback();
  });
  await field.focus();
  for (const one of [wrong, second, second, third]) {
    await page.keyboard.type(one);
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(one);
  }
  line.resolve();
  const names = [wrong, second, third];
  await expect(parcels.getByText(notSaved(trackingProblems['tracking-invalid'], names)[0])).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(parcels.getByText(third, { exact: true })).toBeVisible();
  await expect(parcels.getByText(second, { exact: true })).toBeHidden();
  await expect(field).toHaveValue('');
});
