import { formatNtd } from '#app/domain/cart/money.ts';
import { type ShippingOption, shippingMethods } from '#app/domain/delivery/shipping.ts';
import type { ProgressEmail } from '#app/domain/email/email-kind.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { OrderState, PlacedOrder } from '#app/domain/order/order.ts';
import { isRefundedFirst } from '#app/domain/order/order-progress.ts';
import type { InvoiceType } from '#app/domain/payment/invoice.ts';
import type { PaymentMethod } from '#app/domain/payment/payment.ts';
import {
  type Account,
  isRefundedWhole,
  type Payment,
  stillToPay,
  toAskFor,
} from '#app/domain/payment/payment-report.ts';
import { isBackTo, toRefund } from '#app/domain/payment/refund.ts';
import { chainName, storeName } from './checkout.ts';
import { localizedTime } from './date.ts';
import { joinTexts } from './marks.ts';
import { refundedFirst } from './order-lookup.ts';
import { eachLanguage, restToPay } from './payment.ts';
import {
  goesBackOf,
  type PaidWith,
  refundDue,
  refundGoesTo,
  reportGoesBack,
  wasRefunded,
} from './payment-report.ts';

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
    `You have paid ${amount} more than is due now. We will refund it.`,
    `您的付款金額較目前應付金額多${amount}，我們將為您辦理退款。`,
  ],
} as const;

type Subject = (
  number: string,
  order: Pick<PlacedOrder, 'shippingOption' | 'paymentMethod'>,
) => LocalizedText;

/** Of one that waits for its payment, all of which was reported. */
export function reportedSubject(number: string): LocalizedText {
  return [`We’re checking your transfer for order ${number}`, `訂單${number}的匯款核對中`];
}

export const statusSubjects: Record<ProgressEmail, Subject> = {
  followUp: (number) => [`A question about order ${number}`, `訂單${number}需要與您確認`],
  awaitingPayment: (number, { paymentMethod }) =>
    paymentMethod === 'cod'
      ? [`Order ${number} is waiting to be confirmed`, `訂單${number}待確認`]
      : [`Order ${number} is awaiting payment`, `訂單${number}待付款`],
  paymentReceived: (number) => [`We’ve received your payment for order ${number}`, `訂單${number}已收到款項`],
  inTransit: (number, order) =>
    isPickUp(order)
      ? [`Order ${number} is ready to collect`, `訂單${number}可取貨`]
      : [`Order ${number} is on its way`, `訂單${number}已出貨`],
  completed: (number) => [`Order ${number} is complete`, `訂單${number}已完成`],
  cancelled: (number) => [`Order ${number} was cancelled`, `訂單${number}已取消`],
  refunded: (number) => [`A refund for order ${number}`, `訂單${number}退款通知`],
  invoiceIssued: (number) => [`Invoice for order ${number}`, `訂單${number}電子發票開立通知`],
  invoiceVoided: (number) => [`Invoice for order ${number} was voided`, `訂單${number}電子發票作廢通知`],
  payLater: (number) => [`How to pay for order ${number}`, `訂單${number}繳費資訊`],
  atStore: (number) => [`Order ${number} is at your store`, `訂單${number}已到店，請取貨`],
  undelivered: (number, order) =>
    isAtHome(order)
      ? [`Order ${number} could not be delivered`, `訂單${number}未能送達`]
      : [`Order ${number} was not collected`, `訂單${number}逾期未取`],
};

function isAtHome({ shippingOption }: Pick<PlacedOrder, 'shippingOption'>): boolean {
  return shippingMethods[shippingOption].kind === 'home';
}

type Facts = OrderState &
  Pick<PlacedOrder, 'promised'> &
  Pick<PaidWith, 'waysBack'> & { amountReported?: number };

/** One sum, and the total so far including it, in NTD. */
export interface PaymentSum {
  amount: number;
  inAll: number;
  /** Of a payment; that of its order where it is not known. */
  method?: PaymentMethod | undefined;
}

const receivedThanks = (
  { orderNumber, paymentMethod }: Pick<Facts, 'orderNumber' | 'paymentMethod'>,
  { amount, inAll, method = paymentMethod }: PaymentSum,
): LocalizedText => {
  const [sum, all] = [formatNtd(amount), formatNtd(inAll)];
  const [, what]: LocalizedText = method === 'bt' ? ['transfer', '匯款'] : ['payment', '款項'];
  return inAll > amount
    ? [
        `We have received ${sum} for your order ${orderNumber} (${all} in all). Thank you.`,
        `我們已收到您訂單${orderNumber}的${what}${sum}（累計${all}），謝謝您。`,
      ]
    : [
        `We have received ${sum} for your order ${orderNumber}. Thank you.`,
        `我們已收到您訂單${orderNumber}的${what}${sum}，謝謝您。`,
      ];
};

