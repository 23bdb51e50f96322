import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import { imagesText } from '#app/text/images-admin.ts';
import { withReason } from '#app/ui/refresh-reason.ts';
import Images, { shouldRevalidate } from './images.tsx';

const followed = vi.hoisted((): string[] => []);
vi.mock('./parts/admin-changes.ts', () => ({
  useAdminChanges: (kinds: readonly string[]) => void followed.push(...kinds),
}));

test('an order makes it read no picture again: it follows the pictures alone', async () => {
  const loaderData = {
    query: { q: '', kind: null },
    opened: null,
    page: { rows: [], before: null, after: null, isPartial: false },
    all: 0,
    found: 0,
  };
  const Stub = createRoutesStub([{ id: 'images', path: '/admin/images', Component: Images }]);
  const page = renderToStaticMarkup(
    <MantineProvider>
      <Stub initialEntries={['/admin/images']} hydrationData={{ loaderData: { images: loaderData } }} />
    </MantineProvider>,
  );
  expect(page).toContain(imagesText.title[0]);
  expect(new Set(followed)).toEqual(new Set(['images']));
  const url = new URL('https://boma.example/admin/images');
  const asked = () =>
    shouldRevalidate({
      currentUrl: url,
      currentParams: {},
      nextUrl: url,
      nextParams: {},
      defaultShouldRevalidate: true,
    });
  // The frame asks the loaders again for the number of orders.
  await withReason(new Set(['orders'] as const), async () => expect(asked()).toBe(false));
  await withReason(new Set(['images'] as const), async () => expect(asked()).toBe(true));
});
