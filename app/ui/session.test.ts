import { afterEach, expect, test, vi } from 'vitest';
import { add, biltong, boerewors, lines } from '#test/session-factories.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A browser's storage that can be full. */
function storage() {
  const texts = new Map<string, string>();
  return {
    texts,
    isFull: false,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem(key: string, text: string) {
      if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
      texts.set(key, text);
    },
  };
}

async function opened() {
  const [localStorage, sessionStorage] = [storage(), storage()];
  const events = new EventTarget();
  const addEventListener = events.addEventListener.bind(events);
  vi.stubGlobal('window', { addEventListener });
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('sessionStorage', sessionStorage);
  vi.resetModules();
  const tab = await import('./session.tsx');
  return { ...tab, localStorage, sessionStorage, events };
}

test('with a full storage the cart goes on in memory, and does not fall back to what was stored', async () => {
  const { dispatch, getSession, localStorage } = await opened();
  dispatch(add(biltong));
  localStorage.isFull = true;
  dispatch(add(boerewors));
  dispatch(add(biltong));
  expect(lines(getSession())).toEqual([
    ['var_biltong', 2],
    ['var_wors', 1],
  ]);
  // Another tab's is still taken over.
  const [[key, text] = ['', '']] = localStorage.texts;
  localStorage.texts.set(key, text.replace('"qty":1', '"qty":3'));
  dispatch({ type: 'language', language: 1 });
  expect(lines(getSession())).toEqual([['var_biltong', 3]]);
});

test('a page of the back/forward cache takes over what was stored meanwhile, before it shows or orders anything', async () => {
  const { dispatch, getSession, latestSession, localStorage, events } = await opened();
  dispatch(add(biltong));
  const [[key, text] = ['', '']] = localStorage.texts;
  const store = (qty: number) => localStorage.texts.set(key, text.replace('"qty":1', `"qty":${qty}`));
  store(4);
  const pageshow = (persisted: boolean) =>
    events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  pageshow(false);
  expect(lines(getSession())).toEqual([['var_biltong', 1]]);
  pageshow(true);
  expect(lines(getSession())).toEqual([['var_biltong', 4]]);
  store(2);
  expect(lines(latestSession())).toEqual([['var_biltong', 2]]);
});

test('a page of the back/forward cache whose tab has stored nothing takes over what others stored', async () => {
  const { dispatch, getSession, localStorage, sessionStorage, events } = await opened();
  dispatch(add(biltong));
  const [[key, text] = ['', '']] = localStorage.texts;
  sessionStorage.texts.clear();
  localStorage.texts.set(key, text.replace('"qty":1', '"qty":4'));
  events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(lines(getSession())).toEqual([['var_biltong', 4]]);
});

test('a page of the back/forward cache does not store its older form over that of a later page', async () => {
  const { dispatch, getSession, sessionStorage, events } = await opened();
  dispatch(add(biltong));
  dispatch({ type: 'draft', draft: { name: 'Thandi', storeName: 'older' } });
  const [[key, text] = ['', '']] = sessionStorage.texts;
  sessionStorage.texts.set(key, text.replace('older', 'later'));
  events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  dispatch({ type: 'draft', draft: { name: 'Thandi Nkosi' } });
  expect(getSession().draft).toMatchObject({ name: 'Thandi Nkosi', storeName: 'later' });
});
