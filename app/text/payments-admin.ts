import { formatNtd } from '#app/domain/cart/money.ts';
import { type ShippingOption, shippingMethods } from '#app/domain/delivery/shipping.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { isStillHere, type OrderStatus } from '#app/domain/order/order-status.ts';
import type { OnlineMethod, PaymentMethod } from '#app/domain/payment/payment.ts';
import { type AttemptState, type ProviderName, providerOf } from '#app/domain/payment/payment-attempt.ts';
import {
  type Account,
  balance,
  type ReportState,
  reducedBy,
  stillToPay,
} from '#app/domain/payment/payment-report.ts';
import {
  mayKeepPayment,
  type PaidMark,
  paidMark,
  type RefundFieldProblem,
  type RefundLimit,
  toRefund,
  waivedBy,
} from '#app/domain/payment/refund.ts';
import { clauseComma, joinTexts } from './marks.ts';
import { paymentStates } from './online-payment.ts';
import { paymentProblems } from './payment-report.ts';

export const doubtText = {
  title: ['Record this payment?', '要登記這筆收款嗎？'],
  cancelled: [
    'This order was cancelled, so nothing is due. If you record the payment, it is to be refunded.',
    '這筆訂單已取消，無須付款。若仍登記，這筆款項須退還顧客。',
  ],
  amount: ['This payment', '本次收款'],
  orderTotal: ['Order total', '訂單金額'],
  received: ['Received so far', '已收款'],
  refunded: ['Refunded so far', '已退款'],
  toPay: ['Still to be paid', '未付金額'],
  yes: ['Record it anyway', '仍要登記'],
} as const satisfies Record<string, LocalizedText>;

/** @param amount formatted, as are all below. */
export function fullyPaid(amount: string): LocalizedText {
  return [
    `Nothing is left to pay for this order. If you record the payment, ${amount} is to be refunded.`,
    `這筆訂單沒有待付款項。若仍登記，須退還顧客${amount}。`,
  ];
}

export function moreThanLeft(by: string, toPay: string): LocalizedText {
  return [
    `Only ${toPay} is still to be paid: this payment is ${by} more.`,
    `未付金額只有${toPay}，這筆款項多出${by}。`,
  ];
}

export function recordedBefore(amount: string, day: string, lastFive: string): LocalizedText {
  const digits = lastFive === '' ? ['', ''] : [`, last five digits ${lastFive}`, `，帳號後五碼${lastFive}`];
  return [
    `A payment like this one is already recorded: ${amount} on ${day}${digits[0]}. Is this a second one?`,
    `先前已登記一筆相似的款項：${day}，${amount}${digits[1]}。這是另一筆款項嗎？`,
  ];
}

const noEmail: LocalizedText = [
  'No email address, so no reminder can be sent. Please call the customer.',
  '未提供電子郵件，無法寄付款提醒，請致電顧客。',
];

