import type { Route } from '@playwright/test';
import { statusInfo } from '#app/domain/order/order-status.ts';
import { adminText, callProblems, leaveText } from '#app/text/admin.ts';
import { boardText, moreToUndo, moveTo, noteText, orderText, statusChanged } from '#app/text/orders-admin.ts';
import { openStatuses } from './order-statuses.ts';
import { inDatabase, postOrder } from './posted-order.ts';
import { desktop, expect, test } from './shop.ts';
import { openAdmin } from './sign-in.ts';

test.use(desktop);

test('orders opened one after another: what the screen names is what a button changes', async ({
  page,
  shop,
  request,
}) => {
  const methods = ['bt', 'cod', 'bt', 'bt', 'cod', 'bt'];
  const numbers: string[] = [];
  for (const paymentMethod of methods)
    numbers.push((await postOrder(request, shop.url, { paymentMethod })).orderNumber);
  await openAdmin(page, shop, '/admin/orders');
  const row = (number: string) =>
    page.getByRole('list', { name: 'Orders, newest first' }).getByRole('link', { name: new RegExp(number) });
  const change = page.getByRole('region', { name: orderText.change[0] });
  const posted: unknown[] = [];
  page.on('request', (sent) => {
    const fields = sent.method() === 'POST' ? new URLSearchParams(sent.postData() ?? '') : null;
    if (fields?.get('intent') === 'change-status') posted.push(fields.get('orderNumber'));
  });

  for (const number of numbers) {
    await row(number).click();
    await expect(page.getByRole('article', { name: number })).toBeVisible();
    await expect(change, `after ${number} was opened`).toHaveCount(1);
  }
  // Every second one is confirmed with the mouse, then the browser goes back.
  const followUp = statusInfo.followUp.label;
  const moved = numbers.filter((_, at) => at % 2 === 0);
  for (const number of moved) {
    await row(number).click();
    const order = page.getByRole('article', { name: number });
    await openStatuses(order);
    await order.getByRole('button', { name: moveTo(followUp)[0] }).click();
    await expect(order.getByText(statusChanged(followUp)[0], { exact: true })).toBeVisible();
    await expect(row(number)).toContainText(followUp[0]);
  }
  expect(posted).toEqual(moved);
  for (const number of numbers) {
    const exported = await (await page.request.get(`/api/exportOrders?orders=${number}`)).text();
    expect(exported.includes(followUp[0]), number).toBe(moved.includes(number));
  }
  // A draft note belongs to its order, so it is asked about before another is shown.
  const note = page.getByLabel(noteText.label[0]);
  await note.fill('Ring twice');
  await page.goBack();
  const question = page.getByRole('dialog', { name: leaveText.title[0] });
  await question.getByRole('button', { name: leaveText.leave[0], exact: true }).click();
  await expect(page.getByRole('article', { name: moved.at(-2) ?? '' })).toBeVisible();
  await expect(change).toHaveCount(1);
  await expect(note).toHaveValue('');
});

test('what was done last is taken back from the next order, or from the list', async ({
  page,
  shop,
  request,
}) => {
  const [first, second] = [await postOrder(request, shop.url), await postOrder(request, shop.url)];
  const inTransit = moveTo(statusInfo.inTransit.label)[0];
  const carried = page
    .getByRole('region', { name: boardText.outcome[0] })
    .filter({ hasText: first.orderNumber });
  const row = (number: string) =>
    page.getByRole('list', { name: 'Orders, newest first' }).getByRole('link', { name: new RegExp(number) });
  await openAdmin(page, shop, `/admin/orders/${first.orderNumber}`);
  await page.getByRole('button', { name: inTransit }).click();
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible();
  await expect(carried).toHaveCount(0);
  await row(second.orderNumber).click();
  await expect(page.getByRole('article', { name: second.orderNumber })).toBeVisible();
  await expect(carried).toContainText(statusInfo.inTransit.label[0]);
  // On its own page again, the order offers it.
  await page.goBack();
  await expect(page.getByRole('article', { name: first.orderNumber })).toBeVisible();
  await expect(carried).toHaveCount(0);
  await page.goto('/admin/orders');
  await openAdmin(page, shop, `/admin/orders/${second.orderNumber}`);
  await page.getByRole('button', { name: inTransit }).click();
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: adminText.dashboard[0] }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByText(`${second.orderNumber} ·`)).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByText(`${second.orderNumber} · ${orderText.undoneNow[0]}`)).toBeVisible();
  await page.goto(`/admin/orders/${second.orderNumber}`);
  await expect(page.getByRole('button', { name: inTransit })).toBeVisible();
});

