/**
 * What pastes carry that neither a label nor a mail header can: control characters, the separators of lines and paragraphs
 * that word processors write, and half a sign that was cut at a field's end. One place for every text of an order, so that
 * what the form takes the shop takes.
 */

/** Text of one line: each of them is a blank. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/\p{Cs}/gu, '')
    .trim();
}

/** Text of several lines: whatever ended a line ends it still, the others are blanks. */
export function severalLines(text: string): string {
  return text
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll(/\p{Cs}/gu, '')
    .trim();
}

/** What nobody sees and a number is copied with: marks of direction, joiners, blanks of no width. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(/\p{Cf}+/gu, '');
}
