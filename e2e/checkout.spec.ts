import type { Locator } from '@playwright/test';
import { counties } from '#app/domain/address/county.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import { orderNumberPattern } from '#app/domain/order/order-number.ts';
import { paymentLabel, paymentLabels } from '#app/domain/payment/payment-labels.ts';
import { cartText, lineAction } from '#app/text/cart.ts';
import { checkoutText, fieldLabels, orderPlacedText } from '#app/text/checkout.ts';
import { arrivesBy, dayLabels, thenOnChosenDay } from '#app/text/delivery.ts';
import { labelled, spaced } from '#app/text/marks.ts';
import { lookUpText, progressWords, toOrder } from '#app/text/order-lookup.ts';
import { invoiceLabels, invoiceText } from '#app/text/payment.ts';
import { payText } from '#app/text/payment-report.ts';
import { productText } from '#app/text/product.ts';
import { notApplied, promoGives, promoText } from '#app/text/promo.ts';
import { addedToCart } from '#app/text/store.ts';
import { inTurn } from '#test/trials.ts';
import { expectAccessible, expectErrorLinks } from './accessibility.ts';
import {
  addVariant,
  boerewors,
  definitionOf,
  droewors,
  enterPromoCode,
  fillPerson,
  goToCheckout,
  next,
  orderNumberOf,
  placeOrderButton,
  toReview,
  typePromoCode,
} from './purchase.ts';
import { reader } from './reader.ts';
import { desktop, expect, phone, test } from './shop.ts';

const thandi = {
  name: 'Thandi Nkosi',
  email: 'thandi@example.com',
  number: '+886 912-345-678',
  county: counties.Taichung,
};

const readers = [
  { who: 'on a phone in Chinese', device: phone, language: 1 },
  { who: 'on a desktop in English', device: desktop, language: 0 },
] as const;

test.describe('targets on a phone', () => {
  test.use(phone);

  test('small links of the cart and the checkout take a thumb', async ({ page }) => {
    const shopper = reader(page, 1);
    const { t, open } = shopper;
    const expectRoom = async (target: Locator) => {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    };
    await addVariant(shopper, boerewors);
    await open('/store/cart');
    await expectRoom(page.getByRole('heading', { level: 2 }).getByRole('link', { name: t(boerewors.title) }));
    await goToCheckout(shopper);
    await expectRoom(page.getByRole('button', { name: t(checkoutText.promo), exact: true }));
    await page.getByText(t(checkoutText.orderSummary), { exact: true }).click();
    await expectRoom(page.getByRole('link', { name: t(checkoutText.editCart) }));
  });
});

test.describe('choices on a desktop', () => {
  test.use(desktop);

  test('stand in two columns, however many there are', async ({ page }) => {
    const shopper = reader(page, 0);
    await addVariant(shopper, boerewors);
    await goToCheckout(shopper);
    await page.getByText(labelled(invoiceText.title, invoiceLabels.personal)[0]).click();
    const lefts = await page
      .locator('label', { has: page.locator('input[name="invoiceType"]') })
      .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().left));
    expect(lefts).toHaveLength(4);
    expect(new Set(lefts).size).toBe(2);
  });
});

for (const { who, device, language } of inTurn(readers)) {
  test.describe(who, () => {
    test.use(device);

    test('names the missing option, and shows what was added', async ({ page }) => {
      const shopper = reader(page, language);
      const { t } = shopper;
      await shopper.open('/store/boerewors');
      const product = page.getByRole('main');
      const add = product.getByRole('button', { name: t(productText.addToCart), exact: true });
      await add.click();
      const options = product.getByRole('radiogroup').first();
      await expect(options).toHaveAttribute('aria-invalid', 'true');
      await expect(options).toHaveAccessibleDescription(t(productText.chooseFirst));
      await expect(options.getByText(t(productText.chooseFirst))).toBeInViewport({ ratio: 1 });
      await expect(options.getByRole('radio').first()).toBeFocused();
      await expectAccessible(page);
      await add.click();
      await expect(options.getByText(t(productText.chooseFirst))).toBeInViewport({ ratio: 1 });
      for (const option of boerewors.options)
        await product.getByRole('radio', { name: t(option), exact: true }).check();
      await expect(options).not.toHaveAttribute('aria-invalid');
      await add.click();
      const sheet = page.getByRole('dialog', { name: t(addedToCart(1, boerewors.title)) });
      await expect(sheet.getByText('NT$330').first()).toBeInViewport({ ratio: 1 });
      await expect(sheet.getByRole('link', { name: t(cartText.checkout) })).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);
    });
  });
}

