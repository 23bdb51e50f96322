import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { isPrivatePage, loggedPath } from './private-page.ts';

function pathsOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path = '', children = [] }) => {
    const full = path === '' ? above : `${above}/${path}`;
    return [full, ...pathsOf(children, full)];
  });
}

const paths = [...new Set(pathsOf(routes))];
const ofShop = (path: string) => path.replace(/^\/zh-TW/, '');

test('every link with a token is private, and its token is left out of the log', () => {
  const signed = paths.filter((path) => path.includes(':token'));
  expect(signed.length).toBeGreaterThan(10);
  for (const path of signed) {
    const asked = path.replace(':token', 'secret-token');
    for (const written of [asked, asked.toUpperCase(), `${asked}.data`, `${asked}/`])
      expect([isPrivatePage(written), loggedPath(written)], written).toEqual([
        true,
        expect.not.stringMatching(/secret/i),
      ]);
  }
});

test('the admin area is private with its sign-in, and nothing else is', () => {
  const others = paths.filter((path) => !path.includes(':token') && !path.startsWith('/api/'));
  const isPrivate = others.filter((path) => isPrivatePage(path.replaceAll(/:\w+\??/g, 'x')));
  expect(isPrivate.toSorted()).toEqual(
    others.filter((path) => /^\/(admin|login|forgot-password)(\/|$)/.test(ofShop(path))).toSorted(),
  );
  expect(isPrivate).toEqual(expect.arrayContaining(['/login', '/zh-TW/login', '/zh-TW/forgot-password']));
});

test.each(['/LOGIN', '/zh-tw/login', '/logi%6E', '/login/', '/%6Frder/token', '/zh-TW/review-emails/token'])(
  '%s is read as the router reads it',
  (path) => {
    expect(isPrivatePage(path)).toBe(true);
  },
);

test.each(['/', '/store', '/store/login', '/store/order', '/order', '/loginx', '/administration'])(
  '%s is no private page',
  (path) => {
    expect(isPrivatePage(path)).toBe(false);
  },
);
