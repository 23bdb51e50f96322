import { z } from 'zod';
import { type SignInProblem, signIn, signInLimits, signOut } from '#app/server/auth.ts';
import { clientAddress, shopContext } from '#app/server/context.ts';
import { ownerOf } from '#app/server/owner-access.ts';
import { answer, postedText, readPosted, wrongMethod } from '#app/server/posted-json.ts';
import type { Route } from './+types/auth.ts';

const credentials = z.strictObject({ email: postedText(320), password: postedText(1000) });

const codes: Record<SignInProblem, number> = {
  'invalid-email': 400,
  'wrong-password': 401,
  'user-disabled': 403,
  'too-many-requests': 429,
};

/** `GET /api/auth/session`: who is signed in, or null. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  if (params['*'] === 'sign-in' || params['*'] === 'sign-out') return wrongMethod('POST');
  if (params['*'] !== 'session') return answer({ problem: 'not-found' }, 404);
  const owner = await ownerOf(context, request);
  return answer({ user: owner && { id: owner.id, email: owner.email, name: owner.name } });
}

/** `POST /api/auth/sign-in {email, password}` and `POST /api/auth/sign-out {}`. There is no sign-up. */
export async function action({ params, context, request }: Route.ActionArgs) {
  const call = params['*'];
  if (call !== 'sign-in' && call !== 'sign-out') return answer({ problem: 'not-found' }, 404);
  if (request.method !== 'POST') return wrongMethod('POST');
  const { db, config } = context.get(shopContext);
  const cookie = request.headers.get('cookie');
  if (call === 'sign-out') {
    const { setCookie } = await signOut(db, config, cookie);
    return answer({ user: null }, 200, { 'Set-Cookie': setCookie });
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
