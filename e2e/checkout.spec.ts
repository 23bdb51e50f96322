import { counties } from '#app/domain/county.ts';
import type { Pair } from '#app/domain/language.ts';
import { orderNumberPattern } from '#app/domain/order-number.ts';
import { paymentLabels } from '#app/domain/payment.ts';
import { shippingMethods } from '#app/domain/shipping.ts';
import { arrivesBy, dayLabels } from '#app/text/arrival.ts';
import { cartText, lineAction } from '#app/text/cart.ts';
import { checkoutText, fieldLabels, promoGives, promoText } from '#app/text/checkout.ts';
import { lookUpText } from '#app/text/order-lookup.ts';
import { orderPlacedText } from '#app/text/order-placed.ts';
import { orderFailure, refusalActions, shortageText } from '#app/text/order-refusals.ts';
import { expectAccessible } from './accessible.ts';
import {
  addVariant,
  definitionOf,
  enterPromoCode,
  fillPerson,
  goToCheckout,
  next,
  orderNumberOf,
  placeOrderButton,
  toReview,
} from './buying.ts';
import { desk, expect, phone, test } from './shop.ts';
import { type Reader, reader } from './words.ts';

const boerewors = {
  title: ['Boerewors', '南非香腸 Boerewors'] as Pair,
  options: [['500 g', '500 公克'] as Pair],
};
const droewors = {
  title: ['Droëwors', '風乾香腸 Droëwors'] as Pair,
  options: [['100 g', '100 公克'] as Pair],
};
const thandi = {
  name: 'Thandi Nkosi',
  email: 'thandi@example.com',
  number: '+886 912-345-678',
  county: counties.Taichung,
};

const readers = [
  { who: 'on a phone in Chinese', device: phone, language: 1 },
  { who: 'at a desk in English', device: desk, language: 0 },
] as const;

