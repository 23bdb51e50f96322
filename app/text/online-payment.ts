import { formatNtd } from '#app/domain/cart/money.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { OnlineMethod } from '#app/domain/payment/payment.ts';
import type {
  PayLater,
  PaymentState,
  ProviderName,
  ShownState,
} from '#app/domain/payment/payment-attempt.ts';
import { localizedTime } from './date.ts';
import { spacedOut } from './marks.ts';

export const onlinePayText = {
  title: ['Online payment', '線上付款'],
  goingTitle: ['Taking you to the payment page…', '正在前往付款頁面…'],
  goOn: ['Continue to the payment page', '前往付款頁面'],
  toOrder: ['Back to your order', '返回訂單'],
  payNow: ['Pay now', '立即付款'],
  another: ['Choose another way to pay', '選擇其他付款方式'],
  stillPay: ['Not paid yet?', '尚未付款？'],
  bank: ['Bank code', '銀行代碼'],
  account: ['Account number', '轉帳帳號'],
  storeCode: ['Payment code', '繳費代碼'],
  amount: ['Amount', '金額'],
  until: ['Pay by', '繳費期限'],
  stillPayable: ['can still be paid until', '仍可付款至'],
  isTest: ['test', '測試'],
  testOrder: [
    'Test payment: no real money is paid for this order. Do not ship it.',
    '測試付款：此訂單不會有款項入帳，請勿出貨。',
  ],
  notBegun: ['The payment page was not opened', '尚未開啟付款頁面'],
  atmHow: [
    'Transfer exactly this amount to this account. It is for this order only, so you don’t need to report the transfer.',
    '請轉帳以下金額至此帳號。此帳號為本訂單專用，轉帳後無須回報。',
  ],
  cvsHow: [
    'Enter this code at the kiosk of a convenience store (ibon, FamiPort, Life-ET or OK-go) and pay at the counter.',
    '請至超商多媒體機（ibon、FamiPort、Life-ET、OK-go）輸入代碼列印繳費單，再至櫃檯繳費。',
  ],
  otherAmount: [
    'Your order was changed, so the payment details that you were given before no longer apply. Please choose how to pay the new amount.',
    '訂單內容已變更，先前的繳費資訊已不適用，請重新選擇付款方式。',
  ],
  noLongerThere: [
    'Please do not pay to the account, or with the code, that you were given before.',
    '請勿再使用先前取得的繳費帳號或代碼付款。',
  ],
  waiting: [
    'Your payment is being confirmed. This page updates automatically.',
    '付款結果確認中，本頁將自動更新。',
  ],
  failed: [
    'The payment did not go through and your order is not paid. Please try again, or choose another way to pay.',
    '付款未完成，訂單尚未付款。請再試一次，或改用其他付款方式。',
  ],
  cancelled: [
    'The payment was not completed, and nothing was charged. Please try again, or choose another way to pay.',
    '您尚未完成付款，未產生任何扣款。請再試一次，或選擇其他付款方式。',
  ],
  notInTime: [
    'This order was cancelled because it was not paid in time. You are welcome to order again.',
    '此訂單逾期未付款，已自動取消。歡迎再次訂購。',
  ],
  stopped: [
    'Online payment is not available right now. Please contact us.',
    '目前無法使用線上付款，請與我們聯絡。',
  ],
} as const satisfies Record<string, LocalizedText>;

const going: Readonly<Record<ProviderName, LocalizedText>> = {
  ecpay: [
    'You pay on the secure page of our payment service ECPay. We never see your card number.',
    '付款將在綠界科技的安全頁面進行，我們不會取得您的卡號。',
  ],
  linepay: [
    'You pay on LINE Pay’s own page. We never see your card number.',
    '付款將在LINE Pay的頁面進行，我們不會取得您的卡號。',
  ],
};

export function goingTo(provider: ProviderName): LocalizedText {
  return going[provider];
}

