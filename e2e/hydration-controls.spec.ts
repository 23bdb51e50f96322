import type { Page } from '@playwright/test';
import { type LocalizedText, localPath, pick } from '#app/domain/language.ts';
import { cartText } from '#app/text/cart.ts';
import { aboutOrder } from '#app/text/chat.ts';
import { contactText } from '#app/text/contact.ts';
import { lookUpText } from '#app/text/order-lookup.ts';
import { productText } from '#app/text/product.ts';
import { promoOffered } from '#app/text/promo-offer.ts';
import { shellText } from '#app/text/shell.ts';
import { storeText } from '#app/text/store.ts';
import { trials } from '#test/trials.ts';
import { type Control, controlsOf, preventedLinks, seenOf, tap } from './controls.ts';
import { delayScripts } from './delayed-scripts.ts';
import { publicPaths } from './pages.ts';
import { postOrder } from './posted-order.ts';
import { hydrated } from './reader.ts';
import { desktop, expect, phone, test } from './shop.ts';

test.use({ screenshot: 'off' });

const everything = trials({ short: 0, long: 1 }) === 1;

/** Pages with controls of their own, besides those of pages.ts. */
const further = ['/store/wood-wool-firelighters', '/store/boerewors?variant=none', '/store?type=none'];
/** The offline page has no scripts. */
const every = [...publicPaths.map(([each]) => each).filter((path) => path !== '/offline'), ...further];
/** A list with a product with options, and one that is added at once. */
const listed = '/store?type=wors&type=fire';
const addsAtOnce = '[data-step^="add-"]';
/** Together they have every kind of control; the long run tests every page. */
const representative = ['/store?page=2', '/store/boerewors', '/store/wood-wool-firelighters', '/contact'];

const visitors = [
  { who: 'on a phone in Chinese', device: phone, language: 1 },
  { who: 'on a desktop in English', device: desktop, language: 0 },
] as const;

for (const { who, device, language } of everything ? visitors : visitors.slice(0, 1)) {
  test(`whatever is clicked before hydration is replayed after it, ${who}`, async ({ visit }) => {
    test.setTimeout(everything ? 480_000 : 240_000);
    const early = await visit({ ...device, serviceWorkers: 'block' });
    const usual = await visit({ ...device, serviceWorkers: 'block' });
    const seen = new Set<string>();
    const lost: string[] = [];
    const paths = everything ? every : representative;
    for (const path of paths) {
      // A language chosen on an earlier page would redirect.
      await early.context().clearCookies();
      const address = localPath(path, language);
      await openHeld(early, address);
      for (const link of await preventedLinks(early)) lost.push(`${address}: ${link} is not followed`);
      // Controls with the same name are tested once.
      const controls = await controlsOf(early);
      const fresh = controls.filter(({ name }) => !seen.has(name) && seen.add(name));
      for (const group of everything ? alone(fresh, controls) : together(fresh)) {
        const difference = await compare(early, usual, address, group);
        if (difference) lost.push(`${address}: ${group.map(({ name }) => name).join(', ')}\n${difference}`);
      }
    }
    expect(seen.size).toBeGreaterThan(everything ? 60 : 15);
    expect(lost).toEqual([]);
  });
}

/** Each control alone, links of the shop included, external links not followed. */
function alone(fresh: readonly Control[], controls: readonly Control[]): Control[][] {
  return fresh
    .filter(({ leads }) => leads !== 'elsewhere')
    .map((control) => (control.leads === 'away' ? [...fieldsOf(control, controls), control] : [control]));
}

/** Controls that stay on the page are used together; those that leave or cover it alone; links not at all. */
function together(controls: readonly Control[]): Control[][] {
  const staying = controls.filter(({ leads, form }) => leads === 'nowhere' && form < 0);
  const leaving = controls
    .filter(({ leads }) => leads === 'away')
    .map((control) => [...fieldsOf(control, controls), control]);
  const over = controls.filter(({ leads }) => leads === 'over').map((control) => [control]);
  return [...(staying.length > 0 ? [staying] : []), ...leaving, ...over];
}

/** Fields of a button's form, since an empty one may have no visible effect. */
function fieldsOf({ form }: Control, controls: readonly Control[]): Control[] {
  return form < 0 ? [] : controls.filter((each) => each.form === form && each.leads === 'nowhere');
}

