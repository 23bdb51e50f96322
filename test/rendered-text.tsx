import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';

/** Text of an admin component rendered on the server, rows and paragraphs on lines of their own. */
export function renderedText(element: ReactNode, path = '/admin'): string {
  const router = createMemoryRouter([{ path: '*', element: <MantineProvider>{element}</MantineProvider> }], {
    initialEntries: [path],
  });
  return renderToStaticMarkup(<RouterProvider router={router} />)
    .replaceAll(/<style.*?<\/style>/gs, '')
    .replaceAll(/<\/(tr|table|p|button)>/g, '\n')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/ +/g, ' ');
}
