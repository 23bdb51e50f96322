import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { listText } from '#app/text/admin.ts';
import { messagesText } from '#app/text/messages-admin.ts';
import { MessageList } from './message-list.tsx';

const page = { rows: [], before: null, after: null, isPartial: false };

test.each([
  ['no message at all', false, 'open', '', messagesText.none],
  ['none is left', true, 'open', '', messagesText.noneOpen],
  ['none is done yet', true, 'done', '', messagesText.noneDone],
  ['the search finds nothing here', true, 'open', 'kudu', messagesText.noneFound],
  ['nor anywhere', true, 'all', 'kudu', messagesText.noneFound],
] as const)('%s: an empty list says which', (_, hasAny, box, q, words) => {
  const element = (
    <MantineProvider>
      <MessageList page={page} hasAny={hasAny} box={box} q={q} openedId={null} />
    </MantineProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/admin/messages'] });
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  // Within what is read out when it changes.
  expect(/<div role="status".*/s.exec(html)?.[0]).toContain(words[0]);
  // What the other tabs hold is one tap away.
  expect(html.includes(listText.everywhere[0])).toBe(q !== '' && box !== 'all');
});
