import { counties } from '#app/domain/address/county.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import { paymentLabel } from '#app/domain/payment/payment-labels.ts';
import { adminText } from '#app/text/admin.ts';
import { checkoutText, fieldLabels, storeLine } from '#app/text/checkout.ts';
import { orderText } from '#app/text/orders-admin.ts';
import { packingText } from '#app/text/packing.ts';
import { removeParcelText, shipmentText } from '#app/text/shipments-admin.ts';
import { storeMapText } from '#app/text/store-map.ts';
import {
  ecpayLabels,
  stageNames,
  waybillProblems,
  waybillStates,
  waybillText,
} from '#app/text/waybills-admin.ts';
import { logisticsKeys, logisticsStandIn, standInStores } from '#test/ecpay-logistics-stand-in.ts';
import { inTurn } from '#test/trials.ts';
import { expectAccessible } from './accessibility.ts';
import { placeOrder } from './posted-order.ts';
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
import { signIn } from './sign-in.ts';

// Ends with its worker, since hooks run after each group of tests and a worker may take several of one file.
const standIn = await logisticsStandIn();
test.use({ environment: { ECPAY_LOGISTICS_URL: standIn.url } });

const lin = { name: '林小華', email: 'lin@example.com', number: '0912345678', county: counties.Taichung };
const sender = {
  senderName: '陳大明',
  senderPhone: '0911222333',
  senderZip: '115',
  senderAddress: '台北市南港區三重路19-2號6樓',
};

async function switchOn(page: Parameters<typeof signIn>[0], shop: TestShop): Promise<void> {
  await signIn(page, shop);
  const sections = [
    {
      intent: 'logistics',
      password: shop.owner.password,
      ...logisticsKeys,
      ...sender,
      test: 'on',
      map: 'on',
    },
    { intent: 'fees', home: '160', store: '190', familyMart: '159' },
  ];
  for (const form of sections) {
    const saved = await page.request.post('/admin/settings', {
      form: { ...form, version: '0' },
      headers: { Origin: shop.url },
      maxRedirects: 0,
    });
    expect(saved.status()).toBe(303);
  }
}

const readers = [
  { who: 'on a phone in Chinese', device: phone, language: 1 },
  { who: 'on a desktop in English', device: desktop, language: 0 },
] as const;

for (const { who, device, language } of inTurn(readers)) {
  test.describe(`a shopper ${who}`, () => {
    test.use(device);

    test('a FamilyMart is chosen on the map, and nothing that was typed is lost', async ({
      page,
      shop,
      visit,
    }) => {
      await switchOn(await visit(desktop), shop);
      const shopper = reader(page, language);
      const { t } = shopper;
      const [family, seven] = standInStores;
      const checkout = language === 1 ? /\/zh-TW\/store\/checkout$/ : /:\d+\/store\/checkout$/;
      await addVariant(shopper, boerewors);
      await goToCheckout(shopper);
      await fillPerson(shopper, lin);
      await page.getByRole('radio', { name: t(shippingMethods.familyMart.label) }).check();
      await page.getByRole('button', { name: t(storeMapText.choose) }).click();
      await expect(page.getByRole('heading', { name: 'Map FAMIC2C' })).toBeVisible();
      await page.getByRole('button', { name: family.name }).click();

      await expect(page).toHaveURL(checkout);
      const shown = page.getByText(t(storeLine('familyMart', family.name, family.id)));
      await expect(shown).toBeVisible();
      await expect(page.locator(':focus')).toContainText(family.address);
      await expect(page.getByLabel(t(fieldLabels.name), { exact: true })).toHaveValue(lin.name);
      await expect(page.getByLabel(t(fieldLabels.pickupName))).toHaveValue('林小華');
      await expectAccessible(page);

      // A store for a visit of another tab.
      const forged = new URLSearchParams({
        visit: `${language}abcdefghijklmnopqrs`,
        option: 'familyMart',
        code: seven.id,
        name: seven.name,
        address: '',
      });
      await shopper.open(`/store/checkout#${forged}`);
      await page.reload();
      await expect(page).toHaveURL(checkout);
      await expect(shown).toBeVisible();

      await page.getByRole('radio', { name: t(shippingMethods.sevenEleven.label) }).check();
      await expect(shown).toBeHidden();
      await page.getByText(t(checkoutText.typeStore)).click();
      await page.getByLabel(t(fieldLabels.storeCode)).fill(seven.id);
      await page.getByRole('radio', { name: t(shippingMethods.familyMart.label) }).check();
      await expect(shown).toBeVisible();
      await page.getByRole('radio', { name: t(paymentLabel('cod', 'familyMart')) }).check();
      await toReview(shopper);
      await expect(shown).toBeVisible();
      await placeOrderButton(shopper).click();
      await orderNumberOf(shopper);
      await expect(page.getByText(t(storeLine('familyMart', family.name, family.id)))).toBeVisible();
    });
  });
}

