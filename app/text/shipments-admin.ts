import { chosenOptions } from '#app/domain/catalogue/product.ts';
import { type ShippingOption, shippingMethods } from '#app/domain/delivery/shipping.ts';
import type { RefusedLine } from '#app/domain/delivery/tracking.ts';
import { type LocalizedText, localize, pick } from '#app/domain/language.ts';
import type { OrderLine } from '#app/domain/order/order.ts';
import {
  contentsOf,
  parcelCount,
  type Shipment,
  type ShipmentProblem,
  type Temperature,
} from '#app/domain/order/shipment.ts';
import { joinTexts, labelled } from './marks.ts';

export const trackingForm = {
  hint: ['Type or scan it: one for each parcel.', '可輸入或掃描，每件包裹各一個單號。'],
  add: ['Add', '新增'],
  list: ['Paste tracking numbers', '貼上物流單號'],
  listLabel: ['Order numbers and tracking numbers', '訂單編號與物流單號'],
  listHint: [
    'One order per line, for example “ABCD123, 903012345678”. Lines copied from a spreadsheet work too.',
    '每行一筆訂單，例如「ABCD123, 903012345678」，可直接從試算表複製貼上。',
  ],
  listAdd: ['Add to the orders', '加入訂單'],
} as const satisfies Record<string, LocalizedText>;

export const shipmentText = {
  title: ['Parcels', '包裹'],
  none: ['No parcel yet.', '尚無包裹。'],
  carrier: ['Carrier', '物流業者'],
  temperature: ['Temperature', '溫層'],
  grams: ['Weight (g)', '重量（公克）'],
  optional: ['Optional', '選填'],
  noNumber: ['No tracking number', '尚無物流單號'],
  unsaid: ['Contents not recorded', '未記錄內容物'],
  change: ['Change', '修改'],
  save: ['Save', '儲存'],
  remove: ['Remove parcel', '移除包裹'],
  send: ['Send a part now', '先出貨部分商品'],
  sendHint: [
    'Choose what leaves now. The rest stays to be packed.',
    '請選擇本次出貨的商品與數量，其餘商品仍為待出貨。',
  ],
  sendNow: ['Send these now', '立即出貨'],
  keep: ['Create the parcel, ship later', '先建立包裹'],
  tell: ['Email the customer', '寄信通知顧客'],
} as const satisfies Record<string, LocalizedText>;

export const removeParcelText = {
  title: ([english, chinese]: LocalizedText): LocalizedText => [
    `Remove ${english.toLowerCase()}?`,
    `要移除${chinese}嗎？`,
  ],
  left: ([english, chinese]: LocalizedText): LocalizedText => [
    `It left on ${english}, and the customer may have had an email about it. Remove it only if it did not leave, or is back.`,
    `此包裹已於${chinese}寄出，顧客可能已收到通知信。確定未寄出或已退回，才可移除。`,
  ],
  label: [
    'Its ECPay label stays valid. Destroy it, so that nobody hands the parcel over.',
    '綠界託運單仍然有效，請銷毀已列印的託運單，以免包裹被寄出。',
  ],
  goods: ['Its goods are to be packed again.', '包裹內的商品將重新列為待出貨。'],
  cash: (sum: string): LocalizedText => [
    `The ${sum} that it collects is to be collected with another parcel.`,
    `原由此包裹代收的${sum}，將改由其他包裹代收。`,
  ],
  final: ['This cannot be undone.', '此操作無法復原。'],
  leave: ['Keep the parcel', '保留包裹'],
} as const;

export const temperatureNames: Record<Temperature, LocalizedText> = {
  frozen: ['Frozen', '冷凍'],
  chilled: ['Chilled', '冷藏'],
  room: ['Room temperature', '常溫'],
};

/** What the courier is to do with the parcel: the order's method, at the parcel's own temperature. */
export function parcelMethod(option: ShippingOption, temperature: Temperature): LocalizedText {
  const { label } = shippingMethods[option];
  const [frozen, frozenInChinese] = temperatureNames.frozen;
  const [english, chinese] = temperatureNames[temperature];
  return [
    label[0].replace(frozen, english).replace(frozen.toLowerCase(), english.toLowerCase()),
    label[1].replace(frozenInChinese, chinese),
  ];
}

export function parcelOf(at: number, all: number): LocalizedText {
  return [`Parcel ${at} of ${all}`, `第${at}件包裹（共${all}件）`];
}

/** The parcels that are planned and still here, each with what goes into it. */
export function plannedParcels(
  order: Parameters<typeof parcelCount>[0] & { lines: readonly OrderLine[] },
  shipments: readonly Shipment[],
): readonly LocalizedText[] {
  const all = parcelCount(order, shipments);
  return shipments.flatMap((parcel, at) => {
    if (parcel.shippedAt !== null || parcel.lines.length === 0 || all === 1) return [];
    const goods = contentsOf(parcel, order.lines, shipments) ?? [];
    const number = parcel.trackingNumber ? ` · ${parcel.trackingNumber}` : '';
    const inIt = joinTexts(
      goods.map((line) => joinTexts([`${line.qty} ×`, line.title, ...chosenOptions(line)], [' ', ' '])),
    );
    return [
      labelled(
        localize((language) => pick(parcelOf(at + 1, all), language) + number),
        inIt,
      ),
    ];
  });
}

