import type { APIRequestContext } from '@playwright/test';
import { adminText, callProblems } from '#app/text/admin.ts';
import { fieldLabels } from '#app/text/checkout.ts';
import { deliveryNoteLabel } from '#app/text/order-changes.ts';
import { lineProblems, orderFormText, takenTypeText } from '#app/text/order-form-admin.ts';
import { orderText, partWhenCancelled } from '#app/text/orders-admin.ts';
import { shipmentText } from '#app/text/shipments-admin.ts';
import { partText } from '#app/text/tracking.ts';
import { expectAccessible } from './accessibility.ts';
import { delayScripts } from './delayed-scripts.ts';
import { openStatuses } from './order-statuses.ts';
import { cutOff } from './overflow.ts';
import { changeStatus, placeOrder, variantsInStock } from './posted-order.ts';
import { hydrated } from './reader.ts';
import { desktop, englishPhone, expect, phone, test } from './shop.ts';
import { openAdmin } from './sign-in.ts';

const leftOf = async (request: APIRequestContext, id: string): Promise<number> => {
  const answer = await request.get(`/api/basket?ids=${id}`);
  return (await answer.json()).variants[0].qty;
};

test.describe('on a desktop, in English', () => {
  test.use(desktop);

  test('an order is edited: previewed, saved, undone, and emailed with old and new values', async ({
    page,
    shop,
    request,
  }) => {
    const [first, ...others] = await variantsInStock(request, shop.url, 6);
    const other = others.find(({ title }) => title[0] !== first?.title[0]);
    if (!first || !other) throw new Error('the sample shop has two');
    const number = await placeOrder(request, shop.url, '王小明', {
      basket: { items: [{ productID: first.id, qty: 2 }] },
    });
    const before = await leftOf(request, first.id);
    await openAdmin(page, shop, `/admin/orders/${number}`);
    await page.getByRole('link', { name: 'Edit order' }).click();
    await expect(page.getByRole('heading', { name: `Edit order ${number}` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled();

    await page.getByLabel(`Quantity: ${first.title[0]}`).fill('5');
    await page.getByLabel(`Unit price: ${first.title[0]}`).fill('333');
    await page.getByLabel('Cellphone number').fill('12');
    await page.getByLabel('Invoice type', { exact: true }).selectOption('Company (with tax ID)');
    await page.getByLabel('Tax ID (UBN)').fill('22099132');
    const preview = page.getByRole('region', { name: 'Total and stock' });
    await expect(preview).toContainText('3 from stock');
    await expect(preview.getByRole('row', { name: /^Amount due/ })).toContainText('NT$1,825');
    await page.getByLabel('Search products').fill(other.title[1]);
    await page.getByLabel('Search products').press('Enter');
    const found = page.getByRole('list', { name: 'Products found' });
    await found.getByRole('button', { name: other.title[0] }).and(found.locator(':enabled')).first().click();
    await expect(preview.getByText('1 from stock')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'highlighted fields' })).toBeVisible();
    await expect(page.getByLabel(`Quantity: ${first.title[0]}`)).toHaveValue('5');
    await page.getByLabel('Cellphone number').fill('0922 333 444');
    await page.getByLabel('Tax ID (UBN)').fill('22099131');
    await page.getByRole('button', { name: 'Save changes' }).click();

    const order = page.getByRole('article', { name: number });
    await expect(order.getByText('Changes saved.')).toBeVisible();
    await expect(order.getByText('Invoice: Company 22099131')).toBeVisible();
    expect(await leftOf(request, first.id)).toBe(before - 3);
    await order.getByRole('button', { name: 'Undo' }).click();
    await expect(order.getByText('Edit undone')).toBeVisible();
    expect(await leftOf(request, first.id)).toBe(before);

    await order.getByRole('link', { name: 'Edit order' }).click();
    const quantity = page.getByLabel(`Quantity: ${first.title[0]}`);
    await quantity.fill('-5');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(quantity).toBeFocused();
    await expect(quantity).toHaveValue('-5');
    await expect(quantity).toHaveAccessibleDescription(lineProblems.qty[0]);
    await expect(quantity).toHaveAttribute('aria-invalid', 'true');
    await quantity.fill('1');
    await page.getByLabel(/^Reason/).fill('She rang');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(order.getByText('She rang')).toBeVisible();
    await expect(order.getByText('2 → 1')).toBeVisible();
    const [message] = await shop.mail.waitFor(1, ({ email }) => /was changed/.test(email.subject ?? ''));
    expect(message?.recipients).toEqual(['ming@example.com']);
    for (const text of ['變更前', '變更後', 'Your order before', '2 → 1'])
      expect(message?.email.text).toContain(text);
    expect(shop.mail.emails.filter(({ email }) => /was changed/.test(email.subject ?? ''))).toHaveLength(1);
  });

  test('what was shipped of an order stays sold: cancelling leads to the edit that takes out the rest, without scripts too', async ({
    page,
    shop,
    request,
  }) => {
    const [first] = await variantsInStock(request, shop.url, 6);
    if (!first) throw new Error('the sample shop has one');
    const number = await placeOrder(request, shop.url, '王小明', {
      basket: { items: [{ productID: first.id, qty: 3 }] },
    });
    const left = await leftOf(request, first.id);
    await openAdmin(page, shop, `/admin/orders/${number}`);
    const parcels = page.getByRole('region', { name: shipmentText.title[0] });
    await parcels.getByText(shipmentText.send[0], { exact: true }).click();
    const form = parcels.locator('form').filter({ hasText: shipmentText.sendHint[0] });
    const pieces = form.getByRole('spinbutton').first();
    await pieces.fill('9');
    await form.getByRole('button', { name: shipmentText.sendNow[0] }).click();
    await expect(pieces).toBeFocused();
    await expect(pieces).toHaveAccessibleDescription('Enter a whole number from 0 to 3.');
    await pieces.fill('2');
    await form.getByLabel(/^Collect NT/).uncheck();
    await form.getByRole('button', { name: shipmentText.sendNow[0] }).click();
    await expect(parcels).toContainText(partText.label[0]);

    const release = await delayScripts(page);
    await page.goto(`/admin/orders/${number}`, { waitUntil: 'domcontentloaded' });
    await openStatuses(page);
    await page.getByRole('button', { name: orderText.cancelConfirm[0] }).click();
    await expect(page.getByText(partWhenCancelled.instead[0])).toBeVisible();
    release();
    await hydrated(page);
    await page.getByRole('link', { name: partWhenCancelled.edit[0] }).click();
    await expect(page.getByLabel(`Quantity: ${first.title[0]}`)).toHaveValue('2');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const order = page.getByRole('article', { name: number });
    await expect(order.getByText('3 → 2')).toBeVisible();
    await expect(order).toContainText('In transit');
    expect(await leftOf(request, first.id)).toBe(left + 1);
  });

  test('a session that is over keeps what was typed, leads to the sign-in in a new tab, and then it is saved', async ({
    page,
    context,
    shop,
    request,
  }) => {
    const [first] = await variantsInStock(request, shop.url, 6);
    if (!first) throw new Error('the sample shop has one');
    const number = await placeOrder(request, shop.url, '王小明', {
      basket: { items: [{ productID: first.id, qty: 2 }] },
    });
    await openAdmin(page, shop, `/admin/orders/${number}/edit`);
    await page.getByLabel('Delivery note').fill('Ring twice');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(callProblems['signed-out'][0])).toBeVisible();
    await expect(page.getByText(adminText.signedOut[0], { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: adminText.signInAgain[0] })).toBeFocused();
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: adminText.signInAgain[0] }).click();
    const second = await opened;
    await second.getByLabel(/^Email\s*$/).fill(shop.owner.email);
    await second.getByLabel(/^Password\s*$/).fill(shop.owner.password);
    await second.getByRole('button', { name: /^Sign in$/ }).click();
    await expect(page.getByRole('link', { name: adminText.signInAgain[0] })).toBeHidden();
    await expect(page.getByLabel('Delivery note')).toHaveValue('Ring twice');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('article', { name: number }).getByText('Changes saved.')).toBeVisible();
  });

  test('when two tabs edit one order, the later sees both and applies its own on top', async ({
    page,
    context,
    shop,
    request,
  }) => {
    const [first] = await variantsInStock(request, shop.url, 6);
    if (!first) throw new Error('the sample shop has one');
    const number = await placeOrder(request, shop.url, '王小明', {
      basket: { items: [{ productID: first.id, qty: 2 }] },
    });
    await openAdmin(page, shop, `/admin/orders/${number}/edit`);
    const second = await context.newPage();
    await second.goto(`/admin/orders/${number}/edit`, { waitUntil: 'commit' });
    await second.getByLabel('Delivery note').fill('Ring twice');
    // It hears of the other's version after it has tried to save its own.
    const tried = Promise.withResolvers<void>();
    await second.route('**/edit.data*', async (route) => {
      if (route.request().method() === 'GET') await tried.promise;
      await route.continue();
    });
    await page.getByLabel(`Quantity: ${first.title[0]}`).fill('4');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('article', { name: number }).getByText('Changes saved.')).toBeVisible();
    const refused = second.waitForResponse((response) => response.request().method() === 'POST');
    await second.getByRole('button', { name: 'Save changes' }).click();
    await refused;
    tried.resolve();

    const both = second.getByRole('alert').filter({ hasText: 'edited in another tab or by someone else' });
    await expect(both).toContainText('2 → 4');
    await expect(both).toContainText('Ring twice');
    await expect(second.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    const aside = second.getByRole('region', { name: orderFormText.preview[0] });
    await expect(aside.getByText(orderFormText.theirsFirst[0])).toBeVisible();
    await aside.getByRole('link', { name: orderFormText.seeBoth[0] }).click();
    await expect(both).toBeFocused();
    await expect(both).toBeInViewport();
    await both.getByRole('button', { name: 'Keep my changes, and those saved to other fields' }).click();
    await expect(both).toBeHidden();
    await expect(second.getByLabel(`Quantity: ${first.title[0]}`)).toHaveValue('4');
    await second.getByRole('button', { name: 'Save changes' }).click();
    const order = second.getByRole('article', { name: number });
    await expect(order.getByText('Ring twice').first()).toBeVisible();
    await expect(order).toContainText('×4');
  });

  test('an order that was sent meanwhile keeps what was typed, and it is saved once it may be edited again', async ({
    page,
    context,
    shop,
    request,
  }) => {
    const number = await placeOrder(request, shop.url, '王小明');
    await openAdmin(page, shop, `/admin/orders/${number}/edit`);
    await page.getByLabel('Delivery note').fill('Ring twice');
    await changeStatus(context.request, shop.url, number, ['newOrder', 'inTransit'], { tell: true });
    await page.getByRole('button', { name: 'Save changes' }).click();
    const closed = page
      .getByRole('alert')
      .filter({ hasText: 'Nothing was saved: the status is now “In transit”' });
    await expect(closed.getByRole('link', { name: 'Open the order' })).toHaveAttribute('target', '_blank');
    await expect(page.getByRole('alert')).toHaveCount(1);
    await expect(page.getByLabel('Delivery note')).toHaveValue('Ring twice');

    const back = { reason: 'Still here' };
    await changeStatus(context.request, shop.url, number, ['inTransit', 'followUp'], back);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('article', { name: number }).getByText('Ring twice').first()).toBeVisible();
  });

  test('text typed before hydration survives a save in another tab', async ({
    page,
    context,
    shop,
    request,
  }) => {
    const [first] = await variantsInStock(request, shop.url, 6);
    if (!first) throw new Error('the sample shop has one');
    const number = await placeOrder(request, shop.url, '王小明', {
      basket: { items: [{ productID: first.id, qty: 2 }] },
    });
    await openAdmin(page, shop, `/admin/orders/${number}/edit`);
    const second = await context.newPage();
    const release = await delayScripts(second);
    await second.goto(`/admin/orders/${number}/edit`, { waitUntil: 'commit' });
    await second.getByLabel('Delivery note').fill('Ring twice');
    await page.getByLabel(`Quantity: ${first.title[0]}`).fill('4');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('article', { name: number }).getByText('Changes saved.')).toBeVisible();
    release();

    const both = second.getByRole('alert').filter({ hasText: 'edited in another tab or by someone else' });
    await expect(both).toContainText('2 → 4');
    await expect(both).toContainText('Ring twice');
    await both.getByRole('button', { name: 'Keep my changes' }).click();
    await expect(second.getByLabel('Delivery note')).toHaveValue('Ring twice');
    await expect(second.getByLabel(`Quantity: ${first.title[0]}`)).toHaveValue('4');
  });
});

