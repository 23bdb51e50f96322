import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Mailbox } from '#app/emails/letter.ts';
import type { SmtpServer } from '#app/server/config-values.ts';
import { headerSafe, longestReason, type Mailer, type MailOutcome, type Patience } from './mail.ts';

/** Letters through a mail server. @param from the sender, who is also the envelope's. */
export function createSmtpMailer(smtp: SmtpServer, from: Mailbox, patience: Patience): Mailer {
  const domain = from.address.split('@').at(-1) ?? smtp.host;
  const transport = createTransport(settings(smtp, patience));

  return {
    async send({ id, to, replyTo, subject, html, text }) {
      try {
        await transport.sendMail({
          // Objects, never text to be parsed, and exactly one recipient (reliability B20).
          from,
          to: headerSafe(to),
          ...(replyTo ? { replyTo: headerSafe(replyTo) } : {}),
          envelope: { from: from.address, to: [to.address] },
          messageId: `<${id}@${domain}>`,
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return { state: 'sent' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

function settings({ host, port, secure, user, password }: SmtpServer, patience: Patience) {
  // A relay on this machine may have no certificate, or one of its own: nothing leaves the machine.
  const here = host === 'localhost' || (isIP(host) !== 0 && (host.startsWith('127.') || host === '::1'));
  return {
    host,
    port,
    secure,
    requireTLS: !secure && !here,
    tls: { rejectUnauthorized: !here },
    ...(user ? { auth: { user, pass: password } } : {}),
    connectionTimeout: patience.greeting,
    greetingTimeout: patience.greeting,
    socketTimeout: patience.answer,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * A 5xx answer to the sender, the recipient or the letter itself is for good. One to the greeting or the password is about
 * the connection: the owner can mend it, and the letter waits.
 */
function outcomeOf(error: unknown): MailOutcome {
  const { responseCode, command, message } = Object(error);
  const reason = String(message).slice(0, longestReason);
  const aboutTheLetter = ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command);
  const forGood = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
  return forGood && aboutTheLetter ? { state: 'refused', reason } : { state: 'later', reason };
}
