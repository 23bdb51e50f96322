import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { useAdminAction } from './admin-action.ts';

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
