import type { Locator, Page } from '@playwright/test';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { Language } from '#app/domain/language.ts';
import { statusInfo } from '#app/domain/order/order-status.ts';
import type { OnlineMethod } from '#app/domain/payment/payment.ts';
import type { ProviderName } from '#app/domain/payment/payment-attempt.ts';
import { paymentLabels, providerLabels } from '#app/domain/payment/payment-labels.ts';
import { adminText } from '#app/text/admin.ts';
import { fieldLabels } from '#app/text/checkout.ts';
import {
  attemptFailure,
  nextPayOnline,
  onlinePayText,
  payBy,
  paymentStates,
} from '#app/text/online-payment.ts';
import { lookUpText } from '#app/text/order-lookup.ts';
import { orderText } from '#app/text/orders-admin.ts';
import { refundGoesTo } from '#app/text/payment-report.ts';
import {
  paidMarks,
  paymentsText,
  providerRefundText,
  refundProblems,
  refundText,
  rowMarks,
  settleTitle,
} from '#app/text/payments-admin.ts';
import { ecpayStandIn, standInKeys } from '#test/ecpay-stand-in.ts';
import { linePayKeys, linePayStandIn } from '#test/line-pay-stand-in.ts';
import type { ReceivedEmail } from '#test/mail-server.ts';
import { inTurn } from '#test/trials.ts';
import { expectAccessible } from './accessibility.ts';
import { inDatabase } from './posted-order.ts';
import {
  addVariant,
  boerewors,
  enterPromoCode,
  fillPerson,
  goToCheckout,
  orderNumberOf,
  placeOrderButton,
  thandi,
  toReview,
} from './purchase.ts';
import { openPage, type Reader, reader } from './reader.ts';
import { desktop, expect, phone, type TestShop, test } from './shop.ts';
import { signIn } from './sign-in.ts';

/** From checkout to the provider's page and back, with a stand-in of each provider. */

// Ends with its worker, since hooks run after each group of tests and a worker may take several of one file.
const standIn = await ecpayStandIn();
const lineStandIn = await linePayStandIn();
test.use({ environment: { ECPAY_URL: standIn.url, LINE_PAY_URL: lineStandIn.url } });

const ecpayOn = { ...standInKeys, test: 'on', card: 'on', atm: 'on', cvs: 'on' };
const linePayOn = { ...linePayKeys, linePayTest: 'on', linepay: 'on' };

async function switchOn(page: Page, shop: TestShop): Promise<void> {
  await signIn(page, shop);
  const saved = await page.request.post('/admin/settings', {
    form: { intent: 'payment', version: '0', password: shop.owner.password, ...ecpayOn, ...linePayOn },
    headers: { Origin: shop.url },
    maxRedirects: 0,
  });
  expect(saved.status()).toBe(303);
}

