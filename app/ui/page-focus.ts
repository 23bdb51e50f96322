import { useEffect } from 'react';
import { useAlive } from './session.tsx';

/** The id of the page's content, where the skip link leads. */
export const contentId = 'content';

/** Gives the focus to the page itself, where what had it has gone: the next Tab goes on from the top of the content. */
export function focusPage(): void {
  document.getElementById(contentId)?.focus({ preventScroll: true });
}

/** Gives an answer the focus; while the page hydrates only if nothing else has it, because somebody may be typing by then. */
export function useAnswerFocus(): (answer: HTMLElement | null) => void {
  const alive = useAlive();
  return (answer) => {
    if (alive || document.activeElement === document.body) answer?.focus();
  };
}

/**
 * Brings all of a control into sight when the keyboard comes to it: a browser leaves alone what a bar or an edge covers in
 * part (WCAG 2.2, 2.4.11).
 */
export function useFocusInSight(): void {
  useEffect(() => {
    document.addEventListener('focusin', scrollIntoSight);
    return () => document.removeEventListener('focusin', scrollIntoSight);
  }, []);
}

function scrollIntoSight({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || !target.matches(`:is(${controls}):focus-visible`)) return;
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  // Bars of every height stand at both ends of the window: none of them reaches its middle.
  if (isCovered(target)) target.scrollIntoView({ block: 'center', inline: 'center' });
}

const controls = 'a, button, input, select, summary, textarea';

function isCovered(element: HTMLElement): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return above !== null && !element.contains(above) && !above.contains(element) && !above.closest('label');
}
