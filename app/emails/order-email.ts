import { displayName } from '#app/domain/customer/customer.ts';
import { type Language, type LocalizedText, pick } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import type { PlacedOrder } from '#app/domain/order/order.ts';
import { shopOrderText } from '#app/text/emails.ts';
import { colon, spaced } from '#app/text/marks.ts';
import type { Block, Email, EmailPart, EmailShop } from './email.ts';

/** The offered languages, the reader's first (specification, section 1). */
export function inReadingOrder(first: Language, offered: readonly Language[]): readonly Language[] {
  return offered.toSorted((a, b) => Number(b === first) - Number(a === first));
}

/** `Boma：訂單 QWER123 已成立 / Order QWER123 received`. */
export function subjectOf(shop: EmailShop, subject: LocalizedText, order: readonly Language[]): string {
  const [first = 0] = order;
  const texts = new Set(order.map((language) => spaced(pick(subject, language))));
  return `${pick(shop.shopName, first)}${colon(first)}${[...texts].join(' / ')}`;
}

/** A part per language, without blocks whose text an earlier part has already, for example by fallback. */
export function partsOf(
  order: readonly Language[],
  part: (language: Language) => EmailPart,
): readonly EmailPart[] {
  const parts = order.map(part);
  return parts.flatMap((each, at) => {
    const previousWords = new Set(parts.slice(0, at).flatMap(({ blocks }) => blocks.map(wordsOf)));
    const blocks = each.blocks.filter((block) => !previousWords.has(wordsOf(block)));
    const isRepeated = parts.slice(0, at).some(({ heading }) => heading === each.heading);
    return blocks.length === 0 && isRepeated ? [] : [{ ...each, blocks }];
  });
}

/** Link URLs are ignored: in every language they lead to the same page. */
function wordsOf(block: Block): string {
  return JSON.stringify(block.kind === 'link' ? block.label : block);
}

interface EmailContent {
  subject: LocalizedText;
  preview: LocalizedText;
  part: (language: Language) => EmailPart;
}

/** Replies go to the shop. */
export function emailToCustomer(order: PlacedOrder, shop: EmailShop, content: EmailContent): Email {
  return emailOf(order, shop, content, {
    reply_to: shop.mailbox,
    to_name: displayName(order.customer),
    to_email: order.customer.email,
  });
}

/** Replies go to the customer. */
export function emailToShop(order: PlacedOrder, shop: EmailShop, content: EmailContent): Email {
  return emailOf(order, shop, content, {
    reply_to: { name: displayName(order.customer), address: order.customer.email },
    to_name: shop.mailbox.name,
    to_email: shop.mailbox.address,
  });
}

function emailOf(
  order: PlacedOrder,
  shop: EmailShop,
  content: EmailContent,
  between: Pick<Email['params'], 'reply_to' | 'to_name' | 'to_email'>,
): Email {
  return composeEmail(order.language, shop, content, { ...between, referenceNum: order.orderNumber });
}

/** In every language of the shop, beginning with this one. */
export function composeEmail(
  language: Language,
  shop: EmailShop,
  { subject, preview, part }: EmailContent,
  params: Pick<Email['params'], 'reply_to' | 'to_name' | 'to_email' | 'referenceNum'>,
): Email {
  const reading = inReadingOrder(language, shop.languages);
  const [first = language] = reading;
  return {
    subject: subjectOf(shop, subject, reading),
    preview: pick(preview, first),
    params: {
      logo: pick(shop.shopName, first),
      from_name: pick(shop.shopName, first),
      ...params,
      message: partsOf(reading, part),
    },
  };
}

/** Empty where the shop has no public address. */
export function adminOrderLink(
  { orderNumber }: PlacedOrder,
  { origin }: EmailShop,
  language: Language,
  section: '' | '#refunds' = '',
): readonly Block[] {
  if (!origin) return [];
  const url = `${origin}${languages[language].prefix}/admin/orders/${orderNumber}${section}`;
  return [{ kind: 'link', label: pick(shopOrderText.open, language), url }];
}
