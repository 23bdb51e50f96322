import { z } from 'zod';
import { readJson } from './json-body.ts';

/**
 * Text of at most `longest` characters as PostgreSQL can keep it: no NUL, no half of a surrogate pair.
 * What it says is for the domain's own check.
 */
export function postedText(longest: number) {
  return z
    .string()
    .max(longest)
    .refine((text) => !text.includes('\0') && text.isWellFormed());
}

/** The JSON body of a call, checked; null for whatever is not it. Its size is limited at the front door. */
export async function readPosted<T>(request: Request, schema: z.ZodType<T>): Promise<T | null> {
  const body = await readJson(request);
  if (!body.ok) return null;
  const checked = schema.safeParse(body.value);
  return checked.success ? checked.data : null;
}

/** An answer for one person, kept by no one. */
export function answer(
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

/** What every call answers to a method it does not know. */
export function wrongMethod(allowed: 'GET' | 'POST'): Response {
  return answer({ problem: 'wrong-method' }, 405, { Allow: allowed });
}
