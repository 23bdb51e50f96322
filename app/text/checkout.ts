import type { CheckoutProblem } from '#app/domain/cart/checkout-check.ts';
import type { CheckoutField } from '#app/domain/cart/checkout-details.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { countyText } from './county.ts';
import { newsletterText } from './newsletter.ts';
import { inSentence } from './required-fields.ts';

export const orderPlacedText = {
  title: ['Thank you', '謝謝您的訂購'],
  cancelledTitle: ['Order cancelled', '訂單已取消'],
  received: [
    'We have received your order. You should receive a confirmation email as well as updates on your order status. These emails may sometimes be sent to your spam folder.',
    '我們已收到您的訂單。您將會收到訂單確認信，以及後續的訂單狀態通知。這些郵件有時可能會被歸入垃圾郵件匣，請留意查看。',
  ],
  /** Where the shop sends no emails. */
  receivedOnly: [
    'We have received your order. Please keep your order number: with it and your cellphone number you can follow your order on this site.',
    '我們已收到您的訂單。請記下訂單編號，您可憑訂單編號與手機號碼在本站查詢訂單進度。',
  ],
  orderNumber: ['Order number', '訂單編號'],
  amountDue: ['Amount due', '應付金額'],
  follow: ['Follow this order', '查詢訂單進度'],
  orderAgain: ['See the order or order again', '查看訂單或再買一次'],
  share: ['Share the shop', '分享商店'],
  continueShopping: ['Continue Shopping', '繼續購物'],
  elsewhere: [
    'To see an order, enter its number and your cellphone number.',
    '請輸入訂單編號與手機號碼查詢訂單。',
  ],
} as const satisfies Record<string, LocalizedText>;

export function placedText(orderNumber: string): LocalizedText {
  return [
    `Your order ${orderNumber} has been placed. Thank you.`,
    `訂單${orderNumber}已成立，謝謝您的訂購。`,
  ];
}

/** Of an order that is paid online, which may still be to do. */
export function placedUnpaidText(orderNumber: string): LocalizedText {
  return [
    `Your order ${orderNumber} has been placed. See whether its payment has arrived.`,
    `訂單${orderNumber}已成立，請確認是否已完成付款。`,
  ];
}

export const rememberText = {
  remember: ['Remember me on this device', '在此裝置記住我的資料'],
  filled: ['Filled in from this device.', '已帶入此裝置記住的資料。'],
  forget: ['Forget me', '清除資料'],
  /** Followed by another sentence. */
  savedHere: [
    'Your details stay on this device until you untick “Remember me on this device”. ',
    '您填寫的資料會保留在此裝置，取消勾選「在此裝置記住我的資料」即清除。',
  ],
} as const satisfies Record<string, LocalizedText>;

export const storeFinderText = {
  label: ['Search by store name or road', '以店名或路名搜尋'],
  hint: [
    'Search in Chinese, e.g. 大安 or 和平東路. Your choice fills in the fields below.',
    '例如：大安、和平東路二段。選擇後會自動填入下方欄位。',
  ],
  asking: ['Searching…', '搜尋中…'],
  none: [
    'No store found. Try another word, or fill in the fields below.',
    '查無門市，請換個關鍵字，或直接填寫下方欄位。',
  ],
  away: [
    'The search isn’t available right now. Please fill in the fields below.',
    '目前無法搜尋，請直接填寫下方欄位。',
  ],
} as const satisfies Record<string, LocalizedText>;

export function storesFound(count: number, more: boolean): LocalizedText {
  if (more)
    return [
      `Showing the first ${count} stores. Type more to narrow them down.`,
      `顯示前${count}間，請輸入更多字縮小範圍。`,
    ];
  return [`${count} ${count === 1 ? 'store' : 'stores'} found.`, `找到${count}間門市。`];
}

/** @param store formatted by `storeLine`. */
export function storeFilledIn(store: LocalizedText): LocalizedText {
  return [`Filled in below: ${store[0]}`, `已填入：${store[1]}`];
}

