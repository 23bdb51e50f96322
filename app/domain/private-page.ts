import { languagePrefix } from './language.ts';

/** First parts of the paths that carry the secret token of a signed link. */
const signed = '(?:pay|invitation|password|order|back-in-stock|review|review-emails|newsletter)';

const signedLink = new RegExp(`(/${signed}/)[^/]+.*`, 'i');

// The router ignores the case.
const privatePage = new RegExp(
  `^${languagePrefix}/(?:${signed}/[^/]|(?:admin|login|forgot-password)(?:[/.]|$))`,
  'i',
);

/**
 * Whether no third-party script may run on the page: the admin area with its sign-in, whose passwords it would read, and
 * signed links, whose tokens it would. @param path without query.
 */
export function isPrivatePage(path: string): boolean {
  return privatePage.test(decoded(path));
}

/** Without the secret token of signed links, and shortened. @param path without query. */
export function loggedPath(path: string): string {
  return path.replace(signedLink, '$1…').slice(0, 200);
}

/** As the router reads it. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
