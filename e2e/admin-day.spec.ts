import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { counties } from '#app/domain/address/county.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { paymentLabels } from '#app/domain/payment/payment-labels.ts';
import { fieldLabels } from '#app/text/checkout.ts';
import { lookUpText } from '#app/text/order-lookup.ts';
import { orderText } from '#app/text/orders-admin.ts';
import { restToPay } from '#app/text/payment.ts';
import { payText } from '#app/text/payment-report.ts';
import { paymentsText } from '#app/text/payments-admin.ts';
import { within } from '#test/trials.ts';
import { openStatuses } from './order-statuses.ts';
import { postOrder, variantsInStock } from './posted-order.ts';
import {
  addVariant,
  boerewors,
  fillPerson,
  goToCheckout,
  orderNumberOf,
  placeOrderButton,
  toReview,
} from './purchase.ts';
import { reader } from './reader.ts';
import { desktop, expect, phone, type TestShop, test } from './shop.ts';
import { openAdmin } from './sign-in.ts';

/** A whole day: two admin tabs, a shopper's phone and a mail server. */

const code = 'BRAAI10-ROOK';

async function stockOf(request: APIRequestContext, id: string): Promise<number> {
  const { variants } = await (await request.get(`/api/basket?ids=${id}`)).json();
  return variants[0].qty;
}

async function placeWithCode(request: APIRequestContext, url: string) {
  const [found] = await variantsInStock(request, url, 4);
  if (!found) throw new Error('nothing is in stock');
  const { orderNumber } = await postOrder(request, url, {
    basket: { items: [{ productID: found.id, qty: 2 }] },
    customer: {
      name: 'Thandi Nkosi',
      email: 'thandi@example.com',
      number: '0922333444',
      shippingAddress: { county: 'Taipei', chineseAddress: '臺北市大安區和平東路一段1號' },
    },
    promoCode: code,
  });
  return { number: orderNumber, productID: found.id };
}

const isUsable = async (request: APIRequestContext, url: string): Promise<boolean> => {
  const answer = await request.post('/api/validatePromoCode', { headers: { Origin: url }, data: { code } });
  return (await answer.json()).valid;
};

/** The email of an order; text and HTML are in both languages. */
async function readEmail(
  shop: TestShop,
  number: string,
  recipient: string,
  subject: LocalizedText,
): Promise<string> {
  const [found] = await shop.mail.waitFor(
    1,
    ({ email, recipients }) =>
      recipients[0] === recipient &&
      (email.subject ?? '').includes(number) &&
      subject.every((words) => (email.subject ?? '').includes(words)),
  );
  for (const words of ['Order number', '訂單編號', number]) {
    expect(found?.email.text).toContain(words);
    expect(found?.email.html).toContain(words);
  }
  return found?.email.text ?? '';
}

/** Prints with the page's own style sheet. */
async function print(page: Page, button: string, file: string): Promise<string> {
  await page.getByRole('button', { name: button }).click();
  return (await page.pdf({ preferCSSPageSize: true, path: file })).toString('latin1');
}

async function move(order: Locator, status: string): Promise<void> {
  await openStatuses(order);
  await order.getByRole('button', { name: `Move to: ${status}` }).click();
  await expect(order.getByText(`Now: ${status}`, { exact: true })).toBeVisible();
}

test.use({ ...desktop, linked: true });

