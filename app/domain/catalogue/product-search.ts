import type { LocalizedText } from '../language.ts';
import { measuresIn } from './measures.ts';
import type { ProductFacts } from './product-facts.ts';
import { hanTokens, piecesOf, stemOf, unitParts } from './search-words.ts';

/** What a product is found by. When this rule changes its number does, and products are indexed anew. */
export const searchRule = 3;

/** The words of a product as the database keeps them; vectors as PostgreSQL writes them. */
export interface ProductSearch {
  /** Every token by which it is found. */
  search: string;
  /** Those of its titles: with weight A what it is, with weight B what it is for and what is inside of a longer word. */
  titleSearch: string;
  /** The words of its titles, for comparing with misspelt ones. */
  searchText: string;
}

export interface FoundBy {
  title: LocalizedText;
  description: LocalizedText;
  facts: Pick<ProductFacts, 'ingredients' | 'origin'>;
  /** The sizes, weights and colours that it comes in, and what else may be asked of it: on sale, frozen. */
  labels: readonly LocalizedText[];
}

/** Before a character of a title: it stands in the title, beside which others does not matter. */
export const inTitle = '~';

/** Behind the word that a title ends with, which says what it is: a burger patty is a patty. */
export const asHead = '$';
/** Longer Chinese names are not typed. */
const longestHead = 6;

/** Before what a longer word of a title ends with: wors is in boerewors. */
export const asInner = '+';
/** Before a word of a size, weight or colour. */
export const asLabel = '=';
/** Before a measure that a description speaks of. */
export const asSpoken = '@';
/** Parts of a longer word are looked for from this length on. */
export const shortestPart = 3;

export function productSearch({ title, description, facts, labels }: FoundBy): ProductSearch {
  const own = new Set<string>();
  const inner = new Set<string>();
  const words = new Set<string>();
  for (const text of title) {
    const { main, rest } = partsOfTitle(text);
    for (const { token } of measuresIn(text).measures) own.add(token);
    for (const token of tokensOf(main)) own.add(token);
    for (const token of headsOf(main)) own.add(token);
    for (const token of tokensOf(rest)) inner.add(token);
    for (const { text: word, isHan } of piecesOf(text)) {
      if (isHan) for (const sign of word) own.add(inTitle + sign);
      else {
        words.add(word);
        for (let at = 1; at <= word.length - shortestPart; at++) inner.add(asInner + word.slice(at));
      }
    }
    for (const joined of joinedOf(text)) words.add(joined);
  }
  const all = new Set([...own, ...inner]);
  for (const text of [...description, ...facts.ingredients, ...facts.origin]) {
    for (const token of tokensOf(text)) all.add(token);
    for (const { token } of measuresIn(text).measures) all.add(asSpoken + token);
  }
  for (const text of labels.flat()) {
    for (const token of tokensOf(text)) all.add(asLabel + token);
    for (const { token } of measuresIn(text).measures) all.add(token);
  }
  return {
    search: [...all].map((token) => `'${token}'`).join(' '),
    titleSearch: [
      ...[...own].map((token) => `'${token}':1A`),
      ...[...inner].filter((token) => !own.has(token)).map((token) => `'${token}':1B`),
    ].join(' '),
    searchText: [...words].join(' '),
  };
}

/** What a title is of, and what that is for or comes with: an oxtail for the potjie is no potjie. */
function partsOfTitle(title: string): { main: string; rest: string } {
  const [, main, rest] = /^(.+?)\s(?:for|with|without|from)\s(.+)$/i.exec(title) ?? [];
  if (main !== undefined && rest !== undefined) return { main, rest };
  const [, use, of] = /^(\p{Script=Han}+)用(\p{Script=Han}.*)$/u.exec(title) ?? [];
  return use !== undefined && of !== undefined ? { main: of, rest: use } : { main: title, rest: '' };
}

/** What a title is in one word: the last word of it, and the ends of its Chinese names. */
function headsOf(main: string): string[] {
  const pieces = piecesOf(main);
  const last = pieces.findLast(({ isHan }) => !isHan);
  const ends = pieces.flatMap(({ text, isHan }) => {
    const signs = isHan ? [...text] : [];
    return signs.slice(-longestHead).map((_, index, of) => of.slice(index).join('') + asHead);
  });
  return last === undefined ? ends : [...ends, stemOf(last.text) + asHead];
}

/** Words, their stems, neighbours written as one (rib-eye, ribeye), and Chinese characters by ones and twos. */
export function tokensOf(text: string): Set<string> {
  const tokens = new Set<string>(joinedOf(text));
  for (const piece of piecesOf(text)) {
    if (piece.isHan) for (const token of hanTokens(piece.text)) tokens.add(token);
    else for (const token of [piece.text, stemOf(piece.text), ...unitParts(piece.text)]) tokens.add(token);
  }
  return tokens;
}

function joinedOf(text: string): string[] {
  const pieces = piecesOf(text);
  return pieces.flatMap(({ text: word, follows }, index) => {
    const before = pieces[index - 1];
    if (!follows || before === undefined) return [];
    const joined = before.text + word;
    return [joined, stemOf(joined)];
  });
}
