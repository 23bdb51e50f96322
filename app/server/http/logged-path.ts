/** A path as a log may hold it: without the token of a signed link, and no longer than a line. @param path without query. */
export function loggedPath(path: string): string {
  return path.replace(/(\/(?:pay|invitation|order)\/)[^/]+.*/i, '$1…').slice(0, 200);
}
