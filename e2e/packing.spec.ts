import type { Page } from '@playwright/test';
import { movedMany, orderText } from '#app/text/orders-admin.ts';
import { cancelledInBox, markAll, packedOf, packingProblems, packingText } from '#app/text/packing.ts';
import {
  lineRefused,
  parcelOf,
  shipmentText,
  trackingAdded,
  trackingForm,
  trackingProblems,
} from '#app/text/shipments-admin.ts';
import { partText, trackingText } from '#app/text/tracking.ts';
import { expectAccessible } from './accessibility.ts';
import { delayScripts } from './delayed-scripts.ts';
import { cutOff } from './overflow.ts';
import { changeStatus, placeOrder } from './posted-order.ts';
import { englishPhone, expect, test } from './shop.ts';
import { openAdmin } from './sign-in.ts';

test.use(englishPhone);

const inTransit = ['In transit', '配送中'] as const;

test('what one packs the other sees at once, before the scripts too, and what is packed is sent', async ({
  page,
  shop,
  request,
  visit,
}) => {
  const both = await placeOrder(request, shop.url, 'Anna', { products: 2 });
  const other = await placeOrder(request, shop.url, 'Ben');
  const helper = await visit(englishPhone);
  await openAdmin(helper, shop, '/admin/packing');
  await openAdmin(page, shop, '/admin/packing');
  const order = (on: Page, number: string) =>
    on.getByRole('article', { name: new RegExp(`^${number} \\w+$`) });
  const ticks = (on: Page, number: string) => order(on, number).getByRole('button', { pressed: true });
  const lines = (on: Page, number: string) => order(on, number).getByRole('list').getByRole('button');
  const bar = page.getByRole('region', { name: packingText.actions[0] });

  await lines(page, both).first().tap();
  await expect(ticks(page, both)).toHaveCount(1);
  await expect(ticks(helper, both)).toHaveCount(1);
  await lines(helper, both).last().tap();
  await expect(ticks(page, both)).toHaveCount(3);
  await expect(bar).toContainText(packedOf(1, 2)[0]);
  await expect(bar.getByRole('button')).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  const release = await delayScripts(helper);
  await helper.goto('/admin/packing', { waitUntil: 'domcontentloaded' });
  await order(helper, other).getByRole('button', { pressed: false }).first().tap();
  await expect(ticks(helper, other)).toHaveCount(2);
  await expect(ticks(page, other)).toHaveCount(2);
  // The page shows it before it is saved, and the order leaves next.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await order(page, other).getByRole('button', { pressed: true }).first().tap();
  await expect(ticks(page, other)).toHaveCount(0);
  await saved;

  await changeStatus(page.request, shop.url, other, ['newOrder', 'inTransit']);
  await ticks(helper, other).first().tap();
  await expect(helper.getByRole('alert')).toContainText(packingProblems['order-left'][0]);
  release();

  // What has left is offered to nobody to be sent.
  await helper.goto(`/admin/packing?orders=${other}`);
  await expect(order(helper, other)).toBeVisible();
  await expect(helper.getByRole('button', { name: markAll(1, inTransit, false)[0] })).toHaveCount(0);
  await helper.goto(`/admin/packing?orders=${both}`);
  await expect(helper.getByRole('button', { name: markAll(1, inTransit, true)[0] })).toHaveCount(1);

  await page.getByText(trackingForm.list[0], { exact: true }).tap();
  const list = page.getByLabel(trackingForm.listLabel[0]);
  const addList = page.getByRole('button', { name: trackingForm.listAdd[0] });
  await list.fill(`${both}, 903012345678\nZZZZ999, 903012345679`);
  await addList.tap();
  await expect(page.getByRole('alert')).toContainText(lineRefused({ line: 2, problem: 'order-unknown' })[0]);
  await expectAccessible(page);
  await list.fill(`${both}, 903012345678`);
  await addList.tap();
  await expect(page.getByText(trackingAdded(1)[0])).toBeVisible();
  await expect(list).toHaveValue('');
  await order(page, both).locator('summary').tap();
  const field = order(page, both).getByLabel(trackingText.title[0]);
  await field.fill('9030-1234-5680');
  await field.press('Enter');
  await expect(order(page, both)).toContainText('903012345678, 903012345680');
  await expect(field).toBeFocused();

  const unpacked = await placeOrder(request, shop.url, 'Cyril');
  await expect(order(page, unpacked)).toBeVisible();
  await bar.getByRole('button', { name: markAll(1, inTransit, true)[0] }).tap();
  await expect(page.getByText(movedMany(1, inTransit)[0])).toBeVisible();
  await expect(order(page, unpacked)).toBeVisible();
  await expect(bar.getByRole('button', { name: markAll(1, inTransit, false)[0] })).toHaveCount(0);
  await expect(bar).toContainText(packedOf(0, 1)[0]);
  await page.goto(`/admin/orders/${both}`);
  const history = page.getByRole('region', { name: orderText.timeline[0] });
  await expect(history).toContainText(orderText.packed[0]);
  await expect(history).toContainText(shop.owner.email);
  const [sent] = await shop.mail.waitFor(1, ({ email }) => /is on its way/.test(email.subject ?? ''));
  expect(sent?.email.text).toContain('BillID=903012345680');
});

