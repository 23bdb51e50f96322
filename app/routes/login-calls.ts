import { isLoginProblem, type LoginProblem } from '#app/text/login.ts';
import { saveAuthUser } from '#app/ui/auth-user.ts';
import { type CallAnswer, call, callLimit } from '#app/ui/call.ts';

/** `signed-in`, `code-needed`, or a problem. */
export type LoginStep = 'signed-in' | 'code-needed' | LoginProblem;

/** First step. With the token of a set-up link it creates the first owner before. */
export async function signInWith(
  typed: { email: string; password: string },
  setUpToken: string | null,
): Promise<LoginStep> {
  if (setUpToken !== null) {
    const made = await call('/api/auth/set-up', { ...typed, token: setUpToken });
    if (!made.ok) return named(made.problem);
  }
  return afterwards(await call('/api/auth/sign-in', typed));
}

/** Second step, for accounts with a second factor. */
export async function giveCode(code: string): Promise<LoginStep> {
  return afterwards(await call('/api/auth/second-step', { code }));
}

/** A browser that rejects the cookie is not signed in. */
async function afterwards(answer: CallAnswer): Promise<LoginStep> {
  if (!answer.ok) return named(answer.problem);
  if (asksForCode(answer.body)) return 'code-needed';
  const user = await fetch('/api/auth/session', { signal: AbortSignal.timeout(callLimit) })
    .then((response): Promise<unknown> => response.json())
    .then(userIn, () => undefined);
  if (user === undefined) return 'network-request-failed';
  if (user === null) return 'cookie-refused';
  saveAuthUser(user);
  return 'signed-in';
}

function asksForCode(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'codeNeeded' in body && body.codeNeeded === true;
}

function named(problem: string): LoginProblem {
  if (problem === 'unreachable' || problem === 'no-answer') return 'network-request-failed';
  return isLoginProblem(problem) ? problem : 'failed';
}

function userIn(body: unknown) {
  const user = typeof body === 'object' && body !== null && 'user' in body ? body.user : null;
  if (typeof user !== 'object' || user === null) return null;
  if (!('id' in user && 'email' in user && 'name' in user)) return null;
  return { id: String(user.id), email: String(user.email), name: String(user.name) };
}
