import type {
  DumpProblem,
  FindingCode,
  FindingKind,
  ImportCount,
  ImportKind,
} from '#app/domain/import/report.ts';
import type { LocalizedText } from '#app/domain/language.ts';

export const importKindNames: Readonly<Record<ImportKind, LocalizedText>> = {
  filters: ['Filters', '分類'],
  options: ['Product options', '商品選項'],
  images: ['Pictures', '圖片'],
  products: ['Products', '商品'],
  promoCodes: ['Promo codes', '優惠碼'],
  orders: ['Orders', '訂單'],
  customers: ['Customers', '顧客'],
  settings: ['Settings', '設定'],
};

export const findingKindNames: Readonly<Record<FindingKind, LocalizedText>> = {
  doubt: ['To check', '待確認'],
  drop: ['Left out', '不匯入'],
  repair: ['Repaired', '已修正'],
};

export const dumpProblems: Readonly<Record<DumpProblem, LocalizedText>> = {
  'too-large': ['The file is larger than 64 MB.', '檔案超過64MB。'],
  'not-text': ['The file is not text in UTF-8.', '檔案不是UTF-8文字檔。'],
  'not-json': ['The file is not JSON, or it is cut off.', '檔案不是JSON格式，或內容不完整。'],
  'too-deep': [
    'The file is nested too deeply to be an export of a shop.',
    '檔案的層級過深，不是商店的匯出檔。',
  ],
  'not-an-export': [
    'The file has none of the branches of a shop: Products, Orders, PromoCodes, Filters, Images.',
    '檔案中沒有商店資料（Products、Orders、PromoCodes、Filters、Images）。',
  ],
};