test('three orders sent one after another are all taken back by the key, the newest first', async ({
  page,
  shop,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_CONNECTION_FAILED/);
  const numbers: string[] = [];
  while (numbers.length < 3) numbers.push((await postOrder(request, shop.url)).orderNumber);
  const inTransit = statusInfo.inTransit.label;
  const row = (number: string) =>
    page.getByRole('list', { name: 'Orders, newest first' }).getByRole('link', { name: new RegExp(number) });
  const carried = page.getByRole('region', { name: boardText.outcome[0] });
  const undone: string[] = [];
  page.on('request', (sent) => {
    const fields = sent.method() === 'POST' ? new URLSearchParams(sent.postData() ?? '') : null;
    if (fields?.get('intent') === 'undo-change')
      undone.push(new URL(sent.url()).pathname.replace(/.*\/|\.data$/g, ''));
  });
  const send = async (orders: readonly string[]) => {
    for (const number of orders) {
      await row(number).click();
      const order = page.getByRole('article', { name: number });
      await order.getByRole('button', { name: moveTo(inTransit)[0] }).click();
      await expect(order.getByRole('button', { name: /^Undo/ })).toBeVisible();
    }
  };
  /** However slow this was, for the shop it is the moment of the change. */
  const justNow = () =>
    inDatabase(shop, (client) =>
      client.query(`update order_event set at = clock_timestamp() where kind = 'status'`),
    );
  await page.clock.install();
  await openAdmin(page, shop, '/admin/orders');

  await test.step('from the page of the last', async () => {
    await send(numbers);
    await expect(carried).toContainText(`${numbers[1]} · `);
    await expect(carried).toContainText(moreToUndo(1)[0]);
    await justNow();
    for (const number of numbers.toReversed()) {
      await page.keyboard.press('u');
      await expect.poll(() => undone.at(-1)).toBe(number);
    }
    for (const number of numbers) await expect(row(number)).toContainText(statusInfo.newOrder.label[0]);
    expect(undone).toEqual(numbers.toReversed());
  });

  await test.step('from another page, where the next comes up in the place of the one before', async () => {
    await send(numbers.slice(1));
    await page.getByRole('navigation').getByRole('link', { name: adminText.dashboard[0] }).click();
    await expect(page).toHaveURL('/admin');
    await expect(carried).toContainText(`${numbers[2]} · `);
    await expect(carried).toContainText(moreToUndo(1)[0]);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000);
    await carried.getByRole('button', { name: boardText.close[0] }).click();
    await expect(carried).toContainText(`${numbers[1]} · `);
    await justNow();
    // A second click right then was meant for what stood there before.
    const undo = carried.getByRole('button', { name: /^Undo/ });
    await undo.click({ force: true });
    await page.clock.runFor(500);
    await expect(undo).toBeEnabled();
    expect(undone).toHaveLength(3);
    const noLine = (route: Route) =>
      route.request().method() === 'POST' ? route.abort('connectionfailed') : route.fallback();
    await page.route('**/admin/orders/*', noLine);
    await undo.click();
    await expect(carried).toContainText(callProblems.unreachable[0]);
    await page.unroute('**/admin/orders/*', noLine);
    await undo.click();
    await expect(carried).toContainText(`${numbers[1]} · ${orderText.undoneNow[0]}`);
    expect(undone.slice(3)).toEqual([numbers[1], numbers[1]]);
  });
});
