import type { LocalizedText } from '#app/domain/language.ts';
import { type ReviewProblem, reviewLimits } from '#app/domain/review/review.ts';
import { errorActions, formFailures } from './shell.ts';

/** The page where a buyer reviews an order's products. */
export const reviewFormText = {
  title: ['Review what you bought', '評價您購買的商品'],
  lead: [
    'A few stars and a line or two help other cooks choose. You don’t have to review everything.',
    '您的評分與心得能幫助其他顧客選購，不必每項商品都評價。',
  ],
  rating: ['Stars', '評分'],
  text: ['Your review', '心得'],
  textHint: ['How did it taste, and how did you cook it?', '口味如何？您是怎麼料理的？'],
  name: ['Name to show', '顯示名稱'],
  nameHint: [
    'Anyone can see it beside your reviews. Nothing else about you is shown.',
    '將與評價一起公開顯示，可自行修改；其他個人資料不會公開。',
  ],
  terms: [
    'We read every review before it is shown. You can change yours with the same link until then.',
    '評價經審核後才會顯示，在此之前您可透過同一連結修改。',
  ],
  send: ['Send reviews', '送出評價'],
  sending: ['Sending…', '送出中…'],
  change: ['Save changes', '儲存修改'],
  thanksTitle: ['Thank you', '感謝您的評價'],
  thanks: [
    'We have what you wrote. Each review appears on its product’s page once we have read it; until then you can still change it here.',
    '我們已收到您的評價，審核後將顯示於商品頁；在此之前您仍可在此修改。',
  ],
  unchanged: [
    'Reviews we have already read can no longer be changed; they stay as shown below.',
    '其中已審核完畢的評價無法再修改，內容維持如下。',
  ],
  yours: ['Your review', '您的評價'],
  shown: ['Shown on the product. It can no longer be changed.', '已顯示於商品頁，無法再修改。'],
  decided: ['We have read it. It can no longer be changed.', '已審核完畢，無法再修改。'],
  toStore: errorActions.toStore,
  nothing: [
    'We no longer sell what you bought, so there is nothing to review. Thank you for your order.',
    '您購買的商品已不再販售，因此無法評價。感謝您的訂購。',
  ],
  goneTitle: ['This link is no longer valid', '此連結已失效'],
  gone: [
    'Links for reviews work for 60 days, and only in full. Please open it from the email once more.',
    '評價連結的有效期限為60天，且須使用完整網址。請從電子郵件重新開啟。',
  ],
  off: ['We’re not taking reviews at the moment.', '目前不開放評價。'],
} as const satisfies Record<string, LocalizedText>;

export const reviewRefusals = {
  gone: reviewFormText.gone,
  off: reviewFormText.off,
  closed: [
    'We have already read your reviews, so they can no longer be changed.',
    '您的評價已審核完畢，無法再修改。',
  ],
  'too-many': [
    'Too many changes were sent in a short time. Please try again in an hour.',
    '短時間內送出次數過多，請一小時後再試。',
  ],
  ...formFailures,
} as const satisfies Record<string, LocalizedText>;

const longest = {
  name: [`At most ${reviewLimits.name} characters.`, `最多${reviewLimits.name}字。`],
  text: [
    `At most ${reviewLimits.text.toLocaleString('en')} characters.`,
    `最多${reviewLimits.text.toLocaleString('en')}字。`,
  ],
} as const satisfies Record<string, LocalizedText>;

export const reviewProblems: Readonly<
  Record<'name' | 'rating' | 'text', Record<ReviewProblem, LocalizedText>>
> = {
  name: {
    required: ['Please enter the name to show.', '請填寫顯示名稱。'],
    'too-long': longest.name,
  },
  rating: {
    required: ['Please choose 1 to 5 stars.', '請選擇1到5顆星。'],
    'too-long': ['Please choose 1 to 5 stars.', '請選擇1到5顆星。'],
  },
  text: { required: ['Please write something.', '請填寫內容。'], 'too-long': longest.text },
};

export const reviewRequestText = {
  subject: (number: string): LocalizedText => [
    `How was your order ${number}?`,
    `訂單${number}的商品還喜歡嗎？`,
  ],
  heading: ['How was it?', '商品還喜歡嗎？'],
  preview: ['Two minutes of your time help other cooks choose.', '花兩分鐘留下評價，幫助其他顧客選購。'],
  intro: (number: string): LocalizedText => [
    `It has been a little while since your order ${number}. We’d love to hear how you liked it.`,
    `您的訂單${number}已完成一段時間，希望您喜歡這次的商品，歡迎與我們分享您的心得。`,
  ],
  bought: ['What you bought', '您購買的商品'],
  open: ['Write a review', '撰寫評價'],
  terms: [
    'The link is yours alone and works for 60 days. This is the only email about it.',
    '此連結僅供您本人使用，有效期限60天。本訂單的評價邀請僅寄送這一次。',
  ],
  leave: ['No more emails like this', '不再收到評價邀請信'],
} as const;
