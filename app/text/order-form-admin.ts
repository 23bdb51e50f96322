import type { Pair } from '#app/domain/language.ts';
import type { TakenType } from '#app/domain/owners-order.ts';

/** Editing a placed order, and taking one down by telephone or chat. */
export const orderFormText = {
  newOrder: ['Take an order', '新增訂單'],
  newTitle: ['Take an order by phone or chat', '新增電話或聊天訂單'],
  editTitle: ['Edit order {number}', '修改訂單{number}'],
  backToOrder: ['Back to the order', '返回訂單'],
  backToOrders: ['All orders', '返回訂單列表'],
  how: ['How it came', '訂購方式'],
  lines: ['Products', '商品'],
  noLines: ['Nothing is in the order yet. Look for a product below.', '訂單尚無商品，請在下方搜尋商品。'],
  find: ['Look for a product', '搜尋商品'],
  findHint: ['Part of its name', '輸入中文或英文名稱'],
  choosePayment: ['Choose how it is paid', '請選擇付款方式'],
  findButton: ['Search', '搜尋'],
  found: ['Products found', '搜尋結果'],
  foundNone: ['No product on sale has this name.', '找不到符合的商品。'],
  add: ['Add', '加入'],
  soldOut: ['Sold out', '已售完'],
  remove: ['Remove', '移除'],
  qty: ['Quantity', '數量'],
  unitPrice: ['Unit price', '單價'],
  unitPriceHint: [
    'As weighed at packing. Empty keeps the price that was agreed.',
    '依實際重量調整。留空則維持原單價。',
  ],
  customer: ['Customer', '訂購人'],
  earlier: ['Ordered before? Phone, name or email', '曾訂購的顧客：電話、姓名或電子郵件'],
  earlierFound: ['Customers who ordered before', '曾訂購的顧客'],
  earlierNone: ['Nobody ordered under this yet.', '沒有符合的訂購紀錄。'],
  takeOver: ['Use these details', '帶入資料'],
  emailOptional: ['Without an address no letters are sent.', '未填寫則不寄送通知信。'],
  language: ['Letters begin in', '通知信優先語言'],
  delivery: ['Delivery and payment', '配送與付款'],
  noInvoice: ['Not asked', '未填寫'],
  promo: ['Promo code', '優惠碼'],
  promoBad: ['This code is not valid, or was used.', '優惠碼無效或已使用。'],
  preview: ['What it comes to', '金額與庫存'],
  before: ['Before', '修改前'],
  after: ['After', '修改後'],
  difference: ['Difference', '差額'],
  stock: ['Stock', '庫存異動'],
  noStock: ['Nothing moves in stock.', '庫存不變。'],
  reason: ['Why (for the story of the order)', '修改原因（僅保留在訂單紀錄）'],
  tell: ['Write to the customer, with old and new', '寄信通知顧客修改前後內容'],
  tellWait: [
    'The letter leaves after ten seconds; until then the edit can be undone.',
    '信件會在十秒後寄出，在此之前可復原修改。',
  ],
  save: ['Save the changes', '儲存修改'],
  place: ['Place the order', '送出訂單'],
  nothing: ['Nothing is changed yet.', '尚未修改任何內容。'],
  closed: [
    'An order that is on its way, completed or cancelled is not edited. Take it back one step first, if the goods are still here.',
    '配送中、已完成或已取消的訂單無法修改。若商品尚未寄出，請先退回上一個狀態。',
  ],
  leave: ['What you typed is not saved and would be lost.', '尚未儲存，離開後輸入的內容將遺失。'],
  theirsTitle: ['Someone else edited this order meanwhile', '這筆訂單剛剛已被其他人修改'],
  theirs: ['Saved by them', '對方已儲存'],
  mine: ['Typed by you', '您輸入的內容'],
  keepMine: ['Put mine on top of theirs', '在對方的修改上保留我的內容'],
  takeTheirs: ['Take theirs, drop mine', '採用對方的修改，放棄我的內容'],
  look: ['Please look at the marked fields.', '請檢查標示的欄位。'],
} as const satisfies Record<string, Pair>;

export const takenTypeText: Record<TakenType, Pair> = {
  phone: ['Telephone', '電話'],
  chat: ['Chat (LINE, Messenger)', '聊天（LINE、Messenger）'],
};

/** Why an edit or an order was refused; what was typed stays. */
export const orderFormProblems: Readonly<Record<string, Pair>> = {
  'order-unknown': ['This order no longer exists.', '這筆訂單已不存在。'],
  'order-changed': [
    'Someone else edited this order meanwhile. Both versions are shown; nothing of yours is lost.',
    '這筆訂單剛剛已被其他人修改。以下列出雙方內容，您輸入的資料仍保留。',
  ],
  'not-editable': [
    'The order has moved on and cannot be edited now. Nothing was changed.',
    '訂單狀態已變更，目前無法修改。資料沒有變更。',
  ],
  'out-of-stock': ['There is less in stock than this. Nothing was changed.', '庫存不足，資料沒有變更。'],
  'invalid-lines': [
    'Each product needs a quantity from 1 to 99 and a whole price, and there must be at least one.',
    '至少需要一項商品，數量須為1至99，單價須為整數。',
  ],
  'invalid-details': ['Please look at the marked fields.', '請檢查標示的欄位。'],
  'invalid-order': ['Please look at the marked fields.', '請檢查標示的欄位。'],
  'day-unavailable': [
    'The shop cannot keep this day: it is closed then, or there is no time left to send it. Choose another.',
    '無法於此日期到貨：該日為休息日，或已來不及出貨。請另選日期。',
  ],
  'parcel-too-big': [
    'This is more than one 7-ELEVEN parcel takes. Choose another delivery or take something out.',
    '超出7-ELEVEN冷凍包裹限制，請改用其他配送方式或減少商品。',
  ],
  'nothing-changed': ['Nothing is changed.', '沒有修改任何內容。'],
  'promo-used': ['The promo code was used meanwhile.', '優惠碼已被使用。'],
  'promo-unknown': ['There is no such promo code.', '沒有這個優惠碼。'],
  'promo-not-yet': ['The promo code is not valid yet.', '優惠碼尚未開始。'],
  'promo-expired': ['The promo code has expired.', '優惠碼已過期。'],
  'below-minimum': ['The goods are worth less than the shop’s minimum order.', '商品金額未達最低訂購金額。'],
  'total-changed': [
    'Prices changed meanwhile. Look at the new total and place the order again.',
    '價格已有變動，請確認新的金額後再次送出。',
  ],
  'order-id-reused': [
    'This order was placed already. Look for it in the list.',
    '這筆訂單已成立，請至訂單列表查看。',
  ],
  'order-numbers-exhausted': ['Please try again.', '請再試一次。'],
};

/** How many are left besides what the order holds. */
export function leftText(count: number): Pair {
  return [`${count} left`, `庫存${count}`];
}

/** @param by pieces that leave the shelf; below 0 they go back. */
export function stockMoved(by: number): Pair {
  return by > 0 ? [`${by} from stock`, `出庫${by}`] : [`${-by} back in stock`, `退回庫存${-by}`];
}

export function earlierOrder(number: string, day: string): Pair {
  return [`last order ${number}, ${day}`, `最近訂單${number}，${day}`];
}

/** What a button does to one product. */
export function ofProduct(action: Pair, title: Pair): Pair {
  return [`${action[0]}: ${title[0]}`, `${action[1]}：${title[1]}`];
}
