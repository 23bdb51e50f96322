import { expect, test } from 'vitest';
import { isExpectedHydrationWarning } from './hydration-warnings.ts';

/** React's message. @param tree the differing elements and their parents. */
const warning = (...tree: string[]) =>
  [
    "A tree hydrated but some attributes of the server rendered HTML didn't match the client properties.",
    '',
    "- A server/client branch `if (typeof window !== 'undefined')`.",
    '',
    '%s%s https://react.dev/link/hydration-mismatch ',
    '',
    ...tree,
    '',
  ].join('\n');

const html = ['  <html', '    lang="zh-TW"', '-   data-early="waiting"', '  >'];
const link = ['    <a', '      href="/contact"', '-     aria-busy="true"', '    >', '+     聯絡我們'];

test('clicks before hydration and an opened <details> are a visitor’s', () => {
  expect(isExpectedHydrationWarning(warning(...html, ...link))).toBe(true);
  expect(
    isExpectedHydrationWarning(warning('  <details', '    className="more"', '-   open=""', '  >')),
  ).toBe(true);
});

test('every other difference counts, beside such marks too', () => {
  const style = ['  <header', '-   style={{position:"relative"}}', '  >'];
  expect(isExpectedHydrationWarning(warning(...style))).toBe(false);
  expect(isExpectedHydrationWarning(warning(...html, ...style))).toBe(false);
  expect(isExpectedHydrationWarning(warning(...link, '+   id="a"', '-   id="b"'))).toBe(false);
  expect(isExpectedHydrationWarning(warning('  <dialog', '-   open=""', '  >'))).toBe(false);
  expect(isExpectedHydrationWarning(warning())).toBe(false);
  expect(isExpectedHydrationWarning('Each child in a list should have a unique "key" prop.')).toBe(false);
});
