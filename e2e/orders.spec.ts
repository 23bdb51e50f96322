import { usualDelivery } from '#app/domain/delivery/delivery-calendar.ts';
import { arrivalDays } from '#app/domain/delivery/delivery-date.ts';
import { listText } from '#app/text/admin.ts';
import { arrivesBy } from '#app/text/delivery.ts';
import { labelled } from '#app/text/marks.ts';
import { filtersOpen, orderFilterText, ordersFound } from '#app/text/order-filter-admin.ts';
import { boardText, moveTo, ordersText, orderText } from '#app/text/orders-admin.ts';
import { asideCounts, markAll, packedOf, packingText, setAside, takenBack } from '#app/text/packing.ts';
import { expectAccessible } from './accessibility.ts';
import { delayScripts } from './delayed-scripts.ts';
import { openStatuses } from './order-statuses.ts';
import { cutOff } from './overflow.ts';
import { inDatabase, placeOrder } from './posted-order.ts';
import { desktop, englishPhone, expect, phone, test } from './shop.ts';
import { openAdmin } from './sign-in.ts';

/** Counts the sounds played in the page. */
function countNotes(): void {
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
    const { dataset } = document.documentElement;
    dataset.notes = String(Number(dataset.notes ?? 0) + 1);
    return start.call(this, when);
  };
}

test.use(desktop);

