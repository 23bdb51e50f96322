import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { undoUntil } from '#app/routes/admin/products/use-variant-change.ts';
import { adminClientAction, ageOf, useAdminAction } from './admin-action.ts';

const posts: ReturnType<typeof useAdminAction>['post'][] = [];

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function post(
  serverAction: () => Promise<unknown>,
  request = new Request('http://shop.test/'),
): Promise<unknown> {
  return adminClientAction({ serverAction, request } as unknown as Parameters<typeof adminClientAction>[0]);
}

/** The browser's tab, as far as an action of it goes. */
function tabAt(pathname: string, search = '') {
  const tab = Object.assign(new EventTarget(), { location: { pathname, search } });
  vi.stubGlobal('window', tab);
  return tab;
}

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
  const [press] = posts;
  press?.({ intent: 'add' });
  press?.({ intent: 'add' });
  await expect.poll(() => received).not.toEqual([]);
  expect(received).toEqual([{ intent: 'add' }]);
});

test('what an action refuses is heard by the frame of the pages, with the page it was begun on', async () => {
  const tab = tabAt('/admin/orders/A', '?q=1');
  const heard: unknown[] = [];
  tab.addEventListener('boma:refused', (event) => event instanceof CustomEvent && heard.push(event.detail));
  const answers = async (serverAction: () => Promise<unknown>) => {
    await post(serverAction);
    await new Promise((heardNow) => setTimeout(heardNow));
    return heard.splice(0);
  };
  const begun = { pathname: '/admin/orders/A', search: '?q=1' };
  expect(await answers(async () => ({ ok: true }))).toEqual([]);
  expect(await answers(async () => ({ ok: false, problem: 'order-changed' }))).toMatchObject([
    { problem: 'order-changed', ...begun },
  ]);
  // The page is left while the call is under way.
  const left = answers(async () => {
    tab.location.pathname = '/admin/orders/B';
    throw new TypeError('Failed to fetch');
  });
  expect(await left).toMatchObject([{ problem: 'unreachable', ...begun }]);
});

test('what is done says which form it was, and a request that is aborted meanwhile throws nothing', async () => {
  const tab = tabAt('/admin/orders/A');
  const heard: unknown[] = [];
  tab.addEventListener('boma:done', (event) => event instanceof CustomEvent && heard.push(event.detail));
  const done = async () => ({ ok: true });
  const sent = (body: BodyInit, type?: string) =>
    new Request('http://shop.test/', {
      method: 'POST',
      body,
      duplex: 'half',
      ...(type !== undefined && { headers: { 'Content-Type': type } }),
    } as RequestInit);
  await post(done, sent(new URLSearchParams({ intent: 'add-note', note: 'Rang' })));
  await post(done, sent(JSON.stringify({ intent: 'free-code', code: 'VUUR' }), 'application/json'));
  const aborted = new ReadableStream({ start: (stream) => stream.error(new Error('aborted')) });
  await post(done, sent(aborted, 'application/x-www-form-urlencoded'));
  expect(heard).toEqual([
    new Map([
      ['intent', 'add-note'],
      ['note', 'Rang'],
    ]),
    new Map([
      ['intent', 'free-code'],
      ['code', 'VUUR'],
    ]),
    new Map(),
  ]);
});

test('the time of an undo runs from when the answer came, not from when a slow device draws it', async () => {
  tabAt('/admin/products');
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const answer = { ok: true };
  await post(async () => answer);
  const closes = undoUntil(answer);
  vi.advanceTimersByTime(3_000);
  expect(ageOf(answer)).toBe(3_000);
  expect(undoUntil(answer)).toBe(closes);
});
