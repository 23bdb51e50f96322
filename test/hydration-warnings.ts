/** Attributes set before hydration, by element; without one, of any element. */
const marks: readonly { element?: string; attribute: RegExp }[] = [
  { attribute: /^aria-busy="true"$/ },
  { element: 'html', attribute: /^data-early="(waiting|failed|offline)"$/ },
  { element: 'details', attribute: /^open=""$/ },
];

/**
 * Whether a hydration warning names nothing but what a visitor did before hydration: taps are marked with attributes
 * (server/http/scripts-last) that ui/early-taps and admin/parts/early-input remove, and `<details>` opens natively.
 * React keeps these attributes. The same warning lists every other differing attribute.
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
    // React also prints the unchanged text of an element whose attributes differ.
    const isWords = side === '+' && !/[=<>{}]/.test(difference);
    const isMark = marks.some(
      (mark) => side === '-' && (mark.element ?? element) === element && mark.attribute.test(difference),
    );
    if (!isWords && !isMark) return false;
  }
  return differences > 0;
}
