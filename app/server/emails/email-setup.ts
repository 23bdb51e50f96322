import type { Language } from '#app/domain/language.ts';
import type { SaveSettings, Settings } from '#app/domain/settings/settings.ts';
import type { Shop } from '#app/server/context.ts';
import { type SavedSettings, saveSettings } from '#app/server/settings/save-settings.ts';
import type { StaffUser } from '#app/server/staff/auth.ts';
import { askPassword, type OwnPasswordProblem } from '#app/server/staff/passwords.ts';
import { logSecurity } from '#app/server/staff/security-log.ts';
import { holdEmails } from './held-emails.ts';
import { isMailConfigured, sendsEmails } from './mail-settings.ts';
import { sendWaitingNow } from './outbox.ts';
import { type EmailTestProblem, sendTestEmail } from './test-email.ts';

export type SavedEmail =
  | SavedSettings
  | EmailTestProblem
  | { ok: false; problem: OwnPasswordProblem | 'email-configured' };

/** How emails are sent, as shown to an owner. */
export interface Outgoing {
  /** What takes precedence over the settings; null for nothing. */
  environment: { variable: string; server: string; sender: string | null } | null;
  /** Sender from MAIL_FROM, used with a server of the settings. */
  sender: string | null;
  /** Recipient of a test. */
  testTo: string;
  hasOrigin: boolean;
}

export function outgoingFor(
  { smtp, mailService, mailFrom, origin }: Shop['config'],
  testTo: string,
): Outgoing {
  const sender = mailFrom?.address ?? null;
  const environment = smtp
    ? { variable: 'SMTP_URL', server: `${smtp.host}:${smtp.port}`, sender }
    : mailService && { variable: 'MAIL_SERVICE_URL', server: new URL(mailService.url).host, sender: null };
  return { environment, sender, testTo, hasOrigin: origin !== null };
}

/**
 * Saves the email settings after a test email was sent with them, so that saved settings work and no waiting email is
 * lost to a wrong sender. Requires the owner's password: new passwords are sent by email, and an unlocked screen is not
 * its user.
 */
export async function saveEmail(
  shop: Shop,
  body: SaveSettings,
  { owner, password, language }: { owner: StaffUser; password: string; language: Language },
): Promise<SavedEmail> {
  const { db, config, settings, jobs, log } = shop;
  if (isMailConfigured(config)) return { ok: false, problem: 'email-configured' };
  const unproven = await askPassword(db, owner.id, password);
  if (unproven) return { ok: false, problem: unproven };
  const prove = async ({ email }: Settings): Promise<EmailTestProblem | null> => {
    if (email.smtp === null && email.service === null) return null;
    const sent = await sendTestEmail(shop, { ...settings.current(), email }, owner, language);
    return sent.ok ? null : sent;
  };
  if (!sendsEmails(config, settings.current())) await holdEmails(db);
  const saved = await saveSettings(db, body, owner.email, settings.defaults, { prove });
  logSecurity(log, 'email-changed', { outcome: saved.ok ? 'ok' : saved.problem, account: owner.id });
  if (saved.ok) {
    await settings.renew();
    await sendWaitingNow(db, jobs);
  }
  return saved;
}
