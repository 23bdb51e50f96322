import { useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was typed, picked or ticked last, by its field, with the caret then; what was tapped, by its button. */
type EarlyEntry =
  | readonly [Field, { value: string | boolean; caret: number | null }]
  | readonly [HTMLButtonElement, { tap: Event }];

declare global {
  interface Window {
    /** What was done in the forms of the page before its scripts ran; noted by server/http/scripts-last. */
    early?: {
      /** In the order in which each was last touched. */
      typed: Iterable<EarlyEntry>;
      /** The form that waits to be sent, and the button that sent it. */
      sent: { form: HTMLFormElement; button: HTMLElement | null } | null;
      stop: () => void;
    };
  }
}

/**
 * Gives the page what was typed and tapped before it came to life. React finds a field with other words in it than it has
 * itself, and does not ask: a line keeps them until the page is drawn again, longer text and choices are written over at
 * once. So each field is filled again as if by hand, where the page hears of it; a form that was sent meanwhile is sent
 * now. Taken in the commit that hydrates the page: a tap that is being told of at this moment is React's own to deliver.
 */
export function useEarlyTyping(): void {
  const taken = useRef<Window['early']>(undefined);
  useLayoutEffect(() => {
    const { early } = window;
    if (!early) return;
    delete window.early;
    early.stop();
    const typed = Array.from(early.typed).filter(
      ([, noted]) => !('tap' in noted) || noted.tap.eventPhase === Event.NONE,
    );
    taken.current = { ...early, typed };
  }, []);
  useEffect(() => {
    // The page has to be done with its own first steps.
    const timer = setTimeout(() => {
      if (taken.current) carryOut(taken.current);
      taken.current = undefined;
    });
    return () => clearTimeout(timer);
  }, []);
}

function carryOut({ typed, sent }: NonNullable<Window['early']>): void {
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
  // Of radio buttons the one that was chosen at first may have been left and chosen again.
  if (field.type !== 'radio' && field.defaultChecked === value) return;
  // As the page knows it; then a tap.
  field.checked = !value;
  field.click();
}

/** React learns of a value by watching the field's own property; what is set past it counts as typed. */
function type(field: HTMLInputElement | HTMLTextAreaElement, value: string, caret: number | null): void {
  if (field.defaultValue === value) return;
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (document.activeElement === field && caret !== null) field.setSelectionRange(caret, caret);
}
