import { runInNewContext } from 'node:vm';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { LanguageSwitch } from '#app/ui/language-switch.tsx';
import Offline from './offline.tsx';

function htmlAt(path: string): string {
  const props = { loaderData: { phone: null } } as unknown as Parameters<typeof Offline>[0];
  const element = (
    <>
      <LanguageSwitch />
      <Offline {...props} />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test('the offline page, shown at any address, has no switch that leads to itself', () => {
  expect(htmlAt('/contact')).toContain('繁體中文');
  expect(htmlAt('/offline')).not.toContain('繁體中文');
  expect(htmlAt('/zh-TW/offline')).not.toContain('English');
});

test.each([
  ['/store', null],
  ['/zh-TW/order', null],
  ['/offline', '/'],
  ['/zh-TW/offline', '/zh-TW/'],
])('online again, it loads %s, or at its own address %s', (pathname, home) => {
  const script = /<script>(.*)<\/script>/s.exec(htmlAt('/offline'))?.[1] ?? '';
  const page = {
    location: { pathname, reload: vi.fn(), replace: vi.fn() },
    setTimeout: (call: () => void) => call(),
    ononline: () => {},
  };
  runInNewContext(script, page);
  page.ononline();
  expect(page.location.reload).toHaveBeenCalledTimes(home === null ? 1 : 0);
  expect(page.location.replace.mock.calls).toEqual(home === null ? [] : [[home]]);
});
