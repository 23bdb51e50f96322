import { type Customer, displayName } from '#app/domain/customer/customer.ts';
import { type ShippingOption, shippingMethods } from '#app/domain/delivery/shipping.ts';
import type { Language, LocalizedText } from '#app/domain/language.ts';
import { type OrderStatus, statusLabel } from '#app/domain/order/order-status.ts';
import type { PartSent } from '#app/domain/order/shipment.ts';
import { courierLine } from './address.ts';
import { dateText, timeText } from './date.ts';
import { joinTexts } from './marks.ts';

export const boardText = {
  search: ['Search orders', '搜尋訂單'],
  searchHint: ['Number, name, phone, email', '編號、姓名、手機、電子郵件'],
  noneFound: ['No orders match this search.', '找不到符合的訂單。'],
  noneFoundOfStatus: ['No orders with this status match the search.', '此狀態下找不到符合的訂單。'],
  undeliveredOnly: ['Only orders that were not collected or delivered.', '僅顯示未取件或未送達的訂單。'],
  allInTransit: ['Show all in transit', '顯示所有配送中訂單'],
  onlyUndelivered: ['Show only those not collected or delivered', '僅顯示未取件或未送達的訂單'],
  notCollected: ['An earlier order was not collected or delivered', '先前有訂單未取件或未送達'],
  export: ['Export as CSV', '匯出CSV'],
  exportLines: ['Export lines as CSV', '匯出訂單明細CSV'],
  soundOn: ['Sound: on', '音效：開'],
  soundOff: ['Sound: off', '音效：關'],
  soundHint: ['Play a sound when a new order comes in', '有新訂單時播放音效'],
  keys: ['Shortcuts', '快速鍵'],
  keysTitle: ['Keyboard shortcuts', '本頁快速鍵'],
  useKeys: ['Use shortcuts', '使用快速鍵'],
  useKeysHint: ['On all admin pages, in this browser.', '適用於此瀏覽器的所有後台頁面。'],
  choose: ['Select order {number}', '選取訂單{number}'],
  tell: ['Email them', '寄信通知'],
  more: ['More', '更多'],
  close: ['Close', '關閉'],
  outcome: ['What was just changed', '剛才的變更'],
  toUndo: ['Go back to undo', '返回原頁面復原'],
  bar: ['Selected orders', '已選取的訂單'],
} as const satisfies Record<string, LocalizedText>;

/** Of orders that are moved together: both labels where some are sent and some collected. */
export function statusLabelOfMany(status: OrderStatus, options: readonly ShippingOption[]): LocalizedText {
  const plain = statusLabel(status);
  const labels = new Set(options.map((option) => statusLabel(status, option)));
  const others = [...labels].filter((label) => label !== plain);
  return joinTexts(labels.has(plain) || others.length === 0 ? [plain, ...others] : others, [' / ', '／']);
}

export const noteText = {
  label: ['Add a note', '新增備註'],
  hint: ['For your team only; customers don’t see it.', '僅供內部使用，顧客不會看到。'],
  add: ['Save note', '儲存備註'],
  saved: ['Note saved.', '已儲存備註。'],
} as const satisfies Record<string, LocalizedText>;

export const boardKeys: readonly { keys: string; does: LocalizedText }[] = [
  { keys: '/', does: ['Search', '搜尋'] },
  { keys: 'j', does: ['Next order', '下一筆訂單'] },
  { keys: 'k', does: ['Previous order', '上一筆訂單'] },
  { keys: 'Enter', does: ['Open order', '開啟訂單'] },
  { keys: 'x', does: ['Select order', '選取訂單'] },
  {
    keys: 'Shift + x',
    does: [
      'Select all up to this order; Shift and a click do the same',
      '連續選取到此訂單（也可按住Shift點選）',
    ],
  },
  { keys: 'p', does: ['Pack the selected orders, or this one', '開啟已選取或目前訂單的出貨作業'] },
  { keys: 'u', does: ['Undo the last change', '復原剛才的變更'] },
  { keys: 'n', does: ['Go to the message about it', '移到該變更的訊息'] },
  { keys: '?', does: ['Show shortcuts', '顯示快速鍵'] },
];

export function chooseAllOf(count: number): LocalizedText {
  return count === 1
    ? ['Select the 1 on this page', '選取本頁1筆']
    : [`Select all ${count} on this page`, `選取本頁全部${count}筆`];
}

/** @param total how many match, in digits; null where all of them are selected. */
export function chosenCount(count: number, total: string | null = null): LocalizedText {
  return total === null
    ? [`${count} selected`, `已選取${count}筆`]
    : [`First ${count} of ${total} selected`, `已選取前${count}筆，共${total}筆`];
}

