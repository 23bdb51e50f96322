import type { Promised } from '#app/domain/delivery/delivery-date.ts';
import { type DeliveryKind, shippingMethods } from '#app/domain/delivery/shipping.ts';
import type { Language, LocalizedText } from '#app/domain/language.ts';
import type { OrderLine, PlacedOrder } from '#app/domain/order/order.ts';
import type { LookUpProblem } from '#app/domain/order/order-lookup.ts';
import type { Progress } from '#app/domain/order/order-progress.ts';
import { hasLeft, isUndelivered, type OrderStatus } from '#app/domain/order/order-status.ts';
import type { PartSent } from '#app/domain/order/shipment.ts';
import { arrangePickup, arrivalLines, readyNow } from './delivery.ts';
import { spacedOut } from './marks.ts';
import { variantTitle } from './product.ts';

export const lookUpText = {
  title: ['Find your order', '訂單查詢'],
  lead: [
    'Your order number is in your confirmation email. Enter it with the cellphone number you ordered with.',
    '請輸入訂單確認信中的訂單編號，以及訂購時填寫的手機號碼。',
  ],
  /** Where the shop sends no emails. */
  leadOnly: [
    'Enter your order number and the cellphone number you ordered with.',
    '請輸入訂單編號，以及訂購時填寫的手機號碼。',
  ],
  linkOver: [
    'This link no longer works. Find your order with its number and the cellphone number you ordered with.',
    '此連結已失效。請輸入訂單編號與訂購時填寫的手機號碼，重新查詢訂單。',
  ],
  number: ['Order number', '訂單編號'],
  phone: ['Cellphone number', '手機號碼'],
  find: ['Find', '查詢'],
  finding: ['Searching…', '查詢中…'],
  another: ['Find another order', '查詢其他訂單'],
  placed: ['Order date', '訂購日期'],
  lines: ['What you ordered', '訂購內容'],
  amountDue: ['Amount due', '應付金額'],
  received: ['Paid so far', '已付金額'],
  refunded: ['Refunded', '已退款'],
  paid: ['paid', '已付款'],
  shipping: ['Shipping', '運費'],
  total: ['Total', '總計'],
  free: ['Free', '免運費'],
  questions: ['Questions about this order?', '對這筆訂單有疑問嗎？'],
  again: ['Order again', '再買一次'],
  againBusy: ['Filling your cart…', '加入購物車中…'],
  againFailed: [
    'We couldn’t fill your cart. Please check your connection and try again.',
    '目前無法加入購物車，請檢查網路後再試一次。',
  ],
  againNone: ['None of these items are available right now.', '這筆訂單的商品目前皆無法購買。'],
  toCart: ['Go to the cart', '前往購物車'],
  progress: ['Progress of the order', '訂單進度'],
  stepDone: ['done', '已完成'],
  stepNow: ['current step', '目前進度'],
  calendar: ['Add to calendar', '加入行事曆'],
  invoice: ['Uniform invoice', '電子發票'],
  testInvoice: ['test, not valid', '測試發票，不具效力'],
  stoppedOnWay: [
    'This order was cancelled, but a parcel of it had been shipped. If it still reaches you, please do not accept it.',
    '這筆訂單已取消，但先前已有包裹出貨。若包裹仍送達，請勿收取。',
  ],
  noTransfer: ['Please do not transfer any money.', '請勿匯款。'],
  nothingToPay: ['There is nothing for you to pay.', '您無須支付任何款項。'],
  wasCollected: [
    'The carrier says that your parcel has reached you. You don’t need to pay anything else for now; we’ll contact you if anything needs settling.',
    '物流業者回報您的包裹已送達或取件，目前無須再付款。若有需要確認之處，我們會與您聯絡。',
  ],
} as const satisfies Record<string, LocalizedText>;

export function yourOrder(orderNumber: string): LocalizedText {
  return [`Your order ${orderNumber}`, `您的訂單${orderNumber}`];
}

/** @param short what is missing, wholly or in part. @param isAdded whether anything is in the cart now. */
export function againShort(short: readonly OrderLine[], isAdded: boolean): LocalizedText {
  const names = (language: Language) => short.map((line) => variantTitle(line, language));
  return [
    `Not added, or not in full (sold out, too few left, already in your cart, or cart full): ${names(0).join(', ')}.${isAdded ? ' The rest is in your cart.' : ''}`,
    `以下商品未能全數加入（已售完、庫存不足、已在購物車中或購物車已滿）：${names(1).join('、')}。${isAdded ? '其餘商品已加入購物車。' : ''}`,
  ];
}

