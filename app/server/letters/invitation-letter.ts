import { and, eq, gt, sql } from 'drizzle-orm';
import { languages } from '#app/domain/language.ts';
import type { Letter, LetterShop } from '#app/emails/letter.ts';
import { staffInvitationLetter } from '#app/emails/staff-invitation.ts';
import type { Db } from '#app/server/db/client.ts';
import { staffInvitation } from '#app/server/db/staff-schema.ts';
import { makeInvitationLink } from '#app/server/owners/invitations.ts';

/**
 * The letter of an invitation that still stands; null where it was used, taken back or is too old. @param leaves whether
 * it is sent now: only then does it carry a link, so that nobody at the desk reads one.
 */
export async function invitationLetter(
  db: Db,
  payload: Record<string, string>,
  shop: LetterShop,
  leaves: boolean,
): Promise<Letter | null> {
  const [invited] = await db
    .select()
    .from(staffInvitation)
    .where(and(eq(staffInvitation.id, payload.invitation ?? ''), gt(staffInvitation.expiresAt, sql`now()`)));
  if (!invited) return null;
  const first = languages.find(({ index }) => String(index) === payload.language)?.index ?? 0;
  const token = leaves && shop.origin !== null ? await makeInvitationLink(db, invited.id) : null;
  return staffInvitationLetter(invited, first, shop, token);
}
