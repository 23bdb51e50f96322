import { formatNtd } from '#app/domain/cart/money.ts';
import type { PlannedSale } from '#app/domain/catalogue/planned-sale.ts';
import { chosenOptions, type PropertyName } from '#app/domain/catalogue/product.ts';
import { productLimits } from '#app/domain/catalogue/product-check.ts';
import type { OnHand, StockReason } from '#app/domain/catalogue/stock-movement.ts';
import type { Misfit, VariantState } from '#app/domain/catalogue/variant-change.ts';
import { type LocalizedText, localize, pick } from '#app/domain/language.ts';
import { localizedMoment, localizedStart } from './date.ts';
import { joinTexts } from './marks.ts';
import { inTenths } from './percent.ts';

export const stockText = {
  title: ['Stock history', '庫存紀錄'],
  lead: [
    'Everything that came in or went out, with who did it and why.',
    '每一筆入庫與出庫的數量、原因與經手人。',
  ],
  list: ['Stock movements', '庫存異動'],
  none: ['No stock movements yet.', '目前沒有庫存異動。'],
  whole: ['Correct the stock, see its history', '調整庫存與查看紀錄'],
  byVariant: ['Variants', '規格'],
  onlyVariant: ['Only variant', '唯一規格'],
  correction: ['Correct the stock', '調整庫存'],
  reason: ['Reason', '原因'],
  pieces: ['Pieces', '件數'],
  ofBundle: ['The stock of a bundle comes from its parts.', '組合商品的庫存依內容物計算。'],
} as const satisfies Record<string, LocalizedText>;

export const lowText = {
  lead: [
    'Low stock level: stock counts as low at this many pieces or fewer; leave empty for the number from the settings. Barcode: optional; scanning it finds the product.',
    '安全庫存：庫存等於或低於此數量時視為偏低，留空則採用設定的數量。條碼：選填，掃描後即可找到商品。',
  ],
  label: ['Low stock level', '安全庫存'],
  save: ['Update levels and barcodes', '更新安全庫存與條碼'],
  saved: ['Saved.', '已儲存。'],
  changed: [
    'A level or barcode that you changed was also changed in another tab or by someone else. Save again to replace it.',
    '您變更的安全庫存或條碼，已在其他分頁或由他人變更。再儲存一次即可取代。',
  ],
  leave: [
    'Levels or barcodes that you typed are not saved yet; press “Update levels and barcodes”.',
    '您填寫的安全庫存或條碼尚未儲存，請按「更新安全庫存與條碼」。',
  ],
  unfit: ['Enter whole numbers from 0 to 9,999, or nothing.', '請填0至9,999的整數，或留空。'],
} as const satisfies Record<string, LocalizedText>;

export const barcodeText = {
  panel: ['Stock and barcodes', '庫存與條碼'],
  label: ['Barcode', '條碼'],
  unfit: [
    'A barcode is not valid: check its digits, or use 4 to 32 letters and digits of your own.',
    '條碼不正確：請核對數字，或自訂4至32個英文字母與數字。',
  ],
  twice: ['Two variants have the same barcode.', '有兩個規格填了相同的條碼。'],
} as const satisfies Record<string, LocalizedText>;

/** @param title of the product that has it. */
export function barcodeTaken(title: LocalizedText): LocalizedText {
  return [`Another product has this barcode: ${title[0]}`, `此條碼已用於其他商品：${title[1]}`];
}

export const scanText = {
  open: ['Scan', '掃描'],
  title: ['Scan a barcode', '掃描條碼'],
  hint: ['Hold the barcode in front of the camera.', '請將條碼對準鏡頭。'],
  starting: ['Starting the camera…', '正在開啟相機…'],
  blocked: [
    'The camera is blocked. Allow it for this site in the browser’s settings, or type the code.',
    '相機已被封鎖。請在瀏覽器設定中允許本網站使用相機，或改用輸入。',
  ],
  none: ['No camera can be used here. Type the code instead.', '此裝置無法使用相機，請改用輸入。'],
  close: ['Done', '完成'],
} as const satisfies Record<string, LocalizedText>;

