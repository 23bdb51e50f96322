import { z } from 'zod';
import { languageOfPath } from '#app/domain/language.ts';
import { alertKinds } from '#app/domain/staff/alerts.ts';
import { deviceName } from '#app/domain/staff/device-name.ts';
import {
  addPushDevice,
  chooseAlerts,
  type DeviceProblem,
  readAlerts,
  removeDevice,
  testDevice,
} from '#app/server/alerts/devices.ts';
import { makeLineCode } from '#app/server/alerts/line.ts';
import { pushKeys } from '#app/server/alerts/push.ts';
import { shopContext } from '#app/server/context.ts';
import { postedText } from '#app/server/http/posted-json.ts';
import { lacksSecondFactor } from '#app/server/staff/auth.ts';
import { hostedIdentityOf } from '#app/server/staff/hosted-identity.ts';
import { changePassword, type PasswordProblem } from '#app/server/staff/own-password.ts';
import { pageAction } from '#app/server/staff/page-action.ts';
import { isConfigured, isHosted } from '#app/server/staff/passwords.ts';
import {
  backupCodesLeft,
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewBackupCodes,
  type SecondFactorProblem,
} from '#app/server/staff/second-factor.ts';
import { logSecurity } from '#app/server/staff/security-log.ts';
import { endOneSession, endOtherSessions, listSessions } from '#app/server/staff/sessions.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { accountText } from '#app/text/account-admin.ts';
import { roleText } from '#app/text/staff-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { Route } from './+types/account.ts';
import { Alerts } from './account/alerts.tsx';
import { OpenSessions } from './account/open-sessions.tsx';
import { PasswordForm } from './account/password-form.tsx';
import { SecondFactor } from './account/second-factor.tsx';
import styles from './account.module.css';
import { adminClientAction } from './parts/admin-action.ts';
import { useAdminChanges } from './parts/admin-changes.ts';
import { AdminPageError } from './parts/admin-error.tsx';
import { AdminHeading } from './parts/admin-heading.tsx';

