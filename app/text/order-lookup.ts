import type { Pair } from '#app/domain/language.ts';
import type { OrderLine } from '#app/domain/order.ts';
import type { LookUpProblem } from '#app/domain/order-lookup.ts';
import type { OrderStatus } from '#app/domain/order-status.ts';
import { variantTitle } from './variant.ts';

/** Where a customer finds their order again. */
export const lookUpText = {
  title: ['Find your order', '訂單查詢'],
  lead: [
    'Your order number is in your confirmation email. Together with the cellphone number of the order it opens the order.',
    '請輸入訂單確認信中的訂單編號，以及訂購時填寫的手機號碼。',
  ],
  number: ['Order number', '訂單編號'],
  phone: ['Cellphone number', '手機號碼'],
  find: ['Find', '查詢'],
  finding: ['Looking…', '查詢中…'],
  another: ['Find another order', '查詢其他訂單'],
  placed: ['Order date', '訂購日期'],
  lines: ['What you ordered', '訂購內容'],
  amountDue: ['Amount due', '應付金額'],
  received: ['Received', '已收款'],
  stillToPay: ['Still to be paid', '未付金額'],
  subtotal: ['Subtotal', '小計'],
  shipping: ['Shipping', '運費'],
  promo: ['Promo code', '優惠碼'],
  total: ['Total', '總計'],
  free: ['Free', '免運費'],
  questions: ['Questions about this order?', '對這筆訂單有疑問嗎？'],
  again: ['Buy the same again', '再買一次'],
  againBusy: ['Filling your cart…', '加入購物車中…'],
  againFailed: [
    'We could not fill your cart. Please look at your connection and try again.',
    '目前無法加入購物車，請檢查網路後再試一次。',
  ],
  againNone: ['Nothing of this order can be had just now.', '這筆訂單的商品目前皆無法購買。'],
  toCart: ['Go to the cart', '前往購物車'],
} as const satisfies Record<string, Pair>;

/** Where not all of an order could be put into the cart again. @param short what is missing, or fewer. */
export function againShort(short: readonly OrderLine[]): Pair {
  return [
    `Sold out, or not as many left: ${short.map((line) => variantTitle(line, 0)).join(', ')}. The rest is in your cart.`,
    `以下商品已售完或庫存不足：${short.map((line) => variantTitle(line, 1)).join('、')}。其餘商品已加入購物車。`,
  ];
}

export const lookUpProblems: Record<LookUpProblem, Pair> = {
  incomplete: ['Please enter both the order number and the cellphone number.', '請填寫訂單編號與手機號碼。'],
  'not-found': [
    'We find no order of this number and cellphone number. Please compare both with your confirmation email, or contact us.',
    '查無符合的訂單。請核對訂單編號與手機號碼，或與我們聯絡。',
  ],
  'too-many': [
    'Too many tries. Please wait a while and try again, or contact us.',
    '查詢次數過多，請稍後再試，或與我們聯絡。',
  ],
};

/** What an order's status means to its customer. */
export const statusWords: Record<OrderStatus, Pair> = {
  newOrder: ['We have your order and are preparing it.', '我們已收到您的訂單，正在準備出貨。'],
  followUp: [
    'We have a question about your order and will contact you.',
    '我們需與您確認訂單內容，將主動與您聯絡。',
  ],
  awaitingPayment: ['We are waiting for your payment.', '等待您的付款。'],
  inTransit: ['Your order is on its way.', '商品配送中。'],
  completed: ['Your order is complete. Thank you!', '訂單已完成，謝謝您！'],
  cancelled: ['This order has been cancelled.', '這筆訂單已取消。'],
};

/** While a new order still waits for its transfer. */
export const transferFirst: Pair = [
  'We have your order, and send it as soon as your transfer is here.',
  '我們已收到您的訂單，確認款項後就會為您出貨。',
];

/** The button that leads to an order, in letters. */
export const toOrder: Pair = ['See your order', '查看訂單'];