const keptForOrder = (orderNumber: string, sum: string): LocalizedText => [
  `We have put your ${sum} towards order ${orderNumber} instead of refunding it.`,
  `您先前的款項${sum}將用於支付訂單${orderNumber}，不另行退款。`,
];

export const joined = (...texts: readonly LocalizedText[]): LocalizedText => joinTexts(texts, [' ', '']);

/** Of money that goes back. @param reported transfers of a cancelled order that go back, too. */
export function whereTo(
  order: Account & Pick<PlacedOrder, 'status' | 'paymentMethod'> & Pick<PaidWith, 'waysBack'>,
  reported: readonly Pick<Payment, 'amount'>[] = [],
): LocalizedText {
  return refundGoesTo(order, goesBackOf(order, reported), [
    'Please reply to this email with the account to refund it to.',
    '請直接回覆本信告知退款帳戶。',
  ]);
}

/** Null where nothing is due back. */
const replyWithAccount = (order: Facts): LocalizedText | null => {
  const due = refundDue(order);
  return due && joined(due, whereTo(order));
};

const cancelledBefore = (order: Facts): LocalizedText => {
  const back = toRefund(order);
  if (back > 0)
    return joined(
      [
        `Your order was cancelled, so we will refund ${formatNtd(back)} to you.`,
        `由於您的訂單已取消，我們將為您退款${formatNtd(back)}。`,
      ],
      whereTo(order),
    );
  const cancelled: LocalizedText = ['Your order was cancelled.', '您的訂單已取消。'];
  return order.amountRefunded > 0
    ? joined(cancelled, wasRefunded(formatNtd(order.amountRefunded)))
    : cancelled;
};

/** Of a part that was sent before its order was cancelled. */
const cashAsked = (cash: string): LocalizedText => [
  `What was shipped before asks for ${cash} in cash. Please do not accept it; if you have, reply to this email and we will refund what you paid.`,
  `先前出貨的包裹將代收現金${cash}，請勿收取。若您已付款取件，請直接回覆本信，我們會為您辦理退款。`,
];

/** Self pick-up: ready where others are in transit. */
export const isPickUp = ({ shippingOption }: Pick<PlacedOrder, 'shippingOption'>) =>
  shippingMethods[shippingOption].kind === 'pickup';

