/** The id of the page's content, where the skip link leads. */
export const contentId = 'content';

/** Gives the focus to the page itself, where what had it has gone: the next Tab goes on from the top of the content. */
export function focusPage(): void {
  document.getElementById(contentId)?.focus({ preventScroll: true });
}
