/**
 * The fields of a posted form by name, '' where absent. Removes what PostgreSQL cannot store: NUL and lone surrogates.
 * @param longest fields are cut to this length.
 */
export async function readForm(request: Request, longest: number): Promise<(name: string) => string> {
  const form = await request.formData().catch(() => new FormData());
  return (name) => {
    const value = form.get(name);
    if (typeof value !== 'string') return '';
    // Browsers post line breaks as CR LF and count them as one character.
    return value.replaceAll('\r\n', '\n').slice(0, longest).replaceAll('\0', '').toWellFormed();
  };
}
