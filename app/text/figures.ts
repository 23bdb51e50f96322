import type { LocalizedText } from '#app/domain/language.ts';

export const figuresText = {
  today: ['Today at a glance', '今日概況'],
  toPack: ['To pack', '待出貨'],
  awaitingPayment: ['Not fully paid', '尚未付清'],
  toRefund: ['To refund', '待退款'],
  lowStock: ['Low stock', '庫存偏低'],
  emailsDead: ['Failed emails', '寄送失敗信件'],
  title: ['Figures', '營運數據'],
  rule: [
    'Sales are what customers pay for goods, excluding shipping; profit is sales minus the cost of goods. Cancelled orders are not counted. Days are in Taipei time.',
    '銷售額為商品實付金額，不含運費；利潤為扣除商品成本後的金額。已取消的訂單不計入，日期以臺北時間為準。',
  ],
  none: [
    'No orders yet. Figures appear here after the first one.',
    '目前還沒有訂單，有訂單後會在此顯示數據。',
  ],
  sumToday: ['Today', '今天'],
  sumSpan: ['30 days', '近30天'],
  sales: ['Sales', '銷售額'],
  orders: ['Orders', '訂單數'],
  average: ['Average order', '平均客單價'],
  profit: ['Profit', '利潤'],
  by: ['Days or weeks', '依日或週顯示'],
  byDay: ['By day', '依日'],
  byWeek: ['By week', '依週'],
  day: ['Day', '日期'],
  week: ['Week from', '週（起始日）'],
  table: ['Show as table', '以表格顯示'],
  best: ['Best sellers, last 30 days', '近30天熱銷商品'],
  noneSold: ['Nothing sold in the last 30 days.', '近30天沒有售出商品。'],
  product: ['Product', '商品'],
  pieces: ['Sold', '數量'],
} as const satisfies Record<string, LocalizedText>;

/** Alternative text of a chart, whose numbers are in the table below it. */
export function chartOf(isWeeks: boolean, sales: string, orders: number): LocalizedText {
  return isWeeks
    ? [
        `Sales and profit, last 12 weeks: ${sales} in ${orders} orders`,
        `近12週銷售額與利潤：${sales}，共${orders}筆訂單`,
      ]
    : [
        `Sales and profit, last 30 days: ${sales} in ${orders} orders`,
        `近30天銷售額與利潤：${sales}，共${orders}筆訂單`,
      ];
}

/** @param count counted up to `most`. */
export function upTo(count: number, most: number): string {
  return count >= most ? `${most - 1}+` : String(count);
}
