import { languages } from '#app/domain/language.ts';
import { trials } from '#test/trials.ts';
import { deskScreens } from './desk-pages.ts';
import { fillShop } from './filled-shop.ts';
import { visitOf } from './screen.ts';
import { desk, expect, phone, test } from './shop.ts';
import { faultsOf } from './sweep.ts';

/**
 * The owner's desk for anyone: every page, dialog and state in both languages at both widths with LONG_TESTS, every ninth
 * on a phone in Chinese with each run.
 */

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
test.use({ expectedErrors: async ({}, use) => use([/^Connecting to 'blob:/]) });

const pairings = [phone, desk].flatMap((device) =>
  [languages[1], languages[0]].map((language) => ({ device, language })),
);
const screens = deskScreens.filter((_, place) => place % trials({ short: 9, long: 1 }) === 0);

for (const { device, language } of pairings.slice(0, trials({ short: 1, long: 4 }))) {
  test.describe(`${device.viewport.width} px in ${language.name}`, () => {
    test.use({ ...device, locale: language.tag, linked: true });

    test('no page, dialog nor state of the desk keeps anyone out', async ({ page, shop, request }) => {
      test.setTimeout(600_000);
      const filled = await fillShop(page, shop, request);
      expect(await faultsOf(visitOf(page, language.index, filled), screens)).toEqual([]);
    });
  });
}
