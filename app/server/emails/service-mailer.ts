import type { MailService } from '#app/server/config.ts';
import { headerSafe, longestReason, type Mail, type Mailer, type Patience } from './mail.ts';

/** What is wrong with the email itself: too large, or not to be understood. The rest the owner can mend, and it waits. */
const forGood: ReadonlySet<number> = new Set([400, 413, 422]);

/**
 * Emails through the hosted e-mail service's REST call, with the params of the specification's section 7 and the subject.
 * The email's id goes with it as the idempotency key: a service that knows it drops a repetition.
 */
export function createServiceMailer(service: MailService, { greeting, answer }: Patience): Mailer {
  return {
    async send(mail) {
      try {
        const response = await fetch(service.url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': mail.id },
          body: JSON.stringify(bodyOf(service, mail)),
          // The keys go nowhere but where the owner said.
          redirect: 'manual',
          signal: AbortSignal.timeout(greeting + answer),
        });
        if (response.ok) {
          // The email is taken; whatever else is said, or never said, changes nothing.
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

/** The first piece of an answer: it may have no end. */
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

/** Some services repeat in their answer what they were asked with. */
function withoutKeys(text: string, { publicKey, privateKey }: MailService): string {
  return text.replaceAll(privateKey, '…').replaceAll(publicKey, '…').slice(0, longestReason).trim();
}
