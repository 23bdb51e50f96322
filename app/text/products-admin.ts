import {
  isTextField,
  type ParentField,
  placeOfText,
  productLimits,
  type VariantField,
} from '#app/domain/catalogue/product-check.ts';
import {
  type FactField,
  type FactText,
  isFactField,
  placeOf,
  type RequiredFact,
} from '#app/domain/catalogue/product-facts.ts';
import type { StorageKind } from '#app/domain/catalogue/storage-kind.ts';
import type { CellProblem, GridColumn } from '#app/domain/catalogue/variant-cells.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { joinTexts } from './marks.ts';
import { factNames } from './product.ts';

export const factsText = {
  title: ['Label information', '標示資訊'],
  hint: [
    'Customers see only what is filled in. For meat, state the country of origin.',
    '只有已填寫的資訊會顯示給顧客。肉類請註明肉品的原產國。',
  ],
  complete: ['All required label information is complete.', '法規要求的資訊皆已填寫。'],
  isFood: ['This is food', '這是食品'],
  isFoodHint: [
    'Charcoal and tools need neither ingredients nor allergens.',
    '木炭、用具等非食品無須填寫成分與過敏原。',
  ],
  unsaid: ['Not filled in', '未填寫'],
  allergensHint: [
    'The eleven groups that must be declared in Taiwan, and products made from them.',
    '依「食品過敏原標示規定」的十一類及其製品。',
  ],
  noAllergens: ['None of these', '以上皆無'],
  yes: ['yes', '是'],
  no: ['no', '否'],
  filter: ['Label information', '標示資訊'],
  filterAll: ['Complete or not', '全部'],
  missing: ['Label information incomplete', '標示資訊不完整'],
} as const satisfies Record<string, LocalizedText>;

export const factTextNames: Record<FactText, LocalizedText> = {
  ingredients: factNames.ingredients,
  origin: factNames.origin,
  storageNote: ['Storage note', '保存備註'],
};

export const storageNames: Record<StorageKind, LocalizedText> = {
  frozen: ['Frozen (−18 °C or below)', '冷凍（−18°C以下）'],
  chilled: ['Chilled (7 °C or below)', '冷藏（7°C以下）'],
  dry: ['Cool and dry', '陰涼乾燥處'],
};

export function stillMissing(missing: readonly RequiredFact[]): LocalizedText {
  const [english, chinese] = joinTexts(missing.map((fact) => factNames[fact]));
  return [`Still missing: ${english.toLowerCase()}.`, `尚未填寫：${chinese}。`];
}

function factProblem(field: FactField): LocalizedText {
  const [text, language] = placeOf(field);
  const [english, chinese] = languages[language].called;
  const [name, chineseName] = halfNames[text];
  return [`Write the ${name} in ${english} too`, `請一併填寫${chinese}${chineseName}`];
}

const halfNames: Record<FactText, LocalizedText> = {
  ingredients: ['ingredients', '成分'],
  origin: ['origin', '原產地'],
  storageNote: ['storage note', '保存備註'],
};

