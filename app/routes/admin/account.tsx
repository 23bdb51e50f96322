import { shopContext } from '#app/server/context.ts';
import { lacksSecondFactor, ownerOrLogin } from '#app/server/owners/owner-access.ts';
import { isConfigured } from '#app/server/owners/passwords.ts';
import { backupCodesLeft } from '#app/server/owners/second-factor.ts';
import { listSessions } from '#app/server/owners/sessions.ts';
import { accountText } from '#app/text/account-admin.ts';
import { roleText } from '#app/text/staff-admin.ts';
import { useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { Route } from './+types/account.ts';
import { OpenSessions } from './account/open-sessions.tsx';
import { PasswordForm } from './account/password-form.tsx';
import { SecondFactor } from './account/second-factor.tsx';
import styles from './account.module.css';
import { useDeskChanges } from './desk/desk-changes.ts';
import { DeskPageError } from './desk/desk-error.tsx';
import { DeskHeading } from './desk/desk-heading.tsx';

/** How the reader signs in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const owner = await ownerOrLogin(context, request);
  const { db, config } = context.get(shopContext);
  const { name, email, role } = owner;
  const [codesLeft, sessions] = await Promise.all([
    backupCodesLeft(db, config, owner),
    listSessions(db, owner),
  ]);
  const required = lacksSecondFactor(context, owner);
  return {
    who: { name, email, role },
    codesLeft,
    sessions,
    required,
    configured: isConfigured(config, email),
  };
}

export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { who, codesLeft, sessions, required, configured } = loaderData;
  const say = useSay();
  useDeskChanges(['staff']);
  return (
    <>
      <DeskHeading
        title={say(accountText.title)}
        lead={
          <>
            <span lang="">{who.name}</span> · {who.email} · {say(roleText[who.role].name)}
          </>
        }
      />
      <div className={styles.sections}>
        {required && <Notice tone="warning">{say(accountText.factorRequired)}</Notice>}
        <SecondFactor codesLeft={codesLeft} configured={configured} />
        <OpenSessions sessions={sessions} />
        <PasswordForm configured={configured} email={who.email} />
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskPageError error={error} />;
}
