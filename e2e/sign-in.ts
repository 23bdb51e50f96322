import type { Page } from '@playwright/test';
import { expect, type TestShop } from './shop.ts';

/** Opens a page of the admin area by way of the sign-in. @param path with its language. */
export async function openAdmin(page: Page, shop: TestShop, path: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel(/^(E-?mail|電子郵件)\s*$/).fill(shop.owner.email);
  await page.getByLabel(/^(Password|密碼)\s*$/).fill(shop.owner.password);
  await page.getByRole('button', { name: /^(Sign in|登入)$/ }).click();
  await expect(page).toHaveURL(path);
}

/** Signs in without a look at the page, for tests that begin at the admin area. */
export async function signIn(page: Page, shop: TestShop): Promise<void> {
  const { email, password } = shop.owner;
  const answer = await page.request.post('/login', {
    form: { intent: 'sign-in', email, password },
    headers: { Origin: shop.url },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
}