export const statusEmailText = {
  followUp: {
    heading: ['We need to check something with you', '我們需要與您確認訂單內容'],
    intro: (order: Facts): LocalizedText => [
      `Before we ${isPickUp(order) ? 'prepare' : 'ship'} your order ${order.orderNumber}, we’d like to check something with you.`,
      `在為您處理訂單${order.orderNumber}之前，我們有些內容需要與您確認。`,
    ],
    /** Of an order of which a part was sent. */
    rest: (order: Facts): LocalizedText => [
      `Before we ${isPickUp(order) ? 'prepare' : 'ship'} the rest of your order ${order.orderNumber}, we’d like to check something with you.`,
      `在為您處理訂單${order.orderNumber}的其餘商品之前，我們有些內容需要與您確認。`,
    ],
    reach: (phone: string): LocalizedText => [
      `We will call you on ${phone} or email you. You can also reply to this email.`,
      `我們會致電${phone}或以電子郵件與您聯絡，您也可以直接回覆本信。`,
    ],
  },
  awaitingPayment: {
    /** It came back unpaid. */
    cameBack: (order: Facts): LocalizedText => {
      const left = formatNtd(toAskFor(order));
      return [
        `${left} is still to be paid for your order ${order.orderNumber}.`,
        `您的訂單${order.orderNumber}尚有${left}未付款。`,
      ];
    },
    heading: ({ paymentMethod }: Facts): LocalizedText =>
      paymentMethod === 'cod'
        ? ['Your order is waiting to be confirmed', '您的訂單待確認']
        : ['Your order is awaiting payment', '您的訂單尚待付款'],
    intro: (order: Facts): LocalizedText => {
      const { orderNumber, promised } = order;
      // Sent or collected unpaid.
      if (order.status === 'completed') {
        const left = formatNtd(toAskFor(order));
        return [
          `Your order ${orderNumber} is complete. ${left} is still to be paid.`,
          `您的訂單${orderNumber}已完成，尚有${left}未付款。`,
        ];
      }
      if (order.status === 'inTransit') {
        const left = formatNtd(toAskFor(order));
        return isPickUp(order)
          ? [
              `Your order ${orderNumber} is ready to collect. ${left} is still to be paid.`,
              `您的訂單${orderNumber}已備妥，可以取貨了，尚有${left}未付款。`,
            ]
          : [
              `Your order ${orderNumber} is on its way. ${left} is still to be paid.`,
              `您的訂單${orderNumber}已出貨，尚有${left}未付款。`,
            ];
      }
      // Cash on delivery awaits no payment.
      if (order.paymentMethod === 'cod')
        return isPickUp(order)
          ? [
              `Your order ${orderNumber} is waiting for us to confirm it. We will email you when it is ready to collect.`,
              `您的訂單${orderNumber}待我們確認，商品備妥可取貨時會再以電子郵件通知您。`,
            ]
          : [
              `Your order ${orderNumber} is waiting for us to confirm it. We will email you when it is on its way.`,
              `您的訂單${orderNumber}待我們確認，出貨時會再以電子郵件通知您。`,
            ];
      if (isPickUp(order))
        return promised?.chosen
          ? [
              `We’ll prepare your order ${orderNumber} for the day you chose. We only need your payment.`,
              `收到款項後，我們會依您指定的日期為您的訂單${orderNumber}備貨。`,
            ]
          : [
              `We’ll prepare your order ${orderNumber} as soon as we receive your payment.`,
              `收到款項後，我們就會立即為您的訂單${orderNumber}備貨。`,
            ];
      if (promised?.chosen)
        return [
          `We’ll ship your order ${orderNumber} for the day you chose. We only need your payment.`,
          `收到款項後，我們會依您指定的日期為您的訂單${orderNumber}安排出貨。`,
        ];
      return [
        `We’ll ship your order ${orderNumber} as soon as we receive your payment.`,
        `收到款項後，我們就會立即為您的訂單${orderNumber}安排出貨。`,
      ];
    },
  },
  paymentReceived: {
    heading: ['We have received your payment', '我們已收到您的款項'],
    /** @param kept NTD that pay for the order instead of being refunded. @param isRest whether a part was sent before. */
    intro: (
      order: Facts,
      sum: PaymentSum | null = null,
      kept: number | null = null,
      isRest = false,
    ): LocalizedText => {
      const { amountReceived } = order;
      const thanks =
        kept === null
          ? receivedThanks(order, sum ?? { amount: amountReceived, inAll: amountReceived })
          : keptForOrder(order.orderNumber, formatNtd(kept));
      // What is too much goes back the way it came.
      const by = sum?.method;
      const came = sum?.amount ?? 0;
      const isBackByIt = isBackTo(by) && toRefund(order) <= came;
      const paid = isBackByIt ? { ...order, waysBack: [{ method: by, left: came }] } : order;
      if (order.status === 'cancelled') return joined(thanks, cancelledBefore(paid));
      const back = replyWithAccount(paid);
      if (back) return joined(thanks, back);
      if (isRefundedFirst(order))
        return joined(thanks, wasRefunded(formatNtd(order.amountRefunded)), refundedFirst);
      const left = formatNtd(toAskFor(order));
      if (toAskFor(order) > 0) return joined(thanks, [`${left} is still to be paid.`, `尚餘${left}未付。`]);
      if (stillToPay(order) > 0) return thanks;
      if (order.status === 'inTransit' && order.paymentMethod === 'cod')
        return joined(thanks, [
          'If you are asked for cash all the same, please do not pay it, and contact us.',
          '若仍被要求支付現金，請勿付款並與我們聯絡。',
        ]);
      if (order.status === 'inTransit' || order.status === 'completed') return thanks;
      if (isPickUp(order))
        return joined(thanks, [
          `We will email you when ${isRest ? 'the rest' : 'it'} is ready to collect.`,
          `${isRest ? '其餘商品' : '商品'}備妥可取貨時，會再以電子郵件通知您。`,
        ]);
      if (isRest)
        return joined(thanks, [
          'We will pack the rest and email you when it is on its way.',
          '我們會儘快為您準備其餘商品，出貨時再以電子郵件通知您。',
        ]);
      return joined(thanks, [
        'We will pack it and email you when it is on its way.',
        '我們會儘快為您準備商品，出貨時再以電子郵件通知您。',
      ]);
    },
  },
  inTransit: {
    heading: (order: Facts): LocalizedText =>
      isPickUp(order)
        ? ['Your order is ready to collect', '您的訂單已可取貨']
        : ['Your order is on its way', '您的訂單已出貨'],
    intro: (order: Facts): LocalizedText => {
      const { orderNumber } = order;
      if (isPickUp(order))
        return [
          `Your order ${orderNumber} is packed and ready to collect.`,
          `您的訂單${orderNumber}已備妥，可以取貨了。`,
        ];
      // The day stands below, alone.
      if (order.promised)
        return [`Your order ${orderNumber} has been shipped.`, `您的訂單${orderNumber}已出貨。`];
      return [
        `Your order ${orderNumber} has been shipped. We expect it to arrive within 2 days, not counting Sundays and days we are closed.`,
        `您的訂單${orderNumber}已出貨，預計2天內送達（不含週日及公休日）。`,
      ];
    },
  },
  completed: {
    heading: ['Your order is complete', '您的訂單已完成'],
    intro: ({ orderNumber }: Facts): LocalizedText => [
      `Your order ${orderNumber} is complete. Thank you, and enjoy your braai.`,
      `您的訂單${orderNumber}已完成，感謝您的訂購，祝您用餐愉快。`,
    ],
  },
  cancelled: {
    heading: ['Your order was cancelled', '您的訂單已取消'],
    intro: (order: Facts): LocalizedText => [
      `Your order ${order.orderNumber} has been cancelled. It will not be ${isPickUp(order) ? 'prepared' : 'delivered'}.`,
      `您的訂單${order.orderNumber}已取消，將不會${isPickUp(order) ? '備貨' : '出貨'}。`,
    ],
    hadLeft: (order: Facts): LocalizedText =>
      isPickUp(order)
        ? [
            `Your order ${order.orderNumber} has been cancelled. It can no longer be collected.`,
            `您的訂單${order.orderNumber}已取消，商品已無法取貨。`,
          ]
        : [
            `Your order ${order.orderNumber} was cancelled after it had been shipped. If the parcel still reaches you, please do not accept it.`,
            `您的訂單${order.orderNumber}在出貨後取消了。若包裹仍送達，請勿收取。`,
          ],
    cameBack: (order: Facts, isPartCollected: boolean): LocalizedText => {
      const { orderNumber } = order;
      if (isPartCollected)
        return isAtHome(order)
          ? [
              `Not all of your order ${orderNumber} could be delivered, and it is now cancelled.`,
              `您的訂單${orderNumber}有部分包裹未能送達，訂單現已取消。`,
            ]
          : [
              `Not all of your order ${orderNumber} was collected, and it is now cancelled.`,
              `您的訂單${orderNumber}有部分商品未完成取貨，訂單現已取消。`,
            ];
      return isAtHome(order)
        ? [
            `Your order ${orderNumber} could not be delivered, and is now cancelled.`,
            `您的訂單${orderNumber}未能送達，現已取消。`,
          ]
        : [
            `Your order ${orderNumber} was not collected, and is now cancelled.`,
            `您的訂單${orderNumber}未完成取貨，現已取消。`,
          ];
    },
    unpaid: (orderNumber: string): LocalizedText => [
      `Your order ${orderNumber} was cancelled because it was not paid in time. You are welcome to order again.`,
      `您的訂單${orderNumber}逾期未付款，已自動取消。歡迎再次訂購。`,
    ],
    /** @param cash NTD that is collected with what was shipped before. @param hadLeft whether all of it had. */
    money: (
      order: Facts,
      reported: readonly Pick<Payment, 'amount'>[],
      { cash = 0, hadLeft = false } = {},
    ): LocalizedText => {
      const back = [refundDue(order), reportGoesBack(order, reported)].filter((line) => line !== null);
      const asked = cash > 0 ? [cashAsked(formatNtd(cash))] : [];
      if (back.length > 0) return joined(...back, whereTo(order, reported), ...asked);
      if (order.amountRefunded > 0) return joined(wasRefunded(formatNtd(order.amountRefunded)), ...asked);
      return order.paymentMethod === 'bt'
        ? [
            'Please do not transfer any money. If you have done so already, reply to this email and we will refund it.',
            '請勿匯款。若您已完成匯款，請直接回覆本信，我們會為您辦理退款。',
          ]
        : hadLeft && !isPickUp(order)
          ? [
              'There is nothing for you to pay. If you have paid for the parcel already, reply to this email and we will refund it.',
              '您無須支付任何款項。若您已付款取件，請直接回覆本信，我們會為您辦理退款。',
            ]
          : cash > 0
            ? cashAsked(formatNtd(cash))
            : ['There is nothing for you to pay.', '您無須支付任何款項。'];
    },
  },
  invoiceIssued: {
    heading: ['Your invoice', '電子發票開立通知'],
    intro: ({ orderNumber }: Facts): LocalizedText => [
      `We have issued the uniform invoice for your order ${orderNumber}.`,
      `您的訂單${orderNumber}已開立電子發票。`,
    ],
    /** @param number of the invoice that was voided. */
    replacing: (orderNumber: string, number: string): LocalizedText => [
      `We have issued a new uniform invoice for your order ${orderNumber}. It replaces invoice ${number}, which was voided and is no longer valid.`,
      `您的訂單${orderNumber}已重新開立電子發票。原發票${number}已作廢，請以下列新發票為準。`,
    ],
    further: (orderNumber: string): LocalizedText => [
      `The invoice for your order ${orderNumber} was too low, so we have issued a further invoice for the difference. The first invoice stays valid.`,
      `您的訂單${orderNumber}原發票金額不足，差額已另行開立電子發票，原發票仍然有效。`,
    ],
    number: ['Invoice number', '發票號碼'],
    day: ['Invoice date', '發票日期'],
    amount: ['Invoice amount', '發票金額'],
    madeFor: ['Invoice type', '發票類型'],
    kept: {
      personal: [
        'It is stored electronically; no paper copy is sent. If it wins in the invoice lottery, you will be notified.',
        '本發票以電子方式保存，不另寄紙本；中獎時將另行通知您。',
      ],
      carrier: ['It is stored under your mobile barcode.', '發票已存入您的手機條碼載具。'],
      donation: [
        'It has been donated to the charity whose code you gave. Thank you.',
        '本發票已依您提供的愛心碼捐贈，感謝您的愛心。',
      ],
      company: [
        'If you need a printed copy, please reply to this email.',
        '如需電子發票證明聯，請直接回覆本信。',
      ],
    } satisfies Record<InvoiceType, LocalizedText>,
    isTest: ['This is a test: the invoice is not valid.', '此為測試發票，不具效力。'],
  },
  invoiceVoided: {
    heading: ['Your invoice was voided', '電子發票作廢通知'],
    intro: (order: Facts): LocalizedText =>
      order.status !== 'cancelled' && isRefundedWhole(order)
        ? [
            `We have voided the uniform invoice below because order ${order.orderNumber} was refunded in full.`,
            `您的訂單${order.orderNumber}已全額退款，以下電子發票已作廢。`,
          ]
        : order.status !== 'cancelled'
          ? [
              `We have voided the uniform invoice below because nothing is to be paid for order ${order.orderNumber} any more.`,
              `您的訂單${order.orderNumber}已無應付金額，以下電子發票已作廢。`,
            ]
          : [
              `We have voided the uniform invoice below because order ${order.orderNumber} was cancelled.`,
              `您的訂單${order.orderNumber}已取消，以下電子發票已作廢。`,
            ],
    after: ['It is no longer valid. There is nothing for you to do.', '該發票已失去效力，您無須另行辦理。'],
  },
  payLater: {
    heading: ['How to pay', '繳費資訊'],
    intro: ({ orderNumber }: Facts): LocalizedText => [
      `Here is what you need to pay for your order ${orderNumber}. We will email you when the payment has arrived.`,
      `以下是您訂單${orderNumber}的繳費資訊，收到款項後會再以電子郵件通知您。`,
    ],
  },
  atStore: {
    heading: ['Your parcel is at the store', '您的包裹已到店'],
    intro: ({ orderNumber }: Facts): LocalizedText => [
      `A parcel of your order ${orderNumber} is ready to collect at the store you chose. Please collect it soon: what is not collected in time comes back to us.`,
      `您的訂單${orderNumber}有包裹已送達您選擇的門市。請儘快前往取貨，逾期未取將退回本店。`,
    ],
    toPay: (amount: string): LocalizedText => [
      `Please pay ${amount} in cash when you collect it.`,
      `取貨時請以現金支付${amount}。`,
    ],
  },
  undelivered: {
    heading: (order: Facts): LocalizedText =>
      isAtHome(order)
        ? ['Your parcel could not be delivered', '您的包裹未能送達']
        : ['Your parcel was not collected', '您的包裹逾期未取'],
    intro: (order: Facts): LocalizedText =>
      isAtHome(order)
        ? [
            `The courier could not deliver a parcel of your order ${order.orderNumber}.`,
            `宅配人員未能送達您訂單${order.orderNumber}的包裹。`,
          ]
        : [
            `A parcel of your order ${order.orderNumber} was not collected in time and is coming back to us.`,
            `您的訂單${order.orderNumber}有包裹逾期未取，將退回本店。`,
          ],
    next: (phone: string): LocalizedText =>
      phone === ''
        ? [
            'Please reply to this email so that we can agree what happens next.',
            '請直接回覆本信，以便安排後續事宜。',
          ]
        : [
            `Please reply to this email or call ${phone} so that we can agree what happens next.`,
            `請直接回覆本信或來電${phone}，以便安排後續事宜。`,
          ],
  },
  refunded: {
    heading: ['Your refund', '退款通知'],
    intro: (order: Facts, sum: PaymentSum | null = null): LocalizedText => {
      const { orderNumber, amountRefunded } = order;
      const { amount, inAll } = sum ?? { amount: amountRefunded, inAll: amountRefunded };
      const [back, all] = [formatNtd(amount), formatNtd(inAll)];
      const refunded: LocalizedText =
        inAll > amount
          ? [
              `We have refunded ${back} for your order ${orderNumber} (${all} in all).`,
              `我們已為您的訂單${orderNumber}退款${back}（累計退款${all}）。`,
            ]
          : [
              `We have refunded ${back} for your order ${orderNumber}.`,
              `我們已為您的訂單${orderNumber}退款${back}。`,
            ];
      return isRefundedFirst(order) ? joined(refunded, refundedFirst) : refunded;
    },
    when: [
      'Depending on your bank, it can take a few working days to reach your account.',
      '實際入帳時間依各家銀行作業而定，約需數個工作天。',
    ],
    whenBack: {
      card: [
        'We returned it to the card you paid with. It shows there within about 7 to 14 working days, depending on your bank.',
        '款項已退回您付款時使用的信用卡，約7至14個工作天入帳，實際時間依發卡銀行作業而定。',
      ],
      linepay: [
        'LINE Pay returns it to what you paid with there. On a card it shows within about 7 to 14 working days, depending on your bank.',
        '款項已透過LINE Pay退回您當時使用的付款方式。若以信用卡付款，約7至14個工作天入帳，實際時間依發卡銀行作業而定。',
      ],
    },
  },
} as const satisfies Record<
  ProgressEmail,
  {
    heading: LocalizedText | ((order: Facts) => LocalizedText);
    intro: (order: Facts, sum?: PaymentSum | null) => LocalizedText;
  } & Record<string, unknown>
