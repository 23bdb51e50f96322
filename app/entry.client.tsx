import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { languagePrefix } from '#app/domain/language.ts';

/** A visitor who is still here after so long stays: the way out failed. Milliseconds. */
const timeoutMs = 10_000;

/**
 * A page that is being left is not brought to life. A form sent or a link followed without scripts replaces the page
 * when its answer comes, whatever was done within the page meanwhile: the next tap would be lost.
 */
function begin(): void {
  let begun = false;
  const live = () => {
    if (begun) return;
    begun = true;
    startTransition(() => {
      hydrateRoot(
        document,
        <StrictMode>
          <HydratedRouter />
        </StrictMode>,
      );
    });
  };
  if (!('leaving' in window)) {
    live();
    return;
  }
  setTimeout(live, timeoutMs);
  // Back by the browser's own button.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) live();
  });
}

// In a task of its own: what was typed or tapped while the scripts were read comes first.
setTimeout(begin);

/** The page has all it needs and the visitor has looked round before the browser takes on more. Milliseconds. */
const rest = 5_000;

/** For the page that is shown where there is no line (server/http/offline-worker.ts). Whatever fails, the shop goes on. */
function holdOfflinePage(): void {
  // The mode is that of the build, whichever React is in it.
  if (import.meta.env.MODE !== 'production' || !('serviceWorker' in navigator)) return;
  const left = new RegExp(`^${languagePrefix}/(admin|pay|invitation|password|order/[^/]+)(/|$)`, 'i');
  if (left.test(window.location.pathname)) return;
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => {});
  setTimeout(() => (window.requestIdleCallback ?? setTimeout)(register), rest);
}

if (document.readyState === 'complete') holdOfflinePage();
else window.addEventListener('load', holdOfflinePage, { once: true });
