/**
 * Keeps what is tapped on a public page before its scripts run, marked as busy, for ui/early-taps to carry out in its
 * order; links, forms and `<details>` work without. It runs before anything else, so it is written as text, and changes
 * attributes only, which hydration leaves alone (docs/decisions/0036-taps-before-the-scripts.md).
 */
export const keepTaps = `() => {
  const root = document.documentElement;
  const steps = [];
  const listening = new AbortController();
  const listen = (type, heard) => addEventListener(type, heard, { capture: true, signal: listening.signal });
  const leaveDialog = () => document.querySelector('dialog[open] [data-close]')?.click();
  const promo = new URLSearchParams(location.search).get('promo');
  // Whoever goes on before the scripts run keeps the code of the link that led here.
  try {
    if (promo) localStorage.setItem('boma.promo', promo);
  } catch {}
  window.earlyTaps = { steps, stop: () => listening.abort() };
  listen('click', (event) => {
    const { target } = event;
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    // The darkened page round a product leads back to the list, as it does later.
    if (target.nodeName === 'DIALOG') return leaveDialog();
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
  listen('keydown', ({ key }) => {
    if (key === 'Escape') leaveDialog();
  });
  // Scripts that cannot be had: what is tapped from now on is the browser's own again, and the page says so.
  const failed = () => {
    listening.abort();
    root.dataset.early = 'failed';
  };
  listen('error', ({ target }) => {
    if (target instanceof HTMLScriptElement) failed();
  });
  listen('unhandledrejection', failed);
}`;
