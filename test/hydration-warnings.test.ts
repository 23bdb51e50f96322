import { expect, test } from 'vitest';
import { isOfEarlyMarks } from './hydration-warnings.ts';

/** As React words it. @param tree what differs, with what stands round it. */
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

test('taps of before the scripts and an opened part are what a visitor does', () => {
  expect(isOfEarlyMarks(warning(...html, ...link))).toBe(true);
  expect(isOfEarlyMarks(warning('  <details', '    className="more"', '-   open=""', '  >'))).toBe(true);
});

test('every other difference counts, beside such marks too', () => {
  const style = ['  <header', '-   style={{position:"relative"}}', '  >'];
  expect(isOfEarlyMarks(warning(...style))).toBe(false);
  expect(isOfEarlyMarks(warning(...html, ...style))).toBe(false);
  expect(isOfEarlyMarks(warning(...link, '+   id="a"', '-   id="b"'))).toBe(false);
  expect(isOfEarlyMarks(warning('  <dialog', '-   open=""', '  >'))).toBe(false);
  expect(isOfEarlyMarks(warning())).toBe(false);
  expect(isOfEarlyMarks('Each child in a list should have a unique "key" prop.')).toBe(false);
});
