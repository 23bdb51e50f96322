import type { Page } from '@playwright/test';
import type { Language } from '#app/domain/language.ts';
import { type OnlineMethod, paymentLabels } from '#app/domain/payment/payment.ts';
import { adminText } from '#app/text/admin.ts';
import { fieldLabels } from '#app/text/checkout.ts';
import { nextPayOnline, onlinePayText, payBy, paymentStates } from '#app/text/online-payment.ts';
import { lookUpText } from '#app/text/order-lookup.ts';
import { orderText } from '#app/text/orders-admin.ts';
import { refundGoesTo } from '#app/text/payment-report.ts';
import { providerRefundText, refundText, rowMarks } from '#app/text/payments-admin.ts';
import { ecpayStandIn, standInKeys } from '#test/ecpay-stand-in.ts';
import { linePayKeys, linePayStandIn } from '#test/line-pay-stand-in.ts';
import type { ReceivedEmail } from '#test/mail-server.ts';
import { inTurn } from '#test/trials.ts';
import { expectAccessible } from './accessibility.ts';
import { inDatabase } from './posted-order.ts';
import {
  addVariant,
  boerewors,
  fillPerson,
  goToCheckout,
  placeOrderButton,
  thandi,
  toReview,
} from './purchase.ts';
import { type Reader, reader } from './reader.ts';
import { desktop, expect, phone, type TestShop, test } from './shop.ts';
import { openAdmin, signIn } from './sign-in.ts';

const standIn = await ecpayStandIn();
const lineStandIn = await linePayStandIn();
test.afterAll(() => Promise.all([standIn.close(), lineStandIn.close()]));
test.use({ environment: { ECPAY_URL: standIn.url, LINE_PAY_URL: lineStandIn.url } });

const ecpayOn = { ...standInKeys, test: 'on', card: 'on', atm: 'on', cvs: 'on' };
const linePayOn = { ...linePayKeys, linePayTest: 'on', linepay: 'on' };

async function switchOn(page: Page, shop: TestShop): Promise<void> {
  await signIn(page, shop);
  const saved = await page.request.post('/admin/settings', {
    form: { intent: 'payment', version: '0', ...ecpayOn, ...linePayOn },
    headers: { Origin: shop.url },
    maxRedirects: 0,
  });
  expect(saved.status()).toBe(303);
}

const lastTrade = () => [...standIn.trades.keys()].at(-1) ?? '';

async function shownNumber(page: Page): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: texts that stand apart must not run together
  const shown = await page.locator('main').innerText();
  return /[A-Z]{4}\d{3,4}/.exec(shown)?.[0] ?? 'none';
}

/** Moves online payments back in time, and makes their next check due. */
function hoursPass(shop: TestShop, hours: number): Promise<void> {
  const by = `make_interval(hours => ${hours})`;
  return inDatabase(shop, async (client) => {
    await client.query(`update shop_order set order_date = order_date - ${by}`);
    await client.query(`update payment_attempt set started_at = started_at - ${by}, hold_until = hold_until - ${by},
      look_at = case when look_at is null then null else now() end`);
  });
}

async function piecesLeft(shop: TestShop): Promise<number> {
  let left = 0;
  await inDatabase(shop, async (client) => {
    const { rows } = await client.query(
      `select sum(qty)::int as left from product_variant join parent_product on parent_product.id = parent_id
       where parent_product.title->>0 = $1`,
      [boerewors.title[0]],
    );
    left = rows[0].left;
  });
  return left;
}

async function emailedLink(shop: TestShop, language: Language): Promise<string> {
  const [message] = await shop.mail.waitFor(1, isToCustomer);
  const links = (message?.email.text ?? '').match(/http\S+\/order\/[\w-]+/g) ?? [];
  return links.find((link) => link.includes('/zh-TW/') === (language === 1)) ?? '';
}
const isToCustomer = ({ email }: ReceivedEmail) => email.to?.[0]?.address === thandi.email;
const isPaymentReceived = ({ email }: ReceivedEmail) =>
  /received your payment|已收到款項/.test(email.subject ?? '');
const isCancelled = (message: ReceivedEmail) =>
  isToCustomer(message) && /cancelled|已取消/.test(message.email.subject ?? '');
const subjectsOf = (messages: readonly ReceivedEmail[]) => messages.map(({ email }) => email.subject);

