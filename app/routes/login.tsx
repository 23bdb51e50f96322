import { data, redirect, redirectDocument } from 'react-router';
import { languageOfPath, localPath } from '#app/domain/language.ts';
import { adminPath } from '#app/domain/staff/admin-path.ts';
import { deviceName } from '#app/domain/staff/device-name.ts';
import { clientAddress, shopContext } from '#app/server/context.ts';
import { queryText, queryTextOrNull, readQuery } from '#app/server/http/address-query.ts';
import { readForm } from '#app/server/http/posted-form.ts';
import { noteSignIn } from '#app/server/staff/activity.ts';
import { giveCode, signIn, signOut } from '#app/server/staff/auth.ts';
import { hasOwner, isSetUpOpen, setUpOwner } from '#app/server/staff/owners.ts';
import { logSecurity, outcomeOf } from '#app/server/staff/security-log.ts';
import { noStore, signedInHeaders, staffUserOf } from '#app/server/staff/staff-access.ts';
import type { LoginProblem } from '#app/text/login.ts';
import { announceAuth, isSignedOut } from '#app/ui/auth-user.ts';
import { answerOr } from '#app/ui/client-action.ts';
import { usePostedAnswer } from '#app/ui/posted-answer.ts';
import type { Route } from './+types/login.ts';
import { type LoginActionData, LoginPage } from './login-page.tsx';

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
  if (await staffUserOf(context, request)) throw redirectDocument(next, { headers: noStore });
  const setUp = token === null ? null : (await isSetUpOpen(db, token)) ? 'open' : 'closed';
  const isOwnerless = setUp === null && !(await hasOwner(db));
  return { next, setUp, setUpToken: token, isOwnerless, elsewhere: elsewhere(config.origin, url) } as const;
}

/** The forms, with and without JavaScript; signing out is that of every page of the admin area. */
export async function action({ context, request }: Route.ActionArgs) {
  const url = new URL(request.url);
  const shop = context.get(shopContext);
  const { db, config, settings, log } = shop;
  const text = await readForm(request, 1000);
  const intent = text('intent');
  if (intent === 'begin-again') throw redirect(url.pathname + url.search, { headers: noStore });

  if (intent === 'sign-out') {
    const user = await staffUserOf(context, request);
    const { setCookie } = await signOut(db, config, request.headers.get('cookie'));
    if (user) {
      logSecurity(log, 'sign-out', { outcome: 'ok', account: user.id });
      const address = context.get(clientAddress);
      await noteSignIn(shop, 'sign-out', { ok: true, user }, { email: null, address });
    }
    throw redirect(url.pathname, { headers: { ...noStore, 'Set-Cookie': setCookie } });
  }

  const from = {
    address: context.get(clientAddress),
    cookie: request.headers.get('cookie'),
    device: deviceName(request.headers.get('user-agent')),
  };
  const next = localPath(adminPath(readQuery(request, querySchema).next), languageOfPath(url.pathname));
  if (intent === 'second-step') {
    const refuse = (problem: LoginProblem) =>
      respond({ step: 'code', problem, email: '' }, statusOf(problem));
    const code = text('code').slice(0, 100);
    if (code.trim() === '') return refuse('no-code');
    const given = await giveCode(db, config, code, from);
    logSecurity(log, 'second-step', outcomeOf(given));
    await noteSignIn(shop, 'second-step', given, { email: null, address: from.address });
    if (given.ok) throw redirectDocument(next, { headers: signedInHeaders(given) });
    return refuse(given.problem);
  }

  const typed = { email: text('email'), password: text('password') };
  const refuse = (problem: LoginProblem) =>
    respond({ step: 'password', problem, email: typed.email }, statusOf(problem));
  if (typed.email.trim() === '') return refuse(typed.password === '' ? 'nothing-typed' : 'no-email');
  if (typed.password === '') return refuse('no-password');
  if (intent === 'set-up') {
    const shopName = settings.current().shop.name;
    const problem = await setUpOwner(db, text('token'), typed.email, typed.password, shopName);
    logSecurity(log, 'set-up', { outcome: problem ?? 'ok' });
    if (problem) return refuse(problem);
  }
  const answer = await signIn(db, config, typed, from);
  logSecurity(log, 'sign-in', outcomeOf(answer));
  await noteSignIn(shop, 'sign-in', answer, { email: typed.email, address: from.address });
  if (answer.ok) throw redirectDocument(next, { headers: signedInHeaders(answer) });
  if (answer.problem === 'code-needed')
    return respond({ step: 'code', problem: null, email: '' }, 200, { 'Set-Cookie': answer.setCookie });
  return refuse(answer.problem);
}

/** Other tabs hear of the sign-in. A dead line is a refusal as well, and so is a cookie that the browser did not keep. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const intent = form.get('intent');
  const refuse = (problem: LoginProblem): LoginActionData => ({
    step: intent === 'second-step' ? 'code' : 'password',
    problem,
    email: String(form.get('email') ?? ''),
  });
  try {
    return await answerOr(serverAction, (problem) =>
      refuse(problem === 'failed' ? 'failed' : 'network-request-failed'),
    );
  } catch (redirection) {
    if (intent !== 'begin-again') {
      if (await isSignedOut()) return refuse('cookie-refused');
      announceAuth('signed-in');
    }
    throw redirection;
  }
}

function respond(body: LoginActionData, status: number, headers: Record<string, string> = {}) {
  return data(body, { status, headers: { ...noStore, ...headers } });
}

function statusOf(problem: LoginProblem): number {
  return statuses.get(problem) ?? 400;
}

const statuses: ReadonlyMap<LoginProblem, number> = new Map([
  ['wrong-password', 401],
  ['wrong-code', 401],
  ['code-over', 401],
  ['user-disabled', 403],
  ['email-unverified', 403],
  ['identity-changed', 403],
  ['too-many-requests', 429],
  ['identity-refused', 502],
  ['identity-away', 503],
]);

export default function Page({ loaderData }: Route.ComponentProps) {
  const actionData = usePostedAnswer<typeof clientAction>();
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
