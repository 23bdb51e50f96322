import { variantSearch } from '#app/domain/catalogue/variant-choice.ts';
import type { VariantId } from '#app/domain/ids.ts';
import { type Language, type LocalizedText, localize, pick } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { backInStockEmailText } from '#app/text/back-in-stock.ts';
import { leaveText } from '#app/text/leave-emails.ts';
import { variantOptions } from '#app/text/product.ts';
import type { Email, EmailShop } from './email.ts';
import { subjectOf } from './order-email.ts';

export interface BackInStock {
  slug: string;
  title: LocalizedText;
  /** Null for any variant. */
  productID: VariantId | null;
  size: LocalizedText | null;
  weight: LocalizedText | null;
  color: LocalizedText | null;
  email: string;
  leaveToken: string;
  language: Language;
}

/** Written in the language of the page on which it was requested. */
export function backInStockEmail(request: BackInStock, reference: string, shop: EmailShop): Email {
  const language = shop.languages.includes(request.language) ? request.language : (shop.languages[0] ?? 0);
  const { subject, heading, preview, intro, open, only } = backInStockEmailText;
  const title = localize((index) => pick(request.title, index));
  const options = variantOptions(request, language);
  const leave = leaveAddress(shop.origin, request);
  const product = `/store/${request.slug}${request.productID === null ? '' : variantSearch(request.productID)}`;
  return {
    subject: subjectOf(shop, subject(title), [language]),
    preview: pick(preview, language),
    ...(leave === null ? {} : { leave }),
    params: {
      logo: pick(shop.shopName, language),
      from_name: pick(shop.shopName, language),
      reply_to: shop.mailbox,
      to_name: '',
      to_email: request.email,
      referenceNum: reference,
      message: [
        {
          language,
          heading: pick(heading, language),
          blocks: [
            { kind: 'text', lines: [pick(intro(pick(title, language), options), language)] },
            ...(shop.origin === null
              ? []
              : [
                  {
                    kind: 'link',
                    label: pick(open, language),
                    url: shop.origin + languages[language].prefix + product,
                  } as const,
                ]),
            { kind: 'text', lines: [pick(only, language)] },
            ...(leave === null
              ? []
              : [
                  {
                    kind: 'link',
                    label: pick(leaveText.backInStock.leave, language),
                    url: leave,
                    quiet: true,
                  } as const,
                ]),
          ],
        },
      ],
    },
  };
}

/** Null where the shop has no public address. */
function leaveAddress(origin: string | null, { language, leaveToken }: BackInStock): string | null {
  return origin === null ? null : `${origin}${languages[language].prefix}/back-in-stock/${leaveToken}`;
}
