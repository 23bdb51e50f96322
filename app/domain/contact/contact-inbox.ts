import { normalisePhone } from '../address/phone.ts';

/** A contact message as the owner deals with it. It begins unread; opened it is read; answered or settled it is done. */
export const messageStates = ['unread', 'read', 'done'] as const;
export type MessageState = (typeof messageStates)[number];

/** What of the messages is looked at: those to deal with, those that are done, or all. */
export const messageBoxes = ['open', 'done', 'all'] as const;
export type MessageBox = (typeof messageBoxes)[number];

/** Pages of messages are as long as pages of orders (specification, section 9). */
export const messagesPerPage = 15;

/** Most characters of a message that its row in the list shows. */
export const messageBeginning = 160;

/** An id as it stands in an address; null where it is none. */
export function readMessageId(text: string | null): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null;
}

/** A mobile number as people write it inside a text; normalisePhone has the last word. */
const mobile = /(?<!\d)(?:(?:\+|00)?886[\s()\-.‐-―]{0,3}0?|0)(?:[\s()\-.‐-―]{0,3}\d){9}(?!\d)/g;

/** Most phone numbers of one message that are looked up. */
const mostPhones = 5;

/**
 * How whoever wrote a message would be known as a customer: by their e-mail address and by mobile numbers they wrote
 * down, in the form of db/customer-schema.ts (`mail:`, `tel:`). @param email normalised (domain/address/email.ts).
 */
export function contactsOf({ email, message }: { email: string; message: string }): string[] {
  const phones = new Set<string>();
  for (const [typed] of message.normalize('NFKC').matchAll(mobile)) {
    const phone = normalisePhone(typed);
    if (phone !== null) phones.add(`tel:${phone}`);
    if (phones.size === mostPhones) break;
  }
  return [`mail:${email.normalize('NFKC').trim().toLowerCase()}`, ...phones];
}
