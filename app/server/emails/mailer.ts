import type { Config } from '#app/server/config.ts';
import type { Mailer, Patience } from './mail.ts';
import { createServiceMailer } from './service-mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

type Ways = Pick<Config, 'smtp' | 'mailFrom' | 'mailService' | 'shopName'>;

/** null without SMTP_URL and MAIL_SERVICE_URL: emails wait. */
export function createMailer(
  { smtp, mailFrom, mailService, shopName }: Ways,
  patience: Patience = { greeting: 15_000, answer: 30_000 },
): Mailer | null {
  if (mailService !== null) return createServiceMailer(mailService, patience);
  if (smtp === null || mailFrom === null) return null;
  return createSmtpMailer(smtp, { name: mailFrom.name || shopName[0], address: mailFrom.address }, patience);
}