>;

/** Followed by the order number. Never contains text of a customer. */
export const subjects = {
  newOrder: (number: string): LocalizedText => [`Order ${number} received`, `訂單${number}已成立`],
  newOrderShop: (number: string): LocalizedText => [`New order ${number}`, `新訂單${number}`],
  transferReported: (number: string): LocalizedText => [
    `Transfer reported for order ${number}`,
    `訂單${number}匯款回報`,
  ],
  paymentToRefund: (number: string): LocalizedText => [
    `Payment to refund for order ${number}`,
    `訂單${number}有款項須退還`,
  ],
  undeliveredShop: (number: string, order: Pick<PlacedOrder, 'shippingOption'>): LocalizedText =>
    isAtHome(order)
      ? [`Order ${number} was not delivered`, `訂單${number}未送達`]
      : [`Order ${number} was not collected`, `訂單${number}未取件`],
  failedOrder: (reference: string): LocalizedText => [
    `Order not placed: contact the customer (${reference})`,
    `訂單未成立，請聯絡顧客（${reference}）`,
  ],
  contact: (reference: string): LocalizedText => [
    `Message from a customer (${reference})`,
    `顧客訊息（${reference}）`,
  ],
} as const;

export const newOrderText = {
  gift: [
    'This is a gift: your message will be printed on the packing slip, which shows no prices, only an amount to collect if there is one.',
    '此訂單為禮物，您的留言會印在出貨明細上；明細不列商品金額，若需代收款項，僅載明代收金額。',
  ],
  heading: ['Thank you for your order', '感謝您的訂購'],
  preview: (number: string, amount: string): LocalizedText => [
    `Order ${number}: ${amount} to pay. What happens next is inside.`,
    `訂單${number}，應付金額${amount}。內有付款與配送說明。`,
  ],
  previewPaid: (number: string): LocalizedText => [
    `Order ${number}. What happens next is inside.`,
    `訂單${number}，內有配送說明。`,
  ],
  intro: [
    'We have received your order and will email you with updates.',
    '我們已收到您的訂單，後續進度會再以電子郵件通知您。',
  ],
  perishable: {
    title: ['Frozen food', '冷凍食品說明'],
    text: [
      'Please put frozen food in the freezer as soon as you have it. If anything is damaged or thawed, a photo taken the same day helps us sort it out.',
      '收到商品後，請立即將冷凍食品放入冷凍庫。若有破損或退冰的情形，請於收到當日拍照，以便我們為您處理。',
    ],
  },
  returns: {
    title: ['Returns', '退貨'],
    text: [
      'You may return these goods within seven days of receiving them, without giving a reason.',
      '您可於收到商品後七日內退貨，無須說明理由。',
    ],
  },
  questions: ['Any questions? Reply to this email.', '若有任何問題，請直接回覆本信。'],
  questionsOrCall: (phone: string): LocalizedText => [
    `Any questions? Reply to this email or call ${phone}.`,
    `若有任何問題，請直接回覆本信，或來電${phone}。`,
  ],
  visit: ['Visit the shop', '前往商店'],
} as const;

