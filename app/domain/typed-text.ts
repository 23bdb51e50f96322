/**
 * Removes characters that neither labels nor mail headers allow: control characters, Unicode line and paragraph
 * separators, and lone surrogates cut off at a field's end.
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

/** Whether PostgreSQL can store the text: no NUL, no lone surrogates, not too long. */
export function isStorable(text: string, longest = Number.POSITIVE_INFINITY): boolean {
  return text.length <= longest && !text.includes('\0') && text.isWellFormed();
}

/** Full-width letters, digits and blanks as half-width; commas, brackets and the rest stay as typed. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, (sign) =>
      String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
    )
    .replaceAll('\u3000', ' ');
}

/** Removes direction marks, joiners and zero-width blanks, which copied numbers contain. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(/\p{Cf}+/gu, '');
}
