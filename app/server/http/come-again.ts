/** The same answer as 503, asking to come again: the database is away, and nothing is broken. */
export function comeAgain(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('Retry-After', '5');
  return new Response(response.body, { status: 503, headers });
}