/** @param name empty for a greeting without one. */
export function greeting(name: string): LocalizedText {
  return name ? [`Dear ${name},`, `${name}您好：`] : ['Dear customer,', '親愛的顧客您好：'];
}

export const shopOrderText = {
  heading: (number: string): LocalizedText => [`New order ${number}`, `新訂單${number}`],
  preview: (name: string, amount: string): LocalizedText => [`${name}, ${amount}`, `${name}，${amount}`],
  open: ['Open the order', '開啟訂單'],
  paymentStatement: (method: string): LocalizedText => [
    `Payment instructions for the customer: ${method}`,
    `給顧客的付款說明：${method}`,
  ],
  paidOnline: (method: string): LocalizedText => [`To be paid online: ${method}`, `線上付款：${method}`],
  paidOnlineHint: [
    'The order shows the payment as soon as it has arrived. Without one, the order is cancelled automatically.',
    '收到款項後，訂單會立即顯示已付款；逾期未付款，訂單將自動取消。',
  ],
  earlierFailure: [
    'An earlier attempt at this order failed, and you may have had an email about it. The order has now been placed: there is no need to contact the customer about the failure.',
    '此訂單先前曾送出失敗，您可能已收到相關通知。本訂單即為重新送出的訂單，無須再為此聯絡顧客。',
  ],
} as const;

