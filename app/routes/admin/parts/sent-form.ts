import { useRef } from 'react';

/** A form in which something may be typed while it is under way: what it holds then is not to be erased by the answer. */
export function useSentForm() {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef<FormData | null>(null);
  return {
    form,
    /** It is sent. */
    noteSent(): void {
      sent.current = form.current && typedInto(form.current);
    },
    /** Whether it holds what was sent and nothing else. */
    isAsSent(): boolean {
      return (
        form.current !== null && sent.current !== null && holdsSame(typedInto(form.current), sent.current)
      );
    },
  };
}

/** Without its hidden fields, which follow the page. */
function typedInto(form: HTMLFormElement): FormData {
  const typed = new FormData(form);
  for (const { name } of form.querySelectorAll<HTMLInputElement>('input[type="hidden"]')) typed.delete(name);
  return typed;
}

/** Whether two forms have the same fields, ticked boxes and text. */
export function holdsSame(one: FormData, other: FormData): boolean {
  return JSON.stringify([...one]) === JSON.stringify([...other]);
}
