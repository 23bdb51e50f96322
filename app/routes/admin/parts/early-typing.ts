type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    /** What was done in the forms of the page before its scripts ran; noted by server/http/scripts-last. */
    early?: {
      /** What was typed, picked or ticked last, by its field, and where the caret stood then. */
      typed: Map<Field, { value: string | boolean; caret: number | null }>;
      /** The form that waits to be sent, and the button that sent it. */
      sent: { form: HTMLFormElement; button: HTMLElement | null } | null;
      stop: () => void;
    };
  }
}

/**
 * Gives the page what was typed before it came to life. React finds a field with other words in it than it has itself,
 * and does not ask: a line keeps them until the page is drawn again, longer text and choices are written over at once. So
 * each field is filled again as if by hand, where the page hears of it; a form that was sent meanwhile is sent now.
 */
export function takeEarlyTyping(): void {
  const { early } = window;
  if (!early) return;
  delete window.early;
  early.stop();
  for (const [field, { value, caret }] of early.typed) {
    if (!field.isConnected) continue;
    if (field.type === 'file') field.dispatchEvent(new Event('change', { bubbles: true }));
    else if (typeof value === 'boolean') tick(field, value);
    else if (field instanceof HTMLSelectElement) choose(field, value);
    else type(field, value, caret);
  }
  const { form, button } = early.sent ?? {};
  if (form?.isConnected) form.requestSubmit(button && form.contains(button) ? button : null);
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
