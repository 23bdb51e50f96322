import { formatNtd } from '#app/domain/cart/money.ts';
import type { ImportChange, ImportPreview } from '#app/domain/catalogue/catalogue-calls.ts';
import { productLimits } from '#app/domain/catalogue/product-check.ts';
import type { CsvError, CsvProblem } from '#app/domain/catalogue/product-csv-table.ts';
import { allergenGroups as groups } from '#app/domain/catalogue/product-facts.ts';
import { type LocalizedText, localize, pick, textIn } from '#app/domain/language.ts';

const copyMark: LocalizedText = [' (copy)', '（複製）'];

export function copyTitle(title: LocalizedText): LocalizedText {
  return localize((language) => {
    const [text, mark] = [textIn(title, language), pick(copyMark, language)];
    // Half a character that the cut would leave cannot be stored.
    const start = text.slice(0, productLimits.title - mark.length).replace(/[\uD800-\uDBFF]$/, '');
    return text === '' ? text : start + mark;
  });
}

export const csvText = {
  export: ['Export CSV', '匯出CSV'],
  import: ['Import CSV…', '匯入CSV…'],
  title: ['Import products', '匯入商品'],
  lead: [
    'The file is checked first; nothing changes until you confirm. Export your products to see the columns.',
    '系統會先檢查檔案，確認後才會變更資料。欄位格式請參考匯出的檔案。',
  ],
  choose: ['Choose a CSV file', '選擇CSV檔案'],
  looking: ['Checking the file…', '檔案檢查中…'],
  row: ['Row', '列'],
  column: ['Column', '欄位'],
  problem: ['What is wrong', '問題'],
  changes: ['Changes', '變更內容'],
  variant: ['Product', '商品'],
  change: ['What changes', '變更項目'],
  ignoresCosts: [
    'The costs in this file are ignored. Only owners can change what products cost.',
    '檔案中的成本不會匯入，只有店主可以變更商品成本。',
  ],
  ownersRemove: [
    'The file leaves out variants that the shop has. Only owners can remove variants: add these rows, or ask an owner to import the file.',
    '檔案缺少商店已有的規格。只有店主可以移除規格，請補上這些列，或由店主匯入。',
  ],
  apply: ['Import', '匯入'],
  cancel: ['Cancel', '取消'],
  close: ['Close', '關閉'],
} as const satisfies Record<string, LocalizedText>;

/** @param at date and time. */
export function importedBefore(at: LocalizedText): LocalizedText {
  return [
    `This file was imported on ${at[0]}. If you import it again, its new products and its changes of stock are added once more.`,
    `此檔案已於${at[1]}匯入。若再次匯入，檔案中的新商品與庫存增減會再計入一次。`,
  ];
}

export const csvErrorWords: Record<CsvProblem, LocalizedText> = {
  'empty-file': ['The file has no products', '檔案中沒有商品'],
  'missing-column': ['This column is missing', '缺少此欄位'],
  'unknown-column': ['There is no such column', '沒有此欄位'],
  'column-twice': ['This column appears twice', '欄位重複'],
  'too-many-rows': ['Too many rows for one file', '列數超過上限'],
  required: ['Must be filled in', '必填'],
  invalid: ['Is not valid', '內容不正確'],
  'too-long': ['Is too long', '內容過長'],
  'not-a-number': ['Is not a number', '不是數字'],
  'negative-quantity': ['Cannot have a negative quantity', '數量不可為負數'],
  'stock-sold': [
    'More was sold since the export than this file leaves. Export again.',
    '匯出後已售出，剩餘庫存不足以扣減，請重新匯出檔案',
  ],
  'bundle-stock': [
    'The stock of a bundle comes from its parts; leave it as exported',
    '組合商品的庫存依內容物計算，請維持匯出的數值',
  ],
  'not-yes-no': ['Must be yes or no', '請填yes或no'],
  'unknown-type': ['There is no such product type', '沒有此商品分類'],
  'unknown-image': ['There is no such image', '沒有此圖片'],
  'unknown-property': ['Only size, weight and color', '只能填size、weight、color'],
  'unknown-storage': ['Only frozen, chilled or dry', '只能填frozen、chilled或dry'],
  'unknown-allergen': [
    `Only none, or of these: ${groups.join(' ')}`,
    `只能填none，或下列項目：${groups.join('、')}`,
  ],
  'not-selected': ['This property is not listed in the “properties” column', '此屬性未列在properties中'],
  'bad-id': ['Is not an ID of this shop', '編號格式不正確'],
  'id-twice': ['This ID appears twice', '編號重複'],
  'id-elsewhere': ['This variant belongs to another product', '此規格屬於其他商品'],
  'unknown-variant': [
    'This product has no such variant. Leave the cell empty for a new one.',
    '此商品沒有這個規格；若要新增規格，請將此欄留空。',
  ],
  'address-taken': ['Another product has this address', '此網址已被其他商品使用'],
  differs: ['Differs from the product’s first row', '與該商品第一列不一致'],
};

