import { normalisePhone } from '../address/phone.ts';

export const messageStates = ['unread', 'read', 'done'] as const;
export type MessageState = (typeof messageStates)[number];

export const messageBoxes = ['open', 'done', 'all'] as const;
export type MessageBox = (typeof messageBoxes)[number];

/** As many as orders (specification, section 9). */
export const messagesPerPage = 15;

export const messageBeginning = 160;

/** Null where it is not an id. */
export function readMessageId(text: string | null): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null;
}

const mobile = /(?<!\d)(?:(?:\+|00)?886[\s()\-.‐-―]{0,3}0?|0)(?:[\s()\-.‐-―]{0,3}\d){9}(?!\d)/g;

const mostPhones = 5;

/**
 * The customer keys of a message: its email address and mobile numbers in its text, in the form of
 * db/customer-schema.ts (`mail:`, `tel:`).
 * @param email normalised (domain/address/email.ts).
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
