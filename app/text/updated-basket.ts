import type { Pair } from '#app/domain/language.ts';

/** The letter that tells a customer how their order was changed. */
export const updatedBasketText = {
  subject: (number: string): Pair => [`Order ${number} was changed`, `訂單${number}內容已變更`],
  heading: ['Your order was changed', '您的訂單內容已變更'],
  intro: (number: string): Pair => [
    `We changed your order ${number}. It keeps its number. Here is what changed, the order as it is now, and the order as it was.`,
    `我們已變更您的訂單${number}，訂單編號不變。以下為變更內容、變更後與變更前的訂單。`,
  ],
  wrong: [
    'If this is not what we agreed on, please reply to this email.',
    '若內容與您確認的不同，請直接回覆本信。',
  ],
  changes: ['What changed', '變更內容'],
  now: ['Your order now', '變更後'],
  before: ['Your order before', '變更前'],
  paid: [
    'If you have paid already, you do not need to pay again: we settle the difference with you.',
    '若您已完成付款，請勿重複付款，差額將另行與您確認。',
  ],
  overpaid: (amount: string): Pair => [
    `You have paid ${amount} more than is due now: we settle the difference with you.`,
    `您的付款金額較目前應付金額多${amount}，差額將另行與您確認。`,
  ],
} as const;
