/** The backup codes of an answer; none where it has none. */
export function codesIn(body: unknown): readonly string[] {
  if (typeof body !== 'object' || body === null || !('backupCodes' in body)) return [];
  const { backupCodes } = body;
  return Array.isArray(backupCodes) ? backupCodes.filter((code: unknown) => typeof code === 'string') : [];
}

/** The secret of an answer, for a camera and for who types. */
export function begunIn(body: unknown): { uri: string; secret: string } | null {
  if (typeof body !== 'object' || body === null || !('uri' in body) || !('secret' in body)) return null;
  return { uri: String(body.uri), secret: String(body.secret) };
}
