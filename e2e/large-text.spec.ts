import type { Page } from '@playwright/test';
import { localPath, pick } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { checkoutText } from '#app/text/checkout.ts';
import { inTurn } from '#test/trials.ts';
import { cutOff } from './overflow.ts';
import { addVariant, boerewors } from './purchase.ts';
import { reader } from './reader.ts';
import { expect, phone, test } from './shop.ts';

/** WCAG 2.2, 1.4.4: text at 200 % on a phone. */

for (const { index, name, tag } of inTurn(languages)) {
  test.describe(`in ${name}`, () => {
    // A first visit redirects to the browser's language.
    test.use({ ...phone, locale: tag, readOnly: true });

    test('a phone with double text size', async ({ page }) => {
      const expectWhole = async (path: string) => {
        await page.goto(localPath(path, index));
        await page.waitForLoadState('networkidle');
        await expect(page.locator('html')).toHaveAttribute('lang', tag);
        const before = await drawings(page);
        await page.addStyleTag({ content: ':root { font-size: 200% }' });
        expect(await drawings(page), path).toEqual(before.map((width) => width * 2));
        expect(await cutOff(page), path).toEqual([]);
        expect(await overlaps(page), path).toEqual([]);
      };
      for (const path of ['/', '/store', '/contact', '/order', '/store/cart']) await expectWhole(path);
      await addVariant(reader(page, index), boerewors);
      for (const path of ['/store/cart', '/store/checkout', '/no-such-page']) await expectWhole(path);
      await page.goto(localPath('/store/checkout', index));
      await page.addStyleTag({ content: ':root { font-size: 200% }' });
      const circles = page.getByRole('navigation', { name: pick(checkoutText.steps, index) }).locator('span');
      for (const circle of await circles.all()) {
        const box = await circle.boundingBox();
        expect(box?.width).toBe(box?.height);
      }
    });
  });
}

/** In px. */
function drawings(page: Page): Promise<number[]> {
  return page
    .locator('svg[viewBox="0 0 24 24"], header svg')
    .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).width)));
}

/** Elements of the header that overlap or overflow. */
async function overlaps(page: Page): Promise<string[]> {
  return page.getByRole('banner').evaluate((header) => {
    const edge = header.getBoundingClientRect();
    const parts = [...header.querySelectorAll('a')].map((link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      // Visually hidden text does not count.
      const hidden = link.querySelector('.visually-hidden')?.parentElement;
      if (hidden) range.setEndBefore(hidden);
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
    // The cart's count may only overlap its icon.
    for (const number of header.querySelectorAll('a > span:has(> .visually-hidden)')) {
      const box = number.getBoundingClientRect();
      const word = number.previousElementSibling?.getBoundingClientRect();
      if (word && word.width > 1 && box.right > word.left) found.push({ text: 'number', box });
    }
    return found.map(({ text }) => text);
  });
}