export const paymentsText = {
  title: ['Payments', '收款與退款'],
  lead: [
    'Reported transfers to match, money to refund, and orders that are not fully paid. Online payments are matched automatically.',
    '核對顧客回報的匯款、處理待退款，並查看未付清的訂單。線上付款由系統自動核對。',
  ],
  howToMatch: [
    'Find each transfer in your account and confirm it: the order is then paid and ready to pack, and the customer gets an email.',
    '請與帳戶明細核對後確認，訂單會標示為已付款、列入待出貨，並寄信通知顧客。',
  ],
  list: ['Reported, not matched yet', '已回報、待核對'],
  none: [
    'No transfers to match. When a customer reports one, it appears here automatically.',
    '目前沒有待核對的匯款。顧客回報後會自動顯示在這裡。',
  ],
  lastFive: ['Last five digits', '帳號後五碼'],
  amount: ['Paid', '匯款金額'],
  paidOn: ['Date paid', '匯款日期'],
  cameOn: ['Date received', '收款日期'],
  due: ['Amount due', '應付金額'],
  exact: ['Amount matches', '金額相符'],
  beforeOrder: ['Paid before the order was placed', '匯款日期早於訂購日期'],
  confirm: ['Confirm the payment', '確認收款'],
  dismiss: ['Dismiss…', '排除…'],
  dismissTitle: ['Dismiss this transfer?', '要排除這筆匯款嗎？'],
  dismissText: [
    'The order stays as it is and the customer is not notified. Please give a reason; it stays in the order history.',
    '訂單狀態不變，也不會通知顧客。請填寫原因，會保留在訂單紀錄中。',
  ],
  dismissConfirm: ['Dismiss', '確認排除'],
  reason: ['Reason', '原因'],
  keep: ['Cancel', '不變更'],
  dismissed: ['Dismissed.', '已排除。'],
  cancelledOrder: [
    'The order was cancelled. If the money has arrived, confirm the payment: the order is then listed under “To refund”.',
    '訂單已取消。若已收到款項，請確認收款，訂單會列入「待退款」。',
  ],
  record: ['Payment received…', '登記收款…'],
  recordAnother: ['Another payment came in…', '登記另一筆收款…'],
  recordLate: ['A payment came in after all…', '登記取消後收到的款項…'],
  recordText: [
    'For a payment that the customer has not reported: a transfer in your account, or cash. If the order has an email address, the customer gets an email saying that the payment was received.',
    '適用於顧客尚未回報、但您已收到的款項，例如匯款或現金。訂單若有電子郵件，登記後會寄信通知顧客。',
  ],
  recordCash: [
    'For cash that the carrier collected for this cancelled order and that is not listed as a payment yet: what its notices report is recorded automatically. The order is then listed under “To refund”, and the customer will be emailed that the money has arrived.',
    '適用於訂單取消後，物流業者仍代收、但尚未列為收款的貨款；物流回報的代收款會自動登記。登記後訂單會列入「待退款」，並寄信通知顧客。',
  ],
  cash: ['Cash', '現金'],
  noAccount: ['Cash, or no account shown', '現金或無帳號'],
  nothingLeft: [
    'Nothing is left to pay for this order: what comes in beyond that is to be refunded.',
    '這筆訂單沒有待付款項，多收的款項須退還顧客。',
  ],
  recordAmount: ['Amount received (NT$)', '收款金額（NT$）'],
  recordDigits: [
    'Of the account it came from, as shown on your statement. Leave this empty for cash, or if no account is shown.',
    '匯出帳戶的帳號後五碼，請依帳戶明細填寫。現金或明細未顯示帳號時，請留空。',
  ],
  recordConfirm: ['Record the payment', '登記收款'],
  leave: ['Cancel', '取消'],
  reportedFirst: [
    'The customer reported this transfer and it is not matched yet. If it is the same one, confirm it here so that it counts once.',
    '顧客已回報以下匯款，尚待核對。若為同一筆，請直接確認收款，以免重複計算。',
  ],
  other: ['A different transfer…', '登記另一筆匯款…'],
  reported: ['reported {when}', '{when}回報'],
  unpaid: ['Not fully paid', '未付清的訂單'],
  unpaidLead: [
    'Bank transfers without a report to match, and online payments. Cash on delivery is not listed.',
    '包含尚未回報的匯款訂單與線上付款訂單，不含貨到付款。',
  ],
  noneUnpaid: [
    'Every order by bank transfer or online payment is fully paid, or has a reported transfer to match.',
    '所有匯款與線上付款訂單皆已付清，或已回報待核對。',
  ],
  received: ['Received', '已收款'],
  remind: ['Send reminder', '寄付款提醒'],
  reminded: ['The reminder is on its way.', '付款提醒即將寄出。'],
  noEmail,
  neverReminded: ['No reminder sent yet', '尚未寄過付款提醒'],
  panel: ['Payment', '付款'],
  paidBeforeImport: [
    'Paid before the import. The old shop kept no record of the transfer.',
    '匯入前已付款，舊商店未留下匯款紀錄。',
  ],
  nothingReported: ['The customer has not reported a transfer yet.', '顧客尚未回報匯款。'],
} as const satisfies Record<string, LocalizedText>;

export const reportStates: Record<ReportState, LocalizedText> = {
  reported: ['To be matched', '待核對'],
  replaced: ['Corrected by the customer', '顧客已更正'],
  matched: ['Confirmed', '已確認收款'],
  dismissed: ['Dismissed', '已排除'],
};

export function recordTitle(orderNumber: string): LocalizedText {
  return [`Payment for order ${orderNumber}`, `訂單${orderNumber}收款`];
}

