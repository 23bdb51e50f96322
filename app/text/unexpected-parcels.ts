import { formatNtd } from '#app/domain/cart/money.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { isUnderWay, type OrderStatus } from '#app/domain/order/order-status.ts';
import type { GoodsTwice, UnexpectedStage } from '#app/domain/order/waybill.ts';

/** Of a parcel that was removed, or whose order was cancelled. Money in NTD. */
export interface UnexpectedParcel {
  stage: UnexpectedStage;
  status: OrderStatus;
  /** Cash that its label asks for; null where that is not known, or was not recorded. */
  cash: number | null;
  /** Of its order. */
  toRefund: number;
  twice: GoodsTwice;
}

export function unexpectedHeading(
  number: string,
  { stage, status }: Pick<UnexpectedParcel, 'stage' | 'status'>,
): LocalizedText {
  const [english, chinese] = {
    onWay: ['is on its way', '已在配送途中'],
    atStore: ['is at the store', '已到門市'],
    collected: ['has reached the customer', '已送達或取件'],
  }[stage];
  return status === 'cancelled'
    ? [`The parcel of cancelled order ${number} ${english}`, `已取消訂單${number}的包裹${chinese}`]
    : [`Order ${number}: a parcel that was removed ${english}`, `訂單${number}：已移除的包裹${chinese}`];
}

/** For the shop, in sentences: what is known of the parcel, and what to do. */
export function unexpectedWords(parcel: UnexpectedParcel): readonly LocalizedText[] {
  return parcel.stage === 'collected' ? collectedWords(parcel) : movingWords(parcel);
}

function movingWords({ stage, status, cash }: UnexpectedParcel): readonly LocalizedText[] {
  const [english, chinese] =
    stage === 'onWay' ? ['is on its way', '在配送途中'] : ['is at the store', '送達門市'];
  const words: readonly LocalizedText[] =
    status === 'cancelled'
      ? [
          [
            `The parcel ${english} although the order was cancelled. Have the carrier stop it, and count its goods: if they were put back in stock, they are not there.`,
            `訂單已取消，物流業者卻回報包裹已${chinese}。請聯絡物流攔截，並清點商品：若取消時已退回庫存，商品實際上不在店內。`,
          ],
        ]
      : [
          [
            `The parcel ${english} although it was removed here. Have the carrier stop it, and count its goods.`,
            `包裹已在此移除，物流業者卻回報已${chinese}。請聯絡物流攔截，並清點商品。`,
          ],
          ...(isUnderWay(status) ? [notASecondTime] : []),
        ];
  if (!cash) return words;
  const sum = formatNtd(cash);
  return [
    ...words,
    [`If it is not stopped, ${sum} in cash is collected with it.`, `若未攔截，取件時會代收現金${sum}。`],
  ];
}

const notASecondTime: LocalizedText = [
  'Do not send them a second time before that.',
  '在此之前，請勿再次寄出這些商品。',
];

function collectedWords({ status, cash, toRefund, twice }: UnexpectedParcel): readonly LocalizedText[] {
  const sum = cash ? formatNtd(cash) : null;
  const recorded: readonly LocalizedText[] =
    sum === null
      ? []
      : [
          [
            `The carrier collected ${sum} in cash with it and pays that to you; it is recorded as a payment.`,
            `物流業者已代收現金${sum}，會撥付給您，並已自動登記為收款。`,
          ],
        ];
  if (status === 'cancelled')
    return [
      [
        'The carrier says that the customer has the parcel although the order was cancelled. Settle it with them before you refund anything.',
        '訂單雖已取消，物流業者回報顧客已取得包裹。退款前請先與顧客確認。',
      ],
      ...(cash === null
        ? [
            [
              'Cash that was collected with it is paid to you by the carrier: record it on the order’s page when it has come in.',
              '該包裹若代收現金，款項由物流業者撥付，入帳後請在訂單頁面登記。',
            ] as const,
          ]
        : recorded),
    ];
  const refund: readonly LocalizedText[] =
    toRefund > 0 ? [[`${formatNtd(toRefund)} is to be refunded.`, `目前待退款${formatNtd(toRefund)}。`]] : [];
  const money = [...(cash === null ? [removedCollectedText.unknownCash] : recorded), ...refund];
  switch (twice) {
    case 'yes':
      return [removedCollectedText.twice, ...money];
    case 'maybe':
      return [
        removedCollectedText.maybeTwice,
        ...(isUnderWay(status) ? [removedCollectedText.nothingMore] : []),
        ...money,
      ];
    case 'no':
      return isUnderWay(status)
        ? [removedCollectedText.warning, ...money, removedCollectedText.next]
        : [removedCollectedText.completed, ...money];
  }
}

/** Of a parcel that was removed, so that its order was to be sent again. */
export const removedCollectedText = {
  warning: [
    'Do not send its goods a second time: the carrier says that the customer has the removed parcel.',
    '請勿再次寄出其中的商品：物流業者回報顧客已取得先前移除的包裹。',
  ],
  unknownCash: [
    'Cash that it collected with it is paid to you by the carrier.',
    '該包裹若代收現金，款項由物流業者撥付。',
  ],
  next: [
    'If there is a new parcel with them, remove it, or have it stopped if it has left. If the customer then has everything, mark the order as completed. If more is still to be sent, agree with them how, and see that no cash is collected twice.',
    '若已為這些商品建立新包裹，請先移除；若已交寄，請聯絡物流攔截。若顧客已收到全部商品，請將訂單改為已完成；若仍有商品未出貨，請與顧客確認如何寄送，並留意勿重複代收。',
  ],
  completed: [
    'The carrier says that the customer has the removed parcel. If another one with its goods is under way, have it stopped.',
    '物流業者回報顧客已取得先前移除的包裹。若有裝著相同商品的包裹仍在配送途中，請聯絡物流攔截。',
  ],
  twice: [
    'The customer has its goods twice: the carrier says that the removed parcel has reached them, too. Agree with them which goods come back, and correct the stock.',
    '顧客重複取得商品：物流業者回報先前移除的包裹也已送達或取件。請與顧客確認如何退回，並調整庫存。',
  ],
  maybeTwice: [
    'The carrier says that the customer has the removed parcel and another one of this order. If both held the same goods, agree with them which come back, and correct the stock.',
    '物流業者回報顧客已取得先前移除的包裹，以及此訂單的另一件包裹。若兩件商品相同，請與顧客確認如何退回，並調整庫存。',
  ],
  nothingMore: [
    'Send nothing more before you have agreed with them, and see that no cash is collected twice.',
    '確認前請勿再寄出商品，並留意勿重複代收。',
  ],
} as const satisfies Record<string, LocalizedText>;