/** @param already how many had that status before. */
export function movedMany(count: number, label: LocalizedText, already = 0): LocalizedText {
  const moved: LocalizedText =
    count === 0
      ? ['No order was changed.', '未變更任何訂單。']
      : [
          `${count} ${count === 1 ? 'order' : 'orders'} now: ${label[0]}.`,
          `${count}筆訂單已改為「${label[1]}」。`,
        ];
  if (already === 0) return moved;
  return [
    `${moved[0]} ${already} ${already === 1 ? 'was' : 'were'} already there.`,
    `${moved[1]}另有${already}筆原本就是此狀態。`,
  ];
}

/** Why an order was not moved. */
const stayReasons = {
  'not-allowed': ['this status isn’t possible', '無法改為此狀態'],
  'order-changed': ['its status has just changed', '狀態剛剛已有變更'],
  'payment-open': ['its payments or refunds have just changed', '付款或退款剛有變動'],
  'order-unknown': ['no longer exists', '訂單已不存在'],
  undelivered: ['it was not delivered or collected', '未送達或未取貨'],
  'already-paid': ['nothing is left to pay', '沒有待付款項'],
} as const satisfies Record<string, LocalizedText>;

/** Why a change was not undone. */
export const keptReasons = {
  'already-undone': ['Already undone', '先前已復原'],
  'changed-since': ['changed since', '之後又有變更'],
  'too-late': ['time is up, or the email is on its way', '已超過時間，或信件已寄出'],
  'out-of-stock': ['the items have since been sold', '商品已售出'],
  'promo-used': ['the promo code has since been used', '優惠碼已被使用'],
} as const satisfies Record<string, LocalizedText>;

/** Further orders are counted. */
const mostStayed = 50;

/** Orders for which the same holds: named after `words`, and those that are too many to name counted in `more`. */
export interface Stayed {
  words: LocalizedText;
  numbers: readonly string[];
  more: LocalizedText | null;
}

/** @param what did not happen. */
export function stayedWords(
  what: 'moved' | 'undone',
  orders: readonly { orderNumber: string; problem: string }[],
): readonly Stayed[] {
  const reasons: Readonly<Record<string, LocalizedText>> = what === 'moved' ? stayReasons : keptReasons;
  const usual = what === 'moved' ? stayReasons['not-allowed'] : keptReasons['too-late'];
  const reasonOf = (problem: string) =>
    (Object.hasOwn(reasons, problem) ? reasons[problem] : undefined) ?? usual;
  const byReason = Map.groupBy(orders, ({ problem }) => reasonOf(problem));
  const lead = what === 'moved' ? ['Not changed', '未變更'] : ['Not undone', '未復原'];
  return [...byReason].map(([reason, some]) => {
    const more = some.length - mostStayed;
    const [english, chinese] = reason;
    return {
      // What is undone already is not called “not undone”.
      words:
        reason === keptReasons['already-undone']
          ? [`${english}: `, `${chinese}：`]
          : [`${lead[0]} (${english}): `, `${lead[1]}（${chinese}）：`],
      numbers: some.slice(0, mostStayed).map(({ orderNumber }) => orderNumber),
      more: more > 0 ? [` and ${more} more`, `等${some.length}筆`] : null,
    };
  });
}

export function undoneMany(undone: number): LocalizedText {
  return [`${undone} undone.`, `已復原${undone}筆。`];
}

/** When the time of an undo is over. */
export const tooLateToUndo: LocalizedText = ['Too late to undo.', '已超過可復原的時間。'];

/** @param count how many earlier changes can be undone too. */
export function moreToUndo(count: number): LocalizedText {
  return [`${count} more to undo`, `另有${count}筆可復原`];
}

export function undoAllWithin(seconds: number, count: number): LocalizedText {
  if (count === 1) return [`Undo (${seconds} s)`, `復原（${seconds}秒）`];
  return [`Undo all (${seconds} s)`, `全部復原（${seconds}秒）`];
}

/** Accessible label. @param most counted up to here. */
export function tabCount(count: number, most: number): string {
  return count >= most ? `${most - 1}+` : String(count);
}

