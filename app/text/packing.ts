import type { DeliveryKind } from '#app/domain/delivery/shipping.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { PackAgain } from '#app/domain/order/order-changes.ts';
import type { FamilyMartLimits } from '#app/domain/order/parcel.ts';
import { localizedDay } from './date.ts';
import { joinTexts, labelled } from './marks.ts';

export const packingText = {
  title: ['Packing', '出貨作業'],
  link: ['Packing', '出貨作業'],
  pack: ['Pack', '出貨'],
  slip: ['Packing slip', '出貨明細'],
  back: ['All orders', '返回訂單列表'],
  days: ['Ships on', '出貨日'],
  closed: ['Nothing ships on this day: it is a Sunday or a closed day.', '此日為週日或公休日，不出貨。'],
  late: ['Includes overdue orders.', '包含先前逾期未出貨的訂單。'],
  chosen: ['Selected orders', '已選取的訂單'],
  none: ['Nothing to pack.', '沒有待出貨的訂單。'],
  noneTaken: ['All orders of this day are set aside.', '此日的訂單皆暫不出貨。'],
  online: ['Online payment not made yet', '線上付款尚未完成'],
  transfer: ['Bank transfer not paid yet', '匯款尚未入帳'],
  followUp: ['To be settled with the customer', '待與顧客確認'],
  old: ['Placed more than 60 days ago', '下單已超過60天'],
  aside: ['Set aside', '暫不出貨'],
  asideHere: [
    'On this device only: another phone or computer has its own.',
    '僅在此裝置有效，其他手機或電腦不受影響。',
  ],
  putAside: ['Set aside', '暫不出貨'],
  takeBack: ['Pack it', '列入出貨'],
  unpacked: ['Taken out', '已取出'],
  open: ['Open order', '查看訂單'],
  print: ['Print', '列印'],
  actions: ['Packed orders', '已裝箱的訂單'],
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
  unpaidOnline: ['Unpaid (online payment)', '未付款（線上付款）'],
  unpaid: ['Unpaid (bank transfer)', '未付款（匯款）'],
  partOnline: ['Partly paid (online payment)', '部分付款（線上付款）'],
  part: ['Partly paid (bank transfer)', '部分付款（匯款）'],
  message: ['Message:', '顧客備註：'],
  gift: ['A gift for you', '送給您的禮物'],
  deliveryNote: ['Delivery note:', '配送備註：'],
  freezer: ['Frozen food: put it in the freezer at once.', '冷凍食品，收到後請立即冷凍。'],
} as const satisfies Record<string, LocalizedText>;

/** How orders leave the shop; what goes to FamilyMart is brought to another counter. */
export const packingGroups: Record<DeliveryKind | 'familyMart', LocalizedText> = {
  home: ['Courier', '宅配'],
  store: ['7-ELEVEN', '7-ELEVEN'],
  familyMart: ['FamilyMart', '全家'],
  pickup: ['Self pickup', '自取'],
};

export function familyMartSize({ centimetres, grams }: FamilyMartLimits): LocalizedText {
  const kilograms = grams / 1000;
  return [
    `Longest side up to ${centimetres} cm, up to ${kilograms} kg.`,
    `最長邊${centimetres}公分以內，${kilograms}公斤以內。`,
  ];
}

export const packingProblems = {
  'order-unknown': ['This order no longer exists.', '這筆訂單已不存在。'],
  'line-unknown': ['This item is no longer in the order.', '訂單中已無此商品。'],
  'order-left': ['This order has already left or was cancelled.', '這筆訂單已出貨或已取消。'],
  'order-changed': [
    'This order was just edited. Please check its items again.',
    '這筆訂單剛剛修改過，請重新核對商品。',
  ],
} as const satisfies Record<string, LocalizedText>;

/** @param isPacked whether these are the packed ones of several. */
export function markAll(orders: number, label: LocalizedText, isPacked: boolean): LocalizedText {
  if (orders === 1)
    return [
      `${isPacked ? 'Move the packed one to' : 'Move to'}: ${label[0]}`,
      `${isPacked ? '將已裝箱的1筆' : ''}改為「${label[1]}」`,
    ];
  return isPacked
    ? [`Move the ${orders} packed to: ${label[0]}`, `將已裝箱的${orders}筆改為「${label[1]}」`]
    : [`Move all ${orders} to: ${label[0]}`, `將全部${orders}筆改為「${label[1]}」`];
}

export function packedOf(packed: number, orders: number): LocalizedText {
  return [`${packed} of ${orders} packed`, `已裝箱${packed}／${orders}筆`];
}

/** Of one order. @param lines how many there are to pack. */
export function packedMark(packed: number, lines: number): LocalizedText {
  return packed === lines
    ? ['Packed', '已裝箱']
    : [`${packed} of ${lines} packed`, `已裝箱${packed}／${lines}項`];
}

/** @param actor an email address. @param at time of day. */
export function packedBy(actor: string, at: string): LocalizedText {
  const [name] = actor.split('@');
  return [`${at}, ${name}`, `${at} ${name}`];
}

/** @param amount formatted. */
export function collectOf(amount: string): LocalizedText {
  return [`Collect ${amount}`, `代收${amount}`];
}

