import { useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field with its last value and the caret's place, or a tapped button with the tap. */
type EarlyEntry =
  | readonly [Field, { value: string | boolean; caret: number | null }]
  | readonly [HTMLButtonElement, { tap: Event }];

declare global {
  interface Window {
    /** Input in forms before hydration, recorded by server/http/scripts-last. */
    earlyInput?: {
      /** In the order in which each was last touched. */
      typed: Iterable<EarlyEntry>;
      /** A form that waits to be submitted, and its submitter. */
      sent: { form: HTMLFormElement; button: HTMLElement | null } | null;
      stop: () => void;
    };
  }
}

/**
 * Replays input from before hydration. React does not read what a field holds when it hydrates: a text field loses it at
 * the next render, text areas and selects at once. So each field is filled again with the events of typing, and a form
 * that was submitted meanwhile is submitted now. Taken in the commit that hydrates, because React delivers a tap in
 * progress itself.
 */
export function useEarlyInput(): void {
  const taken = useRef<Window['earlyInput']>(undefined);
  useLayoutEffect(() => {
    const { earlyInput } = window;
    if (!earlyInput) return;
    delete window.earlyInput;
    earlyInput.stop();
    const typed = Array.from(earlyInput.typed).filter(
      ([, noted]) => !('tap' in noted) || noted.tap.eventPhase === Event.NONE,
    );
    taken.current = { ...earlyInput, typed };
  }, []);
  useEffect(() => {
    // After the effects of the commit, when every component has hydrated.
    const timer = setTimeout(() => {
      if (taken.current) carryOut(taken.current);
      taken.current = undefined;
    });
    return () => clearTimeout(timer);
  }, []);
}

function carryOut({ typed, sent }: NonNullable<Window['earlyInput']>): void {
  for (const entry of typed) flushSync(() => carryOutOne(entry));
  const { form, button } = sent ?? {};
  if (form?.isConnected) form.requestSubmit(button && form.contains(button) ? button : null);
}

function carryOutOne([element, noted]: EarlyEntry): void {
  if ('tap' in noted) {
    element.removeAttribute('aria-busy');
    element.click();
    return;
  }
  const { value, caret } = noted;
  if (!element.isConnected || element instanceof HTMLButtonElement) return;
  if (element.type === 'file') element.dispatchEvent(new Event('change', { bubbles: true }));
  else if (typeof value === 'boolean') tick(element, value);
  else if (element instanceof HTMLSelectElement) choose(element, value);
  else type(element, value, caret);
}

function choose(field: HTMLSelectElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function tick(field: Field, value: boolean): void {
  if (!(field instanceof HTMLInputElement)) return;
  // The radio button that was checked at first may have been left and chosen again.
  if (field.type !== 'radio' && field.defaultChecked === value) return;
  // Back to React's state first, so that the click changes it.
  field.checked = !value;
  field.click();
}

/** React intercepts the field's own `value` property; only what the prototype's setter sets counts as typed. */
function type(field: HTMLInputElement | HTMLTextAreaElement, value: string, caret: number | null): void {
  if (field.defaultValue === value) return;
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (document.activeElement === field && caret !== null) field.setSelectionRange(caret, caret);
}
