import { useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { readStored, writeStored } from './browser-storage.ts';

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
  const taken = useRef(nothing);
  useLayoutEffect(() => {
    const steps = takeSteps();
    if (steps && steps.length > 0) taken.current = { steps, stop: queueBehind(steps) };
  }, []);
  useEffect(() => {
    const { steps, stop } = taken.current;
    taken.current = nothing;
    setTimeout(() => {
      stop();
      for (const step of steps) flushSync(() => carryOut(step));
      for (const { element } of steps) element.removeAttribute('aria-busy');
      delete document.documentElement.dataset.early;
    });
  }, []);
}

const nothing: { steps: readonly EarlyStep[]; stop: () => void } = { steps: [], stop: () => {} };

/** The promo code of a shared link opened before hydration (server/http/scripts-last); null without one. */
export function takeEarlyPromo(): string | null {
  const code = readStored('localStorage', 'boma.promo');
  if (code !== null) writeStored('localStorage', 'boma.promo', null);
  return code;
}

function takeSteps(): EarlyStep[] | null {
  const { earlyTaps } = window;
  if (!earlyTaps) return null;
  delete window.earlyTaps;
  earlyTaps.stop();
  const isOver = (step: EarlyStep) => step.kind === 'tick' || step.event.eventPhase === Event.NONE;
  for (const step of earlyTaps.steps) if (!isOver(step)) step.element.removeAttribute('aria-busy');
  const noted = earlyTaps.steps.filter(isOver);
  const steps = [...noted, ...unnoted(noted)];
  for (const step of earlyTaps.steps) {
    // React, which hydrates while it captures a tap, would deliver this one before those it depends on.
    if (step.kind === 'tick' || step.event.eventPhase !== Event.CAPTURING_PHASE || steps.length === 0)
      continue;
    step.event.stopPropagation();
    steps.push(step);
  }
  return steps;
}

/** What is tapped or chosen before the earlier steps have been replayed comes after them. */
function queueBehind(steps: EarlyStep[]): () => void {
  const listening = new AbortController();
  const listen = (type: string, heard: (event: Event, target: Element) => void) =>
    addEventListener(type, (event) => event.target instanceof Element && heard(event, event.target), {
      capture: true,
      signal: listening.signal,
    });
  listen('click', (event, target) => {
    const element = target.closest<HTMLElement>('button[type="button"], [data-step]');
    if (element) {
      event.preventDefault();
      steps.push({ kind: 'tap', element, event });
    }
    // React takes a choice from its click.
    if (element || isChoice(target)) event.stopPropagation();
  });
  listen('input', (event, target) => {
    if (!isChoice(target)) return;
    steps.push({ kind: 'tick', element: target, checked: target.checked });
    event.stopPropagation();
  });
  return () => listening.abort();
}

function isChoice(target: Element): target is HTMLInputElement {
  return target instanceof HTMLInputElement && (target.type === 'radio' || target.type === 'checkbox');
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
