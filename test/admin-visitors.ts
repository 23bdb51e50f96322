import { expect } from 'vitest';
import { appCode } from './authenticator.ts';

/** Visitors of a running shop's admin area, each with the cookie that their way in gave them. */

export type Ask = (
  path: string,
  how: { method?: string; cookie?: string; body?: object },
) => Promise<Response>;

interface SignIn {
  email: string;
  password: string;
}

/** @returns the cookie of the session, or of the first step where a code is asked for. */
export async function signIn(ask: Ask, typed: SignIn): Promise<string> {
  const answer = await ask('/api/auth/sign-in', { method: 'POST', body: typed });
  expect(answer.status).toBe(200);
  return cookieIn(answer);
}

/** From here on the password alone opens nothing. @returns the cookie of the session that goes on. */
export async function turnOnSecondStep(ask: Ask, cookie: string, password: string): Promise<string> {
  const change = (body: object) => ask('/admin/account.data', { method: 'POST', cookie, body });
  const begun = await change({ intent: 'begin-second-factor', password });
  const secret = /\bsecret=([A-Z2-7]+)/.exec(await begun.text())?.[1] ?? '';
  const on = await change({ intent: 'confirm-second-factor', code: appCode(secret) });
  expect(on.status).toBe(200);
  return cookieIn(on);
}

/** Somebody of the staff who was invited and came. @param cookie the owner's. @returns the cookie of their session. */
export async function staffVisitor(ask: Ask, cookie: string): Promise<string> {
  const staff = { email: 'staff@boma.example', password: 'another long password' };
  const input = { intent: 'invite', email: staff.email, name: 'Ming', role: 'staff', language: 0 };
  const invited = await ask('/admin/staff.data', { method: 'POST', cookie, body: input });
  const token = tokenIn(await invited.text());
  const typed = { token, name: 'Ming', password: staff.password };
  const joined = await ask('/api/auth/accept-invitation', { method: 'POST', body: typed });
  expect(joined.status).toBe(200);
  return signIn(ask, staff);
}

/** The token of the invitation's link, in what the page's action answers. */
function tokenIn(answered: string): string {
  return /\/invitation\/([\w-]{43})/.exec(answered)?.[1] ?? '';
}

function cookieIn(answer: Response): string {
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}
