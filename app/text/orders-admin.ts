import type { Pair } from '#app/domain/language.ts';

export const ordersText = {
  title: ['Orders', '訂單'],
  all: ['All', '全部'],
  byStatus: ['Orders by status', '依狀態查看訂單'],
  list: ['Orders, newest first', '訂單（由新到舊）'],
  number: ['Order', '訂單編號'],
  date: ['Date', '日期'],
  customer: ['Customer', '訂購人'],
  delivery: ['Delivery', '配送方式'],
  status: ['Status', '狀態'],
  due: ['Amount due', '應付金額'],
  sort: ['Sort this page by', '本頁排序'],
  sortDate: ['Date', '日期'],
  sortName: ['Customer', '訂購人'],
  fresh: ['New', '新'],
  hasMessage: ['with a message', '附有備註'],
  none: [
    'No orders yet. The first one will appear here by itself.',
    '目前沒有訂單，新訂單會自動顯示在這裡。',
  ],
  noneOfStatus: ['No orders of this status.', '沒有此狀態的訂單。'],
  loading: ['Loading orders…', '訂單載入中…'],
  newer: ['Newer', '較新的訂單'],
  older: ['Older', '較舊的訂單'],
  newest: ['Newest', '最新的訂單'],
  pages: ['Pages of orders', '訂單分頁'],
  back: ['All orders', '返回訂單列表'],
} as const satisfies Record<string, Pair>;

export const orderText = {
  amountDue: ['Amount due', '應付金額'],
  customer: ['Customer', '訂購人'],
  wrote: ['Shops in {language}', '使用語言：{language}'],
  noChineseAddress: [
    'No Chinese address was given. The courier needs one: ask the customer.',
    '顧客未提供中文地址，物流需要中文地址，請與顧客聯繫。',
  ],
  pickup: ['The customer collects the order.', '顧客自取。'],
  message: ['Message from the customer', '顧客留言'],
  lines: ['What was ordered', '訂購內容'],
  product: ['Product', '商品'],
  unitPrice: ['Price', '單價'],
  qty: ['Qty', '數量'],
  lineTotal: ['Total', '小計'],
  subtotal: ['Subtotal', '小計'],
  shipping: ['Shipping', '運費'],
  cost: ['Cost of the goods', '商品成本'],
  profit: ['Profit', '利潤'],
  listPrice: ['was {price}', '原價 {price}'],
  story: ['Story of this order', '訂單紀錄'],
  placed: ['Order placed', '訂單成立'],
  customerDid: ['by the customer', '顧客'],
  change: ['Change the status', '變更狀態'],
  noChange: ['A cancelled order stays cancelled.', '已取消的訂單無法再變更狀態。'],
  cancelTitle: ['Cancel this order?', '要取消這筆訂單嗎？'],
  cancelText: [
    'Its stock and its promo code go back to the shop. A cancelled order stays cancelled.',
    '庫存與優惠碼會退回商店。取消後無法恢復。',
  ],
  cancelConfirm: ['Cancel the order', '取消訂單'],
  cancelKeep: ['Keep the order', '保留訂單'],
} as const satisfies Record<string, Pair>;

export type StatusProblem = 'order-unknown' | 'not-allowed' | 'order-changed';

export const statusProblems: Record<StatusProblem, Pair> = {
  'order-unknown': ['This order no longer exists.', '這筆訂單已不存在。'],
  'not-allowed': ['An order cannot go from here to there.', '訂單無法變更為此狀態。'],
  'order-changed': [
    'Someone else changed this order meanwhile. Here is how it stands now; choose again.',
    '這筆訂單剛剛被其他人變更，以下為目前狀態，請重新選擇。',
  ],
};

/** The button that moves an order to a status. */
export function moveTo(label: Pair): Pair {
  return [`Move to: ${label[0]}`, `改為「${label[1]}」`];
}

export function statusChanged(label: Pair): Pair {
  return [`Now: ${label[0]}`, `狀態已改為「${label[1]}」`];
}

export function changedFromTo(from: Pair, to: Pair): Pair {
  return [`${from[0]} → ${to[0]}`, `${from[1]} → ${to[1]}`];
}

export function itemCount(count: number): Pair {
  return [`${count} ${count === 1 ? 'item' : 'items'}`, `${count} 件`];
}

export function pageOf(page: number): Pair {
  return [`Page ${page}`, `第 ${page} 頁`];
}

export function sinceOrder(date: string): Pair {
  return [`Back to ${date}`, `最早：${date}`];
}

/** Read out when orders arrive on an open page. */
export function orderArrived(number: string, customer: string, amount: string): Pair {
  return [`New order ${number} from ${customer}, ${amount}`, `新訂單 ${number}，${customer}，${amount}`];
}

export function ordersArrived(count: number): Pair {
  return [`${count} new orders`, `${count} 筆新訂單`];
}
