import type { Locator, Page, Route } from '@playwright/test';
import { formatNtd } from '#app/domain/cart/money.ts';
import { adminText, callProblems, listText, pagesOf } from '#app/text/admin.ts';
import { dateText } from '#app/text/date.ts';
import {
  boardText,
  chooseAllOf,
  chosenCount,
  keptReasons,
  movedMany,
  moveTo,
  ordersText,
  orderText,
  tooLateToUndo,
  undoAllWithin,
  undoneMany,
  unpaidManyQuestion,
  unpaidQuestion,
  unpaidWords,
} from '#app/text/orders-admin.ts';
import { markAll, packingText } from '#app/text/packing.ts';
import { confirmed, owedBack, paidMarks, paymentsText, refundText } from '#app/text/payments-admin.ts';
import { expectAccessible } from './accessibility.ts';
import { delayScripts } from './delayed-scripts.ts';
import { openStatuses } from './order-statuses.ts';
import { changeStatus, copyOrder, inDatabase, placeOrder, postOrder } from './posted-order.ts';
import { hydrated } from './reader.ts';
import { desktop, englishPhone, expect, phone, test } from './shop.ts';
import { openAdmin, signIn } from './sign-in.ts';

test.use(desktop);

const inTransit = ['In transit', '配送中'] as const;

function linesOf(row: Locator, word: string): Promise<number> {
  return row.getByText(word).evaluate((element, text) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(text) ?? -1;
      if (at === -1) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + text.length);
      return range.getClientRects().length;
    }
    return 0;
  }, word);
}

// After a clock jump a preloaded font looks unused; ERR_FAILED is the aborted request of a test.
const expected = [/was preloaded using link preload but not used/, /ERR_FAILED/];
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
test.use({ expectedErrors: async ({}, use) => use(expected) });

test('fifty orders change status and are undone in the last second, and a failed request enables the button again', async ({
  page,
  shop,
  request,
}) => {
  await signIn(page, shop);
  const first = await placeOrder(request, shop.url, '王小明');
  await copyOrder(shop, first, 49);
  await page.clock.install();
  await page.goto('/admin/orders?status=newOrder');
  const rows = page.getByRole('list', { name: ordersText.list[0] }).getByRole('link');
  await expect(rows).toHaveCount(50);
  const bar = page.getByRole('region', { name: boardText.bar[0] });

  await test.step('a line that is dead', async () => {
    const dead = '**/admin/orders.data*';
    const posted = Promise.withResolvers<Route>();
    await page.route(dead, (route) =>
      route.request().method() === 'POST' ? posted.resolve(route) : route.fallback(),
    );
    await page.getByLabel(chooseAllOf(50)[0]).check();
    await bar.getByRole('button', { name: inTransit[0] }).click();
    const held = await posted.promise;
    await page.clock.runFor(20_000);
    await expect(page.getByRole('alert')).toHaveText(callProblems['no-answer'][0]);
    await expect(bar.getByRole('button', { name: inTransit[0] })).toBeEnabled();
    await held.abort();
    await page.unroute(dead);
  });

  await test.step('fifty there and back', async () => {
    await bar.getByRole('button', { name: inTransit[0] }).click();
    await expect(page.getByText(movedMany(50, inTransit)[0])).toBeVisible();
    await expect(rows).toHaveCount(0);
    // Set the page's clock to the last second, and the server's to the moment of the click.
    const shown = page.getByRole('button', { name: /^Undo all/ });
    await expect(shown).toBeVisible();
    while (!(await shown.textContent())?.includes(undoAllWithin(1, 50)[0])) await page.clock.runFor(400);
    await inDatabase(shop, (client) =>
      client.query(`update order_event set at = clock_timestamp() - interval '9 s' where kind = 'status'`),
    );
    await shown.click();
    await expect(page.getByText(undoneMany(50)[0])).toBeVisible();
    await expect(rows).toHaveCount(50);
  });

  await test.step('an undo is shown no longer than the shop has it, however late the scripts come', async () => {
    await changeStatus(page.request, shop.url, first, ['newOrder', 'inTransit']);
    const release = await delayScripts(page);
    await page.goto(`/admin/orders/${first}`, { waitUntil: 'domcontentloaded' });
    const undo = page.getByRole('button', { name: orderText.undo[0], exact: true });
    await expect(undo).toBeVisible();
    await page.clock.fastForward(11_000);
    release();
    await hydrated(page);
    // Counted from now, it would stay for ten seconds more.
    await expect(undo).toBeHidden({ timeout: 5_000 });
  });
});

