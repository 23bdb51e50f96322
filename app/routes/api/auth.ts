import { z } from 'zod';
import { clientAddress, shopContext } from '#app/server/context.ts';
import { answer, postedText, readPosted, wrongMethod } from '#app/server/http/posted-json.ts';
import { type SignInProblem, signIn, signInLimits, signOut } from '#app/server/owners/auth.ts';
import { ownerOf } from '#app/server/owners/owner-access.ts';
import { setUpOwner } from '#app/server/owners/owners.ts';
import type { Route } from './+types/auth.ts';

const credentials = z.strictObject({ email: postedText(320), password: postedText(1000) });
const firstOwner = z.strictObject({ ...credentials.shape, token: postedText(100) });
const calls: readonly string[] = ['sign-in', 'sign-out', 'set-up'];

const codes: Record<SignInProblem, number> = {
  'invalid-email': 400,
  'wrong-password': 401,
  'user-disabled': 403,
  'too-many-requests': 429,
};

/** `GET /api/auth/session`: who is signed in, or null. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  if (calls.includes(params['*'])) return wrongMethod('POST');
  if (params['*'] !== 'session') return answer({ problem: 'not-found' }, 404);
  const owner = await ownerOf(context, request);
  return answer({ user: owner && { id: owner.id, email: owner.email, name: owner.name } });
}

/**
 * `POST /api/auth/sign-in {email, password}`, `POST /api/auth/sign-out {}`, and `POST /api/auth/set-up {email, password,
 * token}` for the holder of the set-up link. There is no sign-up.
 */
export async function action({ params, context, request }: Route.ActionArgs) {
  const call = params['*'];
  if (!calls.includes(call)) return answer({ problem: 'not-found' }, 404);
  if (request.method !== 'POST') return wrongMethod('POST');
  const { db, config } = context.get(shopContext);
  const cookie = request.headers.get('cookie');
  if (call === 'sign-out') {
    const { setCookie } = await signOut(db, config, cookie);
    return answer({ user: null }, 200, { 'Set-Cookie': setCookie });
  }

  if (call === 'set-up') {
    const owner = await readPosted(request, firstOwner);
    if (!owner) return answer({ problem: 'set-up-closed' }, 400);
    const problem = await setUpOwner(db, owner.token, owner.email, owner.password);
    return problem ? answer({ problem }, 400) : answer({});
  }

  const typed = await readPosted(request, credentials);
  if (!typed) return answer({ problem: 'wrong-password' }, 401);
  const address = context.get(clientAddress);
  const signedIn = await signIn(db, config, typed, { address, cookie });
  if (signedIn.ok) {
    const { id, email, name } = signedIn.owner;
    return answer({ user: { id, email, name } }, 200, { 'Set-Cookie': signedIn.setCookie });
  }
  const { problem } = signedIn;
  const wait = { 'Retry-After': String(signInLimits.network.windowSeconds) };
  return answer({ problem }, codes[problem], problem === 'too-many-requests' ? wait : {});
}