for (const { who, device, language } of readers) {
  test.describe(who, () => {
    test.use(device);

    test('buys by 7-ELEVEN and cash on delivery, with a promo code', async ({ page, shop }) => {
      const shopper = reader(page, language);
      const { say } = shopper;
      await addVariant(shopper, boerewors);
      await addVariant(shopper, droewors);

      await shopper.open('/store/cart');
      await expect(page.getByText('NT$540')).toBeVisible();
      await expectAccessible(page);
      const more = page.getByRole('button', {
        name: new RegExp(say(lineAction('more', say(droewors.title)))),
      });
      await more.click();
      await expect(page.getByText(say(cartText.maxStock))).toBeVisible();
      await expect(more).toBeDisabled();
      await page
        .getByRole('button', { name: new RegExp(say(lineAction('less', say(droewors.title)))) })
        .click();
      await page.reload();
      await expect(page.getByText('NT$540')).toBeVisible();

      await goToCheckout(shopper);
      await page.getByRole('radio', { name: say(shippingMethods.sevenEleven.label) }).check();
      await fillPerson(shopper, thandi);
      await page.getByLabel(say(fieldLabels.storeName)).fill('大安門市');
      await page.getByLabel(say(fieldLabels.storeCode)).fill('131386');
      await page.getByRole('radio', { name: say(paymentLabels.cod) }).check();
      await expectAccessible(page);
      await toReview(shopper);

      await enterPromoCode(shopper, 'NO-SUCH-CODE');
      await expect(page.getByLabel(say(promoText.apply))).toHaveAccessibleDescription(/NO-SUCH-CODE/);
      await enterPromoCode(shopper, 'BRAAI10-VUUR');
      await expect(page.getByText(say(promoGives('BRAAI10-VUUR', 10, 0)))).toBeFocused();
      await expect(placeOrderButton(shopper)).toContainText('NT$676');
      await page.getByRole('button', { name: say(promoText.remove) }).click();
      await expect(placeOrderButton(shopper)).toContainText('NT$730');
      await enterPromoCode(shopper, 'BRAAI10-VUUR');
      await expect(placeOrderButton(shopper)).toContainText('NT$676');
      await expectAccessible(page);
      await page.reload();
      await expect(placeOrderButton(shopper)).toContainText('NT$676');

      await placeOrderButton(shopper).dblclick();
      const orderNumber = await orderNumberOf(shopper);
      expect(orderNumber).toMatch(orderNumberPattern);
      expect(await definitionOf(page, say(orderPlacedText.amountDue))).toBe('NT$676');
      await expectAccessible(page);
      const letters = await shop.mail.waitFor(2);
      expect(letters.map(({ recipients }) => recipients[0]).sort()).toEqual([shop.shopEmail, thandi.email]);
      for (const { email } of letters) {
        expect(email.subject).toContain(orderNumber);
        expect(email.text).toContain('NT$676');
      }

      await page.reload();
      await expect(page.getByText(orderNumber).first()).toBeVisible();
      await page.getByRole('link', { name: say(orderPlacedText.continueShopping) }).click();
      await shopper.open('/store/checkout');
      await expect(page.getByText(say(cartText.emptyText))).toBeVisible();
    });

    test('buys by home delivery and bank transfer', async ({ page, shop }) => {
      const shopper = reader(page, language);
      const { say } = shopper;
      await addVariant(shopper, boerewors);
      await addVariant(shopper, { ...boerewors, options: [['1 kg', '1 公斤']] });
      await goToCheckout(shopper);

      await next(shopper);
      const alert = page.getByRole('alert');
      await expect(alert).toBeFocused();
      await expect(alert).toContainText(
        say([
          'full name, email, payment method, cellphone number and county are required fields.',
          '姓名、電子郵件、付款方式、手機號碼和縣市為必填欄位。',
        ]),
      );
      await expect(page.getByLabel(say(fieldLabels.name), { exact: true })).toHaveAttribute(
        'aria-invalid',
        'true',
      );
      await expectAccessible(page);
      await fillPerson(shopper, { ...thandi, number: '12' });
      await page.getByRole('radio', { name: say(paymentLabels.bt) }).check();
      await page.getByLabel(say(fieldLabels.town)).selectOption('西區');
      await page.getByLabel(say(fieldLabels.address1), { exact: true }).fill('No. 1, Sec. 2, Wuquan Rd.');
      await page.getByLabel(say(fieldLabels.chineseAddress)).fill('五權路二段1號');
      await next(shopper);
      await expect(alert).toContainText('09');
      await page.getByLabel(say(fieldLabels.number), { exact: true }).fill(thandi.number);
      await page.getByRole('textbox', { name: say(fieldLabels.customerMessage) }).fill('Ring twice');
      const days = page.getByLabel(say(dayLabels.home), { exact: true });
      const later = (await days.getByRole('option').nth(2).getAttribute('value')) ?? '';
      await days.selectOption(later);
      await toReview(shopper);
      const chosen = say(arrivesBy('regularAM', { day: later, chosen: later }));
      await expect(page.getByText(chosen)).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('textbox', { name: say(fieldLabels.customerMessage) })).toHaveValue(
        'Ring twice',
      );
      await expect(days).toHaveValue(later);
      await page.goForward();
      await expect(page.getByText('0912-345-678')).toBeVisible();

      await enterPromoCode(shopper, 'LEKKER100-EEN');
      await expect(placeOrderButton(shopper)).toContainText('NT$1,010');
      await placeOrderButton(shopper).click();
      const orderNumber = await orderNumberOf(shopper);
      await expect(page.getByText('123-456-789-012')).toBeVisible();
      expect(await definitionOf(page, say(orderPlacedText.amountDue))).toBe('NT$1,010');
      await expect(page.getByText(chosen)).toBeVisible();
      const [letter] = await shop.mail.waitFor(1, ({ recipients }) => recipients[0] === thandi.email);
      for (const said of [orderNumber, chosen]) expect(letter?.email.text).toContain(said);

      await page.getByRole('link', { name: say(orderPlacedText.follow) }).click();
      await page.getByLabel(say(lookUpText.phone)).fill(thandi.number);
      await page.getByRole('button', { name: say(lookUpText.find) }).click();
      await expect(page.getByText(chosen)).toBeVisible();
    });
  });
}

