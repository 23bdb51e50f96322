import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import { localPath } from '#app/domain/language.ts';
import { paymentLabel, paymentLabels } from '#app/domain/payment/payment-labels.ts';
import { checkoutText, fieldHints, fieldLabels, fieldProblem, rememberText } from '#app/text/checkout.ts';
import { dayLabels } from '#app/text/delivery.ts';
import { perishableDefault } from '#app/text/legal-defaults.ts';
import { labelled } from '#app/text/marks.ts';
import { lookUpText } from '#app/text/order-lookup.ts';
import { invoiceLabels, invoiceLine, invoiceText } from '#app/text/payment.ts';
import { productText } from '#app/text/product.ts';
import { promoText } from '#app/text/promo.ts';
import { inTurn } from '#test/trials.ts';
import { expectAccessible } from './accessibility.ts';
import {
  addVariant,
  fillPerson,
  goToCheckout,
  next,
  orderNumberOf,
  placeOrderButton,
  thandi,
  toReview,
} from './purchase.ts';
import { reader } from './reader.ts';
import { desktop, englishPhone, expect, phone, test } from './shop.ts';

const readers = [
  { who: 'on a phone in Chinese', device: phone, language: 1 },
  { who: 'on a desktop in English', device: desktop, language: 0 },
  { who: 'on a phone in English', device: englishPhone, language: 0 },
] as const;

for (const { who, device, language } of inTurn(readers, 1)) {
  test.describe(who, () => {
    test.use(device);

    test('a company gets its invoice, and the order is looked up and bought again', async ({ page }) => {
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
      await page.getByText(t(labelled(invoiceText.title, invoiceLabels.personal))).click();
      await page.getByRole('radio', { name: t(invoiceLabels.company) }).check();
      const taxId = page.getByRole('textbox', { name: t(fieldLabels.taxId) });
      await taxId.fill('12345678');
      await next(shopper);
      await expect(page.getByText(t(fieldProblem('taxId', 'invalid'))).first()).toBeVisible();
      await expectAccessible(page);
      await taxId.fill('22099131');
      await toReview(shopper);
      const line = t(invoiceLine({ type: 'company', taxId: '22099131', title: '' }));
      await expect(page.getByText(line)).toBeVisible();
      await placeOrderButton(shopper).click();
      const orderNumber = await orderNumberOf(shopper);

      await page.goto(`${localPath('/order', language)}?number=${orderNumber}`);
      await page.getByLabel(t(lookUpText.phone)).fill(thandi.number);
      await page.getByRole('button', { name: t(lookUpText.find), exact: true }).click();
      await expect(page.getByRole('heading', { name: orderNumber })).toBeFocused();
      await expectAccessible(page);
      await page.getByRole('button', { name: t(lookUpText.again) }).click();
      await expect(page).toHaveURL(new RegExp(`${localPath('/store/cart', language)}$`));
      await expect(page.getByText('NT$330').first()).toBeVisible();
    });
  });
}

for (const { who, device, language } of inTurn(readers.slice(1), 1)) {
  test.describe(who, () => {
    test.use(device);

    test('without a Chinese address it says where to copy one, and the order is still possible', async ({
      page,
    }) => {
      const shopper = reader(page, language);
      const { t } = shopper;
      // Search engines use the URL of each section.
      await shopper.open('/store/boerewors?variant=var_boerewors-1');
      const product = page.getByRole('main');
      await expect(product.getByRole('radio', { name: t(['500 g', '500 公克']) })).toBeChecked();
      await product.getByRole('button', { name: t(productText.addToCart), exact: true }).click();
      await expect(product.getByRole('button', { name: t(productText.added) })).toBeVisible();
      await goToCheckout(shopper);
      await fillPerson(shopper, thandi);
      const hint = page.getByText(t(fieldHints.chineseAddress ?? ['—', '—']));
      await expect(hint).toBeHidden();
      await page.getByLabel(t(fieldLabels.address1), { exact: true }).fill('No. 5, Gongyi Rd.');
      await expect(hint).toBeVisible();
      await page.getByLabel(t(fieldLabels.town)).selectOption({ index: 1 });
      // An address with another county is reported before the review.
      const inChinese = page.getByLabel(t(fieldLabels.chineseAddress));
      await inChinese.fill('234新北市永和區中正路1號');
      await expect(page.getByRole('status').filter({ hasText: t(['Yonghe Dist.', '永和區']) })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('radio', { name: t(paymentLabels.cod) }).check();
      await next(shopper);
      await expect(inChinese).toHaveAttribute('aria-invalid', 'true');
      await expect(inChinese).toHaveAccessibleDescription(new RegExp(t(['Yonghe Dist.', '永和區'])));
      await inChinese.fill('');
      await toReview(shopper);
      await expect(page.getByText('No. 5, Gongyi Rd.').first()).toBeVisible();
      await expect(page.getByText(t(perishableDefault))).toBeVisible();
      await placeOrderButton(shopper).click();
      await orderNumberOf(shopper);
    });
  });
}

for (const { what, variant, isPerishable } of [
  {
    what: 'charcoal alone may be returned',
    variant: '/store/lump-charcoal?variant=var_lump-charcoal-1',
    isPerishable: false,
  },
  {
    what: 'sausage may not be returned',
    variant: '/store/boerewors?variant=var_boerewors-1',
    isPerishable: true,
  },
]) {
  test.describe('before the shop has said how the goods are kept', () => {
    test.use(desktop);

    test(`${what}, and the review says so or does not from its first paint`, async ({ page }) => {
      const shopper = reader(page, 0);
      await shopper.open(variant);
      const product = page.getByRole('main');
      await product.getByRole('button', { name: productText.addToCart[0], exact: true }).click();
      await expect(product.getByRole('button', { name: productText.added[0] })).toBeVisible();
      await goToCheckout(shopper);
      await page.getByRole('radio', { name: shippingMethods.selfPickUp.label[0] }).check();
      await fillPerson(shopper, thandi);
      await page.getByRole('radio', { name: paymentLabel('cod', 'selfPickUp')[0] }).check();
      await toReview(shopper);
      const notice = page.getByText(perishableDefault[0]);
      await expect(notice).toBeVisible({ visible: isPerishable });

      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/basket?*', async (route) => {
        await held;
        await route.continue();
      });
      await page.reload();
      await expect(placeOrderButton(shopper)).toBeVisible();
      await expect(notice).toBeVisible({ visible: isPerishable });
      const answered = page.waitForResponse('**/api/basket?*');
      answer();
      await answered;
      await expect(notice).toBeVisible({ visible: isPerishable });
    });
  });
}