/** Uses controls before and after hydration. @returns the difference of the results. */
async function compare(
  early: Page,
  usual: Page,
  address: string,
  controls: readonly Control[],
): Promise<string | null> {
  const [changedEarly, changedUsual] = await Promise.all([
    tapAt(early, address, controls, 'before'),
    tapAt(usual, address, controls, 'after'),
  ]);
  const isSent = controls.at(-1)?.leads === 'away';
  // A product from the list is a page before hydration and a dialog after it, at the same URL.
  const isOverList = /\/store(\?|$)/.test(address) && controls.at(-1)?.name.includes('/store/*');
  const seen = async (page: Page) => {
    const all = await seenOf(page, isSent).catch(String);
    return isOverList ? (/"at":"[^"]*"/.exec(all)?.[0] ?? all) : all;
  };
  let before = '';
  let after = '';
  await expect
    .poll(async () => {
      [before, after] = await Promise.all([seen(early), seen(usual)]);
      return before === after && changedEarly(before) && changedUsual(after);
    })
    .toBe(true)
    .catch(() => {});
  if (before === after && changedEarly(before) && changedUsual(after)) return null;
  return `  before: ${before}\n  after:  ${after}`;
}

/** @returns whether the page shows an effect, where one is expected. */
async function tapAt(
  page: Page,
  address: string,
  controls: readonly Control[],
  moment: 'before' | 'after',
): Promise<(seen: string) => boolean> {
  await page.context().clearCookies();
  const release = await openHeld(page, address);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  if (moment === 'after') {
    release();
    await hydrated(page);
  }
  const leaves = controls.at(-1)?.leads === 'away';
  let first = '';
  for (const [index, control] of controls.entries()) {
    if (index === controls.length - 1) first = await seenOf(page, leaves);
    await tap(page, control);
  }
  release();
  await hydrated(page);
  await expect(page.locator('html[data-early]')).toHaveCount(0);
  return (seen) => !leaves || seen !== first;
}

/** Clicks an element in the commit that hydrates the page, before its effects. */
function tapAtHydration(page: Page, selector: string): Promise<unknown> {
  return page.addInitScript((tapped) => {
    let early: { stop: () => void } | undefined;
    Object.defineProperty(window, 'earlyTaps', {
      configurable: true,
      get: () => early,
      set(recorded: { stop: () => void }) {
        const { stop } = recorded;
        early = Object.assign(recorded, {
          stop() {
            stop();
            queueMicrotask(() => {
              document.querySelector<HTMLElement>(tapped)?.click();
              Object.assign(window, { tappedAtHydration: true });
            });
          },
        });
      },
    });
  }, selector);
}

/** Clicks an element on a slow phone while React is hydrating, so that the click itself completes that. */
async function tapWhichHydrates(page: Page, selector: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.addInitScript((tapped) => {
    const { addEventListener } = document;
    document.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
      addEventListener.apply(document, listener);
      // React's own, which it adds before it hydrates.
      if (listener[0] !== 'click') return;
      document.addEventListener = addEventListener;
      setTimeout(() => document.querySelector<HTMLElement>(tapped)?.click(), 15);
    };
  }, selector);
}

/** Opens a page with delayed scripts. */
async function openHeld(page: Page, address: string): Promise<() => void> {
  await page.unrouteAll();
  const release = await delayScripts(page);
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  return release;
}

