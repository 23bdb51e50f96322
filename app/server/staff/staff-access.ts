import { createContext, data, type RouterContextProvider, redirect } from 'react-router';
import { languageOfPath, localPath } from '#app/domain/language.ts';
import { loginPath } from '#app/domain/staff/admin-path.ts';
import { shopContext } from '#app/server/context.ts';
import { type Owner, readOwner, type SignedIn } from './auth.ts';
import { logSecurity } from './security-log.ts';

type Context = Readonly<RouterContextProvider>;

/** Asked once a request, however many loaders it has. */
const signedInUser = createContext<Promise<Owner | null> | null>(null);

/** Who is signed in, or null. */
export function staffUserOf(context: Context, request: Request): Promise<Owner | null> {
  const known = context.get(signedInUser);
  if (known) return known;
  const { db, config } = context.get(shopContext);
  const owner = readOwner(db, config, request.headers.get('cookie'));
  context.set(signedInUser, owner);
  return owner;
}

/** For calls under /api: throws the 401 a stranger gets (reliability B32: every handler asks for itself). */
export async function requireStaff(context: Context, request: Request): Promise<Owner> {
  const owner = await staffUserOf(context, request);
  if (!owner) {
    logRefusal(context, request, 'signed-out', null);
    throw Response.json({ problem: 'signed-out' }, { status: 401, headers: noStore });
  }
  const path = pageOf(request);
  // The page that turns it on, and the news of the admin area, with which that page is drawn.
  const isAllowed = path === localPath('/admin/account', languageOfPath(path)) || path === '/api/live/Desk';
  if (lacksSecondFactor(context, owner) && !isAllowed) {
    logRefusal(context, request, 'second-factor-required', owner);
    throw Response.json({ problem: 'second-factor-required' }, { status: 403, headers: noStore });
  }
  return owner;
}

/**
 * For pages under /admin: throws the way to /login, in the language of the page, and back again after sign-in. A form that
 * a page with scripts sends gets the refusal of a call instead, and the page stays with what was typed.
 */
export async function staffOrLogin(context: Context, request: Request): Promise<Owner> {
  if (request.method !== 'GET' && request.method !== 'HEAD' && isData(request))
    return requireStaff(context, request);
  const owner = await staffUserOf(context, request);
  const page = pageOf(request);
  if (!owner) throw redirect(loginPath(page), { headers: noStore });
  if (lacksSecondFactor(context, owner)) {
    const account = localPath('/admin/account', languageOfPath(page));
    if (page !== account) throw redirect(account, { headers: noStore });
  }
  return owner;
}

/** For calls that are an owner's alone: throws the 401 a stranger gets, and the 403 of the staff. */
export async function requireOwner(context: Context, request: Request): Promise<Owner> {
  const owner = await requireStaff(context, request);
  if (owner.role !== 'owner') {
    logRefusal(context, request, 'owners-only', owner);
    throw Response.json({ problem: 'owners-only' }, { status: 403, headers: noStore });
  }
  return owner;
}

/** For pages that are an owner's alone: throws the way to /login, and to the staff a 403 that the page puts into words. */
export async function ownerOrLogin(context: Context, request: Request): Promise<Owner> {
  const owner = await staffOrLogin(context, request);
  if (owner.role !== 'owner') {
    logRefusal(context, request, 'owners-only', owner);
    throw data({ problem: 'owners-only' }, { status: 403, headers: noStore });
  }
  return owner;
}

/** Whether the shop asks for a second factor that this person has not turned on. */
export function lacksSecondFactor(context: Context, { role, secondFactor }: Owner): boolean {
  return !secondFactor && context.get(shopContext).settings.current().signIn.secondFactor.includes(role);
}

function logRefusal(
  context: Context,
  request: Request,
  outcome: 'signed-out' | 'second-factor-required' | 'owners-only',
  owner: Owner | null,
): void {
  // No more of the path than names the call or the page: what follows is whatever was typed.
  const path = pageOf(request).split('/').slice(0, 4).join('/').slice(0, 100);
  const account = owner ? { account: owner.id } : {};
  logSecurity(context.get(shopContext).log, 'refused', { outcome, ...account, path });
}

function isData(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data');
}

/** The page's own path: the router asks for its data at the same address with `.data`. */
function pageOf(request: Request): string {
  return new URL(request.url).pathname.replace(/(\/_)?\.data$/, '');
}

/** Nothing of the owner's is kept by a browser or a proxy. */
export const noStore = { 'Cache-Control': 'no-store' } as const;

/** Somebody came in: their session, and the mark by which this browser is known to the account from now on. */
export function signedInHeaders({ setCookie, deviceCookie }: SignedIn): Headers {
  const headers = new Headers({ ...noStore, 'Set-Cookie': setCookie });
  headers.append('Set-Cookie', deviceCookie);
  return headers;
}