export const ordersText = {
  title: ['Orders', '訂單'],
  all: ['All', '全部'],
  byStatus: ['Orders by status', '依狀態查看訂單'],
  list: ['Orders, newest first', '訂單（由新到舊）'],
  number: ['Order', '訂單編號'],
  date: ['Date', '日期'],
  customer: ['Customer', '訂購人'],
  delivery: ['Delivery', '配送方式'],
  arrives: ['Arrives', '到貨'],
  status: ['Status', '狀態'],
  total: ['Total', '總計'],
  sortDate: ['Date', '日期'],
  sortName: ['Customer', '訂購人'],
  fresh: ['New', '新'],
  hasMessage: ['with a message', '附有備註'],
  none: [
    'No orders yet. The first one will appear here automatically.',
    '目前沒有訂單，新訂單會自動顯示在這裡。',
  ],
  noneOfStatus: ['No orders with this status.', '沒有此狀態的訂單。'],
  back: ['All orders', '返回訂單列表'],
} as const satisfies Record<string, LocalizedText>;

export const orderText = {
  closedThen: ['Closed that day: agree another day with the customer.', '該日為公休日，請與顧客另約日期。'],
  amountDue: ['Amount due', '應付金額'],
  customer: ['Customer', '訂購人'],
  wrote: ['Language: {language}', '使用語言：{language}'],
  noChineseAddress: [
    'No Chinese address was given. The courier needs one: ask the customer.',
    '顧客未提供中文地址，物流需要中文地址，請與顧客聯絡。',
  ],
  courierLine: ['Address for the courier', '託運單地址'],
  copyCourierLine: ['Copy the courier address', '複製託運單地址'],
  copyLabel: ['Copy name, phone and address', '複製收件人、手機與地址'],
  copyStoreLabel: ['Copy name, phone and store', '複製取件人、手機與門市'],
  copyStore: ['Copy the store', '複製門市資料'],
  pickup: ['The customer picks up the order.', '顧客自取。'],
  message: ['Message from the customer', '顧客備註'],
  lines: ['Items', '訂購內容'],
  product: ['Product', '商品'],
  unitPrice: ['Price', '單價'],
  qty: ['Qty', '數量'],
  lineTotal: ['Total', '金額'],
  subtotal: ['Subtotal', '小計'],
  shipping: ['Shipping', '運費'],
  cost: ['Cost of goods', '商品成本'],
  refundedGoods: ['Refunded', '已退款'],
  profit: ['Profit', '利潤'],
  listPrice: ['was {price}', '原價{price}'],
  timeline: ['Order history', '訂單紀錄'],
  placed: ['Order placed', '訂單成立'],
  imported: ['Imported from the old shop', '從舊商店匯入'],
  customerDid: ['by the customer', '顧客'],
  change: ['Change status', '變更狀態'],
  others: ['Other statuses', '其他狀態'],
  noChange: ['A cancelled order cannot be reopened.', '已取消的訂單無法再變更狀態。'],
  tell: ['Email the customer', '寄信通知顧客'],
  tellHeld: [
    'No mail server is set up yet, so the email waits.',
    '尚未設定郵件伺服器，信件會先保留，暫不寄出。',
  ],
  tellWait: ['The email is sent after ten seconds.', '信件會在10秒後寄出。'],
  backTitle: ['Go back to: {status}', '退回「{status}」'],
  backText: [
    'Going back is for corrections. Please give a reason; it stays in the order history and only the team sees it.',
    '退回狀態僅供更正，請填寫原因。原因會保留在訂單紀錄中，顧客不會看到。',
  ],
  backConfirm: ['Go back', '確認退回'],
  reason: ['Reason', '原因'],
  reasonOptional: ['Reason (for the order history)', '原因（僅保留在訂單紀錄）'],
  keep: ['Cancel', '不變更'],
  cancelTitle: ['Cancel this order?', '要取消這筆訂單嗎？'],
  cancelText: [
    'You can undo this for ten seconds. After that a cancelled order cannot be reopened.',
    '取消後10秒內可復原，之後便無法恢復。',
  ],
  cancelReceived: [
    '{amount} received for this order is still to be refunded.',
    '此訂單已收款項中，尚有{amount}待退款。',
  ],
  cancelReported: [
    'The customer reported a transfer of {amount} that is not matched yet. Once it has arrived, confirm it under “Payments” and refund it.',
    '顧客已回報匯款{amount}，尚待核對。若收到款項，請在「收款與退款」確認收款並辦理退款。',
  ],
  cancelPacked: [
    'It is already packed. The packing page keeps reminding you until its box is taken out.',
    '商品已裝箱。取出該箱之前，「出貨作業」會持續提醒。',
  ],
  cancelStock: ['Put the goods back in stock', '商品退回庫存'],
  cancelPromo: ['Make promo code {code} usable again', '讓優惠碼{code}可再次使用'],
  undo: ['Undo', '復原'],
  undoneNow: ['Undone.', '已復原。'],
  stockReturned: ['Goods back in stock', '商品已退回庫存'],
  stockNotReturned: ['Goods not put back in stock', '商品未退回庫存'],
  promoReturned: ['Promo code usable again', '優惠碼可再次使用'],
  notCancelledUnpaid: [
    'Not cancelled, because goods were sent or a label was made before it was paid. Please agree with the customer how it is paid.',
    '付款前已有商品出貨或已建立託運單，因此未自動取消，請與顧客確認付款方式。',
  ],
  emails: ['Emails for this order', '此訂單的信件'],
  noEmails: ['There are no emails for this order.', '此訂單沒有信件。'],
  readEmail: ['Read', '閱讀'],
  note: ['Note', '備註'],
  reported: ['Customer reported a transfer', '顧客回報匯款'],
  matched: ['Payment confirmed', '已確認收款'],
  recorded: ['Payment recorded', '已登記收款'],
  paidOnline: ['Paid online', '已線上付款'],
  unmatched: ['Payment no longer counted', '已取消收款登記'],
  dismissed: ['Transfer dismissed', '匯款已排除'],
  reminded: ['Payment reminder sent', '已寄付款提醒'],
  refunded: ['Refund recorded', '已登記退款'],
  refundUndone: ['Refund no longer counted', '已取消退款登記'],
  paymentKept: ['Payment kept for the order', '款項改為支付此訂單'],
  refundedOnline: ['Refunded to the original payment method', '已退款至原付款方式'],
  refundFailed: ['Refund failed', '退款失敗'],
  invoiced: ['Invoice issued', '已開立發票'],
  invoiceFailed: ['Invoice failed', '發票作業失敗'],
  invoiceVoided: ['Invoice voided', '發票已作廢'],
  allowanceIssued: ['Allowance issued', '已開立折讓'],
  invoiceCorrected: ['Invoice details corrected', '已更正發票資料'],
  packed: ['Packed', '已裝箱'],
  unpacked: ['Unpacked', '已取消裝箱'],
  noPickupAddress: [
    'The shop has no pickup address. Even once this order is ready to collect, the customer reads only that the address will follow. Enter it first.',
    '商店尚未設定自取地址。即使訂單改為「可取貨」，顧客也只會看到「將另行通知您自取地址」，請先填寫。',
  ],
  setPickupAddress: ['Enter the pickup address', '填寫自取地址'],
  packAgainOnSave: [
    'Products of this order are packed. If you save these changes, it will have to be packed again.',
    '此訂單已有商品裝箱，儲存變更後須重新裝箱。',
  ],
  relabel: ['Delivery details changed after packing: to be packed again', '裝箱後變更配送資料，需重新裝箱'],
  repack: ['Products changed after packing: to be packed again', '裝箱後變更商品，需重新裝箱'],
  tracked: ['Tracking number added', '已新增物流單號'],
  untracked: ['Tracking number removed', '已移除物流單號'],
  parcelRemoved: ['Parcel removed', '已移除包裹'],
  labelMade: ['ECPay label created', '已建立綠界託運單'],
  labelFailed: ['ECPay label failed', '綠界託運單建立失敗'],
  parcelUpdate: ['Parcel update', '包裹貨態更新'],
  parcelOnWay: ['Parcel on its way', '包裹配送中'],
  parcelAtStore: ['Parcel at the store', '包裹已到門市'],
  parcelCollected: ['Parcel collected or delivered', '包裹已送達或取件'],
  parcelReturned: ['Parcel being returned', '包裹退回'],
  sendAgain: ['To be sent again', '重新出貨'],
  partSent: ['Part of the order shipped', '已部分出貨'],
  partUnsent: ['Part shipment cancelled', '已取消部分出貨'],
  emailCorrected: ['Email address corrected', '已更正電子郵件'],
  edited: ['Order edited', '訂單已修改'],
  editUndone: ['Edit undone', '已復原修改'],
  edit: ['Edit order', '修改訂單'],
  copyPhone: ['Copy', '複製'],
  copyPhoneName: ['Copy the phone number', '複製手機號碼'],
  noEmail: ['No email address: no emails are sent.', '未提供電子郵件，不會寄送通知信。'],
  lineProfit: ['cost {cost}, profit {profit}', '成本{cost}，利潤{profit}'],
  cancelConfirm: ['Cancel the order', '取消訂單'],
  cancelKeep: ['Keep the order', '保留訂單'],
} as const satisfies Record<string, LocalizedText>;

