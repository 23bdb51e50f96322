import type { Config, MailService } from '#app/server/config.ts';
import type { Db } from '#app/server/db/client.ts';
import type { SettingsInForce } from '#app/server/settings/settings.ts';
import { headerSafe, longestReason, type Mail, type Mailer, type MailTimeouts } from './mail.ts';
import { isMailConfigured, type MailWays, mailWays, sendsEmails } from './mail-settings.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** Errors of the email itself; all others, wrong keys (400) too, are for the owner to correct, and the email waits. */
const forGood: ReadonlySet<number> = new Set([413, 422]);

/** Sends the params of the specification's section 7 and the subject; the email's id is the idempotency key. */
function createServiceMailer(service: MailService, { greeting, answer }: MailTimeouts): Mailer {
  return {
    async send(mail) {
      try {
        const response = await fetch(service.url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': mail.id },
          body: JSON.stringify(bodyOf(service, mail)),
          // Keys must not follow a redirect.
          redirect: 'manual',
          signal: AbortSignal.timeout(greeting + answer),
        });
        if (response.ok) {
          // Accepted; the body does not matter.
          void response.body?.cancel().catch(() => {});
          return { state: 'sent' };
        }
        const reason = withoutKeys(`${response.status} ${await beginningOf(response)}`, service);
        return { state: forGood.has(response.status) ? 'refused' : 'later', reason };
      } catch (error) {
        return { state: 'later', reason: withoutKeys(reasonOf(error), service) };
      }
    },
    close() {},
  };
}

function bodyOf({ serviceID, templateID, publicKey, privateKey }: MailService, mail: Mail) {
  const to = headerSafe(mail.to);
  return {
    service_id: serviceID,
    template_id: templateID,
    user_id: publicKey,
    accessToken: privateKey,
    template_params: {
      logo: mail.logo,
      from_name: headerSafe({ name: mail.fromName, address: '' }).name,
      reply_to: mail.replyTo?.address ?? '',
      to_name: to.name,
      to_email: to.address,
      referenceNum: mail.reference,
      subject: mail.subject,
      message: mail.html,
    },
  };
}

/** Bounded, because the answer may be endless. */
async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  try {
    const first = await reader?.read();
    return new TextDecoder()
      .decode(first?.value)
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 2 * longestReason);
  } catch {
    return '';
  } finally {
    void reader?.cancel().catch(() => {});
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = Object(error);
  const { code, message: deeper } = Object(cause);
  return String(code ?? deeper ?? message);
}

/** Some services echo the request. */
function withoutKeys(text: string, { publicKey, privateKey }: MailService): string {
  return text.replaceAll(privateKey, '…').replaceAll(publicKey, '…').slice(0, longestReason).trim();
}

const usualTimeouts: MailTimeouts = { greeting: 15_000, answer: 30_000 };

/** null without a server or service: emails wait. */
export function createMailer(
  { smtp, mailFrom, mailService, shopName }: MailWays,
  timeouts = usualTimeouts,
): Mailer | null {
  if (mailService !== null) return createServiceMailer(mailService, timeouts);
  if (smtp === null || mailFrom === null) return null;
  return createSmtpMailer(smtp, { name: mailFrom.name || shopName[0], address: mailFrom.address }, timeouts);
}

/** Follows changes of the owner's settings. */
export interface ShopMailer extends Mailer {
  /** False: emails wait. */
  isSetUp(): boolean;
}

const unreadable = 'the stored password cannot be read: enter it again';

/** Sends by the environment's server, or else by the one in the settings at the time of each email. */
export function openMailer(parts: { db: Db; config: Config; settings: SettingsInForce }): ShopMailer {
  const { db, config, settings } = parts;
  const isSetUp = () => sendsEmails(config, settings.current());
  let shown = '';
  let current: Promise<Mailer | null> | null = null;

  async function make(): Promise<Mailer | null> {
    const ways = await mailWays(db, config, settings.current());
    const mailer = ways && createMailer(ways);
    return mailer && drained(mailer);
  }

  function mailerNow(): Promise<Mailer | null> {
    const { email, shop } = settings.current();
    const wanted = isMailConfigured(config) ? 'environment' : JSON.stringify([email, shop.name]);
    if (current !== null && wanted === shown) return current;
    void current?.then((before) => before?.close()).catch(() => {});
    const made = make();
    current = made;
    shown = wanted;
    // A failed read of the settings is repeated for the next email.
    const forget = () => {
      if (current === made) current = null;
    };
    made.then((mailer) => mailer === null && forget(), forget);
    return made;
  }

  return {
    isSetUp,
    async send(mail) {
      if (!isSetUp()) return { state: 'later', reason: 'no mail server is set up' };
      const mailer = await mailerNow().catch(() => null);
      return mailer === null ? { state: 'later', reason: unreadable } : mailer.send(mail);
    },
    close: () => void current?.then((mailer) => mailer?.close()).catch(() => {}),
  };
}

/** Closes once running sends have finished. */
function drained(mailer: Mailer): Mailer {
  let sending = 0;
  let isClosing = false;
  return {
    async send(mail) {
      sending += 1;
      try {
        return await mailer.send(mail);
      } finally {
        sending -= 1;
        if (isClosing && sending === 0) mailer.close();
      }
    },
    close() {
      isClosing = true;
      if (sending === 0) mailer.close();
    },
  };
}
