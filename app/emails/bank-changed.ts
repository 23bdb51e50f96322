import { type Language, pick } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { bankChangedEmailText } from '#app/text/emails.ts';
import type { Email, EmailPart, EmailShop } from './email.ts';
import { composeEmail } from './order-email.ts';

export interface BankChange {
  /** Email address of the owner who saved it. */
  by: string;
  /** ISO 8601. */
  at: string;
  before: NamedAccount;
  after: NamedAccount;
  isOtherNumber: boolean;
}

interface NamedAccount {
  /** Bank and holder; empty in older emails. */
  place: string;
  /** The last ones of its number; empty for no account. */
  digits: string;
}

/** To an owner. */
export function bankChangedEmail(change: BankChange, id: string, shop: EmailShop): Email {
  const { heading, preview } = bankChangedEmailText;
  return composeEmail(
    0,
    shop,
    { subject: heading, preview, part: (language) => partOf(change, shop, language) },
    { reply_to: null, to_name: '', to_email: '', referenceNum: id.slice(0, 8).toUpperCase() },
  );
}

function partOf(change: BankChange, { origin }: EmailShop, language: Language): EmailPart {
  const text = bankChangedEmailText;
  const factOf = (when: 'before' | 'after') => ({
    label: pick(text[when], language),
    value: pick(text.account(change[when].place, change[when].digits), language),
  });
  const isAlike = change.isOtherNumber && change.before.digits === change.after.digits;
  return {
    language,
    heading: pick(text.heading, language),
    blocks: [
      { kind: 'text', lines: [pick(text.changed(change.by, change.at), language)] },
      {
        kind: 'facts',
        facts: [factOf('before'), factOf('after')],
      },
      {
        kind: 'text',
        lines: [...(isAlike ? [text.alike] : []), text.check].map((line) => pick(line, language)),
      },
      ...(origin === null
        ? []
        : [
            {
              kind: 'link',
              label: pick(text.open, language),
              url: `${origin}${languages[language].prefix}/admin/settings#bank`,
            } as const,
          ]),
    ],
  };
}
