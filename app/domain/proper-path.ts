import { languages, localPath } from './language.ts';

/** What a path may begin with, and how many of its parts are the shop's own words; the rest are names of things. */
const ownWords: ReadonlyMap<string, number> = new Map([
  ['store', 2],
  ['contact', 1],
  ['privacy', 1],
  ['terms', 1],
  ['login', 1],
  ['admin', 2],
]);

/**
 * The one address of a page, for a path in another case of letters or with a slash at its end, which the router would
 * show without a title and in a wrong language. @param path without query; escapes in it stay. @returns null where the
 * path is proper already, or none of ours.
 */
export function properPath(path: string): string | null {
  const [root, ...parts] = path.replace(/\/$/, '').split('/');
  if (root !== '') return null;
  const language = languages.find(({ prefix }) => prefix.slice(1) && same(prefix.slice(1), parts[0]));
  const [first, ...others] = language ? parts.slice(1) : parts;
  if (first === undefined) return language ? changed(path, language.prefix) : null;
  const words = ownWords.get(first.toLowerCase());
  if (words === undefined) return null;
  const page = [first, ...others].map((part, index) => (index < words ? lowerCase(part) : part)).join('/');
  return changed(path, localPath(`/${page}`, language?.index ?? 0));
}

function changed(path: string, proper: string): string | null {
  return proper === path ? null : proper;
}

function same(tag: string, part: string | undefined): boolean {
  return part?.toLowerCase() === tag.toLowerCase();
}

/** Addresses of products are in small letters as well. */
function lowerCase(part: string): string {
  return part.replaceAll(/%[0-9a-f]{2}|[A-Z]+/gi, (found) =>
    found.startsWith('%') ? found : found.toLowerCase(),
  );
}
