/** Focuses the first field that the form refuses, which alone says so to whoever does not see it. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  // The fields are marked with what is drawn next.
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
  });
}
