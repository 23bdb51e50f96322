import type { LocalizedText } from '#app/domain/language.ts';
import type {
  ParcelStage,
  PickupSlot,
  WaybillProblem,
  WaybillState,
  WaybillType,
} from '#app/domain/order/waybill.ts';
import { carrierNames } from './tracking.ts';

export const waybillText = {
  title: ['ECPay labels', '綠界託運單'],
  whole: ['The whole order', '整筆訂單'],
  restFirst: [
    'To create a label for the rest, create its parcel first: choose its goods above and press “Create the parcel, ship later”.',
    '請先在上方選取其餘商品，按「先建立包裹」後即可建立託運單。',
  ],
  gone: ['A parcel that was removed', '已移除的包裹'],
  size: ['Size (sum of three sides)', '尺寸（三邊合計）'],
  slot: ['Collection time', '司機取件時段'],
  make: ['Create the label', '建立託運單'],
  print: ['Print the label', '列印託運單'],
  ask: ['Ask ECPay again', '再次向綠界查詢'],
  drop: ['ECPay has no such label', '綠界查無此託運單'],
  test: ['test', '測試'],
  going: ['Opening the label at ECPay…', '正在開啟綠界託運單…'],
  printPage: ['Print the label', '列印託運單'],
  eachType: [
    'ECPay prints each kind of label on a page of its own.',
    '綠界依託運單種類分頁列印，請逐一開啟。',
  ],
  lost: [
    'ECPay’s answer was lost. We keep asking. If ECPay’s back office does not list the number below, press “ECPay has no such label”; only then can another label be created.',
    '未收到綠界的回覆，系統會持續查詢。若綠界廠商後台「物流管理」查無下列編號，請按「綠界查無此託運單」，之後才能重新建立。',
  ],
  none: [
    'This label cannot be printed: ECPay doesn’t have it, or it was created with other keys.',
    '無法列印此託運單：綠界無此資料，或屬於其他金鑰。',
  ],
  refunded: [
    'Everything paid was refunded. Create the label all the same.',
    '款項已全數退還，仍要建立託運單。',
  ],
  noNumber: [
    'ECPay gives no tracking number with this label. Enter it on the parcel once you have it.',
    '綠界未隨此託運單提供物流單號，取得後請填入包裹。',
  ],
  toOrder: ['Back to the orders', '返回訂單列表'],
} as const satisfies Record<string, LocalizedText>;

/** @param sum still to be paid, formatted. */
export function labelledUnpaid(sum: string): LocalizedText {
  return [`${sum} is not paid yet. Create the label all the same.`, `尚有${sum}未付款，仍要建立託運單。`];
}

export const slotNames: Readonly<Record<PickupSlot, LocalizedText>> = {
  '1': ['9:00–12:00', '9:00–12:00'],
  '2': ['12:00–17:00', '12:00–17:00'],
  '4': ['Any time', '不限時段'],
};

export function upTo(centimetres: number): LocalizedText {
  return [`Up to ${centimetres} cm`, `${centimetres}公分以內`];
}

export const waybillStates: Readonly<Record<WaybillState, LocalizedText>> = {
  requested: ['Being created…', '建立中…'],
  unclear: ['Status unknown', '狀態不明'],
  made: ['Label created', '已建立'],
  failed: ['Not created', '建立失敗'],
};

export const stageNames: Readonly<Record<ParcelStage, LocalizedText>> = {
  received: ['Carrier notified', '物流已收到資料'],
  onWay: ['On its way', '配送中'],
  atStore: ['At the store', '已到門市'],
  collected: ['Collected or delivered', '已送達或取件'],
  returned: ['Being returned', '退回'],
};