/** Places an order; the browser is then on the provider's page. */
async function order(shopper: Reader, method: OnlineMethod): Promise<void> {
  const { page, t } = shopper;
  await addVariant(shopper, boerewors);
  await goToCheckout(shopper);
  await fillPerson(shopper, thandi);
  await page.getByLabel(t(fieldLabels.address1), { exact: true }).fill('No. 7, Xinyi Rd.');
  await page.getByLabel(t(fieldLabels.town)).selectOption({ index: 1 });
  await page.getByRole('radio', { name: t(paymentLabels[method]) }).check();
  await expectAccessible(page);
  await toReview(shopper);
  await expect(page.getByText(t(nextPayOnline(method, { cardMinutes: 30, laterDays: 3 })))).toBeVisible();
  await placeOrderButton(shopper).click();
}

const readers = [
  { who: 'on a phone in Chinese', device: phone, language: 1 },
  { who: 'on a desktop in English', device: desktop, language: 0 },
] as const;

for (const { who, device, language } of inTurn(readers)) {
  test.describe(who, () => {
    test.use(device);

    test('a card payment is said before, shown on the thanks, and given back in part', async ({
      page,
      shop,
      visit,
    }) => {
      const admin = await visit(device);
      await switchOn(admin, shop);
      const shopper = reader(page, language);
      const { t } = shopper;
      await order(shopper, 'card');
      await expect(page.getByRole('heading', { name: /^Credit \d+$/ })).toBeVisible();
      const card = lastTrade();
      const amount = Number(standIn.trades.get(card)?.fields.TotalAmount);

      const link = new URL(standIn.trades.get(card)?.fields.OrderResultURL ?? '').searchParams.get('order');
      await page.goto(`${language === 1 ? '/zh-TW' : ''}/order/${link}/pay`);
      await expect(page.getByRole('button', { name: t(payBy('card', amount)) })).toBeVisible();
      const orderNumber = await shownNumber(page);
      expect(card.startsWith(orderNumber)).toBe(true);
      await expect(page.getByRole('button', { name: t(payBy('atm', amount)) })).toBeVisible();
      await expectAccessible(page);

      expect((await standIn.notify(card)).text).toBe('1|OK');
      await page.goto(`${language === 1 ? '/zh-TW' : ''}/store/checkout/thank-you`);
      await expect(page.getByText(orderNumber).first()).toBeVisible();
      await expect(page.getByRole('button', { name: t(payBy('card', amount)) })).toBeHidden();

      const owner = reader(admin, language);
      await admin.goto(`${language === 1 ? '/zh-TW' : ''}/admin/orders/${orderNumber}`);
      const refunds = admin.getByRole('region', { name: owner.t(refundText.refunds) });
      await refunds.getByRole('button', { name: owner.t(providerRefundText.ecpay.start) }).click();
      const dialog = admin.getByRole('dialog');
      await dialog.getByLabel(owner.t(refundText.onlineAmount)).fill('100');
      await dialog.getByRole('button', { name: owner.t(refundText.preview) }).click();
      await expect(dialog.getByText(owner.t(refundText.final))).toBeVisible();
      await expectAccessible(admin);
      await dialog.getByRole('button', { name: 'NT$100' }).click();
      await expect(refunds.getByText(owner.t(providerRefundText.ecpay.done))).toBeVisible();
      await expect(admin.getByText(owner.t(orderText.refundedOnline))).toBeVisible();
      expect(standIn.trades.get(card)?.actions).toEqual(['R 100']);
    });

    test('a card is refused, then it is paid at an ATM, and the owner sees both', async ({
      page,
      shop,
      visit,
    }) => {
      const admin = await visit(desktop);
      await switchOn(admin, shop);
      const shopper = reader(page, language);
      const { t } = shopper;
      await order(shopper, 'card');

      await expect(page.getByRole('heading', { name: /^Credit \d+$/ })).toBeVisible();
      const card = lastTrade();
      expect(standIn.trades.get(card)?.fields.ChoosePayment).toBe('Credit');
      await page.getByRole('button', { name: 'Refuse' }).click();
      await expect(page.getByText(t(onlinePayText.waiting))).toBeVisible();
      await expectAccessible(page);
      expect(await standIn.notify(card, { RtnCode: '10100058' })).toEqual({ status: 200, text: '1|OK' });
      await expect(page.getByText(t(onlinePayText.failed))).toBeVisible();
      await expectAccessible(page);

      const amount = Number(standIn.trades.get(card)?.fields.TotalAmount);
      await page.getByRole('button', { name: t(payBy('atm', amount)) }).click();
      await expect(page.getByRole('heading', { name: /^ATM \d+$/ })).toBeVisible();
      const atm = lastTrade();
      expect(atm).not.toBe(card);
      const account = { BankCode: '812', vAccount: '9103522175887271', ExpireDate: '2099/11/27' };
      expect((await standIn.notify(atm, { RtnCode: '2', ...account })).text).toBe('1|OK');
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(page.getByText('9103522175887271')).toBeVisible();
      await expectAccessible(page);

      expect((await standIn.notify(atm)).text).toBe('1|OK');
      await page.reload();
      await expect(page.getByText('9103522175887271')).toHaveCount(0);
      await expect(page.getByRole('button', { name: t(payBy('atm', amount)) })).toHaveCount(0);
      const mine = await shop.mail.waitFor(3);
      const subjects = mine.map(({ email }) => email.subject ?? '');
      expect(subjects.filter((subject) => /received your payment|已收到款項/.test(subject))).toHaveLength(1);

      const [orderNumber] = /[A-Z]{4}\d{3,4}/.exec(subjects[0] ?? '') ?? [];
      await openAdmin(admin, shop, `/admin/orders/${orderNumber}`);
      await expect(admin.getByText(adminText.testPayment[0])).toBeVisible();
      await expect(admin.getByText(onlinePayText.testOrder[0])).toBeVisible();
      await expect(admin.getByText(card)).toBeVisible();
      const row = admin.getByRole('listitem').filter({ hasText: atm });
      await expect(row).toContainText(paymentStates.paid[0]);
      await expectAccessible(admin);
    });

    test.describe('with links in its emails', () => {
      test.use({ linked: true });

      test('an ATM payment: the account is shown, and the page confirms the payment of the next day', async ({
        page,
        shop,
        visit,
      }) => {
        const admin = await visit(device);
        await switchOn(admin, shop);
        const shopper = reader(page, language);
        const owner = reader(admin, language);
        const { t } = shopper;
        await order(shopper, 'atm');
        await expect(page.getByRole('heading', { name: /^ATM \d+$/ })).toBeVisible();
        const atm = lastTrade();
        const account = { BankCode: '812', vAccount: '9103522175887271', ExpireDate: '2099/11/27' };
        expect((await standIn.notify(atm, { RtnCode: '2', ...account })).text).toBe('1|OK');

        await hoursPass(shop, 24);
        await page.goto(await emailedLink(shop, language));
        const orderNumber = await shownNumber(page);
        await expect(page.getByText('9103522175887271')).toBeVisible();
        await page.getByText(t(onlinePayText.another)).click();
        const amount = Number(standIn.trades.get(atm)?.fields.TotalAmount);
        await expect(page.getByRole('button', { name: t(payBy('card', amount)) })).toBeVisible();
        await expectAccessible(page);
        await owner.open('/admin/orders');
        const row = admin.getByRole('listitem').filter({ hasText: orderNumber });
        await expect(row).toContainText(owner.t(rowMarks.pending));

        expect((await standIn.notify(atm)).text).toBe('1|OK');
        await expect(row).toContainText(owner.t(rowMarks.paid));
        await page.reload();
        await expect(page.getByText('9103522175887271')).toHaveCount(0);
        await expect(page.getByText(t(lookUpText.paid)).first()).toBeVisible();
        await expectAccessible(page);
        expect(subjectsOf(await shop.mail.waitFor(1, isPaymentReceived))).toHaveLength(1);
      });

      test('not paid in time, it is cancelled, its goods are for sale again, and money that comes later is to be refunded', async ({
        page,
        shop,
        visit,
      }) => {
        const admin = await visit(device);
        await switchOn(admin, shop);
        const shopper = reader(page, language);
        const owner = reader(admin, language);
        const { t } = shopper;
        const before = await piecesLeft(shop);
        await order(shopper, 'card');
        await expect(page.getByRole('heading', { name: /^Credit \d+$/ })).toBeVisible();
        const card = lastTrade();
        expect(await piecesLeft(shop)).toBe(before - 1);
        await page.getByRole('button', { name: 'Refuse' }).click();
        expect((await standIn.notify(card, { RtnCode: '10100058' })).text).toBe('1|OK');
        await expect(page.getByText(t(onlinePayText.failed))).toBeVisible();
        const orderNumber = await shownNumber(page);
        await owner.open('/admin/orders');
        const row = admin.getByRole('listitem').filter({ hasText: orderNumber });
        await expect(row).toContainText(owner.t(paymentStates.failed));

        await hoursPass(shop, 1);
        await expect(row).toContainText(owner.t(paymentStates.expired), { timeout: 60_000 });
        await page.goto(await emailedLink(shop, language));
        await expect(page.getByText(t(onlinePayText.notInTime))).toBeVisible();
        await expect(page.getByRole('button', { name: /NT\$/ })).toHaveCount(0);
        await expectAccessible(page);
        expect(await piecesLeft(shop)).toBe(before);
        expect(subjectsOf(await shop.mail.waitFor(1, isCancelled))).toHaveLength(1);

        expect((await standIn.notify(card)).text).toBe('1|OK');
        await owner.open('/admin/payments');
        const toRefund = admin.getByRole('region', { name: owner.t(refundText.list) });
        await expect(toRefund.getByText(orderNumber)).toBeVisible();
        await expectAccessible(admin);
        expect(await piecesLeft(shop)).toBe(before);
        await page.reload();
        await expect(page.getByText(t(refundGoesTo('card', ['', ''])))).toBeVisible();
      });
    });
  });
}

