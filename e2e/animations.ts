import type { Page } from '@playwright/test';

/** Waits until nothing moves: what is still fading in would be measured at half its contrast, or drawn so. */
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
