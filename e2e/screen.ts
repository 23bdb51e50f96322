import type { Page } from '@playwright/test';
import { type Language, localPath } from '#app/domain/language.ts';
import type { FilledShop } from './filled-shop.ts';
import { type Reader, reader } from './reader.ts';

export interface Visit extends Reader {
  language: Language;
  shop: FilledShop;
}

export function visitOf(page: Page, language: Language, shop: FilledShop): Visit {
  // A missing element fails at once, not after the walk's time limit. Sweeps of the long run share the two cores.
  page.setDefaultTimeout(process.env.LONG_TESTS ? 180_000 : 20_000);
  return { ...reader(page, language), language, shop };
}

/** A page, dialog or state, for the checks of accessibility, language, large text and print, and for screenshots. */
export interface Screen {
  /** For file names and messages. */
  name: string;
  reach: (visit: Visit) => Promise<void>;
}

/** A screen by URL, once its scripts run. */
export function at(name: string, path: string | ((shop: FilledShop) => string)): Screen {
  return {
    name,
    async reach({ page, language, shop }) {
      await page.goto(localPath(typeof path === 'string' ? path : path(shop), language));
      await page.waitForLoadState('networkidle');
    },
  };
}

/** A screen reached by steps from a URL. */
export function after(
  name: string,
  path: string | ((shop: FilledShop) => string),
  act: (visit: Visit) => Promise<void>,
): Screen {
  const opened = at(name, path);
  return {
    name,
    async reach(visit) {
      await opened.reach(visit);
      await act(visit);
    },
  };
}
