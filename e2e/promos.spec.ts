import type { Page } from '@playwright/test';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import { paymentLabels } from '#app/domain/payment/payment-labels.ts';
import { cartText } from '#app/text/cart.ts';
import { checkoutText, fieldLabels } from '#app/text/checkout.ts';
import { promoGives } from '#app/text/promo.ts';
import { promoOffered } from '#app/text/promo-offer.ts';
import { previewText } from '#app/text/promo-preview.ts';
import { promoFieldProblems, promosText } from '#app/text/promos-admin.ts';
import { expectAccessible } from './accessibility.ts';
import { changeStatus, postOrder } from './posted-order.ts';
import {
  addVariant,
  boerewors,
  enterPromoCode,
  fillPerson,
  goToCheckout,
  orderNumberOf,
  placeOrderButton,
  thandi,
  toReview,
} from './purchase.ts';
import { type Reader, reader } from './reader.ts';
import { desktop, expect, phone, test } from './shop.ts';
import { openAdmin } from './sign-in.ts';

test.describe('on a desktop, in English', () => {
  test.use(desktop);

  test('adds codes, shares one by link, sees it used, and free again when the order is cancelled', async ({
    page,
    shop,
    visit,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const other = await visit(desktop);
    await openAdmin(other, shop, '/admin/promos');
    await openAdmin(page, shop, '/admin/promos');
    await page.getByRole('button', { name: 'Add codes' }).click();
    const form = page.getByRole('form', { name: 'Add codes' });
    const codes = form.getByRole('textbox', { name: 'Codes' });
    await codes.fill('FEST-1, x');
    await form.getByRole('button', { name: 'Add 2 codes' }).click();
    await expect(codes).toBeFocused();
    await expect(form.getByText(`${promoFieldProblems.code[0]} Not possible: x.`)).toBeVisible();
    // An end before the start marks its day, and not the time that nobody has typed.
    await form.getByLabel(/^First day/).fill('2026-12-10');
    await form.getByLabel(/^Last day/).fill('2026-12-01');
    await expect(form.getByLabel(/^Last day/)).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByLabel(/^Ends at/)).not.toHaveAttribute('aria-invalid');
    await form.getByLabel(/^First day/).fill('');
    await form.getByLabel(/^Last day/).fill('');
    await codes.fill('FEST-1, FEST-2');
    await form.getByLabel('Percent off').fill('15');
    await form.getByLabel(/^Series/).fill('Festival');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Add 2 codes' }).click();
    await expect(form.getByText('2 codes added.')).toBeVisible();
    await expect(row(other, 'FEST-1')).toContainText('15% off');

    await codes.fill('FEST-2\nFEST-3');
    await form.getByRole('button', { name: 'Add 2 codes' }).click();
    await expect(form.getByRole('alert')).toContainText('These already exist: FEST-2');
    await expect(codes).toHaveValue('FEST-2\nFEST-3');

    await row(page, 'FEST-1').getByRole('button', { name: 'Copy link: FEST-1' }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${shop.url}/store/checkout?promo=FEST-1`);

    const shopper = reader(await visit(desktop), 0);
    await shopper.page.goto(link);
    await expect(shopper.page.getByText(promoOffered('FEST-1')[0])).toBeVisible();
    await expect(shopper.page).toHaveURL('/store/checkout');
    await addVariant(shopper, {
      title: ['Boerewors', '南非香腸 Boerewors'],
      options: [['500 g', '500 公克']],
    });
    await goToCheckout(shopper);
    await expect(
      shopper.page.getByText(promoGives('FEST-1', { discount: 15, salesAmount: 0 })[0]),
    ).toBeVisible();
    await fillPerson(shopper, thandi);
    await shopper.page.getByRole('radio', { name: shippingMethods.selfPickUp.label[0] }).check();
    await shopper.page.getByRole('radio', { name: paymentLabels.bt[0] }).check();
    await toReview(shopper);
    await placeOrderButton(shopper).click();
    const number = await orderNumberOf(shopper);
    // The shop's next link begins another order, in place of the thanks.
    await shopper.open('/store/checkout?promo=FEST-2');
    await expect(shopper.page.getByText(promoOffered('FEST-2')[0])).toBeVisible();
    await expect(shopper.page.getByText(cartText.emptyTitle[0])).toBeVisible();

    await expect(row(page, 'FEST-1')).toContainText('Used');
    await expect(row(page, 'FEST-1')).toContainText('Thandi Nkosi');
    await expect(row(page, 'FEST-1').getByRole('link', { name: number })).toBeVisible();
    await changeStatus(page.request, shop.url, number, ['newOrder', 'cancelled'], { tell: true });
    await expect(row(page, 'FEST-1')).toContainText(`order ${number} was cancelled`);
    await expect(row(page, 'FEST-1')).toContainText('Usable');
  });

  test('frees a used code by hand, finds it by its customer, deletes several', async ({
    page,
    shop,
    request,
  }) => {
    await postOrder(request, shop.url, {
      customer: {
        name: 'P. Botha',
        email: thandi.email,
        number: thandi.number,
        shippingAddress: { address1: 'No. 1, Wuquan Rd.', county: 'Taichung', town: '西區' },
      },
      promoCode: 'BRAAI10-KOOL',
    });
    await openAdmin(page, shop, '/admin/promos');
    await page.getByRole('searchbox', { name: 'Search by code or customer' }).fill('botha');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 code', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Make reusable: BRAAI10-KOOL' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make reusable' }).click();
    await expect(page.getByText('It can be used again.')).toBeVisible();
    await expect(page.getByText('No codes match.')).toBeVisible();
    await page.getByRole('link', { name: 'Show all' }).click();
    await expect(row(page, 'BRAAI10-KOOL')).toContainText('Made reusable on');

    for (const code of ['LEKKER100-EEN', 'LEKKER100-TWEE'])
      await page.getByRole('checkbox', { name: `Select: ${code}` }).check();
    await page.getByRole('button', { name: 'Delete selected' }).click();
    await page
      .getByRole('dialog', { name: 'Delete 2 codes?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(page.getByText('2 codes deleted.')).toBeVisible();
    await expect(row(page, 'LEKKER100-EEN')).toHaveCount(0);
  });

  test('makes a code for many, with a spend it asks for, which one customer uses once', async ({
    page,
    shop,
    visit,
  }) => {
    await openAdmin(page, shop, '/admin/promos');
    await page.getByRole('button', { name: 'Add codes' }).click();
    const form = page.getByRole('form', { name: 'Add codes' });
    await form.getByRole('textbox', { name: 'Codes' }).fill('CROWD');
    await form.getByText('Many times').click();
    await form.getByLabel('Uses in all').fill('0');
    await form.getByLabel(/^Minimum spend/).fill('500');
    await form.getByRole('button', { name: 'Add 1 code' }).click();
    await expect(form.getByLabel('Uses in all')).toBeFocused();
    await form.getByLabel('Uses in all').fill('50');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Add 1 code' }).click();
    await expect(row(page, 'CROWD')).toContainText('Usable');
    await expect(row(page, 'CROWD')).toContainText('Used 0 of 50 times');
    await expect(row(page, 'CROWD')).toContainText('from NT$500, 1 per customer');

    const shopper = reader(await visit(desktop), 0);
    const boerewors = {
      title: ['Boerewors', '南非香腸 Boerewors'],
      options: [['500 g', '500 公克']],
    } as const;
    const buy = async () => {
      await shopper.page.getByRole('radio', { name: shippingMethods.selfPickUp.label[0] }).check();
      await shopper.page.getByRole('radio', { name: paymentLabels.bt[0] }).check();
      await toReview(shopper);
      await placeOrderButton(shopper).click();
    };
    await addVariant(shopper, boerewors);
    await goToCheckout(shopper);
    await enterPromoCode(shopper, 'CROWD');
    await expect(shopper.page.getByText(/Add NT\$\d+ more to use this code/)).toBeVisible();
    await addVariant(shopper, boerewors);
    await goToCheckout(shopper);
    await expect(
      shopper.page.getByText(promoGives('CROWD', { discount: 10, salesAmount: 0 })[0]),
    ).toBeVisible();
    await expect(shopper.page.getByText(/more to use this code/)).toHaveCount(0);
    await fillPerson(shopper, thandi);
    await buy();
    const number = await orderNumberOf(shopper);
    await expect(row(page, 'CROWD')).toContainText('Used 1 of 50 times');
    await expect(row(page, 'CROWD').getByRole('link', { name: number })).toBeVisible();

    for (let pieces = 0; pieces < 2; pieces++) await addVariant(shopper, boerewors);
    await goToCheckout(shopper);
    await enterPromoCode(shopper, 'CROWD');
    await fillPerson(shopper, thandi);
    await buy();
    await expect(shopper.page.getByRole('alert')).toContainText('You have already used this promo code');
    // It is said to those who listen, too.
    await expect(shopper.page.getByText('You have already used promo code “CROWD”.').first()).toBeVisible();
    await expect(placeOrderButton(shopper)).toBeEnabled();
  });
});

test.describe('a preview', () => {
  test.use(desktop);

  test('says what is wrong in a part that was folded', async ({ page, shop }) => {
    await openAdmin(page, shop, '/admin/promos/preview');
    const part = page.getByText(previewText.unsaved[0], { exact: true });
    await part.click();
    const percent = page.getByLabel(promosText.percentLabel[0], { exact: true });
    await percent.fill('150');
    await part.click();
    await expect(percent).toBeHidden();
    await page.getByRole('button', { name: previewText.reckon[0], exact: true }).click();
    await expect(percent).toBeFocused();
  });
});

test.describe('a code for chosen products', () => {
  test.use(desktop);

  test('is made, changed, and counts for these alone', async ({ page, shop, visit }) => {
    await openAdmin(page, shop, '/admin/promos');
    await page.getByRole('button', { name: 'Add codes' }).click();
    const form = page.getByRole('form', { name: 'Add codes' });
    await form.getByRole('textbox', { name: 'Codes' }).fill('WORS');
    await form.getByText('Many times').click();
    await form.getByText('Chosen products').click();
    await form.getByRole('button', { name: 'Add 1 code' }).click();
    await expect(form.getByRole('alert')).toHaveText(promoFieldProblems.only[0]);
    await form.getByRole('searchbox', { name: 'Find a product' }).fill('boerewors');
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: /^Add.*: Boerewors$/ }).click();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Add 1 code' }).click();
    await expect(row(page, 'WORS')).toContainText('Only for Boerewors');

    const shopper = reader(await visit(desktop), 0);
    await addVariant(shopper, { title: ['Wood-Wool Firelighters', '木絲火種'], options: [] });
    await goToCheckout(shopper);
    await enterPromoCode(shopper, 'WORS');
    await expect(shopper.page.getByText('Your cart has none of the products it is for.')).toBeVisible();
    await addVariant(shopper, {
      title: ['Boerewors', '南非香腸 Boerewors'],
      options: [['500 g', '500 公克']],
    });
    await goToCheckout(shopper);
    await expect(shopper.page.getByText('WORS: 10% off chosen products that are not on sale.')).toBeVisible();
    await expect(shopper.page.getByText(/none of the products/)).toHaveCount(0);

    // Changes are shown before the order is placed.
    await row(page, 'WORS').getByRole('button', { name: 'Edit: WORS' }).click();
    const editor = page.getByRole('form', { name: 'Edit “WORS”' });
    await editor.getByLabel('Percent off').fill('20');
    await expectAccessible(page);
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(row(page, 'WORS')).toContainText('20% off');
    await expect(row(page, 'WORS').getByRole('button', { name: 'Edit: WORS' })).toBeFocused();
    await fillPerson(shopper, thandi);
    await shopper.page.getByRole('radio', { name: shippingMethods.selfPickUp.label[0] }).check();
    await shopper.page.getByRole('radio', { name: paymentLabels.bt[0] }).check();
    await toReview(shopper);
    await placeOrderButton(shopper).click();
    await expect(shopper.page.getByRole('alert')).toContainText(/total/i);
    await expect(shopper.page.getByText('WORS: 20% off chosen products that are not on sale.')).toBeVisible();
    await expect(shopper.page.getByRole('alert')).toContainText(/total/i);
    await placeOrderButton(shopper).click();
    await expect(row(page, 'WORS').getByRole('link', { name: await orderNumberOf(shopper) })).toBeVisible();
  });
});

test.describe('a code of a link, beside one that is applied', () => {
  test.use({ ...desktop, readOnly: true });

  test('replaces it only where it holds', async ({ page }) => {
    const shopper = reader(page, 0);
    const applied = page.getByText(promoGives('BRAAI10-VUUR', { discount: 10, salesAmount: 0 })[0]);
    await addVariant(shopper, boerewors);
    await goToCheckout(shopper);
    await enterPromoCode(shopper, 'BRAAI10-VUUR');
    await expect(applied).toBeVisible();
    await shopper.open('/store/cart');
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size.viewport);
      const amounts = page.getByRole('region', { name: cartText.summary[0] }).locator('p > :last-child');
      const ends = await amounts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
      expect(ends).toHaveLength(3);
      expect(new Set(ends.map(Math.round)).size).toBe(1);
    }

    await shopper.open('/?promo=NO-SUCH-CODE');
    await expect(page.getByText(promoOffered('NO-SUCH-CODE')[0])).toBeVisible();
    await goToCheckout(shopper);
    await expect(page.getByText(/“NO-SUCH-CODE” is not a valid promo code/)).toBeVisible();
    await expect(applied).toBeVisible();
    await expectAccessible(page);
    await shopper.open('/?promo=LEKKER100-EEN');
    await goToCheckout(shopper);
    await expect(page.getByText('LEKKER100-EEN: NT$100 off your order.')).toBeVisible();
    await expect(applied).toHaveCount(0);
  });
});

test.describe('on a phone, in Chinese', () => {
  test.use(phone);

  test('makes a series with a fixed amount and days, and a code that is over does not hold', async ({
    page,
    shop,
    visit,
  }) => {
    await openAdmin(page, shop, '/zh-TW/admin/promos');
    await page.getByRole('button', { name: '新增優惠碼' }).click();
    const form = page.getByRole('form', { name: '新增優惠碼' });
    await form.getByText('批次產生').click();
    await form.getByLabel(/^開頭文字/).fill('CNY');
    await form.getByLabel('數量').fill('3');
    await form.getByText('固定金額').click();
    await form.getByLabel('訂單折抵金額（NT$）').fill('1,000');
    await form.getByLabel(/^開始日期/).fill('2026-02-10');
    await form.getByLabel(/^結束日期/).fill('2026-02-01');
    await form.getByRole('button', { name: '新增3組優惠碼' }).click();
    await expect(form.getByLabel(/^結束日期/)).toBeFocused();
    await form.getByLabel(/^結束日期/).fill('2026-02-20');
    await form.getByRole('button', { name: '新增3組優惠碼' }).click();
    await expect(form.getByText('已新增3組優惠碼。')).toBeVisible();
    const first = page.getByRole('listitem').filter({ hasText: 'CNY-' }).first();
    await expect(first).toContainText('折抵NT$1,000');
    await expect(first).toContainText('2026/02/10 – 2026/02/20');
    await expect(first).toContainText('已過期');
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);

    const code = /CNY-\w+/.exec((await first.textContent()) ?? '')?.[0] ?? '';
    const shopper = reader(await visit(phone), 1);
    await shopper.open(`/store?promo=${code}`);
    await expect(shopper.page.getByText(promoOffered(code)[1])).toBeVisible();
    await addVariant(shopper, {
      title: ['Boerewors', '南非香腸 Boerewors'],
      options: [['500 g', '500 公克']],
    });
    await goToCheckout(shopper);
    await shopper.page.getByText('訂單摘要').first().click();
    await expect(shopper.page.getByText(`優惠碼「${code}」已過期。`).first()).toBeVisible();
  });
});

test('an order that a code pays for asks for no way to pay', async ({ page, shop, visit }) => {
  await openAdmin(page, shop, '/admin/promos');
  await page.getByRole('button', { name: 'Add codes' }).click();
  const form = page.getByRole('form', { name: 'Add codes' });
  await form.getByRole('textbox', { name: 'Codes' }).fill('WHOLE-ORDER');
  await form.getByText('Fixed amount').click();
  await form.getByLabel('NT$ off the order').fill('9000');
  await form.getByRole('button', { name: 'Add 1 code' }).click();
  await expect(row(page, 'WHOLE-ORDER')).toBeVisible();

  const methodsOf = ({ page: at, t }: Reader) =>
    at.getByRole('group', { name: t(fieldLabels.paymentMethod) });
  const review = async (shopper: Reader) => {
    await addVariant(shopper, boerewors);
    await goToCheckout(shopper);
    await fillPerson(shopper, thandi);
    await shopper.page.getByRole('radio', { name: shippingMethods.selfPickUp.label[0] }).check();
    await expect(methodsOf(shopper)).toBeVisible();
    await enterPromoCode(shopper, 'WHOLE-ORDER');
    await expect(shopper.page.getByText(shopper.t(checkoutText.paidByCode))).toBeVisible();
    await expect(methodsOf(shopper)).toBeHidden();
    await toReview(shopper);
    await expect(shopper.page.getByText(shopper.t(checkoutText.paidByCode))).toBeVisible();
  };
  const [shopper, late] = [reader(await visit(desktop), 0), reader(await visit(desktop), 0)];
  await review(late);
  await review(shopper);
  await placeOrderButton(shopper).click();
  await expect(shopper.page.getByText('There is nothing left to pay.')).toBeVisible();

  // The code is used by now: the other order has to be paid, and says why before it asks how.
  await placeOrderButton(late).click();
  await expect(
    late.page.getByRole('alert').filter({ hasText: 'Your promo code can no longer be used' }),
  ).toBeVisible();
  await expect(methodsOf(late)).toBeVisible();
});

function row(page: Page, code: string) {
  return page.getByRole('listitem').filter({ has: page.getByText(code, { exact: true }) });
}