for (const { who, device, language } of inTurn(readers)) {
  test.describe(who, () => {
    test.use(device);

    test('is stopped by a promo code that is only typed', async ({ page }) => {
      const shopper = reader(page, language);
      const { t } = shopper;
      await addVariant(shopper, boerewors);
      await goToCheckout(shopper);
      await page.getByRole('radio', { name: t(shippingMethods.selfPickUp.label) }).check();
      await page.getByRole('radio', { name: t(paymentLabels.bt) }).check();
      await fillPerson(shopper, thandi);
      const code = page.getByLabel(t(promoText.apply));
      await typePromoCode(shopper, 'BRAAI10');
      if (device === phone) await page.locator('#checkout-summary > summary').click();
      await next(shopper);
      await expect(code).toBeFocused();
      await expect(code).toHaveAccessibleDescription(t(notApplied));
      await expect(page).toHaveURL(/\/store\/checkout$/);
      await expectAccessible(page);
      await code.pressSequentially('-VUUR');
      await expect(code).not.toHaveAccessibleDescription(t(notApplied));
      await page.reload();
      await expect(code).toHaveValue('BRAAI10-VUUR');

      await typePromoCode(shopper, '');
      await toReview(shopper);
      await typePromoCode(shopper, 'BRAAI10-VUUR');
      await placeOrderButton(shopper).click();
      await expect(code).toBeFocused();
      await expect(code).toHaveAccessibleDescription(t(notApplied));
      await page.keyboard.press('Enter');
      await expect(
        page.getByText(t(promoGives('BRAAI10-VUUR', { discount: 10, salesAmount: 0 }))),
      ).toBeVisible();
      await expect(placeOrderButton(shopper)).toContainText('NT$297');
      await placeOrderButton(shopper).click();
      await orderNumberOf(shopper);
    });
  });
}

