import { expect } from 'vitest';
import { appCode } from './authenticator.ts';

/** Requests to the admin area of a running shop, with the cookie of a sign-in. */

export type Ask = (
  path: string,
  how: { method?: string; cookie?: string; body?: object },
) => Promise<Response>;

interface SignIn {
  email: string;
  password: string;
}

/** @returns the session cookie, or that of the first step where a code is required. */
export async function signIn(shopUrl: string, { email, password }: SignIn): Promise<string> {
  const answer = await postForm(`${shopUrl}/login`, { intent: 'sign-in', email, password });
  const cookie = cookieIn(answer);
  expect(cookie).toMatch(/^boma_/);
  return cookie;
}

export function postForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) });
}

/** Turns on the second factor. @returns the cookie of the new session. */
export async function turnOnSecondStep(ask: Ask, cookie: string, password: string): Promise<string> {
  const change = (body: object) => ask('/admin/account.data', { method: 'POST', cookie, body });
  const begun = await change({ intent: 'begin-second-factor', password });
  const secret = /\bsecret=([A-Z2-7]+)/.exec(await begun.text())?.[1] ?? '';
  const on = await change({ intent: 'confirm-second-factor', code: appCode(secret) });
  expect(on.status).toBe(200);
  return cookieIn(on);
}

/** Invites a member of staff, who accepts. @param cookie the owner's. @returns the new session's cookie. */
export async function staffVisitor(shopUrl: string, ask: Ask, cookie: string): Promise<string> {
  const input = { intent: 'invite', email: 'staff@boma.example', name: 'Ming', role: 'staff', language: 0 };
  const invited = await ask('/admin/staff.data', { method: 'POST', cookie, body: input });
  const token = tokenIn(await invited.text());
  const typed = { name: 'Ming', password: 'another long password' };
  const joined = await postForm(`${shopUrl}/invitation/${token}`, typed);
  expect([joined.status, joined.headers.get('location')]).toEqual([302, '/admin']);
  return cookieIn(joined);
}

/** The invitation's token, from the response of the page's action. */
function tokenIn(answered: string): string {
  return /\/invitation\/([\w-]{43})/.exec(answered)?.[1] ?? '';
}

function cookieIn(answer: Response): string {
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}
