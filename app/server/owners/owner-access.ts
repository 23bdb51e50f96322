import { createContext, data, type RouterContextProvider, redirect } from 'react-router';
import { loginPath } from '#app/domain/admin-path.ts';
import { shopContext } from '#app/server/context.ts';
import { type Owner, readOwner } from './auth.ts';

type Context = Readonly<RouterContextProvider>;

/** Asked once a request, however many loaders it has. */
const asked = createContext<Promise<Owner | null> | null>(null);

/** Who is signed in, or null. */
export function ownerOf(context: Context, request: Request): Promise<Owner | null> {
  const known = context.get(asked);
  if (known) return known;
  const { db, config } = context.get(shopContext);
  const owner = readOwner(db, config, request.headers.get('cookie'));
  context.set(asked, owner);
  return owner;
}

/** For calls under /api: throws the 401 a stranger gets (reliability B32: every handler asks for itself). */
export async function requireOwner(context: Context, request: Request): Promise<Owner> {
  const owner = await ownerOf(context, request);
  if (!owner) throw Response.json({ problem: 'signed-out' }, { status: 401, headers: noStore });
  return owner;
}

/** For pages under /admin: throws the way to /login, in the language of the page, and back again after sign-in. */
export async function ownerOrLogin(context: Context, request: Request): Promise<Owner> {
  const owner = await ownerOf(context, request);
  if (!owner) throw redirect(loginPath(pageOf(request)), { headers: noStore });
  return owner;
}

/** For calls that are an owner's alone: throws the 401 a stranger gets, and the 403 of the staff. */
export async function requireOwnerRole(context: Context, request: Request): Promise<Owner> {
  const owner = await requireOwner(context, request);
  if (owner.role !== 'owner')
    throw Response.json({ problem: 'owners-only' }, { status: 403, headers: noStore });
  return owner;
}

/** For pages that are an owner's alone: throws the way to /login, and to the staff a 403 that the page puts into words. */
export async function ownerRoleOrLogin(context: Context, request: Request): Promise<Owner> {
  const owner = await ownerOrLogin(context, request);
  if (owner.role !== 'owner') throw data({ problem: 'owners-only' }, { status: 403, headers: noStore });
  return owner;
}

/** The page's own path: the router asks for its data at the same address with `.data`. */
function pageOf(request: Request): string {
  return new URL(request.url).pathname.replace(/(\/_)?\.data$/, '');
}

/** Nothing of the owner's is kept by a browser or a proxy. */
export const noStore = { 'Cache-Control': 'no-store' } as const;
