import { type FormEvent, useEffect, useRef, useState } from 'react';
import { data, redirect, redirectDocument, useFetcher } from 'react-router';
import { languageOfPath, localPath } from '#app/domain/language.ts';
import { deviceName } from '#app/domain/staff/device-name.ts';
import {
  type AcceptProblem,
  isPasswordLong,
  longestName,
  passwordLength,
  staffName,
} from '#app/domain/staff/staff.ts';
import { clientAddress, shopContext } from '#app/server/context.ts';
import { readForm } from '#app/server/http/posted-form.ts';
import { noteSignIn } from '#app/server/staff/activity.ts';
import { signIn } from '#app/server/staff/auth.ts';
import { hostedIdentityOf } from '#app/server/staff/hosted-identity.ts';
import { acceptByHosted, acceptInvitation, invitationOf } from '#app/server/staff/invitations.ts';
import { logSecurity, outcomeOf } from '#app/server/staff/security-log.ts';
import { noStore, signedInHeaders } from '#app/server/staff/staff-access.ts';
import { acceptProblems, invitationText, invitedAs } from '#app/text/invitation.ts';
import { announceAuth } from '#app/ui/auth-user.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { answerOr } from '#app/ui/client-action.ts';
import { TextField } from '#app/ui/field.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { KnownPath } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Page } from '#app/ui/page.tsx';
import { usePostedAnswer } from '#app/ui/posted-answer.ts';
import type { Route } from './+types/invitation.ts';
import styles from './login.module.css';

