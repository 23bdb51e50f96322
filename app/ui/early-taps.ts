import { useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/** A step that server/http/scripts-last recorded before hydration. */
type EarlyStep =
  | { kind: 'tap'; element: HTMLElement; event: Event }
  | { kind: 'tick'; element: HTMLInputElement; checked: boolean };

declare global {
  interface Window {
    earlyTaps?: { steps: EarlyStep[]; stop: () => void };
  }
}

/**
 * Replays taps and choices from before hydration, in order. Taken in the commit that hydrates, because React delivers a
 * tap in progress itself; replayed after that commit's effects, when every component has hydrated. Fields of public
 * pages keep typed text anyway.
 */
export function useEarlyTaps(): void {
  const taken = useRef<readonly EarlyStep[]>([]);
  useLayoutEffect(() => {
    taken.current = takeSteps() ?? taken.current;
  }, []);
  useEffect(() => {
    const steps = taken.current;
    taken.current = [];
    setTimeout(() => {
      for (const step of steps) flushSync(() => carryOut(step));
      for (const { element } of steps) element.removeAttribute('aria-busy');
      delete document.documentElement.dataset.early;
    });
  }, []);
}

/** The promo code of a shared link opened before hydration (server/http/scripts-last); null without one. */
export function takeEarlyPromo(): string | null {
  try {
    const code = localStorage.getItem('boma.promo');
    localStorage.removeItem('boma.promo');
    return code;
  } catch {
    return null;
  }
}

function takeSteps(): readonly EarlyStep[] | null {
  const { earlyTaps } = window;
  if (!earlyTaps) return null;
  delete window.earlyTaps;
  earlyTaps.stop();
  const isOver = (step: EarlyStep) => step.kind === 'tick' || step.event.eventPhase === Event.NONE;
  for (const step of earlyTaps.steps) if (!isOver(step)) step.element.removeAttribute('aria-busy');
  const noted = earlyTaps.steps.filter(isOver);
  return [...noted, ...unnoted(noted)];
}

/** Choices without a recorded event: restored by the browser, or made just now. */
function unnoted(noted: readonly EarlyStep[]): EarlyStep[] {
  const boxes = document.querySelectorAll<HTMLInputElement>('input:is([type="radio"], [type="checkbox"])');
  return Array.from(boxes).flatMap((element): EarlyStep[] => {
    const { checked, defaultChecked, type } = element;
    const changed = type === 'radio' ? checked && !defaultChecked : checked !== defaultChecked;
    const isNoted = noted.some((step) => step.element === element);
    return changed && !isNoted ? [{ kind: 'tick', element, checked }] : [];
  });
}

function carryOut(step: EarlyStep): void {
  if (step.kind === 'tap') {
    const button = step.element.isConnected ? step.element : successorOf(step.element);
    button?.click();
    return;
  }
  const { name, value } = step.element;
  const box = step.element.isConnected
    ? step.element
    : document.querySelector(`input[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
  if (!(box instanceof HTMLInputElement)) return;
  // A previous replayed choice may have disabled it; the later choice counts.
  box.disabled = false;
  // Back to React's state first, so that the click changes it.
  box.checked = !step.checked;
  box.click();
}

/** The control that hydration put in its place. */
function successorOf({ dataset: { step } }: HTMLElement): HTMLElement | null {
  return step === undefined ? null : document.querySelector(`[data-step="${CSS.escape(step)}"]`);
}