export const productsText = {
  title: ['Products', '商品'],
  add: ['New product', '新增商品'],
  search: ['Search products', '搜尋商品'],
  searchHint: ['In English or Chinese', '中英文皆可'],
  type: ['Type', '分類'],
  allTypes: ['All types', '全部分類'],
  noType: ['No type', '未分類'],
  published: ['Published', '上架狀態'],
  publishedAll: ['Published or not', '全部'],
  publishedOnly: ['Published', '已上架'],
  unpublishedOnly: ['Unpublished', '未上架'],
  stock: ['Stock', '庫存'],
  stockAll: ['Any stock', '全部庫存'],
  soldOut: ['Sold out', '已售完'],
  low: ['Low stock', '庫存偏低'],
  short: ['Low or sold out', '庫存偏低或已售完'],
  list: ['Products', '商品列表'],
  margin: ['Margin', '毛利率'],
  state: ['Status', '狀態'],
  selected: ['Selected products', '已選取的商品'],
  selectPage: ['Select all on this page', '選取本頁全部商品'],
  none: ['No products yet. Add your first one.', '目前沒有商品，請新增第一項商品。'],
  noneFound: ['No products match.', '沒有符合條件的商品。'],
  noneLow: ['No product is low on stock.', '沒有庫存偏低的商品。'],
  noneSoldOut: ['No product is sold out.', '沒有已售完的商品。'],
  noneShort: ['No product is low on stock or sold out.', '沒有庫存偏低或已售完的商品。'],
  noneMissing: ['No product lacks label information.', '沒有標示資訊不完整的商品。'],
  publish: ['Publish', '上架'],
  unpublish: ['Unpublish', '下架'],
  remove: ['Delete…', '刪除…'],
  duplicate: ['Duplicate', '複製'],
  keep: ['Keep', '保留'],
  confirmDelete: ['Delete', '刪除'],
  undo: ['Undo', '復原'],
  undone: ['Restored.', '已復原。'],
  undoneInPart: [
    'Restored, except those changed since: they stay unpublished.',
    '已復原，但期間有變更的商品仍為未上架。',
  ],
  close: ['Close', '關閉'],
  outcome: ['What was just changed', '剛才的變更'],
} as const satisfies Record<string, LocalizedText>;

export function productsFound(total: number): LocalizedText {
  return [`${total} ${total === 1 ? 'product' : 'products'}`, `共${total}項商品`];
}

/** @param language what it is called. */
export function optionIn([english, chinese]: LocalizedText): LocalizedText {
  return [`In ${english}`, chinese];
}

export function selectedCount(count: number): LocalizedText {
  return [`${count} selected`, `已選取${count}項`];
}

export function selectProduct([english, chinese]: LocalizedText): LocalizedText {
  return [`Select ${english}`, `選取「${chinese}」`];
}

export function inStock(stock: number): LocalizedText {
  return [`${stock} for sale`, `可售${stock}件`];
}

export function variantCount(count: number): LocalizedText {
  return [`${count} ${count === 1 ? 'variant' : 'variants'}`, `${count}種規格`];
}

export function variantsSoldOut(count: number): LocalizedText {
  return [`${count} sold out`, `${count}種已售完`];
}

export function variantsLow(count: number): LocalizedText {
  return [`${count} low`, `${count}種偏低`];
}

/** To tell when it is back in stock. */
export function shoppersWaiting(count: number): LocalizedText {
  return [count === 1 ? '1 shopper waiting' : `${count} shoppers waiting`, `${count}人等候到貨`];
}

export const waitingFor = {
  lead: ['Shoppers to email when it’s back in stock', '登記貨到通知的人數'],
  any: ['any option', '任一規格'],
  when: [
    'Each gets an email once it has been in stock for ten minutes.',
    '商品到貨滿10分鐘後，系統會寄信通知。',
  ],
} as const satisfies Record<string, LocalizedText>;

export function askDeleteNote(count: number): LocalizedText {
  return [
    `${count === 1 ? 'It is' : 'They are'} removed from the shop immediately. Existing orders are not affected. You can undo this for ten seconds.`,
    '商品會立即從商店移除，既有訂單不受影響。刪除後10秒內可以復原。',
  ];
}

export function askDelete(count: number): LocalizedText {
  return count === 1
    ? ['Delete this product?', '要刪除這項商品嗎？']
    : [`Delete ${count} products?`, `要刪除這${count}項商品嗎？`];
}

export function deleted(count: number): LocalizedText {
  return [`${count === 1 ? '1 product' : `${count} products`} deleted.`, `已刪除${count}項商品。`];
}

export function secondsToUndo(seconds: number): LocalizedText {
  return [`${seconds} s left to undo`, `還有${seconds}秒可以復原`];
}

export function published(count: number): LocalizedText {
  return [`${count} published.`, `已上架${count}項商品。`];
}

export function unpublished(count: number): LocalizedText {
  return [`${count} unpublished.`, `已下架${count}項商品。`];
}

