import { z } from 'zod';
import type { HostedProblem } from '#app/domain/staff/staff.ts';
import type { IdentityService } from '#app/server/config.ts';
import type { Db } from '#app/server/db/client.ts';
import type { Log } from '#app/server/log.ts';
import { logSecurity } from './security-log.ts';

export type HostedAnswer =
  | { ok: true; id: string }
  | { ok: false; problem: HostedProblem | 'wrong-password' };

export interface HostedIdentity {
  /** @param needsVerified whether the service must have verified the address: strangers can sign up with any. */
  ask(typed: { email: string; password: string }, needsVerified: boolean): Promise<HostedAnswer>;
}

const services = new WeakMap<Db, HostedIdentity>();

/** From now on passwords of this database are also checked there. @param deadline for all its calls, in ms. */
export function setHostedIdentity(db: Db, service: IdentityService, log: Log, deadline = 5000): void {
  services.set(db, {
    ask: (typed, needsVerified) => ask(service, log, { ...typed, needsVerified, deadline }),
  });
}

export function hostedIdentityOf(db: Db): HostedIdentity | null {
  return services.get(db) ?? null;
}

/** Tests the service with an account that cannot exist: a working service says so. @returns the problem, or null. */
export async function identityProblem(
  service: IdentityService,
  log: Log,
  deadline: number,
): Promise<string | null> {
  const typed = { email: 'doctor@boma.invalid', password: 'no password', needsVerified: false, deadline };
  const answer = await ask(service, log, typed);
  return answer.ok || answer.problem === 'wrong-password' ? null : answer.problem;
}

const signedIn = z.object({ localId: z.string().min(1).max(128), idToken: z.string().min(1) });
const lookedUp = z.object({
  users: z.tuple([z.object({ localId: z.string(), emailVerified: z.boolean().default(false) })]),
});
const refused = z.object({ error: z.object({ message: z.string(), status: z.string().optional() }) });

const problems: ReadonlyMap<string, HostedProblem | 'wrong-password'> = new Map([
  ['EMAIL_NOT_FOUND', 'wrong-password'],
  ['USER_NOT_FOUND', 'wrong-password'],
  ['INVALID_PASSWORD', 'wrong-password'],
  ['INVALID_LOGIN_CREDENTIALS', 'wrong-password'],
  ['MISSING_PASSWORD', 'wrong-password'],
  ['INVALID_EMAIL', 'invalid-email'],
  ['MISSING_EMAIL', 'invalid-email'],
  ['USER_DISABLED', 'user-disabled'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'too-many-requests'],
  ['QUOTA_EXCEEDED', 'too-many-requests'],
  ['RESOURCE_EXHAUSTED', 'too-many-requests'],
]);

const codePattern = /^[A-Z]{2,30}(_[A-Z]{1,30}){1,10}(?=\s|$)/;

/** In bytes: a longer response cannot be the service's. */
const longestAnswer = 65_536;

/** No usable response; `code` is for the log. */
class Unanswered extends Error {
  readonly problem: HostedProblem | 'wrong-password';
  readonly code: string;
  constructor(problem: HostedProblem | 'wrong-password', code: string) {
    super(code);
    this.problem = problem;
    this.code = code;
  }
}

async function ask(
  service: IdentityService,
  log: Log,
  {
    email,
    password,
    needsVerified,
    deadline,
  }: { email: string; password: string; needsVerified: boolean; deadline: number },
): Promise<HostedAnswer> {
  const signal = AbortSignal.timeout(deadline);
  try {
    const typed = { email, password, returnSecureToken: true };
    const { localId: id, idToken } = await call(service, 'signInWithPassword', typed, signedIn, signal);
    if (!needsVerified) return { ok: true, id };
    const { users } = await call(service, 'lookup', { idToken }, lookedUp, signal);
    const isVerified = users[0].localId === id && users[0].emailVerified;
    return isVerified ? { ok: true, id } : { ok: false, problem: 'email-unverified' };
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    const { problem, code } = error;
    if (problem === 'identity-away' || problem === 'identity-refused')
      logSecurity(log, 'identity-service', { outcome: `${problem} ${code}` });
    return { ok: false, problem };
  }
}

async function call<T>(
  { url, key }: IdentityService,
  method: 'signInWithPassword' | 'lookup',
  body: object,
  schema: z.ZodType<T>,
  signal: AbortSignal,
): Promise<T> {
  const { status, answer } = await fetched(`${url}/accounts:${method}`, {
    method: 'POST',
    // In a header, because proxies log URLs.
    headers: { 'Content-Type': 'application/json', 'X-Goog-Api-Key': key },
    body: JSON.stringify(body),
    // Password and key must not follow a redirect.
    redirect: 'manual',
    signal,
  });
  const known = schema.safeParse(answer);
  if (status === 200 && known.success) return known.data;
  if (status === 429) throw new Unanswered('too-many-requests', '429');
  if (status >= 500 || (status >= 300 && status < 400)) throw new Unanswered('identity-away', String(status));
  const error = refused.safeParse(answer);
  if (error.success) {
    // A code may be followed by more text: "TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account …".
    const { message, status: kind } = error.data.error;
    const code =
      [message, kind ?? ''].map((text) => codePattern.exec(text)?.[0]).find(Boolean) ?? String(status);
    throw new Unanswered(problems.get(code) ?? 'identity-refused', code);
  }
  // A valid response without a token: for example, the service requires a second factor of its own.
  if (status === 200 && answer !== undefined) throw new Unanswered('identity-refused', 'no token');
  throw new Unanswered('identity-away', `${status} without a known answer`);
}

/** @returns `answer` undefined where it is not JSON. */
async function fetched(url: string, request: RequestInit): Promise<{ status: number; answer: unknown }> {
  try {
    const response = await fetch(url, request);
    const text = await textOf(response);
    return { status: response.status, answer: parsed(text) };
  } catch (error) {
    throw new Unanswered('identity-away', codeOf(error));
  }
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > longestAnswer) return '';
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Never the message, which may contain the address. */
function codeOf(error: unknown): string {
  const { name, cause } = Object(error);
  return String(Object(cause).code ?? name);
}
