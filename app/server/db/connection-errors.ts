/** The database's or the system's code for what happened, or what the error calls itself. */
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
 * The system's own codes of connections; then those of PostgreSQL: connection exceptions (08), read-only (25006), a
 * transaction left idle or open too long (25P03, 25P04), no resources (53), a statement cut by its time limit (57014),
 * a server that starts or stops (57P).
 */
const away = /^(connection lost|E[A-Z]+|08\w{3}|25006|25P0[34]|53\w{3}|57014|57P0\w)$/;

/** Whether the database cannot be used at the moment: the same request may be sent again a little later. */
export function isAway(error: unknown): boolean {
  return away.test(reasonOf(error));
}