test('an order arrives, is paid, corrected, packed, printed, sent and completed; another one is cancelled', async ({
  page: first,
  context,
  shop,
  request,
  visit,
}) => {
  // Half of it is the ten seconds after which each email leaves.
  test.setTimeout(240_000);
  await openAdmin(first, shop, '/admin/orders');
  await expect(first.getByText('Live', { exact: true })).toBeVisible();
  const second = await context.newPage();
  await second.goto('/admin/orders');
  await expect(second.getByText('Live', { exact: true })).toBeVisible();

  const shopper = reader(await visit(phone), 1);
  const { page: hers, t } = shopper;
  await addVariant(shopper, boerewors);
  await goToCheckout(shopper);
  const person = {
    name: '陳怡君',
    email: 'yi@example.com',
    number: '0912 345 678',
    county: counties.Taichung,
  };
  await fillPerson(shopper, person);
  await hers.getByRole('radio', { name: t(paymentLabels.bt) }).check();
  await hers.getByLabel(t(fieldLabels.town)).selectOption('西區');
  await hers.getByLabel(t(fieldLabels.address1), { exact: true }).fill('五權路二段1號');
  await toReview(shopper);
  await placeOrderButton(shopper).click();
  const number = await orderNumberOf(shopper);

  // Both tabs show it; a reminder sent from one appears in the other.
  const row = (page: Page) => page.getByRole('link', { name: new RegExp(number) });
  for (const page of [first, second])
    await expect(row(page)).toContainText('陳怡君', { timeout: within(2_000) });
  await readEmail(shop, number, person.email, ['received', '已成立']);
  await row(first).click();
  const order = first.getByRole('article', { name: number });
  await move(order, 'Awaiting Payment');
  await expect(row(second)).toContainText('Awaiting Payment');
  const email = await readEmail(shop, number, person.email, ['is awaiting payment', '待付款']);

  const other = await placeWithCode(request, shop.url);
  expect(await isUsable(request, shop.url)).toBe(false);
  await second.getByRole('link', { name: new RegExp(other.number) }).click();
  await move(second.getByRole('article', { name: other.number }), 'Follow up');

  await hers.goto(/http:\/\/localhost:\d+(\/zh-TW\/pay\/[\w-]{43})/.exec(email)?.[1] ?? '/');
  await hers.getByLabel(t(payText.lastFive)).fill('01234');
  await hers.getByRole('button', { name: t(payText.send) }).click();
  await expect(hers.getByText(t(payText.thanks))).toBeVisible();
  await second.goto('/admin/payments');
  const report = second.getByRole('listitem').filter({ hasText: '01234' });
  await report.getByRole('button', { name: paymentsText.confirm[0] }).click();
  await second.getByRole('button', { name: 'Undo' }).click();
  await expect(report).toBeVisible();
  await expect(order.getByText(orderText.unmatched[0])).toBeVisible();
  await expect(order.getByText('Awaiting Payment').first()).toBeVisible();
  await report.getByRole('button', { name: paymentsText.confirm[0] }).click();
  await expect(second.getByText(paymentsText.none[0])).toBeVisible();
  const paid = await readEmail(shop, number, person.email, ['We’ve received your payment', '已收到款項']);
  for (const words of ['We have received NT$', '我們已收到您訂單']) expect(paid).toContain(words);
  await expect(row(first)).toContainText('Paid');
  await hers.goto(`/zh-TW/order?number=${number}`);
  await hers.getByLabel(t(lookUpText.phone)).fill(person.number);
  await hers.getByRole('button', { name: t(lookUpText.find), exact: true }).click();
  await expect(hers.getByText(t(restToPay)).locator('..')).toContainText('NT$0');
  await expect(hers.getByText('前收到您的款項')).toHaveCount(0);
  await expect(row(first)).toContainText('New order');

  await order.getByRole('link', { name: 'Edit order' }).click();
  await first.getByLabel('Quantity: Boerewors').fill('2');
  await first.getByLabel('Unit price: Boerewors').fill('265');
  await expect(first.getByRole('region', { name: 'Total and stock' })).toContainText('1 from stock');
  await first.getByLabel(/^Reason/).fill('Weighed');
  await first.getByRole('button', { name: 'Save changes' }).click();
  await expect(order.getByText('Weighed')).toBeVisible();
  await expect(order).toContainText('NT$690');
  const changed = await readEmail(shop, number, person.email, ['was changed', '內容已變更']);
  for (const words of ['變更前', '變更後', 'Your order before', '1 → 2', 'NT$690'])
    expect(changed).toContain(words);

  await order.getByRole('link', { name: 'Packing slip' }).click();
  await expect(first.getByRole('region', { name: 'Packing slips' }).getByRole('article')).toHaveCount(1);
  await first.evaluate(() => {
    window.print = () => {};
  });
  await first.getByText('Print', { exact: true }).click();
  const a4 = await print(first, 'Print slips on A4', test.info().outputPath('slip-a4.pdf'));
  expect(a4.match(/MediaBox \[0 0 59\d\.?\d* 84\d\.?\d*\]/g)).toHaveLength(1);
  const label = await print(first, 'Print slips on 100 × 150 mm', test.info().outputPath('slip-label.pdf'));
  expect(label.match(/MediaBox \[0 0 28\d\.?\d* 42\d\.?\d*\]/g)).toHaveLength(1);
  for (const pdf of [a4, label]) expect(pdf.match(/MediaBox/g)).toHaveLength(1);
  await first.getByRole('button', { name: 'Move to: In transit' }).click();
  await first
    .getByRole('dialog', { name: 'Ship without payment?' })
    .getByRole('button', { name: 'Ship anyway' })
    .click();
  await expect(first.getByText('1 order now: In transit.').first()).toBeVisible();
  await readEmail(shop, number, person.email, ['is on its way', '已出貨']);
  await first.goto(`/admin/orders/${number}`);
  await expect(order.getByRole('link', { name: 'Edit order' })).toBeHidden();
  await order.getByRole('button', { name: 'Move to: Completed' }).click();
  await first
    .getByRole('dialog', { name: 'Complete without payment?' })
    .getByRole('button', { name: 'Complete anyway' })
    .click();
  await expect(order.getByText('Now: Completed', { exact: true })).toBeVisible();
  await readEmail(shop, number, person.email, ['is complete', '已完成']);

  // Cancelling the other order returns its goods and its code.
  await readEmail(shop, other.number, 'thandi@example.com', ['A question about order', '需要與您確認']);
  await first.getByRole('link', { name: new RegExp(other.number) }).click();
  const cancelled = first.getByRole('article', { name: other.number });
  await openStatuses(cancelled);
  await cancelled.getByRole('button', { name: 'Cancel the order' }).click();
  const held = await stockOf(request, other.productID);
  const dialog = first.getByRole('dialog', { name: 'Cancel this order?' });
  await expect(dialog.getByLabel('Put the goods back in stock')).toBeChecked();
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(cancelled.getByText('Goods back in stock · Promo code usable again')).toBeVisible();
  expect(await stockOf(request, other.productID)).toBe(held + 2);
  expect(await isUsable(request, shop.url)).toBe(true);
  await readEmail(shop, other.number, 'thandi@example.com', ['received', '已成立']);
  await readEmail(shop, other.number, 'thandi@example.com', ['was cancelled', '已取消']);

  for (const one of [number, other.number])
    await readEmail(shop, one, shop.shopEmail, ['New order', '新訂單']);

  // No email went to anyone else, and none mentions what was undone.
  const hersAll = shop.mail.emails.filter(({ recipients }) => recipients[0] === person.email);
  expect(hersAll).toHaveLength(6);
  for (const { recipients } of shop.mail.emails) expect(recipients).toHaveLength(1);
});
