import { isHalfTyped } from '../half-typed.ts';
import { type Measure, measuresIn } from './measures.ts';
import { asHead, asInner, asLabel, asSpoken, inTitle, shortestPart, tokensOf } from './product-search.ts';
import { hanTokens, type Piece, piecesOf, stemOf, unitParts } from './search-words.ts';
import type { SynonymGroup } from './synonyms.ts';

/** Query for the search index (server/catalogue/product-finding.ts). */

export interface Term {
  token: string;
  /** Prefix match. */
  begins: boolean;
}

/** Terms that must all match. */
export type Alternative = readonly Term[];

export interface SearchWord {
  text: string;
  isHan: boolean;
  own: readonly Alternative[];
  begins: readonly Alternative[];
  like: readonly Alternative[];
  /** Titles whose head word is the word or a synonym. */
  head: readonly Alternative[];
  /** Its characters in any position. */
  loose: readonly Alternative[];
}

const fillers = new Set(
  'a an and any are at best buy by can cost do for from get good have how i in is it item items me much my of on online or order please price prices product products shop some store that the this to want what where which with you your'.split(
    ' ',
  ),
);
const hanFillers = new RegExp(
  [
    '多少錢',
    '哪裡',
    '我要',
    '想買',
    '購買',
    '價格',
    '價錢',
    '推薦',
    '商品',
    '產品',
    '的',
    '嗎',
    '呢',
    '了',
    '買',
  ]
    .flatMap((word) => piecesOf(word).map(({ text }) => text))
    .join('|'),
  'g',
);

const mostWords = 8;
const longestLoose = 6;

/** Every word must match. @param groups synonyms. */
export function searchWords(typed: string, groups: readonly SynonymGroup[]): SearchWord[] {
  const { measures, rest } = measuresIn(typed);
  return wordsOf(piecesOf(rest), groups, measures.map(measureWord));
}

