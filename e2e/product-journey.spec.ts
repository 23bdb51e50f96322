import type { Locator, Page } from '@playwright/test';
import { counties } from '#app/domain/address/county.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { paymentLabel } from '#app/domain/payment/payment-labels.ts';
import { imagesText, uploadProblems, uploadsSummary } from '#app/text/images-admin.ts';
import { allergenNames, factNames, propertyText } from '#app/text/product.ts';
import {
  askDelete,
  deleted,
  editorText,
  productsText,
  selectProduct,
  stillMissing,
} from '#app/text/products-admin.ts';
import { about, storeText } from '#app/text/store.ts';
import { inTurn, trials } from '#test/trials.ts';
import { type InputDevice, inputDevice } from './input-devices.ts';
import { heicPhoto, largePhoto, rotatedPhoto, smallPhoto } from './photos.ts';
import {
  addVariant,
  fillPerson,
  goToCheckout,
  orderNumberOf,
  placeOrderButton,
  toReview,
} from './purchase.ts';
import { type Reader, reader } from './reader.ts';
import { cellOf, expectSaved, paste, sixVariants, wordsField } from './sheet.ts';
import { desktop, expect, phone, type TestShop, test } from './shop.ts';
import { signIn } from './sign-in.ts';

const kudu: LocalizedText = ['Kudu Salami', '捻角羚薩拉米'];
const salami: LocalizedText = ['Salami', '薩拉米'];
const cured: LocalizedText = ['Venison, milk powder', '鹿肉、奶粉'];
const withMilk: LocalizedText = ['Contains milk', '本商品含有奶類'];
const chilled: LocalizedText = ['Keep chilled', '請冷藏保存於7°C以下'];

const forms = [
  { where: 'on a phone in Chinese', device: phone, language: 1 },
  { where: 'on a desktop in English', device: desktop, language: 0 },
] as const;
const ways = ['mouse', 'keyboard'] as const;

