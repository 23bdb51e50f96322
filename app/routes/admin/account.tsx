import { shopContext } from '#app/server/context.ts';
import { isConfigured } from '#app/server/staff/passwords.ts';
import { backupCodesLeft } from '#app/server/staff/second-factor.ts';
import { listSessions } from '#app/server/staff/sessions.ts';
import { lacksSecondFactor, staffOrLogin } from '#app/server/staff/staff-access.ts';
import { accountText } from '#app/text/account-admin.ts';
import { roleText } from '#app/text/staff-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { Route } from './+types/account.ts';
import { OpenSessions } from './account/open-sessions.tsx';
import { PasswordForm } from './account/password-form.tsx';
import { SecondFactor } from './account/second-factor.tsx';
import styles from './account.module.css';
import { useAdminChanges } from './parts/admin-changes.ts';
import { AdminPageError } from './parts/admin-error.tsx';
import { AdminHeading } from './parts/admin-heading.tsx';

/** How the reader signs in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const owner = await staffOrLogin(context, request);
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
  const t = useTranslate();
  useAdminChanges(['staff']);
  return (
    <>
      <AdminHeading
        title={t(accountText.title)}
        lead={
          <>
            <span lang="">{who.name}</span> · {who.email} · {t(roleText[who.role].name)}
          </>
        }
      />
      <div className={styles.sections}>
        {required && <Notice tone="warning">{t(accountText.factorRequired)}</Notice>}
        <SecondFactor codesLeft={codesLeft} configured={configured} />
        <OpenSessions sessions={sessions} />
        <PasswordForm configured={configured} email={who.email} />
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminPageError error={error} />;
}