test.describe('when things go wrong', () => {
  test.use(desk);

  async function reviewed(shopper: Reader): Promise<void> {
    const { page, say } = shopper;
    await goToCheckout(shopper);
    await page.getByRole('radio', { name: say(shippingMethods.selfPickUp.label) }).check();
    await fillPerson(shopper, thandi);
    await page.getByRole('radio', { name: say(paymentLabels.cod) }).check();
    await toReview(shopper);
  }

  test('an answer that is lost on the way, tried again, is one order', async ({
    page,
    shop,
    expectedErrors,
  }) => {
    expectedErrors.push(/net::ERR_FAILED/);
    const shopper = reader(page, 0);
    await addVariant(shopper, boerewors);
    await reviewed(shopper);
    await page.route('**/api/postOrder', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await placeOrderButton(shopper).click();
    const alert = page.getByRole('alert');
    await expect(alert).toBeFocused();
    await expect(alert).toContainText(shopper.say(orderFailure));
    await page.unroute('**/api/postOrder');
    // Even a reload in between makes no second order.
    await page.reload();
    await page.getByRole('button', { name: shopper.say(refusalActions.tryAgain) }).click();
    const orderNumber = await orderNumberOf(shopper);
    const letters = await shop.mail.waitFor(2);
    for (const { email } of letters) expect(email.subject).toContain(orderNumber);
    expect(shop.mail.letters).toHaveLength(2);
  });

  test('a shop that fails keeps everything typed', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 500/);
    const shopper = reader(page, 0);
    await addVariant(shopper, boerewors);
    await reviewed(shopper);
    await page.route('**/api/postOrder', (route) => route.fulfill({ status: 500, body: 'no' }));
    await placeOrderButton(shopper).click();
    await expect(page.getByRole('alert')).toContainText(shopper.say(orderFailure));
    await expectAccessible(page);
    await page.getByRole('link', { name: shopper.say(checkoutText.back) }).click();
    await expect(page.getByLabel(shopper.say(fieldLabels.name), { exact: true })).toHaveValue(thandi.name);
    await page.unroute('**/api/postOrder');
    await toReview(shopper);
    await page.getByRole('button', { name: shopper.say(refusalActions.tryAgain) }).click();
    await orderNumberOf(shopper);
  });

  test('what someone else bought meanwhile is named, and the cart adjusted', async ({ page, visit }) => {
    const slow = reader(page, 0);
    await addVariant(slow, droewors);
    await slow.open('/store/cart');
    await page
      .getByRole('button', { name: new RegExp(slow.say(lineAction('more', droewors.title[0]))) })
      .click();
    await reviewed(slow);

    const quick = reader(await visit(desk), 0);
    await addVariant(quick, droewors);
    await reviewed(quick);
    await placeOrderButton(quick).click();
    await orderNumberOf(quick);

    await placeOrderButton(slow).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(slow.say(shortageText('Droëwors (100 g)', 2, 1)));
    await page.getByRole('button', { name: slow.say(refusalActions.adjust) }).click();
    await expect(placeOrderButton(slow)).toContainText('NT$210');
    await placeOrderButton(slow).click();
    await orderNumberOf(slow);

    const late = reader(await visit(desk), 0);
    await late.open('/store');
    await late.page.evaluate(() =>
      localStorage.setItem(
        'boma.session',
        JSON.stringify({
          version: 1,
          basket: [
            {
              parentID: 'prd_boerewors',
              productID: 'var_boerewors-1',
              price: 111,
              salesPercentage: 0,
              qty: 40,
              left: 50,
            },
            {
              parentID: 'prd_droewors',
              productID: 'var_droewors-1',
              price: 210,
              salesPercentage: 0,
              qty: 1,
              left: 2,
            },
            { parentID: 'prd_gone', productID: 'var_gone', price: 100, salesPercentage: 0, qty: 1, left: 1 },
          ],
        }),
      ),
    );
    await late.open('/store/cart');
    const changes = late.page.getByRole('status').filter({ hasText: late.say(cartText.changesTitle) });
    await expect(changes).toContainText('price changed from NT$111 to NT$330');
    await expect(changes).toContainText('only 28 left');
    await expect(changes).toContainText('sold out');
    await expect(changes).toContainText('no longer sold');
    await expectAccessible(late.page);
    await late.page.getByRole('button', { name: late.say(cartText.accept) }).click();
    await expect(changes).toBeHidden();
    await expect(
      late.page.getByRole('listitem').filter({ hasText: late.say(cartText.soldOut) }),
    ).toBeVisible();
    await late.page.getByRole('button', { name: late.say(cartText.emptyCart) }).click();
    await expect(late.page.getByText(late.say(cartText.emptyText))).toBeVisible();
    await late.page.getByRole('button', { name: late.say(cartText.undo) }).click();
    await expect(late.page.getByText('NT$9,240').first()).toBeVisible();
  });
});
