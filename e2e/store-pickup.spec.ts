import type { Page } from '@playwright/test';
import { counties } from '#app/domain/address/county.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import { type LocalizedText, localPath } from '#app/domain/language.ts';
import { excessOf, usualParcel } from '#app/domain/order/parcel.ts';
import { paymentLabel } from '#app/domain/payment/payment-labels.ts';
import { cartText, lineAction } from '#app/text/cart.ts';
import {
  checkoutText,
  collectedBy,
  fieldLabels,
  storeFilledIn,
  storeFinderText,
  storeLine,
  storesFound,
  unitsUsed,
} from '#app/text/checkout.ts';
import { countyText } from '#app/text/county.ts';
import { makeItFit, parcelText, tooBig } from '#app/text/delivery.ts';
import { variantTitle } from '#app/text/product.ts';
import { didYouMean } from '#app/text/shell.ts';
import {
  storeListProblems,
  storesDone,
  storesLooked,
  storesText,
  storesWrong,
} from '#app/text/stores-admin.ts';
import { inTurn } from '#test/trials.ts';
import { expectAccessible } from './accessibility.ts';
import { inputDevice } from './input-devices.ts';
import { addVariant, orderNumberOf, placeOrderButton } from './purchase.ts';
import { reader } from './reader.ts';
import { desktop, expect, narrow, phone, type TestShop, test } from './shop.ts';
import { signIn } from './sign-in.ts';

const wors: LocalizedText = ['Boerewors', '南非香腸 Boerewors'];
const kilo: LocalizedText = ['1 kg', '1 公斤'];
const twoKilos: LocalizedText = ['2 kg', '2 公斤'];

/** 店號,店名,地址, 大安門市 and 公益 in Big5, as spreadsheet programs in Taiwan save CSV. */
const big5 =
  'qbG4uSypsaZXLKZhp30NCjEzMTM4NiykaqZ3qvmlqyy7T6VfpaukaqZ3sM+pTaWtqka49KRHrHExuLkNCjE0MDAwMCykva9xLLtPpKSlq6bosM+kva9xuPQ5uLkNCg==';

async function importStores(page: Page, shop: TestShop): Promise<void> {
  const { t, open } = reader(page, 0);
  await signIn(page, shop);
  await open('/admin/stores');
  await expect(page.getByRole('heading', { name: t(storesText.none) })).toBeVisible();
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel(/CSV|another list/).setInputFiles({ name, mimeType: 'text/csv', buffer });
  await choose('faulty.csv', Buffer.from('code,name,address\n12345,公益,x\n131386,大安,x'));
  await expect(page.getByText(t(storesWrong(1)))).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '2' })).toContainText(t(storeListProblems['no-code']));
  await expect(page.getByRole('button', { name: t(storesText.apply) })).toHaveCount(0);
  await expectAccessible(page);
  await choose('門市.csv', Buffer.from(big5, 'base64'));
  await expect(page.getByText(t(storesLooked(2, 0)))).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '131386' })).toContainText(
    '臺北市大安區和平東路二段1號',
  );
  await page.getByRole('button', { name: t(storesText.apply) }).click();
  await expect(page.getByText(t(storesDone(2)))).toBeVisible();
}

const people = [
  { who: 'a Taiwanese shopper on a phone', device: phone, language: 1, way: 'mouse' },
  {
    who: 'an English shopper on a desktop with the keyboard alone',
    device: desktop,
    language: 0,
    way: 'keyboard',
  },
  {
    who: 'a Taiwanese shopper in a narrow window with the keyboard alone',
    device: { ...narrow, locale: 'zh-TW' },
    language: 1,
    way: 'keyboard',
  },
] as const;

