import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { formatNtd } from '#app/domain/cart/money.ts';
import { localPath } from '#app/domain/language.ts';
import { lookUpText, toOrder } from '#app/text/order-lookup.ts';
import { orderText } from '#app/text/orders-admin.ts';
import { asksAmount, confirmsAmount, paymentProblems, payText } from '#app/text/payment-report.ts';
import {
  amountDiffers,
  confirmed,
  correctionText,
  doubtText,
  paymentsText,
  refundText,
  reportStates,
  settleProblems,
} from '#app/text/payments-admin.ts';
import { inTurn } from '#test/trials.ts';
import { expectAccessible, expectErrorLinks } from './accessibility.ts';
import { delayScripts } from './delayed-scripts.ts';
import { inDatabase } from './posted-order.ts';
import { openPage, reader } from './reader.ts';
import { desktop, expect, phone, type TestShop, test } from './shop.ts';
import { signIn } from './sign-in.ts';

async function placeTransfer(request: APIRequestContext, url: string, language: 0 | 1) {
  const ids = [...(await (await request.get('/store')).text()).matchAll(/var_[A-Za-z0-9-]+/g)].map(
    ([id]) => id,
  );
  const answer = await request.get(`/api/basket?ids=${[...new Set(ids)].slice(0, 20).join(',')}`);
  const { variants } = await answer.json();
  const { id: productID } = variants.find((variant: { qty: number }) => variant.qty > 3);
  const placed = await request.post('/api/postOrder', {
    headers: { Origin: url },
    data: {
      orderID: randomUUID(),
      language,
      basket: { items: [{ productID, qty: 1 }] },
      customer: {
        name: '王小明',
        email: 'ming@example.com',
        number: '0912345678',
        shippingAddress: { county: 'Taipei', chineseAddress: '臺北市信義區信義路五段7號' },
      },
      shippingOption: 'regularAM',
      paymentMethod: 'bt',
    },
  });
  expect(placed.status(), await placed.text()).toBe(200);
  const { order } = await placed.json();
  return { orderNumber: String(order.orderNumber), amountDue: Number(order.amountDue) };
}

/** The link in the customer's email. */
async function linkIn(shop: TestShop, language: 0 | 1, count = 1): Promise<string> {
  const wanted = localPath('/pay/', language);
  const emails = await shop.mail.waitFor(count, ({ email }) => email.text?.includes(wanted) === true);
  const link = emails
    .at(-1)
    ?.email.text?.match(new RegExp(`http://localhost:\\d+(${wanted}[\\w-]{43})\\s`))?.[1];
  return link ?? '';
}

test.use({ linked: true });

const payers = [
  { who: 'on a desktop in English', device: desktop, language: 0 },
  { who: 'on a phone in Chinese', device: phone, language: 1 },
] as const;

for (const { who, device, language } of inTurn(payers)) {
  test.describe(who, () => {
    test.use({ ...device, serviceWorkers: 'block' });

    test('what came after a whole refund pays for the order again, and the page says so', async ({
      page,
      shop,
      request,
    }) => {
      const { orderNumber, amountDue } = await placeTransfer(request, shop.url, language);
      // As if it had been paid, refunded and paid again.
      await inDatabase(shop, (client) =>
        client.query(
          `update shop_order set amount_received = 2 * amount_due, amount_refunded = amount_due, amount_waived = amount_due
           where order_number = $1`,
          [orderNumber],
        ),
      );
      await signIn(page, shop);
      const owner = reader(page, language);
      await owner.open(`/admin/orders/${orderNumber}`);
      const panel = page.locator('#refunds');
      await panel.getByRole('button', { name: owner.t(correctionText.keep) }).click();
      const question = page.getByRole('dialog');
      await expect(question).toContainText(formatNtd(amountDue));
      await expectAccessible(page);
      await question.getByRole('button', { name: owner.t(correctionText.keep) }).click();
      await expect(panel.getByText(owner.t(correctionText.kept))).toBeVisible();
      await expect(panel.getByRole('button', { name: owner.t(correctionText.keep) })).toHaveCount(0);
      await shop.mail.waitFor(1, ({ email }) => /We have put your|將用於支付/.test(email.text ?? ''));
    });

    test('what is typed about a transfer stays until it is sent', async ({ page, shop, request }) => {
      const { amountDue } = await placeTransfer(request, shop.url, language);
      const { t, open } = reader(page, language);
      const link = await linkIn(shop, language);
      const lastFive = page.getByLabel(t(payText.lastFive));
      const amount = page.getByLabel(t(payText.paidAmount));
      await openPage(page, link);
      await lastFive.fill('01234');
      await amount.fill(String(amountDue - 10));
      await open('/terms');
      const release = await delayScripts(page);
      await page.goto(link, { waitUntil: 'commit' });
      await lastFive.fill('56789');
      release();
      await expect(amount).toHaveValue(String(amountDue - 10));
      await expect(lastFive).toHaveValue('56789');

      await amount.fill(String(amountDue));
      await page.getByRole('button', { name: t(payText.send) }).click();
      await expect(page.getByText(t(payText.thanks))).toBeVisible();
      await openPage(page, link);
      await page.getByText(t(payText.correct)).click();
      await expect(lastFive).toHaveValue('');
    });
  });
}