export const stockReasonText: Record<StockReason, LocalizedText> = {
  opening: ['Stock when the history began', '開始記錄時的庫存'],
  placed: ['Order placed', '訂單成立'],
  cancelled: ['Order cancelled', '訂單取消'],
  restored: ['Cancelling undone', '復原取消的訂單'],
  edited: ['Order edited', '訂單修改'],
  set: ['Changed by hand', '手動調整'],
  bulk: ['Bulk change', '批次調整'],
  import: ['Import', '匯入'],
  undone: ['Change undone', '復原調整'],
  received: ['Received', '進貨'],
  damaged: ['Damaged or expired', '損壞或過期'],
  used: ['Used or given away', '自用或贈送'],
  counted: ['Counted', '盤點'],
};

export function correctionHint({ left, held }: OnHand): LocalizedText {
  return [
    `${left} for sale, ${held} in orders that have not left yet: ${left + held} on hand. For a count, enter all on hand, with those packed but not sent; otherwise how many came in or went out.`,
    `可售${left}件，尚未出貨或取貨的訂單${held}件，實際庫存共${left + held}件。盤點請填實際庫存的全部件數，含已包裝但尚未出貨的商品；其他原因請填增加或減少的件數。`,
  ];
}

/** @param onHand after it. */
export function stockCorrected({ left, held }: OnHand): LocalizedText {
  return [
    `The stock has been corrected: ${left} for sale, ${held} in orders that have not left yet.`,
    `庫存已調整：可售${left}件，尚未出貨或取貨的訂單${held}件。`,
  ];
}

/** After a count of as many. */
export function stockWasRight({ left, held }: OnHand): LocalizedText {
  return [
    `The stock was right already, so nothing was recorded: ${left} for sale, ${held} in orders that have not left yet.`,
    `庫存數量原本就正確，未新增紀錄：可售${left}件，尚未出貨或取貨的訂單${held}件。`,
  ];
}

/** After a count below what orders hold. @param pieces how many more these hold. */
export function stockMissing(pieces: number): LocalizedText {
  return [
    `Saved: none for sale. Orders that have not left yet hold ${pieces} more than you counted; they are in the list below. When goods come in, count again instead of adding them.`,
    `已儲存：可售0件。尚未出貨或取貨的訂單比盤點件數多${pieces}件，訂單列於下方紀錄。到貨時請重新盤點，勿以進貨登記。`,
  ];
}

const mostInStock = productLimits.amount.toLocaleString('en');

export const correctionProblems = {
  'not-received': [
    `Enter how many came in as a whole number, 1 or more; the stock can be at most ${mostInStock}.`,
    `請填寫進貨的整數件數，至少1件；庫存最多${mostInStock}件。`,
  ],
  'not-a-count': [
    `Enter how many you counted as a whole number; the stock can be at most ${mostInStock}.`,
    `請填寫盤點的整數件數；庫存最多${mostInStock}件。`,
  ],
  'not-a-stock': [
    'Enter a whole number of pieces, 1 or more; no more can go than are for sale.',
    '請填寫整數件數，至少1件；減少的件數不可超過可售件數。',
  ],
  'on-hand-changed': [
    'Nothing was changed: goods left, came in or were corrected while this page was open. It shows the numbers of now; if your count is of now too, press again.',
    '未變更庫存：期間有商品出貨、進貨或調整。頁面已顯示目前件數，若盤點件數也是目前的實際件數，請再按一次。',
  ],
  'variants-changed': [
    'Nothing was changed: some were sold while this page was open, and fewer are left than that.',
    '未變更庫存：期間有商品售出，剩餘件數不足。',
  ],
  'bundle-stock': stockText.ofBundle,
  'variant-unknown': ['This variant does not exist any more.', '此規格已不存在。'],
} as const satisfies Record<string, LocalizedText>;

export function leftAfter(left: number): LocalizedText {
  return [`${left} left`, `剩餘${left}件`];
}

