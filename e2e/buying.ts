import { expect, type Page } from '@playwright/test';
import type { Pair } from '#app/domain/language.ts';
import { cartText } from '#app/text/cart.ts';
import { checkoutText, fieldLabels, promoText } from '#app/text/checkout.ts';
import { orderPlacedText } from '#app/text/order-placed.ts';
import { productText } from '#app/text/product.ts';
import { about, storeText } from '#app/text/store.ts';
import type { Reader } from './words.ts';

/** Steps of a purchase as a person takes them. */

/** Opens a product from the store and puts some of one variant into the basket. */
export async function addVariant(
  { page, say, open }: Reader,
  { title, options }: { title: Pair; options: readonly Pair[] },
): Promise<void> {
  await open('/store');
  await page.getByRole('searchbox', { name: say(storeText.search) }).fill(say(title));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]q=/);
  await page.getByRole('link', { name: say(about(storeText.seeDetails, title)), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: say(title) });
  for (const option of options) await dialog.getByRole('radio', { name: say(option), exact: true }).check();
  await dialog.getByRole('button', { name: say(productText.addToCart) }).click();
  await expect(dialog.getByRole('button', { name: say(productText.added) })).toBeVisible();
}

export async function goToCheckout({ page, say, open }: Reader): Promise<void> {
  await open('/store/cart');
  await page.getByRole('link', { name: say(cartText.checkout) }).click();
  await expect(page.getByRole('heading', { name: say(checkoutText.details), exact: true })).toBeVisible();
}

export interface Person {
  name: string;
  email: string;
  number: string;
  county: Pair;
}

export async function fillPerson({ page, say }: Reader, person: Person): Promise<void> {
  await page.getByLabel(say(fieldLabels.name), { exact: true }).fill(person.name);
  await page.getByLabel(say(fieldLabels.email), { exact: true }).fill(person.email);
  await page.getByLabel(say(fieldLabels.number), { exact: true }).fill(person.number);
  // Whoever collects the order is not asked where they live.
  const county = page.getByLabel(say(fieldLabels.county));
  if ((await county.count()) > 0) await county.selectOption({ label: say(person.county) });
}

export async function next({ page, say }: Reader): Promise<void> {
  await page.getByRole('button', { name: say(checkoutText.next) }).click();
}

export async function toReview(reader: Reader): Promise<void> {
  await next(reader);
  await expect(reader.page.getByRole('heading', { name: reader.say(checkoutText.review) })).toBeFocused();
}

export async function enterPromoCode({ page, say }: Reader, code: string): Promise<void> {
  await page.getByLabel(say(promoText.apply)).fill(code);
  await page.getByRole('button', { name: say(promoText.enter), exact: true }).click();
}

export function placeOrderButton({ page, say }: Reader) {
  return page.getByRole('button', { name: say(checkoutText.placeOrder) });
}

/** The number on the success screen. */
export async function orderNumberOf({ page, say }: Reader): Promise<string> {
  await expect(page.getByRole('heading', { name: say(orderPlacedText.title) })).toBeFocused();
  await expect(page.getByText(say(orderPlacedText.received))).toBeVisible();
  return definitionOf(page, say(orderPlacedText.orderNumber));
}

/** What a definition list says of a term. */
export async function definitionOf(page: Page, term: string): Promise<string> {
  const row = page.locator('dl > div').filter({ has: page.locator('dt', { hasText: term }) });
  return ((await row.locator('dd').first().textContent()) ?? '').trim();
}