/** In our own words, for what the shop itself notes, and for codes of the providers whose meaning is public. */
const failures: Readonly<Record<string, LocalizedText>> = {
  'no-answer': ['no answer; the payment page was not opened', '未收到回覆，付款頁面未開啟'],
  'not-taken': [
    'approved by the customer, but not charged: the order was cancelled, paid or changed before',
    '顧客已授權但未請款：訂單當時已取消、已付款或金額已變更',
  ],
  // LINE Pay.
  '0121': ['cancelled by the customer', '顧客取消付款'],
  '0122': ['not completed by the customer', '顧客未完成付款'],
  '1101': ['the customer is not a LINE Pay member', '顧客不是LINE Pay會員'],
  '1102': ['the customer cannot pay by LINE Pay at present', '顧客目前無法以LINE Pay付款'],
  '1104': ['LINE Pay does not know this shop; check the channel ID', 'LINE Pay查無此商店，請檢查Channel ID'],
  '1105': ['LINE Pay has suspended this shop', 'LINE Pay已停用此商店'],
  '1106': ['LINE Pay refused the shop’s keys', 'LINE Pay不接受商店的金鑰'],
  '1110': ['the card cannot be used', '信用卡無法使用'],
  '1141': ['the customer’s payment account has a problem', '顧客的付款帳戶異常'],
  '1142': ['not enough balance', '餘額不足'],
  '1170': ['the customer’s balance has changed', '顧客的餘額已變動'],
  '1281': ['card payment failed', '信用卡付款失敗'],
  '1282': ['the card was not authorised', '信用卡授權失敗'],
  '1283': ['refused on suspicion of fraud', '疑似盜刷，交易遭拒'],
  // ECPay.
  '10100248': ['declined; the customer can ask their bank why', '拒絕交易，請顧客洽詢發卡銀行'],
  '10100251': ['the card has expired', '信用卡已過期'],
  '10100252': ['credit limit or balance too low', '信用卡額度不足'],
  '10100254': ['declined; the bank limits such payments', '交易失敗，發卡銀行限制此類交易'],
  '10100255': ['the card is reported lost', '信用卡已掛失'],
  '10100256': ['the card is reported stolen', '信用卡遭通報盜用'],
};

/** Why an attempt failed, for the owner: in words, with the provider's code, by which it is found there. */
export function attemptFailure(failure: string, [english, chinese]: LocalizedText): LocalizedText {
  const known = Object.hasOwn(failures, failure) ? failures[failure] : undefined;
  if (!/^-?\d+$/.test(failure)) return known ?? [failure, failure];
  const words = known ?? (['declined', '付款未通過'] as const);
  return [`${words[0]}; ${english} code ${failure}`, `${words[1]}；${chinese}代碼${failure}`];
}

/** The keys of its account were removed or changed. */
export function unheardPayment([english, chinese]: LocalizedText): LocalizedText {
  return [
    `The settings have no keys for this ${english} account, so the shop cannot ask whether this was paid. An owner can enter the keys again, or you can look it up at ${english}. The order is cancelled automatically one day after its payment deadline.`,
    `設定中沒有此${chinese}帳號的金鑰，系統無法查詢是否已付款。請由店主重新填寫金鑰，或直接至${chinese}後台查詢。付款期限過後一天，訂單將自動取消。`,
  ];
}

/** The owner has switched it off since the order was placed. */
export function methodGone([english, chinese]: LocalizedText): LocalizedText {
  return [
    `${english} is not available right now. Please choose another way to pay.`,
    `目前無法使用${chinese}，請選擇其他付款方式。`,
  ];
}

export const startProblems: Readonly<
  Record<
    | 'order-unknown'
    | 'not-offered'
    | 'nothing-due'
    | 'being-confirmed'
    | 'too-many-attempts'
    | 'too-many'
    | 'provider-away',
    LocalizedText
  >
> = {
  'order-unknown': [
    'This link no longer works. Please find your order again.',
    '此連結已失效，請重新查詢訂單。',
  ],
  'not-offered': [
    'This way to pay is not available right now. Please choose another, or contact us.',
    '目前無法使用此付款方式，請改用其他方式或與我們聯絡。',
  ],
  'nothing-due': ['There is nothing left to pay.', '此筆訂單沒有待付款項。'],
  'being-confirmed': [
    'A payment for this order is being confirmed. Please wait two minutes before you try again, so that you do not pay twice.',
    '此訂單有一筆付款正在確認中。為避免重複付款，請等候兩分鐘再試。',
  ],
  'too-many-attempts': [
    'There were too many payment attempts for this order. Please contact us.',
    '此訂單付款嘗試次數過多，請與我們聯絡。',
  ],
  'provider-away': [
    'The payment service did not answer. Nothing was charged. Please try again, or choose another way to pay.',
    '付款服務暫時沒有回應，未產生任何扣款。請再試一次，或選擇其他付款方式。',
  ],
  'too-many': ['Too many attempts. Please wait a while and try again.', '嘗試次數過多，請稍後再試。'],
};

