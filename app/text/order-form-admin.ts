import type { CheckoutProblem } from '#app/domain/cart/checkout-check.ts';
import type { CheckoutField } from '#app/domain/cart/checkout-details.ts';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { maxLineQty, maxLines, type OrderRefusal } from '#app/domain/order/order.ts';
import { type EditRefusal, mostTotal, mostUnitPrice } from '#app/domain/order/order-edit.ts';
import type { TakenType } from '#app/domain/order/phone-order.ts';
import { fieldProblem } from './checkout.ts';

export const orderFormText = {
  newOrder: ['Add an order', '新增訂單'],
  newTitle: ['New phone or chat order', '新增電話或訊息訂單'],
  editTitle: ['Edit order {number}', '修改訂單{number}'],
  backToOrder: ['Back to the order', '返回訂單'],
  backToOrders: ['All orders', '返回訂單列表'],
  how: ['Channel', '訂購方式'],
  lines: ['Products', '商品'],
  noLines: ['No products in the order yet. Search for one below.', '訂單尚無商品，請在下方搜尋商品。'],
  noSums: ['Add a product to see the total.', '加入商品後即可看到金額。'],
  find: ['Search products', '搜尋商品'],
  findHint: ['Name or barcode', '商品名稱或條碼'],
  choosePayment: ['Choose a payment method', '請選擇付款方式'],
  findButton: ['Search', '搜尋'],
  found: ['Products found', '搜尋結果'],
  foundNone: ['No products found.', '找不到符合的商品。'],
  add: ['Add', '加入'],
  soldOut: ['Sold out', '已售完'],
  remove: ['Remove', '移除'],
  qty: ['Quantity', '數量'],
  unitPrice: ['Unit price', '單價'],
  unitPriceHint: [
    'Adjust to the packed weight. Leave empty to keep the agreed price.',
    '依實際重量調整。留空則維持原單價。',
  ],
  customer: ['Customer', '訂購人'],
  earlier: ['Ordered before? Phone, name or email', '曾訂購的顧客：電話、姓名或電子郵件'],
  earlierFound: ['Customers who ordered before', '曾訂購的顧客'],
  earlierNone: ['No earlier orders found.', '沒有符合的訂購紀錄。'],
  takeOver: ['Use these details', '帶入資料'],
  emailOptional: ['Without an email address, no emails are sent.', '未填寫則不寄送通知信。'],
  language: ['Main language', '主要語言'],
  delivery: ['Delivery and payment', '配送與付款'],
  otherAddress: ['Address in English, or as the customer wrote it', '英文地址（或顧客原填的地址）'],
  noInvoice: ['Not given', '未填寫'],
  promo: ['Promo code', '優惠碼'],
  promoUnapplied: [
    'Press “Enter” beside the promo code, or clear it, before you place the order.',
    '請先套用優惠碼或將其清除，再送出訂單。',
  ],
  promoBad: ['This code is not valid, or has been used.', '優惠碼無效或已使用。'],
  preview: ['Total and stock', '金額與庫存'],
  before: ['Before', '修改前'],
  after: ['After', '修改後'],
  difference: ['Difference', '差額'],
  stock: ['Stock', '庫存異動'],
  noStock: ['No change in stock.', '庫存不變。'],
  notThere: [
    'Missing or damaged? Once this is saved, correct the stock of the product.',
    '商品短少或損壞時，請於儲存後修正該商品的庫存。',
  ],
  reason: ['Reason (for the order history)', '修改原因（僅保留在訂單紀錄）'],
  tell: ['Email the customer the old and new order', '寄信通知顧客修改前後內容'],
  tellWait: [
    'The email is sent after ten seconds; until then you can undo the edit.',
    '信件會在10秒後寄出，在此之前可復原修改。',
  ],
  save: ['Save changes', '儲存修改'],
  place: ['Place the order', '送出訂單'],
  nothing: ['Nothing has changed yet.', '尚未修改任何內容。'],
  closed: [
    'Orders that are in transit, completed or cancelled can’t be edited. If the goods are still here, go back one status first.',
    '配送中、已完成或已取消的訂單無法修改。若商品尚未寄出，請先退回上一個狀態。',
  ],
  kept: [
    'What you typed is still here: save it again once the order can be edited.',
    '您輸入的內容仍保留，待訂單可修改後再次儲存即可。',
  ],
  openOrder: ['Open the order', '開啟訂單'],
  leave: ['Your changes are not saved and will be lost.', '尚未儲存，離開後輸入的內容將遺失。'],
  theirsTitle: [
    'This order was edited in another tab or by someone else',
    '這筆訂單已在其他分頁或由他人修改',
  ],
  theirs: ['Already saved', '已儲存的修改'],
  mine: ['Typed by you', '您輸入的內容'],
  theirsFirst: [
    'This order was saved in another tab or by someone else. First choose what becomes of your changes.',
    '這筆訂單已在其他分頁或由他人儲存，請先選擇如何處理您的內容。',
  ],
  seeBoth: ['See both versions', '查看兩個版本'],
  keepMine: [
    'Keep my changes, and those saved to other fields',
    '保留我輸入的內容，其他欄位採用已儲存的修改',
  ],
  takeTheirs: ['Use the saved changes', '採用已儲存的修改，放棄我的內容'],
  checkFields: ['Please check the highlighted fields.', '請檢查標示的欄位。'],
} as const satisfies Record<string, LocalizedText>;

