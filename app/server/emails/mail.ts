import type { Mailbox, RenderedEmail } from '#app/emails/email.ts';

export interface Mail extends RenderedEmail {
  /** Stays the same however often the email is tried, so that whoever carries it can tell a repetition. */
  id: string;
  to: Mailbox;
  replyTo: Mailbox | null;
  /** The shop's name in the reader's language: its wordmark, and the sender as it is shown. */
  logo: string;
  fromName: string;
  /** The order number, or another short reference. */
  reference: string;
}

export type MailOutcome =
  | { state: 'sent' }
  /** Trying again changes nothing: the email was refused for good. */
  | { state: 'refused'; reason: string }
  | { state: 'later'; reason: string }
  /** The other side had all of it and never answered: it may have arrived. */
  | { state: 'unconfirmed'; reason: string };

export interface Mailer {
  /** Never throws. */
  send(mail: Mail): Promise<MailOutcome>;
  /** Closes idle connections. */
  close(): void;
}

/** How long the other side may take, in ms: to be reached and greet, and to give an answer. */
export interface Patience {
  greeting: number;
  answer: number;
}

/** A reason as the outbox keeps it. */
export const longestReason = 300;

/** A name as a header can carry it: one line, nothing that turns the text about. */
export function headerSafe({ name, address }: Mailbox): Mailbox {
  const line = name
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 100);
  return { name: line.toWellFormed(), address };
}