export const checkoutText = {
  title: ['Checkout', '結帳'],
  steps: ['Steps', '結帳步驟'],
  details: ['Details', '填寫資料'],
  review: ['Review', '確認訂單'],
  opening: [
    'The checkout needs JavaScript. If nothing appears below, please order another way:',
    '結帳流程需要啟用JavaScript。若畫面沒有出現，歡迎改用以下方式向我們訂購：',
  ],
  yourDetails: ['Your details', '訂購人資料'],
  shippingDetails: ['Shipping details', '配送資料'],
  shippingMethod: ['Shipping method', '配送方式'],
  payment: ['Payment', '付款'],
  paidByCode: ['Nothing to pay: the promo code covers this order.', '優惠碼已全額折抵，無須付款。'],
  orderSummary: ['Order summary', '訂單摘要'],
  toCart: ['Return', '返回'],
  editCart: ['Edit the cart', '修改購物車'],
  next: ['Next', '下一步'],
  back: ['Back', '上一步'],
  placeOrder: ['Place Order', '送出訂單'],
  placingOrder: ['Placing Order', '訂單送出中…'],
  toOrder: ['See your order', '查看訂單'],
  secondLine: ['Add a second line', '新增社區／大樓名稱'],
  addMessage: ['Add a delivery message', '新增訂單備註'],
  addGift: ['This is a gift', '這是禮物'],
  edit: ['Edit', '修改'],
  free: ['Free', '免運費'],
  /** In place of the fee while no shipping method is chosen. */
  notChosen: ['Choose a method first', '請先選擇配送方式'],
  subtotal: ['Subtotal', '小計'],
  shipping: ['Shipping', '運費'],
  total: ['Total', '總計'],
  promo: ['Promo code', '優惠碼'],
  typeStore: ['Type the store yourself', '自行填寫門市'],
  findStore: ['Find your store (opens in a new tab)', '查詢門市（另開分頁）'],
  storeHint: [
    'Find your store on the map, then copy its name, address and six-digit code here. You can also paste all three at once. Not every store accepts frozen parcels; if yours doesn’t, we’ll contact you.',
    '請在門市地圖查詢後，將門市名稱、地址與6碼店號填入；整段貼上也會自動分欄。部分門市無法收冷凍包裹，若您選擇的門市無法配送，我們會與您聯絡。',
  ],
  /** Followed by another sentence. */
  savedHere: [
    'Your details stay in this tab until you close it. ',
    '您填寫的資料只保留在這個分頁，關閉後即清除。',
  ],
} as const satisfies Record<string, LocalizedText>;

export const fieldLabels: Record<CheckoutField, LocalizedText> = {
  name: ['Full name', '姓名'],
  email: ['Email', '電子郵件'],
  number: ['Cellphone number', '手機號碼'],
  county: ['County', '縣市'],
  address1: ['Address', '地址'],
  address2: ['Address line 2', '社區／大樓名稱'],
  address3: ['Address line 3', '其他地址資訊'],
  town: ['District', '鄉鎮市區'],
  chineseAddress: ['Address in Chinese', '中文地址'],
  storeName: ['Store name', '門市名稱'],
  storeAddress: ['Store address', '門市地址'],
  storeCode: ['Store code', '門市店號'],
  pickupName: ['Name for pickup', '取件人姓名'],
  shippingOption: ['Shipping method', '配送方式'],
  chosenDay: ['Arrival day', '到貨日'],
  paymentMethod: ['Payment method', '付款方式'],
  invoiceType: ['Invoice type', '發票類型'],
  taxId: ['Tax ID (UBN)', '統一編號'],
  invoiceTitle: ['Company name', '發票抬頭'],
  carrier: ['Mobile barcode', '手機條碼'],
  donationCode: ['Donation code', '愛心碼'],
  customerMessage: ['Message for the delivery', '訂單備註'],
  giftMessage: ['Gift message', '禮物留言'],
  newsletter: newsletterText.consent,
};

export const fieldHints: Partial<Record<CheckoutField, LocalizedText>> = {
  address1: [
    'Paste the whole address, in English or Chinese; we’ll fill in the county and district.',
    '可貼上完整地址，系統會自動帶入縣市與鄉鎮市區。',
  ],
  chineseAddress: [
    'Couriers read Chinese. Paste it from your ARC, your lease or Google Maps if you can.',
    '若上方以英文填寫，請提供完整中文地址，方便宅配人員配送。',
  ],
  pickupName: [
    'As on the ID you’ll show: 4 to 10 letters, or 2 to 5 Chinese characters. For a longer name, write your initial and surname: TNkosi for Thandi Nkosi.',
    '須與取貨時出示的證件相符：中文2–5字，或英文4–10個字母。英文姓名較長時，請填名字首字母加姓氏，例如Thandi Nkosi請填TNkosi。',
  ],
  taxId: ['Eight digits', '8碼數字'],
  carrier: ['A slash and seven characters, such as /ABC1234', '以「/」開頭，後接7碼，例如：/ABC1234'],
  donationCode: [
    'The charity’s code: three to seven digits; the first may be an X',
    '受贈單位的愛心碼：3–7碼數字，首碼可為X',
  ],
  customerMessage: ['Gate code, best time to call…', '例如：到貨前請先來電、方便收貨的時間'],
  giftMessage: [
    'Printed on the packing slip, which shows no prices, only an amount to collect if there is one. Up to 200 characters.',
    '會印在出貨明細上；明細不列商品金額，若需代收款項，僅載明代收金額。最多200字。',
  ],
};

/** @param printed what the label makes of the name; empty where unchanged. */
export function pickupNameHint([english, chinese]: LocalizedText, printed: string): LocalizedText {
  return printed === ''
    ? [english, chinese]
    : [`${english} Printed on the label as ${printed}.`, `${chinese}標籤將印為「${printed}」。`];
}

