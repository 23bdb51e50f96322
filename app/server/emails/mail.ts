import type { Mailbox, RenderedEmail } from '#app/emails/email.ts';

export interface Mail extends RenderedEmail {
  /** Constant across retries, for deduplication. */
  id: string;
  to: Mailbox;
  replyTo: Mailbox | null;
  /** The shop's name in the recipient's language, as logo and sender. */
  logo: string;
  fromName: string;
  reference: string;
  /** For `List-Unsubscribe`, with one click (RFC 8058). */
  leave?: string;
}

export type MailOutcome =
  | { state: 'sent' }
  | { state: 'refused'; reason: string }
  | { state: 'later'; reason: string }
  /** Transmitted without a response: it may have been delivered. */
  | { state: 'unconfirmed'; reason: string };

export interface Mailer {
  /** Never throws. */
  send(mail: Mail): Promise<MailOutcome>;
  close(): void;
}

/** Timeouts in ms: connecting with greeting, and each answer. */
export interface MailTimeouts {
  greeting: number;
  answer: number;
}

export const longestReason = 300;

/** For a header: one line without bidirectional controls. */
export function headerSafe({ name, address }: Mailbox): Mailbox {
  const line = name
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 100);
  return { name: line.toWellFormed(), address };
}