test.describe('on a phone, in English', () => {
  test.use(englishPhone);

  test('the button that waits leads to both versions, which fit the screen with their answers', async ({
    page,
    context,
    shop,
    request,
  }) => {
    const number = await placeOrder(request, shop.url, '王小明');
    await openAdmin(page, shop, `/admin/orders/${number}/edit`);
    await page.getByLabel(fieldLabels.giftMessage[0]).fill('Happy birthday');
    const other = await context.newPage();
    await other.goto(`/admin/orders/${number}/edit`);
    await hydrated(other);
    await other.getByLabel(deliveryNoteLabel[0]).fill('Ring twice');
    await other.getByRole('button', { name: orderFormText.save[0] }).click();
    await expect(other.getByRole('article', { name: number }).getByText('Changes saved.')).toBeVisible();
    await other.close();

    const save = page.getByRole('button', { name: orderFormText.save[0] });
    await expect(save).toBeDisabled();
    await save.scrollIntoViewIfNeeded();
    await expect(page.getByText(orderFormText.theirsFirst[0])).toBeInViewport();
    const both = page.getByRole('alert').filter({ hasText: orderFormText.theirsTitle[0] });
    await expect(both).not.toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(englishPhone.viewport.width);
    await page.getByRole('link', { name: orderFormText.seeBoth[0] }).click();
    await expect(both).toBeFocused();
    await expect(both.getByRole('heading')).toBeInViewport({ ratio: 1 });
    await expect(both.getByRole('button', { name: orderFormText.keepMine[0] })).toBeInViewport({ ratio: 1 });
    expect(await cutOff(page)).toEqual([]);
    await expectAccessible(page);
    await both.getByRole('button', { name: orderFormText.keepMine[0] }).click();
    await expect(page.getByText(orderFormText.theirsFirst[0])).toBeHidden();
    await save.click();
    await expect(
      page.getByRole('article', { name: number }).getByText('Happy birthday').first(),
    ).toBeVisible();
  });
});