/** What a variant is called beside others of its product; empty where nothing tells it from them. */
export function variantName(variant: Pick<VariantState, PropertyName>): LocalizedText {
  return joinTexts(chosenOptions(variant));
}

export const cellText = {
  price: ['Price', '價格'],
  stock: ['For sale', '可售庫存'],
  countsElsewhere: [
    'These are the pieces for sale, without those in orders that have not left yet. Counted stock is entered here:',
    '此處為可售件數，不含尚未出貨或取貨的訂單。盤點的件數請在此填寫：',
  ],
  stockHint: ['Pieces for sale, or +3 or −2', '可售件數，或+3、-2'],
  edit: ['Price and stock of each variant', '各規格的價格與庫存'],
  variant: ['Variant', '規格'],
  notPrice: ['A whole amount from NT$1 to NT$400,000', '請填NT$1至NT$400,000的整數'],
  notStock: ['Pieces for sale, or +3 or −2; not below 0', '請填可售件數，或+3、-2；不可低於0'],
  saved: ['Saved.', '已儲存。'],
  belowCost: ['Below cost', '低於成本'],
  undo: ['Undo', '復原'],
  undoPrice: ['Undo price', '復原價格'],
  undoStock: ['Undo stock', '復原庫存'],
  undone: ['Undone.', '已復原。'],
  save: ['Save', '儲存'],
  cancel: ['Cancel', '取消'],
  gone: ['No longer there', '已不存在'],
} as const satisfies Record<string, LocalizedText>;

/** @param of a variant's product and name. */
export function cellLabel([english, chinese]: LocalizedText, of: LocalizedText): LocalizedText {
  return [`${english}: ${of[0]}`, `${of[1]}的${chinese}`];
}

export function nameWithin(title: LocalizedText, name: LocalizedText): LocalizedText {
  return localize((language) => [pick(title, language), pick(name, language)].filter(Boolean).join(' '));
}

export function priceNow(price: number): LocalizedText {
  return [`Just changed: it is ${formatNtd(price)} now`, `價格剛剛已變更為${formatNtd(price)}`];
}

/** @param why of a change that could not be taken back. */
export function notUndone([english, chinese]: LocalizedText): LocalizedText {
  return [`Not undone. ${english}`, `未復原：${chinese}`];
}

export function stockNow(qty: number): LocalizedText {
  return [`Just sold: ${qty} left`, `期間已售出，剩餘${qty}件`];
}

export function stockSince(qty: number): LocalizedText {
  return [
    `Now ${qty}: it had changed since you saw it, and your difference was added.`,
    `目前${qty}件：期間庫存已有變動，已依您的增減量計算。`,
  ];
}

/** @param by what was added to the stock; null where a count was typed. */
export function stockSaved(seen: number, by: number | null, becomes: number): LocalizedText {
  const sum = by === null ? '' : `${seen} ${by < 0 ? '−' : '+'} ${Math.abs(by)} = `;
  return [`Saved: ${sum}${becomes} for sale`, `已儲存，可售庫存：${sum}${becomes}`];
}

export function onSaleAt(price: number, percentage: number): LocalizedText {
  return [
    `${formatNtd(price)} with ${percentage}% off`,
    `特價${formatNtd(price)}（${inTenths(percentage)}）`,
  ];
}

export function stockOf([english, chinese]: LocalizedText): LocalizedText {
  return [`Stock of ${english}`, `「${chinese}」的庫存`];
}

export function oneLess([english, chinese]: LocalizedText): LocalizedText {
  return [`One less: ${english}`, `減少一件：${chinese}`];
}

export function oneMore([english, chinese]: LocalizedText): LocalizedText {
  return [`One more: ${english}`, `增加一件：${chinese}`];
}

export function variantsChanged(count: number): LocalizedText {
  return [`${count === 1 ? '1 variant' : `${count} variants`} changed.`, `已變更${count}種規格。`];
}

/** Of a change that was undone for some of its variants. */
export function variantsUndone(count: number): LocalizedText {
  return [`${count} undone.`, `已復原${count}種規格。`];
}

