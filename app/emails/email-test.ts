import { type Language, pick } from '#app/domain/language.ts';
import { emailTestText } from '#app/text/emails.ts';
import type { Email, EmailShop } from './email.ts';
import { inReadingOrder, partsOf, subjectOf } from './order-email.ts';

/** To the owner who sets up sending. */
export function emailTestEmail(language: Language, id: string, shop: EmailShop): Email {
  const reading = inReadingOrder(language, shop.languages);
  const [first = language] = reading;
  return {
    subject: subjectOf(shop, emailTestText.heading, reading),
    preview: pick(emailTestText.preview, first),
    params: {
      logo: pick(shop.shopName, first),
      from_name: pick(shop.shopName, first),
      reply_to: null,
      to_name: shop.mailbox.name,
      to_email: shop.mailbox.address,
      referenceNum: id.slice(0, 8).toUpperCase(),
      message: partsOf(reading, (one) => ({
        language: one,
        heading: pick(emailTestText.heading, one),
        blocks: [{ kind: 'text', lines: [pick(emailTestText.works, one), pick(emailTestText.spam, one)] }],
      })),
    },
  };
}