export const waybillProblems = {
  'order-unknown': ['This order no longer exists.', '這筆訂單已不存在。'],
  'order-cancelled': ['This order was cancelled.', '這筆訂單已取消。'],
  'parcel-unknown': ['The parcels have changed. Please look again.', '包裹已變更，請重新確認。'],
  'not-set-up': [
    'ECPay logistics is not set up, or this label was created with other keys.',
    '尚未設定綠界物流，或目前的金鑰與此託運單不同。',
  ],
  'no-sender': [
    'The sender is missing. An owner can enter it under Settings → Shipping by ECPay.',
    '尚未填寫寄件人資料，請由店主在「設定」的「綠界物流」填寫。',
  ],
  'waybill-exists': ['This parcel has a label, or one is being created.', '這件包裹已有託運單，或正在建立。'],
  'has-number': ['This parcel has a tracking number already.', '這件包裹已有物流單號。'],
  'carrier-not-taken': [
    'ECPay has no label for this carrier at this temperature; send it by the carrier’s own service and enter its number.',
    '綠界沒有此物流與溫層的託運單，請改用該物流自己的服務寄件，再填入物流單號。',
  ],
  'carrier-differs': [
    'The parcel’s carrier is not the one of the order’s shipping method; change the parcel or the order first.',
    '包裹的物流與訂單的配送方式不同，請先修改包裹或訂單。',
  ],
  'too-large': ['Cold parcels may be up to 120 cm.', '低溫包裹最大120公分。'],
  'too-dear': ['A store takes parcels worth up to NT$20,000.', '超商包裹金額上限為NT$20,000。'],
  'cash-by-courier': [
    'Cash is to be collected, which ECPay’s T-Cat labels do not provide for. Use a label of your own.',
    '此訂單需代收貨款，綠界的黑貓託運單不提供代收，請改用自己的託運單。',
  ],
  'not-paid': [
    'This order is not paid, or was refunded. Tick the box if its label is to be created all the same.',
    '此訂單尚未付款或已退款。若仍要建立託運單，請先勾選確認。',
  ],
  'receiver-phone': [
    'ECPay’s labels need a cellphone number, and the customer’s is not one.',
    '綠界託運單需要手機號碼，顧客的電話不是手機號碼。',
  ],
  'receiver-address': [
    'The address must have 6 to 60 characters and include its district. Correct it by editing the order.',
    '地址須為6到60個字並包含鄉鎮市區，請先修改訂單。',
  ],
  'receiver-store': [
    'The order has no six-digit store code; correct it by editing the order.',
    '訂單沒有6碼門市店號，請先修改訂單。',
  ],
  'waybill-failed': ['ECPay could not create the label.', '綠界未建立託運單。'],
  'waybill-unclear': [
    'ECPay’s answer was lost. Whether there is a label is not known yet.',
    '未收到綠界的回覆，尚不清楚託運單是否已建立。',
  ],
  'waybill-unknown': ['This label’s status has been updated.', '此託運單的狀態已更新。'],
} as const satisfies Record<WaybillProblem, LocalizedText>;

const carrierOfType = (type: WaybillType): LocalizedText =>
  type === 'TCAT'
    ? carrierNames.tcat
    : carrierNames[type.startsWith('UNIMART') ? 'sevenEleven' : 'familyMart'];

/** Of the labels of a type, for the button that prints them. */
export function labelsOf(type: WaybillType, count: number): LocalizedText {
  const [english, chinese] = carrierOfType(type);
  return [`${english}: ${count} ${count === 1 ? 'label' : 'labels'}`, `${chinese}：${count}張`];
}

/** For printing at ECPay. */
export function ecpayLabels(count: number): LocalizedText {
  return [`ECPay labels (${count})`, `綠界託運單（${count}張）`];
}

/** @param collects what the label says. @param due what is to be collected as the order is now. */
export function labelCollects(collects: string, due: string): LocalizedText {
  return [
    `This label collects ${collects} in cash, but ${due} is to be collected now. Remove the parcel and create a new label, or settle the difference with the customer.`,
    `此託運單代收現金${collects}，目前應代收${due}。請移除包裹後重新建立託運單，或與顧客結清差額。`,
  ];
}