export const lookUpProblems: Record<LookUpProblem | 'unreachable' | 'failed', LocalizedText> = {
  incomplete: ['Please enter both the order number and the cellphone number.', '請填寫訂單編號與手機號碼。'],
  'not-found': [
    'We couldn’t find an order with this number and cellphone number. Please check both, or contact us.',
    '查無符合的訂單。請核對訂單編號與手機號碼，或與我們聯絡。',
  ],
  'too-many': [
    'Too many attempts. Please wait a while and try again, or contact us.',
    '查詢次數過多，請稍後再試，或與我們聯絡。',
  ],
  unreachable: [
    'We couldn’t reach the shop. What you typed is still here; please check your connection and try again.',
    '目前無法連線到商店。您填寫的內容仍在這裡，請檢查網路後再試一次。',
  ],
  failed: [
    'Something went wrong on our side. What you typed is still here; please try again.',
    '系統發生錯誤。您填寫的內容仍在這裡，請再試一次。',
  ],
};

/** For the customer; admin labels are in domain/order/order-status.ts. */
const statusLabels: Record<OrderStatus, LocalizedText> = {
  newOrder: ['Received', '訂單已成立'],
  followUp: ['We have a question', '待與您確認'],
  awaitingPayment: ['Awaiting payment', '待付款'],
  inTransit: ['On its way', '配送中'],
  completed: ['Completed', '已完成'],
  cancelled: ['Cancelled', '已取消'],
};

export const statusWords: Record<OrderStatus, LocalizedText> = {
  newOrder: ['We have your order and are preparing it.', '我們已收到您的訂單，正在準備出貨。'],
  followUp: [
    'We have a question about your order and will contact you.',
    '我們需與您確認訂單內容，將主動與您聯絡。',
  ],
  awaitingPayment: ['We are waiting for your payment.', '訂單待付款，收到款項後會為您處理。'],
  inTransit: ['Your order is on its way.', '商品配送中。'],
  completed: ['Your order is complete. Thank you!', '訂單已完成，謝謝您！'],
  cancelled: ['This order has been cancelled.', '這筆訂單已取消。'],
};

function isCollected({ shippingOption }: Pick<PlacedOrder, 'shippingOption'>): boolean {
  return shippingMethods[shippingOption].kind === 'pickup';
}

/** Self pick-up: ready where others are in transit. */
function isReady(order: Pick<PlacedOrder, 'status' | 'shippingOption'>): boolean {
  return order.status === 'inTransit' && isCollected(order);
}

/** Cash on delivery awaits no payment, whatever the status. */
function isUnconfirmed({ status, paymentMethod }: Pick<PlacedOrder, 'status' | 'paymentMethod'>): boolean {
  return status === 'awaitingPayment' && paymentMethod === 'cod';
}

type ShownState = Pick<PlacedOrder, 'status' | 'shippingOption' | 'paymentMethod'> & {
  notCollected: boolean;
  isAtStore: boolean;
};

/** Of store pickup, as the carrier reports it. */
function waitsAtStore({ status, isAtStore }: ShownState): boolean {
  return isAtStore && status === 'inTransit';
}

const undelivered: Record<DeliveryKind, { label: LocalizedText; words: LocalizedText }> = {
  home: {
    label: ['Not delivered', '未送達'],
    words: [
      'The courier could not deliver your order. Please contact us to agree what happens next.',
      '宅配人員未能送達商品，請與我們聯絡，以便安排後續事宜。',
    ],
  },
  store: {
    label: ['Not collected', '未取件'],
    words: [
      'Your parcel was not collected and is coming back to us. Please contact us to agree what happens next.',
      '包裹逾期未取，將退回本店，請與我們聯絡，以便安排後續事宜。',
    ],
  },
  pickup: {
    label: ['Not collected', '未取貨'],
    words: [
      'Your order was not collected. Please contact us to agree on another day.',
      '商品尚未取貨，請與我們聯絡，另約取貨時間。',
    ],
  },
};

/** For an order whose payment was given back before it was sent; more may have been paid since. */
export const refundedFirst: LocalizedText = [
  'This order was refunded, and it will not be sent unless we have agreed otherwise with you.',
  '這筆訂單已退款，除非另有約定，將不會出貨。',
];

export function customerLabel(order: ShownState): LocalizedText {
  if (isUndelivered(order)) return undelivered[shippingMethods[order.shippingOption].kind].label;
  if (waitsAtStore(order)) return ['At the store', '已到門市'];
  if (isUnconfirmed(order)) return ['Waiting to be confirmed', '待確認'];
  return isReady(order) ? ['Ready to collect', '可取貨'] : statusLabels[order.status];
}