export const transferText = {
  heading: (number: string): LocalizedText => [
    `The customer of order ${number} reported a transfer`,
    `訂單${number}的顧客已回報匯款`,
  ],
  preview: (amount: string, lastFive: string): LocalizedText => [
    `${amount}, last five digits ${lastFive}`,
    `${amount}，帳號後五碼${lastFive}`,
  ],
  intro: ['Please look for it in your account, then confirm the payment.', '請與帳戶明細核對，再確認收款。'],
  amount: ['Amount', '匯款金額'],
  lastFive: ['Last five digits', '帳號後五碼'],
  paidOn: ['Date paid', '匯款日期'],
  difference: ['Difference', '差額'],
} as const;

export const toRefundText = {
  heading: (number: string): LocalizedText => [
    `A payment for order ${number} is to be refunded`,
    `訂單${number}收到須退還的款項`,
  ],
  preview: (amount: string): LocalizedText => [`${amount} to refund`, `須退還${amount}`],
  cancelled: [
    'This payment came after the order was cancelled. The order stays cancelled, and its goods are not held.',
    '這筆款項在訂單取消後才入帳。訂單仍為已取消，商品也不再保留。',
  ],
  paidBefore: [
    'The order had already been paid when this payment arrived.',
    '訂單先前已付清，這筆為重複付款或溢付款項。',
  ],
  refundedBefore: [
    'The order had already been refunded in full when this payment arrived.',
    '訂單先前已全額退款，這筆款項在退款後才入帳。',
  ],
  next: [
    'Please refund it on the order’s page. It is listed under “To refund” until then.',
    '請至訂單頁面辦理退款，完成前會列在「待退款」。',
  ],
  nextOrKeep: [
    'On the order’s page, please refund it, or use it to pay for the order again. It is listed under “To refund” until then.',
    '請至訂單頁面辦理退款，或改為支付此訂單；處理完成前會列在「待退款」。',
  ],
  amount: ['Amount received', '收款金額'],
  tradeNo: ['Transaction number', '金流交易編號'],
} as const;

