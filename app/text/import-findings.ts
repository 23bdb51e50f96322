import type { FindingCode, FindingKind, ImportKind, NamedFinding } from '#app/domain/import/report.ts';
import { type LocalizedText, pick } from '#app/domain/language.ts';

/** Of a single entry. */
export const subjectNames: Readonly<Record<ImportKind | 'variants', LocalizedText>> = {
  filters: ['Filter', '分類'],
  options: ['Option', '選項'],
  images: ['Image', '圖片'],
  products: ['Product', '商品'],
  variants: ['Variant', '規格'],
  promoCodes: ['Promo code', '優惠碼'],
  orders: ['Order', '訂單'],
  customers: ['Customer', '顧客'],
  settings: ['Setting', '設定'],
};

export const findingKindNames: Readonly<Record<FindingKind, LocalizedText>> = {
  doubt: ['To check', '待確認'],
  drop: ['Left out', '不匯入'],
  repair: ['Repaired', '已修正'],
};

export const findingKindLeads: Readonly<Record<FindingKind, LocalizedText>> = {
  drop: [
    'Some entries are left out entirely, others only in part.',
    '有些整筆不匯入，有些只略過其中一個欄位。',
  ],
  doubt: [
    'These are imported, but something is missing or was estimated. Please check them.',
    '以下資料會匯入，但有缺漏或經過推定，請檢查。',
  ],
  repair: ['These were corrected by the import. There is nothing to do.', '匯入時已自動修正，無須處理。'],
};

