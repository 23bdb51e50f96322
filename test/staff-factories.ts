import type { StaffRole } from '#app/domain/staff/staff.ts';
import type { Db } from '#app/server/db/client.ts';
import { giveCode, readStaffUser, type StaffUser, signIn } from '#app/server/staff/auth.ts';
import { insertStaff } from '#app/server/staff/owners.ts';
import { hashPassword } from '#app/server/staff/password-hash.ts';
import { beginSecondFactor, confirmSecondFactor } from '#app/server/staff/second-factor.ts';
import { appCode } from './authenticator.ts';

export const home = { origin: null };
export const password = 'ember and ash';

let people = 0;
let addresses = 0;

/** A client without earlier requests. */
export function fromAnywhere(cookie: string | null = null): { address: string; cookie: string | null } {
  addresses += 1;
  return { address: `198.18.${Math.floor(addresses / 250)}.${addresses % 250}`, cookie };
}

/** The Cookie header of a Set-Cookie line. */
export const sentBack = (setCookie: string): string => setCookie.split(';')[0] ?? '';

export interface Person {
  email: string;
  name: string;
}

/** A new user who signs in with `password`. */
export async function newPerson(db: Db, role: StaffRole): Promise<Person> {
  people += 1;
  const person = { email: `person${people}@boma.example`, name: `Person ${people}` };
  const hash = await hashPassword(password);
  await db.transaction((tx) => insertStaff(tx, { ...person, role, hash }));
  return person;
}

export async function signedIn(db: Db, { email }: Person): Promise<{ cookie: string; user: StaffUser }> {
  const answer = await signIn(db, home, { email, password }, fromAnywhere());
  if (!answer.ok) throw new Error(answer.problem);
  return { cookie: sentBack(answer.setCookie), user: answer.user };
}

/** @returns the cookie of the first step where a code is required. */
export async function halfSignedIn(db: Db, { email }: Person): Promise<string> {
  const answer = await signIn(db, home, { email, password }, fromAnywhere());
  if (answer.ok || answer.problem !== 'code-needed') throw new Error('no code was asked for');
  return sentBack(answer.setCookie);
}

/** A signed-in user with a second factor. Uses up the current code; `nextCode` is valid already. */
export async function withSecondFactor(db: Db, role: StaffRole = 'owner') {
  const person = await newPerson(db, role);
  const first = await signedIn(db, person);
  const begun = await beginSecondFactor(db, home, first, { password, issuer: 'Boma' });
  if (!begun.ok) throw new Error(begun.problem);
  const on = await confirmSecondFactor(db, home, first, appCode(begun.secret));
  if (!on.ok) throw new Error(on.problem);
  const cookie = sentBack(on.setCookie);
  const user = await readStaffUser(db, home, cookie);
  if (!user) throw new Error('the session did not go on');
  const { secret } = begun;
  return { person, user, cookie, secret, backupCodes: on.backupCodes, asking: { user, cookie }, first };
}

/** The code of the next 30 s, valid already and for a minute. */
export const nextCode = (secret: string): string => appCode(secret, 1);

/** The second step, with the cookie of the first. */
export function secondStep(db: Db, challenge: string | null, code: string, address?: string) {
  const from = fromAnywhere(challenge);
  return giveCode(db, home, code, address ? { ...from, address } : from);
}