function wholeNumber(least: number, most: number): LocalizedText {
  return [
    `A whole number from ${least} to ${most.toLocaleString('en')}`,
    `請填${least}到${most.toLocaleString('en')}的整數`,
  ];
}

function atMost(characters: number): LocalizedText {
  return [`At most ${characters} characters`, `最多${characters}個字`];
}

const label: LocalizedText = [
  `At most ${productLimits.label} characters, and not “disabled”`,
  `最多${productLimits.label}個字，且不可填disabled`,
];

/** What is allowed in a column whose value is refused. */
const allowed: Readonly<Record<string, LocalizedText>> = {
  address: [
    'Only a–z, 0–9 and single hyphens, at most 60 characters; not “cart” or “checkout”',
    '只能用小寫英文字母、數字和單一連字號，最多60個字元，且不可填cart、checkout',
  ],
  title: atMost(productLimits.title),
  description: atMost(productLimits.description),
  ingredients: atMost(productLimits.ingredients),
  storage_note: atMost(productLimits.storageNote),
  origin: atMost(productLimits.origin),
  images: [`At most ${productLimits.images} images`, `最多${productLimits.images}張圖片`],
  variant_id: [
    `At most ${productLimits.variants} variants in one product`,
    `每項商品最多${productLimits.variants}種規格`,
  ],
  size: label,
  weight: label,
  color: label,
  price: wholeNumber(1, productLimits.money),
  cost: wholeNumber(1, productLimits.money),
  qty: wholeNumber(0, productLimits.amount),
  qty_at_export: wholeNumber(0, productLimits.amount),
  sales_percentage: wholeNumber(0, 100),
  grams: wholeNumber(0, productLimits.amount),
};

/** What to correct: where a value is refused, what is allowed in its column. */
export function csvErrorText({ column, problem }: Pick<CsvError, 'column' | 'problem'>): LocalizedText {
  const general = csvErrorWords[problem];
  if (problem !== 'invalid' && problem !== 'too-long') return general;
  return allowed[column] ?? allowed[column.replace(/_[a-z]+$/, '')] ?? general;
}

export const importCallProblems: Readonly<Record<string, LocalizedText>> & { failed: LocalizedText } = {
  'import-changed': [
    'The shop’s data has changed since the check. Nothing was imported; choose the file again.',
    '檢查後商店資料已變更，尚未匯入，請重新選擇檔案。',
  ],
  'import-invalid': [
    'The file no longer matches. Nothing was imported; choose it again.',
    '檔案內容已不符合，尚未匯入，請重新選擇檔案。',
  ],
  'import-parts': [
    'Nothing was imported: a variant that the file leaves out is a part of a bundle. Take it out of the bundle first.',
    '未匯入：檔案未列出的規格是組合商品的內容物，請先從組合商品移除。',
  ],
  'import-removes': [
    'The file removes variants. Nothing was imported; choose the file again and tick the box to agree.',
    '此檔案會移除規格，尚未匯入。請重新選擇檔案並勾選同意。',
  ],
  'import-failed': ['The import failed. Nothing was imported.', '匯入失敗，資料沒有變更。'],
  'not-csv': [
    'This is not a CSV file. Save it as CSV (UTF-8) and choose it again.',
    '這不是CSV檔案，請另存為CSV（UTF-8）後重新選擇。',
  ],
  'too-large': ['The file is too large. Split it in two.', '檔案過大，請分成兩個檔案。'],
  unreachable: [
    'The connection was lost. Check the product list to see what was imported.',
    '連線中斷，請在商品列表確認匯入結果。',
  ],
  'signed-out': ['You are signed out. Sign in again.', '您已登出，請重新登入。'],
  'too-many-requests': [
    'Too many attempts in a short time. Please wait a moment.',
    '操作過於頻繁，請稍後再試。',
  ],
  failed: [
    'The shop couldn’t do that. Nothing was imported. Please try again.',
    '系統無法完成此操作，未匯入任何資料，請再試一次。',
  ],
};

