import { z } from 'zod';
import { readJson } from './json-body.ts';

/** At most `longest` characters that PostgreSQL can store: no NUL, no lone surrogates. */
export function postedText(longest: number) {
  return z
    .string()
    .max(longest)
    .refine((text) => !text.includes('\0') && text.isWellFormed());
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
