import type { Page } from '@playwright/test';
import { languages, localPath } from '#app/domain/language.ts';
import { inTurn } from '#test/trials.ts';
import { cutOff } from './fits.ts';
import { expect, phone, test } from './shop.ts';

/** WCAG 2.2, 1.4.4: text of twice the size on a phone, where the window stays as narrow as it is. */

test.use(phone);

for (const { index, name } of inTurn(languages, 1)) {
  test(`a phone with letters of twice the size, in ${name}`, async ({ page }) => {
    for (const path of ['/', '/store', '/contact', '/order', '/store/cart']) {
      await page.goto(localPath(path, index));
      await page.waitForLoadState('networkidle');
      await page.addStyleTag({ content: ':root { font-size: 200% }' });
      expect(await cutOff(page), path).toEqual([]);
      expect(await overlaps(page), path).toEqual([]);
    }
  });
}

/** Parts of the header that lie over each other or reach out of it. */
async function overlaps(page: Page): Promise<string[]> {
  return page.getByRole('banner').evaluate((header) => {
    const edge = header.getBoundingClientRect();
    const parts = [...header.querySelectorAll('a')].map((link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      return { text: link.textContent ?? '', box: range.getBoundingClientRect() };
    });
    const found = parts.filter(({ box }) => box.bottom > edge.bottom || box.right > edge.right);
    for (const [place, one] of parts.entries())
      for (const other of parts.slice(place + 1))
        if (
          one.box.left < other.box.right &&
          other.box.left < one.box.right &&
          one.box.top < other.box.bottom &&
          other.box.top < one.box.bottom
        )
          found.push(other);
    return found.map(({ text }) => text);
  });
}