export function notFit([english, chinese]: LocalizedText, missing: LocalizedText): LocalizedText {
  return [`“${english}” is not ready: ${missing[0]}.`, `「${chinese}」尚未完成：${missing[1]}。`];
}

export const editorText = {
  newProduct: ['New product', '新增商品'],
  back: ['All products', '返回商品列表'],
  save: ['Save', '儲存'],
  saving: ['Saving…', '儲存中…'],
  saved: ['Saved.', '已儲存。'],
  unsaved: ['Not saved yet', '尚未儲存'],
  formUnsaved: ['Part of this page is not saved yet', '部分內容尚未儲存'],
  nothingToSave: ['All changes saved', '已全部儲存'],
  undo: ['Undo', '復原'],
  redo: ['Redo', '重做'],
  publish: ['Show in the shop', '在商店上架'],
  publishHint: ['Customers see it as soon as it is saved.', '儲存後顧客即可看到。'],
  seeInShop: ['View in shop', '在商店查看'],
  duplicate: ['Duplicate', '複製商品'],
  remove: ['Delete…', '刪除…'],
  words: ['Texts', '文字內容'],
  unoffered: [
    'A language your shop doesn’t offer may stay empty; it then uses the text of one that is offered.',
    '商店未提供的語言可以留空，儲存時會帶入已提供語言的內容。',
  ],
  title: ['Title', '名稱'],
  description: ['Description', '說明'],
  type: ['Product type', '商品分類'],
  addType: ['Add a type', '新增分類'],
  newType: ['New product type', '新增商品分類'],
  pictures: ['Images', '圖片'],
  picturesHint: [
    'The first is the main image. Drag the handle, or press space on it and move with the arrow keys.',
    '第一張為主圖。可拖曳把手排序，或在把手上按空白鍵後用方向鍵移動。',
  ],
  mainPicture: ['Main image', '主圖'],
  choosePictures: ['Choose images', '選擇圖片'],
  noPictures: ['No images yet.', '尚未選擇圖片。'],
  alt: ['Image description', '圖片說明'],
  removePicture: ['Remove from this product', '從商品移除'],
  goesWith: ['Goes well with', '推薦搭配'],
  variants: ['Variants', '規格'],
  differIn: ['Variants differ by', '規格依據'],
  sheetHint: [
    'Works like a spreadsheet: Tab, Enter and arrows move, Escape reverts, Ctrl+D fills down. You can paste cells copied from a spreadsheet.',
    '如試算表般輸入：Tab、Enter與方向鍵移動，Esc還原，Ctrl+D向下填滿，也可貼上試算表複製的內容。',
  ],
  costHint: [
    'Cost is what one piece costs you, for the profit figures. It is never shown to customers, and can be an estimate.',
    '成本是您每件商品的成本，只用於計算利潤，不會顯示給顧客；不確定時可先填估計值。',
  ],
  addVariant: ['Add a variant', '新增規格'],
  duplicateVariant: ['Duplicate row', '複製此列'],
  removeVariants: ['Delete row', '刪除此列'],
  fillDown: ['Fill down', '向下填滿'],
  combine: ['Combine options…', '產生規格組合…'],
  addOption: ['Add option', '新增選項'],
  combineTitle: ['Combine options', '產生規格組合'],
  combineText: [
    'Adds a variant for every combination that does not exist yet. A row without options gets the first combination.',
    '系統會為尚未存在的每一種組合新增規格，尚未填寫選項的列則套用第一種組合。',
  ],
  combineAdd: ['Add variants', '新增這些規格'],
  combineNumbers: ['Copy price, cost and discount of the first variant', '沿用第一項規格的價格、成本與折扣'],
  cancel: ['Cancel', '取消'],
  salePrice: ['Sale price', '優惠價'],
  discount: ['Discount', '折扣'],
  profit: ['Profit', '利潤'],
  onSale: ['on sale', '特價時'],
  row: ['Row', '列'],
  problems: ['Not saved yet. Please correct the following:', '尚未儲存，請先修正以下項目：'],
  duplicates: ['These variants are identical:', '以下規格重複：'],
  preview: ['Preview', '預覽'],
  previewCard: ['Card', '商品卡'],
  previewDialog: ['Details', '商品詳情'],
  untitled: ['Untitled', '未命名'],
  restore: ['Restore your unsaved changes?', '要還原未完成的編輯嗎？'],
  restoreYes: ['Restore', '還原'],
  restoreNo: ['Discard', '捨棄'],
  leaveText: [
    'Your changes are not saved in the shop. This browser keeps them so that you can restore them when you come back.',
    '您的編輯尚未儲存到商店。瀏覽器會保留內容，下次開啟時可以還原。',
  ],
  conflictTitle: [
    'This product was saved in another tab or by someone else',
    '此商品已在其他分頁或由他人儲存',
  ],
  conflictText: [
    'Nothing is lost. Choose which version to keep for each part, then save.',
    '資料沒有遺失。請逐項選擇要保留的版本，再儲存。',
  ],
  conflictNotice: [
    'A newer version of this product was saved in another tab or by someone else.',
    '此商品的新版本已在其他分頁或由他人儲存。',
  ],
  conflictSee: ['Compare versions', '比較兩個版本'],
  mine: ['Yours', '您的版本'],
  theirs: ['Saved version', '已儲存的版本'],
  allMine: ['Keep all mine', '全部保留我的'],
  allTheirs: ['Use all saved', '全部採用已儲存的'],
  saveChoice: ['Save this version', '儲存此版本'],
  later: ['Later', '稍後決定'],
  absent: ['not there', '不存在'],
  deletedElsewhere: [
    'This product was deleted in another tab or by someone else. Your changes are still here.',
    '此商品已在其他分頁或由他人刪除，您的編輯仍保留在此。',
  ],
  saveAsNew: ['Save as a new product', '另存為新商品'],
  bringBack: ['Restore product', '復原商品'],
  published: ['Published', '已上架'],
  unpublished: ['Unpublished', '未上架'],
  blank: ['empty', '空白'],
} as const satisfies Record<string, LocalizedText>;

