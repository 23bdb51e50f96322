import { and, eq, gt, sql } from 'drizzle-orm';
import { languages } from '#app/domain/language.ts';
import type { Email, EmailShop } from '#app/emails/email.ts';
import { staffInvitationEmail } from '#app/emails/staff-invitation.ts';
import type { Db } from '#app/server/db/client.ts';
import { staffInvitation } from '#app/server/db/staff-schema.ts';
import { makeInvitationLink } from '#app/server/staff/invitations.ts';

/**
 * The email of an invitation that still stands; null where it was used, taken back or is too old. @param leaves whether
 * it is sent now: only then does it carry a link, so that nobody at the admin area reads one.
 */
export async function invitationEmail(
  db: Db,
  payload: Record<string, string>,
  shop: EmailShop,
  leaves: boolean,
): Promise<Email | null> {
  const [invited] = await db
    .select()
    .from(staffInvitation)
    .where(and(eq(staffInvitation.id, payload.invitation ?? ''), gt(staffInvitation.expiresAt, sql`now()`)));
  if (!invited) return null;
  const first = languages.find(({ index }) => String(index) === payload.language)?.index ?? 0;
  const token = leaves && shop.origin !== null ? await makeInvitationLink(db, invited.id) : null;
  return staffInvitationEmail(invited, first, shop, token);
}