const keptReasons: Readonly<Record<Misfit, LocalizedText>> = {
  changed: ['changed since', '之後又有變更'],
  sold: ['some have since been sold', '期間已有售出'],
  gone: ['no longer there', '已不存在'],
};

/** Before the names of variants that stayed as they are. */
export function variantsSkipped(why: Misfit): LocalizedText {
  const [english, chinese] = keptReasons[why];
  return [`Not undone (${english}): `, `未復原（${chinese}）：`];
}

/** Behind the first names, or in place of all. */
export function unnamedVariants(count: number, isAll: boolean): LocalizedText {
  const variants = count === 1 ? 'variant' : 'variants';
  return isAll ? [`${count} ${variants}`, `${count}種規格`] : [` and ${count} more`, `，另有${count}種`];
}

export const plannedSaleText = {
  open: ['Schedule a sale…', '排定特價…'],
  title: ['Schedule a sale', '排定特價'],
  hint: [
    'The price changes at these times. A variant with a bigger discount of its own keeps it. This replaces any sale scheduled before.',
    '價格會在指定時間自動調整。規格本身的折扣較大時維持原折扣；先前排定的特價會被取代。',
  ],
  percentage: ['Percent off', '折扣百分比'],
  firstDay: ['First day', '開始日期'],
  firstTime: ['Starts at', '開始時間'],
  lastDay: ['Last day', '結束日期'],
  lastTime: ['Ends at', '結束時間'],
  taipei: ['Taipei time; without an end time, the whole last day', '臺北時間；未填結束時間則含結束日整天'],
  badPercentage: ['A whole number from 1 to 100.', '請輸入1–100的整數。'],
  badDates: [
    'Please give a first day with a start time, and a last day. The end must be after the start and not in the past.',
    '請填寫開始日期與時間，以及結束日期。結束須晚於開始，且不可早於現在。',
  ],
  changed: [
    'A sale of these products was scheduled, changed or removed in another tab or by someone else. Schedule again to replace it.',
    '這些商品的特價已在其他分頁或由他人變更。再排定一次即可取代。',
  ],
  save: ['Schedule', '排定'],
  remove: ['Cancel the sale', '取消特價'],
} as const satisfies Record<string, LocalizedText>;

export function saleFor(titles: readonly LocalizedText[]): LocalizedText {
  const [first, ...others] = titles;
  if (!first || others.length > 0) return [`For ${titles.length} products`, `適用於${titles.length}項商品`];
  return [`For ${first[0]}`, `適用於${first[1]}`];
}

/** @param belowCost variants that the sale takes below their cost. */
export function salePlanned(count: number, isOn: boolean | null, belowCost = 0): LocalizedText {
  const products = count === 1 ? 'product' : 'products';
  if (isOn === null) return [`Sale cancelled for ${count} ${products}.`, `已取消${count}項商品的特價。`];
  const [english, chinese]: LocalizedText = isOn
    ? [`${count} ${products} on sale now.`, `${count}項商品特價中。`]
    : [`A sale is scheduled for ${count} ${products}.`, `已排定${count}項商品的特價。`];
  if (belowCost === 0) return [english, chinese];
  const variants = belowCost === 1 ? '1 variant is' : `${belowCost} variants are`;
  return [
    `${english} At this discount, ${variants} below cost.`,
    `${chinese}其中${belowCost}種規格的特價低於成本。`,
  ];
}

/** Before it is scheduled. @param variants that the sale would take below their cost. */
export function saleBelowCost(variants: number): LocalizedText {
  return [
    `At this discount, ${variants === 1 ? '1 variant' : `${variants} variants`} would sell below cost. Nothing is scheduled yet: choose “Schedule” again to go ahead, or change the discount.`,
    `此折扣會使${variants}種規格的特價低於成本，特價尚未生效。如要照此進行，請再按一次「排定」，或調整折扣。`,
  ];
}

