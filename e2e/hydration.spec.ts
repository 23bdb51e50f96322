import type { Page, Request } from '@playwright/test';
import { type LocalizedText, localPath, pick } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { adminText } from '#app/text/admin.ts';
import { cartText } from '#app/text/cart.ts';
import { checkoutText } from '#app/text/checkout.ts';
import { contactText } from '#app/text/contact.ts';
import { lookUpText } from '#app/text/order-lookup.ts';
import { noteText } from '#app/text/orders-admin.ts';
import { productText } from '#app/text/product.ts';
import { inTurn } from '#test/trials.ts';
import { delayScripts } from './delayed-scripts.ts';
import { publicPaths } from './pages.ts';
import { postOrder } from './posted-order.ts';
import { hydrated, reader } from './reader.ts';
import { desktop, expect, phone, test } from './shop.ts';
import { signIn } from './sign-in.ts';

test.use(phone);

test('a click during a search from before hydration still navigates', async ({ page }) => {
  const product = localPath('/store/boerewors', 1);
  const tapped = page.waitForEvent('console', (message) => message.text() === 'tapped');
  const isSearch = (request: Request) => /\/store\?q=/.test(request.url());
  const over = Promise.race([
    page.waitForEvent('requestfinished', isSearch),
    page.waitForEvent('requestfailed', isSearch),
  ]);
  await page.route(/\/store\?q=/, async (route) => {
    await tapped;
    // The browser may have cancelled it.
    await route.continue().catch(() => undefined);
  });
  await page.addInitScript((link) => {
    const scriptsCame = () =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/entry.client'));
    addEventListener('DOMContentLoaded', () => {
      if (location.pathname === link || location.search) return;
      document.querySelector<HTMLFormElement>('form[role="search"]')?.requestSubmit();
      const poll = setInterval(() => {
        if (!scriptsCame()) return;
        clearInterval(poll);
        // Loaded; half a second to run.
        setTimeout(() => {
          document.querySelector<HTMLAnchorElement>(`a[href="${link}"]`)?.click();
          console.info('tapped');
        }, 500);
      }, 20);
    });
  }, product);
  await page.goto(localPath('/store', 1), { waitUntil: 'commit' });
  await over;
  await expect(page).toHaveURL(product);
  await page.waitForLoadState('networkidle');
  expect(new URL(page.url()).pathname).toBe(product);
});

test('hydration of an order keeps the focus and the scroll position', async ({ visit, shop, request }) => {
  const { orderNumber } = await postOrder(request, shop.url);
  const page = await visit(desktop);
  await signIn(page, shop);
  const release = await delayScripts(page);
  await page.goto(`/admin/orders/${orderNumber}`, { waitUntil: 'commit' });
  // By its name: the last field of a page that is still arriving may be another one.
  const note = page.getByRole('article').getByRole('textbox', { name: noteText.label[0] });
  await note.fill('Rings twice');
  release();
  await expect(page.getByText(adminText.liveOpen[0], { exact: true })).toHaveCount(1);
  await expect(note).toBeFocused();
  await expect(note).toBeInViewport();
  await expect(note).toHaveValue('Rings twice');
});

test('an error shown before hydration does not take the focus from a field in use', async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto('/zh-TW/order', { waitUntil: 'commit' });
  const number = page.getByLabel(lookUpText.number[1]);
  await number.fill('ABCD123');
  await page.getByLabel(lookUpText.phone[1]).fill('0912345678');
  await page.getByRole('button', { name: lookUpText.find[1] }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await number.fill('ABCD12');
  release();
  await hydrated(page);
  await expect(number).toBeFocused();
  await expect(number).toHaveValue('ABCD12');
});

const awaitingScripts = [
  ['/store/cart', cartText.opening],
  ['/store/checkout', checkoutText.opening],
] as const;

test('cart and checkout with late scripts show loading, not a request for JavaScript', async ({ page }) => {
  const release = await delayScripts(page);
  for (const [path, opening] of awaitingScripts) {
    await page.goto(localPath(path, 1), { waitUntil: 'commit' });
    await expect(page.getByText(cartText.loading[1], { exact: true })).toBeVisible();
    await expect(page.getByText(opening[1])).toBeHidden();
  }
  release();
  await expect(page.getByText(cartText.emptyTitle[1])).toBeVisible();
  await expect(page.getByText(cartText.loading[1], { exact: true })).toHaveCount(0);
});

for (const { index, tag, name } of inTurn(languages)) {
  test.describe(`without JavaScript, in ${name}`, () => {
    test.use({ javaScriptEnabled: false, locale: tag });
    test.beforeEach(({ page }) => openNoscript(page));

    test('cart and checkout say that they need JavaScript, and name other ways to order', async ({
      page,
    }) => {
      for (const [path, opening] of awaitingScripts) {
        await page.goto(localPath(path, index));
        await expect(page.getByText(pick(opening, index))).toBeVisible();
        await expect(page.getByText(pick(cartText.loading, index), { exact: true })).toBeHidden();
      }
    });

    test('every control of a public page works by form or link, or is not there', async ({
      page,
      shop,
      request,
    }) => {
      const { t, open } = reader(page, index);
      for (const [path] of publicPaths) {
        await open(path);
        expect(await deadControls(page), path).toEqual([]);
      }
      const { orderNumber } = await postOrder(request, shop.url, { paymentMethod: 'bt' });
      await open(`/order?number=${orderNumber}`);
      await page.getByLabel(t(lookUpText.phone)).fill('0912 345 678');
      await page.getByRole('button', { name: t(lookUpText.find), exact: true }).click();
      await expect(page.getByRole('heading', { name: orderNumber })).toBeVisible();
      // With its style sheets, which hide what needs scripts.
      await page.waitForLoadState('load');
      expect(await deadControls(page), 'an order').toEqual([]);
    });

    test('a product says how else to order it, and shows every price and picture', async ({ page }) => {
      const { t, open } = reader(page, index);
      await open('/store/boerewors');
      const product = page.getByRole('main');
      await expect(product.getByText(t(productText.withoutScripts))).toBeVisible();
      await expect(product.getByRole('link', { name: '02-2345-6789' })).toHaveAttribute(
        'href',
        'tel:0223456789',
      );
      await expect(product.getByRole('link', { name: t(contactText.toContact) })).toBeVisible();
      await product.getByText(t(productText.optionsTable), { exact: true }).click();
      const size: LocalizedText = ['500 g', '500 公克'];
      await expect(product.getByRole('row', { name: t(size) })).toContainText('NT$330');
      await expect(product.getByRole('img')).toHaveCount(2);
    });
  });
}

/** With JavaScript disabled by a test, Chromium still parses `noscript` as closed. */
async function openNoscript(page: Page): Promise<void> {
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch({ maxRedirects: 0 });
    const html = await response.text();
    await route.fulfill({ response, body: html.replaceAll(/<(\/?)noscript>/g, '<$1div>') });
  });
}

/** Visible controls without a form, a link or native behaviour. */
function deadControls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('button, input, select, textarea, [role="button"]'))
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => !control.matches(':disabled, [type="hidden"]') && !control.closest('[inert]'))
      .filter((control) => {
        const form = control.closest('form');
        const isButton = control.matches('button, [role="button"]');
        return form === null || (isButton && !control.matches('[type="submit"]'));
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  );
}
