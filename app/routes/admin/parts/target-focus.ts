import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useHydrated } from '#app/ui/hydrated.ts';

/**
 * Takes the keyboard to the section that the address names (`#refunds`): to its heading, after the page's own first steps.
 * A step back or a reload keeps the place on the page.
 */
export function useTargetFocus(): void {
  const { hash, key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const isHydrated = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    const target = hash === '' ? null : document.getElementById(hash.slice(1));
    const heading = target && headingOf(target);
    if (!target || !heading || (isBack && (isHydrated || document.activeElement !== document.body))) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    if (!isBack) target.scrollIntoView();
  }, [key]);
}

function headingOf(target: HTMLElement): HTMLElement | null {
  const name = target.getAttribute('aria-labelledby');
  if (target.matches('h1, h2, h3')) return target;
  return name === null ? null : document.getElementById(name);
}
