import type { Language } from '#app/domain/language.ts';
import type { InviteProblem, StaffRole } from '#app/domain/staff/staff.ts';
import type { Shop } from '#app/server/context.ts';
import { sendsEmails } from '#app/server/emails/mail-settings.ts';
import type { StaffUser } from './auth.ts';
import { inviteStaff } from './invitations.ts';
import { askPassword, type OwnPasswordProblem } from './passwords.ts';
import { logSecurity } from './security-log.ts';

export type OwnerInvitation =
  | {
      ok: true;
      /** The invitation's link, shown this once. */
      path: string;
      origin: string | null;
      /** `none` while the shop has no public address. */
      email: 'leaves' | 'waits' | 'none';
    }
  | { ok: false; problem: OwnPasswordProblem | InviteProblem };

/** Sends an owner's invitation; inviting another owner requires the password. */
export async function inviteByOwner(
  shop: Shop,
  {
    language,
    password = '',
    ...typed
  }: {
    email: string;
    name: string;
    role: StaffRole;
    language: Language;
    password?: string | undefined;
  },
  user: StaffUser,
): Promise<OwnerInvitation> {
  const unproven = typed.role === 'owner' ? await askPassword(shop.db, user.id, password) : null;
  if (unproven) return { ok: false, problem: unproven };
  const invited = await inviteStaff(shop, typed, user, language);
  logSecurity(shop.log, 'invited', { outcome: invited.ok ? 'ok' : invited.problem, account: user.id });
  if (!invited.ok) return invited;
  const email = !invited.hasEmail
    ? 'none'
    : sendsEmails(shop.config, shop.settings.current())
      ? 'leaves'
      : 'waits';
  return { ok: true, path: `/invitation/${invited.token}`, origin: shop.config.origin, email };
}
