import { expect, type Page } from '@playwright/test';
import { counties } from '#app/domain/address/county.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { cartText } from '#app/text/cart.ts';
import { checkoutText, fieldLabels, orderPlacedText } from '#app/text/checkout.ts';
import { productText } from '#app/text/product.ts';
import { promoText } from '#app/text/promo.ts';
import { about, addedToCart, storeText } from '#app/text/store.ts';
import type { Reader } from './reader.ts';

interface Chosen {
  title: LocalizedText;
  options: readonly LocalizedText[];
}

export const boerewors = {
  title: ['Boerewors', '南非香腸 Boerewors'],
  options: [['500 g', '500 公克']],
} as const satisfies Chosen;
export const droewors = {
  title: ['Droëwors', '風乾香腸 Droëwors'],
  options: [['100 g', '100 公克']],
} as const satisfies Chosen;
export const thandi = {
  name: 'Thandi Nkosi',
  email: 'thandi@example.com',
  number: '0912345678',
  county: counties.Taichung,
};

/** Adds a variant to the cart from its product page. */
export async function addVariant({ page, t, open }: Reader, { title, options }: Chosen): Promise<void> {
  await open('/store');
  await page.getByRole('searchbox', { name: t(storeText.search) }).fill(t(title));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]q=/);
  await page.getByRole('link', { name: t(about(storeText.seeDetails, title)), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t(title), exact: true });
  for (const option of options) await dialog.getByRole('radio', { name: t(option), exact: true }).check();
  await dialog.getByRole('button', { name: t(productText.addToCart) }).click();
  await expect(dialog.getByRole('button', { name: t(productText.added) })).toBeVisible();
  await expect(page.getByRole('dialog', { name: t(addedToCart(1, title)) })).toBeVisible();
}

export async function goToCheckout({ page, t, open }: Reader): Promise<void> {
  await open('/store/cart');
  await page.getByRole('link', { name: t(cartText.checkout) }).click();
  await expect(page.getByRole('heading', { name: t(checkoutText.details), exact: true })).toBeVisible();
}

export interface Person {
  name: string;
  email: string;
  number: string;
  county: LocalizedText;
}

export async function fillPerson({ page, t }: Reader, person: Person): Promise<void> {
  await page.getByLabel(t(fieldLabels.name), { exact: true }).fill(person.name);
  await page.getByLabel(t(fieldLabels.email), { exact: true }).fill(person.email);
  await page.getByLabel(t(fieldLabels.number), { exact: true }).fill(person.number);
  // Self-pickup needs no address.
  const county = page.getByLabel(t(fieldLabels.county));
  if ((await county.count()) > 0) await county.selectOption({ label: t(person.county) });
}

export async function next({ page, t }: Reader): Promise<void> {
  await page.getByRole('button', { name: t(checkoutText.next) }).click();
}

export async function toReview(reader: Reader): Promise<void> {
  await next(reader);
  await expect(reader.page.getByRole('heading', { name: reader.t(checkoutText.review) })).toBeFocused();
}

export async function typePromoCode({ page, t }: Reader, code: string): Promise<void> {
  const field = page.getByLabel(t(promoText.apply));
  // On a phone it is inside the collapsed summary.
  if (!(await field.isVisible())) await page.locator('#checkout-summary > summary').click();
  await field.fill(code);
}

export async function enterPromoCode(reader: Reader, code: string): Promise<void> {
  const { page, t } = reader;
  await typePromoCode(reader, code);
  await page.getByRole('button', { name: t(promoText.enter), exact: true }).click();
}

export function placeOrderButton({ page, t }: Reader) {
  return page.getByRole('button', { name: t(checkoutText.placeOrder) });
}

/** On the success screen. */
export async function orderNumberOf({ page, t }: Reader): Promise<string> {
  await expect(page.getByRole('heading', { name: t(orderPlacedText.title) })).toBeFocused();
  await expect(page.getByText(t(orderPlacedText.received))).toBeVisible();
  return definitionOf(page, t(orderPlacedText.orderNumber));
}

/** The value of a term in a definition list. */
export async function definitionOf(page: Page, term: string): Promise<string> {
  const row = page.locator('dl > div').filter({ has: page.locator('dt', { hasText: term }) });
  return ((await row.locator('dd').first().textContent()) ?? '').trim();
}
