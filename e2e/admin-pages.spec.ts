import { localPath } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { inTurn, trials } from '#test/trials.ts';
import { adminPaths, adminScreens } from './admin-pages.ts';
import { fillShop } from './filled-shop.ts';
import { faultsOfHtml } from './html.ts';
import { type Visit, visitOf } from './screen.ts';
import { allFaults, faultsOf, pairings } from './screen-checks.ts';
import { expect, test } from './shop.ts';

/**
 * Accessibility of the admin area: every page, dialog and state in both languages and widths with LONG_TESTS, one in
 * eighteen on a phone in Chinese otherwise.
 */

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
test.use({ expectedErrors: async ({}, use) => use([/^Connecting to 'blob:/]) });

const every = trials({ short: 18, long: 1 });
const isMet = (_: unknown, place: number) => place % every === 0;
/** The one with the most steps is always included. */
const screens = adminScreens.filter((screen, place) => isMet(screen, place) || screen.name === 'order-new');

for (const [place, { name, use, language }] of inTurn(pairings).entries()) {
  test.describe(name, () => {
    test.use({ ...use, linked: true });

    test('no page, dialog nor state of the admin area keeps anyone out', async ({ page, shop, request }) => {
      test.setTimeout(1_200_000);
      const filled = await fillShop(page, shop, request);
      // HTML does not depend on the width. What scripts render, such as dialogs, is checked in the long run.
      const withHtml = async (visit: Visit) => [
        ...(await allFaults(visit)),
        ...(await faultsOfHtml(await visit.page.content())),
      ];
      const check = place === 0 && every === 1 ? withHtml : allFaults;
      expect(await faultsOf(visitOf(page, language, filled), screens, check)).toEqual([]);
      if (place > 0) return;
      for (const { index, tag } of languages) {
        for (const path of adminPaths(filled).filter(isMet)) {
          const html = await (await page.request.get(localPath(path, index))).text();
          expect(await faultsOfHtml(html), path).toEqual([]);
          expect(html, path).toContain(`<html lang="${tag}"`);
        }
      }
    });
  });
}
