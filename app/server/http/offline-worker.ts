import { type Language, languagePrefix, localPath } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';

/** Without language prefix. */
const offlinePath = '/offline';

/**
 * The service worker: serves the offline page where a page cannot be fetched, except in the admin area,
 * `/api`, and pages that a secret link opens. @param version changes the script's bytes, by which browsers update it.
 */
export function offlineWorker(version: string, offered: readonly Language[]): string {
  const pages = offered.map((index) => [languages[index].prefix, localPath(offlinePath, index)] as const);
  const named = [`offline-${version}`, pages, languagePrefix].map((each) => JSON.stringify(each));
  return `(${worker})(${named.join(', ')});\n`;
}

// Runs in the browser, so it is source text.
const worker = `(name, pages, prefix) => {
  const leftAlone = new RegExp('^' + prefix + '/(admin|pay|invitation|password|order/[^/]+|api)(/|$)', 'i');

  // The page takes its styles with it: it must not need another file.
  async function whole(address) {
    const answer = await fetch(address, { cache: 'no-cache' });
    if (!answer.ok) throw new Error(address + ': ' + answer.status);
    if (answer.redirected) return null;
    let html = await answer.text();
    for (const [link, href] of html.matchAll(/<link rel="stylesheet"[^>]*? href="([^"]+)"[^>]*>/g)) {
      const styles = await fetch(href);
      if (!styles.ok) throw new Error(href + ': ' + styles.status);
      const text = await styles.text();
      html = html.replace(link, () => '<style>' + text + '</style>');
    }
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' };
    const policy = answer.headers.get('Content-Security-Policy');
    if (policy !== null) headers['Content-Security-Policy'] = policy;
    return new Response(html, { status: 503, headers });
  }

  async function hold() {
    const cache = await caches.open(name);
    for (const [, address] of pages) {
      const page = await whole(address);
      if (page !== null) await cache.put(address, page);
    }
    // The open pages lose nothing by it: the worker holds no part of them.
    await self.skipWaiting();
  }

  async function takeOver() {
    for (const other of await caches.keys()) {
      if (other.startsWith('offline-') && other !== name) await caches.delete(other);
    }
    // The browser asks for a page while the worker starts, so that nothing waits for it.
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  }

  async function answer(event, path) {
    try {
      return (await event.preloadResponse) ?? (await fetch(event.request));
    } catch (error) {
      const cache = await caches.open(name);
      const own = pages.find(([prefix]) => prefix !== '' && (path === prefix || path.startsWith(prefix + '/')));
      for (const [, address] of [own ?? pages[0], ...pages]) {
        const page = await cache.match(address);
        if (page !== undefined) return page;
      }
      throw error;
    }
  }

  self.addEventListener('install', (event) => event.waitUntil(hold()));
  self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
  self.addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.mode !== 'navigate' || request.method !== 'GET') return;
    const path = new URL(request.url).pathname;
    if (!leftAlone.test(path)) event.respondWith(answer(event, path));
  });
}`;
