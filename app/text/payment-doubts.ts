import type { LocalizedText } from '#app/domain/language.ts';

export const doubtText = {
  title: ['Record this payment?', '要登記這筆收款嗎？'],
  cancelled: [
    'This order was cancelled, so nothing is due. If you record the payment, it is to be refunded.',
    '這筆訂單已取消，無須付款。若仍登記，這筆款項須退還顧客。',
  ],
  amount: ['This payment', '本次收款'],
  cost: ['Order total', '訂單金額'],
  held: ['Received so far', '已收款'],
  toPay: ['Still to be paid', '未付金額'],
  yes: ['Record it anyway', '仍要登記'],
} as const satisfies Record<string, LocalizedText>;

/** @param amount formatted, as are all below. */
export function fullyPaid(amount: string): LocalizedText {
  return [
    `Nothing is left to pay for this order. If you record the payment, ${amount} is to be refunded.`,
    `這筆訂單已無未付金額。若仍登記，須退還顧客${amount}。`,
  ];
}

export function moreThanLeft(by: string, toPay: string): LocalizedText {
  return [
    `Only ${toPay} is still to be paid: this payment is ${by} more.`,
    `未付金額只有${toPay}，這筆款項多出${by}。`,
  ];
}

export function recordedBefore(amount: string, day: string, lastFive: string): LocalizedText {
  return [
    `A payment like this one is already recorded: ${amount} on ${day}, last five digits ${lastFive}. Is this a second one?`,
    `先前已登記一筆相似的款項：${day}，${amount}，帳號後五碼${lastFive}。這是另一筆匯款嗎？`,
  ];
}
