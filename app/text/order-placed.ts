import type { LocalizedText } from '#app/domain/language.ts';

export const orderPlacedText = {
  title: ['Thank you', '謝謝您的訂購'],
  received: [
    'We have received your order. You should receive a confirmation email as well as updates on your order status. These emails may sometimes be sent to your spam folder.',
    '我們已收到您的訂單。您將會收到訂單確認信，以及後續的訂單狀態通知。這些郵件有時可能會被歸入垃圾郵件匣，請留意查看。',
  ],
  orderNumber: ['Order number', '訂單編號'],
  amountDue: ['Amount due', '應付金額'],
  next: ['What happens next', '接下來的步驟'],
  email: [
    'A confirmation email is on its way to you, with everything you ordered.',
    '訂單確認信正寄往您的信箱，內含完整的訂購內容。',
  ],
  follow: ['Follow this order', '查詢訂單進度'],
  continueShopping: ['Continue Shopping', '繼續購物'],
} as const satisfies Record<string, LocalizedText>;
