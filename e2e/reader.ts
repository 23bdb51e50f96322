import type { Page } from '@playwright/test';
import { type Language, type LocalizedText, localPath, pick } from '#app/domain/language.ts';

/** A page and the language its person reads. */
export interface Reader {
  page: Page;
  /** Says a pair of the shop's words as this person reads it. */
  t: (localized: LocalizedText) => string;
  /** Opens a path of the shop in this person's language. */
  open: (path: string) => Promise<void>;
}

export function reader(page: Page, language: Language): Reader {
  return {
    page,
    t: (localized) => pick(localized, language),
    open: (path) => openPage(page, localPath(path, language)),
  };
}

/** Opens a page and waits for its scripts, where there are any. @param path with its language. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // A page draws its first picture before it asks for its scripts: the browser says that it is there, not that it lives.
  await page.waitForFunction(
    () => '__reactRouterDataRouter' in window || matchMedia('(scripting: none)').matches,
  );
}