/** Who did it: an email address, the customer, a provider or carrier by its notice, the shop itself, or an import. */
export function actorText(actor: string): LocalizedText {
  if (actor === 'customer') return orderText.customerDid;
  if (actor === 'provider') return ['by the payment provider', '金流通知'];
  if (actor === 'carrier') return ['by the carrier', '物流通知'];
  if (actor === 'expiry') return ['automatically: not paid in time', '逾期未付款，系統自動處理'];
  if (actor === 'invoices') return ['automatically', '系統自動'];
  return actor === 'import' ? ['by the import', '系統匯入'] : [actor, actor];
}

/** Of an order that cannot be edited any more. */
export const emailCorrection = {
  title: ['Correct the email address…', '更正電子郵件…'],
  hint: [
    'From now on, all emails for this order go to this address, including any still waiting to be sent. Emails already sent are not sent again.',
    '此訂單之後的信件與尚未寄出的信件，都會寄到這個電子郵件地址；已寄出的不會重寄。',
  ],
  save: ['Save', '儲存'],
  done: ['The email address was corrected.', '已更正電子郵件。'],
} as const satisfies Record<string, LocalizedText>;

export const emailCorrectionProblems = {
  'order-unknown': ['This order no longer exists.', '這筆訂單已不存在。'],
  'order-changed': [
    'This order has just been changed. Please check its email address and try again.',
    '這筆訂單剛剛有變更，請確認電子郵件後再試一次。',
  ],
  'invalid-email': ['This is not a complete email address.', '電子郵件格式不正確。'],
} as const satisfies Record<string, LocalizedText>;