export const goesWithText = {
  hint: [
    'Up to four products, shown on this product’s page and in the cart while they are in stock. Drag the handle to sort them.',
    '最多四項，有庫存時會顯示於商品頁與購物車。可拖曳把手排序。',
  ],
  find: ['Find a product', '搜尋商品'],
  full: ['Four are chosen. Remove one to choose another.', '已選滿四項，移除後即可改選。'],
  remove: ['Remove', '移除'],
  gone: ['A deleted product', '已刪除的商品'],
} as const satisfies Record<string, LocalizedText>;

export const webAddressText = {
  panel: ['Web address', '商品網址'],
  lead: [
    'Where shoppers find this product. Links to an earlier address lead to the new one.',
    '顧客瀏覽這項商品的網址。連到先前網址的連結，會自動轉到新網址。',
  ],
  label: ['Address in the store', '商店內的網址'],
  fromTitle: ['Use the English title', '使用英文標題'],
  save: ['Change the address', '變更網址'],
  saved: ['Saved.', '已儲存。'],
  formerly: ['Earlier addresses, which lead here:', '先前的網址，會自動轉到這裡：'],
  changed: [
    'The address was also changed in another tab or by someone else. Save again to replace it.',
    '網址也已在其他分頁或由他人變更。再儲存一次即可取代。',
  ],
  leave: [
    'The address that you typed is not saved yet; press “Change the address”.',
    '您填寫的網址尚未儲存，請按「變更網址」。',
  ],
  unfit: [
    'Use at most 60 characters: a to z, 0 to 9 and hyphens, as in “lamb-chops”. “cart”, “checkout” and anything that begins with “admin” are reserved.',
    '請使用小寫英文字母、數字與連字號，最多60個字元，例如「lamb-chops」。「cart」、「checkout」與以「admin」開頭的網址保留給商店使用。',
  ],
} as const satisfies Record<string, LocalizedText>;

