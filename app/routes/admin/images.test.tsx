import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import { imagesText } from '#app/text/images-admin.ts';
import Images from './images.tsx';

const followed = vi.hoisted((): string[] => []);
vi.mock('./parts/admin-changes.ts', () => ({
  useAdminChanges: (kinds: readonly string[]) => void followed.push(...kinds),
}));

test('an order makes it read no picture again: it follows the pictures alone', () => {
  const loaderData = {
    query: { q: '', kind: 'all', page: 1 },
    opened: null,
    images: [],
    all: 0,
    found: 0,
    page: 1,
    pages: 1,
  };
  const Stub = createRoutesStub([{ id: 'images', path: '/admin/images', Component: Images }]);
  const page = renderToStaticMarkup(
    <MantineProvider>
      <Stub initialEntries={['/admin/images']} hydrationData={{ loaderData: { images: loaderData } }} />
    </MantineProvider>,
  );
  expect(page).toContain(imagesText.title[0]);
  expect(new Set(followed)).toEqual(new Set(['images']));
});
