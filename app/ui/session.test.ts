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
  vi.stubGlobal('window', { localStorage, sessionStorage, addEventListener: () => {} });
  vi.resetModules();
  const tab = await import('./session.tsx');
  return { ...tab, localStorage };
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