/** @param until formatted. */
export function cancelledUnlessPaid([english, chinese]: LocalizedText): LocalizedText {
  return [`cancelled automatically if not paid by ${english}`, `${chinese}前未付款將自動取消`];
}

export function inAll(total: number): LocalizedText {
  return [`${total} in all`, `共${total}筆`];
}

export function leftToPay(amount: string): LocalizedText {
  return [`Still to be paid: ${amount}`, `未付金額：${amount}`];
}

/** Of an order that is partly paid. Both formatted. */
export function openOf(rest: string, total: string): LocalizedText {
  return [`${rest} of ${total} still to be paid`, `未付金額${rest}，總計${total}`];
}

/** @param by without a sign. */
export function amountDiffers(by: string, isMore: boolean): LocalizedText {
  return isMore ? [`${by} more than due`, `多匯${by}`] : [`${by} less than due`, `少匯${by}`];
}

export function confirmed(orderNumber: string): LocalizedText {
  return [`The payment for order ${orderNumber} is confirmed.`, `已確認訂單${orderNumber}的款項。`];
}

export const paidMarks: Record<PaidMark, LocalizedText> = {
  unpaid: ['Unpaid', '未付款'],
  part: paymentStates.part,
  paid: ['Paid', '已付款'],
  refund: ['To refund', '待退款'],
  partRefunded: paymentStates.partRefunded,
  refunded: ['Refunded', '已退款'],
  pending: paymentStates.pending,
  authorised: paymentStates.authorised,
  failed: paymentStates.failed,
  expired: paymentStates.expired,
};

export type RowMark = PaidMark | 'cash' | 'none';

/** What a row says of an order's payment; of the attempts to pay it online it has the states, oldest first. */
export function rowMark(
  order: Account & {
    status: OrderStatus;
    paymentMethod: PaymentMethod;
    attempts: readonly AttemptState[];
  },
): RowMark {
  const isCash = order.paymentMethod === 'cod' && order.status !== 'cancelled' && order.amountDue > 0;
  return paidMark(order, order.attempts) ?? (isCash ? 'cash' : 'none');
}

/** In the row of an order; cash is still to be collected. */
export const rowMarks: Record<RowMark, LocalizedText> = {
  ...paidMarks,
  pending: ['Pending', paymentStates.pending[1]],
  cash: ['Cash due', '待收現金'],
  none: ['Nothing due', '無須付款'],
};

/** With the sum to refund. */
export function paidWords(mark: PaidMark, order: Account & { status: OrderStatus }): LocalizedText {
  return mark === 'refund' ? owedBack(formatNtd(toRefund(order))) : paidMarks[mark];
}

/** Both formatted. */
function receivedOf(received: string, total: string): LocalizedText {
  return [`${received} of ${total} received`, `已收款${received}，總計${total}`];
}

function collected(cash: number, option: ShippingOption): LocalizedText {
  const amount = formatNtd(cash);
  return shippingMethods[option].kind === 'home'
    ? [`${amount} collected on delivery`, `送達時已收款${amount}`]
    : [`${amount} collected at pickup`, `取貨時已收款${amount}`];
}

/** Received, refunded and due; null where the amount due says it all. @param cash NTD collected on delivery. */
export function moneySoFar(
  order: Account,
  due: number,
  cash: number,
  option: ShippingOption,
): LocalizedText | null {
  const { amountDue, amountReceived, amountRefunded = 0 } = order;
  const [received, refunded] = [formatNtd(amountReceived), formatNtd(amountRefunded)];
  if (cash > 0) {
    const parts: readonly LocalizedText[] = [
      ...(amountReceived > 0 ? [[`${received} received`, `已收款${received}`] as const] : []),
      collected(cash, option),
      ...(amountRefunded > 0 ? [[`${refunded} refunded`, `已退款${refunded}`] as const] : []),
    ];
    return joinTexts(parts, clauseComma);
  }
  // Cash on delivery is not part of what was received.
  if (amountRefunded > amountReceived) return [`${refunded} refunded`, `已退款${refunded}`];
  if (amountRefunded > 0) {
    const less = formatNtd(reducedBy(order));
    const [price, inChinese] =
      due > 0 && reducedBy(order) > 0 ? [`, price reduced by ${less}`, `，退款折減${less}`] : ['', ''];
    return [
      `${received} received, ${refunded} refunded${price}`,
      `已收款${received}，已退款${refunded}${inChinese}`,
    ];
  }
  return due === amountDue || amountReceived === 0 ? null : receivedOf(received, formatNtd(amountDue));
}

