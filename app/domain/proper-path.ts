import { localPath } from './language.ts';
import { languages } from './languages.ts';

/** Fixed paths by their first part, and how many parts are fixed; the rest are slugs and ids. */
const ownWords: ReadonlyMap<string, number> = new Map([
  ['store', 2],
  ['contact', 1],
  ['about', 1],
  ['privacy', 1],
  ['terms', 1],
  ['order', 1],
  ['login', 1],
  ['forgot-password', 1],
  ['admin', 2],
]);

/**
 * The canonical path for one in another case, with a trailing slash or with needless escapes, which the router would render
 * without a title and in the wrong language.
 * @param path without query; escapes that are needed stay.
 * @returns null where it is canonical, or not a path of the shop.
 */
export function properPath(path: string): string | null {
  const [root, ...parts] = plain(path).replace(/\/$/, '').split('/');
  if (root !== '') return null;
  const language = languages.find(({ prefix }) => prefix.slice(1) && same(prefix.slice(1), parts[0]));
  const [first, ...others] = language ? parts.slice(1) : parts;
  if (first === undefined) return language ? changed(path, language.prefix) : null;
  const words = ownWords.get(first.toLowerCase());
  if (words === undefined) return null;
  const page = [first, ...others].map((part, index) => (index < words ? lowerCase(part) : part)).join('/');
  return changed(path, localPath(`/${page}`, language?.index ?? 0));
}

/** Escapes that no path needs would make many addresses of one page. */
function plain(path: string): string {
  return path.replaceAll(/%(?:[46][1-9a-f]|[57][0-9a]|3\d|2d|5f|7e)/gi, (escaped) => {
    const character = decodeURIComponent(escaped);
    return /[\w~-]/.test(character) ? character : escaped;
  });
}

function changed(path: string, proper: string): string | null {
  return proper === path ? null : proper;
}

function same(tag: string, part: string | undefined): boolean {
  return part?.toLowerCase() === tag.toLowerCase();
}

/** Slugs are lower case too. */
function lowerCase(part: string): string {
  return part.replaceAll(/%[0-9a-f]{2}|[A-Z]+/gi, (found) =>
    found.startsWith('%') ? found : found.toLowerCase(),
  );
}
