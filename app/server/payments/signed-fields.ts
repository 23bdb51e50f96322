/** The fields of a signed form; null where one comes twice: one of the two would go unsigned. */
export function signedFields(body: string): Record<string, string> | null {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body)) {
    if (fields.has(name)) return null;
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}
