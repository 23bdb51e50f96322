import { type Language, languageOfPath, localPath } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { inTurn, trials } from '#test/trials.ts';
import { fillShop } from './filled-shop.ts';
import { faultsOfHtml } from './html.ts';
import { foreignWords } from './one-language.ts';
import { publicPaths, publicScreens } from './pages.ts';
import { visitOf } from './screen.ts';
import { faultsOf, pairings } from './screen-checks.ts';
import { expect, test } from './shop.ts';

test.setTimeout(600_000);

test.describe('as they are sent', () => {
  test.use({ readOnly: true });

  test('every public page is sound HTML, in one language, with links that lead somewhere', async ({
    request,
    shop,
  }) => {
    const links = new Set<string>();
    for (const { index, tag } of languages) {
      for (const [path, status] of publicPaths) {
        const address = localPath(path, index);
        const answer = await request.get(address);
        expect(answer.status(), address).toBe(status);
        const html = await answer.text();
        expect(await faultsOfHtml(html), address).toEqual([]);
        expect(html, address).toContain(`<html lang="${tag}"`);
        const words = html.replaceAll(/<script[\s\S]*?<\/script>/g, '');
        expect(
          foreignWords.filter((word) => words.includes(word)),
          address,
        ).toEqual([]);
        // A missing page has no alternate either.
        if (status === 404) continue;
        for (const [tag = '', link = ''] of words.matchAll(/<a\b[^>]*\shref="([^"#]+)[^>]*>/g)) {
          links.add(link);
          if (link.startsWith('/') && !tag.includes('hrefLang'))
            expect(languageOfPath(link.split('?')[0] ?? ''), `${link} on ${address}`).toBe(index);
        }
        expectAddresses(html, path, index, shop.url);
      }
    }
    for (const link of links) {
      if (!link.startsWith('/')) continue;
      const answer = await request.get(link.replaceAll('&amp;', '&'));
      expect(answer.status(), link).toBe(200);
    }
  });
});

/** Indexable pages name themselves and their alternate language; others are excluded. */
function expectAddresses(html: string, path: string, language: Language, origin: string): void {
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  if (html.includes('name="robots" content="noindex"')) {
    expect(canonical, path).toBeUndefined();
    return;
  }
  const own = path.startsWith('/store?q=') ? '/store' : path;
  expect(canonical, path).toBe(origin + localPath(own, language));
  for (const { index, tag } of languages) {
    expect(html, path).toContain(
      `<link rel="alternate" href="${origin}${localPath(own, index)}" hrefLang="${tag}"/>`,
    );
  }
}

/** Every fourth page without steps, all with LONG_TESTS; always those with steps. */
const every = trials({ short: 4, long: 1 });
const screens = publicScreens.filter((_, place) => place >= publicPaths.length || place % every === 0);

for (const { name, use, language } of inTurn(pairings)) {
  test.describe(name, () => {
    test.use({ ...use, linked: true });

    test('no page, dialog nor state of the shop keeps anyone out', async ({ page, shop, visit, request }) => {
      const filled = await fillShop(await visit(), shop, request);
      expect(await faultsOf(visitOf(page, language, filled), screens)).toEqual([]);
    });
  });
}
