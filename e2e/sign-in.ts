import type { Page } from '@playwright/test';
import { openPage } from './reader.ts';
import { expect, type TestShop } from './shop.ts';

/**
 * Signs in where nobody is yet: to sign in again ends the session of the page that is open, and a page that fetches just
 * then goes to the sign-in page instead of where the test sends it.
 * @param path with its language.
 */
export async function openAdmin(page: Page, shop: TestShop, path: string): Promise<void> {
  const cookies = await page.context().cookies(shop.url);
  if (!cookies.some(({ name }) => name.endsWith('boma_session'))) await signIn(page, shop);
  await openPage(page, path);
}

/** Signs in by request; the page is tested in `owner.spec.ts`. An open page of another account is left before. */
export async function signIn(page: Page, shop: TestShop): Promise<void> {
  if (new URL(page.url()).pathname.includes('/admin')) await page.goto('about:blank');
  const { email, password } = shop.owner;
  const answer = await page.request.post('/login', {
    form: { intent: 'sign-in', email, password },
    headers: { Origin: shop.url },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
}
