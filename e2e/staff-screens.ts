import { expect } from '@playwright/test';
import { accountText } from '#app/text/account-admin.ts';
import { staffText } from '#app/text/staff-admin.ts';
import { after, type Screen, type Visit } from './screen.ts';

/** Who may come to the desk, and how they sign in. */
export const peopleScreens: readonly Screen[] = [
  after('staff-invite', '/admin/staff', async ({ page, say }) => {
    await page.getByRole('button', { name: say(staffText.invite) }).click();
    await page.getByRole('button', { name: say(staffText.send), exact: true }).click();
    await expect(page.getByLabel(say(staffText.name))).toBeFocused();
  }),
  after('staff-remove', '/admin/staff', async ({ page, say }) => {
    const remove = page.getByRole('button', { name: new RegExp(`^${say(staffText.remove)}`) });
    await remove.first().click();
    await expect(page.getByRole('dialog', { name: say(staffText.removeTitle) })).toBeVisible();
  }),
  after('account-begin', '/admin/account', beginSecondStep),
  after('account-code', '/admin/account', async (visit) => {
    await beginSecondStep(visit);
    const { page, say, shop } = visit;
    await page.getByLabel(say(accountText.password)).fill(shop.password);
    await page.getByRole('button', { name: say(accountText.goOn) }).click();
    await expect(page.getByRole('img', { name: say(accountText.qr) })).toBeVisible();
  }),
];

async function beginSecondStep({ page, say }: Visit): Promise<void> {
  await page.getByRole('button', { name: say(accountText.begin) }).click();
  await expect(page.getByLabel(say(accountText.password))).toBeFocused();
}
