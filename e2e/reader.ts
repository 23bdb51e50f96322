import type { Page } from '@playwright/test';
import { type Language, type LocalizedText, localPath, pick } from '#app/domain/language.ts';

/** A page and its language. */
export interface Reader {
  page: Page;
  /** Translates as `t` of the shop does. */
  t: (localized: LocalizedText) => string;
  /** Opens a path in this language. */
  open: (path: string) => Promise<void>;
}

export function reader(page: Page, language: Language): Reader {
  return {
    page,
    t: (localized) => pick(localized, language),
    open: (path) => openPage(page, localPath(path, language)),
  };
}

/** Opens a page and waits for hydration, unless scripts are off. @param path with its language. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Waits until the open page is hydrated, unless scripts are off; the load event comes before the scripts. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      matchMedia('(scripting: none)').matches ||
      // What records early input is removed in the commit that hydrates the page.
      ('__reactRouterDataRouter' in window && !('earlyInput' in window) && !('earlyTaps' in window)),
  );
}
