import { normaliseEmail } from '../address/email.ts';

/** A contact message as typed (specification, section 3: name and surname, email, message). */
export interface ContactMessage {
  name: string;
  email: string;
  message: string;
}

export type ContactField = keyof ContactMessage;
export type ContactProblem = 'required' | 'invalid' | 'too-long';

export const contactFields: readonly ContactField[] = ['name', 'email', 'message'];

/** Longest text taken in each field, in characters. */
export const contactLimits: Record<ContactField, number> = { name: 100, email: 254, message: 4000 };

/** Nobody writes a message faster, in ms: what comes sooner after its stamp was sent by no hand. */
export const contactPause = 2_000;
/** A stamp is good for this long, in ms. */
export const stampLife = 24 * 3_600_000;

export type ContactCheck =
  | { ok: true; message: ContactMessage }
  | { ok: false; problems: readonly { field: ContactField; problem: ContactProblem }[] };

/** All three fields are required (specification, section 5). The same function in the browser and on the server. */
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
