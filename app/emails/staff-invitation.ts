import { type Language, languages, pick } from '#app/domain/language.ts';
import type { StaffRole } from '#app/domain/staff.ts';
import { invitationLetterText } from '#app/text/invitation.ts';
import type { Letter, LetterPart, LetterShop } from './letter.ts';
import { inReadingOrder, subjectOf } from './new-order.ts';

interface Invited {
  /** A UUID; its beginning is the letter's reference. */
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  invitedBy: string;
  expiresAt: Date;
}

/** Asks somebody to the desk. @param token opens the invitation; null for a letter that is only looked at. */
export function staffInvitationLetter(
  invited: Invited,
  language: Language,
  shop: LetterShop,
  token: string | null,
): Letter {
  const reading = inReadingOrder(language, shop.languages);
  const [first = language] = reading;
  const { heading, preview } = invitationLetterText;
  return {
    subject: subjectOf(shop, heading, reading),
    preview: pick(preview, first),
    params: {
      logo: pick(shop.shopName, first),
      from_name: pick(shop.shopName, first),
      reply_to: shop.mailbox,
      to_name: invited.name,
      to_email: invited.email,
      referenceNum: invited.id.slice(0, 8).toUpperCase(),
      message: reading.map((one) => partOf(invited, shop, token, one)),
    },
  };
}

function partOf(
  { name, role, invitedBy, expiresAt }: Invited,
  shop: LetterShop,
  token: string | null,
  language: Language,
): LetterPart {
  const { greeting, asks, until, open, ignore } = invitationLetterText;
  const shopName = pick(shop.shopName, language);
  const url = `${shop.origin}${languages[language].prefix}/invitation/${token}`;
  return {
    language,
    heading: pick(invitationLetterText.heading, language),
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