export const refundNow = (sum: string): LocalizedText => [`Refund ${sum}`, `退款${sum}`];

export const refundText = {
  list: ['To refund', '待退款'],
  none: ['No refunds due.', '目前沒有待退款的訂單。'],
  refunds: ['Refunds', '退款紀錄'],
  record: ['Record a refund…', '登記退款…'],
  lead: [
    'Transfer the money yourself, then record it here. The record stays with the order.',
    '請先自行匯款退還，再於此登記，紀錄會保留在訂單中。',
  ],
  amount: ['Amount refunded (NT$)', '退款金額（NT$）'],
  day: ['Date refunded', '退款日期'],
  note: ['Note (optional)', '備註（選填）'],
  noteHint: ['For your team only; customers don’t see it.', '僅供內部使用，顧客不會看到。'],
  tell: ['Email the customer', '寄信通知顧客'],
  confirm: ['Record the refund', '登記退款'],
  done: ['Refund recorded.', '退款已登記。'],
  payment: ['Payment', '付款紀錄'],
  onlineAmount: ['Amount to refund (NT$)', '退款金額（NT$）'],
  reason: ['Reason (optional)', '退款原因（選填）'],
  preview: ['Preview', '預覽'],
  previewLead: ['This is what happens:', '將進行以下動作：'],
  back: ['Back', '返回'],
  noEmail: ['The customer gets no email.', '不會寄信通知顧客。'],
  email: ['The customer gets an email about it.', '將寄信通知顧客。'],
  stillToPack: [
    'Everything paid will be refunded, but the order stays to be packed. If it is not to be sent, cancel it instead.',
    '款項將全數退還，但訂單仍待出貨。若不出貨，請改為取消訂單。',
  ],
  refundedToPack: [
    'Everything paid was refunded, but the order is still listed to be packed. If it is not to be sent, cancel it.',
    '款項已全數退還，但訂單仍列為待出貨。若不出貨，請取消訂單。',
  ],
  refundedShort: ['Refunded: send it only if agreed', '已退款，確認後再出貨'],
  final: ['This cannot be undone.', '退款後無法復原。'],
  byHand: [
    'ECPay cannot return ATM and convenience-store payments: transfer the money yourself, then record it.',
    'ATM及超商代碼付款無法由綠界退款，請自行匯款退還後登記。',
  ],
  failedBefore: ['Refund failed; nothing was returned', '退款失敗，款項未退回'],
  startOnline: ['Refund a payment…', '退還線上付款…'],
  ownTransfer: ['Recorded by hand', '人工登記'],
} as const satisfies Record<string, LocalizedText>;

interface ProviderRefundText {
  start: LocalizedText;
  lead: LocalizedText;
  check: LocalizedText;
  done: LocalizedText;
  requested: LocalizedText;
  unclear: LocalizedText;
  wasRefunded: LocalizedText;
  wasNot: LocalizedText;
}

