/**
 * Records taps before hydration for ui/early-taps to replay (docs/decisions/0036-before-the-scripts.md). Changes
 * attributes only, which hydration ignores.
 */
const keepTaps = `() => {
  const root = document.documentElement;
  const steps = [];
  const listening = new AbortController();
  const listen = (type, heard) => addEventListener(type, heard, { capture: true, signal: listening.signal });
  const promo = new URLSearchParams(location.search).get('promo');
  // Whoever goes on before the scripts run keeps the code of the link that led here.
  try {
    if (promo) localStorage.setItem('boma.promo', promo);
  } catch {}
  // An announcement that this session has dismissed is not drawn (ui/shop-banner.tsx).
  try {
    const dismissed = sessionStorage.getItem('boma.banner');
    if (dismissed) root.dataset.dismissed = dismissed;
  } catch {}
  const guarding = new AbortController();
  window.earlyTaps = {
    steps,
    stop() {
      listening.abort();
      guarding.abort();
    },
  };
  // The browser would put its own error in the place of the page; a service worker has a page of the shop for it.
  const stayWithoutLine = (event) => {
    if (navigator.onLine || navigator.serviceWorker?.controller) return;
    const link = event.target.closest('a[href]');
    const leaves = link && /^http/.test(link.protocol) && !/^#/.test(link.getAttribute('href'));
    if (event.type === 'click' && !leaves) return;
    event.preventDefault();
    root.dataset.early = 'offline';
  };
  for (const type of ['click', 'submit'])
    addEventListener(type, stayWithoutLine, { capture: true, signal: guarding.signal });
  let lost = false;
  const backOnline = () => {
    if (root.dataset.early !== 'offline') return;
    if (lost) root.dataset.early = 'failed';
    else delete root.dataset.early;
  };
  addEventListener('online', backOnline, { signal: guarding.signal });
  listen('click', (event) => {
    const { target } = event;
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const language = target.closest('[data-language]')?.dataset.language;
    if (language) document.cookie = 'language=' + language + '; path=/; max-age=31536000; samesite=lax';
    const element = target.closest('button[type="button"], [data-step]');
    if (!element || element.disabled) return;
    event.preventDefault();
    steps.push({ kind: 'tap', element, event });
    element.setAttribute('aria-busy', 'true');
    root.dataset.early = 'waiting';
  });
  listen('input', ({ target }) => {
    if (!/^(radio|checkbox)$/.test(target.type)) return;
    steps.push({ kind: 'tick', element: target, checked: target.checked });
  });
  // Scripts that cannot be had: what is tapped from now on is the browser's own again, and the page says so.
  const failed = () => {
    listening.abort();
    lost = true;
    // Without a connection that is the cause to be told.
    if (root.dataset.early !== 'offline') root.dataset.early = 'failed';
  };
  listen('error', ({ target }) => {
    if (target instanceof HTMLScriptElement) failed();
  });
  listen('unhandledrejection', failed);
}`;

const preload = /<link rel="modulepreload" [^>]*?href="([^"]+)"[^>]*>/g;
const beginning = /<script type="module" async="">/;
const firstPicture = /<img [^>]*fetchPriority="high"/i;

/**
 * Moves scripts to the end; behind a leading image they load after it is drawn, at the first input or after three
 * seconds. Input before hydration is replayed by routes/admin/parts/early-input and ui/early-taps.
 * @param html a whole page. @param isAdmin scripts never wait.
 */
export function scriptsLast(html: string, isAdmin: boolean): string {
  if (!beginning.test(html)) return html;
  // In the head, so that input is recorded while the page still loads.
  const watched = html.replace(
    /<body[^>]*>/,
    (body) => `${body}<script>(${watch})();(${isAdmin ? keepInput : keepTaps})();</script>`,
  );
  if (isAdmin || !firstPicture.test(html))
    return watched.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchPriority="low"');
  const modules = Array.from(html.matchAll(preload), ([, href = '']) => href);
  return watched
    .replaceAll(preload, '')
    .replace(beginning, `<script type="text/plain" id="${waitingId}">`)
    .replace('</body>', () => `<script>(${start})(${JSON.stringify([waitingId, modules])});</script></body>`);
}

const waitingId = 'waiting-script';

// Source text, because it runs in the browser. It leaves the DOM as hydration expects it.

/** Marks navigation away. Older browsers lack the event, and nothing is prevented in them. */
const watch = `() => {
  document.currentScript.remove();
  globalThis.navigation?.addEventListener('navigate', (event) => {
    if (event.destination.sameDocument || event.downloadRequest !== null) return;
    window.leaving = true;
    event.signal.addEventListener('abort', () => delete window.leaving);
  });
}`;

/**
 * Records input of the admin area for routes/admin/parts/early-input, and blocks forms that need scripts: the browser
 * would put their fields into the URL.
 */
const keepInput = `() => {
  const typed = new Map();
  const listening = new AbortController();
  const early = (window.earlyInput = { typed, sent: null, stop: () => listening.abort() });
  const listen = (sign, noted) => addEventListener(sign, noted, { capture: true, signal: listening.signal });
  listen('input', ({ target }) => {
    const tick = target.type === 'checkbox' || target.type === 'radio';
    // Each in the order in which it was last touched.
    typed.delete(target);
    typed.set(target, { value: tick ? target.checked : target.value, caret: target.selectionStart ?? null });
  });
  listen('click', (event) => {
    const button = event.target.closest('button[type="button"]');
    if (event.button !== 0 || !button || button.disabled) return;
    typed.delete(button);
    typed.set(button, { tap: event });
    button.setAttribute('aria-busy', 'true');
  });
  listen('submit', (event) => {
    if (event.target.hasAttribute('action')) return;
    event.preventDefault();
    early.sent = { form: event.target, button: event.submitter };
  });
}`;

const start = `([id, modules]) => {
  document.currentScript.remove();
  const picture = document.querySelector('img[fetchpriority="high"]');
  const signs = ['pointerdown', 'keydown', 'touchstart'];
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const sign of signs) removeEventListener(sign, begin, true);
    for (const href of modules) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    const waiting = document.getElementById(id);
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = waiting.textContent;
    waiting.replaceWith(script);
  };
  const drawn = () => {
    // A browser that tells what it has shown is believed; one that shows something larger first does not keep scripts waiting.
    if (PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint')) {
      setTimeout(begin, 500);
      new PerformanceObserver((list) => {
        if (list.getEntries().some(({ element }) => element === picture)) begin();
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    } else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)));
  };
  for (const sign of signs) addEventListener(sign, begin, { capture: true, passive: true });
  setTimeout(begin, 3000);
  if (!picture || picture.complete) drawn();
  else for (const end of ['load', 'error']) picture.addEventListener(end, drawn, { once: true });
}`;