for (const { who, device, language } of inTurn(readers, 1)) {
  test.describe(who, () => {
    test.use(device);

    test('buys by 7-ELEVEN and cash on delivery, with a promo code', async ({ page, shop }) => {
      const shopper = reader(page, language);
      const { t } = shopper;
      await addVariant(shopper, boerewors);
      await addVariant(shopper, droewors);

      await shopper.open('/store/cart');
      await expect(page.getByText('NT$540')).toBeVisible();
      await expectAccessible(page);
      const more = page.getByRole('button', {
        name: new RegExp(t(lineAction('more', t(droewors.title)))),
      });
      await more.click();
      await expect(page.getByText(t(cartText.maxStock))).toBeVisible();
      await expect(more).toBeDisabled();
      await page.getByRole('button', { name: new RegExp(t(lineAction('less', t(droewors.title)))) }).click();
      await page.reload();
      await expect(page.getByText('NT$540')).toBeVisible();

      await goToCheckout(shopper);
      await page.getByRole('radio', { name: t(shippingMethods.sevenEleven.label) }).check();
      await fillPerson(shopper, thandi);
      await page.getByLabel(t(fieldLabels.storeName)).fill('大安門市');
      await page.getByLabel(t(fieldLabels.storeCode)).fill('131386');
      await page.getByRole('radio', { name: t(paymentLabel('cod', 'sevenEleven')) }).check();
      await expectAccessible(page);
      await toReview(shopper);

      await enterPromoCode(shopper, '');
      await expect(page.getByLabel(t(promoText.apply))).toBeFocused();
      await expect(page.getByLabel(t(promoText.apply))).toHaveAccessibleDescription(t(promoText.empty));
      await enterPromoCode(shopper, 'NO-SUCH-CODE');
      await expect(page.getByLabel(t(promoText.apply))).toHaveAccessibleDescription(/NO-SUCH-CODE/);
      await page.getByLabel(t(promoText.apply)).fill('');
      await expect(page.getByLabel(t(promoText.apply))).not.toHaveAccessibleDescription(/NO-SUCH-CODE/);
      await enterPromoCode(shopper, 'BRAAI10-VUUR');
      await expect(
        page.getByText(t(promoGives('BRAAI10-VUUR', { discount: 10, salesAmount: 0 }))),
      ).toBeFocused();
      await expect(placeOrderButton(shopper)).toContainText('NT$676');
      await page.getByRole('button', { name: t(promoText.remove) }).click();
      await expect(placeOrderButton(shopper)).toContainText('NT$730');
      await enterPromoCode(shopper, 'BRAAI10-VUUR');
      await expect(placeOrderButton(shopper)).toContainText('NT$676');
      await expectAccessible(page);
      await page.reload();
      await expect(placeOrderButton(shopper)).toContainText('NT$676');

      // The second tap of one on Next, which stood here.
      await placeOrderButton(shopper).dispatchEvent('click', { detail: 2 });
      await expect(placeOrderButton(shopper)).toContainText('NT$676');
      await expect(page).toHaveURL(/step=review$/);
      await placeOrderButton(shopper).dblclick();
      const orderNumber = await orderNumberOf(shopper);
      expect(orderNumber).toMatch(orderNumberPattern);
      expect(await definitionOf(page, t(orderPlacedText.amountDue))).toBe('NT$676');
      await expectAccessible(page);
      const emails = await shop.mail.waitFor(2);
      expect(emails.map(({ recipients }) => recipients[0]).sort()).toEqual([shop.shopEmail, thandi.email]);
      for (const { email } of emails) {
        expect(email.subject).toContain(orderNumber);
        expect(email.text).toContain('NT$676');
      }

      await page.reload();
      await expect(page.getByText(orderNumber).first()).toBeVisible();
      await page.getByRole('link', { name: t(orderPlacedText.continueShopping) }).click();
      await expect(page).toHaveURL(/\/store$/);
      await page.goBack();
      await expect(page.getByText(orderNumber).first()).toBeVisible();
      await shopper.open('/store/checkout');
      await expect(page.getByText(t(cartText.emptyText))).toBeVisible();
    });
  });
}

