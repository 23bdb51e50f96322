import { formatNtd } from '#app/domain/cart/money.ts';
import type { Promised } from '#app/domain/delivery/delivery-date.ts';
import { type DeliveryKind, type ShippingOption, shippingMethods } from '#app/domain/delivery/shipping.ts';
import { type LocalizedText, localize } from '#app/domain/language.ts';
import type { PlacedOrder } from '#app/domain/order/order.ts';
import { hasLeft, type OrderStatus } from '#app/domain/order/order-status.ts';
import type { Invoice, InvoiceType } from '#app/domain/payment/invoice.ts';
import { isOnlineMethod, type OnlineMethod, type PaymentMethod } from '#app/domain/payment/payment.ts';
import { paymentLabel } from '#app/domain/payment/payment-labels.ts';
import {
  type Account,
  awaitsOnline,
  awaitsRest,
  awaitsTransfer,
  balance,
  type Credit,
  isFree,
  reducedBy,
  staysUnpaid,
  toAskFor,
} from '#app/domain/payment/payment-report.ts';
import { chainName, checkoutText } from './checkout.ts';
import { localizedTime } from './date.ts';
import { arrivalSentence } from './delivery.ts';
import { labelled } from './marks.ts';
import { payBy } from './online-payment.ts';
import { payText } from './payment-report.ts';

export const invoiceLabels: Record<InvoiceType, LocalizedText> = {
  personal: ['Personal', '個人'],
  company: ['Company (with tax ID)', '公司戶（需統編）'],
  carrier: ['Mobile barcode', '手機條碼載具'],
  donation: ['Donate to a charity', '捐贈發票'],
};

export const invoiceText = {
  title: ['Invoice', '發票'],
  later: [
    'Once an invoice is issued, its type cannot be changed.',
    '發票開立後無法更改類型，請確認後再送出。',
  ],
} as const satisfies Record<string, LocalizedText>;

/** `Company 22099131, Boma Ltd`, for the order, its emails and the export. */
export function invoiceLine(invoice: Invoice): LocalizedText {
  switch (invoice.type) {
    case 'company': {
      const { taxId, title } = invoice;
      return title
        ? [`Company ${taxId}, ${title}`, `${title}（統編：${taxId}）`]
        : [`Company ${taxId}`, `公司戶（統編：${taxId}）`];
    }
    case 'carrier':
      return [`Mobile barcode ${invoice.carrier}`, `手機條碼載具（${invoice.carrier}）`];
    case 'donation':
      return [`Donated, code ${invoice.donationCode}`, `捐贈發票（愛心碼：${invoice.donationCode}）`];
    default:
      return invoiceLabels.personal;
  }
}

export interface BankDetails {
  name: string;
  code: string;
  accountName: string;
  accountNumber: string;
}

/** `Bank of Taiwan|臺灣銀行` is a text for each language; without a bar it is the same in all. */
export function eachLanguage(text: string): LocalizedText {
  const parts = text.split(/[|｜]/).map((part) => part.trim());
  return localize((language) => parts[language] || parts[0] || text);
}

interface OrderToPay extends Credit {
  orderNumber: string;
  /** Absent for an order just placed. */
  status?: OrderStatus;
  paymentMethod: PaymentMethod;
  shippingOption: ShippingOption;
  /** Whole NTD. */
  amountDue: number;
  /** Received, refunded, and the part of the refund that reduced the price. */
  amountReceived: number;
  amountRefunded?: number;
  amountWaived?: number;
  /** Reported but unconfirmed: not asked for again. */
  amountReported?: number;
  /** Until when an unpaid online order is kept, ISO 8601; null where that is over or it is not cancelled by itself. */
  heldUntil?: string | null;
}

/** `copy` is the value as a bank's form takes it. */
interface PaymentDetail {
  label: LocalizedText;
  value: LocalizedText;
  copy: string | null;
}

interface TransferState {
  option?: ShippingOption;
  isSent?: boolean;
  orderTotal?: number;
  reduced?: number;
  held?: number;
  refunded?: number;
  reported?: number;
}

interface PaymentInstructions {
  title: LocalizedText;
  /** The details belong after the first. */
  lines: readonly LocalizedText[];
  details: readonly PaymentDetail[];
}

export const restToPay: LocalizedText = ['Still to be paid', '未付金額'];

/** By a button beside the instructions, on the order's page, or by reply only. */
type ReportWay = 'button' | 'order-page' | 'reply';

/** What the instructions depend on besides the order. */
interface Payee {
  /** Null where none is configured: the account then follows by email. */
  bank: BankDetails | null;
  sendsEmails: boolean;
}

