import { type LocalizedText, textsOf } from '../language.ts';
import { measuresIn } from './measures.ts';
import type { ProductFacts } from './product-facts.ts';
import { hanTokens, piecesOf, stemOf, unitParts } from './search-words.ts';

/** Version of the search rule: increase it to reindex all products. */
export const searchRule = 3;

export interface ProductSearch {
  search: string;
  /** Weight A: what the product is. Weight B: what it is used for, and parts of longer words. */
  titleSearch: string;
  searchText: string;
}

export interface FoundBy {
  title: LocalizedText;
  description: LocalizedText;
  facts: Pick<ProductFacts, 'ingredients' | 'origin'>;
  /** Sizes, weights and colours, and searchable properties such as on sale and frozen. */
  labels: readonly LocalizedText[];
}

/** Prefix: a character of a title, in any position. */
export const inTitle = '~';

/** Suffix: the head word of a title (a burger patty is a patty). */
export const asHead = '$';
const longestHead = 6;

/** Prefix: the end of a longer word of a title (wors in boerewors). */
export const asInner = '+';
/** Prefix: a word of a size, weight or colour. */
export const asLabel = '=';
/** Prefix: a measure in a description. */
export const asSpoken = '@';
export const shortestPart = 3;

export function productSearch({ title, description, facts, labels }: FoundBy): ProductSearch {
  const own = new Set<string>();
  const inner = new Set<string>();
  const words = new Set<string>();
  for (const text of textsOf(title)) {
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
  for (const text of [description, facts.ingredients, facts.origin].flatMap(textsOf)) {
    for (const token of tokensOf(text)) all.add(token);
    for (const { token } of measuresIn(text).measures) all.add(asSpoken + token);
  }
  for (const text of labels.flatMap(textsOf)) {
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

/** Splits off what the product is for or comes with: an oxtail for the potjie is not a potjie. */
function partsOfTitle(title: string): { main: string; rest: string } {
  const [, main, rest] = /^(.+?)\s(?:for|with|without|from)\s(.+)$/i.exec(title) ?? [];
  if (main !== undefined && rest !== undefined) return { main, rest };
  const [, use, of] = /^(\p{Script=Han}+)用(\p{Script=Han}.*)$/u.exec(title) ?? [];
  return use !== undefined && of !== undefined ? { main: of, rest: use } : { main: title, rest: '' };
}

/** The last word of a title, and the ends of its Chinese names. */
function headsOf(main: string): string[] {
  const pieces = piecesOf(main);
  const last = pieces.findLast(({ isHan }) => !isHan);
  const ends = pieces.flatMap(({ text, isHan }) => {
    const signs = isHan ? [...text] : [];
    return signs.slice(-longestHead).map((_, index, of) => of.slice(index).join('') + asHead);
  });
  return last === undefined ? ends : [...ends, stemOf(last.text) + asHead];
}

/** Words, stems, joined neighbours (rib-eye, ribeye), and Chinese characters singly and in pairs. */
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