export const findingTexts: Readonly<Record<FindingCode, LocalizedText>> = {
  'not-an-entry': [
    'The data here has a form that the shop cannot read. It is left out.',
    '此處的資料格式無法讀取，不匯入。',
  ],
  'unknown-branch': [
    'A part of the file that this shop doesn’t use. It is left out.',
    '檔案中有本店不使用的部分，不匯入。',
  ],
  'unknown-field': [
    'A detail that this shop does not store. It is left out; the rest is imported.',
    '本店不使用的欄位，僅略過此欄位。',
  ],
  'hole-in-list': ['An empty entry was skipped.', '空白的項目已略過。'],
  'list-as-map': ['A list that was stored in another form was put in order.', '清單的儲存格式不同，已整理。'],
  'number-as-text': [
    'A number written as text, such as “NT$1,290”, was read as a number.',
    '以文字填寫的數字（例如「NT$1,290」）已轉為數字。',
  ],
  'number-rounded': ['A number with decimals was rounded.', '含小數的數字已四捨五入。'],
  'number-unreadable': ['This is not a number. It counts as not filled in.', '無法辨識為數字，視為未填。'],
  'number-out-of-range': [
    'The number is larger or smaller than the shop can store. The nearest possible one is used.',
    '數字超出可儲存的範圍，已改為最接近的數值。',
  ],
  'boolean-as-text': ['A yes or no written as text was read as meant.', '以文字填寫的是／否已依原意讀取。'],
  'boolean-unreadable': [
    'This is neither yes nor no. It counts as not filled in.',
    '無法辨識為是或否，視為未填。',
  ],
  'text-from-value': [
    'Something other than text stood where text belongs. It was taken as text.',
    '應為文字的欄位填了其他內容，已轉為文字。',
  ],
  'text-tidied': ['Extra spaces or invisible characters were removed.', '已移除多餘的空白或不可見字元。'],
  'text-too-long': ['The text is too long and was cut.', '文字過長，已截短。'],
  'markup-removed': ['Formatting code (HTML) was removed from the text.', '已移除文字中的格式代碼（HTML）。'],
  'markup-kept': [
    'The text looks like program code or a formula. It stays plain text and is never run.',
    '內容類似程式碼或公式，僅保留為文字，不會執行。',
  ],
  'pair-as-map': [
    'A text in several languages was stored in another form and was read as meant.',
    '多語文字的儲存格式不同，已依原意讀取。',
  ],
  'pair-as-text': [
    'The text is not marked with a language. It is used as the English one.',
    '文字未註明語言，視為英文。',
  ],
  'language-missing': [
    'The text is missing in one language. The other one is used instead.',
    '缺少一種語言的文字，暫以另一種代替。',
  ],
  'date-in-another-form': [
    'The date was written in another form and was converted.',
    '日期格式不同，已轉換。',
  ],
  'date-without-time': [
    'The date has no time. Noon in Taipei is used.',
    '日期沒有時間，以臺北時間中午12點計。',
  ],
  'date-unreadable': ['This is not a date.', '無法辨識為日期。'],
  'date-guessed': [
    'The date is missing. It is estimated from the rest of the data.',
    '缺少日期，依其他資料推定。',
  ],
  'id-differs': [
    'The entry carries another internal number than the one it is filed under. The latter counts.',
    '資料內的內部編號與存放位置的編號不同，以存放位置為準。',
  ],
  'id-rewritten': [
    'The internal number has characters that the shop cannot use. It was replaced.',
    '內部編號含有無法使用的字元，已更換。',
  ],
  'id-twice': [
    'Another entry has the same internal number. Only the first one is imported.',
    '內部編號重複，只匯入第一筆。',
  ],
  'filter-missing': ['The order of the filters names one that does not exist.', '分類順序中有不存在的分類。'],
  'filter-same-name': [
    'Another filter has this name. Both are imported; rename one, or delete the one without products.',
    '另一個分類的名稱相同，兩者都會匯入，請改名，或刪除沒有商品的分類。',
  ],
  'filter-twice': ['The filter appears twice.', '分類重複。'],
  'filter-not-ordered': [
    'The filter was not shown in the old shop. It is imported hidden.',
    '此分類在舊商店未顯示，匯入後為隱藏。',
  ],
  'option-twice': ['The option appears twice.', '選項重複。'],
  'image-name-missing': ['The image has no name. It takes the name of its file.', '圖片沒有名稱，改用檔名。'],
  'image-url-missing': ['The image has no web address.', '圖片沒有網址。'],
  'image-url-elsewhere': [
    'The web address of the image leads to a developer’s computer.',
    '圖片網址指向開發人員的電腦。',
  ],
  'image-url-without-token': ['The web address of the image is incomplete.', '圖片網址不完整。'],
  'image-as-url': ['Only the web address of the image is known.', '圖片只有網址，沒有其他資料。'],
  'image-unlisted': [
    'The image was used by a product but missing from the list of images. It was added.',
    '商品使用的圖片不在圖片清單中，已補上。',
  ],
  'image-file-missing': ['None of the chosen files is this image.', '選擇的檔案中沒有此圖片。'],
  'image-file-refused': ['The file of this image cannot be used.', '此圖片的檔案無法使用。'],
  'images-missing': ['The product has no image.', '商品沒有圖片。'],
  'images-too-many': [
    'The product has more images than the shop shows. The first 20 are imported.',
    '商品圖片過多，只匯入前20張。',
  ],
  'published-missing': [
    'The file doesn’t say whether the product is published. It is imported as published.',
    '未註明是否上架，視為上架。',
  ],
  'title-missing': [
    'The name is missing. An internal number is used instead.',
    '缺少名稱，暫以內部編號代替。',
  ],
  'description-missing': ['The description is missing.', '缺少說明。'],
  'type-missing': ['No product type was chosen.', '尚未選擇商品分類。'],
  'type-unknown': [
    'There is no filter for this product type. The product is imported without a type.',
    '沒有對應的分類，匯入後為未分類。',
  ],
  'type-by-title': [
    'The product type was written as the name of the filter. It was matched.',
    '商品分類以分類名稱填寫，已對應至分類。',
  ],
  'selected-missing': [
    'The file doesn’t say which options the product has. They are taken from its variants.',
    '未註明商品有哪些選項，依規格推定。',
  ],
  'selected-differs': [
    'The options of the variant differ from those of its product. The product counts.',
    '規格的選項設定與商品不符，以商品為準。',
  ],
  'min-price-stale': [
    'The lowest price was out of date. It was calculated again.',
    '最低價已過時，已重新計算。',
  ],
  'product-in-capitals': [
    'A product in the oldest form of the old shop. It is imported with one variant.',
    '舊商店最早格式的商品，匯入後為單一規格。',
  ],
  'product-without-variants': [
    'The product has no variant to sell. It is imported unpublished.',
    '商品沒有可販售的規格，匯入後為未上架。',
  ],
  'variant-missing': [
    'The product names a variant that does not exist. It is left out.',
    '商品列出的規格不存在，不匯入該規格。',
  ],
  'variant-not-listed': [
    'The product did not list this variant of its own. It was added.',
    '商品未列出自己的這個規格，已補上。',
  ],
  'variant-listed-elsewhere': ['The variant already belongs to another product.', '此規格已屬於其他商品。'],
  'variant-without-parent': [
    'The product of this variant does not exist. The variant is left out.',
    '規格所屬的商品不存在，不匯入該規格。',
  ],
  'variant-parent-missing': [
    'The variant did not name its product. It was found by the product’s list.',
    '規格未註明所屬商品，已依商品清單補上。',
  ],
  'barcode-taken': [
    'Another variant has this barcode. The variant is imported without it.',
    '此條碼已用於其他規格，該規格匯入後沒有條碼。',
  ],
  'choice-missing': [
    'The product offers an option that this variant does not fill in.',
    '商品有此選項，但規格沒有填寫。',
  ],
  'choice-unselected': [
    'The variant fills in an option that the product does not offer. It is left out.',
    '規格填了商品未啟用的選項，不匯入該選項。',
  ],
  'choice-twice': ['Two variants of the product are identical.', '商品有兩個相同的規格。'],
  'price-missing': [
    'A variant without a price cannot be sold. It is left out.',
    '規格沒有價格，無法販售，不匯入該規格。',
  ],
  'cost-missing': [
    'The cost is missing or zero. The price is used instead, so the profit is zero.',
    '缺少成本或成本為0，暫以售價代替，利潤為0。',
  ],
  'stock-negative': ['The stock was below zero. It is now 0.', '庫存為負數，已改為0。'],
  'stock-missing': ['The stock is missing. It is now 0.', '缺少庫存，視為0。'],
  'sale-missing': ['No discount is given, so there is none.', '未註明折扣，視為無折扣。'],
  'promo-unusable': ['The shop cannot use this code. It is left out.', '無法使用此優惠碼，不匯入。'],
  'promo-rewritten': ['The code had spaces. It was rewritten.', '優惠碼含空白，已改寫。'],
  'promo-twice': [
    'The code appears twice. It counts as used where one of them is.',
    '優惠碼重複，其中一筆已使用即視為已使用。',
  ],
  'promo-over-100': [
    'A discount of more than 100 percent. The code is left out.',
    '折扣超過100%，不匯入此優惠碼。',
  ],
  'promo-worth-nothing': ['The code takes nothing off. It is left out.', '優惠碼沒有任何折扣，不匯入。'],
  'promo-percent-and-amount': [
    'The code has a percentage and an amount. The percentage is kept.',
    '優惠碼同時有折扣與折抵金額，僅保留折扣。',
  ],
  'promo-used-missing': [
    'The file doesn’t say whether the code was used. It counts as used.',
    '未註明是否已使用，視為已使用。',
  ],
  'order-empty': [
    'There is neither a customer nor a product in the order. It is left out.',
    '訂單沒有顧客也沒有商品，不匯入。',
  ],
  'order-number-rewritten': [
    'The order number was not a usable one. The order has a new number.',
    '訂單編號格式不符，已改為新編號。',
  ],
  'order-number-twice': [
    'Another order has this number. The order has a new number.',
    '訂單編號重複，已改為新編號。',
  ],
  'order-twice': [
    'The same order was sent twice within a minute. Both are imported; cancel one if it was a mistake.',
    '同一筆訂單在一分鐘內送出兩次，兩筆都會匯入；如為重複請取消其中一筆。',
  ],
  'status-by-label': ['The status was written as text and was matched.', '狀態以文字填寫，已轉換。'],
  'status-missing': ['The status is missing. The order is new.', '缺少狀態，視為新訂單。'],
  'status-unknown': [
    'The shop has no such status. The order is to be followed up.',
    '沒有此狀態，改為待追蹤。',
  ],
  'payment-by-label': [
    'The payment method was written as text and was matched.',
    '付款方式以文字填寫，已轉換。',
  ],
  'payment-unknown': [
    'The shop has no such payment method. Cash on delivery is used.',
    '沒有此付款方式，改為貨到付款。',
  ],
  'attempts-missing': [
    'The order awaits an online payment, but the file has no record of it. The shop neither receives its result nor cancels the order; check it at the payment service.',
    '訂單等待線上付款，但檔案中沒有付款紀錄，系統無法得知付款結果，也不會自動取消訂單，請至金流後台查詢。',
  ],
  'shipping-by-label': [
    'The shipping method was written as text and was matched.',
    '配送方式以文字填寫，已轉換。',
  ],
  'shipping-unknown': [
    'The shop has no such shipping method. Frozen delivery in the morning is used.',
    '沒有此配送方式，改為上午冷凍宅配。',
  ],
  'order-type-unknown': [
    'The shop has no such kind of order. It counts as ordered on the web.',
    '沒有此訂單來源，視為網路訂單。',
  ],
  'basket-missing': [
    'The cart of the order is missing. Its products are used.',
    '訂單缺少購物車內容，改用訂單商品。',
  ],
  'basket-as-list': [
    'The cart was stored in another form and was read as meant.',
    '購物車內容的儲存格式不同，已轉換。',
  ],
  'products-missing': [
    'The order has no prices. They are taken from the current products.',
    '訂單沒有保留價格，依目前商品推定。',
  ],
  'lines-missing': ['There are no products in the order.', '訂單沒有品項。'],
  'line-gone': [
    'A product of the order does not exist any more. It stays in the order by name.',
    '訂單中的商品已不存在，訂單仍保留其名稱。',
  ],
  'line-differs': [
    'The cart and the products of the order differ. The products count.',
    '購物車與訂單商品不符，以訂單商品為準。',
  ],
  'line-split': ['More than 99 of one product were split into several rows.', '超過99件的品項已分為數列。'],
  'total-differs': [
    'The total does not match the products of the order. The total that it states is kept.',
    '訂單金額與品項合計不符，保留訂單上的金額。',
  ],
  'customer-missing': ['The order has no customer.', '訂單沒有顧客資料。'],
  'name-missing': ['The customer has no name.', '顧客沒有姓名。'],
  'phone-tidied': [
    'The phone number was written in another form and was converted.',
    '電話格式不同，已轉換。',
  ],
  'phone-unreadable': [
    'This is not a cellphone number. It is kept as written.',
    '不是手機號碼，保留原內容。',
  ],
  'phone-missing': ['The phone number is missing.', '缺少電話。'],
  'email-tidied': [
    'The email address was written in another form and was converted.',
    '電子郵件格式不同，已轉換。',
  ],
  'email-several': [
    'There are several email addresses. The first is kept.',
    '有多個電子郵件，僅保留第一個。',
  ],
  'email-unreadable': ['This is not an email address. It is left out.', '不是電子郵件，不匯入。'],
  'email-missing': ['The email address is missing.', '缺少電子郵件。'],
  'county-tidied': ['The county was written in another form and was converted.', '縣市寫法不同，已轉換。'],
  'county-unknown': ['There is no such county. It is kept as written.', '沒有此縣市，保留原內容。'],
  'invoice-to-note': [
    'What the order says about its invoice is now in the delivery note.',
    '發票資料已移至配送備註。',
  ],
  'record-unreadable': [
    'An entry that this shop exported was changed by hand. What can still be read is imported.',
    '本店匯出的資料曾被手動更改，僅匯入仍可讀取的內容。',
  ],
  'setting-unreadable': ['The setting is not valid. It is left out.', '設定內容無效，不匯入。'],
  'customer-unreadable': ['The data of the customer is not valid. It is left out.', '顧客資料無效，不匯入。'],
  'differs-from-shop': [
    'The shop has it already, and it is different in this file. What the shop has stays as it is.',
    '商店已有這筆資料，但檔案中的內容不同；商店的資料維持不變。',
  ],
};

export function findingName({ subject, name }: Pick<NamedFinding, 'subject' | 'name'>): LocalizedText {
  if (subject === null) {
    // A key of the file as it is, which can be a word such as “undefined”.
    return name[0] === ''
      ? ['Other data', '其他資料']
      : [`Other data “${pick(name, 0)}”`, `其他資料「${pick(name, 1)}」`];
  }
  const [kind, kindInChinese] = subjectNames[subject];
  if (name[0] === '') return [kind, kindInChinese];
  return [`${kind} ${pick(name, 0)}`, `${kindInChinese}「${pick(name, 1)}」`];
}
