import { expect, type Page } from '@playwright/test';
import { counties } from '#app/domain/county.ts';
import type { Language, Pair } from '#app/domain/language.ts';
import { addVariant, fillPerson, goToCheckout, next, toReview } from './buying.ts';
import { reader } from './words.ts';

/** Public pages that anyone reaches by an address alone, with the status they answer. */
export const publicPaths: readonly (readonly [path: string, status: 200 | 404])[] = [
  ['/', 200],
  ['/store', 200],
  ['/store?page=2', 200],
  ['/store?q=nothing-is-called-this', 200],
  ['/store/boerewors', 200],
  ['/store/no-such-product', 404],
  ['/store/cart', 200],
  ['/store/checkout', 200],
  ['/contact', 200],
  ['/privacy', 200],
  ['/terms', 200],
  ['/order', 200],
  ['/login', 200],
  ['/no-such-page', 404],
];

const firelighters: Pair = ['Wood-Wool Firelighters', '木絲火種'];

const shopper = {
  email: 'thandi@example.com',
  number: '0912-345-678',
  county: counties.Taichung,
} as const;

/** A screen that has no address of its own: how one comes to it, from the one before. */
export interface Step {
  name: string;
  reach: (page: Page, language: Language) => Promise<void>;
}

/** What a shopper sees between the shelf and the last word, in order. */
export const buyingSteps: readonly Step[] = [
  {
    name: 'product-added',
    reach: (page, language) => addVariant(reader(page, language), { title: firelighters, options: [] }),
  },
  {
    name: 'cart-full',
    reach: async (page, language) => {
      await reader(page, language).open('/store/cart');
      await expect(page.getByText(firelighters[language]).first()).toBeVisible();
    },
  },
  { name: 'checkout-details', reach: (page, language) => goToCheckout(reader(page, language)) },
  {
    name: 'checkout-alerts',
    reach: async (page, language) => {
      await next(reader(page, language));
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
  {
    name: 'checkout-review',
    reach: async (page, language) => {
      const person = reader(page, language);
      await fillPerson(person, { ...shopper, name: person.say(['Thandi Nkosi', '林小姐']) });
      await page.getByRole('radio', { name: person.say(['Self pick-up', '自取']) }).check();
      await page.getByRole('radio', { name: person.say(['Cash on delivery', '貨到付款']) }).check();
      await toReview(person);
    },
  },
];