/** Taps where the undo stands, in the moment in which its time is over. @returns what the page posts from then on. */
async function tapTooLate(page: Page): Promise<string[]> {
  const undo = page.getByRole('button', { name: /^Undo/, disabled: false });
  const box = await undo.boundingBox();
  if (!box) throw new Error('no undo is offered');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
  const [, seconds = '1'] = (await page.locator('main').textContent())?.match(/(\d+) s\b/) ?? [];
  await page.clock.runFor((Number(seconds) - 1) * 1000);
  while (await undo.isVisible()) await page.clock.runFor(300);
  const posts: string[] = [];
  page.on('request', (sent) => sent.method() === 'POST' && posts.push(sent.url()));
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.keyboard.press('u');
  return posts;
}

test('a tap just after the time of an undo reaches nothing that lies behind it', async ({
  shop,
  request,
  visit,
}) => {
  const alone = await placeOrder(request, shop.url, 'Alice');
  const numbers: string[] = [];
  for (const name of ['Anna', 'Ben', 'Cyril', 'Dora', 'Emma'])
    numbers.push(await placeOrder(request, shop.url, name));
  const [sent, behind = ''] = [numbers.slice(0, 2), numbers[3]];
  const small = { ...englishPhone, viewport: { width: 390, height: 664 } };
  const [order, packing] = [await visit(small), await visit(small)];
  for (const page of [order, packing]) await page.clock.install();
  await openAdmin(order, shop, `/admin/orders/${alone}`);
  await order.getByRole('button', { name: moveTo(inTransit)[0] }).tap();
  await expect(order.getByRole('button', { name: /^Undo/ })).toBeVisible();
  const tooLate = (page: Page) => page.locator('main').getByText(tooLateToUndo[0], { exact: true });

  const onOrderPage = async () => {
    const tell = order.getByLabel(orderText.tell[0]);
    await expect(tell).toBeChecked();
    const posts = await tapTooLate(order);
    await expect(tooLate(order)).toBeVisible();
    await order.clock.runFor(2_000);
    await expect(tooLate(order)).toBeHidden();
    await expect(tell).toBeChecked();
    expect(posts).toEqual([]);
  };

  const inPacking = async () => {
    await openAdmin(packing, shop, '/admin/packing');
    const tickOf = (number: string) =>
      packing.getByRole('article').getByRole('button', { name: new RegExp(`^${number} \\w+`) });
    for (const number of sent) {
      await tickOf(number).tap();
      await expect(tickOf(number)).toHaveAttribute('aria-pressed', 'true');
    }
    await packing.getByRole('button', { name: markAll(2, inTransit, true)[0] }).tap();
    await expect(packing.getByText(movedMany(2, inTransit)[0])).toBeVisible();
    for (const number of sent) await expect(tickOf(number)).toHaveCount(0);
    const { y = 0 } = (await packing.getByRole('button', { name: /^Undo/ }).boundingBox()) ?? {};
    await tickOf(behind).evaluate((tick, top) => scrollBy(0, tick.getBoundingClientRect().top - top), y);
    expect((await tickOf(behind).boundingBox())?.y).toBeCloseTo(y, -1);
    const posts = await tapTooLate(packing);
    await expect(tooLate(packing)).toBeVisible();
    await packing.clock.runFor(2_000);
    await expect(tooLate(packing)).toBeHidden();
    await expect(tickOf(behind)).toHaveAttribute('aria-pressed', 'false');
    expect(posts).toEqual([]);
  };

  await Promise.all([onOrderPage(), inPacking()]);
});

