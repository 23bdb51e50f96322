import type { Page } from '@playwright/test';

/** As on a slow line: the next page stands there, and its scripts come when the returned function is called. */
export async function delayScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/entry.client*', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
