import { createContext, data, type RouterContextProvider, redirect } from 'react-router';
import { languageOfPath, localPath } from '#app/domain/language.ts';
import { loginPath } from '#app/domain/staff/admin-path.ts';
import { shopContext } from '#app/server/context.ts';
import { noteRefusal } from './activity.ts';
import { lacksSecondFactor, readStaffUser, type SignedIn, type StaffUser } from './auth.ts';
import { logSecurity } from './security-log.ts';

type Context = Readonly<RouterContextProvider>;

const signedInUser = createContext<Promise<StaffUser | null> | null>(null);

export function staffUserOf(context: Context, request: Request): Promise<StaffUser | null> {
  const known = context.get(signedInUser);
  if (known) return known;
  const { db, config } = context.get(shopContext);
  // An open tab reconnects its stream by itself, which would keep the session for ever.
  const isUse = !pageOf(request).toLowerCase().startsWith('/api/live/');
  const user = readStaffUser(db, config, request.headers.get('cookie'), isUse);
  context.set(signedInUser, user);
  return user;
}

/** For /api: throws 401 (reliability B32: every handler checks). */
export async function requireStaff(context: Context, request: Request): Promise<StaffUser> {
  const user = await staffUserOf(context, request);
  if (!user) {
    await logRefusal(context, request, 'signed-out', null);
    throw Response.json({ problem: 'signed-out' }, { status: 401, headers: noStore });
  }
  const path = pageOf(request);
  // The page that sets up a second factor.
  const isAllowed = path === localPath('/admin/account', languageOfPath(path));
  if (!isAllowed) await requireSecondFactor(context, request, user);
  return user;
}

/** For /admin: redirects to /login and back; a fetcher's post gets 401, so that the page keeps its input. */
export async function staffOrLogin(context: Context, request: Request): Promise<StaffUser> {
  if (request.method !== 'GET' && request.method !== 'HEAD' && isData(request))
    return requireStaff(context, request);
  const user = await staffUserOf(context, request);
  const page = pageOf(request);
  if (!user) throw redirect(loginPath(page + queryOf(request)), { headers: noStore });
  if (lacksSecondFactor(context.get(shopContext).settings, user)) {
    const account = localPath('/admin/account', languageOfPath(page));
    if (page !== account) throw redirect(account, { headers: noStore });
  }
  return user;
}

/** For owners' calls: throws 401, or 403 for staff. */
export async function requireOwner(context: Context, request: Request): Promise<StaffUser> {
  const user = await requireStaff(context, request);
  if (user.role !== 'owner') {
    await logRefusal(context, request, 'owners-only', user);
    throw Response.json({ problem: 'owners-only' }, { status: 403, headers: noStore });
  }
  return user;
}

/** For owners' pages: redirects to /login, or throws 403 for staff. */
export async function ownerOrLogin(context: Context, request: Request): Promise<StaffUser> {
  const user = await staffOrLogin(context, request);
  if (user.role !== 'owner') {
    await logRefusal(context, request, 'owners-only', user);
    throw data({ problem: 'owners-only' }, { status: 403, headers: noStore });
  }
  return user;
}

/** Intents allowed without a required second factor: those that set one up. */
const setsItUp = ['begin-second-factor', 'confirm-second-factor'];

/** Throws 403 for users without a required second factor, except for posts that set one up. */
export async function requireSecondFactor(
  context: Context,
  request: Request,
  user: StaffUser,
  intent?: unknown,
): Promise<void> {
  if (!lacksSecondFactor(context.get(shopContext).settings, user)) return;
  if (setsItUp.some((one) => one === intent)) return;
  await logRefusal(context, request, 'second-factor-required', user);
  throw Response.json({ problem: 'second-factor-required' }, { status: 403, headers: noStore });
}

async function logRefusal(
  context: Context,
  request: Request,
  outcome: 'signed-out' | 'second-factor-required' | 'owners-only',
  user: StaffUser | null,
): Promise<void> {
  // Shortened, because the rest may be user input.
  const path = pageOf(request).split('/').slice(0, 4).join('/').slice(0, 100);
  const account = user ? { account: user.id } : {};
  const shop = context.get(shopContext);
  logSecurity(shop.log, 'refused', { outcome, ...account, path });
  // A page that waits for the second factor repeats its requests, which are not recorded.
  if (user && outcome === 'owners-only') await noteRefusal(shop, user, outcome, path);
}

function isData(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data');
}

/** Without `.data` of React Router's data requests. */
function pageOf(request: Request): string {
  return new URL(request.url).pathname.replace(/(\/_)?\.data$/, '');
}

/** Without what React Router adds to its data requests. */
function queryOf(request: Request): string {
  const { searchParams } = new URL(request.url);
  searchParams.delete('_routes');
  return searchParams.size === 0 ? '' : `?${searchParams.toString()}`;
}

export const noStore = { 'Cache-Control': 'no-store' } as const;

export function signedInHeaders({ setCookie, deviceCookie }: SignedIn): Headers {
  const headers = new Headers({ ...noStore, 'Set-Cookie': setCookie });
  headers.append('Set-Cookie', deviceCookie);
  return headers;
}
