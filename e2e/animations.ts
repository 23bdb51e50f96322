import type { Page } from '@playwright/test';

/** Waits for animations: during a fade, contrast would be measured too low. */
export async function animationsFinished(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    ),
  );
}