/** Where the shop sends no emails, so that there is none to reply to. */
const afterPayingOnly: Record<ReportWay, LocalizedText> = {
  button: [
    'Once you have paid, choose “I have paid” to send us the details of your transfer',
    '完成匯款後，請點選「回報匯款」告知匯款資訊',
  ],
  'order-page': [
    'Once you have paid, choose “I have paid” on your order’s page to send us the details of your transfer',
    '完成匯款後，請至訂單查詢頁點選「回報匯款」告知匯款資訊',
  ],
  reply: [
    'Once you have paid, contact us with the details of your transfer',
    '完成匯款後，請與我們聯絡並告知匯款資訊',
  ],
};

const afterPaying: Record<ReportWay, LocalizedText> = {
  button: [
    'Once you have paid, choose “I have paid” or reply to our email with the details of your transfer',
    '完成匯款後，請點選「回報匯款」，或直接回覆我們的電子郵件告知匯款資訊',
  ],
  'order-page': [
    'Once you have paid, choose “I have paid” on your order’s page or reply to our email with the details of your transfer',
    '完成匯款後，請至訂單查詢頁點選「回報匯款」，或直接回覆我們的電子郵件告知匯款資訊',
  ],
  reply: [
    'Once you have paid, reply to our email with the details of your transfer',
    '完成匯款後，請直接回覆我們的電子郵件告知匯款資訊',
  ],
};

/** @param isSent before it was paid, so that nothing waits for the transfer. @param option absent once it is sent. */
function afterPayingText(
  report: ReportWay,
  sendsEmails: boolean,
  isSent: boolean,
  option: ShippingOption | undefined,
): LocalizedText {
  const [english, chinese] = (sendsEmails ? afterPaying : afterPayingOnly)[report];
  if (isSent) return [`${english}.`, `${chinese}。`];
  return option && shippingMethods[option].kind === 'pickup'
    ? [`${english}, so that we can prepare your order.`, `${chinese}，確認後就會為您備貨。`]
    : [`${english}, so that we can send your order on its way.`, `${chinese}，確認後就會為您出貨。`];
}

/** Where no account is configured. */
export function accountFollows(sendsEmails: boolean): LocalizedText {
  return sendsEmails
    ? ['We’ll send you our account details by email.', '我們會以電子郵件提供匯款帳戶資料。']
    : ['Please contact us for our account details.', '請與我們聯絡索取匯款帳戶資料。'];
}

/** @param until ISO 8601; null where it is not known. */
function payOnline(method: OnlineMethod, amount: number, until: string | null): LocalizedText {
  const [pay, payInChinese] = payBy(method, amount);
  const please = `Please ${pay.replace('Pay', 'pay')}`;
  if (until === null)
    return [
      `${please} to complete your order. If we receive no payment, the order is cancelled.`,
      `請${payInChinese}，逾期未付款將自動取消訂單。`,
    ];
  const [english, chinese] = localizedTime(until);
  return [
    `${please} before ${english} to complete your order. If we receive no payment by then, the order is cancelled.`,
    `請於${chinese}前${payInChinese}，逾期未付款將自動取消訂單。`,
  ];
}

/** For an order that is not cancelled where it is not paid. @param isRest of what was paid before. */
function payAnyway(method: OnlineMethod, amount: number, isRest: boolean): LocalizedText {
  const sum = formatNtd(amount);
  if (isRest) return [`Please pay the remaining ${sum}.`, `請補付餘額${sum}。`];
  const [pay, payInChinese] = payBy(method, amount);
  return [`Please ${pay.replace('Pay', 'pay')}.`, `請${payInChinese}。`];
}

/** Specification, section 9. */
export function paymentInstructions(order: OrderToPay, payee: Payee, report: ReportWay): PaymentInstructions {
  const left = toAskFor(order);
  if (left === 0) {
    const method = paymentLabel(order.paymentMethod, order.shippingOption);
    return {
      title: isFree(order) ? checkoutText.payment : labelled(['Payment method', '付款方式'], method),
      lines: [['There is nothing left to pay.', '此筆訂單沒有待付款項。']],
      details: [],
    };
  }
  if (order.paymentMethod === 'bt')
    return transferInstructions(order.orderNumber, left, payee, report, {
      option: order.shippingOption,
      isSent: order.status !== undefined && hasLeft(order.status),
      ...sumsOf(order),
    });
  if (isOnlineMethod(order.paymentMethod)) {
    const { status } = order;
    const isKept = status !== undefined && staysUnpaid({ ...order, status });
    return {
      title: paymentLabel(order.paymentMethod, order.shippingOption),
      lines: [
        isKept
          ? payAnyway(order.paymentMethod, left, balance(order).held > 0)
          : payOnline(order.paymentMethod, left, order.heldUntil ?? null),
      ],
      details: [],
    };
  }
  return {
    title: paymentLabel('cod', order.shippingOption),
    lines: [cashLine(order.shippingOption, formatNtd(left))],
    details: [],
  };
}

