import type { Page } from '@playwright/test';
import { openPage } from './reader.ts';
import { expect, type TestShop } from './shop.ts';

/** Opens a page of the admin area as the owner. @param path with its language. */
export async function openAdmin(page: Page, shop: TestShop, path: string): Promise<void> {
  await signIn(page, shop);
  await openPage(page, path);
  // Taken by the layout in the commit that hydrates it: from then on keys are the page's own.
  await page.waitForFunction(() => !('early' in window));
}

/** Signs in without the page of it, which `owner.spec.ts` tests. */
export async function signIn(page: Page, shop: TestShop): Promise<void> {
  const { email, password } = shop.owner;
  const answer = await page.request.post('/login', {
    form: { intent: 'sign-in', email, password },
    headers: { Origin: shop.url },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
}
