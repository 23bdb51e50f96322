import type { Pair } from '#app/domain/language.ts';
import { formatNtd } from '#app/domain/money.ts';
import { isUnderWay } from '#app/domain/order-status.ts';
import {
  type PayableOrder,
  type PaymentField,
  type PaymentProblem,
  stillToPay,
} from '#app/domain/told-payment.ts';
import { statusWords } from './order-lookup.ts';

/** The page on which a customer tells of their transfer. */
export const payText = {
  title: ['I have paid', '回報匯款'],
  lead: [
    'Tell us about your transfer, so that we find it at once and send your order on its way.',
    '請填寫匯款資訊，方便我們儘快核對款項並為您出貨。',
  ],
  order: ['Order number', '訂單編號'],
  amountDue: ['Amount due', '應付金額'],
  account: ['Transfer to this account', '匯款帳戶'],
  noAccount: ['We will send you our account details by email.', '我們會以電子郵件提供匯款帳戶資料。'],
  form: ['Your transfer', '您的匯款資訊'],
  correct: ['Correct it, or tell of a further transfer', '更正或新增匯款資訊'],
  lastFive: ['Last five digits of your account', '您的帳號後五碼'],
  lastFiveHint: [
    'Of the account the money came from. At a machine without a card: the last five digits on the receipt.',
    '匯出帳戶的帳號末五碼。若以無卡方式存款，請填寫收據上的末五碼。',
  ],
  paidAmount: ['Amount you paid (NT$)', '匯款金額（NT$）'],
  paidOn: ['Day you paid', '匯款日期'],
  further: ['This is a further transfer, besides the one above', '這是上述匯款以外的另一筆匯款'],
  send: ['Tell the shop', '送出匯款資訊'],
  sending: ['Telling the shop…', '送出中…'],
  told: ['Told, and not checked yet', '已回報，待核對'],
  thanksTitle: ['Thank you, we have it', '謝謝，已收到您的匯款資訊'],
  thanks: [
    'We look for your transfer and write to you when your order goes on its way.',
    '我們核對款項後會為您出貨，並以電子郵件通知您。',
  ],
  received: [
    'We have your payment. Thank you! There is nothing left to do.',
    '我們已收到您的款項，謝謝您！您無須再做任何事。',
  ],
  closed: ['There is no transfer to tell of for this order any more.', '這筆訂單已無須回報匯款。'],
  askUs: ['Please contact us about it.', '請與我們聯絡。'],
  whereTo: ['Please tell us the account it should go to.', '請與我們聯絡並告知退款帳戶。'],
  goneTitle: ['This link opens nothing any more', '此連結已失效'],
  gone: [
    'It may be too old, or was not copied whole. Look your order up with its number and your cellphone number, and choose “I have paid” there.',
    '連結可能已過期或未完整複製。請以訂單編號與手機號碼查詢訂單，再選擇「回報匯款」。',
  ],
  tooMany: ['Too many tries. Please wait a while and try again.', '嘗試次數過多，請稍後再試。'],
  lookUp: ['Look up your order', '查詢訂單'],
} as const satisfies Record<string, Pair>;

export const paymentProblems: Record<PaymentField, Partial<Record<PaymentProblem, Pair>>> = {
  lastFive: {
    required: [
      'Please enter the last five digits of the account you paid from.',
      '請填寫匯出帳戶的帳號後五碼。',
    ],
    'not-five-digits': [
      'The last five digits are five digits, such as 01234.',
      '帳號後五碼為五位數字，例如01234。',
    ],
  },
  amount: {
    required: ['Please enter the amount you paid.', '請填寫匯款金額。'],
    'not-an-amount': [
      'The amount is a whole number of dollars, such as 1250.',
      '匯款金額請填寫整數，例如1250。',
    ],
  },
  paidOn: {
    required: ['Please enter the day you paid.', '請填寫匯款日期。'],
    'not-a-day': [
      'This is not a day of the calendar. Write it as 2026-11-21.',
      '日期格式不正確，請填寫例如2026-11-21。',
    ],
    'still-to-come': ['This day is still to come. On which day did you pay?', '匯款日期不可晚於今天。'],
    'too-long-ago': ['This day is too long ago. Please contact us.', '匯款日期過早，請與我們聯絡。'],
  },
};

/** What the customer told, beside its label. */
export function toldOn(lastFive: string, amount: string, day: string): Pair {
  return [`${amount} from •••${lastFive}, ${day}`, `${day}，帳號後五碼${lastFive}，${amount}`];
}

/** What was found and what is still missing. */
function stillDue(received: string, missing: string): Pair {
  return [
    `We have received ${received}. ${missing} is still to be paid.`,
    `我們已收到${received}，尚餘${missing}未付。`,
  ];
}

/** What came for an order that was cancelled. @param received formatted. */
export function goesBack(received: string): Pair {
  return [
    `We have received ${received} from you and will return it.`,
    `我們已收到您的匯款${received}，將為您辦理退款。`,
  ];
}

/** What the payment page says of the money of its order before anything else; nothing where all of it is still to come. */
export function paidSoFar(order: PayableOrder): readonly Pair[] {
  const { status, open, amountReceived } = order;
  const received = formatNtd(amountReceived);
  if (status === 'cancelled') {
    const money = amountReceived > 0 ? [goesBack(received), payText.whereTo] : [payText.closed];
    return [statusWords.cancelled, ...money];
  }
  if (amountReceived === 0) return open ? [] : [payText.closed];
  if (stillToPay(order) === 0) return [payText.received];
  const due = stillDue(received, formatNtd(stillToPay(order)));
  return isUnderWay(status) ? [due] : [due, payText.askUs];
}
