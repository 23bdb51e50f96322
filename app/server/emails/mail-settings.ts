import { normaliseEmail } from '#app/domain/address/email-and-phone.ts';
import type { Settings } from '#app/domain/settings/settings.ts';
import type { Config } from '#app/server/config.ts';
import type { Db } from '#app/server/db/client.ts';
import { openSealed } from '#app/server/settings/sealed-fields.ts';

export type MailWays = Pick<Config, 'smtp' | 'mailFrom' | 'mailService' | 'shopName'>;

type FromEnvironment = Pick<Config, 'smtp' | 'mailService'>;

/** The environment takes precedence over the owner's settings. */
export function isMailConfigured({ smtp, mailService }: FromEnvironment): boolean {
  return smtp !== null || mailService !== null;
}

/** False: emails wait in the outbox. */
export function sendsEmails(config: FromEnvironment, { email }: Pick<Settings, 'email'>): boolean {
  return isMailConfigured(config) || email.smtp !== null || email.service !== null;
}

/** The sender of the email settings; null without one. */
export function chosenSender({ smtp, from }: Settings['email']): string | null {
  return smtp === null ? null : (from ?? normaliseEmail(smtp.user));
}

/**
 * How emails are sent, by the environment or else the owner's settings, with decrypted passwords. Null where a password
 * cannot be decrypted because the shop was restored without its secrets.
 */
export async function mailWays(
  db: Db,
  config: MailWays,
  { email, shop }: Pick<Settings, 'email' | 'shop'>,
): Promise<MailWays | null> {
  const { shopName, mailFrom } = config;
  if (isMailConfigured(config)) return config;
  const none = { smtp: null, mailService: null, mailFrom, shopName };
  if (email.smtp !== null) {
    const { password: sealed, ...server } = email.smtp;
    const password = sealed === '' ? '' : await openSealed(db, 'smtpPassword', sealed);
    const address = chosenSender(email);
    if (password === null || address === null) return null;
    return { ...none, smtp: { ...server, password }, mailFrom: mailFrom ?? { name: shop.name[0], address } };
  }
  if (email.service === null) return none;
  const privateKey = await openSealed(db, 'privateKey', email.service.privateKey);
  return privateKey === null ? null : { ...none, mailService: { ...email.service, privateKey } };
}
