import type { Page } from '@playwright/test';
import { adminText, lostRefusalText } from '#app/text/admin.ts';
import { orderFormText } from '#app/text/order-form-admin.ts';
import { lookUpText } from '#app/text/order-lookup.ts';
import { noteText, ordersText, orderText } from '#app/text/orders-admin.ts';
import { trackingForm } from '#app/text/shipments-admin.ts';
import { staffText } from '#app/text/staff-admin.ts';
import { within } from '#test/trials.ts';
import { openStatuses } from './order-statuses.ts';
import { changeStatus, homeAddress, placeOrder } from './posted-order.ts';
import { desktop, expect, phone, type TestShop, test } from './shop.ts';
import { openAdmin } from './sign-in.ts';

async function signIn(page: Page, shop: TestShop, password = shop.owner.password): Promise<void> {
  await page.getByLabel(/^(Email|電子郵件)\s*$/).fill(shop.owner.email);
  await page.getByLabel(/^(Password|密碼)\s*$/).fill(password);
  await page.getByRole('button', { name: /^(Sign in|登入)$/ }).click();
}

/** Errors of an aborted request. */
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
const lostLine = async ({}, use: (patterns: RegExp[]) => Promise<void>) =>
  use([/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/, /Failed to fetch/]);

test.describe('on a desktop, in English', () => {
  test.use(desktop);

  test('Facebook’s script runs on pages of the shop, and neither at the sign-in nor where a form leads', async ({
    page,
    shop,
    visit,
  }) => {
    const owner = await visit(desktop);
    await openAdmin(owner, shop, '/admin');
    const chat = { intent: 'chat', version: '0', facebookPageId: '123456789012345', lineId: '' };
    const saved = await owner.request.post('/admin/settings', {
      form: chat,
      headers: { Origin: shop.url },
      maxRedirects: 0,
    });
    expect(saved.status()).toBe(303);
    const number = await placeOrder(owner.request, shop.url, '王小明');
    const asked: string[] = [];
    await page.route('https://connect.facebook.net/**', async (route) => {
      asked.push(new URL(page.url()).pathname);
      await route.fulfill({
        contentType: 'text/javascript',
        body: 'window.FB = { init() {}, CustomerChat: { show() {}, hide() {} } }; window.fbAsyncInit();',
      });
    });
    const isRunning = () => page.evaluate(() => 'FB' in window);

    await page.goto('/order');
    await page.getByLabel(lookUpText.number[0]).fill(number);
    await expect.poll(isRunning).toBe(true);
    await page.getByLabel(lookUpText.phone[0]).fill('0912345678');
    await page.getByRole('button', { name: lookUpText.find[0], exact: true }).click();
    await expect(page).toHaveURL(/\/order\/\w/);
    await expect(page.getByText(lookUpText.amountDue[0])).toBeVisible();
    expect(await isRunning()).toBe(false);

    await page.goto('/login?next=%2Fadmin%2Forders');
    await signIn(page, shop);
    await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
    expect(await isRunning()).toBe(false);
    expect(asked).toEqual(['/order']);
  });

  test('the owner signs in, sees an order come, opens it and moves it along', async ({
    page,
    shop,
    request,
  }) => {
    await page.goto('/admin/orders');
    await expect(page).toHaveURL('/login?next=%2Fadmin%2Forders');

    await signIn(page, shop, 'not the password');
    await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.');
    await expect(page.getByLabel('Email')).toHaveValue(shop.owner.email);
    await expect(page.getByLabel('Password')).toHaveValue('not the password');

    await signIn(page, shop);
    await expect(page).toHaveURL('/admin/orders');
    await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
    const authUser = () => page.evaluate(() => sessionStorage.getItem('authUser'));
    await expect.poll(authUser).toContain(shop.owner.email);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();

    const number = await placeOrder(request, shop.url, '王小明');
    const row = page.getByRole('link', { name: new RegExp(number) });
    await expect(row).toBeVisible({ timeout: within(1_000) });
    await expect(row).toContainText('王小明');
    await expect(row.getByText('New', { exact: true })).toBeVisible();
    await expect(
      page.getByRole('status').filter({ hasText: `New order ${number} from 王小明` }),
    ).toBeAttached();

    await page.reload();
    await expect(row.getByText('New', { exact: true })).toBeVisible();
    await expect(page).toHaveTitle(/^\(1\) /);

    await row.click();
    await expect(page).toHaveTitle(new RegExp(`order ${number}$`));
    const order = page.getByRole('article', { name: number });
    await expect(order.getByRole('link', { name: '0912-345-678' })).toHaveAttribute('href', 'tel:0912345678');
    await expect(order).toContainText('臺北市信義區信義路五段7號');
    await order.getByRole('button', { name: 'Move to: In transit' }).click();
    await expect(order.getByText('Now: In transit', { exact: true })).toBeVisible();
    await expect(row).toContainText('In transit');
    await expect(row.getByText('New', { exact: true })).toBeHidden();

    await openStatuses(order);
    await order.getByRole('button', { name: 'Cancel the order' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Cancel this order?' });
    await confirmation.getByRole('button', { name: 'Cancel the order' }).click();
    await expect(order.getByText('In transit → Cancelled', { exact: true })).toBeVisible();
    await order.getByRole('button', { name: 'Undo' }).click();
    await expect(order.getByText('Undone: Cancelled → In transit')).toBeVisible();
    await expect(order.getByText('Undone.')).toBeVisible();

    await openStatuses(order);
    await order.getByRole('button', { name: 'Move to: Follow up' }).click();
    const reason = page.getByRole('dialog', { name: 'Go back to: Follow up' });
    await expect(reason.getByRole('button', { name: 'Go back' })).toBeDisabled();
    await reason.getByRole('textbox', { name: 'Reason' }).fill('The parcel came back');
    await reason.getByRole('button', { name: 'Go back' }).click();
    await expect(order.getByText('The parcel came back')).toBeVisible();

    // Only the change that was not undone sent an email.
    const [message] = await shop.mail.waitFor(1, ({ email }) => /is on its way/.test(email.subject ?? ''));
    expect(message?.recipients).toEqual(['ming@example.com']);
    expect(message?.email.subject).toContain(`訂單 ${number} 已出貨`);
    expect(shop.mail.emails.filter(({ email }) => /cancelled|question/.test(email.subject ?? ''))).toEqual(
      [],
    );
    await expect(order.getByRole('listitem').filter({ hasText: 'On its way' })).toContainText('Sent');
  });

  test('when two tabs change the status of one order, the later is refused and sees the new status', async ({
    page,
    context,
    shop,
    request,
  }) => {
    const number = await placeOrder(request, shop.url, 'Anna');
    await openAdmin(page, shop, `/admin/orders/${number}`);
    await expect(page.getByRole('article', { name: number })).toBeVisible();
    // The stream is delayed, so that this tab stays out of date.
    await context.route('**/api/live/**', (route) => route.abort());
    await page.reload();
    await changeStatus(context.request, shop.url, number, ['newOrder', 'followUp'], { tell: true });
    await openStatuses(page);
    await page.getByRole('button', { name: 'Move to: Completed' }).click();
    await expect(page.getByRole('alert')).toContainText('changed in another tab or by someone else');
    await openStatuses(page);
    await expect(page.getByRole('button', { name: 'Move to: New order' })).toBeVisible();
  });

  test('a tracking number for an order that another tab cancelled is refused, and shown with why', async ({
    page,
    context,
    shop,
    request,
  }) => {
    const number = await placeOrder(request, shop.url, 'Anna');
    // The stream is delayed, so that this tab stays out of date.
    await context.route('**/api/live/**', (route) => route.abort());
    await openAdmin(page, shop, `/admin/orders/${number}`);
    const parcels = page.getByRole('region', { name: 'Parcels' });
    await parcels.getByLabel('Tracking number').first().fill('903012345678');
    await changeStatus(context.request, shop.url, number, ['newOrder', 'cancelled'], { tell: true });
    // On a slow device the page may not be drawn between the answer and what the loaders say after it.
    const device = await context.newCDPSession(page);
    await device.send('Emulation.setCPUThrottlingRate', { rate: 10 });
    await parcels.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(parcels.getByRole('alert')).toHaveText(
      'The order is cancelled. The tracking number 903012345678 was not saved.',
    );
    await expect(parcels.getByRole('button', { name: 'Add', exact: true })).toBeHidden();
  });

  test('a form that is sent twice in one moment is done once, and can be sent again afterwards', async ({
    page,
    shop,
    request,
  }) => {
    const number = await placeOrder(request, shop.url, 'Anna');
    await openAdmin(page, shop, `/admin/orders/${number}`);
    const note = page.getByLabel(noteText.label[0]);
    const notes = page.getByRole('article', { name: number }).getByText(/^Rings/);
    for (const [before, text] of ['Rings twice', 'Rings and waits'].entries()) {
      await note.fill(text);
      await page.getByRole('button', { name: noteText.add[0] }).evaluate((button: HTMLButtonElement) => {
        button.click();
        button.click();
      });
      await expect(notes.filter({ hasText: text })).toHaveCount(1);
      await expect(note).toHaveValue('');
      await page.reload();
      await expect(notes).toHaveCount(before + 1);
    }
  });

  test('a change that is refused once its page is left is told of on the next page, with the way back', async ({
    page,
    context,
    shop,
    request,
  }) => {
    const number = await placeOrder(request, shop.url, 'Anna');
    await openAdmin(page, shop, `/admin/orders/${number}`);
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    await page.route(/\.data\b/, async (route) => {
      if (route.request().method() === 'POST') await left;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Move to: In transit' }).click();
    await changeStatus(context.request, shop.url, number, ['newOrder', 'cancelled'], { tell: true });
    await page
      .getByRole('navigation', { name: adminText.navigation[0] })
      .getByRole('link', { name: 'Customers' })
      .click();
    await expect(page).toHaveURL(/\/admin\/customers$/);
    leave();
    const told = page.getByRole('alert').filter({ hasText: lostRefusalText.left[0] });
    await expect(told).toBeVisible();
    await told.getByRole('link', { name: lostRefusalText.back[0] }).click();
    await expect(page.getByRole('article', { name: number })).toBeVisible();
    await expect(told).toBeHidden();
  });

  test('who undoes what another tab has just undone is told so', async ({ page, context, shop, request }) => {
    const number = await placeOrder(request, shop.url, 'Anna');
    await openAdmin(page, shop, `/admin/orders/${number}`);
    await context.route('**/api/live/**', (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: 'Move to: In transit' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    // As the other tab does, which may take longer to open than an undo is offered.
    const eventID = await page.locator('input[name="eventID"]').first().inputValue();
    const undone = await context.request.post(`${shop.url}/admin/orders/${number}.data`, {
      headers: { Origin: shop.url },
      data: { intent: 'undo-change', eventID: Number(eventID) },
    });
    expect(undone.status()).toBe(200);
    await undo.click();
    await expect(page.getByRole('alert')).toHaveText('Already undone.');
  });
  test.use({ expectedErrors: lostLine });

  test('signing out ends every tab, and the cookie is worth nothing', async ({ page, context, shop }) => {
    await page.goto('/login');
    await signIn(page, shop);
    await expect(page).toHaveURL('/admin');
    const second = await context.newPage();
    await second.goto('/admin/emails');
    await expect(second.getByRole('heading', { name: 'Emails' })).toBeVisible();
    const third = await context.newPage();
    await third.goto('/admin/staff');
    await third.getByRole('button', { name: staffText.invite[0] }).click();
    await third.getByLabel(staffText.name[0]).fill('Ming');
    const cookies = await context.cookies();

    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(second).toHaveURL('/login?next=%2Fadmin%2Femails');
    expect(await second.evaluate(() => sessionStorage.getItem('authUser'))).toBeNull();
    await expect(third.getByText(adminText.signedOutElsewhere[0])).toBeVisible();
    await expect(third.getByText(adminText.signedOut[0], { exact: true })).toBeVisible();
    await expect(third.getByLabel(staffText.name[0])).toHaveValue('Ming');

    await context.addCookies(cookies);
    expect((await context.request.get('/api/live/Orders')).status()).toBe(401);

    await signIn(page, shop);
    await expect(second).toHaveURL('/admin/emails');
    await expect(third.getByText(adminText.signedOutElsewhere[0])).toBeHidden();
    await expect(third.getByText(adminText.signedOut[0], { exact: true })).toBeHidden();
    await expect(third.getByLabel(staffText.name[0])).toHaveValue('Ming');
  });

  test('orders placed while offline appear after reconnecting', async ({ page, context, shop, request }) => {
    await openAdmin(page, shop, '/admin/orders');
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await context.setOffline(true);
    const number = await placeOrder(request, shop.url, 'Botha');
    await context.setOffline(false);
    await expect(page.getByRole('link', { name: new RegExp(number) })).toBeVisible({ timeout: 60_000 });
  });
});

test.describe('on a phone, in Chinese', () => {
  test.use(phone);

  test('the admin area stays in Chinese', async ({ page, shop, request }) => {
    const number = await placeOrder(request, shop.url, '陳怡君');
    await page.goto('/zh-TW/admin');
    await expect(page).toHaveURL('/zh-TW/login');
    await signIn(page, shop);
    await expect(page).toHaveURL('/zh-TW/admin');
    await page
      .getByRole('main')
      .getByRole('link', { name: /訂單.*1筆新訂單/ })
      .click();
    await page.getByRole('link', { name: new RegExp(number) }).click();
    await expect(page).toHaveURL(`/zh-TW/admin/orders/${number}`);
    await openStatuses(page, 1);
    await page.getByRole('button', { name: '改為「待追蹤」' }).click();
    await expect(page.getByText('狀態已改為「待追蹤」', { exact: true })).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
  });

  test('the way back from an order keeps the place in the list, and its bar lies over what is scrolled below it', async ({
    page,
    shop,
    request,
  }) => {
    const numbers: string[] = [];
    for (let at = 10; at < 20; at++) {
      const reached = { email: `ming${at}@example.com`, number: `09123456${at}` };
      const customer = { name: '王小明', ...reached, shippingAddress: homeAddress };
      numbers.push(await placeOrder(request, shop.url, '王小明', { customer }));
    }
    await openAdmin(page, shop, '/zh-TW/admin/orders');
    const oldest = page.getByRole('link', { name: new RegExp(numbers[0] ?? '') });
    await oldest.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(200);
    await oldest.tap();
    const add = page.getByRole('button', { name: trackingForm.add[1], exact: true });
    await add.evaluate((button) => {
      const bar = document.getElementById('change-title')?.closest('section');
      const over = button.getBoundingClientRect().top - (bar?.getBoundingClientRect().height ?? 0) / 2;
      scrollBy({ top: over, behavior: 'instant' });
    });
    const isCovered = await add.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return document.getElementById('change-title')?.closest('section')?.contains(hit);
    });
    expect(isCovered).toBe(true);
    await page.getByRole('link', { name: ordersText.back[1] }).click();
    await expect(page).toHaveURL('/zh-TW/admin/orders');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
  });

  test('the way back from the form of an order leads to the list as it was searched', async ({
    page,
    shop,
    request,
  }) => {
    const number = await placeOrder(request, shop.url, '林雅婷');
    const list = `?status=newOrder&search=${number}`;
    await openAdmin(page, shop, `/admin/orders/${number}${list}`);
    await page.getByRole('link', { name: orderText.edit[0], exact: true }).first().click();
    await expect(page).toHaveURL(`/admin/orders/${number}/edit${list}`);
    await page.getByRole('link', { name: orderFormText.backToOrder[0] }).click();
    await expect(page).toHaveURL(`/admin/orders/${number}${list}`);
    await page.getByRole('link', { name: ordersText.back[0] }).click();
    await expect(page).toHaveURL(`/admin/orders${list}`);
  });

  test('an order is moved on, back with its reason, cancelled and taken back before JavaScript', async ({
    visit,
    shop,
    request,
  }) => {
    const page = await visit({ ...phone, javaScriptEnabled: false });
    const number = await placeOrder(request, shop.url, '林雅婷');
    await openAdmin(page, shop, `/zh-TW/admin/orders/${number}?status=newOrder`);
    const change = page.getByRole('region', { name: '變更狀態' });
    const question = change.getByRole('region');
    await change.getByRole('button', { name: '改為「配送中」' }).click();
    await expect(page).toHaveURL(`/zh-TW/admin/orders/${number}?status=newOrder#done`);
    await expect(page.getByText(adminText.done[1], { exact: true })).toBeVisible();
    await expect(page.getByText('新訂單 → 配送中')).toBeVisible();

    await openStatuses(change, 1);
    await change.getByRole('button', { name: '改為「待追蹤」' }).click();
    await expect(question.getByRole('heading')).toHaveText('退回「待追蹤」');
    await question.getByLabel('原因').fill('包裹被退回');
    await question.getByRole('button', { name: '確認退回' }).click();
    await expect(page.getByText('包裹被退回')).toBeVisible();
    await expect(question).toHaveCount(0);

    await openStatuses(change, 1);
    await change.getByRole('button', { name: '取消訂單' }).click();
    await question.getByRole('link', { name: '保留訂單' }).click();
    await expect(question).toHaveCount(0);
    await openStatuses(change, 1);
    await change.getByRole('button', { name: '取消訂單' }).click();
    await question.getByRole('button', { name: '取消訂單' }).click();
    await expect(page.getByText('待追蹤 → 已取消', { exact: true })).toBeVisible();
    await change.getByRole('button', { name: '復原' }).click();
    await expect(page.getByText(/待追蹤 → 已取消|已取消 → 待追蹤/)).toHaveCount(2);
  });

  test('signing in and out works before JavaScript', async ({ visit, shop }) => {
    const page = await visit({ ...phone, javaScriptEnabled: false });
    await page.goto('/zh-TW/admin/emails');
    await signIn(page, shop, 'wrong');
    await expect(page.getByRole('alert')).toHaveText('電子郵件或密碼不正確。');
    await signIn(page, shop);
    await expect(page).toHaveURL('/zh-TW/admin/emails');
    await page.getByRole('button', { name: '登出' }).click();
    await expect(page).toHaveURL('/zh-TW/login');
    await page.goto('/zh-TW/admin');
    await expect(page).toHaveURL('/zh-TW/login');
  });
});
