import { formatNtd } from '#app/domain/cart/money.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { isRefundedFirst } from '#app/domain/order/order-progress.ts';
import type { OrderStatus } from '#app/domain/order/order-status.ts';
import type { PaymentMethod } from '#app/domain/payment/payment.ts';
import {
  type Account,
  isRefundedWhole,
  type PayableOrder,
  type Payment,
  type PaymentField,
  type PaymentProblem,
  reducedBy,
  stillToPay,
} from '#app/domain/payment/payment-report.ts';
import { type BackTo, isBackTo, toRefund, type WayBack } from '#app/domain/payment/refund.ts';
import { lookUpText, refundedFirst, statusWords } from './order-lookup.ts';

export const payText = {
  title: ['I have paid', '回報匯款'],
  lead: [
    'Tell us about your transfer so we can match it and prepare your order.',
    '請填寫匯款資訊，方便我們儘快核對款項並為您備貨。',
  ],
  leadSent: ['Tell us about your transfer so we can match it.', '請填寫匯款資訊，方便我們儘快核對款項。'],
  order: ['Order number', '訂單編號'],
  amountDue: ['Amount due', '應付金額'],
  total: ['Total', '總計'],
  left: ['Left to transfer', '尚須匯款金額'],
  account: ['Transfer to this account', '匯款帳戶'],
  form: ['Your transfer', '您的匯款資訊'],
  correct: ['Correct this, or report another transfer', '更正或新增匯款資訊'],
  lastFive: ['Last five digits of your account', '您的帳號後五碼'],
  lastFiveHint: [
    'From the account you paid from. If you paid cash at an ATM, use the last five digits on the slip.',
    '匯出帳戶的帳號後五碼。若以ATM無卡存款，請填寫交易明細表上的後五碼。',
  ],
  paidAmount: ['Amount you paid (NT$)', '匯款金額（NT$）'],
  paidOn: ['Date you paid', '匯款日期'],
  further: ['This is an additional transfer', '這是上述匯款以外的另一筆匯款'],
  send: ['Send transfer details', '送出匯款資訊'],
  sending: ['Sending…', '送出中…'],
  changeAmount: ['Change the amount', '修改金額'],
  reported: ['Reported – we’re checking it', '已回報，待核對'],
  thanksTitle: ['Thank you, we have your details', '謝謝，已收到您的匯款資訊'],
  thanks: [
    'We’ll check your transfer, then prepare your order and email you as it progresses.',
    '我們核對款項後會為您備貨，後續進度會以電子郵件通知您。',
  ],
  /** Where the shop sends no emails. */
  thanksOnly: ['We’ll check your transfer, then prepare your order.', '我們核對款項後就會為您備貨。'],
  thanksSentOnly: ['We’ll check your transfer.', '我們會核對您的款項。'],
  thanksSent: ['We’ll check your transfer and email you.', '我們核對款項後，會以電子郵件通知您。'],
  received: ['We have your payment. Thank you!', '我們已收到您的款項，謝謝您！'],
  nothingLeft: ['There is nothing left to do.', '無須其他操作。'],
  closed: ['No transfer is due for this order any more.', '這筆訂單已無須回報匯款。'],
  alreadySent: [
    'If you have already made the transfer, please contact us and we’ll refund it.',
    '若您已完成匯款，請與我們聯絡，我們會為您辦理退款。',
  ],
  /** What refunds took off the price. */
  reduced: ['Reduced by refunds', '退款折減'],
  whereTo: ['Please contact us with the account to refund it to.', '請與我們聯絡並告知退款帳戶。'],
  goneTitle: ['This link no longer works', '此連結已失效'],
  gone: [
    'It may have expired, or was not copied in full. Find your order with its number and your cellphone number, then choose “I have paid”.',
    '連結可能已過期或未完整複製。請至「訂單查詢」輸入訂單編號與手機號碼，再選擇「回報匯款」。',
  ],
  tooMany: [
    'Too many attempts. Please try again later, or contact us.',
    '嘗試次數過多，請稍後再試，或與我們聯絡。',
  ],
  lookUp: lookUpText.title,
} as const satisfies Record<string, LocalizedText>;

/** @param amount reported. @param asked null where nothing was due. */
export function asksAmount(amount: string, asked: string | null): LocalizedText {
  return asked === null
    ? [
        `No further payment was due. Did you transfer another ${amount}?`,
        `目前沒有待付款項。您確定另外匯了${amount}嗎？`,
      ]
    : [
        `You were asked to pay ${asked}. Did you transfer ${amount}?`,
        `應付金額為${asked}。您確定匯了${amount}嗎？`,
      ];
}

