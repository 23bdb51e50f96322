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
  // The load event comes before the scripts.
  await page.waitForFunction(
    () => '__reactRouterDataRouter' in window || matchMedia('(scripting: none)').matches,
  );
}