/** The order's, of seven characters or of eight. */
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
      check_at = case when check_at is null then null else now() end`);
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

const thanksPath = '/store/checkout/thank-you';

/** To the order, in the email to its customer. */
async function emailedLink(shop: TestShop, language: Language): Promise<string> {
  const [message] = await shop.mail.waitFor(1, isToCustomer);
  const links = (message?.email.text ?? '').match(/http\S+\/order\/[\w-]+/g) ?? [];
  return links.find((link) => link.includes('/zh-TW/') === (language === 1)) ?? '';
}
const isToCustomer = ({ email }: ReceivedEmail) => email.to?.[0]?.address === thandi.email;
const receivedSubject = /received your payment|已收到款項/;
const isPaymentReceived = ({ email }: ReceivedEmail) => receivedSubject.test(email.subject ?? '');
const isToRefund = ({ email }: ReceivedEmail) => /Payment to refund|有款項須退還/.test(email.subject ?? '');
const isCancelled = (message: ReceivedEmail) =>
  isToCustomer(message) && /cancelled|已取消/.test(message.email.subject ?? '');
const subjectsOf = (messages: readonly ReceivedEmail[]) => messages.map(({ email }) => email.subject ?? '');

/** A customer on the provider's page, with an order that was just placed, and the owner beside. */
interface Stage extends Reader {
  language: Language;
  shop: TestShop;
  owner: Reader;
  /** The payment's number at the provider, and its amount. */
  tradeNo: string;
  amount: number;
  /** The button for one of the ways to pay it. */
  wayToPay: (method: OnlineMethod) => Locator;
}

const pageNames: Readonly<Record<OnlineMethod, string>> = {
  card: 'Credit',
  atm: 'ATM',
  cvs: 'CVS',
  linepay: 'LINE Pay',
};

/** @returns the number of the payment whose page at the provider is open. */
async function atProvider(page: Page, method: OnlineMethod): Promise<string> {
  await expect(page.getByRole('heading', { name: new RegExp(`^${pageNames[method]} \\d+$`) })).toBeVisible();
  return [...(method === 'linepay' ? lineStandIn : standIn).trades.keys()].at(-1) ?? '';
}

/** Fills in an order that is paid by a method. */
async function fillOrder(shopper: Reader, method: OnlineMethod): Promise<void> {
  const { page, t } = shopper;
  await addVariant(shopper, boerewors);
  await goToCheckout(shopper);
  await fillPerson(shopper, thandi);
  await page.getByLabel(t(fieldLabels.address1), { exact: true }).fill('No. 7, Xinyi Rd.');
  await page.getByLabel(t(fieldLabels.town)).selectOption({ index: 1 });
  await page.getByRole('radio', { name: t(paymentLabels[method]) }).check();
}

/** Places an order that is paid by a method. */
async function placeOrder(
  { shopper, owner, shop }: { shopper: Reader; owner: Reader; shop: TestShop },
  language: Language,
  method: OnlineMethod,
): Promise<Stage> {
  const { page, t } = shopper;
  await switchOn(owner.page, shop);
  await fillOrder(shopper, method);
  await expectAccessible(page);
  await toReview(shopper);
  await expect(page.getByText(t(nextPayOnline(method, { cardMinutes: 30, laterDays: 3 })))).toBeVisible();
  await placeOrderButton(shopper).click();
  const tradeNo = await atProvider(page, method);
  const asked = lineStandIn.trades.get(tradeNo)?.request.amount;
  const amount = asked ?? Number(standIn.trades.get(tradeNo)?.fields.TotalAmount);
  const wayToPay = (one: OnlineMethod) => page.getByRole('button', { name: t(payBy(one, amount)) });
  return { ...shopper, language, shop, owner, tradeNo, amount, wayToPay };
}

/** A notice of ECPay, which the shop takes. */
async function notify(tradeNo: string, changes: Record<string, string> = {}): Promise<void> {
  expect(await standIn.notify(tradeNo, changes)).toEqual({ status: 200, text: '1|OK' });
}
const refused = { RtnCode: '10100058' };
const account = '9103522175887271';
const toldAccount = { RtnCode: '2', BankCode: '812', vAccount: account, ExpireDate: '2099/11/27' };

/** The owner gives a part of a payment back on the order's page. @param sum NTD. */
async function refund(owner: Reader, provider: ProviderName, sum: number): Promise<void> {
  const { refunds, dialog } = await askForRefund(owner, provider, sum);
  await expect(dialog).toHaveCount(0);
  await expect(refunds.getByText(owner.t(providerRefundText[provider].done))).toBeVisible();
}

async function askForRefund({ page, t }: Reader, provider: ProviderName, sum: number) {
  const words = providerRefundText[provider];
  const refunds = page.getByRole('region', { name: t(refundText.refunds) });
  await refunds.getByRole('button', { name: t(words.start) }).click();
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByLabel(t(refundText.onlineAmount));
  // Nothing is owed back, so nothing is proposed.
  await expect(amount).toHaveValue('');
  await amount.fill(String(sum));
  // A double click shows the preview, and neither refunds nor closes.
  await dialog.getByRole('button', { name: t(refundText.preview) }).dblclick();
  await expect(dialog.getByText(t(refundText.final))).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: formatNtd(sum) }).click();
  return { refunds, dialog };
}

interface Journey {
  name: string;
  method: OnlineMethod;
  /** With links in its emails. */
  linked?: true;
  /** Of one provider in one language alone. */
  readers?: readonly (typeof readers)[number][];
  run: (stage: Stage) => Promise<void>;
}

const readers = [
  { who: 'on a phone in Chinese', device: phone, language: 1 },
  { who: 'on a desktop in English', device: desktop, language: 0 },
] as const;

const journeys: readonly Journey[] = [
  {
    name: 'a card payment is said before, shown on the thanks, and given back in part',
    method: 'card',
    async run({ page, t, open, owner, tradeNo, wayToPay }) {
      // Whoever comes back without having paid.
      const back = new URL(standIn.trades.get(tradeNo)?.fields.OrderResultURL ?? '');
      await open(`/order/${back.searchParams.get('order')}/pay`);
      await expect(wayToPay('card')).toBeVisible();
      await expect(wayToPay('atm')).toBeVisible();
      const [card, atm] = [await wayToPay('card').boundingBox(), await wayToPay('atm').boundingBox()];
      expect(card?.width).toBe(atm?.width);
      await expect(page.getByText(/We hold your items until|為您保留商品至/)).toBeVisible();
      const orderNumber = await shownNumber(page);
      expect(tradeNo.startsWith(orderNumber)).toBe(true);
      await expectAccessible(page);

      await notify(tradeNo);
      await open(thanksPath);
      await expect(page.getByText(orderNumber).first()).toBeVisible();
      await expect(wayToPay('card')).toBeHidden();

      await owner.open(`/admin/orders/${orderNumber}`);
      await refund(owner, 'ecpay', 100);
      await expect(owner.page.getByText(t(orderText.refundedOnline))).toBeVisible();
      const trade = standIn.trades.get(tradeNo);
      expect(trade?.actions).toEqual(['R 100']);

      // An answer that is lost: what was looked up is recorded after a question.
      if (trade) trade.way = 'loses';
      const { refunds, dialog } = await askForRefund(owner, 'ecpay', 50);
      await expect(dialog.getByText(t(refundProblems['refund-unclear']))).toBeVisible();
      await dialog.getByRole('button', { name: t(refundText.back) }).click();
      await dialog
        .getByRole('button', { name: t(paymentsText.leave) })
        .last()
        .click();
      await expect(dialog).toHaveCount(0);
      await refunds.getByRole('button', { name: t(providerRefundText.ecpay.wasRefunded) }).click();
      const question = owner.page.getByRole('dialog', { name: t(settleTitle(formatNtd(50), true)) });
      await expectAccessible(owner.page);
      await question.getByRole('button', { name: t(providerRefundText.ecpay.wasRefunded) }).click();
      await expect(question).toHaveCount(0);
      await expect(refunds.getByText(formatNtd(50), { exact: true })).toBeVisible();
    },
  },
  {
    name: 'a card is refused, then it is paid at an ATM, and the owner sees both',
    method: 'card',
    async run({ page, t, shop, owner, tradeNo: card, wayToPay }) {
      expect(standIn.trades.get(card)?.fields.ChoosePayment).toBe('Credit');
      await page.getByRole('button', { name: 'Refuse' }).click();
      await expect(page.getByText(t(onlinePayText.waiting))).toBeVisible();
      await expectAccessible(page);
      await notify(card, refused);
      await expect(page.getByText(t(onlinePayText.failed))).toBeVisible();
      await expectAccessible(page);

      await wayToPay('atm').click();
      const atm = await atProvider(page, 'atm');
      expect(atm).not.toBe(card);
      await notify(atm, toldAccount);
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(page.getByText(account)).toBeVisible();
      await expectAccessible(page);

      await notify(atm);
      await page.reload();
      await expect(page.getByText(account)).toHaveCount(0);
      await expect(wayToPay('atm')).toHaveCount(0);
      await shop.mail.waitFor(1, isPaymentReceived);
      // The order, where to pay, that it was paid, and the shop's.
      const subjects = subjectsOf(await shop.mail.waitFor(4));
      expect(subjects.filter((subject) => receivedSubject.test(subject))).toHaveLength(1);

      const [orderNumber] = /[A-Z]{4}\d{3,4}/.exec(subjects[0] ?? '') ?? [];
      const { page: admin } = owner;
      await owner.open(`/admin/orders/${orderNumber}`);
      for (const words of [adminText.testPayment, onlinePayText.testOrder])
        await expect(admin.getByText(t(words))).toBeVisible();
      const attempt = (tradeNo: string) => admin.getByRole('listitem').filter({ hasText: tradeNo });
      await expect(attempt(card)).toContainText(t(attemptFailure(refused.RtnCode, providerLabels.ecpay)));
      await expect(attempt(atm)).toContainText(t(paymentStates.paid));
      await expectAccessible(admin);
    },
  },
  {
    name: 'told where to pay at an ATM, it is paid the next day, and the page says so',
    method: 'atm',
    linked: true,
    async run({ page, t, language, shop, owner, tradeNo, wayToPay }) {
      await notify(tradeNo, toldAccount);

      // Whoever closed the payment page finds the account by the link of the email, the next day too.
      await hoursPass(shop, 24);
      await openPage(page, await emailedLink(shop, language));
      const orderNumber = await shownNumber(page);
      await expect(page.getByText(account)).toBeVisible();
      await page.getByText(t(onlinePayText.another)).click();
      await expect(wayToPay('card')).toBeVisible();
      await expectAccessible(page);
      await owner.open('/admin/payments');
      const unpaid = owner.page.getByRole('region', { name: t(paymentsText.unpaid) });
      await expect(unpaid.getByRole('listitem').filter({ hasText: orderNumber })).toContainText(
        t(paidMarks.pending),
      );
      await expectAccessible(owner.page);
      await owner.open('/admin/orders');
      const row = owner.page.getByRole('listitem').filter({ hasText: orderNumber });
      await expect(row).toContainText(t(rowMarks.pending));

      await notify(tradeNo);
      await expect(row).toContainText(t(rowMarks.paid));
      await page.reload();
      await expect(page.getByText(account)).toHaveCount(0);
      await expect(page.getByText(t(lookUpText.paid)).first()).toBeVisible();
      await expectAccessible(page);
      expect(await shop.mail.waitFor(1, isPaymentReceived)).toHaveLength(1);
    },
  },
  {
    name: 'not paid in time, it is cancelled, its goods are for sale again, and money that comes later is to be refunded',
    method: 'card',
    linked: true,
    async run({ page, t, language, open, shop, owner, tradeNo, wayToPay }) {
      // One piece is held for it.
      const held = await piecesLeft(shop);
      await page.getByRole('button', { name: 'Refuse' }).click();
      await notify(tradeNo, refused);
      await expect(page.getByText(t(onlinePayText.failed))).toBeVisible();
      const orderNumber = await shownNumber(page);
      await owner.open('/admin/orders');
      const row = owner.page.getByRole('listitem').filter({ hasText: orderNumber });
      await expect(row).toContainText(t(paymentStates.failed));
      await open(thanksPath);
      await expect(wayToPay('card')).toBeVisible();

      await hoursPass(shop, 1);
      await expect(row).toContainText(t(paymentStates.expired), { timeout: 60_000 });
      // The thanks are still open.
      await page.evaluate(() => window.dispatchEvent(new Event('pageshow')));
      await expect(page.getByText(t(onlinePayText.notInTime))).toBeVisible();
      await expect(wayToPay('card')).toHaveCount(0);
      await expectAccessible(page);
      await openPage(page, await emailedLink(shop, language));
      await expect(page.getByText(t(onlinePayText.notInTime))).toBeVisible();
      await expect(page.getByRole('button', { name: /NT\$/ })).toHaveCount(0);
      await expectAccessible(page);
      expect(await piecesLeft(shop)).toBe(held + 1);
      expect(await shop.mail.waitFor(1, isCancelled)).toHaveLength(1);

      // What the bank settles after that is the customer's.
      await notify(tradeNo);
      const { page: admin } = owner;
      await owner.open('/admin/payments');
      const toRefund = admin.getByRole('region', { name: t(refundText.list) });
      await expect(toRefund.getByText(orderNumber)).toBeVisible();
      await expectAccessible(admin);
      expect(await piecesLeft(shop)).toBe(held + 1);
      await page.reload();
      await expect(page.getByText(t(refundGoesTo({ paymentMethod: 'card' }, 0, ['', ''])))).toBeVisible();
      expect(await shop.mail.waitFor(1, isToRefund)).toHaveLength(1);

      // The link leads to the refunds of the order, and so does the keyboard.
      await toRefund.getByRole('link', { name: t(providerRefundText.ecpay.start) }).click();
      const heading = admin.getByRole('heading', { name: t(refundText.refunds), exact: true });
      await expect(heading).toBeFocused();
      await expect(heading).toBeInViewport();
    },
  },
  {
    name: 'LINE Pay: approved there, taken when the browser is back, given back in part and then whole',
    method: 'linepay',
    readers: readers.slice(0, 1),
    async run({ page, t, owner, tradeNo, amount, wayToPay }) {
      const trade = lineStandIn.trades.get(tradeNo);
      await expect(page.getByText('zh_TW')).toBeVisible();
      await page.getByRole('button', { name: 'Approve' }).click();
      await expect(wayToPay('linepay')).toHaveCount(0);
      await expect(page.getByText(t(paymentLabels.linepay)).first()).toBeVisible();
      expect(trade).toMatchObject({ state: 'taken', confirms: 1 });
      await expectAccessible(page);

      const { page: admin } = owner;
      const orderNumber = await shownNumber(page);
      expect(tradeNo.startsWith(orderNumber)).toBe(true);
      await owner.open(`/admin/orders/${orderNumber}`);
      await expect(admin.getByText(t(adminText.testPayment))).toBeVisible();
      const attempt = admin.getByRole('listitem').filter({ hasText: tradeNo });
      await expect(attempt).toContainText(t(paymentStates.paid));
      await refund(owner, 'linepay', 100);
      await refund(owner, 'linepay', amount - 100);
      expect(trade?.refunds).toEqual([100, amount - 100]);
    },
  },
  {
    name: 'LINE Pay: cancelled there, and the order is paid by card',
    method: 'linepay',
    readers: readers.slice(0, 1),
    async run({ page, t, tradeNo, wayToPay }) {
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByText(t(onlinePayText.cancelled))).toBeVisible();
      await expect(wayToPay('linepay')).toBeVisible();
      await expectAccessible(page);
      await wayToPay('card').click();
      await notify(await atProvider(page, 'card'));
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(wayToPay('card')).toHaveCount(0);
      expect(lineStandIn.trades.get(tradeNo)).toMatchObject({ state: 'cancelled', confirms: 0 });
    },
  },
];

for (const { who, device, language } of inTurn(readers)) {
  test.describe(who, () => {
    test.use(device);

    test('a promo code covers everything: nothing is paid anywhere, and the order is to be packed', async ({
      page,
      shop,
      visit,
    }) => {
      const owner = reader(await visit(device), language);
      const shopper = reader(page, language);
      const { t } = shopper;
      await switchOn(owner.page, shop);
      await inDatabase(shop, async (client) => {
        await client.query(`insert into promo_code (code, sales_amount) values ('ALL-COVERED', 90000)`);
      });
      await fillOrder(shopper, 'card');
      await toReview(shopper);
      const next = page.getByText(t(nextPayOnline('card', { cardMinutes: 30, laterDays: 3 })));
      await expect(next).toBeVisible();
      await enterPromoCode(shopper, 'ALL-COVERED');
      await expect(next).toBeHidden();
      await placeOrderButton(shopper).click();
      const orderNumber = await orderNumberOf(shopper);
      await expect(page).toHaveURL(new RegExp(`${thanksPath}$`));
      await expect(
        page.getByText(t(['There is nothing left to pay.', '此筆訂單沒有待付款項。'])),
      ).toBeVisible();
      await expectAccessible(page);
      await owner.open(`/admin/orders/${orderNumber}`);
      const badge = owner.page.getByText(t(statusInfo.newOrder.label), { exact: true });
      await expect(badge.filter({ visible: true }).first()).toBeVisible();
    });
  });
}

for (const [at, { name, method, linked = false, readers: mine, run }] of journeys.entries()) {
  // Each has its turn in the short form.
  for (const { who, device, language } of mine ?? inTurn(readers, at % 2)) {
    test.describe(who, () => {
      test.use({ ...device, linked });

      test(name, async ({ page, shop, visit }) => {
        const owner = reader(await visit(device), language);
        const shopper = reader(page, language);
        await run(await placeOrder({ shopper, owner, shop }, language, method));
      });
    });
  }
}
