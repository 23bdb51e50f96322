import { expect } from '@playwright/test';
import { accountText } from '#app/text/account-admin.ts';
import { staffText } from '#app/text/staff-admin.ts';
import { after, type Screen, type Visit } from './screen.ts';

export const peopleScreens: readonly Screen[] = [
  after('staff-invite', '/admin/staff', async ({ page, t }) => {
    await page.getByRole('button', { name: t(staffText.invite) }).click();
    await page.getByRole('button', { name: t(staffText.send), exact: true }).click();
    await expect(page.getByLabel(t(staffText.name))).toBeFocused();
  }),
  after('staff-remove', '/admin/staff', async ({ page, t }) => {
    const remove = page.getByRole('button', { name: new RegExp(`^${t(staffText.remove)}`) });
    await remove.first().click();
    await expect(page.getByRole('dialog', { name: t(staffText.removeTitle) })).toBeVisible();
  }),
  after('account-begin', '/admin/account', beginSecondStep),
  after('account-code', '/admin/account', async (visit) => {
    await beginSecondStep(visit);
    const { page, t, shop } = visit;
    await page.getByLabel(t(accountText.password)).fill(shop.password);
    await page.getByRole('button', { name: t(accountText.goOn) }).click();
    await expect(page.getByRole('img', { name: t(accountText.qr) })).toBeVisible();
  }),
];

async function beginSecondStep({ page, t }: Visit): Promise<void> {
  await page.getByRole('button', { name: t(accountText.begin) }).click();
  await expect(page.getByLabel(t(accountText.password))).toBeFocused();
}