test.describe('a Taiwanese shopper on a phone', () => {
  test.use(phone);

  test('reports a transfer from the email; the owner sees it, confirms it and undoes that', async ({
    page,
    shop,
    request,
    visit,
  }) => {
    const { orderNumber, amountDue } = await placeTransfer(request, shop.url, 1);
    const shopper = reader(page, 1);
    const { t } = shopper;
    const adminPage = await visit(desktop);
    await signIn(adminPage, shop);
    await adminPage.goto('/admin/payments');
    await expect(adminPage.getByText(paymentsText.none[0])).toBeVisible();
    await expectAccessible(adminPage);

    const link = await linkIn(shop, 1);
    const answer = await page.goto(link);
    expect(answer?.headers()['cache-control']).toContain('no-store');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expect(page.getByRole('heading', { name: t(payText.title) })).toBeVisible();
    await expect(page.getByText('123-456-789-012')).toBeVisible();
    await expect(page.getByLabel(t(payText.paidAmount))).toHaveValue(String(amountDue));
    await expectAccessible(page);

    // An email may be forwarded, so its link alone does not open the order.
    await expect(page.getByRole('main').getByRole('link', { name: t(payText.lookUp) })).toHaveAttribute(
      'href',
      localPath(`/order?number=${orderNumber}`, 1),
    );
    await page.getByLabel(t(payText.lastFive)).fill('123');
    await page.getByRole('button', { name: t(payText.send) }).click();
    const wrong = paymentProblems.lastFive['not-five-digits'];
    await expect(page.getByRole('alert')).toContainText(wrong ? t(wrong) : '—');
    await expectErrorLinks(page, [t(payText.lastFive)]);
    await page.getByLabel(t(payText.lastFive)).fill('０1234');
    await page.getByLabel(t(payText.paidAmount)).fill('12345');
    await page.getByRole('button', { name: t(payText.send) }).click();
    const question = page.getByRole('alert');
    await expect(question).toContainText(t(asksAmount('NT$12,345', formatNtd(amountDue))));
    await expect(question).toBeFocused();
    await expect(page.getByLabel(t(payText.lastFive))).toHaveValue('０1234');
    await expectAccessible(page);
    await question.getByRole('link', { name: t(payText.changeAmount) }).click();
    await expect(page.getByLabel(t(payText.paidAmount))).toBeFocused();
    await page.getByLabel(t(payText.paidAmount)).fill(String(amountDue - 10));
    await page.keyboard.press('Enter');
    const less = formatNtd(amountDue - 10);
    await expect(question).toContainText(t(asksAmount(less, formatNtd(amountDue))));
    await expect(adminPage.getByText(paymentsText.none[0])).toBeVisible();
    await question.getByRole('button', { name: t(confirmsAmount(less)) }).click();
    await expect(page.getByText(t(payText.thanks))).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByText(t(payText.left)).first().locator('..')).toContainText('NT$10');
    await page.getByText(t(payText.correct)).click();
    await expect(page.getByLabel(t(payText.paidAmount))).toHaveValue('10');
    await expect(page.getByRole('checkbox', { name: t(payText.further) })).toBeChecked();
    const orderPage = await visit(phone);
    await orderPage.goto(localPath(`/order?number=${orderNumber}`, 1));
    await orderPage.getByLabel(t(lookUpText.phone)).fill('0912345678');
    await orderPage.getByRole('button', { name: t(lookUpText.find), exact: true }).click();
    // NT$10 less than due was reported.
    await expect(orderPage.getByText('請匯款NT$10至以下帳戶。')).toBeVisible();
    await expect(orderPage.getByRole('link', { name: t(payText.correct) })).toBeVisible();
    await expectAccessible(orderPage);

    const row = adminPage.getByRole('listitem').filter({ hasText: orderNumber });
    await expect(row).toContainText('01234');
    await expect(row).toContainText(amountDiffers('NT$10', false)[0]);
    await expect(adminPage.getByRole('link', { name: /^Payments 1$/ })).toBeVisible();
    await expectAccessible(adminPage);
    await row.getByRole('button', { name: paymentsText.confirm[0] }).click();
    await expect(adminPage.getByText(confirmed(orderNumber)[0]).first()).toBeVisible();
    await adminPage.getByRole('button', { name: orderText.undo[0] }).click();
    await expect(row).toContainText('01234');
    await row.getByRole('button', { name: paymentsText.confirm[0] }).click();
    await expect(adminPage.getByText(paymentsText.none[0])).toBeVisible();
    await adminPage.goto(`/admin/orders/${orderNumber}`);
    await expect(adminPage.getByText(reportStates.matched[0], { exact: true })).toBeVisible();
    await expect(adminPage.getByText(orderText.reported[0])).toBeVisible();

    const [sent] = await shop.mail.waitFor(1, ({ email }) =>
      /received your payment/.test(email.subject ?? ''),
    );
    expect(sent?.email.text).toContain(`NT$${(amountDue - 10).toLocaleString('en-US')}`);
    await page.reload();
    await expect(page.getByText('尚餘NT$10未付')).toBeVisible();
  });
});