type CsvPreview = Pick<ImportPreview, 'rows' | 'created' | 'updated' | 'unchanged' | 'moreErrors'> & {
  errors: readonly unknown[];
};

export function previewed({
  rows,
  created,
  updated,
  unchanged,
  errors,
  moreErrors: more,
}: CsvPreview): LocalizedText {
  const wrong = errors.length + more;
  const inRows = rows === 1 ? '1 row' : `${rows} rows`;
  if (wrong > 0) {
    return [
      `${wrong} ${wrong === 1 ? 'error' : 'errors'} in ${rows === 0 ? 'the file' : inRows}. Correct ${wrong === 1 ? 'it' : 'them'} and choose the file again.`,
      `${rows === 0 ? '檔案' : `${rows}列`}中有${wrong}個錯誤，請修正後重新選擇檔案。`,
    ];
  }
  return [
    `${inRows}: ${created} new ${created === 1 ? 'product' : 'products'}, ${updated} to update${unchanged > 0 ? `, ${unchanged} unchanged` : ''}.`,
    `共${rows}列：新增${created}項商品，更新${updated}項商品${unchanged > 0 ? `，${unchanged}項不變` : ''}。`,
  ];
}

export function missingColumns(columns: readonly string[]): LocalizedText {
  const isOne = columns.length === 1;
  return [
    `${isOne ? '1 column is' : `${columns.length} columns are`} missing: ${columns.join(', ')}. Add ${isOne ? 'it' : 'them'} and choose the file again.`,
    `缺少${columns.length}個欄位：${columns.join('、')}。請補上後重新選擇檔案。`,
  ];
}

export function moreErrors(count: number): LocalizedText {
  return [`And ${count} more.`, `還有${count}個錯誤。`];
}

const changedColumns = {
  price: ['Price', '售價'],
  cost: ['Cost', '成本'],
  salesPercentage: ['Discount %', '折扣%'],
  qty: ['In stock', '庫存'],
} as const satisfies Record<string, LocalizedText>;

export function changeText(change: ImportChange): LocalizedText {
  switch (change.kind) {
    case 'removed':
      return [`Removed, with ${change.qty} in stock`, `移除（庫存${change.qty}）`];
    case 'added': {
      const price = formatNtd(change.price);
      return [`New: ${price}, ${change.qty} in stock`, `新增：${price}，庫存${change.qty}`];
    }
    case 'changed':
      return localize((language) =>
        change.values
          .map(({ column, from, to }) => `${pick(changedColumns[column], language)} ${from} → ${to}`)
          .join(pick([', ', '，'], language)),
      );
    case 'address': {
      const [from, to] = [`/store/${change.from}`, `/store/${change.to}`];
      return [
        `Address ${from} → ${to}; links to the old address lead to the new one`,
        `網址${from} → ${to}，舊網址會自動轉到新網址`,
      ];
    }
    case 'published':
      return ['Published', '上架'];
    case 'unpublished':
      return ['Unpublished', '下架'];
    case 'details':
      return ['Texts, images or other details', '文字、圖片或其他內容'];
  }
}

export function moreChanges(count: number): LocalizedText {
  return [`And ${count} more.`, `還有${count}項變更。`];
}

export function removeVariants({ variants, qty }: ImportPreview['removed']): LocalizedText {
  const many = variants === 1 ? '1 variant that is' : `${variants} variants that are`;
  return [
    `Remove ${many} not in the file (${qty} in stock)`,
    `移除檔案中沒有的${variants}種規格（庫存共${qty}件）`,
  ];
}

export function importProgress(progress: number, of: number): LocalizedText {
  return [
    `Importing: ${progress} of ${of} ${of === 1 ? 'product' : 'products'}…`,
    `匯入中：${progress}／${of}項商品…`,
  ];
}

export function importDone(created: number, updated: number): LocalizedText {
  return [
    `Imported: ${created} new, ${updated} updated.`,
    `匯入完成：新增${created}項，更新${updated}項商品。`,
  ];
}