/** As the payment page and the customer's bank name it. */
export function tradeTitle(orderNumber: string): LocalizedText {
  return spacedOut([`Order ${orderNumber}`, `訂單${orderNumber}`]);
}

/** @param until ISO 8601. */
export function payFirst(amount: number, until: string): LocalizedText {
  const sum = formatNtd(amount);
  const [english, chinese] = localizedTime(until);
  return [
    `Please pay ${sum} to complete your order. We hold your items until ${english}.`,
    `請付款${sum}以完成訂購。我們將為您保留商品至${chinese}。`,
  ];
}

/** Before the order is placed. */
export function nextPayOnline(
  method: OnlineMethod,
  { cardMinutes, laterDays }: { cardMinutes: number; laterDays: number },
): LocalizedText {
  if (method === 'linepay')
    return [
      `Next, you pay on LINE Pay’s own page, within ${cardMinutes} minutes.`,
      `送出訂單後，將前往LINE Pay付款，請於${cardMinutes}分鐘內完成。`,
    ];
  return method === 'card'
    ? [
        `Next, you pay on the secure page of our payment service ECPay, within ${cardMinutes} minutes.`,
        `送出訂單後，將前往綠界科技的安全頁面付款，請於${cardMinutes}分鐘內完成。`,
      ]
    : [
        `Next, our payment service ECPay shows you how to pay. You then have ${laterDays} ${laterDays === 1 ? 'day' : 'days'}.`,
        `送出訂單後，將前往綠界科技的頁面取得繳費資訊，請於${laterDays}天內付款。`,
      ];
}

export function payBy(method: OnlineMethod, amount: number): LocalizedText {
  const sum = formatNtd(amount);
  const words: Readonly<Record<OnlineMethod, LocalizedText>> = {
    card: [`Pay ${sum} by card`, `以信用卡付款${sum}`],
    linepay: [`Pay ${sum} with LINE Pay`, `以LINE Pay付款${sum}`],
    atm: [`Pay ${sum} by ATM or online banking`, `以ATM／網路銀行付款${sum}`],
    cvs: [`Pay ${sum} at a convenience store`, `以超商代碼繳費${sum}`],
  };
  return words[method];
}

export function payLaterFacts({ bankCode, number, until }: PayLater, amount: number) {
  const same = (value: string): LocalizedText => [value, value];
  return [
    ...(bankCode === null ? [] : [{ label: onlinePayText.bank, value: same(bankCode), copy: bankCode }]),
    {
      label: bankCode === null ? onlinePayText.storeCode : onlinePayText.account,
      value: same(number),
      copy: number,
    },
    { label: onlinePayText.amount, value: same(formatNtd(amount)), copy: String(amount) },
    {
      label: onlinePayText.until,
      value: localizedTime(until),
      copy: null,
    },
  ];
}

/** For the owner. */
export const paymentStates: Readonly<Record<PaymentState, LocalizedText>> = {
  unpaid: ['Not paid', '未付款'],
  pending: ['Waiting for payment', '等待付款'],
  authorised: ['Authorised', '已授權'],
  paid: ['Paid', '已付款'],
  part: ['Partly paid', '部分付款'],
  refunded: ['Refunded', '已退款'],
  partRefunded: ['Partly refunded', '部分退款'],
  failed: ['Payment failed', '付款失敗'],
  expired: ['Not paid in time', '逾期未付款'],
};

export const attemptStates: Readonly<Record<ShownState, LocalizedText>> = {
  ...paymentStates,
  superseded: ['Not used: replaced or paid otherwise', '未使用：已改用其他付款'],
  closed: ['Not paid: the order was cancelled', '未付款：訂單已取消'],
};