/** How the rest of an order comes about. */
export function sumsOf(order: Account & Pick<OrderToPay, 'amountReported'>) {
  return {
    orderTotal: order.amountDue,
    reduced: reducedBy(order),
    held: balance(order).held,
    refunded: order.amountRefunded ?? 0,
    reported: order.amountReported ?? 0,
  };
}

/**
 * @param toPay whole NTD.
 * @param state whether it was sent unpaid and, for a rest, the order total, what refunds took off it, what the shop holds and
 * what was reported.
 */
export function transferInstructions(
  orderNumber: string,
  toPay: number,
  { bank, sendsEmails }: Payee,
  report: ReportWay,
  {
    option,
    isSent = false,
    orderTotal = toPay,
    reduced = 0,
    held = 0,
    refunded = 0,
    reported = 0,
  }: TransferState = {},
): PaymentInstructions {
  const amount = formatNtd(toPay);
  const isRest = toPay < orderTotal;
  const ofRest = [
    { label: ['Order total', '訂單總計'], sum: orderTotal },
    { label: payText.reduced, sum: -reduced },
    {
      label:
        refunded > 0 ? ['Paid so far, less refunds', '已付金額（扣除退款）'] : ['Paid so far', '已付金額'],
      sum: held,
    },
    { label: ['Reported', '已回報'], sum: reported },
  ] as const satisfies readonly { label: LocalizedText; sum: number }[];
  const sums: readonly PaymentDetail[] = [
    ...(isRest ? ofRest : [])
      .filter(({ sum }) => sum !== 0)
      .map(({ label, sum }) => ({ label, value: [formatNtd(sum), formatNtd(sum)] as const, copy: null })),
    {
      label: isRest ? restToPay : ['Total amount', '匯款金額'],
      value: [amount, amount],
      copy: String(toPay),
    },
  ];
  const sumToPay = isRest ? `the ${amount} still to pay` : `the total amount of ${amount}`;
  const reference: PaymentDetail = {
    label: ['Payment reference', '匯款備註（訂單編號）'],
    value: [orderNumber, orderNumber],
    copy: orderNumber,
  };
  const account: readonly PaymentDetail[] = bank
    ? [
        {
          label: ['Bank', '銀行'],
          value: eachLanguage(bank.name),
          copy: null,
        },
        { label: ['Bank code', '銀行代碼'], value: [bank.code, bank.code], copy: bank.code },
        { label: ['Account name', '戶名'], value: eachLanguage(bank.accountName), copy: null },
        {
          label: ['Account number', '帳號'],
          value: [bank.accountNumber, bank.accountNumber],
          copy: bank.accountNumber.replaceAll(/[\s-]/g, ''),
        },
      ]
    : [];
  return {
    title: ['Bank transfer', '匯款'],
    lines: [
      bank
        ? [`Please transfer ${sumToPay} to this account.`, `請匯款${amount}至以下帳戶。`]
        : [
            `Please pay ${sumToPay} by bank transfer. ${accountFollows(sendsEmails)[0]}`,
            `請以匯款付款，金額為${amount}。${accountFollows(sendsEmails)[1]}`,
          ],
      [
        `Use your order number ${orderNumber} as the payment reference.`,
        `匯款時請在備註欄填寫訂單編號${orderNumber}。`,
      ],
      afterPayingText(report, sendsEmails, isSent, option),
    ],
    details: [...sums, ...account, reference],
  };
}

function cashLine(option: ShippingOption, amount: string): LocalizedText {
  switch (shippingMethods[option].kind) {
    case 'store':
      return [
        `Please pay ${amount} in cash at the ${chainName(option)[0]} counter when you collect your parcel.`,
        `請於${chainName(option)[1]}門市取貨時，在櫃檯支付現金${amount}。`,
      ];
    case 'pickup':
      return [`Please pay ${amount} in cash when you collect your order.`, `請於自取時支付現金${amount}。`];
    default:
      return [
        `Please have ${amount} in cash ready when your order is delivered.`,
        `商品送達時，請準備現金${amount}交給配送人員。`,
      ];
  }
}

/**
 * Its own day where it has one, otherwise within 2 days (specification, section 9); nothing where its day is over.
 * @param isPaid whether it awaits no payment before it is sent.
 */