export const undeliveredShopText = {
  heading: (number: string, option: ShippingOption): LocalizedText =>
    shippingMethods[option].kind === 'home'
      ? [`A parcel of order ${number} was not delivered`, `訂單${number}的包裹未送達`]
      : [`A parcel of order ${number} was not collected`, `訂單${number}的包裹未取件`],
  told: ['The customer gets an email, too.', '顧客也會收到通知信。'],
  notTold: ['The customer gave no email address, so please call.', '顧客未留電子郵件，請以電話聯絡。'],
  carrier: ['Carrier’s report', '物流回報'],
} as const;

export const orderFacts = {
  order: ['Your order', '訂購內容'],
  orderNumber: ['Order number', '訂單編號'],
  orderDate: ['Order date', '訂購日期'],
  payment: ['Payment method', '付款方式'],
  shipping: ['Shipping method', '配送方式'],
  shippingFee: ['Shipping fee', '運費'],
  total: ['Total', '總計'],
  amountDue: ['Amount due', '應付金額'],
  free: ['Free', '免運費'],
  received: ['Paid so far', '已付金額'],
  refunded: ['Refunded', '已退款'],
  stillToPay: restToPay,
  each: (price: string, qty: number): LocalizedText => [`${price} × ${qty}`, `${price} × ${qty}`],
  before: (price: string): LocalizedText => [`was ${price}`, `原價${price}`],
  deliverTo: ['Deliver to', '配送地址'],
  pickUp: ['Collecting your order', '自取說明'],
  store: (option: ShippingOption): LocalizedText => {
    const [english, chinese] = chainName(option);
    return [`${english} store`, `${chinese}取貨門市`];
  },
  storeWithCode: (option: ShippingOption, name: string, code: string): LocalizedText => {
    const [english, chinese] = storeName(option, name);
    return [`${english} (store code ${code})`, `${chinese}（店號${code}）`];
  },
} as const;

export function feeText(fee: number): LocalizedText {
  return fee === 0 ? orderFacts.free : [formatNtd(fee), formatNtd(fee)];
}