test.describe('LINE Pay, on a phone in Chinese', () => {
  test.use(phone);

  test('it is approved on LINE Pay’s page, taken when the browser is back, and given back in part', async ({
    page,
    shop,
    visit,
  }) => {
    const admin = await visit(desktop);
    await switchOn(admin, shop);
    const shopper = reader(page, 1);
    const { t } = shopper;
    await order(shopper, 'linepay');
    await expect(page.getByRole('heading', { name: /^LINE Pay \d+$/ })).toBeVisible();
    await expect(page.getByText('zh_TW')).toBeVisible();
    const [tradeNo = '', trade] = [...lineStandIn.trades].at(-1) ?? [];
    const amount = trade?.request.amount ?? 0;
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByRole('button', { name: t(payBy('linepay', amount)) })).toHaveCount(0);
    await expect(page.getByText(t(paymentLabels.linepay)).first()).toBeVisible();
    expect(trade).toMatchObject({ state: 'taken', confirms: 1 });
    await expectAccessible(page);

    const owner = reader(admin, 1);
    const orderNumber = await shownNumber(page);
    expect(tradeNo.startsWith(orderNumber)).toBe(true);
    await openAdmin(admin, shop, `/zh-TW/admin/orders/${orderNumber}`);
    await expect(admin.getByText(owner.t(adminText.testPayment))).toBeVisible();
    await expect(admin.getByRole('listitem').filter({ hasText: tradeNo })).toContainText(
      owner.t(paymentStates.paid),
    );
    const refunds = admin.getByRole('region', { name: owner.t(refundText.refunds) });
    await refunds.getByRole('button', { name: owner.t(providerRefundText.linepay.start) }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel(owner.t(refundText.onlineAmount)).fill('100');
    await dialog.getByRole('button', { name: owner.t(refundText.preview) }).click();
    await dialog.getByRole('button', { name: 'NT$100' }).click();
    await expect(refunds.getByText(owner.t(providerRefundText.linepay.done))).toBeVisible();
    expect(trade?.refunds).toEqual([100]);
  });

  test('it is cancelled on LINE Pay’s page, and the order is paid by card', async ({ page, shop, visit }) => {
    await switchOn(await visit(desktop), shop);
    const shopper = reader(page, 1);
    const { t } = shopper;
    await order(shopper, 'linepay');
    await expect(page.getByRole('heading', { name: /^LINE Pay \d+$/ })).toBeVisible();
    const [, trade] = [...lineStandIn.trades].at(-1) ?? [];
    const amount = trade?.request.amount ?? 0;
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText(t(onlinePayText.cancelled))).toBeVisible();
    await expect(page.getByRole('button', { name: t(payBy('linepay', amount)) })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t(payBy('card', amount)) }).click();
    await expect(page.getByRole('heading', { name: /^Credit \d+$/ })).toBeVisible();
    expect((await standIn.notify(lastTrade())).text).toBe('1|OK');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('button', { name: t(payBy('card', amount)) })).toHaveCount(0);
    expect(trade).toMatchObject({ state: 'cancelled', confirms: 0 });
  });
});