/** Of a refund that the provider makes. */
export const providerRefundText: Readonly<Record<ProviderName, ProviderRefundText>> = {
  ecpay: {
    start: ['Refund to the card…', '退款至信用卡…'],
    lead: [
      'ECPay returns the money to the card that paid. This cannot be undone.',
      '綠界會將款項退回付款的信用卡，退款後無法復原。',
    ],
    check: ['Unclear: check at ECPay…', '狀態不明，請查詢綠界…'],
    done: ['ECPay has accepted the refund.', '綠界已受理退款。'],
    requested: [
      'Asking ECPay. If this stays for more than two minutes, reload the page.',
      '正在向綠界申請退款。若超過兩分鐘仍未更新，請重新載入頁面。',
    ],
    unclear: [
      'Unclear: ECPay’s answer was lost. Look the payment up in ECPay’s back office, then say here what it shows. Until then nothing else can be refunded.',
      '狀態不明：未收到綠界的回覆。請至綠界廠商後台查詢這筆交易，再於此登記結果；登記前無法再退款。',
    ],
    wasRefunded: ['ECPay shows it refunded', '綠界已退款'],
    wasNot: ['ECPay shows no refund', '綠界未退款'],
  },
  linepay: {
    start: ['Refund by LINE Pay…', '透過LINE Pay退款…'],
    lead: [
      'LINE Pay returns the money to what the customer paid with. This cannot be undone.',
      'LINE Pay會將款項退回顧客當時使用的付款方式，退款後無法復原。',
    ],
    check: ['Unclear: check at LINE Pay…', '狀態不明，請查詢LINE Pay…'],
    done: ['LINE Pay has accepted the refund.', 'LINE Pay已受理退款。'],
    requested: [
      'Asking LINE Pay. If this stays for more than two minutes, reload the page.',
      '正在向LINE Pay申請退款。若超過兩分鐘仍未更新，請重新載入頁面。',
    ],
    unclear: [
      'Unclear: LINE Pay’s answer was lost. Look the payment up in LINE Pay’s merchant center, then say here what it shows. Until then nothing else can be refunded.',
      '狀態不明：未收到LINE Pay的回覆。請至LINE Pay商家中心查詢這筆交易，再於此登記結果；登記前無法再退款。',
    ],
    wasRefunded: ['LINE Pay shows it refunded', 'LINE Pay已退款'],
    wasNot: ['LINE Pay shows no refund', 'LINE Pay未退款'],
  },
};

/** @param methods of the payments that can be refunded. */
export function startRefund(methods: readonly OnlineMethod[]): LocalizedText {
  const [first, ...others] = [...new Set(methods.map((method) => providerOf[method]))];
  return first && others.length === 0 ? providerRefundText[first].start : refundText.startOnline;
}

/** What the provider's state of a payment means for a refund. */
const refundFailures: Readonly<Record<string, LocalizedText>> = {
  'not-closed': [
    'This payment is not settled yet: ECPay settles at 20:15. Until then it can only be refunded in full.',
    '這筆交易尚未關帳（綠界於20:15關帳），關帳前僅能全額退款。',
  ],
  cancelled: ['ECPay shows this payment as cancelled already.', '綠界顯示這筆交易已取消。'],
  'not-refunded': ['The payment service shows no such refund.', '金流後台顯示這筆交易未退款。'],
  'taken-out': [
    'ECPay took this payment out of tonight’s settlement, but did not cancel it. In ECPay’s back office, cancel it to refund it, or settle it again; otherwise you are not paid for it.',
    '綠界已將這筆交易移出今晚的關帳，但未取消授權。請至綠界廠商後台取消授權以完成退款，或重新關帳；否則這筆款項不會入帳。',
  ],
};

/** @param amount formatted. */
export function settleTitle(amount: string, isDone: boolean): LocalizedText {
  return isDone
    ? [`Record ${amount} as refunded?`, `要將${amount}登記為已退款嗎？`]
    : [`Record ${amount} as not refunded?`, `要將${amount}登記為未退款嗎？`];
}

/** @param tells whether the customer gets an email about the refund. */
export function settleEffects(tells: boolean, isDone: boolean): readonly LocalizedText[] {
  if (!isDone)
    return [
      [
        'This says that no money went back, so it can be refunded again. If it did go back after all, the customer would be refunded twice. This cannot be undone.',
        '登記後表示款項並未退回，可再次退款。若款項其實已退回，再退一次就會重複退款。登記後無法復原。',
      ],
    ];
  return [
    [
      'The refund then counts for this order and cannot be removed.',
      '這筆退款將計入此訂單，登記後無法移除。',
    ],
    tells ? refundText.email : refundText.noEmail,
  ];
}

/** @param failure the provider's own words where they are not ours; empty where somebody looked there. */
export function refundFailure(failure: string): LocalizedText {
  const known = Object.hasOwn(refundFailures, failure) ? refundFailures[failure] : undefined;
  return known ?? [failure, failure];
}