export const customerFacts = {
  customer: ['Customer', '顧客'],
  name: ['Name', '姓名'],
  phone: ['Cellphone', '手機號碼'],
  email: ['Email', '電子郵件'],
  language: ['Language', '語言'],
  message: ['Message from the customer', '顧客備註'],
  gift: ['Gift message, for the packing slip', '禮物留言（印於出貨明細）'],
} as const;

/** In language 0 only (specification, section 8). */
export const failedOrderText = {
  heading: 'An order could not be placed',
  preview: 'Please contact the customer to confirm the order.',
  intro:
    'Something went wrong while this customer was placing an order. They were told that you will contact them to confirm it. Please do.',
  maybeRetried:
    'Nothing was charged and no stock was taken. The customer may have tried again since; look for a newer order under the same name first.',
  what: 'What they ordered',
  whatElse: 'Other details they gave',
  several: (count: number) =>
    count === 0
      ? 'Orders could not be placed'
      : count === 1
        ? 'One more order could not be placed'
        : `${count} more orders could not be placed`,
  severalIntro:
    'These came after the first emails of the hour, so they are in one email. Each customer was told that you will contact them.',
  uncounted: (count: number) =>
    `${count === 1 ? '1 more failed attempt was' : `${count} more failed attempts were`} not recorded: there were too many at once.`,
  when: 'When',
  reference: 'Order ID',
  shown: 'Amount shown to the customer',
  reason: 'Reason',
  promoCode: 'Promo code',
} as const;

export const lowStockEmailText = {
  subject: (count: number): LocalizedText => [
    `Low stock: ${count === 1 ? '1 variant' : `${count} variants`}`,
    `庫存偏低：${count}種規格`,
  ],
  preview: ['What to order or make soon.', '近期需要補貨的商品。'],
  heading: ['Low stock', '庫存偏低'],
  intro: [
    'These have run low since the last email about stock. Each is listed once, until it is restocked.',
    '自上次通知後，以下商品的庫存已偏低。每種規格補足之前只通知一次。',
  ],
  left: (left: number): LocalizedText =>
    left === 0 ? ['sold out', '已售完'] : [`${left} left`, `剩餘${left}件`],
  more: (count: number): LocalizedText => [`And ${count} more.`, `另有${count}種規格。`],
  open: ['See what is low', '查看庫存偏低的商品'],
} as const;

export const bankChangedEmailText = {
  heading: ['The shop’s bank account was changed', '商店的銀行帳戶已變更'],
  preview: ['What customers are told to transfer to was changed.', '顧客看到的匯款帳戶資料已變更。'],
  /** @param at ISO 8601. */
  changed: (by: string, at: string): LocalizedText => {
    const when = localizedTime(at);
    return [`${by} changed it on ${when[0]}.`, `${by}於${when[1]}變更。`];
  },
  before: ['Until now', '原帳戶'],
  after: ['From now on', '新帳戶'],
  /** @param place bank and holder, as `English|中文` where they differ. @param digits the last ones of the account; empty for none. */
  account: (place: string, digits: string): LocalizedText => {
    if (digits === '') return ['no account', '無'];
    const [english, chinese] = eachLanguage(place);
    const at = place === '' ? '' : ' · ';
    return [`${english}${at}ends in ${digits}`, `${chinese}${at}後四碼${digits}`];
  },
  alike: [
    'The account number is another one, though it ends in the same digits.',
    '帳號已不同，僅後四碼相同。',
  ],
  check: [
    'If you don’t know of this change, correct the account in the settings at once and have every owner change their password.',
    '若您不知道這項變更，請立即在設定中更正帳戶，並請所有店主變更密碼。',
  ],
  open: ['Open the settings', '開啟設定'],
} as const;

export const contactEmailText = {
  heading: ['A message for the shop', '顧客來信'],
  preview: ['Sent from the contact page.', '由聯絡表單送出。'],
  intro: ['Reply to this email to answer.', '直接回覆本信即可回覆顧客。'],
  message: ['Message', '訊息內容'],
} as const;

export const emailTestText = {
  heading: ['Your shop can send emails', '您的商店可以寄信了'],
  preview: ['This is the test that you asked for.', '這是您要求的測試信。'],
  works: [
    'This is the test that you asked for. Order confirmations and the shop’s other emails are sent the same way.',
    '這是您要求的測試信。訂單確認信與商店的其他信件也會以同樣方式寄出。',
  ],
  spam: [
    'If it was in your spam folder, your customers’ emails may land there too: mark it as not spam, and ask your email provider about SPF, DKIM and DMARC for your domain.',
    '若這封信在垃圾郵件匣，寄給顧客的信也可能如此：請標示為「不是垃圾郵件」，並向您的電子郵件服務商詢問網域的SPF、DKIM與DMARC設定。',
  ],
} as const satisfies Record<string, LocalizedText>;
