import { type ContactMessage, type ContactProblem, checkContact } from '#app/domain/contact/contact.ts';
import type { Language } from '#app/domain/language.ts';
import type { Shop } from '#app/server/context.ts';
import { contactMessage } from '#app/server/db/shop-schema.ts';
import { writtenRow } from '#app/server/db/sql.ts';
import { enqueueEmail, theShop } from '#app/server/emails/outbox.ts';
import { networkOf } from '#app/server/http/network.ts';
import { allow } from '#app/server/http/rate-limit.ts';
import { notify } from '#app/server/live/live.ts';
import { checkContactToken } from './contact-token.ts';

export type ContactOutcome =
  | { ok: true }
  | { ok: false; problem: 'invalid'; fields: readonly ContactProblem[] }
  | { ok: false; problem: 'too-many' }
  /** Without a valid token and not submitted by hand; nothing is stored. */
  | { ok: false; problem: 'unproven' };

export interface ContactProof {
  website: string;
  token: string;
  /** Whether the browser reports that a person submitted the form, which has no token without JavaScript. */
  isSubmitted: boolean;
}

const messageLimit = { limit: 5, windowSeconds: 600 };
/** Messages without a valid token, of one network and of all; above the limits a token is required. */
const withoutToken = { limit: 3, windowSeconds: 3600 };
const allWithoutToken = { limit: 60, windowSeconds: 3600 };

export async function receiveContact(
  { db, jobs, log }: Pick<Shop, 'db' | 'jobs' | 'log'>,
  typed: ContactMessage,
  proof: ContactProof,
  language: Language,
  address: string,
): Promise<ContactOutcome> {
  if (proof.website !== '') {
    // Looks like success, so that a bot does not adapt.
    log.info('a message was dropped: it filled the field that people do not see');
    return { ok: true };
  }
  const checked = checkContact(typed);
  if (!checked.ok) return { ok: false, problem: 'invalid', fields: checked.problems };
  const network = networkOf(address);
  const isProven =
    (await checkContactToken(db, proof.token)) === 'good' ||
    (proof.isSubmitted &&
      (await allow(db, `contact-without-token:${network}`, withoutToken)) &&
      (await allow(db, 'contact-without-token', allWithoutToken)));
  if (!isProven) return { ok: false, problem: 'unproven' };
  if (!(await allow(db, `contact:${network}`, messageLimit))) return { ok: false, problem: 'too-many' };
  await db.transaction(async (tx) => {
    const row = await writtenRow(
      tx
        .insert(contactMessage)
        .values({ ...checked.message, language })
        .returning({ id: contactMessage.id }),
    );
    await enqueueEmail(tx, jobs, { kind: 'contact', contactID: row.id, recipient: theShop });
    await notify(tx, 'messages', String(row.id));
  });
  jobs.wake('email');
  return { ok: true };
}