/** @param back formatted, as `left`, what the shop holds then. */
export function onlineRefundPreview(
  back: string,
  provider: ProviderName,
  tradeNo: string,
  left: string,
): readonly LocalizedText[] {
  const goesBack: Readonly<Record<ProviderName, LocalizedText>> = {
    ecpay: [
      `${back} goes back to the card, by ECPay (${tradeNo}).`,
      `綠界將退款${back}至信用卡（${tradeNo}）。`,
    ],
    linepay: [`${back} goes back by LINE Pay (${tradeNo}).`, `將透過LINE Pay退款${back}（${tradeNo}）。`],
  };
  return [
    goesBack[provider],
    [`The shop then holds ${left} for this order.`, `退款後，此訂單已收款餘額為${left}。`],
  ];
}

/** Of an order that was refunded in full before it left. */
export function refundedToPack(order: Account & { status: OrderStatus }): LocalizedText {
  if (!mayKeepPayment(order)) return refundText.refundedToPack;
  const held = formatNtd(balance(order).held);
  return [
    `This order was refunded in full, and ${held} came in since. Refund it, or use it to pay for this order, under “Refunds” below. Until then, send the order only if agreed.`,
    `此訂單已全額退款，之後又收到${held}。請在下方「退款紀錄」退還這筆款項，或改為支付此訂單；處理前請確認後再出貨。`,
  ];
}

export function refundTitle(orderNumber: string): LocalizedText {
  return [`Refund for order ${orderNumber}`, `訂單${orderNumber}退款`];
}

/** What a refund changes besides the money that the shop holds. @param amount NTD. */
export function refundEffects(
  order: Parameters<typeof waivedBy>[0],
  amount: number,
): readonly LocalizedText[] {
  const owed = toRefund(order);
  if (amount <= owed) return [];
  const waived = waivedBy(order, amount);
  if (waived === 0) return [dueAgain(formatNtd(stillToPay(order) + amount))];
  const less = formatNtd(waived);
  const isWhole = amount === balance(order).held;
  return [
    owed > 0
      ? [
          `This is ${less} more than is to be refunded. The order will cost the customer that much less.`,
          `比待退款項多${less}，訂單應付金額將減少同額。`,
        ]
      : [`The order will cost the customer ${less} less.`, `訂單應付金額將減少${less}。`],
    ...(isWhole && isStillHere(order.status) ? [refundText.stillToPack] : []),
  ];
}

/** @param open formatted, what the customer owes then. */
function dueAgain(open: string): LocalizedText {
  return [
    `The order is not paid in full: after this refund, ${open} is to be paid. To lower the price, edit the order instead.`,
    `訂單尚未付清，退款後應付金額為${open}。若要調降金額，請改為修改訂單。`,
  ];
}

/** @param amount formatted. @param note of the recorded refund, or empty. */
export function refundedBefore(amount: string, day: string, note: string): LocalizedText {
  const [english, chinese] = note ? [` (${note})`, `（${note}）`] : ['', ''];
  return [
    `A refund like this one is already recorded: ${amount} on ${day}${english}. Is this a second one?`,
    `先前已登記一筆相似的退款：${day}，${amount}${chinese}。這是另一筆退款嗎？`,
  ];
}

export function owedBack(amount: string): LocalizedText {
  return [`To refund: ${amount}`, `待退款金額：${amount}`];
}

export function mostBack({ most, of }: RefundLimit): LocalizedText {
  const sum = formatNtd(most);
  return of === 'payment'
    ? [`Up to ${sum} of this payment can be refunded.`, `這筆付款最多可退${sum}。`]
    : [`Up to ${sum} can be refunded.`, `最多可退${sum}。`];
}

export const refundProblems = {
  'order-unknown': ['This order no longer exists.', '這筆訂單已不存在。'],
  'nothing-paid': ['Nothing has been paid for this order.', '這筆訂單尚未收到款項。'],
  'refunds-changed': [
    'A refund for this order has been recorded since you opened this. Nothing was recorded; close this and check again.',
    '這筆訂單的退款紀錄剛剛有變更，尚未登記。請關閉視窗確認後再試一次。',
  ],
  'invalid-refund': ['Please check the fields.', '請再次確認各欄位。'],
  'refund-open': [
    'A refund of this order is under way or unclear. Wait for it, or say what the payment service shows.',
    '這筆訂單有一筆退款仍在處理中或狀態不明，請稍候，或先登記金流後台顯示的結果。',
  ],
  'closing-time': [
    'ECPay settles payments between 20:15 and 20:30. Nothing was sent; please try again after that.',
    '綠界於20:15至20:30關帳，尚未送出退款，請稍後再試。',
  ],
  'payment-unknown': [
    'This payment cannot be returned with the keys in the settings. Nothing was sent.',
    '以目前設定的金鑰無法退還這筆款項，尚未送出。',
  ],
  'refund-failed': ['It was not refunded; nothing was returned.', '退款未受理，款項未退回。'],
  'refund-unclear': [
    'The answer was lost. Please look the payment up in the back office of the payment service before anything else.',
    '未收到金流服務的回覆，請先至金流後台查詢這筆交易。',
  ],
  'refund-unknown': ['This refund has been settled already.', '這筆退款的結果已登記。'],
} as const satisfies Record<string, LocalizedText>;

