import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import { adminClientAction, useAdminAction } from './admin-action.ts';

const posts: ReturnType<typeof useAdminAction>['post'][] = [];

function Page() {
  posts.push(useAdminAction({}).post);
  return null;
}

test('what is pressed twice before the page shows it is posted once', async () => {
  const received: unknown[] = [];
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Page,
      async action({ request }) {
        received.push(await request.json());
        return { ok: true };
      },
    },
  ]);
  renderToStaticMarkup(<Stub />);
  const [post] = posts;
  post?.({ intent: 'add' });
  post?.({ intent: 'add' });
  await expect.poll(() => received).not.toEqual([]);
  expect(received).toEqual([{ intent: 'add' }]);
});

test('what an action refuses is heard by the frame of the pages, with the page it was begun on', async () => {
  const tab = Object.assign(new EventTarget(), { location: { pathname: '/admin/orders/A', search: '?q=1' } });
  vi.stubGlobal('window', tab);
  const heard: unknown[] = [];
  tab.addEventListener('boma:refused', (event) => event instanceof CustomEvent && heard.push(event.detail));
  const answers = async (serverAction: () => Promise<unknown>) => {
    await adminClientAction({ serverAction } as unknown as Parameters<typeof adminClientAction>[0]);
    return heard.splice(0);
  };
  const begun = { pathname: '/admin/orders/A', search: '?q=1' };
  expect(await answers(async () => ({ ok: true }))).toEqual([]);
  expect(await answers(async () => ({ ok: false, problem: 'order-changed' }))).toEqual([
    { problem: 'order-changed', ...begun },
  ]);
  // The page is left while the call is under way.
  const left = answers(async () => {
    tab.location.pathname = '/admin/orders/B';
    throw new TypeError('Failed to fetch');
  });
  expect(await left).toEqual([{ problem: 'unreachable', ...begun }]);
  vi.unstubAllGlobals();
});
