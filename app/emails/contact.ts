import type { ContactMessage } from '#app/domain/contact/contact.ts';
import { type Language, pick } from '#app/domain/language.ts';
import { contactEmailText, customerFacts, subjects } from '#app/text/emails.ts';
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
    preview: pick(contactEmailText.preview, language),
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
          heading: pick(contactEmailText.heading, language),
          blocks: [
            {
              kind: 'facts',
              facts: [
                { label: pick(customerFacts.name, language), value: name },
                { label: pick(customerFacts.email, language), value: email },
              ],
            },
            { kind: 'quote', title: pick(contactEmailText.message, language), text: message },
            { kind: 'text', lines: [pick(contactEmailText.intro, language)] },
          ],
        },
      ],
    },
  };
}
