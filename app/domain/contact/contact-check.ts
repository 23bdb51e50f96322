import { normaliseEmail } from '../address/email.ts';

export interface ContactMessage {
  name: string;
  email: string;
  message: string;
}

export type ContactField = keyof ContactMessage;
export type ContactProblem = 'required' | 'invalid' | 'too-long';

export const contactFields: readonly ContactField[] = ['name', 'email', 'message'];

/** Maximum length of each field, in characters. */
export const contactLimits: Record<ContactField, number> = { name: 100, email: 254, message: 4000 };

export const contactPause = 2_000;
/** In ms. */
export const stampLife = 24 * 3_600_000;

export type ContactCheck =
  | { ok: true; message: ContactMessage }
  | { ok: false; problems: readonly { field: ContactField; problem: ContactProblem }[] };

/** All three fields are required (specification, section 5). Shared by browser and server. */
export function checkContact(typed: ContactMessage): ContactCheck {
  const message = { name: typed.name.trim(), email: typed.email.trim(), message: typed.message.trim() };
  const email = normaliseEmail(message.email);
  const problems = contactFields.flatMap((field): { field: ContactField; problem: ContactProblem }[] => {
    if (!message[field]) return [{ field, problem: 'required' }];
    if (message[field].length > contactLimits[field]) return [{ field, problem: 'too-long' }];
    if (field === 'email' && !email) return [{ field, problem: 'invalid' }];
    return [];
  });
  return problems.length > 0 || !email
    ? { ok: false, problems }
    : { ok: true, message: { ...message, email } };
}
