/** Without the secret token of signed links, and shortened. @param path without query. */
export function loggedPath(path: string): string {
  return path
    .replace(
      /(\/(?:pay|invitation|password|order|back-in-stock|review|review-emails|newsletter)\/)[^/]+.*/i,
      '$1…',
    )
    .slice(0, 200);
}