export const correctionText = {
  remove: ['Remove', '刪除'],
  paymentTitle: (sum: string): LocalizedText => [`Remove the payment of ${sum}?`, `要刪除${sum}的收款嗎？`],
  paymentEffect: [
    'For a payment that was recorded by mistake. It no longer counts: an order that was waiting for it waits for its payment again, and a transfer that the customer reported has to be matched again.',
    '適用於登記錯誤的收款。刪除後不再計入此訂單：因這筆收款而轉為新訂單者，將恢復為待付款；若為顧客回報的匯款，將重新列為待核對。',
  ],
  refundTitle: (sum: string): LocalizedText => [`Remove the refund of ${sum}?`, `要刪除${sum}的退款紀錄嗎？`],
  refundEffect: [
    'For a refund that was recorded by mistake. It no longer counts for this order.',
    '適用於登記錯誤的退款。刪除後不再計入此訂單。',
  ],
  noEmail: [
    'The customer may have had an email about it, and gets none about the removal. Please tell them yourself.',
    '顧客可能已收到相關通知信，刪除時不會另行通知，請自行告知顧客。',
  ],
  removedPayment: ['The payment was removed.', '已刪除這筆收款。'],
  removedRefund: ['The refund was removed.', '已刪除這筆退款紀錄。'],
  keep: ['Use it to pay for this order', '改為支付此訂單'],
  keepTitle: (sum: string): LocalizedText => [
    `Use ${sum} to pay for this order?`,
    `要以${sum}支付此訂單嗎？`,
  ],
  keepEffect: (total: string): LocalizedText => [
    `The order was refunded in full, so nothing was due. Its total will be ${total} again, and once that is paid it can be packed. The refund stays in the history.`,
    `此訂單已全額退款，原無應付金額。改為支付後，訂單金額恢復為${total}，付清即可出貨；退款紀錄會保留。`,
  ],
  keepEmail: ['The customer gets the email “payment received”.', '系統會寄「收款通知」給顧客。'],
  leave: ['Leave it as it is', '維持不變'],
  kept: ['The payment now counts for this order.', '這筆款項已用於支付此訂單。'],
} as const;

export const correctionProblems = {
  'order-unknown': refundProblems['order-unknown'],
  'refund-open': refundProblems['refund-open'],
  'not-recorded': ['It has been removed already.', '這筆紀錄已刪除。'],
  'refunded-since': [
    'More of this money was refunded than would be left. If that refund was a mistake too, remove it first.',
    '刪除後的收款金額將低於已退款金額。若該筆退款也登記錯誤，請先刪除退款。',
  ],
  'nothing-to-keep': [
    'The payments or refunds of this order have changed. Nothing was changed. Please look at them again.',
    '此訂單的收款或退款已有異動，未做任何變更，請重新確認。',
  ],
} as const satisfies Record<string, LocalizedText>;

/** Of a payment or refund by its amount and day, for the button that removes it. */
export function removeLabel(amount: number, day: string): LocalizedText {
  const sum = formatNtd(amount);
  return [`Remove ${sum} of ${day}`, `刪除${day}的${sum}`];
}

export function refundFieldProblem(problem: RefundFieldProblem, most: number): LocalizedText {
  switch (problem) {
    case 'more-than-payment': {
      const sum = formatNtd(most);
      return [`Only ${sum} of this payment is left to refund.`, `這筆付款最多只能再退${sum}。`];
    }
    case 'more-than-order': {
      const sum = formatNtd(most);
      return [
        `The shop holds only ${sum} of what was paid for this order.`,
        `這筆訂單的已收款餘額只有${sum}，退款不可超過此金額。`,
      ];
    }
    default:
      return refundFieldProblems[problem];
  }
}

