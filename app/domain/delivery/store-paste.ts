import { readPlace } from '../address/written-place.ts';

export interface PastedStore {
  storeCode: string;
  storeName: string;
  storeAddress: string;
}

const [codeNext, nameNext] = ['店號', '店名'];

/**
 * Parses `131386 大安門市 臺北市大安區和平東路1號` in any order, with or without labels: the code is the only six digits outside the
 * address, the name is labelled, ends in 門市 or is beside the code, the rest is the address. Null where it is incomplete
 * or ambiguous.
 */
export function readPastedStore(text: string): PastedStore | null {
  const read = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/7-?eleven|family ?mart|全家便利商店|(?<!\p{Script=Han})全家(?!\p{Script=Han})|[|()]/giu, ' ')
    // 門市 is a label unless it ends a name.
    .replaceAll(/(^|\P{Script=Han}|門市)門市(?=店號|代號|名稱|店名|地址)/gu, '$1 ')
    .replaceAll(/店號|代號/g, ` ${codeNext} `)
    .replaceAll(/名稱|店名/g, ` ${nameNext} `)
    .replaceAll(/地址|[:,;]/g, ' ')
    // Written without blanks: 大安門市131386臺北市.
    .replaceAll(/(?<=\p{Script=Han})(\d{6})(?=\p{Script=Han})(?!號|巷|弄|樓)/gu, ' $1 ')
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '門市');
  const codeAt = placeOfCode(read);
  const storeCode = read[codeAt];
  if (storeCode === undefined) return null;
  const isWord = (word: string | undefined) => word !== undefined && word !== codeNext && word !== nameNext;
  const at = (test: (word: string, place: number) => boolean) =>
    read.findIndex((word, place) => place !== codeAt && isWord(word) && test(word, place));
  // Beside the code a word with a road or door number is the address.
  const isName = (word: string) => !/[路街巷號]|^\d+$/.test(word);
  const ways = [
    at((_word, place) => read[place - 1] === nameNext),
    at((word) => word.endsWith('門市')),
    at((word, place) => place === codeAt + 1 && isName(word)),
    at((word, place) => place === codeAt - 1 && isName(word)),
  ];
  const nameAt = ways.find((place) => place !== -1);
  const storeName = nameAt === undefined ? '' : read[nameAt];
  if (!storeName) return null;
  const others = read.filter((word, place) => place !== codeAt && place !== nameAt && isWord(word));
  return { storeCode, storeName, storeAddress: others.join(' ') };
}

/** −1 where there is none or more than one. */
function placeOfCode(words: readonly string[]): number {
  const codes = words.flatMap((word, place) =>
    /^\d{6}$/.test(word) && !isPostal(word, words[place + 1]) ? [place] : [],
  );
  const [first, ...more] = codes;
  if (first === undefined || more.length === 0) return first ?? -1;
  const labelled = codes.filter((place) => words[place - 1] === codeNext);
  const beside = codes.filter((place) =>
    [words[place - 1], words[place + 1]].some((word) => word?.endsWith('門市')),
  );
  const [one, ...further] = labelled.length > 0 ? labelled : beside;
  return one !== undefined && further.length === 0 ? one : -1;
}

function isPostal(code: string, next: string | undefined): boolean {
  const district = next === undefined ? null : readPlace(next, null).district;
  return district !== null && code.startsWith(district.zip);
}
