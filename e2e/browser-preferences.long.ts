import type { Page } from '@playwright/test';
import { languages } from '#app/domain/languages.ts';
import { accessFaults } from './accessibility.ts';
import { adminScreens } from './admin-pages.ts';
import { fillShop } from './filled-shop.ts';
import { coveredFocus, cutOff, moves } from './overflow.ts';
import { publicScreens } from './pages.ts';
import { type Visit, visitOf } from './screen.ts';
import { faultsOf } from './screen-checks.ts';
import { desktop, expect, phone, test } from './shop.ts';

/**
 * Every screen with the visitor's own preferences: large text, a narrow or zoomed window, forced colours, reduced
 * motion, keyboard, print.
 */

interface Setting {
  name: string;
  device:
    | typeof phone
    | typeof desktop
    | (Omit<typeof desktop, 'viewport'> & { viewport: { width: number; height: number } });
  set: (page: Page) => Promise<void>;
  check: (visit: Visit) => Promise<readonly string[]>;
}

/** Frames without scripts, and local previews of photos, are not the shop's files. */
const ofFrames = [/^Connecting to 'blob:/, /^Blocked script execution in 'about:srcdoc'/];

const fits = ({ page }: Visit) => cutOff(page);
const nothing = async () => {};

const settings: readonly Setting[] = [
  // WCAG 2.2, 1.4.10: a 1280 px window at 400 %.
  {
    name: 'a window 320 px wide',
    device: { ...desktop, viewport: { width: 320, height: 640 } },
    set: nothing,
    check: fits,
  },
  {
    name: 'a window zoomed to 200 %',
    device: { ...desktop, viewport: { width: 640, height: 400 } },
    set: nothing,
    check: fits,
  },
  // 1.4.4: only the text grows, in the layout of a wide window.
  {
    name: 'text of twice the size',
    device: desktop,
    set: async (page) => {
      await page.addInitScript(() => {
        // Runs before any element exists, and in email frames, which have none of the shop's.
        document.addEventListener('DOMContentLoaded', () =>
          document.documentElement.style.setProperty('font-size', '200%'),
        );
      });
    },
    check: fits,
  },
  {
    name: 'colours of their own',
    device: desktop,
    set: (page) => page.emulateMedia({ forcedColors: 'active' }),
    // In forced colours the system draws text and backgrounds; axe reads the page's own.
    check: async ({ page }) => [
      ...(await accessFaults(page, ['color-contrast'])),
      ...(await withoutEdge(page)),
    ],
  },
  {
    name: 'no motion',
    device: phone,
    set: (page) => page.emulateMedia({ reducedMotion: 'reduce' }),
    check: ({ page }) => moves(page),
  },
  // The width of A4 between its margins.
  {
    name: 'paper',
    device: { ...desktop, viewport: { width: 673, height: 1000 } },
    set: nothing,
    check: async ({ page }) => {
      await page.emulateMedia({ media: 'print' });
      const faults = await cutOff(page);
      await page.emulateMedia({ media: 'screen' });
      return faults;
    },
  },
  {
    name: 'the keyboard on a phone',
    device: phone,
    set: nothing,
    check: ({ page }) => coveredFocus(page),
  },
  {
    name: 'the keyboard on a desktop',
    device: desktop,
    set: nothing,
    check: ({ page }) => coveredFocus(page),
  },
];

const walks = settings.flatMap((setting) => languages.map((language) => ({ ...setting, language })));

for (const { name, device, set, check: look, language } of walks) {
  test.describe(`${name}, in ${language.name}`, () => {
    test.use({ ...device, locale: language.tag, linked: true });
    // Other sweeps of the long run share the two cores.
    test.setTimeout(3_600_000);
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    test.use({ expectedErrors: async ({}, use) => use(ofFrames) });

    test('the shop', async ({ page, shop, visit, request }) => {
      const filled = await fillShop(await visit(), shop, request);
      await set(page);
      expect(await faultsOf(visitOf(page, language.index, filled), publicScreens, look)).toEqual([]);
    });

    test('the admin area', async ({ page, shop, request }) => {
      const filled = await fillShop(page, shop, request);
      await set(page);
      expect(await faultsOf(visitOf(page, language.index, filled), adminScreens, look)).toEqual([]);
    });
  });
}

/** Buttons and fields marked off by a background alone, which forced colours do not draw. */
function withoutEdge(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, input:not([type=hidden]), select, textarea')].flatMap(
      (control) => {
        if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
        const style = getComputedStyle(control);
        const hasEdge = Number.parseFloat(style.borderTopWidth) > 0 || style.outlineStyle !== 'none';
        const isDrawn =
          control.querySelector('svg, img, picture') !== null || style.textDecorationLine !== 'none';
        const within = control.closest('label, [role=search], .mantine-Input-wrapper, td, form') !== null;
        // Native sliders and checkboxes follow forced colours themselves.
        const isNative =
          control.matches('[type=range], [type=checkbox], [type=radio]') && style.appearance === 'auto';
        if (hasEdge || isDrawn || isNative || (within && control.tagName !== 'BUTTON')) return [];
        return [
          `no edge: <${control.tagName.toLowerCase()} class="${control.className}"> ${control.textContent?.trim().slice(0, 40)}`,
        ];
      },
    ),
  );
}
