import type { Page } from '@playwright/test';

/** Delays the page's scripts until the returned function is called. */
export async function delayScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/entry.client*', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