/** @param day formatted, in the language of each. */
export function leftOn([english, chinese]: LocalizedText): LocalizedText {
  return [`Shipped ${english}`, `${chinese}出貨`];
}

/** @param left pieces that no parcel holds. */
export function ofLeft(title: string, left: number): LocalizedText {
  return [`${title} (up to ${left})`, `${title}（最多${left}）`];
}

export const sendRefunded: LocalizedText = ['Send although it was refunded in full', '已全額退款，仍要出貨'];

export function sendUnpaid(amount: string): LocalizedText {
  return [`Send although ${amount} is unpaid`, `尚有${amount}未付款，仍要出貨`];
}

/** @param amount of cash, formatted. */
export function collectHere(amount: string): LocalizedText {
  return [`Collect ${amount} with this parcel`, `由此包裹代收${amount}`];
}

export function sendPacked(pieces: number): LocalizedText {
  return [`Send ${pieces === 1 ? 'this piece' : `these ${pieces} pieces`} now`, `已裝箱的${pieces}件先出貨`];
}

/** @param orders numbers of those that have it. */
export function sharedNumber(number: string, orders: readonly string[]): LocalizedText {
  return [
    `${number} is on several orders: ${orders.join(', ')}. Please check it.`,
    `物流單號${number}同時用於多筆訂單：${orders.join('、')}，請確認。`,
  ];
}

export const trackingProblems: Record<ShipmentProblem | 'list-empty' | 'lines-refused', LocalizedText> = {
  'order-changed': [
    'This order was just changed. Please check it and choose again.',
    '這筆訂單剛剛有變更，請確認後重新選擇。',
  ],
  'order-left': ['This has already been shipped.', '此訂單或包裹已出貨。'],
  'too-much': [
    'That is more than is left of this order outside its parcels.',
    '數量超過此訂單尚未裝入包裹的商品。',
  ],
  'nothing-chosen': ['Please choose what goes into the parcel.', '請選擇要裝入包裹的商品。'],
  'payment-open': [
    'This order is not paid in full, or was refunded. Please confirm that it is sent all the same.',
    '此訂單尚未付清或已退款，請勾選確認仍要出貨。',
  ],
  'parcel-collected': [
    'The carrier reported that the customer has this parcel, so it stays. Nothing was changed.',
    '物流業者已回報顧客取得此包裹，因此無法移除，未做任何變更。',
  ],
  'label-of-all': [
    'An ECPay label for the whole order exists. Remove its parcel first, then send a part. Nothing was changed.',
    '此訂單已有整筆訂單的綠界託運單。請先移除該包裹，再出貨部分商品，未做任何變更。',
  ],
  'label-made': [
    'The ECPay label of a parcel of this order says what is collected, and this would change it. Remove that parcel first, and create its label again afterwards.',
    '此訂單有包裹的綠界託運單已載明代收金額，此操作會改變該金額。請先移除該包裹，變更後再建立新的託運單。',
  ],
  'parcel-unknown': ['This parcel no longer exists.', '此包裹已不存在。'],
  'tracking-taken': ['Another parcel of this order has this number.', '此訂單的另一件包裹已使用此單號。'],
  'tracking-here': ['This order has this number already.', '此訂單已有此單號。'],
  'line-unreadable': ['An order number and a tracking number are needed.', '請填寫訂單編號與物流單號。'],
  'tracking-invalid': [
    'A tracking number has 8 to 20 letters and digits.',
    '物流單號應為8至20個英文字母或數字。',
  ],
  'order-unknown': ['There is no order with this number.', '查無此訂單編號。'],
  'order-cancelled': ['The order is cancelled.', '訂單已取消。'],
  'order-collected': ['The customer picks up this order.', '此訂單為顧客自取。'],
  'too-many-parcels': ['The order has too many parcels.', '此訂單的包裹數過多。'],
  'list-empty': ['Please paste at least one line.', '請至少貼上一行。'],
  'lines-refused': [
    'Nothing was added yet. Please correct these lines:',
    '尚未加入任何單號，請修正以下各行：',
  ],
};

/** @param why it was refused. @param typed tracking numbers; those that are empty are none. */
export function notSaved([english, chinese]: LocalizedText, typed: readonly string[]): LocalizedText {
  const numbers = typed.map((number) => number.trim()).filter(Boolean);
  if (numbers.length === 0) return [`${english} Nothing was changed.`, `${chinese}資料沒有變更。`];
  const all = numbers.join(', ');
  const words = numbers.length === 1 ? `The tracking number ${all} was` : `The tracking numbers ${all} were`;
  return [`${english} ${words} not saved.`, `${chinese}物流單號${numbers.join('、')}未儲存。`];
}

export function lineRefused({ line, problem }: RefusedLine): LocalizedText {
  const [english, chinese] = trackingProblems[problem];
  return [`Line ${line}: ${english}`, `第${line}行：${chinese}`];
}

/** @param there how many their orders had before. */
export function trackingAdded(count: number, there = 0): LocalizedText {
  const more: LocalizedText =
    there === 0
      ? ['', '']
      : [` ${there} ${there === 1 ? 'was' : 'were'} there already.`, `另有${there}個先前已加入。`];
  return [
    `${count} tracking ${count === 1 ? 'number' : 'numbers'} added.${more[0]}`,
    `已加入${count}個物流單號。${more[1]}`,
  ];
}
