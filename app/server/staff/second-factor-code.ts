import { isAPIError } from 'better-auth/api';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { backupCode, timedCode } from '#app/domain/staff/staff.ts';
import type { Db } from '#app/server/db/client.ts';
import { spentCode, verification } from '#app/server/db/staff-schema.ts';
import { networkOf } from '#app/server/http/network.ts';
import { reserve } from '#app/server/http/rate-limit.ts';
import type { authOf } from './auth-service.ts';

type Auth = Awaited<ReturnType<typeof authOf>>;

/** Longer than a code's validity of 90 seconds. */
const spentMinutes = 5;

/** For people who gave the right password or are signed in. */
const codeLimit = { limit: 10, windowSeconds: 10 * 60 } as const;

export interface CodeRefusal {
  ok: false;
  /** `code-over`: the challenge has expired. */
  problem: 'wrong-code' | 'code-over' | 'too-many-requests';
}

/** @param challenge cookie of the first step, alone: with a session better-auth would skip the check. */
export async function checkSignInCode(
  db: Db,
  auth: Auth,
  { challenge, address }: { challenge: string; address: string },
  typed: string,
): Promise<{ ok: true; headers: Headers; userId: string; token: string } | CodeRefusal> {
  // Without a challenge nothing is guessed, so a shared network's limit is not used.
  const userId = await challengedUser(db, challenge);
  if (userId === null) return { ok: false, problem: 'code-over' };
  const guess = await reserve(db, [[{ key: `code:network:${networkOf(address)}`, ...codeLimit }]]);
  if (!guess) return { ok: false, problem: 'too-many-requests' };
  const code = await readCode(db, userId, typed);
  if (code === null) return { ok: false, problem: 'wrong-code' };
  const request = { headers: new Headers({ cookie: challenge }), returnHeaders: true } as const;
  try {
    const { headers, response } =
      code.kind === 'timed'
        ? await auth.api.verifyTOTP({ body: { code: code.value }, ...request })
        : await auth.api.verifyBackupCode({ body: { code: code.value }, ...request });
    if (!response.token) throw new Error('a code that was right made no session');
    await guess.giveBack();
    return { ok: true, headers, userId, token: response.token };
  } catch (error) {
    return refusalOf(error);
  }
}

export async function checkOwnCode(
  db: Db,
  auth: Auth,
  { id, headers }: { id: string; headers: Headers },
  typed: string,
): Promise<{ ok: true; headers: Headers } | CodeRefusal> {
  const guess = await reserve(db, [[{ key: `own-code:${id}`, ...codeLimit }]]);
  if (!guess) return { ok: false, problem: 'too-many-requests' };
  const code = await readCode(db, id, typed);
  if (code === null) return { ok: false, problem: 'wrong-code' };
  const request = { headers, returnHeaders: true } as const;
  try {
    const answer =
      code.kind === 'timed'
        ? await auth.api.verifyTOTP({ body: { code: code.value }, ...request })
        : await auth.api.verifyBackupCode({ body: { code: code.value, disableSession: true }, ...request });
    await guess.giveBack();
    return { ok: true, headers: answer.headers };
  } catch (error) {
    return refusalOf(error);
  }
}

/** The normalised code; null where malformed or used before. */
async function readCode(
  db: Db,
  userId: string,
  typed: string,
): Promise<{ kind: 'timed' | 'backup'; value: string } | null> {
  const timed = timedCode(typed);
  if (timed !== null) return (await spend(db, userId, timed)) ? { kind: 'timed', value: timed } : null;
  const backup = backupCode(typed);
  return backup === null ? null : { kind: 'backup', value: backup };
}

/** Recorded before the check, so that a code works once; better-auth marks backup codes itself. */
async function spend(db: Db, userId: string, code: string): Promise<boolean> {
  const recent = sql`now() - make_interval(mins => ${spentMinutes})`;
  await db.delete(spentCode).where(lt(spentCode.spentAt, recent));
  const [first] = await db
    .insert(spentCode)
    .values({ userId, code })
    .onConflictDoNothing()
    .returning({ code: spentCode.code });
  return first !== undefined;
}

/** Only names the row; better-auth verifies the cookie's signature. */
async function challengedUser(db: Db, challenge: string): Promise<string | null> {
  const value = challenge.slice(challenge.indexOf('=') + 1);
  const name = /^(2fa-[A-Za-z0-9_-]+)\./.exec(value)?.[1];
  if (name === undefined) return null;
  const [pending] = await db
    .select({ userId: verification.value })
    .from(verification)
    .where(and(eq(verification.identifier, name), gt(verification.expiresAt, sql`now()`)));
  return pending?.userId ?? null;
}

function refusalOf(error: unknown): CodeRefusal {
  if (!isAPIError(error)) throw error;
  const code = error.body?.code;
  // Concurrent use of one backup code.
  if (code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE' || error.statusCode === 409)
    return { ok: false, problem: 'wrong-code' };
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') return { ok: false, problem: 'too-many-requests' };
  // Too many guesses, an expired challenge, or a second factor removed meanwhile.
  if (error.statusCode === 400 || error.statusCode === 401) return { ok: false, problem: 'code-over' };
  throw error;
}
