import type { Pair } from '#app/domain/language.ts';
import type { ProgressLetter } from '#app/domain/letter-kind.ts';
import { formatNtd } from '#app/domain/money.ts';
import type { PlacedOrder } from '#app/domain/order.ts';
import { type ShippingOption, shippingMethods } from '#app/domain/shipping.ts';
import { stillToPay } from '#app/domain/told-payment.ts';
import { goesBack } from './told-payment.ts';

/** The letters that tell a customer where their order has come to. */

export const statusSubjects: Record<ProgressLetter, (number: string) => Pair> = {
  followUp: (number) => [`A question about order ${number}`, `訂單${number}需要與您確認`],
  awaitingPayment: (number) => [`Order ${number} awaits your payment`, `訂單${number}待付款`],
  paymentReceived: (number) => [`Order ${number}: we have your payment`, `訂單${number}已收到款項`],
  inTransit: (number) => [`Order ${number} is on its way`, `訂單${number}已出貨`],
  completed: (number) => [`Order ${number} is complete`, `訂單${number}已完成`],
  cancelled: (number) => [`Order ${number} was cancelled`, `訂單${number}已取消`],
};

type Facts = Pick<
  PlacedOrder,
  'orderNumber' | 'status' | 'shippingOption' | 'paymentMethod' | 'amountDue' | 'amountReceived' | 'promised'
>;

const receivedThanks = (orderNumber: string, received: string): Pair => [
  `We have received ${received} for your order ${orderNumber}. Thank you.`,
  `我們已收到您訂單${orderNumber}的匯款${received}，謝謝您。`,
];

const isPickUp = ({ shippingOption }: Facts) => shippingMethods[shippingOption].kind === 'pickup';

export const statusLetterText = {
  followUp: {
    heading: ['We need to check something with you', '我們需要與您確認訂單內容'],
    intro: ({ orderNumber }: Facts): Pair => [
      `Before your order ${orderNumber} goes on its way, we would like to check something with you.`,
      `在為您處理訂單${orderNumber}之前，我們有些內容需要與您確認。`,
    ],
    reach: (phone: string): Pair => [
      `We will call you on ${phone} or write to you. You can also reply to this e-mail.`,
      `我們會致電${phone}或以電子郵件與您聯絡，您也可以直接回覆本信。`,
    ],
  },
  awaitingPayment: {
    heading: ['Your order awaits your payment', '您的訂單尚待付款'],
    intro: ({ orderNumber, promised }: Facts): Pair =>
      promised?.chosen
        ? [
            `Your order ${orderNumber} is ready to be sent for the day you chose. We only need your payment.`,
            `您的訂單${orderNumber}已準備就緒，收到款項後會依您指定的日期安排出貨。`,
          ]
        : [
            `Your order ${orderNumber} is ready to be sent. It goes on its way as soon as we have your payment.`,
            `您的訂單${orderNumber}已準備就緒，收到款項後就會立即為您安排出貨。`,
          ],
  },
  paymentReceived: {
    heading: ['We have received your payment', '我們已收到您的款項'],
    intro: (order: Facts): Pair => {
      const { orderNumber } = order;
      const received = formatNtd(order.amountReceived);
      const left = stillToPay(order);
      // Cancelled while this letter waited: that it goes back is said in the letter of that.
      if (order.status === 'cancelled') return receivedThanks(orderNumber, received);
      if (left > 0)
        return [
          `We have received ${received} for your order ${orderNumber}. Thank you. ${formatNtd(left)} is still to be paid.`,
          `我們已收到您訂單${orderNumber}的匯款${received}，謝謝您。尚餘${formatNtd(left)}未付。`,
        ];
      if (order.status === 'inTransit' || order.status === 'completed')
        return receivedThanks(orderNumber, received);
      if (isPickUp(order))
        return [
          `We have received ${received} for your order ${orderNumber}. Thank you. We will write to you when we make it ready.`,
          `我們已收到您訂單${orderNumber}的匯款${received}，謝謝您。開始為您準備商品時，會再以電子郵件通知您。`,
        ];
      return [
        `We have received ${received} for your order ${orderNumber}. Thank you. We will pack it and write to you when it is on its way.`,
        `我們已收到您訂單${orderNumber}的匯款${received}，謝謝您。我們會儘快為您準備商品，出貨時再以電子郵件通知您。`,
      ];
    },
  },
  inTransit: {
    heading: (order: Facts): Pair =>
      isPickUp(order)
        ? ['Your order is being made ready for you', '您的訂單正在準備中']
        : ['Your order is on its way', '您的訂單已出貨'],
    intro: (order: Facts): Pair => {
      const { orderNumber } = order;
      // A chosen day may be farther away; it is named below.
      if (order.promised?.chosen)
        return isPickUp(order)
          ? [`We are packing your order ${orderNumber}.`, `您的訂單${orderNumber}正在包裝。`]
          : [`Your order ${orderNumber} has been sent.`, `您的訂單${orderNumber}已出貨。`];
      return isPickUp(order)
        ? [
            `We are packing your order ${orderNumber}. You can collect it within 2 days.`,
            `您的訂單${orderNumber}正在包裝，2天內即可取貨。`,
          ]
        : [
            `Your order ${orderNumber} has been sent. We expect it to arrive within 2 days.`,
            `您的訂單${orderNumber}已出貨，預計2天內送達。`,
          ];
    },
    when: (option: ShippingOption): Pair => {
      switch (shippingMethods[option].kind) {
        case 'pickup':
          return ['It will be ready within 2 days.', '商品將於2天內備妥。'];
        case 'store':
          return [
            'It will be at your 7-ELEVEN store within 2 days, and you will get a text message when it is there.',
            '商品將於2天內送達您選擇的7-ELEVEN門市，到店後會以簡訊通知您。',
          ];
        default:
          return ['It will be delivered within 2 days.', '商品將於2天內送達。'];
      }
    },
  },
  completed: {
    heading: ['Your order is complete', '您的訂單已完成'],
    intro: ({ orderNumber }: Facts): Pair => [
      `Your order ${orderNumber} is complete. Thank you, and enjoy your braai.`,
      `您的訂單${orderNumber}已完成，感謝您的訂購，祝您用餐愉快。`,
    ],
  },
  cancelled: {
    heading: ['Your order was cancelled', '您的訂單已取消'],
    intro: ({ orderNumber }: Facts): Pair => [
      `We are sorry: the shop had to cancel your order ${orderNumber}. It will not be delivered.`,
      `很抱歉，商店已取消您的訂單${orderNumber}，此訂單將不會出貨。`,
    ],
    money: ({ paymentMethod, amountReceived }: Facts): Pair => {
      if (amountReceived > 0) {
        const [english, chinese] = goesBack(formatNtd(amountReceived));
        return [
          `${english} Reply to this e-mail with the account it should go to.`,
          `${chinese}請直接回覆本信告知退款帳戶。`,
        ];
      }
      return paymentMethod === 'bt'
        ? [
            'Please do not transfer any money. If you have done so already, reply to this e-mail and we will return it.',
            '請勿匯款。若您已完成匯款，請直接回覆本信，我們會為您辦理退款。',
          ]
        : ['There is nothing for you to pay.', '您無須支付任何款項。'];
    },
  },
} as const satisfies Record<
  ProgressLetter,
  { heading: Pair | ((order: Facts) => Pair); intro: (order: Facts) => Pair } & Record<string, unknown>
>;
