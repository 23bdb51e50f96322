import { type ReactNode, type RefObject, useEffect } from 'react';
import { useHydrated } from './hydrated.ts';
import styles from './page.module.css';

export const contentId = 'content';

/** Focuses the page after the focused control was removed, so that Tab continues at the top of the content. */
export function focusPage(): void {
  document.getElementById(contentId)?.focus({ preventScroll: true });
}

/** Focuses a result; during hydration only if nothing else has the focus, because somebody may be typing. */
export function useAnswerFocus(): (answer: HTMLElement | null) => void {
  const isHydrated = useHydrated();
  return (answer) => {
    if (isHydrated || document.activeElement === document.body) answer?.focus();
  };
}

/** Escape closes a menu and focuses its button, unless the focus is elsewhere on the page. */
export function useEscape(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      const details = menu.current;
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !details?.open) return;
      const { activeElement } = document;
      details.open = false;
      if (activeElement === document.body || details.contains(activeElement))
        details.querySelector('summary')?.focus();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [menu]);
}

/** Scrolls a focused control fully into view, which browsers do not do for a partly covered one (WCAG 2.2, 2.4.11). */
export function useFocusInSight(): void {
  useEffect(() => {
    document.addEventListener('focusin', scrollIntoSight);
    return () => document.removeEventListener('focusin', scrollIntoSight);
  }, []);
}

function scrollIntoSight({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || !target.matches(`:is(${controls}):focus-visible`)) return;
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  // To the middle, because sticky bars at both ends have any height.
  if (isCovered(target)) target.scrollIntoView({ block: 'center', inline: 'center' });
}

const controls = 'a, button, input, select, summary, textarea';

function isCovered(element: HTMLElement): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return above !== null && !element.contains(above) && !above.contains(element) && !above.closest('label');
}

/** `narrow` is the width of a form. */
export function Page({
  title,
  titleRef,
  lead,
  narrow = false,
  children,
}: {
  title: string;
  /** Of a title that is focused, as the answer to a form. */
  titleRef?: RefObject<HTMLHeadingElement | null>;
  lead?: ReactNode;
  narrow?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`${styles.page} ${narrow ? styles.narrow : ''}`}>
      <header className="mb-6">
        <h1 ref={titleRef} tabIndex={titleRef && -1}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}
