import { formatNtd } from '#app/domain/cart/money.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import type { ProgressEmail } from '#app/domain/email/email-kind.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { OrderStanding, PlacedOrder } from '#app/domain/order/order.ts';
import { stillToPay } from '#app/domain/payment/payment-report.ts';
import { toRefund } from '#app/domain/payment/refund.ts';
import { refundDue, wasRefunded } from './payment-report.ts';

type Subject = (
  number: string,
  order: Pick<PlacedOrder, 'shippingOption' | 'paymentMethod'>,
) => LocalizedText;

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
};

type Facts = OrderStanding & Pick<PlacedOrder, 'promised'>;

/** One sum, and the total so far including it, in NTD. */
export interface PaymentSum {
  amount: number;
  inAll: number;
}

const receivedThanks = (orderNumber: string, { amount, inAll }: PaymentSum): LocalizedText => {
  const [sum, all] = [formatNtd(amount), formatNtd(inAll)];
  return inAll > amount
    ? [
        `We have received ${sum} for your order ${orderNumber} (${all} in all). Thank you.`,
        `我們已收到您訂單${orderNumber}的匯款${sum}（累計${all}），謝謝您。`,
      ]
    : [
        `We have received ${sum} for your order ${orderNumber}. Thank you.`,
        `我們已收到您訂單${orderNumber}的匯款${sum}，謝謝您。`,
      ];
};

const joined = (...texts: readonly LocalizedText[]): LocalizedText => [
  texts.map(([english]) => english).join(' '),
  texts.map(([, chinese]) => chinese).join(''),
];

const whereTo: LocalizedText = [
  'Please reply to this email with the account to refund it to.',
  '請直接回覆本信告知退款帳戶。',
];

/** Null where nothing is due back. */
const replyWithAccount = (order: Facts): LocalizedText | null => {
  const due = refundDue(order);
  return due && joined(due, whereTo);
};

const cancelledBefore = (order: Facts): LocalizedText => {
  const back = toRefund(order);
  if (back > 0)
    return joined(
      [
        `Your order was cancelled, so we will refund ${formatNtd(back)} to you.`,
        `由於您的訂單已取消，我們將為您退款${formatNtd(back)}。`,
      ],
      whereTo,
    );
  const cancelled: LocalizedText = ['Your order was cancelled.', '您的訂單已取消。'];
  return order.amountRefunded > 0
    ? joined(cancelled, wasRefunded(formatNtd(order.amountRefunded)))
    : cancelled;
};

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
    reach: (phone: string): LocalizedText => [
      `We will call you on ${phone} or email you. You can also reply to this email.`,
      `我們會致電${phone}或以電子郵件與您聯絡，您也可以直接回覆本信。`,
    ],
  },
  awaitingPayment: {
    heading: ({ paymentMethod }: Facts): LocalizedText =>
      paymentMethod === 'cod'
        ? ['Your order is waiting to be confirmed', '您的訂單待確認']
        : ['Your order is awaiting payment', '您的訂單尚待付款'],
    intro: (order: Facts): LocalizedText => {
      const { orderNumber, promised } = order;
      // Sent or collected unpaid.
      if (order.status === 'completed') {
        const left = formatNtd(stillToPay(order));
        return [
          `Your order ${orderNumber} is complete. ${left} is still to be paid.`,
          `您的訂單${orderNumber}已完成，尚有${left}未付款。`,
        ];
      }
      if (order.status === 'inTransit') {
        const left = formatNtd(stillToPay(order));
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
          `Your order ${orderNumber} is ready to ship for the day you chose. We only need your payment.`,
          `您的訂單${orderNumber}已準備就緒，收到款項後會依您指定的日期安排出貨。`,
        ];
      return [
        `Your order ${orderNumber} is ready to ship. We’ll ship it as soon as we receive your payment.`,
        `您的訂單${orderNumber}已準備就緒，收到款項後就會立即為您安排出貨。`,
      ];
    },
  },
  paymentReceived: {
    heading: ['We have received your payment', '我們已收到您的款項'],
    intro: (order: Facts, sum: PaymentSum | null = null): LocalizedText => {
      const { amountReceived } = order;
      const thanks = receivedThanks(
        order.orderNumber,
        sum ?? { amount: amountReceived, inAll: amountReceived },
      );
      const left = formatNtd(stillToPay(order));
      if (order.status === 'cancelled') return joined(thanks, cancelledBefore(order));
      // Overpaid: the excess is refunded.
      const back = replyWithAccount(order);
      if (back) return joined(thanks, back);
      if (stillToPay(order) > 0) return joined(thanks, [`${left} is still to be paid.`, `尚餘${left}未付。`]);
      if (order.status === 'inTransit' || order.status === 'completed') return thanks;
      if (isPickUp(order))
        return joined(thanks, [
          'We will email you when it is ready to collect.',
          '商品備妥可取貨時，會再以電子郵件通知您。',
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
      // A chosen day may be later; it is named below.
      if (order.promised?.chosen)
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
      `We’re sorry: we had to cancel your order ${order.orderNumber}. It will not be ${isPickUp(order) ? 'prepared' : 'delivered'}.`,
      `很抱歉，我們已取消您的訂單${order.orderNumber}，此訂單將不會${isPickUp(order) ? '備貨' : '出貨'}。`,
    ],
    money: (order: Facts): LocalizedText => {
      const back = replyWithAccount(order);
      if (back) return back;
      if (order.amountRefunded > 0) return wasRefunded(formatNtd(order.amountRefunded));
      return order.paymentMethod === 'bt'
        ? [
            'Please do not transfer any money. If you have done so already, reply to this email and we will refund it.',
            '請勿匯款。若您已完成匯款，請直接回覆本信，我們會為您辦理退款。',
          ]
        : ['There is nothing for you to pay.', '您無須支付任何款項。'];
    },
  },
  refunded: {
    heading: ['Your refund', '退款通知'],
    intro: ({ orderNumber, amountRefunded }: Facts, sum: PaymentSum | null = null): LocalizedText => {
      const { amount, inAll } = sum ?? { amount: amountRefunded, inAll: amountRefunded };
      const [back, all] = [formatNtd(amount), formatNtd(inAll)];
      return inAll > amount
        ? [
            `We have refunded ${back} for your order ${orderNumber} (${all} in all).`,
            `我們已為您的訂單${orderNumber}退款${back}（累計退款${all}）。`,
          ]
        : [
            `We have refunded ${back} for your order ${orderNumber}.`,
            `我們已為您的訂單${orderNumber}退款${back}。`,
          ];
    },
    when: [
      'Depending on your bank, it can take a few working days to reach your account.',
      '實際入帳時間依各家銀行作業而定，約需數個工作天。',
    ],
  },
} as const satisfies Record<
  ProgressEmail,
  {
    heading: LocalizedText | ((order: Facts) => LocalizedText);
    intro: (order: Facts, sum?: PaymentSum | null) => LocalizedText;
  } & Record<string, unknown>
>;
