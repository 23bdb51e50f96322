import { data, redirect } from 'react-router';
import { languageOfPath, localPath } from '#app/domain/language.ts';
import { clientAddress, shopContext } from '#app/server/context.ts';
import { readForm } from '#app/server/http/posted-form.ts';
import { signIn } from '#app/server/staff/auth.ts';
import { hostedIdentityOf } from '#app/server/staff/hosted-identity.ts';
import { acceptByHosted, acceptInvitation, invitationOf } from '#app/server/staff/invitations.ts';
import { logSecurity, outcomeOf } from '#app/server/staff/security-log.ts';
import { noStore, signedInHeaders } from '#app/server/staff/staff-access.ts';
import { invitationText, invitedAs } from '#app/text/invitation.ts';
import { announceAuth } from '#app/ui/auth-user.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { answerOr } from '#app/ui/client-action.ts';
import { KnownPath } from '#app/ui/known-path.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { Page } from '#app/ui/page.tsx';
import type { Route } from './+types/invitation.ts';
import { InvitationForm, refusedIn } from './invitation-form.tsx';

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
  const { db, config, settings, log } = context.get(shopContext);
  const typed = { name: text('name'), password: text('password') };
  const from = { address: context.get(clientAddress), cookie: request.headers.get('cookie') };
  const isHosted = text('hosted') === 'yes';
  const accepted = isHosted
    ? await acceptByHosted(db, params.token, typed, from.address)
    : await acceptInvitation(db, params.token, typed, settings.current().shop.name);
  logSecurity(log, 'invitation-accepted', { outcome: accepted.ok ? 'ok' : accepted.problem });
  if (!accepted.ok) return data({ problem: accepted.problem, name: typed.name, isHosted }, { status: 400 });
  const signedIn = await signIn(db, config, { email: accepted.email, password: typed.password }, from);
  logSecurity(log, 'sign-in', outcomeOf(signedIn));
  const language = languageOfPath(new URL(request.url).pathname);
  if (!signedIn.ok) throw redirect(localPath('/login', language), { headers: noStore });
  throw redirect(localPath('/admin', language), { headers: signedInHeaders(signedIn) });
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

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate();
  const { invited, hasHosted } = loaderData;
  if (!invited)
    return (
      <Page title={t(invitationText.closedTitle)} lead={t(invitationText.closed)} narrow>
        <p>
          <ButtonLink look="brand" to="/login">
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
