import { counties } from '#app/domain/county.ts';
import { localPath, type Pair } from '#app/domain/language.ts';
import { paymentLabels } from '#app/domain/payment.ts';
import { cartText, lineAction } from '#app/text/cart.ts';
import { checkoutText, fieldLabels } from '#app/text/checkout.ts';
import { aboutOrder, contactText } from '#app/text/contact.ts';
import { boardText, noteText } from '#app/text/order-board.ts';
import { lookUpText } from '#app/text/order-lookup.ts';
import { orderPlacedText } from '#app/text/order-placed.ts';
import { paymentsText } from '#app/text/payments-admin.ts';
import { productText } from '#app/text/product.ts';
import { forCode, promosText } from '#app/text/promos-admin.ts';
import { sectionText, settingsText } from '#app/text/settings-admin.ts';
import { about, storeText } from '#app/text/store.ts';
import { payText } from '#app/text/told-payment.ts';
import { trials } from '#test/trials.ts';
import { orderNumberOf, placeOrderButton } from './buying.ts';
import { fillShop } from './filled-shop.ts';
import { hand } from './hand.ts';
import { desk, expect, narrow, test } from './shop.ts';
import { signIn } from './sign-in.ts';
import { reader } from './words.ts';

test.describe('at a desk', () => {
  test.use(desk);

  test('a keyboard alone: the focus is never lost', async ({ page }) => {
    const { say, open } = reader(page, 0);
    const title = ['Wood-Wool Firelighters', '木絲火種'] as const;
    await open('/store');

    const search = page.getByRole('searchbox', { name: say(storeText.search) });
    await search.fill('wool');
    await search.press('Enter');
    await expect(page).toHaveURL(/q=wool/);
    await expect(search).toBeFocused();

    const details = page.getByRole('link', { name: say(about(storeText.seeDetails, title)) });
    await details.press('Enter');
    const dialog = page.getByRole('dialog', { name: say(title) });
    await expect(dialog.getByRole('heading', { name: say(title) })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(details).toBeFocused();

    await details.press('Enter');
    await dialog.getByRole('button', { name: say(productText.addToCart) }).press('Enter');
    await dialog.getByRole('link', { name: say(productText.goToCart) }).press('Enter');
    await expect(page.getByRole('heading', { name: say(cartText.title) })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();

    await page.getByRole('button', { name: say(lineAction('remove', say(title))) }).press('Enter');
    await page.getByRole('button', { name: say(cartText.undo) }).press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    const less = page.getByRole('button', { name: say(lineAction('less', say(title))) });
    await page.getByRole('button', { name: say(lineAction('more', say(title))) }).press('Enter');
    await less.press('Enter');
    await expect(less).toBeDisabled();
    await expect(less).toBeFocused();
  });

  test('a keyboard alone: the owner goes on from where something was done', async ({
    page,
    shop,
    request,
  }) => {
    const { orders } = await fillShop(page, shop, request);
    const { say, open } = reader(page, 0);
    const button = (name: Pair) => page.getByRole('button', { name: say(name), exact: true });
    const lost = page.locator('body');

    await open('/admin/settings');
    const fees = page.getByRole('form', { name: say(sectionText.fees.title), exact: true });
    await fees.getByRole('textbox').first().fill('170');
    const save = fees.getByRole('button', { name: say(settingsText.save) });
    await save.press('Enter');
    await expect(fees).toContainText(say(settingsText.saved));
    await expect(save).toBeFocused();

    // What was pressed goes away with its row.
    await open('/admin/payments');
    const told = page.getByRole('region', { name: say(paymentsText.list) });
    const row = told.getByRole('listitem').filter({ hasText: orders.transfer });
    await row.getByRole('button', { name: say(paymentsText.confirm) }).press('Enter');
    await expect(row).toHaveCount(0);
    await expect(told).toBeFocused();

    // What was pressed has nothing more to do.
    await open(`/admin/orders/${orders.cash}`);
    const note = page.getByRole('textbox', { name: say(noteText.label) });
    await note.fill('Rings twice');
    await button(noteText.add).press('Enter');
    await expect(note).toHaveValue('');
    await expect(lost).not.toBeFocused();
    await page.keyboard.press('Tab');
    await expect(note).toBeFocused();

    // A dialog holds the keyboard, whatever became of the control that had it.
    await open('/admin/orders');
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: say(boardText.keysTitle) });
    await expect(keys.getByRole('button')).toBeFocused();
    for (const key of ['Tab', 'Shift+Tab']) {
      await keys.getByRole('button').evaluate((close) => close.blur());
      await expect(lost).toBeFocused();
      await page.keyboard.press(key);
      await expect(keys.getByRole('button')).toBeFocused();
    }

    await open('/admin/promos?state=used');
    await button(forCode(promosText.free, 'BRAAI10-ROOK')).press('Enter');
    await button(promosText.free).press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button(forCode(promosText.free, 'BRAAI10-ROOK'))).toHaveCount(0);
    await expect(lost).not.toBeFocused();
  });
});

