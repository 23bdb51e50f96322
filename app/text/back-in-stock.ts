import type { LocalizedText } from '#app/domain/language.ts';
import { withOptions } from './product.ts';
import { formFailures } from './shell.ts';

export const backInStockText = {
  ask: ['Tell me when it’s back', '貨到通知我'],
  askForOption: ['Tell me when a sold-out option is back', '售完的規格貨到時通知我'],
  lead: [
    'We’ll send you one email as soon as you can buy it again.',
    '商品一到貨，我們就會寄一封電子郵件通知您。',
  ],
  which: ['Which one', '規格'],
  any: ['Any option', '任一規格'],
  email: ['Email', '電子郵件'],
  send: ['Email me', '通知我'],
  sending: ['Sending…', '傳送中…'],
  onlyForThis: [
    'We use your email for this alone and delete it once we’ve emailed you, or after a year.',
    '您的電子郵件僅用於此通知，通知寄出或滿一年後即刪除。',
  ],
  thanksTitle: ['We’ll let you know', '我們會通知您'],
  thanks: ['You’ll get one email when it is back in stock.', '商品到貨後，您會收到一封電子郵件通知。'],
} as const satisfies Record<string, LocalizedText>;

/** Where the shop sends no emails. */
export const askWhenBack: LocalizedText = ['Ask when it will be back in stock', '詢問何時補貨'];

/** The message that asks. @param title with the options chosen. */
export function whenIsBack(title: LocalizedText): LocalizedText {
  return [`When will ${title[0]} be back in stock?`, `請問「${title[1]}」何時會補貨？`];
}

export type StockRequestProblem = 'invalid-email' | 'too-many' | 'product-unknown' | 'unreachable' | 'failed';

export const stockRequestProblems: Record<StockRequestProblem, LocalizedText> = {
  'invalid-email': ['Please enter a complete email address.', '請填寫完整的電子郵件地址。'],
  'too-many': [
    'Too many requests came in a short time. Please try again in an hour.',
    '短時間內登記次數過多，請一小時後再試。',
  ],
  'product-unknown': ['This product is no longer available.', '此商品已下架。'],
  ...formFailures,
};

export const backInStockEmailText = {
  subject: (title: LocalizedText): LocalizedText => [
    `${title[0]} is back in stock`,
    `您等候的「${title[1]}」到貨了`,
  ],
  heading: ['It’s back in stock', '到貨了'],
  preview: ['The product you asked about is available again.', '您登記的商品現在可以購買了。'],
  intro: (title: string, options: string): LocalizedText => [
    `You asked us to tell you when ${withOptions(title, options, 0)} is back. You can order it again now, while it lasts.`,
    `您登記貨到通知的「${withOptions(title, options, 1)}」現在可以購買了，數量有限，售完為止。`,
  ],
  open: ['See the product', '前往商品頁'],
  only: [
    'This is the only email about it. We delete your request now that it is sent.',
    '此通知僅寄送一次，寄出後我們即刪除您的登記。',
  ],
} as const;
