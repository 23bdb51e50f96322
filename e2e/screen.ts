import type { Page } from '@playwright/test';
import { type Language, localPath } from '#app/domain/language.ts';
import type { FilledShop } from './filled-shop.ts';
import { type Reader, reader } from './reader.ts';

/** A visit to a filled shop, in one language. */
export interface Visit extends Reader {
  language: Language;
  shop: FilledShop;
}

export function visitOf(page: Page, language: Language, shop: FilledShop): Visit {
  // What is not there is said at once, not when the time of the whole walk is over.
  page.setDefaultTimeout(20_000);
  return { ...reader(page, language), language, shop };
}

/**
 * Something that can be seen: a page, a dialog, a state. One list of them feeds the sweeps for accessibility, language,
 * large text and paper, and the screenshots.
 */
export interface Screen {
  /** For file names and messages. */
  name: string;
  reach: (visit: Visit) => Promise<void>;
}

/** The screen of an address, once its scripts have begun. */
export function at(name: string, path: string | ((shop: FilledShop) => string)): Screen {
  return {
    name,
    async reach({ page, language, shop }) {
      await page.goto(localPath(typeof path === 'string' ? path : path(shop), language));
      await page.waitForLoadState('networkidle');
    },
  };
}

/** An address and what is done there. */
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
