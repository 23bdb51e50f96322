import type { Seller } from '#app/domain/catalogue/seller.ts';
import type { Language, LocalizedText } from '#app/domain/language.ts';
import type { BankDetails } from '#app/text/payment.ts';

/** One address, never a list or a string to be parsed. */
export interface Mailbox {
  name: string;
  address: string;
}

/** From configuration only, never from a request (reliability B22). */
export interface EmailShop extends Seller {
  shopName: LocalizedText;
  /** Public address; null omits links. */
  origin: string | null;
  shopPhone: string | null;
  pickupAddress: LocalizedText | null;
  bank: BankDetails | null;
  perishable: LocalizedText;
  /** In index order. */
  languages: readonly Language[];
  /** Reply address of emails to customers. */
  mailbox: Mailbox;
  appearance: EmailAppearance;
}

/** Appearance of the shop's emails. */
export interface EmailAppearance {
  /** `#rrggbb`. */
  brand: string;
  /** Replaces the shop's name; only where the shop has a public address. */
  logo: { url: string; width: number; height: number } | null;
}

/** Template parameters (specification, section 7). `message` becomes the HTML. */
export interface EmailParams {
  logo: string;
  from_name: string;
  reply_to: Mailbox | null;
  to_name: string;
  to_email: string;
  referenceNum: string;
  message: readonly EmailPart[];
}

export interface EmailPart {
  language: Language;
  heading: string;
  blocks: readonly Block[];
}

export interface Fact {
  label: string;
  value: string;
  strong?: boolean;
}

export interface Item {
  title: string;
  options: string;
  /** `NT$450 × 2`. */
  each: string;
  /** The price before a discount; empty without one. */
  before: string;
  total: string;
  /** Parts of a bundle. */
  parts: readonly string[];
}

/** HTML and plain text are rendered from the same blocks, so that both say the same. */
export type Block =
  | { kind: 'text'; title?: string; lines: readonly string[] }
  /** A group of lines, such as an address. */
  | { kind: 'lines'; title: string; lines: readonly string[] }
  | {
      kind: 'facts';
      title?: string;
      lines?: readonly string[];
      facts: readonly Fact[];
      after?: readonly string[];
    }
  | { kind: 'items'; title: string; items: readonly Item[] }
  /** Text written by someone else, unchanged. */
  | { kind: 'quote'; title: string; text: string }
  /** A button; with `quiet` a line of text. */
  | { kind: 'link'; label: string; url: string; quiet?: boolean };

export interface Email {
  subject: string;
  preview: string;
  /** Unsubscribe URL: a page, and by POST in one click (RFC 8058). */
  leave?: string;
  params: EmailParams;
}

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}
