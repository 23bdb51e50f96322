import { callLimit } from './client-action.ts';

export type CallAnswer =
  | { ok: true; body: unknown }
  /** `problem` is the shop's name of it, `unreachable`, `no-answer` (in time), or `failed`. */
  | { ok: false; status: number; problem: string; body: unknown };

/** Posts JSON to an `/api` path. Never throws. @param limit ms. */
export async function call(path: `/api/${string}`, body: unknown, limit = callLimit): Promise<CallAnswer> {
  let response: Response;
  let result: unknown;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(limit),
    });
    // The deadline includes the body: a connection can die after the first byte.
    result = await response.text().then(asJson);
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    return { ok: false, status: 0, problem: isLate ? 'no-answer' : 'unreachable', body: null };
  }
  if (response.ok) return { ok: true, body: result };
  return { ok: false, status: response.status, problem: problemIn(result) ?? 'failed', body: result };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The name of the reason, where something was refused. */
export function problemIn(answer: unknown): string | null {
  const isNamed = typeof answer === 'object' && answer !== null && 'problem' in answer;
  return isNamed && typeof answer.problem === 'string' ? answer.problem : null;
}