/** Public by the token of the link; not stored, not listed. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const found = await invitationOf(db, params.token);
  if (!found) return data({ invited: null, hasHosted: false }, { status: 404 });
  const { email, name, role, invitedBy } = found;
  return data({ invited: { email, name, role, invitedBy }, hasHosted: hostedIdentityOf(db) !== null });
}

/** The form, with and without JavaScript. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const text = await readForm(request, 1000);
  const shop = context.get(shopContext);
  const { db, config, settings, log } = shop;
  const typed = { name: text('name'), password: text('password') };
  const from = {
    address: context.get(clientAddress),
    cookie: request.headers.get('cookie'),
    device: deviceName(request.headers.get('user-agent')),
  };
  const isHosted = text('hosted') === 'yes';
  const accepted = isHosted
    ? await acceptByHosted(db, params.token, typed, from.address)
    : await acceptInvitation(db, params.token, typed, settings.current().shop.name);
  logSecurity(log, 'invitation-accepted', { outcome: accepted.ok ? 'ok' : accepted.problem });
  if (!accepted.ok) return data({ problem: accepted.problem, name: typed.name, isHosted }, { status: 400 });
  const signedIn = await signIn(db, config, { email: accepted.email, password: typed.password }, from);
  logSecurity(log, 'sign-in', outcomeOf(signedIn));
  const by = { email: accepted.email, address: from.address };
  await noteSignIn(shop, 'invitation-accepted', signedIn, by);
  const language = languageOfPath(new URL(request.url).pathname);
  if (!signedIn.ok) throw redirect(localPath('/login', language), { headers: noStore });
  throw redirectDocument(localPath('/admin', language), { headers: signedInHeaders(signedIn) });
}

/** Other tabs hear of the sign-in. A dead line is a refusal as well, so that what was typed stays. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<unknown> {
  try {
    return await answerOr(serverAction, (problem) => ({ problem }));
  } catch (redirection) {
    announceAuth('signed-in');
    throw redirection;
  }
}

export default function InvitationPage({ loaderData }: Route.ComponentProps) {
  const actionData = usePostedAnswer<typeof clientAction>();
  const t = useTranslate();
  const { invited, hasHosted } = loaderData;
  if (!invited)
    return (
      <Page title={t(invitationText.closedTitle)} lead={t(invitationText.closed)} narrow>
        <p>
          <ButtonLink variant="brand" to="/login">
            {t(invitationText.toSignIn)}
          </ButtonLink>
        </p>
      </Page>
    );
  return (
    <Page title={t(invitationText.title)} lead={t(invitedAs(invited.invitedBy, invited.role))} narrow>
      <KnownPath />
      <InvitationForm invited={invited} hasHosted={hasHosted} refused={refusedIn(actionData)} />
    </Page>
  );
}

type Problem = AcceptProblem | 'unreachable';

interface Refused {
  problem: Problem;
  name: string | undefined;
  isHosted: boolean;
}

function InvitationForm({
  invited,
  hasHosted,
  refused,
}: {
  invited: { name: string; email: string };
  /** Whether the password of a hosted service will do. */
  hasHosted: boolean;
  /** The answer to a form sent without JavaScript. */
  refused: Refused | null;
}) {
  const t = useTranslate();
  const fetcher = useFetcher();
  const loading = fetcher.state !== 'idle';
  const [isHosted, setHosted] = useState(refused?.isHosted ?? false);
  const [mistyped, setMistyped] = useState<AcceptProblem | null>(null);
  const answered = refusedIn(fetcher.data) ?? refused;
  const problem = loading ? null : (mistyped ?? answered?.problem ?? null);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) alert.current?.focus();
  }, [problem]);

  function check(event: FormEvent<HTMLFormElement>): void {
    const form = new FormData(event.currentTarget);
    const isNamed = staffName(String(form.get('name') ?? '')) !== null;
    const isLong = isHosted || isPasswordLong(String(form.get('password') ?? ''));
    const wrong = !isNamed ? 'invalid-name' : isLong ? null : 'weak-password';
    setMistyped(wrong);
    if (wrong || loading) event.preventDefault();
    if (wrong) alert.current?.focus();
  }

  return (
    <fetcher.Form method="post" className={styles.form} onSubmit={check} noValidate>
      {problem && (
        <Notice tone="error" role="alert" tabIndex={-1} ref={alert}>
          {t(problem === 'unreachable' ? invitationText.unreachable : acceptProblems[problem])}
        </Notice>
      )}
      <TextField
        label={t(invitationText.email)}
        name="email"
        type="email"
        autoComplete="username"
        value={invited.email}
        readOnly
      />
      <TextField
        label={t(invitationText.name)}
        hint={t(invitationText.nameHint)}
        name="name"
        autoComplete="name"
        maxLength={longestName}
        defaultValue={refused?.name ?? invited.name}
        required
      />
      <TextField
        label={t(isHosted ? invitationText.hostedPassword : invitationText.password)}
        hint={isHosted ? undefined : t(invitationText.passwordHint)}
        name="password"
        type="password"
        autoComplete={isHosted ? 'current-password' : 'new-password'}
        minLength={passwordLength.min}
        maxLength={200}
        required
      />
      {hasHosted && (
        <label className={styles.hosted}>
          <input
            type="checkbox"
            name="hosted"
            value="yes"
            checked={isHosted}
            onChange={(event) => setHosted(event.currentTarget.checked)}
          />
          <span>{t(invitationText.hosted)}</span>
        </label>
      )}
      <Button variant="brand" type="submit" aria-disabled={loading} wide>
        {t(loading ? invitationText.submitting : invitationText.submit)}
      </Button>
    </fetcher.Form>
  );
}

/** Why an answer of the action refuses, and the name that was typed; null where it does not. */
function refusedIn(answer: unknown): Refused | null {
  if (typeof answer !== 'object' || answer === null || !('problem' in answer)) return null;
  const { problem } = answer;
  return {
    problem: typeof problem === 'string' && isAcceptProblem(problem) ? problem : 'unreachable',
    name: 'name' in answer && typeof answer.name === 'string' ? answer.name : undefined,
    isHosted: 'isHosted' in answer && answer.isHosted === true,
  };
}

function isAcceptProblem(problem: string): problem is AcceptProblem {
  return Object.hasOwn(acceptProblems, problem);
}
