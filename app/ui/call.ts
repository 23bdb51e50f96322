export type CallAnswer =
  | { ok: true; body: unknown }
  /** `problem` is the name the shop gave, `unreachable` when nothing was heard of it, or `failed`. */
  | { ok: false; status: number; problem: string; body: unknown };

/** Calls one of the shop's `/api` addresses with JSON. Never throws: a failure is an answer too. */
export async function call(path: `/api/${string}`, body: unknown): Promise<CallAnswer> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
    });
  } catch {
    return { ok: false, status: 0, problem: 'unreachable', body: null };
  }
  const said: unknown = await response.json().catch(() => null);
  if (response.ok) return { ok: true, body: said };
  return { ok: false, status: response.status, problem: problemIn(said), body: said };
}

function problemIn(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'problem' in body && typeof body.problem === 'string')
    return body.problem;
  return 'failed';
}