test('orders are found, packed, printed on both papers and sent together, and taken back once', async ({
  page,
  shop,
  request,
}) => {
  const numbers = [];
  for (const name of ['王小明', '陳美玲']) numbers.push(await placeOrder(request, shop.url, name));
  await page.addInitScript(countNotes);
  await openAdmin(page, shop, '/admin/orders');
  const rows = page.getByRole('list', { name: 'Orders, newest first' }).getByRole('link');
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  const notes = page.locator('html');
  await page.getByRole('button', { name: 'Sound: off' }).click();
  await expect(notes).toHaveAttribute('data-notes', '2');
  numbers.push(await placeOrder(request, shop.url, 'Anna'));
  await expect(rows).toHaveCount(3);
  await expect(notes).toHaveAttribute('data-notes', '4');
  await page.getByRole('button', { name: 'Sound: on' }).click();

  for (const key of ['j', 'j', 'k']) await page.keyboard.press(key);
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByRole('button', { name: 'Close' })).toBeFocused();
  // The dialog has already returned the focus.
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(keys).toBeHidden();
  await expect(rows.nth(1)).toBeFocused();
  // Keys work from the last focused element even after it is removed.
  await page.keyboard.press('?');
  await expect(keys.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(rows.nth(1)).toBeFocused();
  await rows.nth(1).blur();
  await page.keyboard.press('j');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: numbers[1] ?? '' })).toBeVisible();
  // Back in the list the keys go on from the order that was open.
  await page.getByRole('link', { name: 'All orders' }).press('Enter');
  await expect(page.getByRole('article')).toBeHidden();
  await page.keyboard.press('j');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: numbers[1] ?? '' })).toBeVisible();
  await page.keyboard.press('p');
  await expect(page).toHaveURL(`/admin/packing?orders=${numbers[1]}`);
  await page.goBack();
  await page.getByRole('link', { name: 'All orders' }).click();
  await expect(page.getByRole('link', { name: /^New order 3$/ })).toBeVisible();
  const later = arrivalDays(new Date(), 'cod', usualDelivery).at(-1) ?? '';
  await placeOrder(request, shop.url, 'Pieter', { chosenDay: later });

  await page.keyboard.press('/');
  await page.keyboard.type('美玲');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(numbers[1] ?? '');
  const exported = await page.request.get('/api/exportOrders?q=美玲');
  expect((await exported.text()).split('\r\n')).toHaveLength(3);

  await page.locator('#content').getByRole('link', { name: packingText.link[0] }).click();
  const slips = page.getByRole('region', { name: 'Packing slips' }).getByRole('article');
  await expect(slips).toHaveCount(3);
  const days = page.getByRole('navigation', { name: packingText.days[0] }).getByRole('link');
  await days.last().click();
  await expect(slips).toHaveCount(1);
  await expect(slips).toContainText(arrivesBy('regularAM', { day: later, chosen: later })[1]);
  await expectAccessible(page);
  await days.filter({ hasText: '· 3' }).click();
  await expect(slips).toHaveCount(3);
  await expect(slips.first()).toContainText('0912-***-678');
  const putAside = page.getByRole('button', { name: packingText.putAside[0] }).first();
  const first = (await putAside.getAttribute('aria-label'))?.split(' ').at(-1) ?? '';
  await putAside.press('Enter');
  await expect(slips).toHaveCount(2);
  await expect(page.getByText(setAside(first)[0])).toBeInViewport();
  await expect(page.getByRole('button', { name: `Undo: ${first}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(slips).toHaveCount(3);
  await expect(putAside).toBeFocused();
  await putAside.click();
  await expect(slips).toHaveCount(2);
  await page
    .getByRole('link', { name: asideCounts({ byHand: 1, unpaid: 0, toSettle: 0 })[0] })
    .press('Enter');
  await expect(page.getByRole('heading', { name: packingText.aside[0] })).toBeFocused();
  await expect(days.filter({ hasText: '· 2, 1 aside' })).toHaveAttribute('aria-current', 'date');
  await page.reload();
  await expect(slips).toHaveCount(2);
  await page.getByRole('region', { name: packingText.aside[0] }).getByRole('button').click();
  await expect(slips).toHaveCount(3);
  const print = page.getByText(packingText.print[0], { exact: true });
  await print.click();
  await page.evaluate(() => {
    window.print = () => {};
  });
  for (const [button, paper] of [
    ['Print slips on A4', /MediaBox \[0 0 59\d\.?\d* 84\d\.?\d*\]/g],
    ['Print slips on 100 × 150 mm', /MediaBox \[0 0 28\d\.?\d* 42\d\.?\d*\]/g],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(paper), button).toHaveLength(3);
    expect(pdf.match(/MediaBox/g), button).toHaveLength(3);
  }

  const toPack = page.getByRole('article').filter({ hasText: packingText.open[0] });
  const inTransit = page.getByRole('button', { name: markAll(3, ['In transit', '配送中'], true)[0] });
  for (let at = 0; at < 3; at += 1) {
    await toPack.nth(at).getByRole('button', { pressed: false }).first().click();
    await expect(toPack.nth(at).getByRole('button', { pressed: true }).first()).toBeVisible();
  }
  await inTransit.click();
  await expect(page.getByText('3 orders now: In transit.')).toBeVisible();
  await page.getByRole('button', { name: /^Undo all/ }).click();
  await expect(page.getByText('3 undone.')).toBeVisible();
  await inTransit.click();
  await expect(page.getByText('3 orders now: In transit.')).toBeVisible();
  const sent = await shop.mail.waitFor(3, ({ email }) => /is on its way/.test(email.subject ?? ''));
  expect(new Set(sent.map(({ email }) => email.subject?.match(/[A-Z]{4}\d+/)?.[0]))).toEqual(
    new Set(numbers),
  );

  // A label that is too long continues, with its number, on a second one.
  const long = await placeOrder(request, shop.url, '歐陽'.repeat(20), {
    products: 12,
    customerMessage: '請放管理室。'.repeat(120),
  });
  await page.goto(`/admin/packing?orders=${long}`);
  await expect(slips).toHaveCount(1);
  await page.evaluate(() => {
    window.print = () => {};
  });
  await print.click();
  await page.getByRole('button', { name: 'Print slips on 100 × 150 mm' }).click();
  await expect(slips).toHaveCount(2);
  await expect(slips.first()).toContainText('Page 1 of 2, continued on the next');
  await expect(slips.last()).toContainText(long);
  await expect(slips.last()).toContainText(/第2頁，共2頁\s+Page 2 of 2/);
  const label = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(label.match(/MediaBox/g)).toHaveLength(2);

  // Beside an open order a long status leaves the arrival day its room.
  await page.goto(`/admin/orders/${long}`);
  await openStatuses(page);
  await page.getByRole('button', { name: 'Move to: Awaiting Payment' }).click();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: new RegExp(long) }) });
  await expect(card.getByText('Cash on delivery', { exact: true })).toBeVisible();
  const day = card.locator('time').last();
  await expect(day).toContainText('Arrives');
  expect(await day.evaluate(({ parentElement: when }) => when && when.scrollWidth - when.clientWidth)).toBe(
    0,
  );
});

test('orders of a month are found, summed up and exported, also on a phone before the scripts', async ({
  page,
  shop,
  request,
}) => {
  const [kept, ...others] = [
    await placeOrder(request, shop.url, '王小明'),
    await placeOrder(request, shop.url, '王小明'),
  ];
  await inDatabase(shop, (client) =>
    client.query(`update shop_order set order_date = '2024-06-30T23:59+08:00' where order_number = any($1)`, [
      others,
    ]),
  );
  await openAdmin(page, shop, '/admin/orders?q=王');
  const rows = page.getByRole('list', { name: 'Orders, newest first' }).getByRole('link');
  const filters = page.getByRole('group', { name: orderFilterText.label[0] });
  await expect(rows).toHaveCount(2);

  await test.step('a month in one tap', async () => {
    await filters.getByRole('link', { name: orderFilterText.thisMonth[0] }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(kept ?? '');
    await expect(page.getByText(ordersFound(1)[0], { exact: true })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: boardText.export[0] }).click();
    expect((await download).suggestedFilename()).toMatch(/^orders-20\d\d-\d\d-01-to-20\d\d-\d\d-\d\d\.csv$/);
    await expectAccessible(page);
  });

  await test.step('days that are typed', async () => {
    await filters.getByLabel(orderFilterText.from[0], { exact: true }).fill('2024-06-30');
    await filters.getByLabel(orderFilterText.to[0], { exact: true }).fill('2024-06-30');
    await filters.getByRole('button', { name: orderFilterText.apply[0] }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(others[0] ?? '');
    await expect(page.getByRole('searchbox')).toHaveValue('王');
  });

  await test.step('folded on a phone', async () => {
    const release = await delayScripts(page);
    await page.setViewportSize(phone.viewport);
    await page.reload({ waitUntil: 'domcontentloaded' });
    const from = filters.getByLabel(orderFilterText.from[0], { exact: true });
    await expect(from).toBeHidden();
    await filters.getByText(filtersOpen(1)[0], { exact: true }).click();
    await expect(from).toHaveValue('2024-06-30');
    await filters.getByLabel(orderFilterText.payment[0]).selectOption('bt');
    await filters.getByRole('button', { name: orderFilterText.apply[0] }).click();
    await expect(page.getByText(orderFilterText.noneFoundOfBoth[0])).toBeVisible();
    await expect(filters.getByText(filtersOpen(2)[0], { exact: true })).toBeVisible();
    release();
    await page.getByRole('search').getByRole('link', { name: listText.clear[0] }).click();
    await expect(page).toHaveURL('/admin/orders');
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await expect(rows.filter({ hasText: kept ?? '' })).toHaveCount(1);
    await expectAccessible(page);
  });
});

test('the keys go on from the place of an order that has left the list', async ({ page, shop, request }) => {
  for (const name of ['Anna', 'Ben', 'Cyril', 'Dora', 'Emma']) await placeOrder(request, shop.url, name);
  await openAdmin(page, shop, '/admin/orders?status=newOrder');
  const rows = page.getByRole('list', { name: ordersText.list[0] }).getByRole('link');
  await expect(rows).toHaveCount(5);
  const names = await rows.allTextContents();
  for (const key of ['j', 'j', 'j']) await page.keyboard.press(key);
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('Enter');
  const inTransit = page.getByRole('button', { name: moveTo(['In transit', '配送中'])[0] });
  await inTransit.click();
  await expect(rows).toHaveCount(4);
  await page.keyboard.press('j');
  await expect(rows.nth(2)).toBeFocused();
  await expect(rows.nth(2)).toHaveText(names[3] ?? '');
  await page.keyboard.press('k');
  await expect(rows.nth(1)).toBeFocused();

  // Of the last one nothing follows, and the one before is next.
  for (const key of ['j', 'j', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('article')).toContainText('Anna');
  await inTransit.click();
  await expect(rows).toHaveCount(3);
  await page.keyboard.press('j');
  await expect(rows.nth(2)).toBeFocused();
});

test.describe('packing on a phone', () => {
  test.use(englishPhone);

  test('what is said of an order put aside goes by itself, and how many are packed stays in sight', async ({
    page,
    shop,
    request,
  }) => {
    const numbers: string[] = [];
    for (const name of ['Anna', 'Ben', 'Cyril']) numbers.push(await placeOrder(request, shop.url, name));
    const unpaid = await placeOrder(request, shop.url, 'Dora', { paymentMethod: 'bt' });
    // By the hour, what is to be paid first is promised for a day later.
    await inDatabase(shop, (client) =>
      client.query('update shop_order set promised_date = (select min(promised_date) from shop_order)'),
    );
    const [first = '', second = ''] = numbers;
    await page.clock.install();
    await openAdmin(page, shop, '/admin/packing');
    const aside = page.getByRole('region', { name: packingText.aside[0] });
    const putAside = (number: string) =>
      page.getByRole('button', { name: labelled(packingText.putAside, number)[0] });
    const here = page.getByText(packingText.asideHere[0]);

    await test.step('of this device is what was put aside by hand', async () => {
      await expect(aside).toContainText(unpaid);
      await expect(here).toHaveCount(0);
      await putAside(first).tap();
      await expect(here).toBeVisible();
    });

    await test.step('the message is over after its time', async () => {
      const message = page.getByText(setAside(first)[0]);
      await page.clock.runFor(8_000);
      await expect(message).toBeVisible();
      await page.clock.runFor(4_000);
      await expect(message).toBeHidden();
      await expectAccessible(page);
    });

    await test.step('or with what is done next', async () => {
      const back = page.getByText(takenBack(first)[0]);
      await aside.getByRole('button', { name: labelled(packingText.takeBack, first)[0] }).tap();
      await expect(back).toBeVisible();
      const order = page.getByRole('article', { name: new RegExp(`^${second} \\w+$`) });
      await order.getByRole('button', { pressed: false }).first().tap();
      await expect(order.getByRole('button', { pressed: true })).toHaveCount(2);
      await expect(back).toBeHidden({ timeout: 5_000 });
    });

    await test.step('but stays while the keyboard is on it', async () => {
      await putAside(first).press('Enter');
      await expect(page.getByRole('button', { name: labelled(orderText.undo, first)[0] })).toBeFocused();
      await page.clock.runFor(30_000);
      await expect(page.getByText(setAside(first)[0])).toBeVisible();
      await page.keyboard.press('Enter');
    });

    await test.step('how many are packed', async () => {
      const bar = page.getByRole('region', { name: packingText.actions[0] });
      const count = bar.getByText(packedOf(1, 3)[0], { exact: true });
      await expect(count).toBeInViewport({ ratio: 1 });
      expect((await count.boundingBox())?.width).toBeGreaterThan(40);
      expect((await bar.boundingBox())?.height).toBeLessThan(70);
      expect(await cutOff(page)).toEqual([]);
    });
  });
});
