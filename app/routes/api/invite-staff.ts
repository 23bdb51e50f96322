import { z } from 'zod';
import { staffRoles } from '#app/domain/staff/staff.ts';
import { sendsEmails } from '#app/server/config.ts';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { inviteStaff } from '#app/server/staff/invitations.ts';
import { askPassword } from '#app/server/staff/passwords.ts';
import { logSecurity } from '#app/server/staff/security-log.ts';
import { ownerAction, postOnly } from '#app/server/staff/staff-call.ts';

const posted = z.strictObject({
  email: postedText(320),
  name: postedText(200),
  role: z.enum(staffRoles),
  language: z.literal([0, 1]),
  /** One's own, to make another owner. */
  password: postedText(1000).optional(),
});

const codes = {
  'password-missing': 400,
  'wrong-password': 400,
  'invalid-email': 400,
  'invalid-name': 400,
  'already-staff': 409,
  'too-many-requests': 429,
};

export const loader = postOnly;

/**
 * `POST /api/inviteStaff {email, name, role, language, password?}` → {path, origin, email}: the invitation's link, shown this once;
 * `email` is `leaves`, `waits` for a mail server, or `none` while the shop does not know its public address.
 */
export const action = ownerAction(posted, async ({ language, password, ...typed }, shop, owner) => {
  const unproven = typed.role === 'owner' ? await askPassword(shop.db, owner.id, password ?? '') : null;
  if (unproven) return answer({ problem: unproven }, codes[unproven]);
  const invited = await inviteStaff(shop, typed, owner, language);
  logSecurity(shop.log, 'invited', { outcome: invited.ok ? 'ok' : invited.problem, account: owner.id });
  if (!invited.ok) return answer({ problem: invited.problem }, codes[invited.problem]);
  const email = !invited.hasEmail ? 'none' : sendsEmails(shop.config) ? 'leaves' : 'waits';
  return answer({ path: `/invitation/${invited.token}`, origin: shop.config.origin, email });
});
