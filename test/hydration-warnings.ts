/** Attributes that stand in no component, by the elements that carry them; of any element without a name. */
const marks: readonly { element?: string; attribute: RegExp }[] = [
  { attribute: /^aria-busy="true"$/ },
  { element: 'html', attribute: /^data-early="(waiting|failed)"$/ },
  { element: 'details', attribute: /^open=""$/ },
];

/**
 * Whether a warning of React tells of nothing but what a visitor did before the scripts ran: a tap is marked by attributes
 * (server/http/scripts-last), which ui/early-taps and admin/layout take off again, and a `<details>` opens by
 * itself. React leaves them alone, as it should. The same warning names every other attribute in which the page differs.
 */
export function isExpectedHydrationWarning(message: string): boolean {
  if (!message.startsWith('A tree hydrated but some attributes')) return false;
  const [, tree = ''] = message.split('https://react.dev/link/hydration-mismatch');
  let element = '';
  let differences = 0;
  for (const line of tree.split('\n')) {
    element = /^[-+ ]*<([a-z]\w*)/.exec(line)?.[1] ?? element;
    const [, side, difference = ''] = /^([-+])\s+(.*)$/.exec(line) ?? [];
    if (side === undefined) continue;
    differences++;
    // The words of an element whose attributes differ are told as the browser's, though they are the same.
    const isWords = side === '+' && !/[=<>{}]/.test(difference);
    const isMark = marks.some(
      (mark) => side === '-' && (mark.element ?? element) === element && mark.attribute.test(difference),
    );
    if (!isWords && !isMark) return false;
  }
  return differences > 0;
}