export const takenTypeText: Record<TakenType, LocalizedText> = {
  phone: ['Phone', '電話'],
  chat: ['Chat (LINE, Messenger)', '通訊軟體（LINE、Messenger）'],
};

/** Of an order that the shop takes itself nothing is limited, paused or switched off. */
type OfShoppers = 'orders-paused' | 'first-order-too-big' | 'too-many-open' | 'shipping-not-offered';

export const orderFormProblems: Readonly<
  Record<EditRefusal['problem'] | Exclude<OrderRefusal['name'], OfShoppers>, LocalizedText>
> = {
  'order-unknown': ['This order no longer exists.', '這筆訂單已不存在。'],
  'order-changed': [
    'This order was edited in another tab or by someone else. Both versions are shown; your changes are not lost.',
    '這筆訂單已在其他分頁或由他人修改。以下列出兩個版本，您輸入的資料仍保留。',
  ],
  'not-editable': [
    'The order’s status has changed and it can’t be edited now. Nothing was changed.',
    '訂單狀態已變更，目前無法修改。資料沒有變更。',
  ],
  'out-of-stock': ['There is not enough stock. Nothing was changed.', '庫存不足，資料沒有變更。'],
  'invalid-lines': [
    `An order has 1 to ${maxLines} products, each with a quantity from 1 to ${maxLineQty} and a price of at most ${formatNtd(mostUnitPrice)}, and comes to at most ${formatNtd(mostTotal)}.`,
    `訂單須有1至${maxLines}項商品，每項數量為1至${maxLineQty}，單價最高${formatNtd(mostUnitPrice)}，總金額最高${formatNtd(mostTotal)}。`,
  ],
  'invalid-details': ['Please check the highlighted fields.', '請檢查標示的欄位。'],
  'invalid-order': ['Please check the highlighted fields.', '請檢查標示的欄位。'],
  'day-unavailable': [
    'This day isn’t possible: the shop is closed, or there is no time left to ship. Please choose another.',
    '無法於此日期到貨：該日為公休日，或已來不及出貨。請另選日期。',
  ],
  'parcel-too-big': [
    'This is too much for one parcel to a store. Choose another shipping method or remove something.',
    '超出超商冷凍包裹限制，請改用其他配送方式或減少商品。',
  ],
  'in-parcel': [
    'Parcels of this order hold more of a product than that. Nothing was changed.',
    '此訂單的包裹中，部分商品的數量多於修改後的數量，資料沒有變更。',
  ],
  'cash-under-way': [
    'A parcel of this order has left, and its courier collects more cash than would then be due. Nothing was changed. Wait until the order is completed and refund the difference then.',
    '此訂單有包裹已寄出，代收金額高於修改後的應收金額，資料沒有變更。請待訂單完成後，再退還差額。',
  ],
  'label-made': [
    'A parcel of this order already has an ECPay label with the current address and amount to collect. Nothing was changed. Remove that parcel first, and create its label again afterwards.',
    '此訂單的包裹已有綠界託運單，地址與代收金額均依目前的內容，資料沒有變更。請先移除該包裹，修改後再建立新的託運單。',
  ],
  'nothing-changed': ['Nothing has changed.', '沒有修改任何內容。'],
  'promo-used': ['The promo code has since been used.', '優惠碼已被使用。'],
  'promo-unknown': ['There is no such promo code.', '沒有這個優惠碼。'],
  'promo-not-yet': ['The promo code is not valid yet.', '優惠碼尚未生效。'],
  'promo-expired': ['The promo code has expired.', '優惠碼已過期。'],
  'promo-below-minimum': ['The goods are below the promo code’s minimum.', '商品金額未達優惠碼的最低消費。'],
  'promo-no-product': [
    'The order has none of the products that the promo code is for.',
    '訂單中沒有適用此優惠碼的商品。',
  ],
  'promo-customer': ['This customer has already used the promo code.', '此顧客已使用過這組優惠碼。'],
  'below-minimum': ['The order is below the shop’s minimum.', '商品金額未達最低訂購金額。'],
  'total-changed': [
    'Prices have changed. Please check the new total and place the order again.',
    '價格已有變動，請確認新的金額後再次送出。',
  ],
  'order-id-reused': [
    'This order has already been placed. Please look for it in the list.',
    '這筆訂單已成立，請至訂單列表查看。',
  ],
  'payment-not-offered': [
    'Orders taken by the shop cannot be paid online. Please choose another payment method.',
    '人工建立的訂單無法線上付款，請選擇其他付款方式。',
  ],
  'order-numbers-exhausted': ['Please try again.', '請再試一次。'],
};