export function customerWords(order: ShownState): LocalizedText {
  if (isUndelivered(order)) return undelivered[shippingMethods[order.shippingOption].kind].words;
  if (waitsAtStore(order))
    return [
      'Your parcel has arrived at your store. Please collect it soon: what is not collected in time comes back to us.',
      '包裹已送達您選擇的門市，請儘快前往取貨，逾期未取將退回本店。',
    ];
  if (isUnconfirmed(order))
    return ['We will confirm your order with you before we prepare it.', '備貨前，我們會先與您確認訂單。'];
  if (isReady(order)) return ['Your order is packed and ready to collect.', '商品已備妥，可以取貨了。'];
  return order.status === 'newOrder' && isCollected(order)
    ? [statusWords.newOrder[0], '我們已收到您的訂單，正在為您備貨。']
    : statusWords[order.status];
}

/** The arrival, or that it is ready; self pick-up asks when the customer comes. */
export function arrivalOf(
  order: Pick<PlacedOrder, 'status' | 'shippingOption'>,
  promised: Promised | null,
): readonly LocalizedText[] {
  const day = promised ? arrivalLines(order.shippingOption, promised) : [];
  const when = isReady(order) ? [readyNow] : day;
  return isCollected(order) ? [...when, arrangePickup] : when;
}

type Unsent = Pick<PlacedOrder, 'shippingOption'> & { part: PartSent | null };

export function transferFirst(order: Unsent): LocalizedText {
  if (order.part)
    return ['We will send the rest as soon as we receive your transfer.', '其餘商品將於確認款項後出貨。'];
  return isCollected(order)
    ? [
        'We have your order and will prepare it as soon as we receive your transfer.',
        '我們已收到您的訂單，確認款項後就會為您備貨。',
      ]
    : [
        'We have your order and will ship it as soon as we receive your transfer.',
        '我們已收到您的訂單，確認款項後就會為您出貨。',
      ];
}

/** What was paid is not all, as after an edit. */
export function restFirst(order: Unsent): LocalizedText {
  if (order.part)
    return ['We will send the rest as soon as the order is paid in full.', '其餘商品將於款項付清後出貨。'];
  return isCollected(order)
    ? [
        'We have your order and will prepare it as soon as it is paid in full.',
        '我們已收到您的訂單，款項付清後就會為您備貨。',
      ]
    : [
        'We have your order and will ship it as soon as it is paid in full.',
        '我們已收到您的訂單，款項付清後就會為您出貨。',
      ];
}

export function transferReported(order: Unsent): LocalizedText {
  if (order.part)
    return [
      'You have reported your transfer. We’ll send the rest as soon as we have checked it.',
      '已收到您回報的匯款資訊，核對款項後就會寄出其餘商品。',
    ];
  return isCollected(order)
    ? [
        'You have reported your transfer. We’ll prepare your order as soon as we have checked it.',
        '已收到您回報的匯款資訊，核對款項後就會為您備貨。',
      ]
    : [
        'You have reported your transfer. We’ll ship your order as soon as we have checked it.',
        '已收到您回報的匯款資訊，核對款項後就會為您出貨。',
      ];
}

export const toOrder: LocalizedText = ['See your order', '查看訂單'];

/** A step of the progress line. */
export function progressWords(
  { step, state }: Progress,
  {
    status,
    shippingOption,
    part,
  }: Pick<PlacedOrder, 'status' | 'shippingOption'> & { part?: PartSent | null },
): LocalizedText {
  const { kind } = shippingMethods[shippingOption];
  switch (step) {
    case 'placed':
      return ['Placed', '訂單成立'];
    case 'paid':
      return state === 'now' ? ['Awaiting payment', '待付款'] : ['Paid', '已付款'];
    case 'packed':
      if (kind === 'pickup' && hasLeft(status)) return ['Ready to collect', '可取貨'];
      if (part) return ['Partly packed', '部分包裝完成'];
      return state === 'now'
        ? ['Getting it ready', kind === 'pickup' ? '準備中' : '準備出貨']
        : ['Packed', '包裝完成'];
    case 'sent':
      return part ? ['Partly shipped', '部分出貨'] : ['On its way', '配送中'];
    case 'arrived':
      return kind === 'home' ? ['Arrived', '已送達'] : ['Collected', '已取貨'];
  }
}

/** The title of the arrival in a calendar. */
export function arrivalTitleOf(shop: LocalizedText, orderNumber: string, when: LocalizedText): LocalizedText {
  return spacedOut([`${shop[0]} ${orderNumber}: ${when[0]}`, `${shop[1]}訂單${orderNumber}：${when[1]}`]);
}