/** In the list. */
export function saleNote({ percentage, from, until }: PlannedSale, isOn: boolean): LocalizedText {
  const [start, end] = [localizedStart(from), localizedMoment(until)];
  return isOn
    ? [`On sale: ${percentage}% off until ${end[0]}`, `特價中：${inTenths(percentage)}，至${end[1]}止`]
    : [
        `Sale scheduled: ${percentage}% off, ${start[0]} – ${end[0]}`,
        `已排定特價：${inTenths(percentage)}，${start[1]}–${end[1]}`,
      ];
}

export const bulkText = {
  open: ['Price and stock…', '調整價格與庫存…'],
  title: ['Change price and stock', '批次調整價格與庫存'],
  price: ['Price', '價格'],
  stock: ['Stock', '庫存'],
  sale: ['Discount', '折扣'],
  keep: ['Leave as it is', '不變'],
  percent: ['By percent', '依百分比調整'],
  amount: ['By an amount', '增減固定金額'],
  set: ['Set to', '設為'],
  add: ['Add or take away', '增減數量'],
  byPercent: ['Percent, −10 lowers', '百分比（-10為調降）'],
  byAmount: ['NT$, −50 lowers', '金額NT$（-50為調降）'],
  toAmount: ['NT$', '金額NT$'],
  byPieces: ['Pieces, −5 takes away', '件數（-5為減少）'],
  toPieces: ['Pieces', '件數'],
  toPercent: ['Percent off, 0 for none', '折扣百分比（0為無折扣）'],
  round: ['Round to the nearest', '四捨五入至'],
  roundHint: ['Halves are rounded up.', '剛好一半時進位。'],
  preview: ['Preview', '預覽'],
  back: ['Back', '返回修改'],
  previewLead: [
    'Nothing has changed yet. Stock changes by the difference shown, so orders that come in until then still count.',
    '目前尚未變更。庫存依差額增減，期間售出的數量不受影響。',
  ],
  nothing: ['Every variant already has these values.', '所有規格已符合設定，沒有需要變更的項目。'],
  unchanged: ['no change', '不變'],
  badPrice: ['The new price would not be valid', '調整後的價格無效'],
  badStock: ['Stock would be below 0', '調整後的庫存低於0'],
  choose: ['Choose what to change.', '請選擇要調整的項目。'],
  whole: ['Enter a whole number', '請填整數'],
} as const satisfies Record<string, LocalizedText>;

export function applyTo(count: number): LocalizedText {
  return [`Change ${count === 1 ? '1 variant' : `${count} variants`}`, `變更${count}種規格`];
}

/** A bulk change is made whole or not at all. */
export function cannotChange(unfit: number, of: number): LocalizedText {
  if (of === 1)
    return [
      'This variant can’t be changed that way. Go back and choose another value.',
      '此規格無法如此調整，請返回修改數值。',
    ];
  if (unfit === of)
    return [
      `None of these ${of} variants can be changed that way. Go back and choose another value.`,
      `這${of}種規格都無法如此調整，請返回修改數值。`,
    ];
  return [
    `${unfit} of ${of} variants can’t be changed that way, so nothing was changed. Go back and choose another value.`,
    `${of}種規格中有${unfit}種無法如此調整，因此都沒有變更。請返回修改數值。`,
  ];
}

/** @param total of which these are the first. */
export function matchedCount(count: number, total: number): LocalizedText {
  return total > count
    ? [`First ${count} of ${total} selected`, `已選取${total}項中的前${count}項`]
    : [count === 1 ? '1 selected' : `All ${count} selected`, `已選取全部${count}項`];
}

export const variantCallProblems = {
  'not-a-price': cellText.notPrice,
  'not-a-stock': cellText.notStock,
  'variants-changed': [
    'Nothing was changed: a price changed or something was sold since the preview. Please preview it again.',
    '未變更任何項目：期間有價格變動或商品售出，請重新預覽。',
  ],
  'bundle-stock': stockText.ofBundle,
  'too-many-variants': [
    'These products have more than 2,000 variants. Select fewer.',
    '所選商品超過2,000種規格，請減少選取的商品。',
  ],
} as const satisfies Record<string, LocalizedText>;
