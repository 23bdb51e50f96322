import type { Page } from '@playwright/test';
import { localPath } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { homeText } from '#app/text/home.ts';
import { desktop, expect, test } from './shop.ts';

/** A phone in landscape: the button of the home page is visible, and no page is wider than its window. */

test.use({ ...desktop, readOnly: true });

const windows = [
  [568, 320],
  [640, 320],
  [667, 320],
  [667, 331],
  [720, 360],
  [740, 360],
  [812, 325],
  [844, 390],
  [640, 400],
  [390, 664],
] as const;

test('the button of the home page in landscape, at normal and double text size', async ({ page }) => {
  const found: string[] = [];
  for (const { index, name } of languages) {
    for (const text of ['100%', '200%']) {
      await page.goto(localPath('/', index));
      await page.addStyleTag({ content: `:root { font-size: ${text} }` });
      for (const [width, height] of windows) {
        await page.setViewportSize({ width, height });
        const faults = await faultsOf(page, homeText.enter[index], text === '200%');
        found.push(...faults.map((fault) => `${name}, ${width}x${height}, ${text}: ${fault}`));
      }
    }
  }
  expect(found).toEqual([]);
});

/** What covers the button's corners and centre, and the horizontal overflow. */
async function faultsOf(page: Page, name: string, scrolls: boolean): Promise<string[]> {
  const button = page.getByRole('main').getByRole('link', { name, exact: true }).first();
  return button.evaluate((element, mayScroll) => {
    window.scrollTo(0, 0);
    if (mayScroll) element.scrollIntoView({ block: 'nearest' });
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const spots = [
      [left + 4, top + 4],
      [right - 4, top + 4],
      [left + 4, bottom - 4],
      [right - 4, bottom - 4],
      [(left + right) / 2, (top + bottom) / 2],
    ] as const;
    const faults = spots.flatMap(([x, y]) => {
      const at = document.elementFromPoint(x, y);
      if (at && element.contains(at)) return [];
      return [`<${at?.tagName.toLowerCase() ?? 'outside'}> at ${Math.round(x)}, ${Math.round(y)}`];
    });
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`${scrollWidth - clientWidth} px wider`);
    return faults;
  }, scrolls);
}
