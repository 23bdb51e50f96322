import { z } from 'zod';
import { isStorable } from '#app/domain/typed-text.ts';
import { readJson } from './json-body.ts';

/** At most `longest` characters that PostgreSQL can store: no NUL, no lone surrogates. */
export function postedText(longest: number) {
  return z.string().refine((text) => isStorable(text, longest));
}

/** null where invalid; http.ts limits the size. */
export async function readPosted<T>(request: Request, schema: z.ZodType<T>): Promise<T | null> {
  const body = await readJson(request);
  if (!body.ok) return null;
  const checked = schema.safeParse(body.value);
  return checked.success ? checked.data : null;
}

export function answer(
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

export function wrongMethod(allowed: 'GET' | 'POST'): Response {
  return answer({ problem: 'wrong-method' }, 405, { Allow: allowed });
}

/** The action of a public call that only reads. */
export function getOnly(): Response {
  return wrongMethod('GET');
}

/** The loader of a public call that only writes. */
export function postOnly(): Response {
  return wrongMethod('POST');
}