export function confirmsAmount(amount: string): LocalizedText {
  return [`Yes, I transferred ${amount}`, `是，我匯了${amount}`];
}

/** Why a report was not taken, besides its fields. */
export const payRefusals = {
  gone: payText.gone,
  closed: payText.closed,
  'too-many': payText.tooMany,
  unreachable: [
    'We couldn’t reach the shop, so your report may not have arrived. What you typed is still here; please check your connection and send it again.',
    '目前無法連線到商店，您的回報可能未送達。您填寫的內容仍在這裡，請檢查網路後再送出一次。',
  ],
  failed: [
    'Something went wrong on our side. What you typed is still here; please send it again.',
    '系統發生錯誤。您填寫的內容仍在這裡，請再送出一次。',
  ],
} as const satisfies Record<string, LocalizedText>;

export const paymentProblems: Record<PaymentField, Partial<Record<PaymentProblem, LocalizedText>>> = {
  lastFive: {
    required: [
      'Please enter the last five digits of the account you paid from.',
      '請填寫匯出帳戶的帳號後五碼。',
    ],
    'not-five-digits': [
      'Please enter exactly five digits, such as 01234.',
      '帳號後五碼為五位數字，例如01234。',
    ],
  },
  amount: {
    required: ['Please enter the amount you paid.', '請填寫匯款金額。'],
    'not-an-amount': ['Please enter a whole amount, such as 1250.', '匯款金額請填寫整數，例如1250。'],
    'too-much': ['This amount is too large. Please check it.', '金額過大，請再次確認。'],
  },
  paidOn: {
    required: ['Please enter the date you paid.', '請填寫匯款日期。'],
    'not-a-day': [
      'This is not a valid date. Please write it as 2026-11-21.',
      '日期格式不正確，請填寫例如2026-11-21。',
    ],
    'still-to-come': ['The date can’t be later than today.', '匯款日期不可晚於今天。'],
    'too-long-ago': ['This date is too long ago. Please contact us.', '匯款日期過早，請與我們聯絡。'],
  },
};

export function reportedOn(lastFive: string, amount: string, day: string): LocalizedText {
  return [`${amount} from •••${lastFive}, ${day}`, `${day}，帳號後五碼${lastFive}，${amount}`];
}

function stillDue(order: PayableOrder): LocalizedText {
  const received = formatNtd(order.amountReceived);
  const refunded = formatNtd(order.amountRefunded);
  const missing = formatNtd(stillToPay(order));
  const [back, backInChinese] =
    order.amountRefunded > 0 ? [` and refunded ${refunded}`, `、已退款${refunded}`] : ['', ''];
  const less = formatNtd(reducedBy(order));
  const [price, priceInChinese] =
    reducedBy(order) > 0
      ? [` Refunds reduced the price by ${less}.`, `，訂單金額因退款減少${less}`]
      : ['', ''];
  return [
    `We have received ${received}${back}.${price} ${missing} is still to be paid.`,
    `我們已收到${received}${backInChinese}${priceInChinese}，尚餘${missing}未付。`,
  ];
}

function goesBack(received: string): LocalizedText {
  return [
    `We have received ${received} from you and will refund it.`,
    `我們已收到您的款項${received}，將為您辦理退款。`,
  ];
}

export function wasRefunded(amount: string): LocalizedText {
  return [`We have refunded ${amount} to you.`, `我們已退款${amount}給您。`];
}

function tooMuchGoesBack(amount: string): LocalizedText {
  return [
    `You have paid ${amount} more than your order costs. We will refund it.`,
    `您的付款金額較訂單金額多${amount}，我們將為您辦理退款。`,
  ];
}

export function moreGoesBack(amount: string): LocalizedText {
  return [`We will refund another ${amount} to you.`, `我們將再為您退款${amount}。`];
}

/** With the reason; null where nothing is. */
export function refundDue(order: Account & { status: OrderStatus }): LocalizedText | null {
  const open = toRefund(order);
  if (open === 0) return null;
  const amount = formatNtd(open);
  if ((order.amountRefunded ?? 0) > 0) return moreGoesBack(amount);
  return order.status === 'cancelled' ? goesBack(amount) : tooMuchGoesBack(amount);
}

