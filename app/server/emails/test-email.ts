import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Language } from '#app/domain/language.ts';
import type { Settings } from '#app/domain/settings/settings.ts';
import { emailTestEmail } from '#app/emails/email-test.ts';
import type { Shop } from '#app/server/context.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import { allow } from '#app/server/http/rate-limit.ts';
import { notify } from '#app/server/live/live.ts';
import type { StaffUser } from '#app/server/staff/auth.ts';
import { asMail, emailShop } from './email-contents.ts';
import type { MailOutcome, MailTimeouts } from './mail.ts';
import { mailWays, sendsEmails } from './mail-settings.ts';
import { createMailer } from './mailer.ts';

export type EmailTestProblem =
  /** The reason in the words of the server or this machine. */
  | { ok: false; problem: 'email-not-sent'; reason: string }
  | { ok: false; problem: 'no-mail-server' | 'too-many-requests' };

export type EmailTest = { ok: true; recipient: string } | EmailTestProblem;

/** Against guessing passwords of other people's servers. */
const tests = { limit: 30, windowSeconds: 3600 } as const;
/** In ms; a page waits for the response no longer than 20 s. */
const usualTimeouts = { greeting: 7_000, answer: 7_000, all: 15_000 };

/** Sends a test email to the caller, past the outbox, by settings that may be unsaved. Sent ones are listed. */
export async function sendTestEmail(
  { db, config, log, settings: inForce }: Pick<Shop, 'db' | 'config' | 'log' | 'settings'>,
  settings: Settings,
  user: Pick<StaffUser, 'id' | 'email'>,
  language: Language,
  timeouts: MailTimeouts & { all: number } = usualTimeouts,
): Promise<EmailTest> {
  if (!sendsEmails(config, settings)) return { ok: false, problem: 'no-mail-server' };
  if (!(await allow(db, `email-test:${user.id}`, tests))) return { ok: false, problem: 'too-many-requests' };
  const ways = await mailWays(db, config, settings);
  const mailer = ways && createMailer(ways, timeouts);
  if (!ways || !mailer)
    return { ok: false, problem: 'email-not-sent', reason: 'the stored password cannot be read' };
  const id = randomUUID();
  const shop = emailShop(config, settings, inForce.pictures().logo);
  const mail = asMail(id, emailTestEmail(language, id, shop), shop.appearance, user.email);
  let late: ReturnType<typeof setTimeout> | undefined;
  const outcome = await Promise.race([
    mailer.send(mail),
    new Promise<MailOutcome>((resolve) => {
      late = setTimeout(() => resolve({ state: 'later', reason: 'timed out' }), timeouts.all);
    }),
  ]);
  clearTimeout(late);
  mailer.close();
  if (outcome.state !== 'sent') {
    // A server may echo its credentials.
    const secret = ways.smtp?.password;
    const reason = secret ? outcome.reason.replaceAll(secret, '…') : outcome.reason;
    log.warn({ outcome: outcome.state }, 'a test email was not taken');
    return { ok: false, problem: 'email-not-sent', reason };
  }
  const row = { id, kind: 'emailTest', state: 'sent', recipient: user.email, attempts: 1 } as const;
  await db.transaction(async (tx) => {
    await tx.insert(outbox).values({ ...row, payload: { language: String(language) }, sentAt: sql`now()` });
    await notify(tx, 'emails', id);
  });
  return { ok: true, recipient: user.email };
}
