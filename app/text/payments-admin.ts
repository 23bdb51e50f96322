import type { Pair } from '#app/domain/language.ts';
import type { ToldState } from '#app/domain/told-payment.ts';
import { paymentProblems } from './told-payment.ts';

const noEmail: Pair = [
  'No email address, so no reminder can be sent. Please call the customer.',
  '未提供電子郵件，無法寄付款提醒，請致電顧客。',
];

/** The owner's list of transfers that customers told of. */
export const paymentsText = {
  title: ['Payments', '匯款核對'],
  lead: [
    'Transfers your customers told of. Find each on your account, then confirm it: the order is paid and ready to be packed, and the customer is told that the money came.',
    '顧客回報的匯款。請與帳戶明細核對後確認，訂單會標示為已付款、列入待出貨，並寄信通知顧客。',
  ],
  list: ['Told and not matched yet', '已回報、待核對'],
  none: [
    'No transfer waits to be matched. What a customer tells appears here by itself.',
    '目前沒有待核對的匯款。顧客回報後會自動顯示在這裡。',
  ],
  lastFive: ['Last five digits', '帳號後五碼'],
  amount: ['Paid', '匯款金額'],
  paidOn: ['Day paid', '匯款日期'],
  due: ['Amount due', '應付金額'],
  exact: ['The amount is right', '金額相符'],
  beforeOrder: ['Paid before the order was placed', '匯款日期早於訂購日期'],
  confirm: ['Confirm the payment', '確認收款'],
  dismiss: ['Dismiss…', '不採計…'],
  dismissTitle: ['Put this transfer aside?', '不採計這筆匯款？'],
  dismissText: [
    'The order stays as it is and nobody is told. Say why: it is kept in the story of the order.',
    '訂單狀態不變，也不會通知顧客。請填寫原因，會保留在訂單紀錄中。',
  ],
  dismissConfirm: ['Put it aside', '確認不採計'],
  reason: ['Reason', '原因'],
  keep: ['Leave it', '不變更'],
  dismissed: ['Put aside.', '已標示為不採計。'],
  cancelledOrder: [
    'The order was cancelled. If the money came, return it, then dismiss this.',
    '訂單已取消。若已收到款項，請退款後標示為不採計。',
  ],
  record: ['Payment received…', '登記收款…'],
  recordText: [
    'A transfer that you found on your account and the customer did not tell of. The customer is told that it came.',
    '適用於您已在帳戶查到、但顧客尚未回報的匯款。登記後會寄信通知顧客。',
  ],
  recordAmount: ['Amount received (NT$)', '收款金額（NT$）'],
  recordDigits: [
    'Of the account it came from, as your statement shows it.',
    '匯出帳戶的帳號末五碼，請依帳戶明細填寫。',
  ],
  recordConfirm: ['Record the payment', '登記收款'],
  leave: ['Cancel', '取消'],
  toldFirst: [
    'The customer told of this, and it waits to be matched. If it is the one you found, confirm it, so that it counts once.',
    '顧客已回報以下匯款，尚待核對。若為同一筆，請直接確認收款，以免重複計算。',
  ],
  other: ['A different transfer…', '登記另一筆匯款…'],
  told: ['told {when}', '{when}回報'],
  unpaid: ['Waiting for a transfer', '等待匯款'],
  noneUnpaid: ['No order waits for a transfer.', '目前沒有等待匯款的訂單。'],
  received: ['Received', '已收款'],
  remind: ['Remind', '寄付款提醒'],
  reminded: ['The reminder is on its way.', '付款提醒已寄出。'],
  noEmail,
  neverReminded: ['Not asked to pay yet', '尚未寄過付款通知'],
  panel: ['Payment', '付款'],
  nothingTold: ['The customer has told of no transfer yet.', '顧客尚未回報匯款。'],
} as const satisfies Record<string, Pair>;

