import { type Language, type LocalizedText, pick } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { numericDate } from './date.ts';

export const newsletterText = {
  /** Stored with each consent as it stands here. */
  consent: [
    'Email me news and offers now and then. I can unsubscribe at any time.',
    '我願意收到最新消息與優惠電子報，並可隨時取消訂閱。',
  ],
} as const satisfies Record<string, LocalizedText>;

interface Subscriber {
  name: string;
  email: string;
  language: Language;
  words: string;
  consentedAt: Date;
  link: string;
}

const columns: readonly { name: LocalizedText; cell: (subscriber: Subscriber) => string }[] = [
  { name: ['Name', '姓名'], cell: ({ name }) => name },
  { name: ['Email', '電子郵件'], cell: ({ email }) => email },
  { name: ['Language', '語言'], cell: ({ language }) => languages[language].tag },
  { name: ['Consent given', '同意日期'], cell: ({ consentedAt }) => numericDate(consentedAt) },
  { name: ['Words consented to', '同意內容'], cell: ({ words }) => words },
  { name: ['Unsubscribe link', '取消訂閱連結'], cell: ({ link }) => link },
];

export function newsletterHead(language: Language): readonly string[] {
  return columns.map(({ name }) => pick(name, language));
}

export function newsletterRow(subscriber: Subscriber): readonly string[] {
  return columns.map(({ cell }) => cell(subscriber));
}
