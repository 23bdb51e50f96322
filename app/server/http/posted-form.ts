/**
 * The texts of a posted form by name, '' where there is none. Without what PostgreSQL cannot store: NUL and half of a
 * surrogate pair. @param longest each is cut here.
 */
export async function readForm(request: Request, longest: number): Promise<(name: string) => string> {
  const form = await request.formData().catch(() => new FormData());
  return (name) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.slice(0, longest).replaceAll('\0', '').toWellFormed() : '';
  };
}
