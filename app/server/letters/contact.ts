import type { ContactField } from '#app/domain/contact-check.ts';
import { type ContactMessage, type ContactProblem, checkContact } from '#app/domain/contact-check.ts';
import type { Language } from '#app/domain/language.ts';
import type { Shop } from '#app/server/context.ts';
import { contactMessage } from '#app/server/db/letter-schema.ts';
import { allow } from '#app/server/http/rate-limit.ts';
import { shopAddress } from '#app/server/shop-details.ts';
import { enqueueLetter } from './letters.ts';

export type ContactOutcome =
  | { ok: true }
  | { ok: false; problem: 'invalid'; fields: readonly { field: ContactField; problem: ContactProblem }[] }
  | { ok: false; problem: 'too-many' };

/** Enough for someone who forgot a line, too few to fill the shop's letterbox. */
const letterbox = { limit: 5, windowSeconds: 600 };

/** Keeps a message and writes the letter that brings it to the shop, in one transaction. */
export async function receiveContact(
  { db, jobs, config, settings }: Pick<Shop, 'db' | 'jobs' | 'config' | 'settings'>,
  typed: ContactMessage,
  language: Language,
  address: string,
): Promise<ContactOutcome> {
  const checked = checkContact(typed);
  if (!checked.ok) return { ok: false, problem: 'invalid', fields: checked.problems };
  if (!(await allow(db, `contact:${address}`, letterbox))) return { ok: false, problem: 'too-many' };
  await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(contactMessage)
      .values({ ...checked.message, language })
      .returning({ id: contactMessage.id });
    if (!row) throw new Error('the message was not written');
    await enqueueLetter(tx, jobs, {
      kind: 'contact',
      contactID: row.id,
      recipient: shopAddress(settings.current(), config) ?? '',
    });
  });
  jobs.wake('letter');
  return { ok: true };
}
