import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import { paymentLabel } from '#app/domain/payment/payment-labels.ts';
import { adminText } from '#app/text/admin.ts';
import { cartText } from '#app/text/cart.ts';
import { typedIsSaved } from '#app/text/order-refusals.ts';
import { settingsText } from '#app/text/settings-admin.ts';
import { fieldText } from '#app/text/settings-fields-admin.ts';
import { shellText } from '#app/text/shell.ts';
import { expectAccessible } from './accessibility.ts';
import {
  addVariant,
  boerewors,
  fillPerson,
  goToCheckout,
  placeOrderButton,
  thandi,
  toReview,
} from './purchase.ts';
import { reader } from './reader.ts';
import { desktop, expect, phone, test } from './shop.ts';
import { openAdmin } from './sign-in.ts';

const message = ['Back on 5 December.', '12月5日恢復接單。'] as const;

test.use(desktop);

test('an owner pauses orders, a shopper at the review reads why, and orders once they are taken again', async ({
  page,
  shop,
  visit,
}) => {
  const phonePage = await visit(phone);
  const shopper = reader(phonePage, 1);
  await addVariant(shopper, boerewors);
  await goToCheckout(shopper);
  await phonePage.getByRole('radio', { name: shopper.t(shippingMethods.selfPickUp.label) }).check();
  await fillPerson(shopper, thandi);
  await phonePage.getByRole('radio', { name: shopper.t(paymentLabel('cod', 'selfPickUp')) }).check();
  await toReview(shopper);

  await openAdmin(page, shop, '/admin/settings#pause');
  const section = page.locator('form#pause');
  const pause = async (isOn: boolean) => {
    await section.getByLabel(fieldText('pause', 'on').label[0]).setChecked(isOn);
    await section.getByRole('button', { name: settingsText.save[0], exact: true }).click();
    await expect(section).toContainText(settingsText.saved[0]);
  };
  await section.locator('[name="messageEnglish"]').fill(message[0]);
  await section.locator('[name="messageChinese"]').fill(message[1]);
  await pause(true);
  await expect(page.getByText(adminText.ordersPaused[0])).toBeVisible();

  await expect(phonePage.getByText(shellText.ordersPaused[1])).toBeVisible();
  await expect(phonePage.getByText(message[1])).toBeVisible();
  await expect(placeOrderButton(shopper)).toBeHidden();
  await expectAccessible(phonePage);
  await expect(phonePage.getByText(typedIsSaved[1])).toBeVisible();
  await shopper.open('/store/cart');
  await expect(phonePage.getByText(message[1])).toBeVisible();
  await expect(phonePage.getByRole('link', { name: cartText.checkout[1] })).toHaveCount(0);
  await shopper.open('/store/boerewors');
  await expect(phonePage.getByText(/到貨/)).toHaveCount(0);
  await shopper.open('/store/checkout?step=review');
  await expect(phonePage.getByText(message[1])).toHaveCount(1);

  const alert = phonePage.getByText(message[1]);
  await pause(false);
  await expect(alert).toHaveCount(0);
  await pause(true);
  await expect(phonePage.locator('[tabindex="-1"]').filter({ has: alert }).last()).toBeFocused();
  await pause(false);
  await expect(page.getByText(adminText.ordersPaused[0])).toBeHidden();
  await expect(phonePage.locator('#step-heading')).toBeFocused();
  await placeOrderButton(shopper).click();
  await expect(phonePage).toHaveURL(/thank-you/);
});
