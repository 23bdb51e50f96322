/**
 * Removes what neither a label nor a mail header can hold: control characters, Unicode line and paragraph separators,
 * and half a surrogate pair cut off at a field's end.
 */

export function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/\p{Cs}/gu, '')
    .trim();
}

export function severalLines(text: string): string {
  return text
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll(/\p{Cs}/gu, '')
    .trim();
}

/** Removes direction marks, joiners and zero-width blanks, which copied numbers contain. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(/\p{Cf}+/gu, '');
}
