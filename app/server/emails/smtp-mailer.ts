import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Mailbox } from '#app/emails/email.ts';
import type { SmtpServer } from '#app/server/config-values.ts';
import { headerSafe, longestReason, type Mailer, type MailOutcome, type MailTimeouts } from './mail.ts';

export const mostConnections = 4;

/** @param from sender and envelope sender. */
export function createSmtpMailer(smtp: SmtpServer, from: Mailbox, timeouts: MailTimeouts): Mailer {
  const domain = from.address.split('@').at(-1) ?? smtp.host;
  const transport = createTransport(settings(smtp, timeouts));
  /** Ids of fully transmitted messages: an error after that leaves delivery unknown. */
  const handedOver = new Set<string>();
  transport.use('stream', ({ message, data }, done) => {
    const read = message.createReadStream.bind(message);
    message.createReadStream = (options) =>
      read(options).once('end', () => handedOver.add(String(data.messageId)));
    done();
  });

  return {
    async send({ id, to, replyTo, subject, html, text, leave }) {
      const messageId = `<${id}@${domain}>`;
      try {
        await transport.sendMail({
          // Structured addresses, never parsed text, and one recipient (reliability B20).
          from,
          to: headerSafe(to),
          ...(replyTo ? { replyTo: headerSafe(replyTo) } : {}),
          envelope: { from: from.address, to: [to.address] },
          messageId,
          subject,
          text,
          html,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(leave === undefined
              ? {}
              : {
                  'List-Unsubscribe': `<${leave}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                }),
          },
        });
        return { state: 'sent' };
      } catch (error) {
        return outcomeOf(error, handedOver.has(messageId));
      } finally {
        handedOver.delete(messageId);
      }
    },
    close: () => transport.close(),
  };
}

/** Connects and signs in, without sending. @returns why it failed, or null. */
export async function signInToSmtp(smtp: SmtpServer, timeouts: MailTimeouts): Promise<string | null> {
  const { pool: _, ...once } = settings(smtp, timeouts);
  const transport = createTransport(once);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return String(Object(error).message).slice(0, longestReason);
  } finally {
    transport.close();
  }
}

function settings({ host, port, secure, user, password }: SmtpServer, timeouts: MailTimeouts) {
  // A local relay may have no valid certificate; nothing leaves the machine.
  const here = host === 'localhost' || (isIP(host) !== 0 && (host.startsWith('127.') || host === '::1'));
  return {
    pool: true as const,
    maxConnections: mostConnections,
    maxMessages: 100,
    maxRequeues: 0,
    host,
    port,
    secure,
    requireTLS: !secure && !here,
    tls: { rejectUnauthorized: !here },
    ...(user ? { auth: { user, pass: password } } : {}),
    connectionTimeout: timeouts.greeting,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.answer,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** 5xx for sender, recipient or content is permanent; for greeting or login the email waits. */
function outcomeOf(error: unknown, isHandedOver: boolean): MailOutcome {
  const { responseCode, command, message } = Object(error);
  const reason = String(message).slice(0, longestReason);
  if (isHandedOver && responseCode === undefined) return { state: 'unconfirmed', reason };
  const aboutTheEmail = ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command);
  const forGood = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
  return forGood && aboutTheEmail ? { state: 'refused', reason } : { state: 'later', reason };
}
