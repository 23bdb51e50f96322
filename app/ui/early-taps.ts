import { useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/** Recorded by server/http/scripts-last before hydration. */
type EarlyStep =
  | { kind: 'tap'; element: HTMLElement; event: Event }
  | { kind: 'tick'; element: HTMLInputElement; checked: boolean };

declare global {
  interface Window {
    earlyTaps?: { steps: EarlyStep[]; stop: () => void };
  }
}

/**
 * Replays in order what was tapped and chosen before hydration. Taken in the commit that hydrates, since a tap in
 * progress then is delivered by React itself; carried out after that commit's effects, when every component has
 * hydrated. Typed text needs no care: the fields of public pages keep it.
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

/** The promo code of a shared link opened before hydration (server/http/scripts-last); null when there is none. */
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

/** Choices without a recorded event: restored by the browser, or made at this moment. */
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
  // An earlier choice may have disabled it: the later one holds.
  box.disabled = false;
  // React's state first, so that the tap changes it.
  box.checked = !step.checked;
  box.click();
}

/** The control that replaced one during hydration. */
function successorOf({ dataset: { step } }: HTMLElement): HTMLElement | null {
  return step === undefined ? null : document.querySelector(`[data-step="${CSS.escape(step)}"]`);
}
