import type { Seller } from '#app/domain/catalogue/seller.ts';
import type { Language, LocalizedText } from '#app/domain/language.ts';
import type { BankDetails } from '#app/text/payment.ts';

/** One address with a name. Never a list, never a string to be parsed. */
export interface Mailbox {
  name: string;
  address: string;
}

/** What emails know of the shop: configuration, and nothing a visitor can choose (reliability B22). */
export interface EmailShop extends Seller {
  shopName: LocalizedText;
  /** The public address; null leaves links out. */
  origin: string | null;
  shopPhone: string | null;
  pickupAddress: LocalizedText | null;
  bank: BankDetails | null;
  /** That the seven-day right does not cover perishables: plain text. */
  perishable: LocalizedText;
  /** The languages emails are written in, in index order. */
  languages: readonly Language[];
  /** Where customers' answers go. */
  mailbox: Mailbox;
}

/** What every email is told (specification, section 7). `message` is what the email says: it becomes the HTML. */
export interface EmailParams {
  /** The shop's name, set as its wordmark. */
  logo: string;
  from_name: string;
  reply_to: Mailbox | null;
  to_name: string;
  to_email: string;
  /** The order number, or another short reference. */
  referenceNum: string;
  message: readonly EmailPart[];
}

/** The email in one language. The first part is in the reader's own. */
export interface EmailPart {
  language: Language;
  heading: string;
  blocks: readonly Block[];
}

export interface Fact {
  label: string;
  value: string;
  /** Set apart: the sum to pay. */
  strong?: boolean;
}

export interface Item {
  title: string;
  options: string;
  /** `NT$450 × 2`. */
  each: string;
  /** The price before it was reduced; empty where it was not. */
  before: string;
  total: string;
}

/** What an email is made of. Both forms, HTML and text, come from the same blocks and so say the same. */
export type Block =
  | { kind: 'text'; title?: string; lines: readonly string[] }
  /** Lines that belong together, such as an address. */
  | { kind: 'lines'; title: string; lines: readonly string[] }
  | {
      kind: 'facts';
      title?: string;
      lines?: readonly string[];
      facts: readonly Fact[];
      after?: readonly string[];
    }
  | { kind: 'items'; title: string; items: readonly Item[] }
  /** Words of someone else's, kept as they were written. */
  | { kind: 'quote'; title: string; text: string }
  /** A button, or where it is quiet a line of text. */
  | { kind: 'link'; label: string; url: string; quiet?: boolean };

export interface Email {
  subject: string;
  /** What a mail client shows beside the subject. */
  preview: string;
  params: EmailParams;
}

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}
