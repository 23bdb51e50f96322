import type { LocalizedText } from '#app/domain/language.ts';
import { bracketed } from './marks.ts';

export const orderFilterText = {
  label: ['Filter orders', '篩選訂單'],
  open: ['Filters', '篩選'],
  from: ['Order date from', '訂購日期起'],
  to: ['Order date to', '訂購日期迄'],
  payment: ['Payment method', '付款方式'],
  paid: ['Payment status', '付款狀態'],
  any: ['Any', '不限'],
  cash: ['Cash on delivery or pickup', '貨到／取貨付款'],
  paidYes: ['Paid', '已付款'],
  paidNo: ['Not paid in full, including cash orders', '尚未收齊（含貨到／取貨付款）'],
  thisMonth: ['This month', '本月'],
  lastMonth: ['Last month', '上個月'],
  apply: ['Apply', '套用'],
  total: ['Total', '總計'],
  received: ['Received', '已收款'],
  refunded: ['Refunded', '已退款'],
  daysReversed: [
    'The start date is after the end date. Please change the order dates.',
    '開始日期晚於結束日期，請修改訂購日期。',
  ],
  noneFound: ['No orders match these filters.', '沒有符合篩選條件的訂單。'],
  noneFoundOfBoth: ['No orders match this search and these filters.', '沒有同時符合搜尋與篩選條件的訂單。'],
} as const satisfies Record<string, LocalizedText>;

/** What opens the filters on a narrow screen. @param on how many of them narrow the list. */
export function filtersOpen(on: number): LocalizedText {
  return on === 0 ? orderFilterText.open : bracketed(orderFilterText.open, String(on));
}

export function ordersFound(count: number): LocalizedText {
  return [`${count} ${count === 1 ? 'order' : 'orders'}`, `共${count}筆訂單`];
}

/** In the total. @param amount formatted. */
export function cancelledAmong(count: number, amount: string): LocalizedText {
  return [`including ${count} cancelled (${amount})`, `含已取消${count}筆（${amount}）`];
}