test.describe('on a phone in English, whole addresses', () => {
  test.use(englishPhone);

  test('county and district come from the address; what this device is asked to remember is forgotten by one tap', async ({
    page,
  }) => {
    const shopper = reader(page, 0);
    const { t } = shopper;
    const field = (name: keyof typeof fieldLabels) => page.getByLabel(t(fieldLabels[name]), { exact: true });
    await addVariant(shopper, {
      title: ['Boerewors', '南非香腸 Boerewors'],
      options: [['500 g', '500 公克']],
    });
    await goToCheckout(shopper);
    await field('name').fill(thandi.name);
    await field('number').fill(thandi.number);
    await field('email').fill(thandi.email);
    await field('address1').fill('No. 7, Sec. 5, Xinyi Rd., Xinyi Dist., Taipei City 110');
    await expect(field('county')).toHaveValue('Taipei');
    await expect(field('town')).toHaveValue('信義區');
    await page.getByRole('radio', { name: t(paymentLabels.cod) }).check();
    await expect(page.getByText(t(checkoutText.savedHere).trim())).toBeVisible();
    await page.getByRole('checkbox', { name: t(rememberText.remember) }).check();
    await expect(page.getByText(t(rememberText.savedHere).trim())).toBeVisible();
    await expect(page.getByText(t(checkoutText.savedHere).trim())).toHaveCount(0);
    await page.reload();
    await expect(field('name')).toHaveValue(thandi.name);
    await expect(page.getByRole('checkbox', { name: t(rememberText.remember) })).toBeChecked();
    expect(await page.evaluate(() => localStorage.getItem('boma.remembered'))).toBeNull();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(page.getByRole('button', { name: t(checkoutText.next) })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: t(checkoutText.promo), exact: true }).click();
    await expect(page.getByLabel(t(promoText.apply))).toBeFocused();
    await toReview(shopper);
    await expect(placeOrderButton(shopper)).toBeInViewport({ ratio: 1 });
    await placeOrderButton(shopper).click();
    await orderNumberOf(shopper);

    await addVariant(shopper, {
      title: ['Boerewors', '南非香腸 Boerewors'],
      options: [['500 g', '500 公克']],
    });
    await goToCheckout(shopper);
    await expect(field('name')).toHaveValue(thandi.name);
    await expect(field('town')).toHaveValue('信義區');
    await expectAccessible(page);
    await page.getByRole('button', { name: t(rememberText.forget) }).click();
    await expect(field('name')).toBeFocused();
    await expect(field('name')).toHaveValue('');
    await expect(field('address1')).toHaveValue('');
    expect(await page.evaluate(() => localStorage.getItem('boma.remembered'))).toBeNull();
  });
});

test.describe('on a desktop', () => {
  test.use({ ...desktop, readOnly: true });

  test('a browser whose clock is a day behind shows the shop’s days', async ({ page, visit }) => {
    const right = reader(page, 0);
    const wrong = reader(await visit(desktop), 0);
    await wrong.page.clock.install({ time: Date.now() - 30 * 3_600_000 });
    for (const shopper of [right, wrong]) {
      await addVariant(shopper, {
        title: ['Boerewors', '南非香腸 Boerewors'],
        options: [['500 g', '500 公克']],
      });
      await goToCheckout(shopper);
    }
    const days = ({ page: shown, t }: typeof right) =>
      shown.getByLabel(t(dayLabels.home), { exact: true }).getByRole('option');
    const expected = await days(right).allTextContents();
    expect(expected.length).toBeGreaterThan(2);
    await expect(days(wrong)).toHaveText(expected);
  });
});
