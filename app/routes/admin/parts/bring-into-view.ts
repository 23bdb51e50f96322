/** For the ref of what appears on a page whose foot a bar covers, as a refusal. */
export function bringIntoView(element: HTMLElement | null): void {
  if (!element) return;
  // The middle of a long list says less than its beginning.
  const isLong = element.offsetHeight > window.innerHeight / 2;
  element.scrollIntoView({ block: isLong ? 'start' : 'center' });
}