test('input before hydration is kept', async ({ visit, shop, expectedErrors }) => {
  const page = await visit({ ...phone, serviceWorkers: 'block' });
  const t = (localized: LocalizedText) => pick(localized, 1);
  const product = page.getByRole('main');
  const added = product.getByRole('button', { name: t(productText.added) });

  await test.step('a choice and the cart', async () => {
    const release = await openHeld(page, localPath('/store/boerewors', 1));
    await product.getByRole('radio', { name: '500 公克', exact: true }).check();
    await product.getByRole('button', { name: t(productText.addToCart) }).click();
    await expect(page.getByText(t(shellText.stillLoading))).toBeVisible();
    release();
    await expect(added).toBeVisible();
    await expect(product.getByRole('radio', { name: '500 公克', exact: true })).toBeChecked();
    await expect(page.getByText(t(shellText.stillLoading))).toBeHidden();
  });

  await test.step('a number of what has one kind only', async () => {
    const release = await openHeld(page, localPath('/store/wood-wool-firelighters', 1));
    await product.getByRole('button', { name: t(productText.more) }).click();
    await product.getByRole('button', { name: t(productText.more) }).click();
    await product.getByRole('button', { name: t(productText.addToCart) }).click();
    release();
    await expect(added).toBeVisible();
  });

  await test.step('a promo code of a link that was followed on', async () => {
    const release = await openHeld(page, `${localPath('/contact', 1)}?promo=BRAAI10-VUUR`);
    await page
      .locator(`a[href="${localPath('/store/cart', 1)}"]`)
      .first()
      .click();
    await page.waitForURL(/cart$/, { waitUntil: 'domcontentloaded' });
    release();
    const lines = page.getByRole('region', { name: t(cartText.lines) });
    await expect(lines.getByRole('heading', { level: 2 })).toHaveCount(2);
    await expect(lines.getByRole('group').filter({ hasText: '3' }).first()).toBeVisible();
    await expect(page.getByText(t(promoOffered('BRAAI10-VUUR')))).toBeVisible();
  });

  await test.step('a question about an order', async () => {
    const { orderNumber } = await postOrder(page.request, shop.url);
    const release = await openHeld(page, localPath('/order', 1));
    await page.getByLabel(t(lookUpText.number)).fill(orderNumber);
    await page.getByLabel(t(lookUpText.phone)).fill('0912345678');
    await page.getByRole('button', { name: t(lookUpText.find) }).click();
    const content = page.locator('#content');
    await content.getByRole('link', { name: t(contactText.toContact) }).click();
    release();
    const message = page.getByRole('textbox', { name: t(contactText.message) });
    await expect(message).toHaveValue(t(aboutOrder(orderNumber)));
  });

  await test.step('a product of the list that has one kind only', async () => {
    const fresh = await visit({ ...phone, serviceWorkers: 'block' });
    const release = await openHeld(fresh, localPath(listed, 1));
    await fresh.locator(addsAtOnce).first().click();
    release();
    await expect(fresh.getByRole('link', { name: t(storeText.added) })).toHaveCount(1);
  });

  await test.step('scripts that cannot be had are reported', async () => {
    expectedErrors.push(/entry\.client/);
    const dead = await visit({ ...phone, serviceWorkers: 'block' });
    await dead.route('**/entry.client*', (route) => route.abort());
    await dead.goto(localPath('/store/boerewors', 1));
    await expect(dead.getByText(t(shellText.notLoaded))).toBeVisible();
  });
});

for (let round = 1; round <= trials({ short: 0, long: 5 }); round++) {
  test(`on a slow network and phone no early click is lost (${round})`, async ({ visit }) => {
    test.setTimeout(180_000);
    const t = (localized: LocalizedText) => pick(localized, 1);
    const page = await visit({ ...phone, serviceWorkers: 'block' });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
    await devtools.send('Network.emulateNetworkConditions', line);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(localPath('/store/boerewors', 1), { waitUntil: 'commit' });
    const product = page.getByRole('main');
    await product.getByRole('radio', { name: '500 公克', exact: true }).check();
    await product.getByRole('button', { name: t(productText.addToCart) }).click();
    await expect(product.getByRole('button', { name: t(productText.added) })).toBeVisible({
      timeout: 60_000,
    });
    await page.goto(localPath(listed, 1), { waitUntil: 'commit' });
    await page.locator(addsAtOnce).first().click();
    await expect(page.getByRole('link', { name: t(storeText.added) })).toHaveCount(2, {
      timeout: 60_000,
    });
    await page.goto(localPath('/store/cart', 1));
    await expect(page.getByText(t(cartText.subtotal))).toBeVisible({ timeout: 60_000 });
  });
}

