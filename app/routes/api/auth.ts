import { z } from 'zod';
import { clientAddress, type Shop, shopContext } from '#app/server/context.ts';
import { answer, postedText, readPosted, wrongMethod } from '#app/server/http/posted-json.ts';
import {
  type CodeProblem,
  giveCode,
  type SignedIn,
  type SignInProblem,
  signIn,
  signOut,
} from '#app/server/staff/auth.ts';
import { acceptInvitation } from '#app/server/staff/invitations.ts';
import { setUpOwner } from '#app/server/staff/owners.ts';
import { logSecurity, outcomeOf } from '#app/server/staff/security-log.ts';
import { signInLimits } from '#app/server/staff/sign-in-limits.ts';
import { staffUserOf } from '#app/server/staff/staff-access.ts';
import type { Route } from './+types/auth.ts';

const credentials = z.strictObject({ email: postedText(320), password: postedText(1000) });
const firstOwner = z.strictObject({ ...credentials.shape, token: postedText(100) });
const secondStep = z.strictObject({ code: postedText(100) });
const invited = z.strictObject({ token: postedText(100), name: postedText(200), password: postedText(1000) });

const codes: Record<SignInProblem | CodeProblem, number> = {
  'invalid-email': 400,
  'wrong-password': 401,
  'wrong-code': 401,
  'code-over': 401,
  'user-disabled': 403,
  'too-many-requests': 429,
};

/** Who calls, and what they have: everything a call of sign-in works with. */
interface AuthCall {
  context: Route.ActionArgs['context'];
  request: Request;
  shop: Shop;
  from: { address: string; cookie: string | null };
}

/** There is no sign-up, and none of the calls that the library behind it would have. */
const calls: ReadonlyMap<string, (call: AuthCall) => Promise<Response>> = new Map([
  ['sign-in', signInCall],
  ['second-step', secondStepCall],
  ['sign-out', signOutCall],
  ['set-up', setUpCall],
  ['accept-invitation', acceptCall],
]);

/** `GET /api/auth/session`: who is signed in, or null. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  if (calls.has(params['*'])) return wrongMethod('POST');
  if (params['*'] !== 'session') return answer({ problem: 'not-found' }, 404);
  const owner = await staffUserOf(context, request);
  return answer({ user: owner && { id: owner.id, email: owner.email, name: owner.name } });
}

/**
 * `POST /api/auth/sign-in {email, password}` → {user}, or {codeNeeded: true} for `second-step {code}` → {user};
 * `sign-out {}`; `set-up {email, password, token}` for the holder of the set-up link; `accept-invitation {token, name,
 * password}` → {email} to sign in with.
 */
export async function action({ params, context, request }: Route.ActionArgs) {
  const call = calls.get(params['*']);
  if (!call) return answer({ problem: 'not-found' }, 404);
  if (request.method !== 'POST') return wrongMethod('POST');
  const from = { address: context.get(clientAddress), cookie: request.headers.get('cookie') };
  return call({ context, request, shop: context.get(shopContext), from });
}

async function signInCall({ request, shop: { db, config, log }, from }: AuthCall): Promise<Response> {
  const typed = await readPosted(request, credentials);
  if (!typed) return answer({ problem: 'wrong-password' }, 401);
  const signedIn = await signIn(db, config, typed, from);
  logSecurity(log, 'sign-in', outcomeOf(signedIn));
  if (signedIn.ok) return welcome(signedIn);
  if (signedIn.problem === 'code-needed')
    return answer({ codeNeeded: true }, 200, { 'Set-Cookie': signedIn.setCookie });
  return refuse(signedIn.problem);
}

async function secondStepCall({ request, shop: { db, config, log }, from }: AuthCall): Promise<Response> {
  const typed = await readPosted(request, secondStep);
  if (!typed) return answer({ problem: 'wrong-code' }, 401);
  const signedIn = await giveCode(db, config, typed.code, from);
  logSecurity(log, 'second-step', outcomeOf(signedIn));
  return signedIn.ok ? welcome(signedIn) : refuse(signedIn.problem);
}

async function signOutCall({ context, request, shop, from }: AuthCall): Promise<Response> {
  const { db, config, log } = shop;
  const owner = await staffUserOf(context, request);
  const { setCookie } = await signOut(db, config, from.cookie);
  if (owner) logSecurity(log, 'sign-out', { outcome: 'ok', account: owner.id });
  return answer({ user: null }, 200, { 'Set-Cookie': setCookie });
}

async function setUpCall({ request, shop: { db, settings, log } }: AuthCall): Promise<Response> {
  const owner = await readPosted(request, firstOwner);
  if (!owner) return answer({ problem: 'set-up-closed' }, 400);
  const problem = await setUpOwner(
    db,
    owner.token,
    owner.email,
    owner.password,
    settings.current().shop.name,
  );
  logSecurity(log, 'set-up', { outcome: problem ?? 'ok' });
  return problem ? answer({ problem }, 400) : answer({});
}

async function acceptCall({ request, shop: { db, settings, log } }: AuthCall): Promise<Response> {
  const typed = await readPosted(request, invited);
  if (!typed) return answer({ problem: 'invitation-closed' }, 400);
  const accepted = await acceptInvitation(db, typed.token, typed, settings.current().shop.name);
  logSecurity(log, 'invitation-accepted', { outcome: accepted.ok ? 'ok' : accepted.problem });
  return accepted.ok ? answer({ email: accepted.email }) : answer({ problem: accepted.problem }, 400);
}

function welcome({ owner: { id, email, name }, setCookie, deviceCookie }: SignedIn): Response {
  const response = answer({ user: { id, email, name } }, 200, { 'Set-Cookie': setCookie });
  response.headers.append('Set-Cookie', deviceCookie);
  return response;
}

function refuse(problem: SignInProblem | CodeProblem): Response {
  const wait = { 'Retry-After': String(signInLimits.network.windowSeconds) };
  return answer({ problem }, codes[problem], problem === 'too-many-requests' ? wait : {});
}