/** At the fields of a line. */
export const lineProblems = {
  qty: [`Enter a quantity from 1 to ${maxLineQty}.`, `請填寫1至${maxLineQty}的數量。`],
  unitPrice: [
    `${formatNtd(0)} to ${formatNtd(mostUnitPrice)} without decimals, or empty.`,
    `請填寫${formatNtd(0)}至${formatNtd(mostUnitPrice)}的整數，或留空。`,
  ],
} as const satisfies Record<string, LocalizedText>;

/** For the staff, who type another person's data. */
export function staffFieldProblem(field: CheckoutField, problem: CheckoutProblem): LocalizedText {
  const words = fieldProblem(field, problem);
  const isMissing = problem === 'required' || problem === 'needed';
  return (isMissing && missingForStaff[field]) || words;
}

const missingForStaff: Partial<Record<CheckoutField, LocalizedText>> = {
  name: ['Please enter the full name.', '請填寫姓名。'],
  email: ['Please enter the email.', '請填寫電子郵件。'],
  number: ['Please enter the cellphone number.', '請填寫手機號碼。'],
  paymentMethod: ['Please choose a payment method.', '請選擇付款方式。'],
  carrier: ['Please enter the mobile barcode.', '請填寫手機條碼。'],
};

export const staffPickupNameHint: LocalizedText = [
  'As on the ID shown at the store: 4 to 10 letters, or 2 to 5 Chinese characters. For a longer name, write initial and surname: TNkosi for Thandi Nkosi.',
  '須與取貨時出示的證件相符：中文2–5字，或英文4–10個字母。英文姓名較長時，請填名字首字母加姓氏，例如Thandi Nkosi請填TNkosi。',
];

/** @param isEdit the pieces that the order holds already count as left. */
export function staffShortage(title: string, needed: number, left: number, isEdit = false): LocalizedText {
  if (left === 0) return [`${title}: sold out`, `${title}：已售完`];
  return isEdit
    ? [`${title}: at most ${left} in this order`, `${title}：此訂單最多${left}件`]
    : [`${title}: ${needed} needed, ${left} left`, `${title}：需要${needed}件，僅剩${left}件`];
}

export function leftText(count: number): LocalizedText {
  return [`${count} left`, `庫存${count}`];
}

/** @param by pieces; negative where they return to stock. */
export function stockMoved(by: number): LocalizedText {
  return by > 0 ? [`${by} from stock`, `出庫${by}`] : [`${-by} back in stock`, `退回庫存${-by}`];
}

export function earlierOrder(number: string, day: string): LocalizedText {
  return [`last order ${number}, ${day}`, `最近訂單${number}，${day}`];
}

/** @param status by which the order can no longer be edited. */
export function notSavedNow([english, chinese]: LocalizedText): LocalizedText {
  return [`Nothing was saved: the status is now “${english}”`, `尚未儲存：訂單狀態已改為「${chinese}」`];
}

/** Accessible label of an action on one product. */
export function ofProduct(action: LocalizedText, title: LocalizedText): LocalizedText {
  return [`${action[0]}: ${title[0]}`, `${action[1]}：${title[1]}`];
}

/** @param amount of an earlier refund that lowered the price already. */
export function coveredByRefund(amount: string): LocalizedText {
  return [
    `${amount} was refunded before and counts towards this change.`,
    `先前已退款${amount}，已計入本次調降的金額。`,
  ];
}
