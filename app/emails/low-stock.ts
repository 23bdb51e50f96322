import { type Language, type LocalizedText, pick } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { lowStockEmailText } from '#app/text/emails.ts';
import type { Email, EmailPart, EmailShop } from './email.ts';
import { composeEmail } from './order-email.ts';

export interface LowVariant {
  title: LocalizedText;
  /** Its options; empty for a product's only variant. */
  name: LocalizedText;
  left: number;
}

/** To the shop, once a day, about what became low since the last one. @param more number of further variants. */
export function lowStockEmail(
  low: readonly LowVariant[],
  more: number,
  reference: string,
  shop: EmailShop,
): Email {
  const { subject, preview } = lowStockEmailText;
  return composeEmail(
    0,
    shop,
    {
      subject: subject(low.length + more),
      preview,
      part: (language) => partOf(low, more, shop, language),
    },
    {
      reply_to: null,
      to_name: shop.mailbox.name,
      to_email: shop.mailbox.address,
      referenceNum: reference,
    },
  );
}

function partOf(
  low: readonly LowVariant[],
  more: number,
  { origin }: EmailShop,
  language: Language,
): EmailPart {
  const named = low.map(({ title, name, left }) => ({
    label: [pick(title, language), pick(name, language)].filter(Boolean).join(' · '),
    value: pick(lowStockEmailText.left(left), language),
  }));
  return {
    language,
    heading: pick(lowStockEmailText.heading, language),
    blocks: [
      { kind: 'text', lines: [pick(lowStockEmailText.intro, language)] },
      {
        kind: 'facts',
        facts: named,
        ...(more > 0 && { after: [pick(lowStockEmailText.more(more), language)] }),
      },
      ...(origin === null
        ? []
        : [
            {
              kind: 'link',
              label: pick(lowStockEmailText.open, language),
              url: `${origin}${languages[language].prefix}/admin/products?stock=short&published=published`,
            } as const,
          ]),
    ],
  };
}
