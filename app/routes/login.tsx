import { data, redirect } from 'react-router';
import { languageOfPath, localPath } from '#app/domain/language.ts';
import { adminPath } from '#app/domain/staff/admin-path.ts';
import { clientAddress, shopContext } from '#app/server/context.ts';
import { queryText, queryTextOrNull, readQuery } from '#app/server/http/address-query.ts';
import { giveCode, signIn, signOut } from '#app/server/staff/auth.ts';
import { isSetUpOpen, setUpOwner } from '#app/server/staff/owners.ts';
import { logSecurity, outcomeOf } from '#app/server/staff/security-log.ts';
import { noStore, signedInHeaders, staffUserOf } from '#app/server/staff/staff-access.ts';
import type { LoginProblem } from '#app/text/login.ts';
import type { Route } from './+types/login.ts';
import { LoginPage, type LoginTurn } from './login-page.tsx';

export function headers() {
  return noStore;
}

/** `?next=` is the page after sign-in, `?setup=` the token of the set-up link. */
const querySchema = { next: queryText(200), setup: queryTextOrNull(200) };

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const { db, config } = context.get(shopContext);
  const { next: wanted, setup: token } = readQuery(request, querySchema);
  const next = localPath(adminPath(wanted), languageOfPath(url.pathname));
  if (await staffUserOf(context, request)) throw redirect(next, { headers: noStore });
  const setUp = token === null ? null : (await isSetUpOpen(db, token)) ? 'open' : 'closed';
  return { next, setUp, setUpToken: token, elsewhere: elsewhere(config.origin, url) } as const;
}

/** Without JavaScript; with it the forms call `/api/auth`. */
export async function action({ context, request }: Route.ActionArgs) {
  const url = new URL(request.url);
  const { db, config, settings, log } = context.get(shopContext);
  const form = await request.formData().catch(() => new FormData());
  const text = (name: string) => String(form.get(name) ?? '');
  const cookie = request.headers.get('cookie');
  const language = languageOfPath(url.pathname);
  if (form.get('intent') === 'begin-again') throw redirect(url.pathname + url.search, { headers: noStore });
  if (form.get('intent') === 'sign-out') {
    const owner = await staffUserOf(context, request);
    const { setCookie } = await signOut(db, config, cookie);
    if (owner) logSecurity(log, 'sign-out', { outcome: 'ok', account: owner.id });
    throw redirect(localPath('/login', language), { headers: { ...noStore, 'Set-Cookie': setCookie } });
  }

  const from = { address: context.get(clientAddress), cookie };
  const next = localPath(adminPath(readQuery(request, querySchema).next), language);
  if (form.get('intent') === 'second-step') {
    const given = await giveCode(db, config, text('code').slice(0, 100), from);
    logSecurity(log, 'second-step', outcomeOf(given));
    if (given.ok) throw redirect(next, { headers: signedInHeaders(given) });
    return turn({ step: 'code', problem: given.problem, email: '' }, statusOf(given.problem));
  }

  const typed = { email: text('email'), password: text('password') };
  const refuse = (problem: LoginProblem, status: number) =>
    turn({ step: 'password', problem, email: typed.email }, status);
  if (form.get('intent') === 'set-up') {
    const problem = await setUpOwner(
      db,
      text('token'),
      typed.email,
      typed.password,
      settings.current().shop.name,
    );
    logSecurity(log, 'set-up', { outcome: problem ?? 'ok' });
    if (problem) return refuse(problem, 400);
  }
  const answer = await signIn(db, config, typed, from);
  logSecurity(log, 'sign-in', outcomeOf(answer));
  if (answer.ok) throw redirect(next, { headers: signedInHeaders(answer) });
  if (answer.problem === 'code-needed')
    return turn({ step: 'code', problem: null, email: '' }, 200, { 'Set-Cookie': answer.setCookie });
  return refuse(answer.problem, statusOf(answer.problem));
}

function turn(body: LoginTurn, status: number, headers: Record<string, string> = {}) {
  return data(body, { status, headers: { ...noStore, ...headers } });
}

function statusOf(problem: LoginProblem): number {
  return problem === 'too-many-requests' ? 429 : 401;
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <LoginPage {...loaderData} refused={actionData ?? null} />;
}

/**
 * The sign-in page at the public address, where this request came by another name: the `Secure` cookie is for the
 * public address alone.
 */
function elsewhere(origin: string | null, url: URL): string | null {
  if (!origin?.startsWith('https:') || new URL(origin).host === url.host) return null;
  return origin + url.pathname + url.search;
}