/** Of a cancelled order; null where no report is open. */
export function reportGoesBack(
  { status }: { status: OrderStatus },
  reported: readonly Pick<Payment, 'amount'>[],
): LocalizedText | null {
  if (status !== 'cancelled' || reported.length === 0) return null;
  const sum = formatNtd(reported.reduce((total, { amount }) => total + amount, 0));
  return reported.length === 1
    ? [
        `You reported a transfer of ${sum}. Once it has arrived, we will refund it.`,
        `您已回報匯款${sum}，款項入帳後，我們將為您辦理退款。`,
      ]
    : [
        `You reported transfers of ${sum} in all. Once they have arrived, we will refund them.`,
        `您已回報匯款共${sum}，款項入帳後，我們將為您辦理退款。`,
      ];
}

const backTo: Readonly<Record<BackTo, LocalizedText>> = {
  card: ['It goes back to the card you paid with.', '款項將退回您付款的信用卡。'],
  linepay: ['It goes back by LINE Pay, to what you paid with.', '款項將透過LINE Pay退回您的原付款方式。'],
};

const backAsPaid: LocalizedText = ['It goes back the way you paid.', '將依您原付款方式退還。'];

export interface PaidWith {
  paymentMethod?: PaymentMethod | undefined;
  /** What can go back through a provider, where that is known. */
  waysBack?: readonly WayBack[] | undefined;
}

/**
 * What a provider gives back needs no account of the customer.
 * @param amount NTD that goes back. @param ask for the account, where one is needed.
 */
export function refundGoesTo(
  { paymentMethod, waysBack }: PaidWith,
  amount: number,
  ask: LocalizedText,
): LocalizedText {
  if (!waysBack) return isBackTo(paymentMethod) ? backTo[paymentMethod] : ask;
  const through = waysBack.reduce((sum, { left }) => sum + left, 0);
  const [only, ...others] = new Set(waysBack.map(({ method }) => method));
  if (!only) return ask;
  if (through < amount) {
    const [part, rest] = [formatNtd(through), formatNtd(amount - through)];
    return [
      `${part} of it goes back the way you paid; for the other ${rest} we need an account. ${ask[0]}`,
      `其中${part}將依您原付款方式退還，其餘${rest}須匯款退還。${ask[1]}`,
    ];
  }
  return others.length > 0 ? backAsPaid : backTo[only];
}

/** NTD that goes back, with reported transfers of a cancelled order. */
export function goesBackOf(
  order: Account & { status: OrderStatus },
  reported: readonly Pick<Payment, 'amount'>[],
): number {
  const come = order.status === 'cancelled' ? reported : [];
  return come.reduce((sum, { amount }) => sum + amount, toRefund(order));
}

/** For the customer; empty where nothing is. @param reported and not settled yet. */
export function refundLines(
  order: Account & { status: OrderStatus } & PaidWith,
  reported: readonly Pick<Payment, 'amount'>[],
): readonly LocalizedText[] {
  const back = [refundDue(order), reportGoesBack(order, reported)].filter((line) => line !== null);
  const { amountRefunded = 0 } = order;
  const amount = goesBackOf(order, reported);
  return [
    ...(amountRefunded > 0 ? [wasRefunded(formatNtd(amountRefunded))] : []),
    ...(back.length > 0 ? [...back, refundGoesTo(order, amount, payText.whereTo)] : []),
  ];
}

/** "Due" only while nothing was received. */
export function paySumLabel({ open, amountReceived }: PayableOrder): LocalizedText {
  return open && amountReceived === 0 ? payText.amountDue : payText.total;
}

/** Empty where all of it is still to come. */
export function paidSoFar(order: PayableOrder): readonly LocalizedText[] {
  const { status, open, amountReceived } = order;
  if (status === 'cancelled') {
    const money = refundLines(order, order.reported);
    return [statusWords.cancelled, ...(money.length > 0 ? money : [payText.closed, payText.alreadySent])];
  }
  if (amountReceived === 0) return open ? [] : [payText.closed];
  if (stillToPay(order) === 0) {
    const lines = refundLines(order, []);
    if (isRefundedFirst(order)) return [refundedFirst, ...lines];
    if (isRefundedWhole(order)) return lines;
    const isDone = goesBackOf(order, []) === 0;
    return [payText.received, ...(isDone ? [payText.nothingLeft] : []), ...lines];
  }
  return [stillDue(order)];
}