test('the bar of a phone holds what is packed for several ways, and a cancelled box is named until it is taken out', async ({
  page,
  shop,
  request,
}) => {
  const orders = [
    await placeOrder(request, shop.url, 'Anna'),
    await placeOrder(request, shop.url, 'Ben', { shippingOption: 'selfPickUp' }),
  ];
  await openAdmin(page, shop, '/admin/packing');
  for (const number of orders) {
    const order = page.getByRole('article', { name: new RegExp(`^${number} \\w+$`) });
    await order.getByRole('button', { pressed: false }).first().tap();
    await expect(order.getByRole('button', { pressed: true })).toHaveCount(2);
  }
  const bar = page.getByRole('region', { name: packingText.actions[0] });
  await expect(bar).toContainText(packedOf(2, 2)[0]);
  await expect(bar.getByRole('button')).toBeInViewport({ ratio: 1 });
  expect(await cutOff(page)).toEqual([]);

  const [cancelled = ''] = orders;
  await changeStatus(page.request, shop.url, cancelled, ['newOrder', 'cancelled']);
  const box = page.getByText(cancelledInBox(cancelled)[0]);
  await expect(box).toBeVisible();
  await expectAccessible(page);
  expect(await cutOff(page)).toEqual([]);
  await page.getByRole('button', { name: packingText.unpacked[0] }).tap();
  await expect(box).toBeHidden();
  await expect(bar).toContainText(packedOf(1, 1)[0]);
});

test('what is ticked of an order is sent now, and the rest follows, by a form before the scripts too', async ({
  page,
  shop,
  request,
}) => {
  const number = await placeOrder(request, shop.url, 'Dora', { products: 2 });
  await openAdmin(page, shop, '/admin/packing');
  const order = page.getByRole('article', { name: new RegExp(`^${number} \\w+$`) });
  const lines = order.getByRole('list').getByRole('button');
  await expect(lines).toHaveCount(2);
  await lines.first().tap();
  const send = order.getByRole('button', { name: /^Send th/ });
  await expect(send).toBeVisible();
  // On a slow device the form is gone in the moment in which its answer is drawn.
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  await send.tap();
  const undo = order.getByRole('button', { name: orderText.undo[0] });
  await expect(undo).toBeVisible();
  await device.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await undo.tap();
  await expect(lines).toHaveCount(2);
  await expect(order).not.toContainText(partText.label[0]);
  // What was packed is packed as before.
  await expect(lines.first()).toHaveAttribute('aria-pressed', 'true');
  await send.tap();
  await expect(lines).toHaveCount(1);
  await expectAccessible(page);
  const [part] = await shop.mail.waitFor(1, ({ email }) => /^.*Part of order/.test(email.subject ?? ''));
  expect(part?.email.text).toContain('the rest follows');
  expect(part?.email.text).toMatch(/NT\$[\d,]+ in cash is collected with this parcel\./);

  await page.goto('/admin/orders');
  await expect(page.getByRole('link', { name: new RegExp(number) })).toContainText(partText.label[0]);

  const release = await delayScripts(page);
  await page.goto(`/admin/orders/${number}`, { waitUntil: 'domcontentloaded' });
  const parcels = page.getByRole('region', { name: shipmentText.title[0] });
  await expect(parcels).toContainText(partText.label[0]);
  await parcels.getByText(shipmentText.send[0], { exact: true }).tap();
  const form = parcels.locator('form').filter({ hasText: shipmentText.sendHint[0] });
  await form.getByRole('button', { name: shipmentText.sendNow[0] }).tap();
  await expect(parcels.getByRole('alert')).toContainText(trackingProblems['nothing-chosen'][0]);
  const qty = form.getByRole('spinbutton').first();
  await qty.fill((await qty.getAttribute('max')) ?? '');
  await form.getByLabel(trackingText.title[0]).fill('9030 1234 5699');
  await form.getByRole('button', { name: shipmentText.sendNow[0] }).tap();
  await expect(parcels).toContainText('903012345699');
  await expect(parcels).toContainText(parcelOf(2, 2)[0]);
  await expect(page.locator('main')).toContainText('In transit');
  release();

  await page.goto(`/admin/labels?orders=${number}`);
  // What left before has had its label, and collects the cash.
  await expect(page.getByRole('article', { name: `${number} 2/2` })).toHaveCount(1);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article').getByRole('figure')).toHaveText('903012345699');
  await expect(page.getByRole('article')).not.toContainText('NT$');
  await expectAccessible(page);
});
