import { z } from 'zod';
import { staffRoles } from '#app/domain/staff.ts';
import { sendsLetters } from '#app/server/config.ts';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { inviteStaff } from '#app/server/owners/invitations.ts';
import { ownerRoleAction, postOnly } from '#app/server/owners/owner-call.ts';

const posted = z.strictObject({
  email: postedText(320),
  name: postedText(200),
  role: z.enum(staffRoles),
  language: z.literal([0, 1]),
});

const codes = { 'invalid-email': 400, 'invalid-name': 400, 'already-staff': 409, 'too-many-requests': 429 };

export const loader = postOnly;

/**
 * `POST /api/inviteStaff {email, name, role, language}` → {path, origin, letter}: the invitation's link, shown this once;
 * `letter` is `leaves`, `waits` for a mail server, or `none` while the shop does not know its public address.
 */
export const action = ownerRoleAction(posted, async ({ language, ...typed }, shop, owner) => {
  const invited = await inviteStaff(shop, typed, owner, language);
  if (!invited.ok) return answer({ problem: invited.problem }, codes[invited.problem]);
  const letter = !invited.hasLetter ? 'none' : sendsLetters(shop.config) ? 'leaves' : 'waits';
  return answer({ path: `/invitation/${invited.token}`, origin: shop.config.origin, letter });
});