export function addressTaken(title: LocalizedText): LocalizedText {
  return [`Another product has this address: ${title[0]}`, `此網址已用於其他商品：${title[1]}`];
}

export const columnText: Record<GridColumn, LocalizedText> = {
  size: ['Size', '款式'],
  weight: ['Weight', '重量'],
  color: ['Colour', '顏色'],
  grams: ['Grams', '公克數'],
  price: ['Price', '價格'],
  salesPercentage: ['Discount %', '折扣%'],
  cost: ['Cost', '成本'],
  qty: ['Stock', '庫存'],
};

const parentProblems: Record<'type' | 'images' | 'variants', LocalizedText> = {
  type: ['Choose a product type', '請選擇商品分類'],
  images: ['Choose at least one image', '請至少選擇一張圖片'],
  variants: ['Add at least one variant', '請至少新增一項規格'],
};

/** What to fill in where a field of the product is blank. */
export function parentProblem(field: ParentField): LocalizedText {
  if (isFactField(field)) return factProblem(field);
  if (!isTextField(field)) return parentProblems[field];
  const [part, language] = placeOfText(field);
  const [english, chinese] = languages[language].called;
  return part === 'title'
    ? [`Enter the title in ${english}`, `請填寫${chinese}名稱`]
    : [`Enter the description in ${english}`, `請填寫${chinese}說明`];
}

export const tooLongText: LocalizedText = ['This is too long', '內容過長'];

const most = productLimits.money.toLocaleString('en');

export const variantProblems: Record<VariantField, LocalizedText> = {
  price: [`Enter a price from 1 to ${most}, without decimals`, `請填1到${most}的整數價格`],
  cost: [`Enter a cost from 1 to ${most}, without decimals`, `請填1到${most}的整數成本`],
  size: ['Enter both languages', '請填中英文'],
  weight: ['Enter both languages', '請填中英文'],
  color: ['Enter both languages', '請填中英文'],
  qty: ['Not a valid quantity', '數量不正確'],
  salesPercentage: ['0 to 100', '請填0至100'],
  grams: ['Enter whole grams', '請填整數公克'],
};

export const cellProblems: Record<CellProblem, LocalizedText> = {
  'not-a-number': ['Not a number', '請輸入數字'],
  'negative-quantity': ['Cannot have a negative quantity', '數量不可為負數'],
};

export function cellName(column: LocalizedText, row: number): LocalizedText {
  return [`${column[0]}, variant ${row}`, `第${row}項規格的${column[1]}`];
}

export function variantProblem(row: number, column: LocalizedText, problem: LocalizedText): LocalizedText {
  return [`Variant ${row}, ${column[0]}: ${problem[0]}`, `第${row}項規格，${column[1]}：${problem[1]}`];
}

/** @param rows from 1, separated by commas. */
export function alikeBeside(rows: string): LocalizedText {
  return [`The same as ${rows}`, `與第${rows}項相同`];
}

export function rowName(row: number): LocalizedText {
  return [`Variant ${row}`, `第${row}項規格`];
}

export function willAdd(count: number): LocalizedText {
  return [`${count} new ${count === 1 ? 'variant' : 'variants'}`, `將新增${count}種規格`];
}

export function tooMany(count: number, most: number): LocalizedText {
  return [
    `That would be ${count} variants; a product can have up to ${most}.`,
    `將有${count}種規格，每項商品最多${most}種。`,
  ];
}

export function pastedWith(refused: number): LocalizedText {
  return [
    `${refused} pasted ${refused === 1 ? 'cell was' : 'cells were'} not recognised; see the highlighted cells.`,
    `有${refused}個貼上的儲存格無法辨識，請見表格中的標示。`,
  ];
}

export function draftFrom(when: LocalizedText): LocalizedText {
  return [`Typed on ${when[0]}, not saved.`, `於${when[1]}輸入，尚未儲存。`];
}

