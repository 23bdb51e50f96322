import { everyLanguage, type Language, type LocalizedText, textIn } from '../language.ts';

/** Letters that no Unicode decomposition reduces to ASCII. */
const plain: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' };

/**
 * Search form: compatibility forms folded, lower case, no accents, 臺 as 台, white space collapsed. PostgreSQL's function
 * search_form is the same rule.
 */
export function searchForm(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[øłđßæœ]/g, (letter) => plain[letter] ?? letter)
    .replaceAll('臺', '台')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Whether both have the same name, however it is written, in one of these languages. */
export function hasSameName(
  one: LocalizedText,
  other: LocalizedText,
  within: readonly Language[] = everyLanguage,
): boolean {
  return within.some((language) => {
    const form = searchForm(textIn(one, language));
    return form !== '' && form === searchForm(textIn(other, language));
  });
}

function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      line.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (line[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          ...(isSwapped && row > 1 && column > 1 ? [(beforeLast[column - 2] ?? 0) + 1] : []),
        ),
      );
    }
    beforeLast = last;
    last = line;
  }
  return last[other.length] ?? 0;
}

function tolerated(length: number): number {
  if (length < 3) return 0;
  return length < 6 ? 1 : length < 9 ? 2 : 3;
}

/** Whether both are of the same letters, as `stake` and `steak`: a slip, however far the letters have moved. */
function hasSameLetters(one: string, other: string): boolean {
  const lettersOf = (word: string) => [...word.replace(/(?<=...)s$/, '')].sort().join('');
  return one.length > 3 && one[0] === other[0] && lettersOf(one) === lettersOf(other);
}

/** Known words that a misspelling may mean, best match first. */
export function closestWords(word: string, known: Iterable<string>): string[] {
  const close: { word: string; distance: number }[] = [];
  for (const each of known) {
    if (each.length < 3 || Math.abs(each.length - word.length) > tolerated(word.length)) continue;
    const off = editDistance(word, each);
    // The first letter is rarely wrong.
    if (off <= tolerated(word.length) || hasSameLetters(word, each))
      close.push({ word: each, distance: off + (each[0] === word[0] ? 0 : 0.5) });
  }
  return close.sort((one, other) => one.distance - other.distance).map((each) => each.word);
}
