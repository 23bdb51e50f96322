import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, test } from 'vitest';
import { withoutLanguage } from '#app/domain/language.ts';
import { meta } from '#app/root.tsx';
import routes from '#app/routes.ts';
import { metadataOf, missingPage } from '#app/text/metadata.ts';
import { adminMetadata } from '#app/text/metadata-admin.ts';
import { pageMetadata } from '#app/ui/page-metadata.ts';

/** Every page of the route table has metadata (specification, section 2). */

interface Page {
  path: string;
  file: string;
}

/** Pages, without layouts and the catch-all. */
function pages(entries: readonly RouteConfigEntry[], above = ''): Page[] {
  return entries.flatMap(({ path = '', file, children, index }) => {
    const own = [above, path].filter(Boolean).join('/');
    const isPage = file.endsWith('.tsx') && !path.endsWith('*') && (children === undefined || index === true);
    const holdsAPage = children !== undefined && path !== '' && !children.some((child) => child.index);
    // An optional last segment makes two URLs of one page.
    const paths = own.endsWith('?') ? [own.replace(/\/[^/]+$/, ''), own.slice(0, -1)] : [own];
    const met = isPage || holdsAPage ? paths.map((one) => ({ path: `/${one}`, file })) : [];
    return [...met, ...pages(children ?? [], own)];
  });
}

const shop = { name: ['Boma', '波瑪'], origin: 'https://boma.example', languages: [0, 1] } as const;
/** Pages whose title comes from their data. */
const ownTitles = ['/store/:slug'];
const known = [...new Map(pages(routes).map((page) => [page.path, page])).values()].filter(
  ({ path }) => !ownTitles.includes(withoutLanguage(path)),
);
const filled = (path: string) => path.replace(':orderNumber', 'ABCD123').replaceAll(/:\w+/g, '1');
const headOf = (pathname: string) => {
  const path = withoutLanguage(pathname);
  const pages = path.startsWith('/admin') ? adminMetadata : undefined;
  return pageMetadata({ pathname, search: '' }, shop, metadataOf(path, pages));
};
const titleOf = (path: string) => {
  for (const entry of headOf(path)) if ('title' in entry) return entry.title;
  return undefined;
};

test('the walk meets the pages of both languages', () => {
  const paths = known.map(({ path }) => path);
  for (const path of [
    '/',
    '/store',
    '/admin',
    '/admin/products',
    '/admin/customers/:customerId',
    '/pay/:token',
  ])
    expect(paths).toContain(path);
  expect(paths).toContain('/zh-TW/admin/settings');
});

describe.each(known)('$path', ({ path }) => {
  const head = headOf(filled(path));
  const metadata = new Map(
    head.flatMap((entry) =>
      'content' in entry && ('name' in entry || 'property' in entry)
        ? [[String('name' in entry ? entry.name : entry.property), entry.content]]
        : [],
    ),
  );

  test('has a title of its own and all that section 2 asks for', () => {
    const title = titleOf(filled(path));
    const language = path.startsWith('/zh-TW') ? 1 : 0;
    expect(title).toMatch(language === 0 ? /^Boma \| / : /^波瑪 \| /);
    expect(title).not.toContain(missingPage.title[language]);
    expect(title).not.toMatch(/:\w/);
    for (const name of [
      'description',
      'keywords',
      'subject',
      'og:title',
      'og:url',
      'og:image',
      'og:description',
    ])
      expect(metadata.get(name), name).toBeTruthy();
  });

  test('is kept from search engines where it is the owner’s', () => {
    if (path.includes('admin')) expect(metadata.get('robots')).toBe('noindex');
  });
});

test('no two pages of a language have one title', () => {
  const titles = known.map(({ path }) => titleOf(filled(path)));
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

test.each([
  ...['/__proto__', '/constructor', '/toString', '/admin/products/1/2', '/admin/orders//edit'],
  ...['/index', '/stor/e', '/storecart', '/zh-TW/index', '/admin/order/s'],
])('%s is an address of nothing', (path) => {
  expect(titleOf(path)).toMatch(/not found$|找不到頁面$/);
  expect(headOf(path)).toContainEqual({ name: 'robots', content: 'noindex' });
});

test.each([
  [404, 'Boma | not found'],
  [500, 'Boma | product'],
])('a product that was answered with status %i is titled %s', (status, title) => {
  const error = { status, statusText: '', internal: false, data: null };
  const location = { pathname: '/store/biltong', search: '' };
  const args = { location, loaderData: shop, error } as unknown as Parameters<typeof meta>[0];
  expect(meta(args)).toContainEqual({ title });
});

test('the address of the thanks, which may hold no order, says of none that it was placed', () => {
  const { title, description } = metadataOf('/store/checkout/thank-you');
  for (const words of [...title, ...description]) expect(words).not.toMatch(/is placed|已送出$/);
});
