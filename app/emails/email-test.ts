import { type Language, pick } from '#app/domain/language.ts';
import { emailTestText } from '#app/text/emails.ts';
import type { Email, EmailPart, EmailShop } from './email.ts';
import { composeEmail } from './order-email.ts';

/** To the owner who sets up sending. */
export function emailTestEmail(language: Language, id: string, shop: EmailShop): Email {
  const { heading, preview, works, spam } = emailTestText;
  const part = (one: Language): EmailPart => ({
    language: one,
    heading: pick(heading, one),
    blocks: [{ kind: 'text', lines: [pick(works, one), pick(spam, one)] }],
  });
  return composeEmail(
    language,
    shop,
    { subject: heading, preview, part },
    {
      reply_to: null,
      to_name: shop.mailbox.name,
      to_email: shop.mailbox.address,
      referenceNum: id.slice(0, 8).toUpperCase(),
    },
  );
}