type StatusProblem =
  | 'order-unknown'
  | 'not-allowed'
  | 'order-changed'
  | 'reason-missing'
  | 'cancel-unconfirmed'
  | 'too-late'
  | 'already-undone'
  | 'out-of-stock'
  | 'promo-used'
  | 'payment-open'
  | 'undelivered'
  | 'already-paid';

export const statusProblems: Record<StatusProblem | 'list-changed' | 'none-undone', LocalizedText> = {
  'none-undone': ['Nothing could be undone.', '未能復原任何訂單。'],
  'list-changed': [
    'Nothing was changed: the matching orders have just changed. Please select them again.',
    '未變更任何訂單：符合的訂單剛剛有變動，請重新選取。',
  ],
  'order-unknown': ['This order no longer exists.', '這筆訂單已不存在。'],
  'not-allowed': ['This status change isn’t possible.', '訂單無法變更為此狀態。'],
  'order-changed': [
    'This order was changed in another tab or by someone else. This is its current status; please choose again.',
    '這筆訂單已在其他分頁或由他人變更，以下為目前狀態，請重新選擇。',
  ],
  'reason-missing': ['Please give a reason for going back.', '請填寫退回原因。'],
  'cancel-unconfirmed': ['Please confirm that the order is to be cancelled.', '請先確認是否要取消訂單。'],
  'too-late': [
    'Too late to undo: the ten seconds are over, or the order was changed again.',
    '來不及復原：已超過10秒，或訂單又有變更。',
  ],
  'already-undone': ['Already undone.', '先前已復原。'],
  'out-of-stock': [
    'This can’t be undone: the items have since been sold. The order stays cancelled.',
    '無法復原：商品已售出，訂單維持取消。',
  ],
  'payment-open': [
    'The payments or refunds of this order have just changed. Its status was not changed; please choose again.',
    '此訂單的付款或退款剛有變動。尚未變更狀態，請重新選擇。',
  ],
  undelivered: [
    'This order did not reach the customer. If it did after all, remove the mark first.',
    '此訂單未送達或未取貨；若顧客其實已收到，請先取消標記。',
  ],
  'already-paid': [
    'Nothing is left to pay for this order, so it can’t be set to “Awaiting Payment”.',
    '這筆訂單沒有待付款項，無法改為「待付款」。',
  ],
  'promo-used': [
    'This can’t be undone: the promo code has since been used. The order stays cancelled.',
    '無法復原：優惠碼已被使用，訂單維持取消。',
  ],
};

export function moveTo(label: LocalizedText): LocalizedText {
  return [`Move to: ${label[0]}`, `改為「${label[1]}」`];
}

/** Further orders are counted. */
const mostNamed = 5;

/** @param open still to pay, formatted. */
export function unpaidQuestion(open: string): LocalizedText {
  return [
    `${open} of this order is still to be paid. It stays in the list of unpaid orders.`,
    `此訂單尚有${open}未付款，仍會列在未付清的訂單中。`,
  ];
}

/** @param numbers of the orders. @param sum formatted. */
export function unpaidManyQuestion(numbers: readonly string[], sum: string): LocalizedText {
  const orders = numbers.length;
  const named = numbers.slice(0, mostNamed);
  const more = orders - named.length;
  return [
    `${orders} ${orders === 1 ? 'order is' : 'orders are'} not paid in full (${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}): ${sum} in all is still to be paid.`,
    `有${orders}筆訂單尚未付清（${named.join('、')}${more > 0 ? `等${orders}筆` : ''}），未付金額共${sum}。`,
  ];
}

