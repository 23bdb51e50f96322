import { useEffect } from 'react';

/** The id of the page's content, where the skip link leads. */
export const contentId = 'content';

/** Gives the focus to the page itself, where what had it has gone: the next Tab goes on from the top of the content. */
export function focusPage(): void {
  document.getElementById(contentId)?.focus({ preventScroll: true });
}

/**
 * Brings all of a control into sight when the keyboard comes to it: a browser leaves alone what a bar or an edge covers in
 * part (WCAG 2.2, 2.4.11).
 */
export function useFocusInSight(): void {
  useEffect(() => {
    document.addEventListener('focusin', keepInSight);
    return () => document.removeEventListener('focusin', keepInSight);
  }, []);
}

function keepInSight({ target }: FocusEvent): void {
  if (target instanceof HTMLElement && target.matches(':is(a, button, input, select, summary):focus-visible'))
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