const thandi = { name: 'Thandi Nkosi', email: 'thandi@example.com', number: '0912345678' };

for (const { who, device, language } of [
  { who: 'at a desk in English', device: desk, language: 0 },
  { who: 'in a narrow window in Chinese', device: { ...narrow, locale: 'zh-TW' }, language: 1 },
] as const) {
  test.describe(who, () => {
    test.use({ ...device, linked: true });
    const runs = trials({ short: 0, long: 1 });

    for (let run = 0; run < runs; run++) {
      test('a keyboard alone: orders without a Chinese address, pays by transfer, looks the order up, buys again, writes', async ({
        page,
        shop,
        visit,
      }) => {
        test.slow();
        const shopper = reader(page, language);
        const { say, open } = shopper;
        const { press, tick, write, choose } = hand(page, 'keyboard');
        const wors: Pair = ['Boerewors', '南非香腸 Boerewors'];
        const field = (name: keyof typeof fieldLabels) =>
          page.getByLabel(say(fieldLabels[name]), { exact: true });
        const link = (name: Pair) => page.getByRole('link', { name: say(name), exact: true }).first();
        const button = (name: Pair) => page.getByRole('button', { name: say(name), exact: true });

        await open('/store');
        await press(link(about(storeText.seeDetails, wors)));
        const dialog = page.getByRole('dialog', { name: say(wors) });
        await tick(dialog.getByRole('radio', { name: say(['500 g', '500 公克']), exact: true }));
        await press(dialog.getByRole('button', { name: say(productText.addToCart) }));
        await press(dialog.getByRole('link', { name: say(productText.goToCart) }));
        await press(link(cartText.checkout));
        await write(field('name'), thandi.name);
        await write(field('email'), thandi.email);
        await write(field('number'), thandi.number);
        await choose(field('county'), say(counties.Taichung));
        await choose(field('town'), say(['West Dist.', '西區']));
        await write(field('address1'), 'No. 5, Gongyi Rd.');
        await tick(page.getByRole('radio', { name: say(paymentLabels.bt) }));
        await press(button(checkoutText.next));
        await expect(page.getByRole('heading', { name: say(checkoutText.review) })).toBeFocused();
        await press(placeOrderButton(shopper));
        const orderNumber = await orderNumberOf(shopper);

        await press(link(orderPlacedText.follow));
        await expect(page.getByRole('heading', { name: orderNumber })).toBeFocused();
        await press(link(payText.title));
        await write(page.getByLabel(say(payText.lastFive)), '01234');
        await press(button(payText.send));
        await expect(page.getByRole('status').filter({ hasText: say(payText.thanks) })).toBeFocused();

        // The owner has nothing but a keyboard either.
        const owners = await visit(device);
        await signIn(owners, shop);
        const desks = reader(owners, language);
        await desks.open('/admin/payments');
        const told = owners.getByRole('listitem').filter({ hasText: orderNumber });
        await hand(owners, 'keyboard').press(
          told.getByRole('button', { name: say(paymentsText.confirm), exact: true }),
        );
        await expect(owners.getByText(say(paymentsText.none))).toBeVisible();

        await press(link(payText.lookUp));
        await expect(page.getByText(say(lookUpText.received), { exact: true })).toBeVisible();
        await press(page.getByRole('main').getByRole('link', { name: say(contactText.toContact) }));
        const message = page.getByLabel(say(contactText.message));
        await expect(message).toHaveValue(say(aboutOrder(orderNumber)));
        await write(page.getByLabel(say(contactText.name)), thandi.name);
        await write(page.getByLabel(say(contactText.email), { exact: true }), thandi.email);
        await write(message, 'Howzit');
        await press(button(contactText.send));
        await expect(page.getByRole('status').filter({ hasText: say(contactText.thanks) })).toBeFocused();
        await shop.mail.waitFor(1, ({ email }) => email.text?.includes('Howzit') === true);

        await page.goBack();
        await write(page.getByLabel(say(lookUpText.number)), orderNumber);
        await press(button(lookUpText.again));
        await expect(page).toHaveURL(new RegExp(`${localPath('/store/cart', language)}$`));
        await expect(page.getByText('NT$330').first()).toBeVisible();
      });
    }
  });
}
