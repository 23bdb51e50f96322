import { expect } from '@playwright/test';
import { counties } from '#app/domain/address/county.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { paymentLabels } from '#app/domain/payment/payment-labels.ts';
import { contactText } from '#app/text/contact.ts';
import { invitationText } from '#app/text/invitation.ts';
import { loginText } from '#app/text/login.ts';
import { lookUpText } from '#app/text/order-lookup.ts';
import { payText } from '#app/text/payment-report.ts';
import {
  addVariant,
  enterPromoCode,
  fillPerson,
  goToCheckout,
  next,
  orderNumberOf,
  placeOrderButton,
  toReview,
  typePromoCode,
} from './purchase.ts';
import { after, at, type Screen, type Visit } from './screen.ts';

/**
 * Public pages that need no steps, with their status. Every new public page is added here; checks and screenshots read
 * this list.
 */
export const publicPaths: readonly (readonly [path: string, status: 200 | 404, name: string])[] = [
  ['/', 200, 'home'],
  ['/store', 200, 'store'],
  ['/store?page=2', 200, 'store-page-2'],
  ['/store?q=nothing-is-called-this', 200, 'store-nothing-found'],
  ['/store/boerewors', 200, 'product'],
  ['/store/no-such-product', 404, 'product-missing'],
  ['/store/cart', 200, 'cart-empty'],
  ['/store/checkout', 200, 'checkout-empty'],
  ['/contact', 200, 'contact'],
  ['/privacy', 200, 'privacy'],
  ['/terms', 200, 'terms'],
  ['/order', 200, 'order'],
  ['/offline', 200, 'offline'],
  ['/login', 200, 'sign-in'],
  [`/invitation/${'A'.repeat(43)}`, 404, 'invitation-closed'],
  ['/no-such-page', 404, 'page-missing'],
];

const firelighters: LocalizedText = ['Wood-Wool Firelighters', '木絲火種'];

const shopper = {
  email: 'thandi@example.com',
  number: '0912-345-678',
  county: counties.Taichung,
} as const;

/** From the store to the thank-you page, each step after the one before. */
const buyingScreens: readonly Screen[] = [
  {
    name: 'product-added',
    reach: (visit) => addVariant(visit, { title: firelighters, options: [] }),
  },
  {
    name: 'cart-full',
    reach: async ({ page, open, t }) => {
      await open('/store/cart');
      await expect(page.getByText(t(firelighters)).first()).toBeVisible();
    },
  },
  { name: 'checkout-details', reach: goToCheckout },
  {
    name: 'checkout-alerts',
    reach: async (visit) => {
      await next(visit);
      await expect(visit.page.getByRole('alert').first()).toBeVisible();
    },
  },
  {
    name: 'checkout-store-pickup',
    reach: async ({ page, t }) => {
      await page.getByRole('radio', { name: t(shippingMethods.sevenEleven.label) }).check();
    },
  },
  {
    name: 'checkout-review',
    reach: async (visit) => {
      const { page, t } = visit;
      await fillPerson(visit, { ...shopper, name: t(['Thandi Nkosi', '林小姐']) });
      await page.getByRole('radio', { name: t(shippingMethods.selfPickUp.label) }).check();
      await page.getByRole('radio', { name: t(paymentLabels.bt) }).check();
      await toReview(visit);
    },
  },
  {
    name: 'checkout-promo-refused',
    reach: async (visit) => {
      await enterPromoCode(visit, 'NO-SUCH-CODE');
      await expect(visit.page.getByText('NO-SUCH-CODE').first()).toBeVisible();
    },
  },
  {
    name: 'order-placed',
    reach: async (visit) => {
      // A refused code in the box would stop the order.
      await typePromoCode(visit, '');
      await placeOrderButton(visit).click();
      await orderNumberOf(visit);
    },
  },
];

/** Opens an order as its customer. */
async function lookUp({ page, t }: Visit, number: string, phone: string): Promise<void> {
  await page.getByLabel(t(lookUpText.number)).fill(number);
  await page.getByLabel(t(lookUpText.phone)).fill(phone);
  await page.getByRole('button', { name: t(lookUpText.find), exact: true }).click();
}

async function findOrder(visit: Visit, number: string): Promise<void> {
  await lookUp(visit, number, visit.shop.phone);
  await expect(visit.page.getByRole('heading', { name: number })).toBeFocused();
}

const customerScreens: readonly Screen[] = [
  after('order-not-found', '/order', async (visit) => {
    await lookUp(visit, 'ABCD123', '0900000000');
    await expect(visit.page.getByRole('alert')).toBeFocused();
  }),
  after('order-found', '/order', (visit) => findOrder(visit, visit.shop.orders.transfer)),
  {
    name: 'pay-reported',
    reach: async ({ page, t }) => {
      await page.getByRole('link', { name: t(payText.correct) }).click();
      await expect(page.getByRole('heading', { name: t(payText.title) })).toBeVisible();
    },
  },
  after('order-sent', '/order', (visit) => findOrder(visit, visit.shop.orders.sent)),
  after('pay', '/order', async (visit) => {
    await findOrder(visit, visit.shop.orders.awaited);
    await visit.page.getByRole('link', { name: visit.t(payText.title) }).click();
    await expect(visit.page.getByLabel(visit.t(payText.lastFive))).toBeVisible();
  }),
  {
    name: 'pay-alert',
    reach: async ({ page, t }) => {
      await page.getByLabel(t(payText.lastFive)).fill('12');
      await page.getByRole('button', { name: t(payText.send) }).click();
      await expect(page.getByRole('alert')).toBeFocused();
    },
  },
  at('invitation', ({ invitation }) => invitation),
  {
    name: 'invitation-alert',
    reach: async ({ page, t }) => {
      await page.getByRole('button', { name: t(invitationText.submit) }).click();
      await expect(page.getByRole('alert')).toBeFocused();
    },
  },
  at('pay-gone', `/pay/${'A'.repeat(43)}`),
  at('forgot-password', '/forgot-password'),
  at('new-password-gone', `/password/${'A'.repeat(43)}`),
  after('contact-alert', '/contact', async ({ page, t }) => {
    await page.getByRole('button', { name: t(contactText.send) }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
  }),
  after('sign-in-refused', '/login', async ({ page, t }) => {
    await page.getByLabel(t(loginText.email)).fill('nobody@example.com');
    await page.getByLabel(t(loginText.password), { exact: true }).fill('not the password');
    await page.getByRole('button', { name: t(loginText.submit) }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  }),
];

/** Every public page, dialog and state, in an order in which they can be reached. */
export const publicScreens: readonly Screen[] = [
  ...publicPaths.map(([path, , name]) => at(name, path)),
  ...buyingScreens,
  ...customerScreens,
];
