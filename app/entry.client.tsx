import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

/** A visitor who is still here after so long stays: the way out failed. Milliseconds. */
const patience = 10_000;

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
  setTimeout(live, patience);
  // Back by the browser's own button.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) live();
  });
}

begin();
