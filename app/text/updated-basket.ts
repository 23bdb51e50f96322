import type { LocalizedText } from '#app/domain/language.ts';
import { moreGoesBack } from './payment-report.ts';

export const updatedBasketText = {
  subject: (number: string): LocalizedText => [`Order ${number} was changed`, `訂單${number}內容已變更`],
  heading: ['Your order was changed', '您的訂單內容已變更'],
  intro: (number: string): LocalizedText => [
    `We’ve updated your order ${number} (same order number). Below: what changed, your order now, and your order before.`,
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
    'If you have paid already, you do not need to pay again: we’ll settle the difference with you.',
    '若您已完成付款，請勿重複付款，差額將另行與您確認。',
  ],
  overpaid: (amount: string): LocalizedText => [
    `You have paid ${amount} more than is due now. We will refund it: please reply to this email with the account to refund it to.`,
    `您的付款金額較目前應付金額多${amount}，我們將為您辦理退款，請直接回覆本信告知退款帳戶。`,
  ],
  /** After a part was refunded before. */
  more: (amount: string): LocalizedText => {
    const [english, chinese] = moreGoesBack(amount);
    return [
      `${english} Please reply to this email with the account to refund it to.`,
      `${chinese}請直接回覆本信告知退款帳戶。`,
    ];
  },
} as const;