/** How the reader signs in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const user = await staffOrLogin(context, request);
  const { db, config, settings } = context.get(shopContext);
  const { line, chat } = settings.current();
  const { name, email, role } = user;
  const required = lacksSecondFactor(settings, user);
  const [codesLeft, sessions, hosted, alerts, keys] = await Promise.all([
    backupCodesLeft(db, config, user),
    required ? [] : listSessions(db, user),
    isHosted(db, user.id),
    required ? { devices: [], kinds: [] } : readAlerts(db, user),
    pushKeys(db),
  ]);
  return {
    who: { name, email, role },
    codesLeft,
    sessions,
    alerts: { ...alerts, pushKey: keys.publicKey, line: { isOn: line !== null, id: chat.lineId } },
    required,
    isEnforced: settings.current().signIn.secondFactor.includes(role),
    configured: isConfigured(config, email),
    hosted: hosted ? 'alone' : hostedIdentityOf(db) ? 'too' : 'no',
  } as const;
}

const password = postedText(1000);
const code = postedText(100);
const ticked = z.literal('on').optional();
const device = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

const posted = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('begin-second-factor'), password }),
  z.strictObject({ intent: z.literal('confirm-second-factor'), code }),
  z.strictObject({ intent: z.literal('end-second-factor'), password, code }),
  z.strictObject({ intent: z.literal('renew-backup-codes'), password, code }),
  z.strictObject({ intent: z.literal('end-other-sessions') }),
  z.strictObject({ intent: z.literal('end-session'), id: postedText(100) }),
  z.strictObject({
    ...{ intent: z.literal('change-password'), current: password, next: password },
    code: code.optional(),
  }),
  z.strictObject({
    intent: z.literal('add-device'),
    address: z.string().regex(/^https?:\/\/[\x21-\x7e]{1,1000}$/),
    p256dh: z.string().regex(/^[\w-]{87}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
  z.strictObject({
    intent: z.literal('choose-alerts'),
    ...{ order: ticked, payment: ticked, parcel: ticked, message: ticked, stock: ticked },
  }),
  z.strictObject({ intent: z.literal('link-line') }),
  z.strictObject({ intent: z.literal('test-device'), id: device }),
  z.strictObject({ intent: z.literal('remove-device'), id: device }),
]);

type Outcome =
  | { ok: true }
  | { ok: true; uri: string; secret: string }
  | { ok: true; backupCodes: readonly string[] }
  | { ok: true; ended: number }
  | { ok: true; code: string }
  | {
      ok: false;
      problem:
        | 'second-factor-kept'
        | SecondFactorProblem
        | PasswordProblem
        | DeviceProblem
        | 'no-line'
        | 'session-unknown';
    };

/** One's own account: open to everybody who is signed in, with a second factor or before it. */
export const action = pageAction(
  posted,
  [],
  async (input, { db, config, settings, jobs, log }, user, request, headers): Promise<Outcome> => {
    const asking = { user, cookie: request.headers.get('cookie') };
    const { name } = settings.current().shop;
    switch (input.intent) {
      case 'begin-second-factor':
        return beginSecondFactor(db, config, asking, { password: input.password, issuer: name[0] });
      case 'confirm-second-factor': {
        const on = await confirmSecondFactor(db, config, asking, input.code);
        if (!on.ok) return on;
        headers.append('Set-Cookie', on.setCookie);
        return { ok: true, backupCodes: on.backupCodes };
      }
      case 'end-second-factor':
        if (settings.current().signIn.secondFactor.includes(user.role))
          return { ok: false, problem: 'second-factor-kept' };
        return endSecondFactor(db, config, asking, input);
      case 'renew-backup-codes':
        return renewBackupCodes(db, config, asking, input);
      case 'end-session': {
        const ended = await endOneSession(db, user, input.id);
        const outcome = ended.ok ? 'ok' : ended.problem;
        logSecurity(log, 'sessions-ended', { outcome, account: user.id });
        return ended;
      }
      case 'end-other-sessions': {
        const ended = await endOtherSessions(db, user);
        logSecurity(log, 'sessions-ended', { outcome: 'ok', account: user.id });
        return { ok: true, ended };
      }
      case 'change-password': {
        const problem = await changePassword(db, config, asking, input, name);
        logSecurity(log, 'password-changed', { outcome: problem ?? 'ok', account: user.id });
        return problem ? { ok: false, problem } : { ok: true };
      }
      case 'add-device': {
        const { address, p256dh, auth } = input;
        const name = deviceName(request.headers.get('user-agent'));
        const language = languageOfPath(new URL(request.url).pathname);
        return addPushDevice(db, user, { address, p256dh, auth, name, language }, config.pushUrl);
      }
      case 'link-line': {
        if (settings.current().line === null) return { ok: false, problem: 'no-line' };
        const language = languageOfPath(new URL(request.url).pathname);
        return { ok: true, code: await makeLineCode(db, user, language) };
      }
      case 'choose-alerts':
        return chooseAlerts(
          db,
          user,
          alertKinds.filter((kind) => input[kind] === 'on'),
        );
      case 'test-device':
        return testDevice(db, jobs, user, input.id);
      case 'remove-device':
        return removeDevice(db, user, input.id);
    }
  },
);

export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { who, codesLeft, sessions, alerts, required, isEnforced, configured, hosted } = loaderData;
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
        <SecondFactor codesLeft={codesLeft} configured={configured} isEnforced={isEnforced} />
        {!required && (
          <>
            <Alerts {...alerts} mayEdit={who.role === 'owner'} />
            <OpenSessions sessions={sessions} />
            <PasswordForm
              configured={configured}
              hosted={hosted}
              email={who.email}
              asksCode={codesLeft !== null}
            />
          </>
        )}
      </div>
    </>
  );
}

export const clientAction = adminClientAction;

export const ErrorBoundary = AdminPageError;
