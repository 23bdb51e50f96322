import type { Language } from '#app/domain/language.ts';
import type { SaveSettings, Settings } from '#app/domain/settings/settings.ts';
import type { Shop } from '#app/server/context.ts';
import { type SavedSettings, saveSettings } from '#app/server/settings/save-settings.ts';
import type { StaffUser } from '#app/server/staff/auth.ts';
import { askPassword, type OwnPasswordProblem } from '#app/server/staff/passwords.ts';
import { logSecurity } from '#app/server/staff/security-log.ts';
import { isMailConfigured } from './mail-settings.ts';
import { sendWaitingNow } from './outbox.ts';
import { type EmailTestProblem, sendTestEmail } from './test-email.ts';

export type SavedEmail =
  | SavedSettings
  | EmailTestProblem
  | { ok: false; problem: OwnPasswordProblem | 'email-configured' };

/** How emails leave, as an owner may see it. */
export interface Outgoing {
  /** What holds over the settings; null for none. */
  environment: { variable: string; server: string; sender: string | null } | null;
  /** MAIL_FROM with a server of the settings. */
  sender: string | null;
  /** Where a test goes. */
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
 * Saves how emails leave once a test has left that way, so that what is saved works and no email that waits is lost to a
 * wrong sender. Asks for the own password: new passwords go by email, and an open screen is not its user.
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
  const saved = await saveSettings(db, body, owner.email, settings.defaults, prove);
  logSecurity(log, 'email-changed', { outcome: saved.ok ? 'ok' : saved.problem, account: owner.id });
  if (saved.ok) {
    await settings.renew();
    await sendWaitingNow(db, jobs);
  }
  return saved;
}