/** Before an order that was refunded in full leaves. */
export function refundedQuestion(to: OrderStatus, option: ShippingOption): LocalizedText {
  if (to === 'completed')
    return ['This order was refunded in full. Complete it all the same?', '此訂單已全額退款，仍要完成嗎？'];
  return shippingMethods[option].kind === 'pickup'
    ? ['This order was refunded in full. Hand it over all the same?', '此訂單已全額退款，仍要交貨嗎？']
    : ['This order was refunded in full. Send it all the same?', '此訂單已全額退款，仍要出貨嗎？'];
}

/** @param numbers of the orders. */
export function refundedManyQuestion(numbers: readonly string[]): LocalizedText {
  const orders = numbers.length;
  const named = numbers.slice(0, mostNamed);
  const more = orders - named.length;
  return [
    `${orders} ${orders === 1 ? 'order was' : 'orders were'} refunded in full (${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}).`,
    `有${orders}筆訂單已全額退款（${named.join('、')}${more > 0 ? `等${orders}筆` : ''}）。`,
  ];
}

/** @param why they are asked about. */
export function unpaidWords(
  to: OrderStatus,
  others: number,
  options: readonly ShippingOption[],
  why: 'unpaid' | 'refunded' | 'both' = 'unpaid',
): Record<'title' | 'confirm' | 'onlyOthers', LocalizedText> {
  const [verb, chineseVerb]: LocalizedText = to === 'completed' ? ['Complete', '完成'] : leavingVerb(options);
  const [, whole]: LocalizedText = to === 'completed' ? ['complete', '完成訂單'] : [verb, chineseVerb];
  const title: Record<typeof why, LocalizedText> = {
    unpaid: [`${verb} without payment?`, `尚未付款，仍要${whole}嗎？`],
    refunded: [`${verb} although refunded?`, `已全額退款，仍要${whole}嗎？`],
    both: [`${verb} unpaid or refunded orders?`, `尚未付清或已全額退款，仍要${whole}嗎？`],
  };
  return {
    title: title[why],
    confirm: [`${verb} anyway`, `仍要${chineseVerb}`],
    onlyOthers:
      why === 'unpaid'
        ? [
            `Only the ${others} that ${others === 1 ? 'needs' : 'need'} no payment first`,
            `僅${chineseVerb}不需先付款的${others}筆`,
          ]
        : [
            `Only the ${others} that ${others === 1 ? 'is' : 'are'} neither unpaid nor refunded`,
            `僅${chineseVerb}其餘${others}筆`,
          ],
  };
}

/** Self pick-up is handed over, everything else is shipped. */
function leavingVerb(options: readonly ShippingOption[]): LocalizedText {
  const collected = options.filter((option) => shippingMethods[option].kind === 'pickup').length;
  if (collected === 0) return ['Ship', '出貨'];
  return collected < options.length ? ['Ship or hand over', '出貨或交貨'] : ['Hand over', '交貨'];
}

export function statusChanged(label: LocalizedText): LocalizedText {
  return [`Now: ${label[0]}`, `狀態已改為「${label[1]}」`];
}

/** Of a status that was undone. @param label of where the order is again. */
export function undoneTo(label: LocalizedText): LocalizedText {
  return [`Undone. Now: ${label[0]}`, `已復原，目前為「${label[1]}」`];
}

export function undoWithin(label: LocalizedText, seconds: number): LocalizedText {
  return [
    `Now: ${label[0]}. ${seconds} s left to undo.`,
    `狀態已改為「${label[1]}」，${seconds}秒內可復原。`,
  ];
}

export function undoEditWithin(seconds: number): LocalizedText {
  return [`Changes saved. ${seconds} s left to undo.`, `訂單已修改，${seconds}秒內可復原。`];
}

export function undoPartWithin(seconds: number): LocalizedText {
  return [`Part of the order shipped. ${seconds} s left to undo.`, `已部分出貨，${seconds}秒內可復原。`];
}

export function undoPaymentWithin(seconds: number): LocalizedText {
  return [`Payment recorded. ${seconds} s left to undo.`, `已登記收款，${seconds}秒內可復原。`];
}

export function undoRefundWithin(seconds: number): LocalizedText {
  return [`Refund recorded. ${seconds} s left to undo.`, `已登記退款，${seconds}秒內可復原。`];
}