/** The words with Chinese pieces split into dictionary words; null where that makes no difference. */
export function splitWords(typed: string, groups: readonly SynonymGroup[]): SearchWord[] | null {
  const { measures, rest } = measuresIn(typed);
  const pieces = piecesOf(rest);
  const split = pieces.flatMap((piece) => (piece.isHan ? segmentsOf(piece) : [piece]));
  return split.length === pieces.length ? null : wordsOf(split, groups, measures.map(measureWord));
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

function segmentsOf(piece: Piece): Piece[] {
  return [...segmenter.segment(piece.text)].map(({ segment }) => ({ ...piece, text: segment }));
}

function wordsOf(
  all: readonly Piece[],
  groups: readonly SynonymGroup[],
  measures: readonly SearchWord[],
): SearchWord[] {
  const cleaned = all
    .map((piece) => (piece.isHan ? { ...piece, text: piece.text.replaceAll(hanFillers, '') } : piece))
    .filter(({ text }) => text !== '');
  const telling = cleaned.filter(({ text, isHan }) => isHan || !(fillers.has(text) || isHalfTyped(text)));
  const whatever = measures.length > 0 ? [] : cleaned.length > 0 ? cleaned : all;
  const pieces = (telling.length > 0 ? telling : whatever).slice(0, mostWords);
  const meant = synonymsIn(pieces, groups);
  const words = pieces.map((piece, index) =>
    piece.isHan
      ? hanWord(piece.text, groups, meant[index] ?? [])
      : latinWord(pieces, index, meant[index] ?? []),
  );
  return [...words, ...measures].slice(0, mostWords);
}

function measureWord({ token, text }: Measure): SearchWord {
  return {
    text,
    isHan: false,
    own: [exactly(token)],
    begins: [],
    like: [exactly(asSpoken + token)],
    head: [],
    loose: [],
  };
}

function latinWord(pieces: readonly Piece[], index: number, like: readonly Alternative[]): SearchWord {
  const word = pieces[index]?.text ?? '';
  const own: Alternative[] = [exactly(word), exactly(stemOf(word))];
  const parts = unitParts(word);
  if (parts.length > 0) own.push(parts.flatMap((part) => exactly(part)));
  const before = pieces[index - 1];
  const after = pieces[index + 1];
  if (before && !before.isHan) own.push(...joined(before.text, word));
  if (after && !after.isHan) own.push(...joined(word, after.text));
  return {
    text: word,
    isHan: false,
    own,
    begins: [
      ...(word.length > 1 ? [[{ token: word, begins: true }]] : []),
      ...(word.length >= shortestPart ? [[{ token: asInner + word, begins: true }]] : []),
    ],
    like,
    head: headsOf([...own, ...like]),
    loose: [],
  };
}

function hanWord(text: string, groups: readonly SynonymGroup[], like: readonly Alternative[]): SearchWord {
  const signs = [...text];
  const meant = [...like, ...replacedIn(text, groups)];
  const color = /^(.+)色$/.exec(text)?.[1];
  return {
    text,
    isHan: true,
    // 紅色 matches 炭火紅 too.
    own: [hanTerms(text), ...(color === undefined ? [] : asLabels([hanTerms(color)]))],
    begins: [],
    like: meant,
    head: [exactly(text + asHead), ...headsOf(meant)],
    loose:
      signs.length > 1 && signs.length <= longestLoose
        ? [signs.map((sign) => ({ token: inTitle + sign, begins: false }))]
        : [],
  };
}

/** The head is the last word. Pairs of Chinese characters are left out, because they would match any ending. */
function headsOf(alternatives: readonly Alternative[]): Alternative[] {
  return alternatives.flatMap((terms) => {
    const last = terms.at(-1);
    return last === undefined ? [] : [[...terms, { token: last.token + asHead, begins: false }]];
  });
}

const exactly = (token: string): Alternative => [{ token, begins: false }];
const joined = (one: string, other: string): Alternative[] => [
  exactly(one + other),
  exactly(stemOf(one + other)),
];

function hanTerms(text: string): Alternative {
  const signs = [...text];
  return hanTokens(text)
    .slice(signs.length > 1 ? signs.length : 0)
    .map((token) => ({ token, begins: false }));
}

function termsOf(phrase: readonly Piece[]): Alternative {
  return phrase.flatMap(({ text, isHan }) => (isHan ? hanTerms(text) : exactly(stemOf(text))));
}

function synonymsIn(pieces: readonly Piece[], groups: readonly SynonymGroup[]): Alternative[][] {
  const marks = pieces.map(markOf);
  const found: Alternative[][] = pieces.map(() => []);
  for (const group of groups) {
    const phrases = group.map((phrase) => phrase.map(markOf));
    for (const [which, phrase] of phrases.entries()) {
      for (let at = 0; at + phrase.length <= marks.length; at++) {
        if (!phrase.every((mark, offset) => marks[at + offset] === mark)) continue;
        const others = group.filter((_, index) => index !== which).map(termsOf);
        for (let offset = 0; offset < phrase.length; offset++) found[at + offset]?.push(...others);
      }
      const asOne = phrase.length > 1 ? marks.indexOf(phrase.join('')) : -1;
      if (asOne !== -1) found[asOne]?.push(...group.map(termsOf));
    }
  }
  return found;
}

const markOf = ({ text, isHan }: Piece) => (isHan ? text : stemOf(text));

/** Replaces a dictionary word inside a longer Chinese piece by its synonyms. */
function replacedIn(text: string, groups: readonly SynonymGroup[]): Alternative[] {
  return groups.flatMap((group) => {
    const inside = group.flatMap((phrase) => {
      const [piece, ...more] = phrase;
      return piece?.isHan && more.length === 0 && piece.text.length > 1 && piece.text.length < text.length
        ? [piece.text]
        : [];
    });
    const word = inside.filter((each) => text.includes(each)).sort((a, b) => b.length - a.length)[0];
    if (word === undefined) return [];
    const rest = text
      .split(word)
      .filter((part) => part !== '')
      .flatMap(hanTerms);
    return group.map((phrase) => [...termsOf(phrase), ...rest]);
  });
}

export function asLabels(alternatives: readonly Alternative[]): Alternative[] {
  return alternatives.map((terms) => terms.map((term) => ({ ...term, token: asLabel + term.token })));
}

/** Whether a text, such as a filter's title, contains the word or, with `orLike`, a synonym. */
export function isWordIn(word: SearchWord, text: string, orLike: boolean): boolean {
  const tokens = tokensOf(text);
  const has = ({ token, begins }: Term) =>
    tokens.has(token) || (begins && [...tokens].some((each) => each.startsWith(token)));
  const alternatives = [...word.own, ...word.begins, ...(orLike ? word.like : [])];
  return alternatives.some((alternative) => alternative.every(has));
}

export function withSpelling(typed: string, spelling: ReadonlyMap<string, string>): string {
  return typed.replaceAll(/(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}'’])+/gu, (word) => {
    const folded = piecesOf(word)[0]?.text;
    return (folded !== undefined && spelling.get(folded)) || word;
  });
}
