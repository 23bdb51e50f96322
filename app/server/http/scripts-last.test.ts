import { expect, test } from 'vitest';
import { scriptsLast } from './scripts-last.ts';

const page = (picture = '') =>
  `<html><head><link rel="modulepreload" href="/a.js"/></head><body class="x"><input name="q"/>${picture}<script type="module" async="">import "/a.js"</script></body></html>`;
const picture = '<img src="/p.avif" fetchPriority="high"/>';

test.each([
  ['a page of the shop', page(), false],
  ['one that opens with a picture', page(picture), false],
  ['one of the admin area', page(picture), true],
])('%s keeps what is done from its first field on', (_, html, isAdmin) => {
  const written = scriptsLast(html, isAdmin);
  expect(written).toMatch(/<body class="x"><script>/);
  expect(written.indexOf('addEventListener')).toBeLessThan(written.indexOf('<input'));
});

test('a page without scripts of its own stays as it is', () => {
  const html = '<html><body><p>Away</p></body></html>';
  expect(scriptsLast(html, false)).toBe(html);
});
