import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { type Language, localPath, pick } from '#app/domain/language.ts';
import { cartText } from '#app/text/cart.ts';
import { productText } from '#app/text/product.ts';
import { shellText } from '#app/text/shell.ts';
import { trials } from '#test/trials.ts';
import { holdScripts } from './held-scripts.ts';
import { publicPaths } from './pages.ts';
import { desk, expect, phone, type TestShop, test } from './shop.ts';

/** All that a hand can reach on a page, but for what is there for programs only. */
const reachable =
  'a[href], button, summary, select, textarea, input:not([type="hidden"]), [role="button"], [tabindex]:not([tabindex="-1"])';

test.use({ trace: 'off', screenshot: 'off' });

const everything = trials({ short: 0, long: 1 }) === 1;

/** Pages with controls of their own, besides those that an address alone leads to. */
const further = ['/store/wood-wool-firelighters', '/store/boerewors?variant=none', '/store?type=none'];

const visitors = [
  { who: 'on a phone in Chinese', device: phone, language: 1 },
  { who: 'at a desk in English', device: desk, language: 0 },
] as const;

// The other one walks in the long run alone.
for (const { who, device, language } of everything ? visitors : visitors.slice(0, 1)) {
  test(`whatever is tapped before the scripts run is done once they do, ${who}`, async ({
    browser,
    shop,
  }) => {
    test.setTimeout(everything ? 3_600_000 : 600_000);
    const seen = new Set<string>();
    const lost: string[] = [];
    for (const path of [
      ...(everything ? publicPaths.map(([each]) => each) : ['/store', '/store/boerewors']),
      ...further,
    ]) {
      const address = localPath(path, language);
      const controls = await controlsOf(browser, shop, device, address);
      for (const control of controls) {
        // A link is the browser's own; the short run follows none twice.
        if (!everything && control.isPlainLink) continue;
        if (!everything && seen.has(control.name)) continue;
        seen.add(control.name);
        const early = await outcome(browser, shop, device, address, control.index, 'before');
        const usual = await outcome(browser, shop, device, address, control.index, 'after');
        if (early !== usual) lost.push(`${address}: ${control.name}\n  before: ${early}\n  after:  ${usual}`);
      }
    }
    expect(seen.size).toBeGreaterThan(everything ? 60 : 10);
    expect(lost).toEqual([]);
  });
}

interface Control {
  index: number;
  name: string;
  isPlainLink: boolean;
}

/** What can be reached on a page as it comes from the server. */
async function controlsOf(
  browser: Browser,
  shop: TestShop,
  device: BrowserContextOptions,
  address: string,
): Promise<Control[]> {
  const context = await browser.newContext({ ...device, baseURL: shop.url, serviceWorkers: 'block' });
  const page = await context.newPage();
  await holdScripts(page);
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  const found = await page.evaluate(
    (selector) =>
      Array.from(document.querySelectorAll<HTMLElement>(selector), (element, index) => {
        const href = element.getAttribute('href');
        const words = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
        const { name = '', value = '' } = element instanceof HTMLInputElement ? element : {};
        // What lies under an open product cannot be tapped.
        const isUnder = document.querySelector('dialog[open]')?.contains(element) === false;
        const isHidden =
          isUnder || !element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]');
        const isOff = element.matches(':disabled, [aria-disabled="true"], [readonly]');
        return {
          index,
          name: `<${element.tagName.toLowerCase()}> ${href ?? `${name} ${value}`} ${words}`,
          isPlainLink:
            href !== null && element.dataset.step === undefined && element.dataset.language === undefined,
          isUsable: !isHidden && !isOff,
        };
      }),
    reachable,
  );
  await context.close();
  return found.filter(({ isUsable }) => isUsable);
}