/**
 * What a cancelled order leaves outside the shop, and what goes back to stock.
 * @param parcels their places. @param isHere whether it is ready to collect from the shop.
 */
export function awayWhenCancelled(
  { sent, all }: PartSent,
  parcels: readonly number[],
  isHere: boolean,
): LocalizedText {
  if (sent >= all && isHere)
    return [
      `${all === 1 ? 'Its item is' : 'Its items are'} ready to collect. ${all === 1 ? 'It is' : 'They are'} not put back in stock unless you tick the box below.`,
      '商品已備妥待取，除非勾選下方選項，否則不會退回庫存。',
    ];
  if (sent >= all)
    return [
      all === 1
        ? 'Its item has already left. It is not put back in stock unless you tick the box below.'
        : `All ${all} items have already left. They are not put back in stock unless you tick the box below.`,
      `${all === 1 ? '商品已' : `${all}件商品皆已`}出貨，除非勾選下方選項，否則不會退回庫存。`,
    ];
  return [
    `${sent} of ${all} items ${sent === 1 ? 'has' : 'have'} already left (${parcelNames(parcels)[0]}) and ${sent === 1 ? 'does' : 'do'} not go back to stock. Should a parcel come back, correct the stock on the product’s page.`,
    `${all}件商品中已有${sent}件出貨（${parcelNames(parcels)[1]}），不會退回庫存。若包裹退回，請至商品頁面調整庫存。`,
  ];
}

export const partWhenCancelled = {
  instead: [
    'If the customer keeps what was shipped, do not cancel. Take the rest out of the order: what was shipped stays sold, and only the difference is to be refunded.',
    '若顧客留下已出貨的商品，請勿取消，改將尚未出貨的商品自訂單移除：已出貨的商品仍算售出，只須退還差額。',
  ],
  cash: [
    'If the customer keeps what was shipped, do not cancel. Its cash is collected with that: complete the order once it has been, record a refund of the rest, and put the rest back in stock by hand.',
    '若顧客留下已出貨的商品，請勿取消。款項隨已出貨的包裹代收：請待收款後完成訂單，登記未出貨商品的退款，並自行將其加回庫存。',
  ],
  edit: ['Take out what has not been shipped', '移除尚未出貨的商品'],
  all: [
    'If you cancel, everything received is to be refunded, for what was shipped as well, and an invoice is reversed in full.',
    '若取消訂單，已收款項須全數退還，包括已出貨的商品，已開立的發票也會全額作廢或折讓。',
  ],
} satisfies Record<string, LocalizedText>;

/** @param parcels that the customer has, while others came back. @param isCash whether it is paid to the carrier. */
export function arrivedBeforeCancelled(parcels: readonly number[], isCash: boolean): LocalizedText {
  const [english, chinese] = parcelNames(parcels);
  if (isCash)
    return [
      `The customer has ${english}. If they keep it, do not cancel, or you would have to refund everything they paid. Remove the mark and complete the order instead, record a refund of what came back if it was paid, and put those goods back in stock by hand.`,
      `顧客已取得${chinese}。若顧客留下商品，請勿取消，否則須退還全部款項。請改為取消標記並完成訂單；退回的商品若已付款，請登記退款，並自行調整庫存。`,
    ];
  return [
    `The customer has ${english}. If they keep it, do not cancel, or you would have to refund the whole payment. Press “Send it again” instead, take what came back out of the order, and refund the difference.`,
    `顧客已取得${chinese}。若顧客留下商品，請勿取消，否則須退還全部款項。請改按「重新出貨」，將退回的商品自訂單移除，再退還差額。`,
  ];
}

/** The checkbox that puts goods back. */
export function putBack({ sent, all }: PartSent): LocalizedText {
  if (sent >= all) return ['Returned: put back in stock', '商品已退回，加回庫存'];
  const here = all - sent;
  return [
    here === 1
      ? 'Put the item that is still here back in stock'
      : `Put the ${here} items that are still here back in stock`,
    `將尚未出貨的${here}件商品退回庫存`,
  ];
}

/** Of an order that its carrier has. @param cash that is collected with it; null for none. */
export function cancelledOnItsWay(cash: string | null): LocalizedText {
  if (cash === null)
    return [
      'The carrier has the parcel. Have it stopped before you cancel; otherwise the customer gets the goods and the refund.',
      '包裹已交寄。請先聯絡物流攔截再取消，否則顧客可能同時取得商品與退款。',
    ];
  return [
    `The carrier has the parcel and will ask for ${cash} in cash. Have it stopped first. If it cannot be stopped, keep the order: once it is delivered it is completed, and you can refund it.`,
    `包裹已交寄，送達時仍會代收${cash}。請先聯絡物流攔截；若無法攔截，請保留訂單，待送達完成後再辦理退款。`,
  ];
}

