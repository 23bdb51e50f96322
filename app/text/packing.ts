import type { LocalizedText } from '#app/domain/language.ts';
import { localizedDay } from './date.ts';

export const packingText = {
  title: ['Packing day', '出貨作業'],
  link: ['Packing day', '出貨作業'],
  pack: ['Pack', '出貨'],
  slip: ['Packing slip', '出貨明細'],
  back: ['All orders', '返回訂單列表'],
  days: ['Ships on', '出貨日'],
  closed: ['Nothing ships on this day: it is a Sunday or a closed day.', '此日為週日或公休日，不出貨。'],
  late: ['Includes overdue orders.', '包含先前逾期未出貨的訂單。'],
  chosen: ['Selected orders', '已選取的訂單'],
  none: ['Nothing to pack.', '沒有待出貨的訂單。'],
  noneTicked: ['Tick the orders to pack.', '請勾選要出貨的訂單。'],
  transfer: ['Bank transfer: tick once it is paid', '匯款訂單：確認收款後再勾選'],
  followUp: ['Follow up: tick once settled with the customer', '待追蹤訂單：與顧客確認後再勾選'],
  orders: ['Orders', '訂單'],
  pickList: ['Pick list', '揀貨單'],
  slips: ['Packing slips', '出貨明細'],
  printPick: ['Print the pick list', '列印揀貨單'],
  printA4: ['Print slips on A4', '列印出貨明細（A4）'],
  printLabel: ['Print slips on 100 × 150 mm', '列印出貨明細（100 × 150 mm）'],
  product: ['Product', '商品'],
  qty: ['Qty', '數量'],
  forOrders: ['For orders', '訂單編號'],
  paid: ['Nothing to collect', '無須收款'],
  unpaid: ['Unpaid (bank transfer)', '未付款（匯款）'],
  message: ['Message:', '顧客備註：'],
  deliveryNote: ['Delivery note:', '配送備註：'],
  freezer: ['Frozen food: put it in the freezer at once.', '冷凍食品，收到後請立即冷凍。'],
} as const satisfies Record<string, LocalizedText>;

export function markAll(label: LocalizedText): LocalizedText {
  return [`Mark selected: ${label[0]}`, `將勾選的訂單改為「${label[1]}」`];
}

export function leftOut(numbers: readonly string[]): LocalizedText {
  return [
    `Left out because cancelled: ${numbers.join(', ')}.`,
    `以下訂單已取消，未列入：${numbers.join('、')}。`,
  ];
}

export function piecesOf(orders: number, pieces: number): LocalizedText {
  return [
    `${orders} ${orders === 1 ? 'order' : 'orders'}, ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`,
    `${orders}筆訂單，共${pieces}件`,
  ];
}

export function piecesIn(pieces: number): LocalizedText {
  return [pieces === 1 ? '1 piece' : `${pieces} pieces`, `共${pieces}件`];
}

export function pageOf(page: number, pages: number): LocalizedText {
  return [`Page ${page} of ${pages}`, `第${page}頁，共${pages}頁`];
}

export function continuesAfter(page: number, pages: number): LocalizedText {
  const [english, chinese] = pageOf(page, pages);
  return [`${english}, continued on the next`, `${chinese}，續下頁`];
}

export function leavingDay(day: string, orders: number): LocalizedText {
  const [english, chinese] = localizedDay(day);
  return [`${english} · ${orders}`, `${chinese} ${orders}筆`];
}

export function moreThan(shown: number): LocalizedText {
  return [
    `Only the first ${shown} are shown. Once they are in transit, the next ones appear.`,
    `僅顯示前${shown}筆，出貨後將顯示其餘訂單。`,
  ];
}