export function pictureName(number: number): LocalizedText {
  return [`Image ${number}`, `第${number}張圖片`];
}

export function stockLeft(label: LocalizedText, left: number): LocalizedText {
  return [`${label[0]}: ${left} left`, `${label[1]}：剩${left}件`];
}

export const productCallProblems: Readonly<Record<string, LocalizedText>> = {
  'invalid-body': [
    'The shop could not read what was sent. Reload the page; your changes are kept in this browser.',
    '系統無法讀取送出的內容。請重新載入頁面，編輯內容已保留在此瀏覽器。',
  ],
  'undo-changed': [
    'It was changed since, or the time to undo is over. It stays unpublished.',
    '商品已有變更，或已超過復原時間，仍為未上架。',
  ],
  'undo-too-late': ['Too late: it is permanently deleted.', '已超過復原時間，商品已永久刪除。'],
  'invalid-product': ['Please correct the highlighted fields.', '請修正標示的欄位。'],
  'product-changed': [
    'This product was saved in another tab or by someone else.',
    '此商品已在其他分頁或由他人儲存。',
  ],
  'stock-sold': [
    'More has been sold since than you are removing. Please check the stock of:',
    '期間售出的數量超過您要減少的庫存，請確認下列規格的庫存：',
  ],
  'type-unknown': [
    'The product type has been deleted. Choose another and save again.',
    '商品分類已被刪除，請重新選擇後再儲存。',
  ],
  'upload-unfinished': [
    'An image has not been uploaded yet. Try it again or dismiss it under Images, then save.',
    '有圖片尚未上傳完成。請在「圖片」區重試或移除該圖片，再儲存一次。',
  ],
  'images-unknown': [
    'An image has been deleted and was removed here. Please save again.',
    '部分圖片已被刪除並從此處移除，請再儲存一次。',
  ],
  'product-deleted': [
    'This product was deleted in another tab or by someone else.',
    '此商品已在其他分頁或由他人刪除。',
  ],
  'product-unknown': ['This product no longer exists.', '這項商品已不存在。'],
  'variant-elsewhere': [
    'A variant belongs to another product. Delete its row and add it again.',
    '有規格屬於其他商品，請刪除該列後重新新增。',
  ],
  'variants-owners-only': [
    'Only an owner can delete a saved variant, so nothing was saved. Back in the list:',
    '只有店主可以刪除已儲存的規格，因此尚未儲存。已放回列表：',
  ],
  'variant-in-bundle': ['A part of a bundle cannot be removed.', '組合商品的內容物無法移除。'],
  'option-exists': ['This option already exists.', '已有相同的選項。'],
  'filter-exists': ['This type already exists.', '已有相同的分類。'],
  'no-answer': [
    'The shop did not answer in time. Your changes are still here; try again in a moment.',
    '系統未及時回應。您的編輯已保留，請稍後再試。',
  ],
  unreachable: [
    'The shop could not be reached. Your changes are still here; try again when the connection is back.',
    '無法連線到商店。您的編輯已保留，請於連線恢復後再試。',
  ],
  'signed-out': [
    'You are signed out. Sign in again in another tab, then save here; your changes are still here.',
    '您已登出。請在另一個分頁重新登入後再儲存，您的編輯已保留。',
  ],
  'too-many-requests': [
    'Too many attempts in a short time. Please wait a moment, then try again.',
    '操作過於頻繁，請稍後再試。',
  ],
  failed: [
    'The shop couldn’t do that. Nothing was changed and your changes are still here. Please try again.',
    '系統無法完成此操作，資料沒有變更，您的編輯已保留，請再試一次。',
  ],
};

/** Whole percentages from the least to the most, which may be below 0. */
export function percentSpan(from: number, to: number): LocalizedText {
  const [least, most] = [from, to].map((percent) => `${percent < 0 ? '−' : ''}${Math.abs(percent)}%`);
  return from === to ? [`${least}`, `${least}`] : [`${least} to ${most}`, `${least}～${most}`];
}