test('all orders that match are moved together from the first page, and taken back in one', async ({
  page,
  shop,
  request,
}) => {
  await signIn(page, shop);
  await copyOrder(shop, await placeOrder(request, shop.url, 'Bartholomew Featherstone'), 119);
  await page.goto('/admin/orders?status=newOrder');
  const rows = page.getByRole('list', { name: ordersText.list[0] }).getByRole('link');
  await expect(rows).toHaveCount(50);
  const pages = page.getByRole('navigation', { name: pagesOf(ordersText.list)[0] });
  const today = dateText(new Date(), 'short', 0);
  await expect(pages).toContainText(today);
  await pages.getByRole('link', { name: listText.older[0] }).click();
  await pages.getByRole('link', { name: listText.newer[0] }).click();
  await expect(pages.getByRole('link', { name: listText.newer[0] })).toHaveCount(0);

  const last = rows.last();
  await last.click();
  const heading = page.getByRole('article').getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport({ ratio: 1 });
  await expect(last).toBeInViewport();
  // Each pane scrolls by itself.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThan(100);
  await page.reload();
  await expect(last).toBeInViewport();
  await expect(heading).toBeInViewport({ ratio: 1 });
  expect(await linesOf(last, 'Featherstone')).toBe(1);
  await page
    .getByRole('region', { name: orderText.timeline[0] })
    .getByRole('button')
    .scrollIntoViewIfNeeded();
  await expect(heading).not.toBeInViewport();
  await expect(page.getByRole('button', { name: moveTo(inTransit)[0] })).toBeInViewport({ ratio: 1 });
  await page.goto('/admin/orders?status=newOrder');

  const bar = page.getByRole('region', { name: boardText.bar[0] });
  const boxes = page.getByRole('list', { name: ordersText.list[0] }).getByRole('checkbox');
  await boxes.nth(2).click();
  await boxes.nth(6).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText(chosenCount(5)[0]);
  await rows.nth(4).focus();
  await page.keyboard.press('Shift+X');
  await expect(bar).toContainText(chosenCount(2)[0]);

  await page.getByLabel(chooseAllOf(50)[0]).check();
  // On a phone all but the next step is behind one button.
  const height = async () => (await bar.boundingBox())?.height;
  expect(await height()).toBeLessThan(60);
  await page.setViewportSize(phone.viewport);
  expect(await height()).toBeLessThan(120);
  for (const name of [inTransit[0], packingText.pack[0], boardText.more[0]])
    await expect(bar.getByText(name, { exact: true })).toBeInViewport({ ratio: 1 });
  const more = bar.getByText(boardText.more[0], { exact: true });
  await more.click();
  for (const name of [boardText.export[0], boardText.exportLines[0]])
    await expect(bar.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await more.click();
  await page.setViewportSize(desktop.viewport);
  await bar.getByRole('button', { name: listText.chooseMatching[0] }).click();
  await expect(bar).toContainText(chosenCount(120)[0]);
  await expectAccessible(page);
  await bar.getByRole('button', { name: inTransit[0] }).click();
  await expect(page.getByText(movedMany(120, inTransit)[0])).toBeVisible();
  await expect(rows).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(page.getByText(undoneMany(120)[0])).toBeVisible();
  await expect(rows).toHaveCount(50);

  // One that went on meanwhile stays where it is, and is named with the way to it.
  const boxLabel = (await boxes.nth(1).getAttribute('aria-label')) ?? '';
  const gone = /[A-Z]{4}\d+/.exec(boxLabel)?.[0] ?? '';
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await bar.getByRole('button', { name: inTransit[0] }).click();
  await expect(page.getByText(movedMany(2, inTransit)[0])).toBeVisible();
  await changeStatus(page.request, shop.url, gone, ['inTransit', 'completed']);
  const outcome = page.getByRole('group', { name: boardText.outcome[0] });
  const undo = outcome.getByRole('button', { name: /^Undo all/ });
  await page.keyboard.press('n');
  await expect(outcome).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(outcome.getByText(undoneMany(1)[0])).toBeVisible();
  await expect(
    outcome.getByRole('paragraph').filter({ hasText: keptReasons['changed-since'][0] }),
  ).toContainText(gone);
  await expect(outcome.getByRole('link', { name: gone })).toBeVisible();
  await expect(undo).toHaveCount(0);
});

test('orders that were moved together are taken back after their list was left, too', async ({
  page,
  shop,
  request,
}) => {
  await signIn(page, shop);
  await copyOrder(shop, await placeOrder(request, shop.url, '王小明'), 2);
  await page.goto('/admin/orders?status=newOrder');
  await hydrated(page);
  const rows = page.getByRole('list', { name: ordersText.list[0] }).getByRole('link');
  const elsewhere = page.getByRole('region', { name: boardText.outcome[0] });
  const back = elsewhere.getByRole('link', { name: boardText.toUndo[0] });
  const words = page.getByRole('group', { name: boardText.outcome[0] }).getByText(movedMany(3, inTransit)[0]);
  const undone = page.getByText(undoneMany(3)[0]);
  const go = (name: string) =>
    page
      .getByRole('navigation', { name: adminText.navigation[0] })
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();
  const send = async () => {
    await expect(rows).toHaveCount(3);
    await page.getByLabel(chooseAllOf(3)[0]).check();
    await page
      .getByRole('region', { name: boardText.bar[0] })
      .getByRole('button', { name: inTransit[0] })
      .click();
    await expect(words).toBeVisible();
    await expect(elsewhere).toHaveCount(0);
  };

  await test.step('by the link on another page', async () => {
    await send();
    await go(adminText.dashboard[0]);
    await expect(page).toHaveURL('/admin');
    await expect(elsewhere).toContainText(movedMany(3, inTransit)[0]);
    await expectAccessible(page);
    await back.click();
    await expect(page).toHaveURL('/admin/orders?status=newOrder');
    await expect(words).toBeVisible();
    await expect(elsewhere).toHaveCount(0);
    await page.keyboard.press('u');
    await expect(undone).toBeVisible();
    await expect(rows).toHaveCount(3);
    await go(adminText.dashboard[0]);
    await expect(page).toHaveURL('/admin');
    await expect(elsewhere).toHaveCount(0);
  });

  await test.step('on the list again, where an order is open beside it', async () => {
    await page.goto('/admin/orders?status=newOrder');
    await hydrated(page);
    await send();
    await go(adminText.dashboard[0]);
    await expect(back).toBeVisible();
    await go(ordersText.title[0]);
    await expect(words).toBeVisible();
    await rows.first().click();
    await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(elsewhere).toHaveCount(0);
    await page.getByRole('button', { name: /^Undo all/ }).click();
    await expect(undone).toBeVisible();
  });

  await test.step('on a phone, where an order hides the list', async () => {
    await page.setViewportSize(phone.viewport);
    await page.goto('/admin/orders?status=newOrder');
    await hydrated(page);
    await send();
    await page.getByRole('link', { name: new RegExp(`^${ordersText.all[0]}`) }).click();
    await expect(page).toHaveURL('/admin/orders');
    await rows.first().click();
    await expect(words).toBeHidden();
    await back.click();
    await expect(words).toBeVisible();
    await expect(elsewhere).toHaveCount(0);
    await page.getByRole('button', { name: /^Undo all/ }).click();
    await expect(undone).toBeVisible();
  });
});

test('a payment that was confirmed is taken back from another page', async ({ page, shop, request }) => {
  await signIn(page, shop);
  const { orderNumber } = await postOrder(request, shop.url, { paymentMethod: 'bt' });
  await inDatabase(shop, (client) =>
    client.query(
      `insert into payment_report (order_id, last_five, amount, paid_on)
       select order_id, '01234', amount_due, current_date from shop_order`,
    ),
  );
  await page.goto('/admin/payments');
  await hydrated(page);
  const report = page
    .getByRole('region', { name: paymentsText.list[0] })
    .getByRole('listitem')
    .filter({ hasText: orderNumber });
  await report.getByRole('button', { name: paymentsText.confirm[0] }).click();
  await expect(page.getByText(confirmed(orderNumber)[0]).first()).toBeVisible();
  const elsewhere = page.getByRole('region', { name: boardText.outcome[0] });
  await expect(elsewhere).toHaveCount(0);
  const menu = page.getByRole('navigation', { name: adminText.navigation[0] });
  await menu.getByRole('link', { name: adminText.dashboard[0] }).click();
  await expect(page).toHaveURL('/admin');
  await elsewhere.getByRole('button', { name: orderText.undo[0] }).click();
  await expect(elsewhere).toContainText(`${orderNumber} · ${orderText.undoneNow[0]}`);
  await page.goto('/admin/payments');
  await expect(report).toBeVisible();
});

test('what is sent unpaid is asked about and stays to be paid; what was paid and cancelled is refunded', async ({
  page,
  shop,
  request,
}) => {
  await signIn(page, shop);
  const transfer = { paymentMethod: 'bt' };
  const [paid, one, other] = [
    await postOrder(request, shop.url, transfer),
    await postOrder(request, shop.url, transfer),
    await postOrder(request, shop.url, transfer),
  ];
  const untold = {
    lastFive: '12345',
    paidOn: new Date().toLocaleDateString('sv', { timeZone: 'Asia/Taipei' }),
  };
  const pay = async ({ orderNumber }: { orderNumber: string }, amount: number) => {
    const typed = { ...untold, orderNumber, amount: String(amount), received: 0, waiting: 0 };
    const answer = await page.request.post('/admin/payments', {
      data: { intent: 'record-payment', ...typed },
      headers: { Origin: shop.url },
    });
    expect(answer.status()).toBe(200);
  };
  await pay(paid, paid.amountDue);
  await pay(other, 100);
  const dialog = page.getByRole('dialog');
  const row = (orderNumber: string) => page.getByRole('listitem').filter({ hasText: orderNumber });

  await test.step('one by one', async () => {
    await page.goto(`/admin/orders/${one.orderNumber}`);
    await page.getByRole('button', { name: moveTo(inTransit)[0] }).click();
    await expect(dialog).toContainText(unpaidQuestion(formatNtd(one.amountDue))[0]);
    await dialog.getByRole('button', { name: orderText.keep[0] }).last().click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: moveTo(inTransit)[0] }).click();
    await dialog.getByRole('button', { name: unpaidWords('inTransit', 1, ['regularAM']).confirm[0] }).click();
    await expect(page.getByText(paidMarks.unpaid[0], { exact: true }).first()).toBeVisible();
  });

  await test.step('in bulk', async () => {
    await page.goto('/admin/orders');
    await expect(row(paid.orderNumber)).toContainText(paidMarks.paid[0]);
    await expect(row(one.orderNumber)).toContainText(paidMarks.unpaid[0]);
    await expect(row(other.orderNumber)).toContainText(paidMarks.part[0]);
    for (const { orderNumber } of [paid, other])
      await page.getByLabel(boardText.choose[0].replace('{number}', orderNumber)).check();
    await page
      .getByRole('region', { name: boardText.bar[0] })
      .getByRole('button', { name: inTransit[0] })
      .click();
    await expect(dialog).toContainText(
      unpaidManyQuestion([other.orderNumber], formatNtd(other.amountDue - 100))[0],
    );
    await dialog.getByRole('button', { name: unpaidWords('inTransit', 1, ['regularAM']).confirm[0] }).click();
    await expect(page.getByText(movedMany(2, inTransit)[0])).toBeVisible();
  });

  await test.step('what is open stays in sight', async () => {
    await page.goto('/admin/payments');
    const unpaid = page.getByRole('region', { name: paymentsText.unpaid[0] });
    await expect(unpaid.getByRole('listitem')).toHaveCount(2);
    await expect(unpaid).toContainText(one.orderNumber);
    await expect(unpaid).toContainText(formatNtd(other.amountDue - 100));
    await page.goto('/admin');
    await expect(page.getByRole('link', { name: /^Not fully paid\s*2$/ })).toBeVisible();
  });

  await test.step('cancelled after it was paid', async () => {
    await page.goto(`/admin/orders/${paid.orderNumber}`);
    await openStatuses(page);
    await page.getByRole('button', { name: orderText.cancelConfirm[0] }).click();
    await dialog.getByRole('button', { name: orderText.cancelConfirm[0] }).click();
    const refunds = page.getByRole('region', { name: refundText.refunds[0] });
    await expect(refunds).toContainText(owedBack(formatNtd(paid.amountDue))[0]);
    await refunds.getByRole('button', { name: refundText.record[0] }).click();
    await dialog.getByLabel(refundText.amount[0]).fill('100');
    await dialog.getByRole('button', { name: refundText.confirm[0] }).click();
    await expect(refunds.getByText(refundText.done[0])).toBeVisible();
    await expect(refunds).toContainText(owedBack(formatNtd(paid.amountDue - 100))[0]);

    // Repeating it asks for confirmation; declining keeps what was typed.
    await refunds.getByRole('button', { name: refundText.record[0] }).click();
    await dialog.getByLabel(refundText.amount[0]).fill('100');
    await dialog.getByRole('button', { name: refundText.confirm[0] }).click();
    await expect(dialog.getByRole('alert')).toContainText(
      'A refund like this one is already recorded: NT$100',
    );
    await expectAccessible(page);
    await dialog.getByText(paymentsText.leave[0], { exact: true }).click();
    await expect(dialog.getByLabel(refundText.amount[0])).toHaveValue('100');
    await dialog.getByText(paymentsText.leave[0], { exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.goto('/admin/payments');
    const owed = page.getByRole('region', { name: refundText.list[0], exact: true });
    await expect(owed.getByRole('listitem')).toContainText(formatNtd(paid.amountDue - 100));
    await owed.getByRole('link', { name: new RegExp(`^${paid.orderNumber}`) }).click();
    await refunds.getByRole('button', { name: refundText.record[0] }).click();
    await dialog.getByRole('button', { name: refundText.confirm[0] }).click();
    await expect(page.getByRole('article').getByText(paidMarks.refunded[0], { exact: true })).toBeVisible();
    await page.goto('/admin/payments');
    await expect(page.getByText(refundText.none[0])).toBeVisible();
  });
});
