/** The database's or system's error code, else the error's name. */
export function reasonOf(error: unknown): string {
  let deepest: unknown = error;
  while (deepest instanceof Error && deepest.cause instanceof Error) deepest = deepest.cause;
  if (!(deepest instanceof Error)) return 'unknown';
  if ('code' in deepest && typeof deepest.code === 'string') return deepest.code;
  return /terminat|timeout|closed|not queryable|after calling end/i.test(deepest.message)
    ? 'connection lost'
    : deepest.name;
}

/**
 * System error codes; then PostgreSQL: connection exceptions (08), read-only (25006), transaction timeouts (25P03,
 * 25P04), no resources (53), statement timeout (57014), shutdown and start (57P).
 */
const away = /^(connection lost|E[A-Z]+|08\w{3}|25006|25P0[34]|53\w{3}|57014|57P0\w)$/;

/** Whether the database is unavailable, so that the request may be retried. */
export function isAway(error: unknown): boolean {
  return away.test(reasonOf(error));
}