for (const { who, device, language, way } of inTurn(people)) {
  test.describe(who, () => {
    test.use(device);

    test('with 11 kg it says what to remove, and then finds a store in the imported list', async ({
      page,
      shop,
      visit,
    }) => {
      const shopper = reader(page, language);
      const { t } = shopper;
      const { press, tick, write, choose } = inputDevice(page, way);
      const titleOf = (weight: LocalizedText) =>
        variantTitle({ title: wors, size: null, weight, color: null }, language);
      const title = titleOf(kilo);
      await addVariant(shopper, { title: wors, options: [kilo] });
      await addVariant(shopper, { title: wors, options: [twoKilos] });

      await shopper.open('/store/cart');
      const more = page.getByRole('button', {
        name: t(lineAction('more', titleOf(twoKilos))),
        exact: true,
      });
      for (let kilos = 3; kilos < 11; kilos += 2) await press(more);
      const excess = excessOf({ grams: 11_000, amount: 0 }, usualParcel) ?? { grams: 0, amount: 0 };
      const [why, remedy] = [t(tooBig(excess, usualParcel)), t(makeItFit({ title, qty: 1 }, usualParcel))];
      await expect(page.getByText(t(parcelText.title(usualParcel)))).toHaveCount(0);
      await expect(page.getByText(why)).toHaveCount(0);

      await press(page.getByRole('link', { name: t(cartText.checkout) }));
      const byStore = page.getByRole('radio', { name: t(shippingMethods.sevenEleven.label) });
      await expect(byStore).toBeDisabled();
      await expect(byStore).toHaveAccessibleDescription(`${why} ${remedy}`);
      // Focusable with its reason, although it cannot be chosen.
      const homeDelivery = page.getByRole('radio', { name: t(shippingMethods.regularAM.label) });
      await byStore.focus();
      await page.keyboard.press('Space');
      await expect(byStore).toBeFocused();
      await expect(byStore).not.toBeChecked();
      await expect(homeDelivery).toBeChecked();
      await expectAccessible(page);
      await press(page.getByRole('link', { name: t(checkoutText.toCart), exact: true }));
      await press(page.getByRole('button', { name: t(lineAction('remove', title)), exact: true }));
      await press(page.getByRole('link', { name: t(cartText.checkout) }));
      await tick(byStore);
      await press(page.getByRole('link', { name: t(checkoutText.toCart), exact: true }));
      await expect(page.getByText(t(parcelText.fits(usualParcel)))).toBeVisible();
      await press(more);
      await expect(
        page.getByText(t(makeItFit({ title: titleOf(twoKilos), qty: 1 }, usualParcel))),
      ).toBeVisible();
      await press(page.getByRole('button', { name: t(lineAction('less', titleOf(twoKilos))), exact: true }));
      await expect(page.getByText(t(parcelText.fits(usualParcel)))).toBeVisible();
      await press(page.getByRole('link', { name: t(cartText.checkout) }));

      await write(page.getByLabel(t(fieldLabels.name), { exact: true }), 'Johannes van der Merwe');
      const email = page.getByLabel(t(fieldLabels.email), { exact: true });
      await write(email, 'jo@gmial.com');
      await write(page.getByLabel(t(fieldLabels.number), { exact: true }), '0912 345 678');
      await press(page.getByRole('button', { name: t(didYouMean('jo@gmail.com')) }));
      await expect(email).toHaveValue('jo@gmail.com');
      await expect(email).toBeFocused();
      await expect(page.getByRole('button', { name: t(didYouMean('jo@gmail.com')) })).toHaveCount(0);
      await expect(byStore).toBeChecked();
      await expect(page.getByLabel(t(fieldLabels.county))).toHaveAccessibleDescription(
        t(countyText.mainIslandStores),
      );
      await choose(page.getByLabel(t(fieldLabels.county)), t(counties.Taipei));
      const finder = page.getByRole('combobox', { name: t(storeFinderText.label) });
      await expect(finder).toHaveCount(0);
      const adminPage = await visit(desktop);
      await importStores(adminPage, shop);
      await write(finder, '火星');
      await expect(page.getByText(t(storeFinderText.none))).toBeVisible();
      await expect(finder).toHaveAttribute('aria-expanded', 'false');
      await write(finder, '和平東路2段');
      const found = page.getByRole('option', { name: t(storeLine('sevenEleven', '大安', '131386')) });
      await expect(found).toBeVisible();
      await expect(page.getByText(t(storesFound(1, false)))).toBeVisible();
      await expect(finder).toHaveAttribute('aria-expanded', 'true');
      await expectAccessible(page);
      if (way === 'keyboard') await page.keyboard.press('Enter');
      else await found.tap();
      await expect(
        page.getByText(t(storeFilledIn(storeLine('sevenEleven', '大安', '131386')))),
      ).toBeVisible();
      await expect(page.getByLabel(t(fieldLabels.storeCode))).toHaveValue('131386');
      await expect(page.getByLabel(t(fieldLabels.storeAddress))).toHaveValue('臺北市大安區和平東路二段1號');
      // The next search starts at one character.
      await page.keyboard.press('Control+a');
      await page.keyboard.type('公益');
      await expect(finder).toHaveValue('公益');
      await expect(
        page.getByRole('option', { name: t(storeLine('sevenEleven', '公益', '140000')) }),
      ).toBeVisible();
      // A new list refreshes visible results.
      const another = await adminPage.request.post('/api/importStores', {
        headers: { Origin: shop.url },
        data: { csv: 'code,name,address\n140001,公益,臺中市西區公益路99號' },
      });
      expect(another.status()).toBe(200);
      await expect(
        page.getByRole('option', { name: t(storeLine('sevenEleven', '公益', '140001')) }),
      ).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(finder).toHaveAttribute('aria-expanded', 'false');

      const collects = page.getByLabel(t(fieldLabels.pickupName));
      await expect(collects).toHaveValue('Merwe');
      await write(collects, 'JohannesMerwe');
      await expect(page.getByText(t(unitsUsed(13, 10)))).toBeVisible();
      await tick(page.getByRole('radio', { name: t(paymentLabel('cod', 'sevenEleven')) }));
      await press(page.getByRole('button', { name: t(checkoutText.next) }));
      await expect(page.getByRole('alert')).toBeFocused();
      await write(collects, 'J.Merwe');
      await press(page.getByRole('button', { name: t(checkoutText.next) }));
      await expect(page.getByText(t(collectedBy('JMerwe')))).toBeVisible();
      await press(placeOrderButton(shopper));
      const orderNumber = await orderNumberOf(shopper);
      const [message] = await shop.mail.waitFor(1, ({ recipients }) => recipients[0] === 'jo@gmail.com');
      expect(message?.email.text).toContain(orderNumber);
      expect(message?.email.text).toContain('131386');
      await expect(page).toHaveURL(new RegExp(localPath('/store/checkout', language)));
      await adminPage.goto(`/admin/packing?orders=${orderNumber}`);
      await expect(adminPage.getByRole('article', { name: orderNumber, exact: true })).toContainText(
        collectedBy('JMerwe')[1],
      );
    });
  });
}