test.describe('on a phone, in Chinese', () => {
  test.use(phone);
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  test.use({ expectedErrors: async ({}, use) => use([/ERR_FAILED.*(findCustomers|orders\/new)\.data/]) });

  test('a phone order is placed for an earlier customer, with an email only if there is an address', async ({
    page,
    visit,
    shop,
    request,
  }) => {
    const [first] = await variantsInStock(request, shop.url, 6);
    if (!first) throw new Error('the sample shop has one');
    await placeOrder(request, shop.url, '王小明', { basket: { items: [{ productID: first.id, qty: 2 }] } });
    const board = await visit(desktop);
    await openAdmin(board, shop, '/admin/orders');
    await expect(board.getByText('Live', { exact: true })).toBeVisible();
    await openAdmin(page, shop, '/zh-TW/admin/orders');
    // Input before hydration: the last choice counts, and so does a click on a button.
    const release = await delayScripts(page);
    await page.goto('/zh-TW/admin/orders/new', { waitUntil: 'commit' });
    for (const way of [takenTypeText.chat, takenTypeText.phone])
      await page.getByLabel(way[1], { exact: true }).check();
    await page.getByLabel('搜尋商品').fill(first.title[0].slice(0, 5));
    await page.getByRole('button', { name: '搜尋', exact: true }).last().click();
    release();

    const found = page.getByRole('list', { name: '搜尋結果' });
    await found.getByRole('button').and(found.locator(':enabled')).first().click();
    await page.getByRole('button', { name: '送出訂單' }).click();
    await expect(page.getByText('請檢查標示的欄位。')).toBeVisible();
    await expect(page.getByText('請填寫姓名。')).toBeVisible();

    await page.getByLabel('曾訂購的顧客').fill('0912-345');
    await page.getByLabel('曾訂購的顧客').press('Enter');
    await page.getByRole('button', { name: '帶入資料：王小明' }).click();
    await expect(page.getByLabel('中文地址')).toHaveValue('臺北市信義區信義路五段7號');
    await page.getByLabel('電子郵件', { exact: true }).fill('');
    await page.getByLabel('姓名', { exact: true }).fill('王太太');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
    await expectAccessible(page);
    await page.route('**/api/findCustomers.data*', (route) => route.abort(), { times: 1 });
    await page.getByLabel('曾訂購的顧客').press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: callProblems.unreachable[1] })).toBeVisible();
    await page.route('**/admin/orders/new.data*', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: '送出訂單' }).click();
    await expect(
      page.getByRole('region', { name: '金額與庫存' }).getByText(callProblems.unreachable[1]),
    ).toBeVisible();
    await expect(page.getByLabel('姓名', { exact: true })).toHaveValue('王太太');
    await page.getByRole('button', { name: '送出訂單' }).click();

    await expect(page.getByText('電話訂單')).toBeVisible();
    await expect(page.getByText('未提供電子郵件，不會寄送通知信。').first()).toBeVisible();
    const number = page.url().split('/').at(-1) ?? '';
    await expect(board.getByRole('link', { name: new RegExp(number) })).toContainText('王太太');
    const [shops] = await shop.mail.waitFor(1, ({ email }) => (email.subject ?? '').includes(number));
    expect(shops?.recipients).toEqual([shop.shopEmail]);
    await openStatuses(page, 1);
    await page.getByRole('button', { name: '改為「待追蹤」' }).click();
    await expect(page.getByText('狀態已改為「待追蹤」', { exact: true })).toBeVisible();
    await expect(page.getByText('新訂單通知（商店）')).toBeVisible();
    await expect(page.getByText('訂單確認事項')).toBeHidden();
  });
});
