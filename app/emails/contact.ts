import type { ContactMessage } from '#app/domain/contact/contact.ts';
import { type Language, pick } from '#app/domain/language.ts';
import { contactText, customerFacts, subjects } from '#app/text/emails.ts';
import type { Email, EmailShop } from './email.ts';
import { subjectOf } from './order-email.ts';

/** To the shop, in the language of the page; replies go to the visitor. */
export function contactEmail(
  { name, email, message }: ContactMessage,
  language: Language,
  reference: string,
  shop: EmailShop,
): Email {
  return {
    subject: subjectOf(shop, subjects.contact(reference), [language]),
    preview: pick(contactText.preview, language),
    params: {
      logo: pick(shop.shopName, language),
      from_name: pick(shop.shopName, language),
      reply_to: { name, address: email },
      to_name: shop.mailbox.name,
      to_email: shop.mailbox.address,
      referenceNum: reference,
      message: [
        {
          language,
          heading: pick(contactText.heading, language),
          blocks: [
            {
              kind: 'facts',
              facts: [
                { label: pick(customerFacts.name, language), value: name },
                { label: pick(customerFacts.email, language), value: email },
              ],
            },
            { kind: 'quote', title: pick(contactText.message, language), text: message },
            { kind: 'text', lines: [pick(contactText.intro, language)] },
          ],
        },
      ],
    },
  };
}