for (const { who, device, language } of inTurn(readers)) {
  test.describe(who, () => {
    test.use(device);

    test('buys by home delivery and bank transfer', async ({ page, shop }) => {
      const shopper = reader(page, language);
      const { t } = shopper;
      await addVariant(shopper, boerewors);
      await addVariant(shopper, { ...boerewors, options: [['1 kg', '1 公斤']] });
      await goToCheckout(shopper);

      await next(shopper);
      const alert = page.getByRole('alert');
      await expect(alert).toBeFocused();
      await expect(alert).toContainText(
        t([
          'full name, cellphone number, email, county and payment method are required fields.',
          '姓名、手機號碼、電子郵件、縣市和付款方式為必填欄位。',
        ]),
      );
      await expectErrorLinks(
        page,
        (['name', 'number', 'email', 'address1', 'county', 'town', 'paymentMethod'] as const).map((field) =>
          t(fieldLabels[field]),
        ),
      );
      await expect(page.getByLabel(t(fieldLabels.name), { exact: true })).toHaveAttribute(
        'aria-invalid',
        'true',
      );
      await expectAccessible(page);
      await fillPerson(shopper, { ...thandi, number: '12' });
      await page.getByRole('radio', { name: t(paymentLabels.bt) }).check();
      await page.getByLabel(t(fieldLabels.town)).selectOption('西區');
      await page.getByLabel(t(fieldLabels.address1), { exact: true }).fill('No. 1, Sec. 2, Wuquan Rd.');
      await page.getByLabel(t(fieldLabels.chineseAddress)).fill('五權路二段1號');
      await next(shopper);
      await expect(alert).toContainText('09');
      await expectErrorLinks(page, [t(fieldLabels.number)]);
      await page.getByLabel(t(fieldLabels.number), { exact: true }).fill(thandi.number);
      await page.getByText(t(checkoutText.addMessage)).click();
      await page.getByRole('textbox', { name: t(fieldLabels.customerMessage) }).fill('Ring twice');
      const days = page.getByLabel(t(dayLabels.home), { exact: true });
      const later = (await days.getByRole('option').nth(2).getAttribute('value')) ?? '';
      await days.selectOption(later);
      await toReview(shopper);
      const chosen = t(arrivesBy('regularAM', { day: later, chosen: later }, thenOnChosenDay));
      await expect(page.getByText(chosen)).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('textbox', { name: t(fieldLabels.customerMessage) })).toHaveValue(
        'Ring twice',
      );
      await expect(days).toHaveValue(later);
      await page.goForward();
      await expect(page.getByText('0912-345-678')).toBeVisible();

      await enterPromoCode(shopper, 'LEKKER100-EEN');
      await expect(placeOrderButton(shopper)).toContainText('NT$1,010');
      await placeOrderButton(shopper).click();
      const orderNumber = await orderNumberOf(shopper);
      await expect(page).toHaveURL(/\/store\/checkout\/thank-you$/);
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: t(boerewors.title) })
          .locator('img')
          .first(),
      ).toBeVisible();
      await expect(page.getByText(t(['No. 1, Sec. 2, Wuquan Rd.', '五權路二段1號'])).first()).toBeVisible();
      await expect(page.locator('[aria-current="step"]')).toContainText(
        t(progressWords({ step: 'paid', state: 'now' }, { status: 'newOrder', shippingOption: 'regularAM' })),
      );
      const calendar =
        (await page.getByRole('link', { name: t(lookUpText.calendar) }).getAttribute('href')) ?? '';
      const file = await page.request.get(calendar);
      expect(file.headers()['content-type']).toContain('text/calendar');
      expect(await file.text()).toContain(`DTSTART:${later.replaceAll('-', '')}T000000Z`);
      expect((await page.request.get(calendar.replace('/arrival', 'x/arrival'))).status()).toBe(404);
      await page.reload();
      await expect(page.getByText(t(['No. 1, Sec. 2, Wuquan Rd.', '五權路二段1號'])).first()).toBeVisible();
      await expect(page.getByText('123-456-789-012')).toBeVisible();
      expect(await definitionOf(page, t(orderPlacedText.amountDue))).toBe('NT$1,010');
      await expect(page.getByText(chosen)).toBeVisible();
      const [message] = await shop.mail.waitFor(1, ({ recipients }) => recipients[0] === thandi.email);
      expect(message?.email.text).toContain(orderNumber);
      expect(message?.email.text?.toLowerCase()).toContain(spaced(chosen).toLowerCase());

      // By link, without the number; also after a reload.
      const report = page.getByRole('link', { name: t(payText.title), exact: true });
      const reportAt = (await report.getAttribute('href')) ?? '';
      await page.getByRole('link', { name: t(orderPlacedText.follow) }).click();
      await expect(page.getByText(chosen)).toBeVisible();
      await page.reload();
      await expect(page.getByText(chosen)).toBeVisible();
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      await page.goto(reportAt);
      await expect(page).toHaveURL(/\/pay\/[\w-]{43}\?order=/);
      await expect(page.getByLabel(t(payText.paidAmount))).toHaveValue('1010');
      await page.getByRole('link', { name: t(toOrder) }).click();
      await expect(page).toHaveURL(/\/order\/[\w-]+$/);
      await expect(page.getByRole('heading', { name: orderNumber })).toBeVisible();
      await expect(
        page.getByRole('list', { name: t(lookUpText.progress) }).getByRole('listitem'),
      ).toHaveCount(5);
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: t(boerewors.title) })
          .locator('img')
          .first(),
      ).toBeVisible();
    });
  });
}
