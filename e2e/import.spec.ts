import { confirmText } from '#app/text/admin.ts';
import { importText } from '#app/text/import-admin.ts';
import { findingKindNames } from '#app/text/import-findings.ts';
import { orderText } from '#app/text/orders-admin.ts';
import { paymentsText } from '#app/text/payments-admin.ts';
import { staffText } from '#app/text/staff-admin.ts';
import { dirtyDump } from '#test/shop-dump.ts';
import { inTurn } from '#test/trials.ts';
import { accessFaults } from './accessibility.ts';
import { cutOff } from './overflow.ts';
import { reader } from './reader.ts';
import { desktop, expect, phone, test } from './shop.ts';
import { signIn } from './sign-in.ts';

const readers = [
  { who: 'on a phone in Chinese', device: phone, language: 1 },
  { who: 'on a desktop in English', device: desktop, language: 0 },
] as const;

for (const { who, device, language } of inTurn(readers)) {
  test.describe(who, () => {
    test.use(device);

    test('an owner reads what a file brings, imports it, and finds the report again', async ({
      page,
      shop,
    }) => {
      test.setTimeout(300_000);
      const { t, open } = reader(page, language);
      const { dump } = dirtyDump(21);
      const name = 'old-shop.json';
      const file = { name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(dump)) };
      const choose = () => page.locator('input[type=file]').first().setInputFiles(file);
      const faults = async () => [...(await accessFaults(page)), ...(await cutOff(page))];
      await signIn(page, shop);
      await open('/admin/import');
      await choose();

      const counts = page.getByRole('table', { name: t(importText.comes) });
      await expect(counts).toBeVisible();
      await expect(page.getByText(t(importText.howToAdd))).toBeVisible();
      await expect(page.getByText(/Open orders of the old shop|舊商店尚未完成的訂單/)).toBeVisible();
      await expect(page.getByText(t(findingKindNames.drop), { exact: false }).first()).toBeVisible();
      expect(await faults()).toEqual([]);
      const comes = await counts.textContent();

      await page.getByLabel(t(staffText.password)).first().fill(shop.owner.password);
      await page.getByRole('button', { name: t(importText.apply) }).click();

      const came = page.getByRole('table', { name: t(importText.came) });
      await expect(came).toBeVisible();
      expect(await came.textContent()).toBe(comes);
      await expect(page.getByText(t(importText.noEmails))).toBeVisible();
      expect(await faults()).toEqual([]);
      const download = page.getByRole('link', { name: t(importText.download) });
      const csv = await page.request.get((await download.getAttribute('href')) ?? '');
      expect(await csv.text()).toContain(`"${t(findingKindNames.drop)}"`);

      await page.getByRole('link', { name: t(importText.back) }).click();
      await choose();
      await expect(page.getByText(t(importText.onlyPictures))).toBeVisible();
      await expect(page.getByRole('button', { name: t(importText.apply) })).toBeDisabled();
      expect(await faults()).toEqual([]);
      await page
        .getByRole('region', { name: t(importText.past) })
        .getByRole('link')
        .first()
        .click();
      await expect(came).toBeVisible();

      await page
        .getByRole('region', { name: t(importText.past) })
        .getByRole('button')
        .click();
      await expect(page.getByRole('dialog', { name: t(importText.askDelete) })).toBeVisible();
      expect(await faults()).toEqual([]);
      await page.getByRole('button', { name: t(confirmText.remove), exact: true }).click();
      await expect(page.getByRole('status').getByText(t(importText.deleted))).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('region', { name: t(importText.past) })).toHaveCount(0);
      await expect(came).toHaveCount(0);

      // Paid in the old shop, so nothing is due.
      const paid = Object.values(dump.Orders).find(
        (order) => typeof order === 'object' && order.status === 'completed' && order.paymentMethod === 'bt',
      );
      const number = typeof paid === 'object' ? paid.orderNumber : '';
      await open(`/admin/orders/${number}`);
      await expect(page.getByText(t(orderText.imported))).toBeVisible();
      await expect(page.getByText(t(paymentsText.paidBeforeImport))).toBeVisible();
      await expect(page.getByRole('button', { name: t(paymentsText.record) })).toHaveCount(0);
    });
  });
}
