import { counties } from '#app/domain/address/county.ts';
import { type LocalizedText, localPath } from '#app/domain/language.ts';
import { statusInfo } from '#app/domain/order/order-status.ts';
import { paymentLabels } from '#app/domain/payment/payment-labels.ts';
import { cartText, lineAction } from '#app/text/cart.ts';
import { aboutOrder, chatText } from '#app/text/chat.ts';
import { checkoutText, fieldLabels } from '#app/text/checkout.ts';
import { contactText } from '#app/text/contact.ts';
import { labelled } from '#app/text/marks.ts';
import { lookUpText, toOrder } from '#app/text/order-lookup.ts';
import {
  boardText,
  movedMany,
  moveTo,
  noteText,
  ordersText,
  orderText,
  undoneTo,
  unpaidWords,
} from '#app/text/orders-admin.ts';
import { payText } from '#app/text/payment-report.ts';
import { paymentsText } from '#app/text/payments-admin.ts';
import { productText } from '#app/text/product.ts';
import { forCode, promosText } from '#app/text/promos-admin.ts';
import { sectionText, settingsText } from '#app/text/settings-admin.ts';
import { about, addedToCart, storeText } from '#app/text/store.ts';
import { trials } from '#test/trials.ts';
import { delayScripts } from './delayed-scripts.ts';
import { fillShop } from './filled-shop.ts';
import { inputDevice } from './input-devices.ts';
import { orderNumberOf, placeOrderButton } from './purchase.ts';
import { hydrated, reader } from './reader.ts';
import { desktop, expect, narrow, test } from './shop.ts';
import { signIn } from './sign-in.ts';

/** Runs in the browser: the controls whose ring has less than 3:1 with the ground that it is drawn on (WCAG 2.2, 1.4.11). */
function faintRings(): string[] {
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const luminance = (colour: string): number | null => {
    if (!pixel) return null;
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = colour;
    pixel.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data;
    if (alpha < 255) return null;
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: number, other: number) =>
    (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  const groundOf = (element: Element | null): number => {
    for (let each = element; each; each = each.parentElement) {
      const found = luminance(getComputedStyle(each).backgroundColor);
      if (found !== null) return found;
    }
    return 1;
  };
  const faint: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    element.focus({ focusVisible: true } as FocusOptions);
    const drawn = [getComputedStyle(element), getComputedStyle(element, '::after')];
    // The ring of a field that is drawn otherwise is that of what encloses it.
    if (element.parentElement) drawn.push(getComputedStyle(element.parentElement));
    const rings = drawn.flatMap(({ outlineStyle, outlineColor, boxShadow }) => [
      ...(outlineStyle === 'none' ? [] : [outlineColor]),
      ...(boxShadow === 'none' ? [] : [boxShadow.slice(0, boxShadow.indexOf(')') + 1)]),
    ]);
    const ground = groundOf(element.parentElement);
    const best = Math.max(0, ...rings.map((colour) => contrast(luminance(colour) ?? ground, ground)));
    if (best < 3) faint.push(`${element.outerHTML.slice(0, 120)}: ${best.toFixed(2)}`);
  }
  return faint;
}

