import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Mailbox, RenderedLetter } from '#app/emails/letter.ts';
import type { Config, SmtpServer } from '#app/server/config.ts';

export interface Mail extends RenderedLetter {
  /** Stays the same however often the letter is tried, so that a mail server can tell a repetition. */
  id: string;
  to: Mailbox;
  replyTo: Mailbox | null;
}

export type MailOutcome =
  | { state: 'sent' }
  /** Trying again changes nothing: the mail server refused the letter for good. */
  | { state: 'refused'; reason: string }
  | { state: 'later'; reason: string };

export interface Mailer {
  /** Never throws. */
  send(mail: Mail): Promise<MailOutcome>;
}

/** How long a mail server may take, in ms: to be reached and greet, and between two of its answers. */
export interface Patience {
  greeting: number;
  answer: number;
}

/** Null without SMTP_URL: then letters wait. */
export function createMailer(
  { smtp, mailFrom, shopName }: Pick<Config, 'smtp' | 'mailFrom' | 'shopName'>,
  patience: Patience = { greeting: 15_000, answer: 30_000 },
): Mailer | null {
  if (smtp === null || mailFrom === null) return null;
  const from = { name: mailFrom.name || shopName[0], address: mailFrom.address };
  const domain = mailFrom.address.split('@').at(-1) ?? smtp.host;
  const transport = createTransport(settings(smtp, patience));

  return {
    async send({ id, to, replyTo, subject, html, text }) {
      try {
        await transport.sendMail({
          // Objects, never text to be parsed, and exactly one recipient (reliability B20).
          from,
          to: safe(to),
          ...(replyTo ? { replyTo: safe(replyTo) } : {}),
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

/** A name as a header can carry it: one line, nothing that turns the text about. */
function safe({ name, address }: Mailbox): Mailbox {
  const line = name
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 100);
  return { name: line.toWellFormed(), address };
}

/**
 * A 5xx answer to the sender, the recipient or the letter itself is for good. One to the greeting or the password is about
 * the connection: the owner can mend it, and the letter waits.
 */
function outcomeOf(error: unknown): MailOutcome {
  const { responseCode, command, message } = Object(error);
  const reason = String(message).slice(0, 300);
  const aboutTheLetter = ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command);
  const forGood = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
  return forGood && aboutTheLetter ? { state: 'refused', reason } : { state: 'later', reason };
}
