import { simplifiedPairs } from './han-variants.ts';
import { searchForm } from './search.ts';

/** How the words of products and of searches are taken apart, so that both meet however they are written. */

/** A word of letters or digits, or Chinese characters that stand together. */
export interface Piece {
  text: string;
  isHan: boolean;
  /** Whether only blanks and marks such as hyphens are between it and the piece before, both of emails. */
  follows: boolean;
}

const simplified = new Map<string, string>();
const signs = [...simplifiedPairs];
for (let at = 0; at < signs.length; at += 2) simplified.set(signs[at] ?? '', signs[at + 1] ?? '');

/** Both scripts as one: 風乾, 風干 and 风干 are the same. Not for reading. */
function foldHan(text: string): string {
  return text.replaceAll(/\p{Script=Han}/gu, (sign) => simplified.get(sign) ?? sign);
}

const parts = /(?<han>\p{Script=Han}+)|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+/gu;
/** Longer words are cut: nobody types them. */
const longestWord = 40;

/** The pieces of a text in its folded form. Possessives and apostrophes are as if not written: master’s is masters. */
export function piecesOf(text: string): Piece[] {
  const folded = foldHan(searchForm(text)).replaceAll(/['’‘ʼ`]/g, '');
  const pieces: Piece[] = [];
  let end = -1;
  for (const match of folded.matchAll(parts)) {
    const isHan = match.groups?.han !== undefined;
    const between = folded.slice(end, match.index);
    const before = pieces.at(-1);
    const follows =
      before !== undefined && !isHan && !before.isHan && /^[\s\p{Pd}&/+.·]{0,3}$/u.test(between);
    pieces.push({ text: isHan ? match[0] : match[0].slice(0, longestWord), isHan, follows });
    end = match.index + match[0].length;
  }
  return pieces;
}

/** The stem of an English word: plurals as singulars, and the forms in -e, -ing and -ed as one. Spelt only for comparing. */
export function stemOf(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  const singular = word
    .replace(/(ch|sh|ss|x|z|o)es$/, '$1')
    .replace(/ves$/, 'f')
    .replace(/ies$/, 'y')
    .replace(/([^us])s$/, '$1')
    .replace(/ie$/, 'y')
    .replace(/fe$/, 'f');
  const bare = /^(.*[aeiouy].*[^aeiou])(?:ing|ed)$/.exec(singular)?.[1];
  if (bare !== undefined && bare.length >= 4) return bare.replace(/([^aeiousl])\1$/, '$1');
  // As sliced and slicing become slic.
  return singular.length > 4 ? singular.replace(/e$/, '') : singular;
}

/** Characters of a Chinese piece one by one, and two by two. */
export function hanTokens(text: string): string[] {
  const single = [...text];
  const pairs = single.slice(1).map((sign, index) => `${single[index]}${sign}`);
  return [...single, ...pairs];
}

/** `500g` is 500 and g as well. */
export function unitParts(word: string): string[] {
  return /^(\d+)(\p{L}+)$/u.exec(word)?.slice(1) ?? [];
}