for (const { who, device, language } of inTurn(readers, 1)) {
  test.describe(`the owner ${who}`, () => {
    test.use(device);

    test('a T-Cat label is made for a parcel and printed, and its carrier moves the order on', async ({
      page,
      shop,
    }) => {
      await switchOn(page, shop);
      const bank = { name: 'Bank', code: '004', accountName: 'Boma', accountNumber: '123456789012' };
      const saved = await page.request.post('/admin/settings', {
        form: { intent: 'bank', version: '0', password: shop.owner.password, ...bank },
        headers: { Origin: shop.url },
        maxRedirects: 0,
      });
      expect(saved.status()).toBe(303);
      const number = await placeOrder(page.request, shop.url, '王小明', { paymentMethod: 'bt' });
      const owner = reader(page, language);
      const { t } = owner;
      await owner.open(`/admin/orders/${number}`);
      await expect(page.getByText(t(adminText.testLogistics))).toBeVisible();
      const labels = page.getByRole('region', { name: t(waybillText.title) });
      await labels.getByLabel(t(waybillText.slot)).selectOption('2');
      // The transfer is still to come.
      await labels.getByRole('checkbox').check();
      standIn.way = 'refuses';
      let letGo = () => {};
      standIn.held = new Promise((resolve) => {
        letGo = resolve;
      });
      await labels.getByRole('button', { name: t(waybillText.make) }).click();
      // The page follows the new parcel while its label is still being made; the shop waits for ECPay no longer than this.
      const followed = page.getByText(t(shipmentText.remove));
      await followed.waitFor({ state: 'attached', timeout: 5_000 }).catch(() => {});
      letGo();
      await expect(followed).toBeAttached();
      await expect(labels.getByRole('alert')).toContainText(t(waybillProblems['waybill-failed']));
      await expect(labels.getByText('查無此門市')).toBeVisible();
      await expect(labels.getByLabel(t(waybillText.slot))).toHaveValue('2');
      standIn.way = 'answers';
      await expectAccessible(page);
      const parcels = page.getByRole('region', { name: t(shipmentText.title) });
      const question = page.getByRole('dialog');
      const remove = parcels.getByRole('button', { name: t(shipmentText.remove) });
      await parcels.getByText(t(shipmentText.change)).click();
      await remove.click();
      await question.getByRole('button', { name: t(shipmentText.remove) }).click();
      await expect(question).toBeHidden();
      await expect(parcels.getByText(t(shipmentText.none))).toBeVisible();
      await labels.getByLabel(t(waybillText.slot)).selectOption('2');
      if (!(await labels.getByRole('checkbox').isChecked())) await labels.getByRole('checkbox').check();
      await labels.getByRole('button', { name: t(waybillText.make) }).click();
      await expect(labels.getByText(t(waybillStates.made))).toBeVisible();
      const asked = standIn.asked.findLast(({ MerchantTradeNo = '' }) => MerchantTradeNo.startsWith(number));
      expect(asked).toMatchObject({
        LogisticsSubType: 'TCAT',
        Temperature: '0003',
        ScheduledPickupTime: '2',
      });

      await parcels.getByText(t(shipmentText.change)).click();
      await remove.click();
      await expect(question.getByText(t(removeParcelText.label))).toBeVisible();
      await expectAccessible(page);
      await page.screenshot({ path: test.info().outputPath('remove.png') });
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();

      const opened = page.waitForEvent('popup');
      await labels.getByRole('link', { name: t(waybillText.print) }).click();
      const label = await opened;
      await expect(label.getByRole('heading', { name: /^Label \d+$/ })).toBeVisible();
      expect(standIn.printed.at(-1)?.path).toBe('/helper/printTradeDocument');
      await label.close();

      // With the slips, of all orders to pack.
      const packing = await page.context().newPage();
      await reader(packing, language).open(`/admin/packing?orders=${number}`);
      await packing.getByText(t(packingText.print), { exact: true }).click();
      const together = packing.waitForEvent('popup');
      await packing.getByRole('link', { name: t(ecpayLabels(1)) }).click();
      await expect((await together).getByRole('heading', { name: /^Label \d+$/ })).toBeVisible();
      await (await together).close();
      await packing.close();

      const onPaper = await page.context().newPage();
      await reader(onPaper, language).open(`/admin/labels?orders=${number}`);
      await expect(onPaper.getByRole('article').getByRole('figure')).toHaveText(/^90\d{10}$/);
      const pdf = (
        await onPaper.pdf({ preferCSSPageSize: true, path: test.info().outputPath('label.pdf') })
      ).toString('latin1');
      expect(pdf.match(/MediaBox \[0 0 28\d\.?\d* 42\d\.?\d*\]/g)).toHaveLength(1);
      await onPaper.close();

      const tradeNo = asked?.MerchantTradeNo ?? '';
      expect(await standIn.notify(tradeNo, '3001')).toEqual({ status: 200, text: '1|OK' });
      await expect(labels.getByText(t(stageNames.onWay))).toBeVisible();
      await expect(page.getByText(t(orderText.parcelOnWay))).toBeVisible();
      const forged = await page.request.post('/api/logisticsNotice', {
        form: { MerchantTradeNo: tradeNo, RtnCode: '3003', CheckMacValue: 'A'.repeat(32) },
      });
      expect([forged.status(), await forged.text()]).toEqual([400, '0|wrong-signature']);
      const at = { UpdateStatusDate: '2026/11/26 09:00:00' };
      expect(await standIn.notify(tradeNo, '3003', at)).toEqual({ status: 200, text: '1|OK' });
      await expect(labels.getByText(t(stageNames.collected))).toBeVisible();
      await expectAccessible(page);

      // What the customer has stays.
      await expect(parcels.getByText(t(shipmentText.change))).toBeVisible();
      await expect(remove).toHaveCount(0);
    });
  });
}
