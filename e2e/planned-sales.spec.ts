import { taipeiDay } from '#app/domain/taipei-day.ts';
import { expectAccessible } from './accessibility.ts';
import { desktop, expect, test } from './shop.ts';
import { openAdmin } from './sign-in.ts';

test.use(desktop);

test('schedules a sale, shows it in the list and in the store, and takes it away', async ({
  page,
  shop,
  visit,
}) => {
  await openAdmin(page, shop, '/admin/products?q=firelighters');
  const row = page.getByRole('listitem').filter({ hasText: 'Wood-Wool Firelighters' }).first();
  const choose = () => row.getByRole('checkbox').check();
  await choose();
  await page.getByRole('button', { name: 'Schedule a sale…' }).click();
  const form = page.getByRole('form', { name: 'Schedule a sale' });
  await expect(form.getByText('For Wood-Wool Firelighters')).toBeVisible();
  await form.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(form.getByText('A whole number from 1 to 100.')).toBeVisible();
  await form.getByLabel('Percent off').fill('25');
  await form.getByLabel('Last day').fill('2020-01-01');
  await form.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(form.getByRole('alert')).toContainText('The end must be after the start');
  await form.getByLabel('First day').fill(taipeiDay(new Date(Date.now() - 86_400_000)));
  await form.getByLabel('Last day').fill(taipeiDay(new Date(Date.now() + 86_400_000)));
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByText('1 product on sale now.')).toBeVisible();
  await expect(row).toContainText('On sale: 25% off until');

  const shopper = await visit(desktop);
  await shopper.goto('/store?q=firelighters');
  const card = shopper.getByRole('article').filter({ hasText: 'Wood-Wool Firelighters' }).first();
  await expect(card).toContainText('NT$120');
  await card.getByRole('link').first().click();
  await expect(shopper.getByText('NT$120').first()).toBeVisible();

  await choose();
  await page.getByRole('button', { name: 'Schedule a sale…' }).click();
  await form.getByRole('button', { name: 'Cancel the sale' }).click();
  await expect(page.getByText('Sale cancelled for 1 product.')).toBeVisible();
  await expect(row).not.toContainText('On sale');
  await shopper.goto('/store?q=firelighters');
  await expect(card).toContainText('NT$160');
});