test.describe('without a request', () => {
  test.use({ readOnly: true });

  test('a click during hydration adds the variant of the URL', async ({ visit }) => {
    const t = (localized: LocalizedText) => pick(localized, 1);
    const page = await visit({ ...phone, serviceWorkers: 'block' });
    await tapAtHydration(page, 'main [data-step="add"]');
    await page.goto(localPath('/store/lump-charcoal?variant=var_lump-charcoal-1', 1));
    await expect(page.getByRole('main').getByRole('button', { name: t(productText.added) })).toBeVisible();
    await page.goto(localPath('/store/cart', 1));
    await expect(page.getByRole('main').getByText('3 公斤')).toBeVisible();
  });

  test('what was added stays in sight while a promo code is taken out of the address', async ({ visit }) => {
    const page = await visit({ ...phone, serviceWorkers: 'block' });
    await tapAtHydration(page, 'main [data-step="add"]');
    await page.goto(localPath('/store/peach-chutney?promo=BRAAI10-VUUR', 1));
    await expect(page).toHaveURL(localPath('/store/peach-chutney', 1));
    await page.waitForLoadState('networkidle');
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible();
    await sheet.getByRole('button', { name: pick(productText.close, 1) }).click();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(localPath('/store/peach-chutney', 1));
  });

  for (const [moment, tapThen] of [
    ['during hydration', tapAtHydration],
    ['that hydrates the page', tapWhichHydrates],
  ] as const) {
    test(`a click ${moment} adds the option that was chosen before it`, async ({ visit }) => {
      const page = await visit({ ...phone, serviceWorkers: 'block' });
      await tapThen(page, 'main [data-step="add"]');
      const release = await openHeld(page, localPath('/store/boerewors', 1));
      const product = page.getByRole('main');
      await product.getByRole('radio', { name: '500 公克', exact: true }).check();
      release();
      await expect(product.getByRole('button', { name: pick(productText.added, 1) })).toBeVisible();
      await page.goto(localPath('/store/cart', 1));
      await expect(product.getByText('500 公克')).toBeVisible();
    });
  }

  test('a click during hydration names the missing option', async ({ visit }) => {
    const page = await visit({ ...phone, serviceWorkers: 'block' });
    await tapAtHydration(page, 'main [data-step="add"]');
    await page.goto(localPath('/store/boerewors', 1));
    await expect(page.getByRole('main').getByRole('radiogroup').first()).toHaveAttribute(
      'aria-invalid',
      'true',
    );
  });

  test('an option chosen during hydration stays chosen', async ({ visit }) => {
    const page = await visit({ ...phone, serviceWorkers: 'block' });
    await tapAtHydration(page, 'main [role="radiogroup"] input');
    await page.goto(localPath('/store/boerewors?variant=var_boerewors-2', 1));
    const first = page.getByRole('main').getByRole('radio').first();
    await page.waitForFunction(() => 'tappedAtHydration' in window);
    await hydrated(page);
    await expect(first).toBeChecked();
  });

  test('hydration replaces no control, since it may be pressed', async ({ visit }) => {
    const page = await visit({ ...phone, serviceWorkers: 'block' });
    const paths = [
      '/store?type=biltong&q=chilli&page=1',
      // Sold out.
      '/store/rump-cap',
      '/order?number=ABCD123',
      '/contact?order=ABCD123',
    ];
    const replaced: string[] = [];
    for (const path of [...paths, ...(everything ? every : representative)]) {
      const release = await openHeld(page, localPath(path, 1));
      const controls = await page.evaluateHandle(() => [
        // Placeholders of parts that need scripts are replaced.
        ...document.querySelectorAll(
          ':is(a, button, input, select, textarea, summary):not([data-awaiting-script] *)',
        ),
      ]);
      release();
      await hydrated(page);
      await expect(page.locator('html[data-early]')).toHaveCount(0);
      const gone = await controls.evaluate((all) =>
        all.filter((each) => !each.isConnected).map((each) => each.outerHTML.slice(0, 160)),
      );
      replaced.push(...gone.map((html) => `${path}: ${html}`));
    }
    expect(replaced).toEqual([]);
  });

  test('filters changed before hydration stay', async ({ visit }) => {
    const page = await visit({ ...phone, serviceWorkers: 'block' });
    const release = await openHeld(page, localPath('/store?q=oxtail', 1));
    const filters = page
      .getByRole('navigation', { name: pick(storeText.filters, 1) })
      .getByRole('list')
      .first();
    const moved = await filters.evaluate((list) => {
      list.scrollLeft = list.scrollWidth;
      return list.scrollLeft;
    });
    expect(moved).toBeGreaterThan(0);
    release();
    await hydrated(page);
    expect(await filters.evaluate((list) => list.scrollLeft)).toBe(moved);
  });
});