/** The label as used within a sentence. */
export function fieldName(field: CheckoutField): LocalizedText {
  return inSentence(fieldLabels[field]);
}

export function fieldProblem(field: CheckoutField, problem: CheckoutProblem): LocalizedText {
  switch (problem) {
    case 'island':
      return field === 'storeAddress' ? countyText.mainIslandStores : countyText.island;
    case 'elsewhere':
      return countyText.elsewhere;
    case 'too-long':
      return ['This is too long.', '內容過長，請縮短。'];
    case 'invalid':
      return invalidText[field] ?? ['Please choose one of the options.', '請從選項中選擇。'];
    default:
      return missingText[field] ?? ['Please fill this in.', '請填寫此欄位。'];
  }
}

const invalidText: Partial<Record<CheckoutField, LocalizedText>> = {
  chosenDay: ['This day is no longer possible. Please choose another.', '此日期已無法指定，請另選日期。'],
  email: ['This is not a complete email address.', '電子郵件格式不正確。'],
  number: [
    'Please enter a Taiwanese cellphone number: 09 and eight more digits.',
    '手機號碼格式不正確，應為09開頭共10碼。',
  ],
  storeCode: ['A store code has six digits.', '門市店號為6碼數字。'],
  taxId: ['This is not a valid tax ID: please check its eight digits.', '統一編號不正確，請檢查8碼數字。'],
  carrier: [
    'A mobile barcode is a slash and seven letters, digits, or the symbols + - .',
    '手機條碼格式不正確，應為「/」加7碼英文、數字或「+」「-」「.」符號。',
  ],
  donationCode: [
    'A donation code has three to seven digits; the first may be an X.',
    '愛心碼格式不正確，應為3–7碼數字，首碼可為X。',
  ],
  pickupName: [
    'The label takes 4 to 10 letters, or 2 to 5 Chinese characters, and no digits or symbols.',
    '取件人姓名限中文2–5字或英文4–10個字母，不可含數字或符號。',
  ],
};

const missingText: Partial<Record<CheckoutField, LocalizedText>> = {
  name: ['Please enter your full name.', '請填寫姓名。'],
  email: ['Please enter your email.', '請填寫電子郵件。'],
  number: ['Please enter your cellphone number.', '請填寫手機號碼。'],
  county: ['Please choose a county or city.', '請選擇縣市。'],
  paymentMethod: ['Please choose how you would like to pay.', '請選擇付款方式。'],
  shippingOption: ['Please choose a shipping method.', '請選擇配送方式。'],
  town: ['Please choose a district.', '請選擇鄉鎮市區。'],
  address1: ['Please enter an address.', '請填寫地址。'],
  storeName: ['Please enter the name of the store.', '請填寫門市名稱。'],
  pickupName: [
    'Please enter a name of 4 to 10 letters, or 2 to 5 Chinese characters.',
    '請填寫取件人姓名：中文2–5字，或英文4–10個字母。',
  ],
  taxId: ['Please enter the tax ID.', '請填寫統一編號。'],
  carrier: ['Please enter your mobile barcode.', '請填寫手機條碼。'],
  donationCode: ['Please enter the donation code.', '請填寫愛心碼。'],
  storeCode: ['Please enter the six-digit store code.', '請填寫6碼門市店號。'],
};

/** @param option any but FamilyMart stands for 7-ELEVEN. */
export function chainName(option: string | undefined): LocalizedText {
  return option === 'familyMart' ? ['FamilyMart', '全家'] : ['7-ELEVEN', '7-ELEVEN'];
}

export function storeTitle(option: string): LocalizedText {
  const [english, chinese] = chainName(option);
  return [`Your ${english} store`, `${chinese}取貨門市`];
}

/** A store's name with its chain, in the way of the chain, and without what the typed name has of it. */
export function storeName(option: string, name: string): LocalizedText {
  if (option === 'familyMart') {
    const bare = name.replace(/^(family ?mart|全家(便利商店)?)\s*/i, '').replace(/門市$/, '');
    return [`FamilyMart ${bare}`, `全家${bare.replace(/店$/, '')}店`];
  }
  const bare = name.replace(/^7-?eleven\s*/i, '').replace(/門市$/, '');
  return [`7-ELEVEN ${bare}`, `7-ELEVEN ${bare}門市`];
}

export function storeLine(option: string, name: string, code: string): LocalizedText {
  const [english, chinese] = storeName(option, name);
  return [`${english} (${code})`, `${chinese}（${code}）`];
}

export function collectedBy(name: string): LocalizedText {
  return [`Pickup name: ${name}`, `取件人：${name}`];
}

export function unitsUsed(used: number, most: number): LocalizedText {
  return [` (${used} of ${most} used)`, `（已用${used}／${most}，中文1字算2）`];
}