export const findingTexts: Readonly<Record<FindingCode, LocalizedText>> = {
  'not-an-entry': ['This is not what belongs here. It is left out.', '此處的資料格式不符，不匯入。'],
  'unknown-branch': [
    'The shop has no place for this branch. It is left out.',
    '商店沒有對應的資料，不匯入。',
  ],
  'unknown-field': ['The shop has no place for this field. It is left out.', '商店沒有對應的欄位，不匯入。'],
  'hole-in-list': ['An empty place in a list was closed.', '清單中的空項已略過。'],
  'list-as-map': ['A list that came as a map is a list again.', '以對照表儲存的清單已還原為清單。'],
  'number-as-text': ['A number that came as text is a number again.', '以文字儲存的數字已還原為數字。'],
  'number-rounded': ['A number with decimals was rounded.', '含小數的數字已四捨五入。'],
  'number-unreadable': ['This is not a number. It counts as missing.', '無法辨識為數字，視為未填。'],
  'number-out-of-range': [
    'The number is beyond what the shop can store. The nearest is used.',
    '數字超出可儲存的範圍，已改為最接近的數值。',
  ],
  'boolean-as-text': ['Yes or no that came as text is read as meant.', '以文字儲存的是／否已依原意讀取。'],
  'boolean-unreadable': ['This is neither yes nor no. It counts as missing.', '無法辨識為是或否，視為未填。'],
  'text-from-value': ['A value that is no text was taken as text.', '非文字的值已轉為文字。'],
  'text-tidied': ['Odd blanks or invisible characters were removed.', '已移除多餘的空白或不可見字元。'],
  'text-too-long': ['The text is too long and was cut.', '文字過長，已截短。'],
  'markup-removed': ['HTML was removed from the text.', '已移除文字中的HTML。'],
  'markup-kept': [
    'This looks like HTML or a formula. It stays text and nothing runs it.',
    '內容類似HTML或公式，僅保留為文字，不會執行。',
  ],
  'pair-as-map': [
    'A text in several languages that came as a map is read as meant.',
    '以對照表儲存的多語文字已依原意讀取。',
  ],
  'pair-as-text': ['The text came without languages. It is used for English.', '文字未分語言，視為英文。'],
  'language-missing': [
    'A language is missing. Another stands in for it.',
    '缺少一種語言，暫以其他語言代替。',
  ],
  'date-in-another-form': ['The date came in another form.', '日期格式不同，已轉換。'],
  'date-without-time': [
    'The date has no time. Noon in Taipei is used.',
    '日期沒有時間，以臺北時間中午12點計。',
  ],
  'date-unreadable': ['This is not a date.', '無法辨識為日期。'],
  'date-guessed': [
    'The date is missing. It is taken from the id, the customer or the oldest order.',
    '缺少日期，依編號、顧客資料或最早的訂單推定。',
  ],
  'id-differs': [
    'The id inside differs from the place it stands at. The place counts.',
    '內部編號與所在位置不符，以所在位置為準。',
  ],
  'id-rewritten': [
    'The id has characters that the shop cannot use. It has a new one.',
    '編號含有無法使用的字元，已改為新編號。',
  ],
  'id-twice': ['The id is there twice. The first one counts.', '編號重複，以第一筆為準。'],
  'filter-missing': ['The order of filters names one that is not there.', '分類順序中有不存在的分類。'],
  'filter-twice': ['The filter is there twice.', '分類重複。'],
  'filter-not-ordered': [
    'The filter is not in the order of filters. It comes in hidden.',
    '此分類不在分類順序中，匯入後為隱藏。',
  ],
  'option-twice': ['The option is there twice.', '選項重複。'],
  'image-name-missing': ['The picture has no name. It gets that of its file.', '圖片沒有名稱，改用檔名。'],
  'image-url-missing': ['The picture has no address.', '圖片沒有網址。'],
  'image-url-elsewhere': [
    'The address of the picture is that of a developer’s machine.',
    '圖片網址指向開發人員的電腦。',
  ],
  'image-url-without-token': [
    'The address of the picture lacks its token and cannot be fetched.',
    '圖片網址缺少金鑰，無法下載。',
  ],
  'image-as-url': ['The picture is only an address.', '圖片只有網址。'],
  'image-unlisted': [
    'The picture is not in the list of pictures. It is taken from here.',
    '圖片不在圖片清單中，改由此處匯入。',
  ],
  'image-file-missing': ['The folder has no file for this picture.', '資料夾中沒有此圖片的檔案。'],
  'image-file-refused': ['The picture’s file cannot be used.', '圖片檔案無法使用。'],
  'images-missing': ['The product has no picture.', '商品沒有圖片。'],
  'images-too-many': [
    'The product has more pictures than the shop shows. The first 20 come.',
    '商品圖片過多，只匯入前20張。',
  ],
  'published-missing': [
    'It is not said whether the product is published. It is.',
    '未註明是否上架，視為上架。',
  ],
  'title-missing': ['The title is missing. The id stands in for it.', '缺少名稱，暫以編號代替。'],
  'description-missing': ['The description is missing.', '缺少說明。'],
  'type-missing': ['No product type was chosen.', '尚未選擇商品分類。'],
  'type-unknown': [
    'There is no filter for this product type. It comes without one.',
    '沒有對應的分類，匯入後為未分類。',
  ],
  'type-by-title': [
    'The product type is the title of a filter. Its key is used.',
    '商品分類使用了分類名稱，已改為對應的分類。',
  ],
  'selected-missing': [
    'The chosen properties are missing. Those of the variants are used.',
    '缺少選項設定，依商品規格推定。',
  ],
  'selected-differs': [
    'The variant’s chosen properties differ from its product’s. The product’s count.',
    '規格的選項設定與商品不符，以商品為準。',
  ],
  'min-price-stale': [
    'The lowest price is not that of the variants. It was counted again.',
    '最低價與規格不符，已重新計算。',
  ],
  'product-in-capitals': [
    'A product of the oldest form. It comes with one variant.',
    '舊格式的商品，匯入後為單一規格。',
  ],
  'product-without-variants': [
    'The product has no variant to sell. It comes in unpublished.',
    '商品沒有可販售的規格，匯入後為未上架。',
  ],
  'variant-missing': ['The product names a variant that is not there.', '商品列出的規格不存在。'],
  'variant-not-listed': [
    'The product does not list this variant of its own. It is added.',
    '商品未列出此規格，已補上。',
  ],
  'variant-listed-elsewhere': ['Another product lists this variant already.', '此規格已屬於其他商品。'],
  'variant-without-parent': ['The variant’s product is not there.', '規格所屬的商品不存在。'],
  'variant-parent-missing': [
    'The variant does not name its product. The product’s list does.',
    '規格未註明所屬商品，依商品清單補上。',
  ],
  'choice-missing': ['A chosen property has no value.', '已啟用的選項沒有內容。'],
  'choice-unselected': ['A value of a property that the product does not offer.', '商品未啟用此選項。'],
  'choice-twice': ['Two variants of the product offer the same choice.', '商品有兩個相同的規格。'],
  'price-missing': ['A variant without a price cannot be sold.', '規格沒有價格，無法販售。'],
  'cost-missing': [
    'The cost is missing or zero. The price stands in for it, so the profit is none.',
    '缺少成本或成本為0，暫以售價代替，利潤為0。',
  ],
  'stock-negative': ['Stock below zero is zero.', '庫存為負數，已改為0。'],
  'stock-missing': ['The stock is missing. It is zero.', '缺少庫存，視為0。'],
  'sale-missing': ['No sale is given. There is none.', '未註明折扣，視為無折扣。'],
  'promo-unusable': ['The shop cannot use this code.', '無法使用此優惠碼。'],
  'promo-rewritten': ['The code has blanks. It was rewritten.', '優惠碼含空白，已改寫。'],
  'promo-twice': [
    'The code is there twice. It counts as used where one of them is.',
    '優惠碼重複，其中一筆已使用即視為已使用。',
  ],
  'promo-over-100': ['A discount above 100 percent.', '折扣超過100%。'],
  'promo-worth-nothing': ['The code takes nothing off.', '優惠碼沒有任何折扣。'],
  'promo-percent-and-amount': [
    'The code has a percentage and an amount. The percentage is kept.',
    '優惠碼同時有折扣與折抵金額，僅保留折扣。',
  ],
  'promo-used-missing': [
    'It is not said whether the code was used. It counts as used.',
    '未註明是否已使用，視為已使用。',
  ],
  'order-empty': ['There is neither a customer nor a product in it.', '訂單沒有顧客，也沒有商品。'],
  'order-number-rewritten': [
    'The order number is not one. It has a new one.',
    '訂單編號格式不符，已改為新編號。',
  ],
  'order-number-twice': ['Another order has this number. It has a new one.', '訂單編號重複，已改為新編號。'],
  'order-twice': [
    'The same order was sent twice within a minute. Both come; cancel one if it was a mistake.',
    '同一筆訂單在一分鐘內送出兩次，兩筆都會匯入；如為重複請取消其中一筆。',
  ],
  'status-by-label': ['The status is written as its label.', '狀態以名稱填寫，已轉換。'],
  'status-missing': ['The status is missing. The order is new.', '缺少狀態，視為新訂單。'],
  'status-unknown': [
    'The shop has no such status. The order is to be followed up.',
    '沒有此狀態，改為待追蹤。',
  ],
  'payment-by-label': ['The payment method is written as its label.', '付款方式以名稱填寫，已轉換。'],
  'payment-unknown': [
    'The shop has no such payment method. Cash on delivery is used.',
    '沒有此付款方式，改為貨到付款。',
  ],
  'shipping-by-label': ['The shipping method is written as its label.', '配送方式以名稱填寫，已轉換。'],
  'shipping-unknown': [
    'The shop has no such shipping method. Frozen delivery in the morning is used.',
    '沒有此配送方式，改為上午冷凍宅配。',
  ],
  'order-type-unknown': [
    'The shop has no such kind of order. It counts as ordered on the web.',
    '沒有此訂單來源，視為網路訂單。',
  ],
  'basket-missing': [
    'The cart is missing. The products of the order are used.',
    '缺少購物車內容，改用訂單商品。',
  ],
  'basket-as-list': ['The cart is a bare list.', '購物車內容為單純清單，已轉換。'],
  'products-missing': [
    'The order kept no products. Lines and prices are those of the cart and the catalogue.',
    '訂單沒有商品資料，依購物車與目前商品推定。',
  ],
  'lines-missing': ['The order has no lines.', '訂單沒有品項。'],
  'line-gone': ['The product of this line is not there any more.', '此品項的商品已不存在。'],
  'line-differs': ['Cart and products differ. The products count.', '購物車與訂單商品不符，以訂單商品為準。'],
  'line-split': ['A line of more than 99 pieces is several lines.', '超過99件的品項已分為數列。'],
  'total-differs': [
    'The order says one amount and comes to another. What it says is kept.',
    '訂單金額與計算結果不符，保留訂單上的金額。',
  ],
  'customer-missing': ['The order has no customer.', '訂單沒有顧客資料。'],
  'name-missing': ['The customer has no name.', '顧客沒有姓名。'],
  'phone-tidied': ['The telephone number came in another form.', '電話格式不同，已轉換。'],
  'phone-unreadable': ['This is not a mobile number. It is kept as written.', '不是手機號碼，保留原內容。'],
  'phone-missing': ['The telephone number is missing.', '缺少電話。'],
  'email-tidied': ['The email address came in another form.', '電子郵件格式不同，已轉換。'],
  'email-several': [
    'There are several email addresses. The first is kept.',
    '有多個電子郵件，僅保留第一個。',
  ],
  'email-unreadable': ['This is not an email address. It is left out.', '不是電子郵件，不匯入。'],
  'email-missing': ['The email address is missing.', '缺少電子郵件。'],
  'county-tidied': ['The county came in another form.', '縣市寫法不同，已轉換。'],
  'county-unknown': ['There is no such county. It is kept as written.', '沒有此縣市，保留原內容。'],
  'invoice-to-note': [
    'What the order says about its invoice is now in the delivery note.',
    '發票資料已移至出貨備註。',
  ],
  'record-unreadable': [
    'The record of this shop’s own export was changed and is not used.',
    '本店匯出的紀錄已被更動，不使用。',
  ],
  'setting-unreadable': ['The setting is not valid.', '設定內容無效。'],
  'customer-unreadable': ['The customer’s record is not valid.', '顧客資料無效。'],
  'differs-from-shop': [
    'It came with an earlier import and is different now. The shop’s stays as it is.',
    '先前已匯入，但內容不同；商店的資料維持不變。',
  ],
};

