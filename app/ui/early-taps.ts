import { useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/** Something done on the page before it lived; noted by server/http/scripts-last. */
type EarlyStep =
  | { kind: 'tap'; element: HTMLElement; event: Event }
  | { kind: 'tick'; element: HTMLInputElement; checked: boolean };

declare global {
  interface Window {
    earlyTaps?: { steps: EarlyStep[]; stop: () => void };
  }
}

/**
 * Carries out what was tapped and chosen before the page lived, in its order, as if it were done now. Taken in the commit
 * that hydrates the page: a tap that is being told of at this moment is React's own to deliver. Done after the effects of
 * that commit, when every part knows that it lives. What was typed needs no care: the fields of public pages keep it.
 */
export function useEarlyTaps(): void {
  const taken = useRef<readonly EarlyStep[]>([]);
  useLayoutEffect(() => {
    taken.current = takeSteps() ?? taken.current;
  }, []);
  useEffect(() => {
    const steps = taken.current;
    taken.current = [];
    // The page has to be done with its own first steps.
    setTimeout(() => {
      for (const step of steps) flushSync(() => carryOut(step));
      for (const { element } of steps) element.removeAttribute('aria-busy');
      delete document.documentElement.dataset.early;
    });
  }, []);
}

/** The promo code of a shared link that was left before its page lived (server/http/scripts-last); null when there is none. */
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

/** What is ticked though nobody was heard ticking it: restored by the browser, or ticked at this moment. */
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
  // A choice that no longer goes with an earlier one was made all the same: the later one holds.
  box.disabled = false;
  // As React knows it; then a tap.
  box.checked = !step.checked;
  box.click();
}

/** What took the place of a control that the page drew anew when it came alive. */
function successorOf({ dataset: { step } }: HTMLElement): HTMLElement | null {
  return step === undefined ? null : document.querySelector(`[data-step="${CSS.escape(step)}"]`);
}