export function cancelledInBox(orderNumber: string): LocalizedText {
  return [
    `${orderNumber} was cancelled after it was packed. Take its box out.`,
    `訂單${orderNumber}裝箱後已取消，請將該箱取出。`,
  ];
}

export const packAgainText: Readonly<Record<PackAgain, LocalizedText>> = {
  relabel: [
    'The delivery details changed after this was packed. Take the old label off the box, check the new details, then tick it again.',
    '裝箱後配送資料已變更。請撕除箱上的舊託運單，核對新資料後再重新勾選裝箱。',
  ],
  repack: [
    'This order was changed after it was packed. Check the box against this list and take out anything that isn’t on it.',
    '此訂單裝箱後曾修改，請依下列商品核對箱內物品，並取出不在清單上的商品。',
  ],
};

export function promisedWhenClosedText(orders: number): LocalizedText {
  return orders === 1
    ? [
        'This order is promised for a day when you are closed. Agree another day with the customer, then edit the order:',
        '以下訂單預定的到貨日或取貨日為公休日。請先與顧客另約日期，再修改訂單：',
      ]
    : [
        `${orders} orders are promised for days when you are closed. Agree another day with each customer, then edit the order:`,
        `有${orders}筆訂單預定的到貨日或取貨日為公休日。請先與顧客另約日期，再修改訂單：`,
      ];
}

export function morePromisedWhenClosed(orders: number): LocalizedText {
  return [`${orders} more`, `其餘${orders}筆`];
}

export function leftOut(numbers: readonly string[]): LocalizedText {
  return [
    `Left out because cancelled: ${numbers.join(', ')}.`,
    `以下訂單已取消，未列入：${numbers.join('、')}。`,
  ];
}

export function leftOutCompleted(numbers: readonly string[]): LocalizedText {
  return [
    `Left out because completed: ${numbers.join(', ')}.`,
    `以下訂單已完成，未列入：${numbers.join('、')}。`,
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

/** Why orders are set aside: by hand, or until they are paid or something else of them is settled. */
export interface AsideCounts {
  byHand: number;
  unpaid: number;
  toSettle: number;
}

export function asideCounts({ byHand, unpaid, toSettle }: AsideCounts): LocalizedText {
  const parts: readonly LocalizedText[] = [
    ...(byHand > 0 ? [[`${byHand} by hand`, `${byHand}筆由您設定`] as const] : []),
    ...(unpaid > 0 ? [[`${unpaid} not paid yet`, `${unpaid}筆尚未付款`] as const] : []),
    ...(toSettle > 0 ? [[`${toSettle} to be checked`, `${toSettle}筆待確認`] as const] : []),
  ];
  return labelled(packingText.aside, joinTexts(parts));
}

export function setAside(orderNumber: string): LocalizedText {
  return [
    `${orderNumber} is set aside, on this device only.`,
    `訂單${orderNumber}已設為暫不出貨，僅在此裝置有效。`,
  ];
}

export function takenBack(orderNumber: string): LocalizedText {
  return [`${orderNumber} is back among the orders to pack.`, `訂單${orderNumber}已列入出貨。`];
}

/** @param aside how many more are set aside. */
export function leavingDay(day: string, orders: number, aside: number): LocalizedText {
  const [english, chinese] = localizedDay(day);
  return aside === 0
    ? [`${english} · ${orders}`, `${chinese}${orders}筆`]
    : [`${english} · ${orders}, ${aside} aside`, `${chinese}${orders}筆，${aside}筆暫不出貨`];
}

export function moreThan(shown: number): LocalizedText {
  return [
    `Only the first ${shown} are shown. Once they are in transit, the next ones appear.`,
    `僅顯示前${shown}筆，出貨後將顯示其餘訂單。`,
  ];
}

export const scanGoodsText = {
  label: ['Scan or type a barcode', '掃描或輸入條碼'],
  tick: ['Tick', '打勾'],
  scanned: ['Scanned:', '已掃描：'],
  packed: ['Already packed in every order shown.', '畫面上所有訂單的此商品皆已裝箱。'],
  unknown: ['No order shown has this.', '畫面上的訂單沒有此商品。'],
} as const satisfies Record<string, LocalizedText>;

/** @param left how many parts of the bundle are still to be scanned. */
export function partScannedInto(
  qty: number,
  title: LocalizedText,
  orderNumber: string,
  bundle: LocalizedText,
  left: number,
): LocalizedText {
  const [english, chinese] = scannedInto(qty, title, orderNumber);
  return left === 0
    ? [`${english}: ${bundle[0]} is complete`, `${chinese}，組合「${bundle[1]}」已齊`]
    : [
        `${english}: ${bundle[0]} still needs ${left} ${left === 1 ? 'part' : 'parts'}`,
        `${chinese}，組合「${bundle[1]}」尚缺${left}項`,
      ];
}

export function scannedInto(qty: number, title: LocalizedText, orderNumber: string): LocalizedText {
  return [`${qty} × ${title[0]} for ${orderNumber}`, `${orderNumber}：${title[1]} × ${qty}`];
}