export function countText({ added, stored }: ImportCount): LocalizedText {
  if (stored === 0) return [String(added), String(added)];
  return [`${added} (${stored} already in the shop)`, `${added}（另有${stored}筆已在商店中）`];
}

export function picturesText({ found, wanted }: { found: number; wanted: number }): LocalizedText {
  return [`${found} of ${wanted} pictures found`, `已找到${found}張圖片，共需${wanted}張`];
}

export const importText = {
  title: ['Import a shop', '匯入商店'],
  lead: [
    'Choose the JSON export of your old shop’s database. You see first what will come; nothing changes before you import.',
    '選擇舊商店資料庫匯出的JSON檔案。系統會先列出將匯入的內容，確認後才會寫入。',
  ],
  choose: ['Choose the export', '選擇匯出檔'],
  chooseOther: ['Choose another export', '選擇其他匯出檔'],
  looking: ['Reading the file…', '讀取檔案中…'],
  comes: ['What will come', '將匯入的內容'],
  choosePictures: ['Choose the pictures of the old shop', '選擇舊商店的圖片'],
  findings: ['What was found in the file', '檔案檢查結果'],
  clean: ['Nothing in the file had to be repaired or left out.', '檔案內容完整，無須修正。'],
  apply: ['Import now', '開始匯入'],
  forget: ['Discard this file', '捨棄此檔案'],
  done: [
    'The import is done. What is listed as left out did not come. No emails were sent, and stock and promo codes are as in the file.',
    '匯入完成，列為「不匯入」的項目未匯入。系統沒有寄送信件，庫存與優惠碼與檔案內容相同。',
  ],
} as const satisfies Record<string, LocalizedText>;

export const applyProblems: Readonly<Record<'import-unknown' | 'import-failed', LocalizedText>> = {
  'import-unknown': ['The file is not here any more. Choose it again.', '檔案已不存在，請重新選擇。'],
  'import-failed': ['The import failed. Nothing was changed.', '匯入失敗，資料沒有變更。'],
};

export function importProgressText({ done, of }: { done: number; of: number }): LocalizedText {
  return of === 0 ? ['Importing…', '匯入中…'] : [`Importing: ${done} of ${of}`, `匯入中：${done}／${of}`];
}

export function picturesSent({
  done,
  of,
  refused,
}: {
  done: number;
  of: number;
  refused: number;
}): LocalizedText {
  if (of === 0) return ['None of these files belongs to the export.', '這些檔案都不屬於此匯出檔。'];
  const refusals: LocalizedText =
    refused === 0 ? ['', ''] : [`, ${refused} refused`, `，${refused}張無法使用`];
  return [`${done} of ${of} pictures sent${refusals[0]}`, `已傳送${done}張圖片，共${of}張${refusals[1]}`];
}

export function pageOf(page: number, pages: number): LocalizedText {
  return [`Page ${page} of ${pages}`, `第${page}頁，共${pages}頁`];
}