/** What came of using one control, before the scripts or after them: the page's address and all that can be seen of it. */
async function outcome(
  browser: Browser,
  shop: TestShop,
  device: BrowserContextOptions,
  address: string,
  index: number,
  moment: 'before' | 'after',
): Promise<string> {
  const context = await browser.newContext({ ...device, baseURL: shop.url, serviceWorkers: 'block' });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  try {
    const release = moment === 'before' ? await holdScripts(page) : () => {};
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    if (moment === 'after') await alive(page);
    await use(page.locator(reachable).nth(index));
    release();
    await alive(page);
    await expect(page.locator('html[data-early]')).toHaveCount(0);
    // The answer to a form, and what the page does with a choice.
    await page.waitForLoadState('networkidle');
    return await page.evaluate(() => {
      const controls = Array.from(
        document.querySelectorAll<HTMLInputElement>('input, textarea, select'),
        (each) =>
          each.type === 'hidden' ? '' : /radio|checkbox/.test(each.type) ? each.checked : each.value,
      );
      const opened = Array.from(document.querySelectorAll('details'), ({ open }) => open);
      const basket: unknown = JSON.parse(localStorage.getItem('boma.session') ?? '{}');
      const lines = typeof basket === 'object' && basket && 'basket' in basket ? basket.basket : [];
      // biome-ignore lint/performance/useDomNodeTextContent: what can be seen, not what is there
      const text = document.body.innerText.replaceAll(/\s+/g, ' ');
      const language = /language=\d/.exec(document.cookie)?.[0] ?? '';
      return JSON.stringify({ at: location.pathname, controls, opened, lines, language, text });
    });
  } finally {
    await context.close();
  }
}

async function use(control: Locator): Promise<void> {
  const kind = await control.evaluate((element) =>
    element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase(),
  );
  if (kind === 'radio' || kind === 'checkbox') await control.check();
  else if (kind === 'select') await control.selectOption({ index: 1 });
  else if (['text', 'search', 'email', 'tel', 'password', 'textarea'].includes(kind))
    await control.fill('x1');
  else await control.click({ noWaitAfter: true });
}

/** React has taken the page over. */
async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.getElementById('content');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'));
  });
}

const holder = { language: 1 as Language, say: (pair: readonly [string, string]) => pick(pair, 1) };

test('a choice, a number of them and the cart, all before the scripts run', async ({ browser, shop }) => {
  const { say, language } = holder;
  const context = await browser.newContext({ ...phone, baseURL: shop.url, serviceWorkers: 'block' });
  const page = await context.newPage();
  let release = await holdScripts(page);
  await page.goto(localPath('/store/boerewors', language), { waitUntil: 'domcontentloaded' });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: '500 公克', exact: true }).check();
  await dialog.getByRole('button', { name: say(productText.addToCart) }).click();
  await expect(page.getByText(say(shellText.stillLoading))).toBeVisible();
  release();
  await expect(dialog.getByRole('button', { name: say(productText.added) })).toBeVisible();
  await expect(dialog.getByRole('radio', { name: '500 公克', exact: true })).toBeChecked();
  await expect(page.getByText(say(shellText.stillLoading))).toBeHidden();

  // With one kind only there is a number to choose at once.
  await page.unrouteAll();
  release = await holdScripts(page);
  await page.goto(localPath('/store/wood-wool-firelighters', language), { waitUntil: 'domcontentloaded' });
  await dialog.getByRole('button', { name: say(productText.more) }).click();
  await dialog.getByRole('button', { name: say(productText.more) }).click();
  await dialog.getByRole('button', { name: say(productText.addToCart) }).click();
  release();
  await expect(dialog.getByRole('button', { name: say(productText.added) })).toBeVisible();
  await page.goto(localPath('/store/cart', language));
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2);
  await expect(page.getByRole('group').filter({ hasText: '3' }).first()).toBeVisible();

  // Scripts that cannot be had are said to be so.
  await page.route('**/entry.client*', (route) => route.abort());
  await page.goto(localPath('/store/boerewors', language));
  await expect(page.getByText(say(shellText.notLoaded))).toBeVisible();
  await context.close();
});

for (let round = 1; round <= trials({ short: 0, long: 5 }); round++) {
  test(`a slow line and a slow telephone lose nothing that is tapped at once (${round})`, async ({
    browser,
    shop,
  }) => {
    test.setTimeout(180_000);
    const { say, language } = holder;
    const context = await browser.newContext({ ...phone, baseURL: shop.url, serviceWorkers: 'block' });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
    await devtools.send('Network.emulateNetworkConditions', line);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(localPath('/store/boerewors', language), { waitUntil: 'commit' });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: '500 公克', exact: true }).check();
    await dialog.getByRole('button', { name: say(productText.addToCart) }).click();
    await expect(dialog.getByRole('button', { name: say(productText.added) })).toBeVisible({
      timeout: 60_000,
    });
    await page.goto(localPath('/store', language), { waitUntil: 'commit' });
    const card = page.locator('[data-step^="add-"]').first();
    await card.click();
    await expect(page.getByRole('link', { name: say(['Added', '已加入']) })).toHaveCount(2, {
      timeout: 60_000,
    });
    await page.goto(localPath('/store/cart', language));
    await expect(page.getByText(say(cartText.subtotal))).toBeVisible({ timeout: 60_000 });
    await context.close();
  });
}