for (const { where, device, language } of inTurn(forms)) {
  for (const way of inTurn(ways)) {
    test.describe(`${where}, ${way === 'mouse' ? 'with the mouse' : 'with the keyboard alone'}`, () => {
      test.use(device);
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
      test.use({ expectedErrors: async ({}, use) => use([/^Connecting to 'blob:/]) });

      test('three photos become a product that is seen, bought, sold out, hidden, deleted and back', async ({
        page,
        visit,
        shop,
      }) => {
        test.slow();
        const owner = reader(page, language);
        const { t } = owner;
        const by = inputDevice(page, way);
        const shopper = reader(await visit(language === 0 ? phone : desktop), language === 0 ? 1 : 0);
        await signIn(page, shop);
        await owner.open('/admin/products');
        await by.press(page.getByRole('link', { name: t(productsText.add) }));
        for (const each of [0, 1] as const) {
          await by.write(wordsField(owner, 'title', each), kudu[each]);
          await by.write(wordsField(owner, 'description', each), each === 0 ? 'Dry cured.' : '慢慢風乾。');
        }
        await addType(owner, by, shop);
        await fillFacts(owner, by);
        await takePhotos(owner, by);
        await by.tick(page.getByRole('checkbox', { name: t(propertyText.size.name), exact: true }));
        await by.tick(page.getByRole('checkbox', { name: t(propertyText.weight.name), exact: true }));
        await by.reach(cellOf(owner, 'size', 1));
        await paste(page, sixVariants(2));
        await expect(cellOf(owner, 'qty', 6)).toHaveValue('2');
        await expect(cellOf(owner, 'grams', 6)).toHaveValue('500');
        await expect(page.getByRole('switch', { name: t(editorText.publish) })).toBeChecked();

        const home = await watchHome(shopper);
        await by.press(page.getByRole('button', { name: t(editorText.save), exact: true }));
        await expectSaved(owner);
        const onHome = shopper.page.getByRole('heading', { name: shopper.t(kudu) });
        await expect(onHome).toBeVisible();
        expect(home.loads()).toBe(0);

        await buyOne(shopper);
        await expect(cellOf(owner, 'qty', 1)).toHaveValue('1');
        const homeAgain = await watchHome(shopper);
        await expect(onHome).toBeVisible();
        await emptyStock(owner, by);
        await by.press(page.getByRole('button', { name: t(editorText.save), exact: true }));
        await expectSaved(owner);
        await expect(onHome).toBeHidden();
        expect(homeAgain.loads()).toBe(0);
        await shopper.open(`/store?q=${encodeURIComponent(shopper.t(cured))}`);
        await expect(
          shopper.page.getByRole('button', { name: shopper.t(storeText.outOfStock) }),
        ).toBeVisible();
        await shopper.page.getByRole('link', { name: shopper.t(about(storeText.seeDetails, kudu)) }).click();
        const label = shopper.page.getByRole('dialog').getByRole('definition');
        await expect(label).toContainText([shopper.t(cured), shopper.t(withMilk), shopper.t(chilled)]);
        await shopper.page.goBack();

        await by.press(page.getByRole('link', { name: t(editorText.back) }));
        const item = page.getByRole('listitem').filter({ hasText: t(kudu) });
        await expect(item).toContainText(t(productsText.soldOut));
        await by.tick(item.getByRole('checkbox', { name: t(selectProduct(kudu)) }));
        await by.press(page.getByRole('button', { name: t(productsText.unpublish), exact: true }));
        await expect(item).toContainText(t(editorText.unpublished));
        await shopper.page.reload();
        // Search also finds similar products.
        await expect(shopper.page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(shopper.page.getByRole('heading', { name: shopper.t(kudu) })).toHaveCount(0);

        await by.tick(item.getByRole('checkbox', { name: t(selectProduct(kudu)) }));
        await by.press(page.getByRole('button', { name: t(productsText.remove) }));
        const confirmation = page.getByRole('dialog', { name: t(askDelete(1)) });
        await by.press(confirmation.getByRole('button', { name: t(productsText.confirmDelete) }));
        await expect(page.getByText(t(deleted(1)))).toBeVisible();
        await expect(item).toBeHidden();
        await by.press(page.getByRole('button', { name: t(productsText.undo) }));
        await expect(item).toContainText(t(editorText.unpublished));
      });
    });
  }
}

/** A new type, placed first, so that the home page shows its products. */
async function addType({ page, t }: Reader, by: InputDevice, shop: TestShop): Promise<void> {
  await by.press(page.getByRole('button', { name: t(editorText.addType) }));
  const form = page.getByRole('form', { name: t(editorText.newType) });
  await by.write(form.getByLabel(t(languages[0].called)), salami[0]);
  await by.write(form.getByLabel(t(languages[1].called)), salami[1]);
  await by.press(form.getByRole('button', { name: t(editorText.addType) }));
  const type = page.getByRole('combobox', { name: t(editorText.type) });
  await expect(type.locator('option:checked')).toHaveText(salami.join(' · '));
  const added = await type.inputValue();
  const others = await type
    .locator('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value') ?? ''));
  const filters = [added, ...others.filter((key) => key !== '' && key !== added)];
  const answer = await page.request.post('/api/saveFiltersSelection', {
    data: { filters },
    headers: { Origin: shop.url },
  });
  expect(answer.status()).toBe(200);
}

async function fillFacts(owner: Reader, by: InputDevice): Promise<void> {
  const { page, t } = owner;
  for (const each of [0, 1] as const) await by.write(wordsField(owner, 'ingredients', each), cured[each]);
  await by.tick(page.getByRole('checkbox', { name: t(allergenNames.milk), exact: true }));
  await page.getByRole('combobox', { name: t(factNames.storage) }).selectOption('chilled');
  await expect(page.getByText(t(stillMissing(['origin'])))).toBeVisible();
}

/** A rotated photo, an unreadable one, and in the long run one of 24 megapixels, as in `images.spec.ts`. */
async function takePhotos({ page, t }: Reader, by: InputDevice): Promise<void> {
  await by.press(page.getByRole('button', { name: t(editorText.choosePictures) }));
  const picker = page.getByRole('dialog', { name: t(imagesText.pick) });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    by.press(picker.getByRole('button', { name: t(imagesText.choose), exact: true })),
  ]);
  const isLong = trials({ short: 0, long: 1 }) === 1;
  const second = isLong ? await largePhoto() : await smallPhoto('kudu.jpg');
  await chooser.setFiles([await rotatedPhoto(), second, heicPhoto()]);
  await expect(picker.getByText(t(uploadsSummary(2, 1, 3)))).toBeVisible({ timeout: 120_000 });
  await expect(picker.getByRole('alert')).toHaveText(t(uploadProblems['image-heic']));
  await by.press(picker.getByRole('button', { name: t(imagesText.pickDone) }));
  await expect(picker).toBeHidden();
}

async function watchHome({ page, open }: Reader): Promise<{ loads: () => number }> {
  await open('/');
  let loads = 0;
  page.on('load', () => loads++);
  return { loads: () => loads };
}

async function buyOne(shopper: Reader): Promise<void> {
  const { page, t } = shopper;
  await addVariant(shopper, {
    title: kudu,
    options: [
      ['Whole', '整條'],
      ['100 g', '100 公克'],
    ],
  });
  await goToCheckout(shopper);
  await page.getByRole('radio', { name: t(shippingMethods.selfPickUp.label) }).check();
  const thandi = { name: 'Thandi Nkosi', email: 'thandi@example.com', number: '0912345678' };
  await fillPerson(shopper, { ...thandi, county: counties.Taichung });
  await page.getByRole('radio', { name: t(paymentLabel('cod', 'selfPickUp')) }).check();
  await toReview(shopper);
  await placeOrderButton(shopper).click();
  await orderNumberOf(shopper);
}

/** Sets the stock of every variant to 0: typed once and filled down. */
async function emptyStock(owner: Reader, by: InputDevice): Promise<void> {
  const { page } = owner;
  const [first, last] = [cellOf(owner, 'qty', 1), cellOf(owner, 'qty', 6)];
  await by.write(first, '0');
  if (by.way === 'mouse') await drag(page, first, cellOf(owner, 'qty', 4), last);
  else for (let row = 1; row < 6; row++) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  await expect(last).toHaveValue('0');
  await expect(cellOf(owner, 'qty', 2)).toHaveValue('0');
}

async function drag(page: Page, from: Locator, between: Locator, to: Locator): Promise<void> {
  // Not covered by the bar at the bottom.
  await between.evaluate((cell) => cell.scrollIntoView({ block: 'center' }));
  await from.hover();
  await page.mouse.down();
  const end = await to.boundingBox();
  if (!end) throw new Error('the cell is not on the page');
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(to).toBeFocused();
}
