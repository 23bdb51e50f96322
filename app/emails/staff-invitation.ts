import { type Language, pick } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import type { StaffRole } from '#app/domain/staff/staff.ts';
import { invitationEmailText } from '#app/text/invitation.ts';
import type { Email, EmailPart, EmailShop } from './email.ts';
import { composeEmail } from './order-email.ts';

interface Invited {
  /** A UUID; its beginning is the email's reference. */
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  invitedBy: string;
  expiresAt: Date;
}

/** @param token opens the invitation; null in a preview. */
export function staffInvitationEmail(
  invited: Invited,
  language: Language,
  shop: EmailShop,
  token: string | null,
): Email {
  const { heading, preview } = invitationEmailText;
  return composeEmail(
    language,
    shop,
    { subject: heading, preview, part: (one) => partOf(invited, shop, token, one) },
    {
      reply_to: shop.mailbox,
      to_name: invited.name,
      to_email: invited.email,
      referenceNum: invited.id.slice(0, 8).toUpperCase(),
    },
  );
}

function partOf(
  { name, role, invitedBy, expiresAt }: Invited,
  shop: EmailShop,
  token: string | null,
  language: Language,
): EmailPart {
  const { greeting, asks, until, open, ignore } = invitationEmailText;
  const shopName = pick(shop.shopName, language);
  const url = `${shop.origin}${languages[language].prefix}/invitation/${token}`;
  return {
    language,
    heading: pick(invitationEmailText.heading, language),
    blocks: [
      {
        kind: 'text',
        lines: [
          pick(greeting(name), language),
          pick(asks(invitedBy, shopName, role), language),
          pick(until(expiresAt), language),
        ],
      },
      ...(shop.origin !== null && token !== null
        ? [{ kind: 'link', label: pick(open, language), url } as const]
        : []),
      { kind: 'text', lines: [pick(ignore, language)] },
    ],
  };
}