test.describe('on a desktop', () => {
  test.use(desktop);

  test('a keyboard alone: the focus is never lost', async ({ page }) => {
    const { t, open } = reader(page, 0);
    const title = ['Wood-Wool Firelighters', '木絲火種'] as const;
    await open('/store');

    const search = page.getByRole('searchbox', { name: t(storeText.search) });
    await search.fill('wool');
    await search.press('Enter');
    await expect(page).toHaveURL(/q=wool/);
    await expect(search).toBeFocused();

    const details = page.getByRole('link', { name: t(about(storeText.seeDetails, title)) });
    await details.press('Enter');
    const dialog = page.getByRole('dialog', { name: t(title), exact: true });
    await expect(dialog.getByRole('heading', { name: t(title) })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(details).toBeFocused();

    await details.press('Enter');
    await dialog.getByRole('button', { name: t(productText.addToCart) }).press('Enter');
    const sheet = page.getByRole('dialog', { name: t(addedToCart(1, title)) });
    await expect(sheet.getByRole('heading', { name: t(addedToCart(1, title)) })).toBeFocused();
    await sheet.getByRole('link', { name: t(productText.goToCart) }).press('Enter');
    await expect(page.getByRole('heading', { name: t(cartText.title) })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();

    await page.getByRole('button', { name: t(lineAction('remove', t(title))) }).press('Enter');
    await page.getByRole('button', { name: t(cartText.undo) }).press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    const less = page.getByRole('button', { name: t(lineAction('less', t(title))) });
    await page.getByRole('button', { name: t(lineAction('more', t(title))) }).press('Enter');
    await less.press('Enter');
    await expect(less).toBeDisabled();
    await expect(less).toBeFocused();
  });

  test('the focus stands out from whatever it is on, footer and pictures included', async ({ page }) => {
    const { open } = reader(page, 0);
    for (const path of ['/', '/store', '/store/boerewors']) {
      await open(path);
      expect(await page.evaluate(faintRings), path).toEqual([]);
    }
  });

  test('a keyboard alone: the owner goes on from where something was done', async ({
    page,
    shop,
    request,
  }) => {
    const { orders } = await fillShop(page, shop, request);
    const { t, open } = reader(page, 0);
    const button = (name: LocalizedText) => page.getByRole('button', { name: t(name), exact: true });
    const lost = page.locator('body');

    await open('/admin/settings');
    const fees = page.getByRole('form', { name: t(sectionText.fees.title), exact: true });
    await fees.getByRole('textbox').first().fill('170');
    const save = fees.getByRole('button', { name: t(settingsText.save) });
    await save.press('Enter');
    await expect(fees).toContainText(t(settingsText.saved));
    await expect(save).toBeFocused();

    // The button is focused before hydration.
    const release = await delayScripts(page);
    await page.goto('/admin/payments', { waitUntil: 'domcontentloaded' });
    const reports = page.getByRole('region', { name: t(paymentsText.list) });
    const row = reports.getByRole('listitem').filter({ hasText: orders.transfer });
    await row.getByRole('button', { name: t(paymentsText.confirm) }).focus();
    release();
    await hydrated(page);
    await page.keyboard.press('Enter');
    await expect(row).toHaveCount(0);
    await expect(reports).toBeFocused();

    await open(`/admin/orders/${orders.cash}`);
    const note = page.getByRole('textbox', { name: t(noteText.label) });
    await note.fill('Rings twice');
    await button(noteText.add).press('Enter');
    await expect(note).toHaveValue('');
    await expect(lost).not.toBeFocused();
    await page.keyboard.press('Tab');
    await expect(note).toBeFocused();
    // What was just done can be undone by the next key.
    await button(moveTo(statusInfo.inTransit.label)).press('Enter');
    await expect(page.getByRole('form', { name: t(boardText.outcome) })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(button(orderText.undo)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(t(undoneTo(statusInfo.newOrder.label)), { exact: true })).toBeVisible();

    await open(`/admin/orders/${orders.awaited}`);
    await button(labelled(paymentsText.remind, orders.awaited)).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: t(paymentsText.reminded) })).toBeFocused();

    // Focus returns from a dialog to its button, and from a removed row to the one in its place.
    await open('/admin/orders?status=newOrder');
    const listed = page.getByRole('list', { name: t(ordersText.list) });
    const names = await listed
      .getByRole('checkbox')
      .evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel ?? ''));
    const next =
      /[A-Z]{4}\d+/.exec(names[names.findIndex((name) => name.includes(orders.awaited)) + 1] ?? '')?.[0] ??
      '';
    await page
      .getByRole('checkbox', { name: t(boardText.choose).replace('{number}', orders.awaited) })
      .press(' ');
    const send = page
      .getByRole('region', { name: t(boardText.bar) })
      .getByRole('button', { name: t(statusInfo.inTransit.label) });
    await send.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(send).toBeFocused();
    await send.press('Enter');
    const left = listed.getByRole('link', { name: orders.awaited });
    await button(unpaidWords('inTransit', 0, ['regularAM']).confirm).press('Enter');
    await expect(page.getByText(t(movedMany(1, statusInfo.inTransit.label)))).toBeVisible();
    await expect(left).toHaveCount(0);
    await expect(listed.getByRole('link', { name: next })).toBeFocused();
    await page.getByRole('button', { name: /^Undo \(/ }).press('Enter');
    await expect(left).toBeFocused();

    await open('/');
    const menu = page.locator('details').filter({ hasText: t(chatText.chat) });
    for (const inside of [false, true]) {
      await menu.locator('summary').press('Enter');
      await expect(menu).toHaveAttribute('open');
      if (inside) await menu.getByRole('link').first().focus();
      await page.keyboard.press('Escape');
      await expect(menu).not.toHaveAttribute('open');
      await expect(menu.locator('summary')).toBeFocused();
    }

    // A dialog keeps the focus, whatever happens to the control that had it.
    await open('/admin/orders');
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: t(boardText.keysTitle) });
    await expect(keys.getByRole('button')).toBeFocused();
    for (const key of ['Tab', 'Shift+Tab']) {
      await keys.getByRole('button').evaluate((close) => close.blur());
      await expect(lost).toBeFocused();
      await page.keyboard.press(key);
      await expect(keys.getByRole(key === 'Tab' ? 'button' : 'checkbox')).toBeFocused();
    }
    await keys.getByRole('checkbox', { name: t(boardText.useKeys) }).uncheck();
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
    const opener = page.getByRole('button', { name: t(boardText.keys) });
    await expect(opener).not.toHaveAttribute('aria-keyshortcuts');
    // The keys are heard in turn: were they on, the second would lead into the search.
    for (const key of ['?', '/']) await page.keyboard.press(key);
    await opener.focus();
    await expect(opener).toBeFocused();
    await expect(keys).toBeHidden();
    await opener.press('Enter');
    await keys.getByRole('checkbox', { name: t(boardText.useKeys) }).check();
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();

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
  { who: 'on a desktop in English', device: desktop, language: 0 },
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
        const { t, open } = shopper;
        const { press, tick, write, choose } = inputDevice(page, 'keyboard');
        const wors: LocalizedText = ['Boerewors', '南非香腸 Boerewors'];
        const field = (name: keyof typeof fieldLabels) =>
          page.getByLabel(t(fieldLabels[name]), { exact: true });
        const link = (name: LocalizedText) => page.getByRole('link', { name: t(name), exact: true }).first();
        const button = (name: LocalizedText) => page.getByRole('button', { name: t(name), exact: true });

        await open('/store');
        await press(link(about(storeText.seeDetails, wors)));
        const dialog = page.getByRole('dialog', { name: t(wors), exact: true });
        await tick(dialog.getByRole('radio', { name: t(['500 g', '500 公克']), exact: true }));
        await press(dialog.getByRole('button', { name: t(productText.addToCart) }));
        await press(
          page
            .getByRole('dialog', { name: t(addedToCart(1, wors)) })
            .getByRole('link', { name: t(productText.goToCart) }),
        );
        await press(link(cartText.checkout));
        await write(field('name'), thandi.name);
        await write(field('email'), thandi.email);
        await write(field('number'), thandi.number);
        await choose(field('county'), t(counties.Taichung));
        await choose(field('town'), t(['West Dist.', '西區']));
        await write(field('address1'), 'No. 5, Gongyi Rd.');
        await tick(page.getByRole('radio', { name: t(paymentLabels.bt) }));
        await press(button(checkoutText.next));
        await expect(page.getByRole('heading', { name: t(checkoutText.review) })).toBeFocused();
        await press(placeOrderButton(shopper));
        const orderNumber = await orderNumberOf(shopper);

        await press(link(payText.title));
        await write(page.getByLabel(t(payText.lastFive)), '01234');
        await press(button(payText.send));
        await expect(page.getByRole('status').filter({ hasText: t(payText.thanks) })).toBeFocused();

        const adminPage = await visit(device);
        await signIn(adminPage, shop);
        const desktops = reader(adminPage, language);
        await desktops.open('/admin/payments');
        const report = adminPage.getByRole('listitem').filter({ hasText: orderNumber });
        await inputDevice(adminPage, 'keyboard').press(
          report.getByRole('button', { name: t(labelled(paymentsText.confirm, orderNumber)), exact: true }),
        );
        await expect(adminPage.getByText(t(paymentsText.none))).toBeVisible();

        await press(link(toOrder));
        await expect(page.getByText(t(lookUpText.received), { exact: true })).toBeVisible();
        await press(page.getByRole('main').getByRole('link', { name: t(contactText.toContact) }));
        const message = page.getByLabel(t(contactText.message));
        await expect(message).toHaveValue(t(aboutOrder(orderNumber)));
        // From the order, which was placed in this tab.
        await expect(page.getByLabel(t(contactText.name))).toHaveValue(thandi.name);
        await expect(page.getByLabel(t(contactText.email), { exact: true })).toHaveValue(thandi.email);
        await write(message, 'Howzit');
        await press(button(contactText.send));
        await expect(page.getByRole('status').filter({ hasText: t(contactText.thanks) })).toBeFocused();
        await shop.mail.waitFor(1, ({ email }) => email.text?.includes('Howzit') === true);

        await page.goBack();
        await press(button(lookUpText.again));
        await expect(page).toHaveURL(new RegExp(`${localPath('/store/cart', language)}$`));
        await expect(page.getByText('NT$330').first()).toBeVisible();
      });
    }
  });
}
