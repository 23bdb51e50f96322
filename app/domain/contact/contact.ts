import { normaliseEmail, normalisePhone } from '#app/domain/address/email-and-phone.ts';

export interface ContactMessage {
  name: string;
  email: string;
  message: string;
}

export type ContactField = keyof ContactMessage;
export type ContactProblem =
  | { field: ContactField; problem: 'required' | 'too-long' }
  | { field: 'email'; problem: 'invalid' }
  /** Only what another page began it with. */
  | { field: 'message'; problem: 'unasked' };

export const contactFields: readonly ContactField[] = ['name', 'email', 'message'];

/** Maximum length of each field, in characters. */
export const contactLimits: Record<ContactField, number> = { name: 100, email: 254, message: 4000 };

export const contactPause = 2_000;
/** In ms. */
export const tokenLife = 24 * 3_600_000;

type ContactCheck =
  | { ok: true; message: ContactMessage }
  | { ok: false; problems: readonly ContactProblem[] };

/**
 * All three fields are required (specification, section 5). Shared by browser and server.
 * @param begun what another page began the message with: a subject with a colon asks nothing by itself.
 */
export function checkContact(typed: ContactMessage, begun = ''): ContactCheck {
  const message = { name: typed.name.trim(), email: typed.email.trim(), message: typed.message.trim() };
  const email = normaliseEmail(message.email);
  const problems = contactFields.flatMap((field): ContactProblem[] => {
    if (!message[field]) return [{ field, problem: 'required' }];
    if (message[field].length > contactLimits[field]) return [{ field, problem: 'too-long' }];
    if (field === 'email' && !email) return [{ field, problem: 'invalid' }];
    if (field === 'message' && message.message === begun.trim() && /[:：]$/.test(message.message))
      return [{ field, problem: 'unasked' }];
    return [];
  });
  return problems.length > 0 || !email
    ? { ok: false, problems }
    : { ok: true, message: { ...message, email } };
}

export const messageStates = ['unread', 'read', 'done'] as const;
export type MessageState = (typeof messageStates)[number];

export const messageBoxes = ['open', 'done', 'all'] as const;
export type MessageBox = (typeof messageBoxes)[number];

/** As for orders (specification, section 9). */
export const messagesPerPage = 15;

export const messageBeginning = 160;

/** Null where it is not an id. */
export function readMessageId(text: string | null): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null;
}

const mobile = /(?<!\d)(?:(?:\+|00)?886[\s()\-.‐-―]{0,3}0?|0)(?:[\s()\-.‐-―]{0,3}\d){9}(?!\d)/g;

const mostPhones = 5;

/**
 * Customer keys of a message: its email address and the mobile numbers in its text, in the form of db/order-schema.ts
 * (`mail:`, `tel:`).
 * @param email normalised (domain/address/email-and-phone.ts).
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