/** Of labels whose parcels have not left. @param cash that they ask for; null for none. */
export function labelledWhenCancelled(
  { count, isSure }: { count: number; isSure: boolean },
  cash: string | null,
): LocalizedText {
  const isOne = count === 1;
  const [labels, it, parcel] = isOne
    ? ['a label for its parcel', 'it', 'the parcel']
    : [`labels for ${count} of its parcels`, 'them', 'the parcels'];
  const [collects, alsoCollects] =
    cash === null ? ['', ''] : [`, and ${cash} in cash would be collected`, `並代收現金${cash}`];
  return [
    `ECPay ${isSure ? 'has' : 'may have'} ${labels}, and cancelling the order here does not cancel ${it} there. Do not hand ${parcel} over: the customer would get ${isOne ? 'it' : 'them'} all the same${collects}.`,
    `此訂單${isSure ? '已有' : '可能已有'}${count}張綠界託運單，取消訂單不會一併取消託運單。請勿交寄包裹，否則仍會送達顧客${alsoCollects}。`,
  ];
}

/** What became of the goods of a cancelled order that had left, in part or all. */
export function leftBeforeCancelled({ sent, all }: PartSent, isStockReturned: boolean): LocalizedText {
  if (sent >= all)
    return isStockReturned
      ? [
          `${all === 1 ? 'The item' : `All ${all} items`} had left; ${all === 1 ? 'it is' : 'they are'} back in stock.`,
          `${all === 1 ? '商品先前已' : `${all}件商品先前皆已`}出貨，已退回庫存。`,
        ]
      : [
          `${all === 1 ? 'The item' : `All ${all} items`} had left; ${all === 1 ? 'it is' : 'they are'} not back in stock.`,
          `${all === 1 ? '商品先前已' : `${all}件商品先前皆已`}出貨，未退回庫存。`,
        ];
  const here = all - sent;
  return [
    `${sent} of ${all} items had left and ${sent === 1 ? 'is' : 'are'} not back in stock. The other ${here} ${here === 1 ? 'is' : 'are'} ${isStockReturned ? '' : 'not '}back in stock.`,
    `${all}件商品中有${sent}件先前已出貨，未退回庫存；其餘${here}件${isStockReturned ? '已' : '未'}退回庫存。`,
  ];
}

function parcelNames(parcels: readonly number[]): LocalizedText {
  const [english, chinese] = [parcels.join(', '), parcels.join('、')];
  return [`${parcels.length === 1 ? 'parcel' : 'parcels'} ${english}`, `包裹${chinese}`];
}

export const takenBy: Record<'phone' | 'chat', LocalizedText> = {
  phone: ['Order taken by phone', '電話訂單'],
  chat: ['Order taken by chat', '訊息訂單'],
};

export function changedFromTo(from: LocalizedText, to: LocalizedText): LocalizedText {
  return [`${from[0]} → ${to[0]}`, `${from[1]} → ${to[1]}`];
}

export function takenBack(change: LocalizedText): LocalizedText {
  return [`Undone: ${change[0]}`, `已復原：${change[1]}`];
}

export function itemCount(count: number): LocalizedText {
  return [`${count} ${count === 1 ? 'item' : 'items'}`, `${count}件`];
}

/** Which orders a page shows: by their days, or of one day by their times. */
export function ordersShown(first: string, last: string, language: Language): string {
  const [from, to] = [dateText(first, 'short', language), dateText(last, 'short', language)];
  return from === to ? `${from} ${timeText(first)} – ${timeText(last)}` : `${from} – ${to}`;
}

export function orderArrived(number: string, customer: string, amount: string): LocalizedText {
  return [`New order ${number} from ${customer}, ${amount}`, `新訂單${number}，${customer}，${amount}`];
}

export function ordersArrived(count: number): LocalizedText {
  return [`${count} new orders`, `${count}筆新訂單`];
}

export function storeForParcel({ storeCode, storeName, storeAddress }: Customer['shippingAddress']): string {
  return [storeCode, storeName, storeAddress].filter(Boolean).join(' ');
}

/** Recipient, telephone and address, a line each, as couriers' forms have them. */
export function courierLabel(customer: Customer, option: ShippingOption): string {
  const { number, shippingAddress: address } = customer;
  const isStore = shippingMethods[option].kind === 'store';
  const name = (isStore && address.pickupName) || displayName(customer);
  return [name, number, isStore ? storeForParcel(address) : courierLine(address)].join('\n');
}
