import type { Page } from '@playwright/test';
import { type Language, languageOfPath } from '#app/domain/language.ts';

/** Links and forms to pages of the other language, except those with hreflang and in previews. */
export async function wrongLanguageLinks(page: Page, language: Language): Promise<string[]> {
  const addresses = await page.evaluate(() => {
    const found: string[] = [];
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]:not([hreflang])'))
      if (!link.closest('[inert]')) found.push(link.href);
    for (const form of document.querySelectorAll('form[action]'))
      found.push(new URL(form.getAttribute('action') ?? '', location.href).href);
    return found;
  });
  const own = new URL(page.url()).origin;
  return addresses
    .map((address) => new URL(address))
    .filter(({ origin, pathname }) => origin === own && !/^\/(api|images)\//.test(pathname))
    .filter(({ pathname }) => languageOfPath(pathname) !== language)
    .map(({ pathname, search }) => `leads to the other language: ${pathname}${search}`);
}
