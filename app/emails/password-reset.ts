import { type Language, pick } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import type { ResetWay } from '#app/domain/staff/staff.ts';
import { passwordEmailText } from '#app/text/password.ts';
import type { Email, EmailPart, EmailShop } from './email.ts';
import { composeEmail } from './order-email.ts';

interface ResetEmail {
  /** Id of the email; its beginning is the reference. */
  id: string;
  name: string;
  way: ResetWay;
  until: Date;
}

/** To a member of staff who requested a new password. @param token opens the link; null in a preview. */
export function passwordResetEmail(
  reset: ResetEmail,
  language: Language,
  shop: EmailShop,
  token: string | null,
): Email {
  const { heading, preview } = passwordEmailText;
  return composeEmail(
    language,
    shop,
    { subject: heading, preview, part: (one) => partOf(reset, shop, token, one) },
    {
      reply_to: null,
      to_name: reset.name,
      to_email: '',
      referenceNum: reset.id.slice(0, 8).toUpperCase(),
    },
  );
}

function partOf(
  { name, way, until }: ResetEmail,
  shop: EmailShop,
  token: string | null,
  language: Language,
): EmailPart {
  const text = passwordEmailText;
  const shopName = pick(shop.shopName, language);
  const how = way === 'link' ? text.until(until) : text[way];
  const url = `${shop.origin}${languages[language].prefix}/password/${token}`;
  return {
    language,
    heading: pick(text.heading, language),
    blocks: [
      {
        kind: 'text',
        lines: [
          pick(text.greeting(name), language),
          pick(text.asked(shopName), language),
          pick(how, language),
        ],
      },
      ...(way === 'link' && shop.origin !== null && token !== null
        ? [{ kind: 'link', label: pick(text.open, language), url } as const]
        : []),
      { kind: 'text', lines: [pick(text.ignore, language)] },
    ],
  };
}