export const toldStates: Record<ToldState, Pair> = {
  told: ['To be matched', '待核對'],
  replaced: ['Corrected by the customer', '顧客已更正'],
  matched: ['Confirmed', '已確認收款'],
  dismissed: ['Put aside', '不採計'],
};

export function recordTitle(orderNumber: string): Pair {
  return [`Payment for order ${orderNumber}`, `訂單${orderNumber}收款`];
}

export function leftToPay(amount: string): Pair {
  return [`Still to be paid: ${amount}`, `未付金額：${amount}`];
}

/** @param by how much, without a sign. */
export function amountDiffers(by: string, isMore: boolean): Pair {
  return isMore ? [`${by} more than due`, `多匯${by}`] : [`${by} less than due`, `少匯${by}`];
}

export function confirmed(orderNumber: string): Pair {
  return [`The payment for order ${orderNumber} is confirmed.`, `已確認訂單${orderNumber}的款項。`];
}

/** How far an order was paid beforehand. */
export const paidStates: Record<'paid' | 'part', Pair> = {
  paid: ['Paid', '已付款'],
  part: ['Part paid', '部分付款'],
};

export function lastReminded(when: string): Pair {
  return [`Last asked to pay ${when}`, `上次付款通知：${when}`];
}

export function paymentsWaiting(count: number, most: number): Pair {
  if (count === 0) return ['No payment waits', '沒有待核對匯款'];
  if (count >= most) return [`${most} payments or more to match`, `${most}筆以上匯款待核對`];
  return [`${count} ${count === 1 ? 'payment' : 'payments'} to match`, `${count}筆匯款待核對`];
}

export const settleProblems = {
  'payment-unknown': ['This transfer no longer exists.', '這筆匯款資訊已不存在。'],
  'payment-settled': [
    'Someone else dealt with this transfer just now, or the customer corrected it.',
    '這筆匯款剛剛已由其他人處理，或顧客已更正。',
  ],
  'order-cancelled': [
    'The order was cancelled just now: nothing was confirmed.',
    '訂單剛剛已取消，未確認收款。',
  ],
  'order-unknown': ['This order no longer exists.', '這筆訂單已不存在。'],
  'not-awaited': ['No payment is awaited for this order any more.', '這筆訂單已不需要付款提醒。'],
  'no-email': noEmail,
  'too-soon': [
    'The customer was asked to pay within the last day. Once a day is enough.',
    '24小時內已寄過付款通知，每天最多一次。',
  ],
} as const satisfies Record<string, Pair>;

/** Why a transfer that the owner found is not written down. */
export const recordProblems = {
  'order-unknown': settleProblems['order-unknown'],
  'order-cancelled': settleProblems['order-cancelled'],
  'no-transfer': ['This order is not paid by transfer any more.', '這筆訂單的付款方式已不是匯款。'],
  'nothing-left': ['Nothing is left to pay for this order.', '這筆訂單已無未付金額。'],
  'payments-changed': [
    'A payment for this order came or was told of since you opened this. Nothing was recorded: close this and look again.',
    '這筆訂單的付款紀錄剛剛有變更，尚未登記。請關閉視窗確認後再試一次。',
  ],
  'invalid-payment': ['Please look at the fields again.', '請再次確認各欄位。'],
} as const satisfies Record<string, Pair>;

/** The words of the customer's own form, but for what that says to the customer alone. */
export const recordFieldProblems: typeof paymentProblems = {
  lastFive: paymentProblems.lastFive,
  amount: {
    ...paymentProblems.amount,
    required: ['Please enter the amount that came.', '請填寫收款金額。'],
  },
  paidOn: {
    ...paymentProblems.paidOn,
    required: ['Please enter the day it was paid.', '請填寫匯款日期。'],
    'still-to-come': ['This day is still to come.', '匯款日期不可晚於今天。'],
    'too-long-ago': ['This day is more than 90 days ago.', '匯款日期已超過90天。'],
  },
};
