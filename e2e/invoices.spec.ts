import { mkdirSync } from 'node:fs';
import { adminText } from '#app/text/admin.ts';
import { fieldLabels } from '#app/text/checkout.ts';
import { emailAdminText } from '#app/text/email-setup-admin.ts';
import { invoicesText, mendWords } from '#app/text/invoices-admin.ts';
import { lookUpText } from '#app/text/order-lookup.ts';
import { settingsText } from '#app/text/settings-admin.ts';
import { fieldText } from '#app/text/settings-fields-admin.ts';
import { ecpayInvoiceStandIn, invoiceKeys } from '#test/ecpay-invoice-stand-in.ts';
import { inTurn } from '#test/trials.ts';
import { expectAccessible } from './accessibility.ts';
import { inDatabase, postOrder } from './posted-order.ts';
import { reader } from './reader.ts';
import { desktop, expect, phone, test } from './shop.ts';
import { openAdmin } from './sign-in.ts';

// Ends with its worker, since hooks run after each group of tests and a worker may take several of one file.
const standIn = await ecpayInvoiceStandIn();
test.use({ environment: { ECPAY_INVOICE_URL: standIn.url } });

const readers = [
  { who: 'on a phone in Chinese', device: phone, language: 1 },
  { who: 'on a desktop in English', device: desktop, language: 0 },
] as const;

const shots = process.env.INVOICE_SHOTS ?? '';
if (shots) mkdirSync(shots, { recursive: true });

for (const { who, device, language } of shots ? readers : inTurn(readers)) {
  test.describe(who, () => {
    test.use(device);

    test('keys are entered, a refused invoice is corrected and issued, and its customer finds it', async ({
      page,
      shop,
      visit,
    }) => {
      const admin = await visit(device);
      const owner = reader(admin, language);
      const prefix = language === 1 ? '/zh-TW' : '';
      const shot = async (name: string, of = admin) => {
        if (shots) await of.screenshot({ path: `${shots}/${name}-${language}.png`, fullPage: true });
      };
      await openAdmin(admin, shop, `${prefix}/admin/settings#invoice`);
      const form = admin.locator('form#invoice');
      const field = (name: string) => owner.t(fieldText('invoice', name).label);
      await form.getByLabel(field('on')).check();
      await form.getByLabel(field('merchantID')).fill(invoiceKeys.merchantID);
      await form.getByLabel(field('hashKey')).fill(invoiceKeys.hashKey);
      await form.getByLabel(field('hashIV')).fill(invoiceKeys.hashIV);
      await form.getByLabel(field('test')).check();
      await form.getByLabel(owner.t(emailAdminText.ownPassword), { exact: true }).fill(shop.owner.password);
      await form.getByRole('button', { name: owner.t(settingsText.save) }).click();
      await expect(admin.getByText(owner.t(adminText.testInvoice))).toBeVisible();
      await expect(form.getByLabel(field('hashKey'))).not.toHaveValue(invoiceKeys.hashKey);
      if (shots) await admin.locator('#invoice').screenshot({ path: `${shots}/settings-${language}.png` });

      const invoice = { type: 'carrier', carrier: '/WRONG00' };
      const { orderNumber } = await postOrder(page.request, shop.url, { language, invoice });
      await owner.open(`/admin/orders/${orderNumber}`);
      const panel = admin.getByRole('region', { name: owner.t(invoicesText.title) });
      await shot('none');
      await panel.getByRole('button', { name: owner.t(invoicesText.issue) }).click();
      await expect(panel.getByText('手機條碼不存在')).toBeVisible();
      await shot('failed');
      await owner.open('/admin/payments');
      await expect(admin.getByRole('region', { name: owner.t(invoicesText.list) })).toContainText(
        orderNumber,
      );
      await shot('list');
      await owner.open(`/admin/orders/${orderNumber}`);
      await panel.getByLabel(owner.t(fieldLabels.invoiceType)).selectOption('company');
      await panel.getByLabel(owner.t(fieldLabels.taxId)).fill('22099131');
      await panel.getByLabel(owner.t(fieldLabels.invoiceTitle)).fill('台灣積體電路');
      await expectAccessible(admin);
      await panel.getByRole('button', { name: owner.t(invoicesText.again) }).click();
      const [made] = [...standIn.invoices.values()].filter(({ relateNumber }) =>
        relateNumber.startsWith(orderNumber),
      );
      await expect(panel.getByText(/ZZ\d{8}/)).toBeVisible();
      await expectAccessible(admin);
      await shot('issued');
      await panel.getByRole('link', { name: owner.t(invoicesText.print) }).click();
      await expect(
        admin.getByRole('heading', { name: owner.t(invoicesText.printTitle) }).first(),
      ).toBeVisible();
      await expect(admin.getByRole('img', { name: owner.t(invoicesText.qrRight) })).toBeVisible();
      await expectAccessible(admin);
      await shot('proof');

      const customer = reader(page, language);
      await customer.open('/order');
      await page.getByLabel(customer.t(lookUpText.number)).fill(orderNumber);
      await page.getByLabel(customer.t(lookUpText.phone)).fill('0912345678');
      await page.getByRole('button', { name: customer.t(lookUpText.find) }).click();
      await expect(page.getByText(customer.t(lookUpText.invoice), { exact: true })).toBeVisible();
      await expect(page.getByText(/ZZ\d{8}/)).toBeVisible();
      await shot('lookup', page);
      expect(made?.fields.CustomerIdentifier ?? '22099131').toBe('22099131');

      await owner.open(`/admin/orders/${orderNumber}`);
      await panel.getByText(owner.t(invoicesText.allow)).click();
      await panel.getByText(owner.t(invoicesText.void)).click();
      await shot('forms');

      // As if it had been edited to cost more after the period of its invoice was declared.
      await inDatabase(shop, async (client) => {
        await client.query(`update invoice set issued_at = now() - interval '120 days'`);
        await client.query('update shop_order set amount_due = amount_due + 200 where order_number = $1', [
          orderNumber,
        ]);
      });
      const { action } = mendWords({ what: 'difference', amount: 200, isAuto: false }, 0);
      await owner.open('/admin/payments');
      await expect(admin.getByRole('region', { name: owner.t(invoicesText.list) })).toContainText('NT$200');
      await owner.open(`/admin/orders/${orderNumber}`);
      await shot('difference');
      await panel.getByRole('button', { name: owner.t(action) }).click();
      await expect(panel.getByText(owner.t(invoicesText.difference))).toBeVisible();
      await expectAccessible(admin);
      await shot('two');
      // The row is there before ECPay has answered; only then can it be printed.
      const prints = panel.getByRole('link', { name: owner.t(invoicesText.print) });
      await expect(prints).toHaveCount(2);
      await prints.last().click();
      await expect(admin.getByText(`訂單${orderNumber}差額`)).toBeVisible();
      await page.reload();
      await expect(page.getByText(/ZZ\d{8}/)).toHaveCount(2);
      await shot('lookup-two', page);
    });
  });
}