const refundFieldProblems: Record<
  Exclude<RefundFieldProblem, 'more-than-payment' | 'more-than-order'>,
  LocalizedText
> = {
  required: ['Please fill this in.', '請填寫此欄位。'],
  'not-an-amount': ['Please enter a whole amount, such as 1250.', '金額請填寫整數，例如1250。'],
  'not-a-day': [
    'This is not a valid date. Please write it as 2026-11-21.',
    '日期格式不正確，請填寫例如2026-11-21。',
  ],
  'still-to-come': ['This date is in the future.', '退款日期不可晚於今天。'],
  'too-long-ago': ['This date is more than 90 days ago.', '退款日期已超過90天。'],
};

export function lastReminded(when: string): LocalizedText {
  return [`Last reminder ${when}`, `上次付款提醒：${when}`];
}

/** @param toMatch transfers, and @param back orders with money to refund, each counted up to `most`. */
export function paymentsWaiting(toMatch: number, back: number, most: number): LocalizedText {
  const many = (count: number): LocalizedText =>
    count >= most ? [`${most} or more`, `${most}筆以上`] : [String(count), `${count}筆`];
  const [matches, refunds] = [many(toMatch), many(back)];
  const parts: readonly LocalizedText[] = [
    ...(toMatch > 0
      ? [
          [
            `${matches[0]} ${toMatch === 1 ? 'payment' : 'payments'} to match`,
            `${matches[1]}匯款待核對`,
          ] as const,
        ]
      : []),
    ...(back > 0 ? [[`${refunds[0]} to refund`, `${refunds[1]}待退款`] as const] : []),
  ];
  if (parts.length === 0) return ['No payments to match', '沒有待核對匯款'];
  return joinTexts(parts);
}

export const settleProblems = {
  'payment-unknown': ['This transfer no longer exists.', '這筆匯款資訊已不存在。'],
  'payment-settled': [
    'This transfer has just been handled in another tab or by someone else, or the customer corrected it.',
    '這筆匯款剛剛已在其他分頁或由他人處理，或顧客已更正。',
  ],
  'payment-in-doubt': [
    'This transfer needs a second look before it counts. Please wait for the page to finish loading, then confirm it again.',
    '這筆匯款需要再次確認。請等頁面載入完成後，再次確認收款。',
  ],
  'order-unknown': ['This order no longer exists.', '這筆訂單已不存在。'],
  'not-awaited': ['This order needs no payment reminder now.', '這筆訂單已不需要付款提醒。'],
  'no-email': noEmail,
  'too-soon': [
    'A reminder was sent within the last 24 hours; one a day is the limit.',
    '24小時內已寄過付款提醒，每天最多一次。',
  ],
} as const satisfies Record<string, LocalizedText>;

export const recordProblems = {
  'order-unknown': settleProblems['order-unknown'],
  'no-transfer': ['This order is not paid by transfer any more.', '這筆訂單的付款方式已不是匯款。'],
  'payments-changed': [
    'The payments for this order have changed since you opened this. Nothing was recorded; close this and check again.',
    '這筆訂單的付款紀錄剛剛有變更，尚未登記。請關閉視窗確認後再試一次。',
  ],
  'invalid-payment': ['Please check the fields.', '請再次確認各欄位。'],
} as const satisfies Record<string, LocalizedText>;

/** Those of the customer's form, except where they address the customer. */
export const recordFieldProblems: typeof paymentProblems = {
  lastFive: {
    ...paymentProblems.lastFive,
    required: [
      'Please enter the last five digits of the account it came from.',
      '請填寫匯出帳戶的帳號後五碼。',
    ],
  },
  amount: {
    ...paymentProblems.amount,
    required: ['Please enter the amount received.', '請填寫收款金額。'],
  },
  paidOn: {
    ...paymentProblems.paidOn,
    required: ['Please enter the date it was paid.', '請填寫匯款日期。'],
    'still-to-come': ['This date is in the future.', '匯款日期不可晚於今天。'],
    'too-long-ago': ['This date is more than 90 days ago.', '匯款日期已超過90天。'],
  },
};
