import type { Page } from '@playwright/test';
import { counties } from '#app/domain/address/county.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import { paymentLabel } from '#app/domain/payment/payment-labels.ts';
import { cartText } from '#app/text/cart.ts';
import { checkoutText, fieldLabels, orderPlacedText } from '#app/text/checkout.ts';
import { orderFailure, refusalActions } from '#app/text/order-refusals.ts';
import {
  addVariant,
  fillPerson,
  goToCheckout,
  orderNumberOf,
  placeOrderButton,
  toReview,
} from './purchase.ts';
import { reader } from './reader.ts';
import { desktop, expect, phone, test } from './shop.ts';

/** A purchase over a slow, unreliable network, in two tabs, with a double click (reliability T66). */

const thandi = {
  name: 'Thandi Nkosi',
  email: 'thandi@example.com',
  number: '0912 345 678',
  county: counties.Taichung,
};

/** 400 ms, 400 kbit/s. Can be cut. */
async function slowLine(page: Page): Promise<(state: 'slow' | 'cut') => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  return async (state) => {
    await devtools.send('Network.emulateNetworkConditions', {
      offline: state === 'cut',
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
  };
}

const rounds = 10;

for (const { who, device, language } of [
  { who: 'on a phone in Chinese', device: phone, language: 1 },
  { who: 'on a desktop in English', device: desktop, language: 0 },
] as const) {
  test.describe(who, () => {
    test.use(device);
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    test.use({ expectedErrors: async ({}, use) => use([/ERR_INTERNET_DISCONNECTED/]) });

    for (let round = 1; round <= rounds; round++) {
      test(`a slow network with failures, a double click, two tabs: one order (${round})`, async ({
        page,
        context,
        shop,
      }) => {
        test.setTimeout(180_000);
        const line = await slowLine(page);
        await line('slow');
        const shopper = reader(page, language);
        const { t } = shopper;
        await addVariant(shopper, {
          title: ['Boerewors', '南非香腸 Boerewors'],
          options: [['500 g', '500 公克']],
        });
        await goToCheckout(shopper);
        await page.getByRole('radio', { name: t(shippingMethods.selfPickUp.label) }).check();
        await fillPerson(shopper, thandi);
        await page.getByRole('radio', { name: t(paymentLabel('cod', 'selfPickUp')) }).check();
        await toReview(shopper);
        await page.goBack();
        await expect(page.getByLabel(t(fieldLabels.name), { exact: true })).toHaveValue(thandi.name);
        await page.goForward();
        await expect(page.getByRole('heading', { name: t(checkoutText.review) })).toBeVisible();

        const other = reader(await context.newPage(), language);
        await other.open('/store/cart');
        await expect(other.page.getByText('NT$330').first()).toBeVisible();

        await line('cut');
        await placeOrderButton(shopper).click();
        await expect(page.getByRole('alert').filter({ hasText: t(orderFailure) })).toBeFocused();
        await line('slow');
        await page.getByRole('button', { name: t(refusalActions.tryAgain) }).dblclick();
        const orderNumber = await orderNumberOf(shopper);
        await expect(other.page.getByText(t(cartText.emptyText))).toBeVisible();
        await page.goBack();
        await page.goForward();
        await expect(page.getByText(orderNumber).first()).toBeVisible();

        const emails = await shop.mail.waitFor(2);
        for (const { email } of emails) expect(email.subject).toContain(orderNumber);
        await page.getByRole('link', { name: t(orderPlacedText.continueShopping) }).click();
        expect(shop.mail.emails).toHaveLength(2);
      });
    }
  });
}
