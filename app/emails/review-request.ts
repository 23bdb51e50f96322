import { type LocalizedText, localPath, pick } from '#app/domain/language.ts';
import type { PlacedOrder } from '#app/domain/order/order.ts';
import { reviewRequestText as text } from '#app/text/review-form.ts';
import type { Block, Email, EmailShop } from './email.ts';
import { closingBlocks, greetingBlock } from './order-blocks.ts';
import { emailToCustomer } from './order-email.ts';

/** Tokens of the email's two links. */
export interface ReviewLinks {
  review: string;
  leave: string;
}

/**
 * Asks the buyer of a completed order for reviews. @param links null in the shop's copy, because only the buyer may use
 * them.
 */
export function reviewRequestEmail(order: PlacedOrder, shop: EmailShop, links: ReviewLinks | null): Email {
  const { origin } = shop;
  const products = [...new Map(order.lines.map(({ parentID, title }) => [parentID, title])).values()];
  const email = emailToCustomer(order, shop, {
    subject: text.subject(order.orderNumber),
    preview: text.preview,
    part: (language) => {
      const link = (label: LocalizedText, path: string, quiet = false): readonly Block[] =>
        origin === null
          ? []
          : [{ kind: 'link', label: pick(label, language), url: origin + localPath(path, language), quiet }];
      return {
        language,
        heading: pick(text.heading, language),
        blocks: [
          greetingBlock(order, language, [pick(text.intro(order.orderNumber), language)]),
          {
            kind: 'lines',
            title: pick(text.bought, language),
            lines: products.map((title) => pick(title, language)),
          },
          ...link(text.open, links === null ? '/store' : `/review/${links.review}`),
          { kind: 'text', lines: [pick(text.terms, language)] },
          ...closingBlocks(shop, language),
          ...link(text.leave, links === null ? '/store' : `/review-emails/${links.leave}`, true),
        ],
      };
    },
  });
  if (links === null || origin === null) return email;
  return { ...email, leave: `${origin}${localPath(`/review-emails/${links.leave}`, order.language)}` };
}