export function promiseLines(
  order: Pick<OrderToPay, 'paymentMethod' | 'shippingOption'> & {
    promised: Promised | null;
    isPromiseOver?: boolean;
  },
  isPaid = false,
): readonly LocalizedText[] {
  const { shippingOption, paymentMethod, promised, isPromiseOver = false } = order;
  const { kind } = shippingMethods[shippingOption];
  const there = kind === 'store' ? [textWhenThere] : [];
  const waits = paymentMethod !== 'cod' && !isPaid;
  if (promised === null && isPromiseOver && !waits) return there;
  if (promised === null) return [usualPromise(shippingOption, waits), ...there];
  const day = arrivalSentence(shippingOption, isPaid ? { ...promised, payBy: null } : promised);
  if (promised.chosen) return [day, ...there];
  // Under the condition of the payment: two days from the order would be another promise.
  if (!isPaid && promised.payBy !== null) return [endedBy(day, inTwoDays), ...there];
  return [day, thatIsWithin[kind], ...there];
}

const closedDaysOff: LocalizedText = [
  ', not counting Sundays and days we are closed.',
  '（不含週日及公休日）。',
];

/** Ends a sentence with a condition. */
const inTwoDays: LocalizedText = [
  ' (within 2 days, not counting Sundays and days we are closed).',
  '（2天內，不含週日及公休日）。',
];

function endedBy([english, chinese]: LocalizedText, end: LocalizedText): LocalizedText {
  return [english.slice(0, -1) + end[0], chinese.slice(0, -1) + end[1]];
}

const thatIsWithin: Record<DeliveryKind, LocalizedText> = {
  home: [
    'That is within 2 days, not counting Sundays and days we are closed.',
    '也就是2天內（不含週日及公休日）。',
  ],
  store: [
    'That is within 2 days, not counting Sundays and days we are closed.',
    '也就是2天內（不含週日及公休日）。',
  ],
  pickup: [
    'That is within 2 days, not counting Sundays and days we are closed.',
    '也就是2天內（不含週日及公休日）。',
  ],
};

/**
 * Of an order whose rest is still to be paid online: its day was promised for what was paid, so it holds from the payment on
 * unless the customer chose it. Null for other orders.
 */
export function restPromise(
  order: Parameters<typeof awaitsRest>[0] &
    Pick<OrderToPay, 'shippingOption'> & { promised: Promised | null },
): readonly LocalizedText[] | null {
  return awaitsRest(order) && !order.promised?.chosen ? [usualPromise(order.shippingOption, true)] : null;
}

/** Of an order that is paid too late for its day, while it is not paid. Null for other orders. */
export function laterPromise(
  order: Account & Pick<PlacedOrder, 'status' | 'shippingOption' | 'paymentMethod' | 'promised'>,
): readonly LocalizedText[] | null {
  const isOpen = awaitsTransfer(order) || awaitsOnline(order);
  const isLater = isOpen && order.promised === null && !hasLeft(order.status);
  return isLater ? [usualPromise(order.shippingOption, true)] : null;
}

/** In the place of a day that depends on a payment still to come; null for other orders. */
export function promiseOnPayment(
  order: Parameters<typeof restPromise>[0] & Parameters<typeof laterPromise>[0],
): readonly LocalizedText[] | null {
  if (order.status === 'newOrder' && awaitsRest(order)) return restPromise(order);
  return order.status === 'followUp' ? null : laterPromise(order);
}

function usualPromise(option: ShippingOption, awaitsPayment: boolean): LocalizedText {
  return endedBy(withinTwoDays(option, awaitsPayment), closedDaysOff);
}

function withinTwoDays(shippingOption: ShippingOption, awaitsPayment: boolean): LocalizedText {
  const [ofPayment, whenPaid] = awaitsPayment ? [' of your payment', '確認款項後，'] : ['', ''];
  switch (shippingMethods[shippingOption].kind) {
    case 'pickup':
      return [`It will be ready within 2 days${ofPayment}.`, `${whenPaid}商品將於2天內備妥。`];
    case 'store':
      return [
        `It will be at your ${chainName(shippingOption)[0]} store within 2 days${ofPayment}.`,
        `${whenPaid}商品將於2天內送達您選擇的${chainName(shippingOption)[1]}門市。`,
      ];
    default:
      return [`It will be delivered within 2 days${ofPayment}.`, `${whenPaid}商品將於2天內送達。`];
  }
}

export const textWhenThere: LocalizedText = [
  'You will get a text message when it is there.',
  '到店後會以簡訊通知您。',
];