test.describe('on a desktop, before JavaScript', () => {
  test.use(desktop);

  test('an order is looked up and paid for; an owner reminds once and puts a transfer aside', async ({
    page,
    shop,
    request,
    visit,
  }) => {
    const { orderNumber, amountDue } = await placeTransfer(request, shop.url, 0);
    await signIn(page, shop);
    await page.goto('/admin/payments');
    await page.getByRole('button', { name: `${paymentsText.remind[0]}: ${orderNumber}` }).click();
    await expect(page.getByText(paymentsText.reminded[0])).toBeVisible();
    await expect(
      page.getByRole('button', { name: `${paymentsText.remind[0]}: ${orderNumber}` }),
    ).toBeDisabled();
    expect(await linkIn(shop, 0, 2)).toMatch(/^\/pay\//);

    const quiet = await visit({ ...desktop, javaScriptEnabled: false });
    await quiet.goto(`/order?number=${orderNumber}`);
    await quiet.getByLabel(lookUpText.phone[0]).fill('0912 345 678');
    await quiet.getByRole('button', { name: lookUpText.find[0], exact: true }).click();
    await quiet.getByRole('link', { name: payText.title[0] }).click();
    await quiet.getByLabel(payText.lastFive[0]).fill('9');
    await quiet.getByRole('button', { name: payText.send[0] }).click();
    await expect(quiet.getByRole('alert')).toBeVisible();
    await quiet.getByLabel(payText.lastFive[0]).fill('98765');
    await quiet.getByRole('button', { name: payText.send[0] }).click();
    await expect(quiet.getByText(payText.thanks[0])).toBeVisible();

    await quiet.getByRole('link', { name: toOrder[0] }).click();
    await expect(quiet).toHaveURL(/\/order\/[\w-]+$/);
    await expect(quiet.getByRole('heading', { name: payText.reported[0] })).toBeVisible();
    await expect(quiet.getByText('from •••98765')).toBeVisible();
    await expect(quiet.getByText('123-456-789-012')).toHaveCount(0);
    await expect(quiet.getByRole('link', { name: payText.title[0], exact: true })).toHaveCount(0);
    await quiet.getByRole('link', { name: payText.correct[0] }).click();
    await expect(quiet.getByRole('heading', { name: payText.title[0] })).toBeVisible();

    const row = page.getByRole('listitem').filter({ hasText: '98765' });
    await row.getByRole('button', { name: paymentsText.dismiss[0] }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(paymentsText.reason[0]).fill('Not on the account');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: paymentsText.dismissConfirm[0] }).click();
    await expect(row).toHaveCount(0);
    await page.goto(`/admin/orders/${orderNumber}`);
    await expect(page.getByText('Not on the account')).toBeVisible();
    await expect(page.getByText(reportStates.dismissed[0], { exact: true })).toBeVisible();

    await page.getByRole('button', { name: paymentsText.record[0] }).click();
    await expect(dialog.getByLabel(paymentsText.recordAmount[0])).toHaveValue(String(amountDue));
    await dialog.getByLabel(paymentsText.lastFive[0]).fill('12');
    await dialog.getByRole('button', { name: paymentsText.recordConfirm[0] }).click();
    await expect(dialog.getByText(paymentProblems.lastFive['not-five-digits']?.[0] ?? '—')).toBeVisible();
    await expect(dialog.getByLabel(paymentsText.lastFive[0])).toBeFocused();
    await expectAccessible(page);
    await dialog.getByLabel(paymentsText.lastFive[0]).fill('24680');
    await dialog.getByRole('button', { name: paymentsText.recordConfirm[0] }).click();
    await expect(page.getByText(orderText.recorded[0], { exact: true })).toBeVisible();
    await expect(page.getByText(reportStates.matched[0], { exact: true })).toBeVisible();
    await page.getByRole('button', { name: orderText.undo[0] }).click();
    await expect(page.getByText(orderText.unmatched[0])).toBeVisible();
    await expect(page.getByText(reportStates.matched[0], { exact: true })).toHaveCount(0);
    await page.goto('/admin/payments');
    await page.getByRole('button', { name: `${paymentsText.record[0]}: ${orderNumber}` }).click();
    await dialog.getByLabel(paymentsText.lastFive[0]).fill('24680');
    await dialog.getByRole('button', { name: paymentsText.recordConfirm[0] }).click();
    await expect(page.getByText(confirmed(orderNumber)[0])).toBeInViewport();
    await expect(page.getByText(paymentsText.noneUnpaid[0])).toBeVisible();

    await page.goto(`/admin/orders/${orderNumber}`);
    await page.getByRole('button', { name: paymentsText.recordAnother[0] }).click();
    await dialog.getByLabel(paymentsText.recordAmount[0]).fill(String(amountDue));
    await dialog.getByLabel(paymentsText.lastFive[0]).fill('24680');
    await dialog.getByRole('button', { name: paymentsText.recordConfirm[0] }).click();
    await expect(dialog.getByRole('alert')).toContainText('24680');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: paymentsText.leave[0], exact: true }).last().click();
    await expect(dialog.getByLabel(paymentsText.lastFive[0])).toHaveValue('24680');
    await dialog.getByRole('button', { name: paymentsText.recordConfirm[0] }).click();
    await expect(dialog.getByRole('alert')).toContainText('24680');
    // Success is reported only once the page shows it.
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\.data\b/, async (route) => {
      if (route.request().method() === 'GET') await released;
      await route.continue();
    });
    const recorded = page.waitForResponse(/\/admin\/payments\.data/);
    await dialog.getByRole('button', { name: doubtText.yes[0] }).click();
    expect((await recorded).status()).toBe(200);
    // Closed meanwhile, it would take the answer with it.
    await page.keyboard.press('Escape');
    for (const way of await dialog.getByRole('button', { name: paymentsText.leave[0], exact: true }).all())
      await expect(way).toBeDisabled();
    await expect(dialog).toBeVisible();
    release();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(reportStates.matched[0], { exact: true })).toHaveCount(2);
    await page.unroute(/\.data\b/);

    const remove = page.getByRole('button', { name: /^Remove NT\$/ });
    await remove.first().click();
    await expect(dialog.getByText(correctionText.paymentEffect[0])).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: correctionText.remove[0], exact: true }).click();
    await expect(page.getByText(correctionText.removedPayment[0])).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(remove).toHaveCount(1);

    await page.getByRole('button', { name: refundText.record[0], exact: true }).click();
    await dialog.getByLabel(refundText.amount[0]).fill('100');
    await dialog.getByRole('button', { name: refundText.confirm[0] }).click();
    await expect(page.getByText(refundText.done[0], { exact: true })).toBeVisible();
    await expect(remove).toHaveCount(2);
    await page.getByRole('button', { name: /^Remove NT\$100 / }).click();
    await dialog.getByRole('button', { name: correctionText.remove[0], exact: true }).click();
    await expect(page.getByText(correctionText.removedRefund[0])).toBeVisible();
    await expect(remove).toHaveCount(1);

    // What was done and is undone is not said any more, not even out of sight.
    const undo = page.getByRole('button', { name: orderText.undo[0] });
    const undone = page.getByText(orderText.undoneNow[0], { exact: true });
    await page.getByRole('button', { name: refundText.record[0], exact: true }).click();
    await dialog.getByLabel(refundText.amount[0]).fill('90');
    await dialog.getByRole('button', { name: refundText.confirm[0] }).click();
    await expect(page.getByText(refundText.done[0], { exact: true })).toBeVisible();
    await expect(page.getByText(correctionText.removedRefund[0])).toHaveCount(0);
    await undo.click();
    await expect(undone).toHaveCount(1);
    await expect(page.getByText(refundText.done[0], { exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: paymentsText.recordAnother[0] }).click();
    await dialog.getByLabel(paymentsText.recordAmount[0]).fill('50');
    await dialog.getByLabel(paymentsText.lastFive[0]).fill('13579');
    await dialog.getByRole('button', { name: paymentsText.recordConfirm[0] }).click();
    await dialog.getByRole('button', { name: doubtText.yes[0] }).click();
    await expect(page.getByText(confirmed(orderNumber)[0])).toHaveCount(1);
    await expect(undone).toHaveCount(0);
    await undo.click();
    await expect(undone).toHaveCount(1);
    await expect(page.getByText(confirmed(orderNumber)[0])).toHaveCount(0);

    await quiet.goto(`/pay/${'A'.repeat(43)}`);
    await expect(quiet.getByText(payText.gone[0])).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('the owner, before JavaScript', () => {
  test.use({ ...desktop, javaScriptEnabled: false });

  test('reminds of a payment and confirms one; of one that is too much the page says what to do', async ({
    page,
    shop,
    request,
  }) => {
    await signIn(page, shop);
    const orders = [await placeTransfer(request, shop.url, 0)];
    const [{ orderNumber = '' } = {}] = orders;
    await page.goto('/admin/payments');
    const remind = page.getByRole('button', { name: `${paymentsText.remind[0]}: ${orderNumber}` });
    await remind.click();
    await expect(page.getByText(/^Last reminder/)).toBeVisible();
    await expect(remind).toBeDisabled();
    await page.goto(await linkIn(shop, 0, 2));
    await page.getByLabel(payText.lastFive[0]).fill('98765');
    await page.getByRole('button', { name: payText.send[0] }).click();
    orders.push(await placeTransfer(request, shop.url, 0));
    await page.goto(await linkIn(shop, 0, 3));
    await page.getByLabel(payText.lastFive[0]).fill('24680');
    const due = Number(orders[1]?.amountDue);
    await page.getByLabel(payText.paidAmount[0]).fill(String(due + 100));
    await page.getByRole('button', { name: payText.send[0] }).click();
    const more = formatNtd(due + 100);
    await expect(page.getByRole('alert')).toContainText(asksAmount(more, formatNtd(due))[0]);
    await page.getByRole('link', { name: payText.changeAmount[0] }).click();
    await expect(page.getByLabel(payText.paidAmount[0])).toBeFocused();
    await page.getByRole('button', { name: confirmsAmount(more)[0] }).click();
    await expect(page.getByText(payText.thanks[0])).toBeVisible();

    await page.goto('/admin/payments');
    const row = (lastFive: string) => page.getByRole('listitem').filter({ hasText: lastFive });
    await row('98765').getByRole('button', { name: paymentsText.confirm[0] }).click();
    await expect(row('24680')).toBeVisible();
    await expect(row('98765')).toHaveCount(0);
    await row('24680').getByRole('button', { name: paymentsText.confirm[0] }).click();
    await expect(row('24680').getByRole('alert')).toHaveText(settleProblems['payment-in-doubt'][0]);
  });
});
