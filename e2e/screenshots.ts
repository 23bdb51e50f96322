import { join } from 'node:path';
import { languages } from '#app/domain/languages.ts';
import { adminScreens } from './admin-pages.ts';
import { animationsFinished } from './animations.ts';
import { fillShop } from './filled-shop.ts';
import { publicScreens } from './pages.ts';
import { visitOf } from './screen.ts';
import { desktop, expect, phone, test } from './shop.ts';

/** Not a test: `npm run screenshots` captures every screen in both widths and languages. */

const isAdmin = process.env.SCREENSHOTS === 'admin';
const folder = isAdmin ? 'screenshots/admin' : 'screenshots';
const only = process.env.SCREENS?.split(',');

test.use({ screenshot: 'off' });

for (const device of [phone, desktop]) {
  for (const { index, tag } of languages) {
    test.describe(`${device.viewport.width} ${tag}`, () => {
      test.use({ ...device, locale: tag, linked: true });
      test.setTimeout(1_200_000);

      test(isAdmin ? 'the admin area' : 'the shop', async ({ page, shop, visit, request }) => {
        const owner = isAdmin ? page : await visit(desktop);
        const seen = visitOf(page, index, await fillShop(owner, shop, request));
        const faults: string[] = [];
        for (const { name, reach } of isAdmin ? adminScreens : publicScreens) {
          if (only && !only.some((one) => name.startsWith(one))) continue;
          // What is not reached is told at the end: the pictures of the others are taken all the same.
          try {
            await reach(seen);
          } catch (error) {
            faults.push(`${name}: ${error}`);
            continue;
          }
          await page.evaluate(() => window.scrollTo(0, 0));
          await animationsFinished(page);
          const path = join(folder, `${name}.${device.viewport.width}.${tag}.png`);
          // Dialogs are captured at the window's size.
          const isOver = (await page.locator('dialog[open], [role=dialog]:visible').count()) > 0;
          await page.screenshot({ path, fullPage: !isOver });
        }
        expect(faults).toEqual([]);
      });
    });
  }
}
