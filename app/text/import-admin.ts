import {
  type DumpProblem,
  daysOfDump,
  type FindingGroup,
  findingKinds,
  type ImportCount,
  type ImportKind,
  type ImportReport,
  importKinds,
  kindOf,
  totalOf,
} from '#app/domain/import/report.ts';
import { isChinese, type Language, type LocalizedText, localize, pick } from '#app/domain/language.ts';
import { findingKindNames, findingName, findingTexts } from './import-findings.ts';
import { bracketed, clauseComma, joinTexts } from './marks.ts';

export const importKindNames: Readonly<Record<ImportKind, LocalizedText>> = {
  filters: ['Filters', '分類'],
  options: ['Product options', '商品規格選項'],
  images: ['Images', '圖片'],
  products: ['Products', '商品'],
  promoCodes: ['Promo codes', '優惠碼'],
  orders: ['Orders', '訂單'],
  customers: ['Customers', '顧客'],
  settings: ['Settings', '設定'],
};

export const dumpProblems: Readonly<Record<DumpProblem, LocalizedText>> = {
  'too-large': ['The file is larger than 64 MB.', '檔案超過64 MB。'],
  'not-text': ['This is not a JSON file.', '這不是JSON檔案。'],
  'not-json': ['This is not a JSON file, or a part of it is missing.', '這不是JSON檔案，或內容不完整。'],
  'too-deep': [
    'The file is nested too deeply to be an export of a shop.',
    '檔案的層級過深，不是商店的匯出檔。',
  ],
  'not-an-export': [
    'The file has no shop data (Products, Orders, PromoCodes, Filters, Images).',
    '檔案中沒有商店資料（Products、Orders、PromoCodes、Filters、Images）。',
  ],
};

export const countNames: Readonly<Record<keyof ImportCount, LocalizedText>> = {
  added: ['New', '新增'],
  stored: ['Already here', '已存在'],
  left: ['Left out', '不匯入'],
};

/** For the command of the shop's computer. */
export function countText({ added, stored, left }: ImportCount): LocalizedText {
  const parts: readonly LocalizedText[] = [
    ...(stored > 0 ? [[`${stored} already in the shop`, `已存在${stored}筆`] as const] : []),
    ...(left > 0 ? [[`${left} left out`, `不匯入${left}筆`] as const] : []),
  ];
  const all = localize(() => String(added));
  return parts.length === 0 ? all : bracketed(all, joinTexts(parts, clauseComma));
}

export function places(count: number): LocalizedText {
  return [count === 1 ? '1 place' : `${count} places`, `${count}處`];
}

export function showAll(count: number): LocalizedText {
  return [`Show all ${count}`, `顯示全部${count}處`];
}

export function showAllOf(count: number, [english, chinese]: LocalizedText): LocalizedText {
  return [`${showAll(count)[0]}: ${english}`, `${showAll(count)[1]}：${chinese}`];
}

export function namesOf({ first, entries }: FindingGroup): LocalizedText {
  return firstOf(first.map(findingName), entries);
}

/** The first of many. */
function firstOf(titles: readonly LocalizedText[], of: number): LocalizedText {
  const all = joinTexts(titles);
  if (of <= titles.length) return all;
  const [english, chinese] = all;
  return [`${english} and ${of - titles.length} more`, `${chinese}等${of}項`];
}

export interface MissingSum {
  pictures: number;
  products: number;
  /** Titles of the first of them. */
  titles: readonly LocalizedText[];
}

export function picturesMissing({ pictures }: MissingSum): LocalizedText {
  return [pictures === 1 ? '1 image is missing' : `${pictures} images are missing`, `缺少${pictures}張圖片`];
}

/** @param isPast after the import. */
export function squaresText({ products, titles }: MissingSum, isPast: boolean): LocalizedText {
  if (products === 0) return ['No product shows them.', '沒有商品使用這些圖片。'];
  const [english, chinese] = firstOf(titles, products);
  return isPast
    ? [
        `Until they are added, these products show an empty square instead: ${english}.`,
        `補上之前，以下商品的圖片會顯示為空白方塊：${chinese}。`,
      ]
    : [
        `Without them, these products will show an empty square instead: ${english}.`,
        `若未補上，以下商品的圖片會顯示為空白方塊：${chinese}。`,
      ];
}

export function openOrdersText({ orders, transfers }: ImportReport['open'], isPast: boolean): LocalizedText {
  const sum: LocalizedText =
    transfers === 0
      ? [`${orders}. `, `${orders}筆。`]
      : [
          `${orders}, of which ${transfers} ${transfers === 1 ? 'waits' : 'wait'} for a transfer. `,
          `${orders}筆，其中${transfers}筆等待匯款。`,
        ];
  return isPast
    ? [
        `Open orders of the old shop: ${sum[0]}Now among the open orders and payments of this shop.`,
        `舊商店尚未完成的訂單：${sum[1]}已列入本店的待處理訂單與收款。`,
      ]
    : [
        `Open orders of the old shop: ${sum[0]}After the import they count among the open orders and payments of this shop. Orders finished long ago should be completed or cancelled in the old shop before you export it, or here after the import.`,
        `舊商店尚未完成的訂單：${sum[1]}匯入後會列入本店的待處理訂單與收款。若早已處理完畢，請先在舊商店完成或取消後重新匯出，或於匯入後在此處理。`,
      ];
}

export const importText = {
  title: ['Import a shop', '匯入商店'],
  lead: [
    'Choose the file that the database of your old shop exports (JSON). You’ll first see what would be imported; nothing changes until you import it.',
    '選擇舊商店資料庫匯出的檔案（JSON）。系統會先列出將匯入的內容，確認後才會寫入。',
  ],
  choose: ['Choose the exported file', '選擇匯出檔'],
  chooseOther: ['Choose another file', '選擇其他檔案'],
  looking: ['Reading the file…', '讀取檔案中…'],
  comes: ['What will be imported', '將匯入的內容'],
  came: ['What was imported', '已匯入的內容'],
  kind: ['Type', '項目'],
  howToAdd: [
    'To add them, put the images of the old shop in a folder on this computer, and choose all files of the folder here. They are recognised by their file names; files that are not needed are not sent. You can also import now and add them later: choose the same file again, then the images.',
    '補上圖片的方法：先將舊商店的圖片下載到這台電腦的資料夾，再於此處選取資料夾中的所有檔案。系統會依檔名辨識，不需要的檔案不會傳送。您也可以先匯入，之後再選擇同一個檔案並補上圖片。',
  ],
  howToAddLater: [
    'To add them, choose the same file again, then the images of the old shop, and import: only the images will be new.',
    '補上圖片的方法：再次選擇同一個檔案，選取舊商店的圖片後匯入，只會新增圖片。',
  ],
  missingFiles: ['File names of the missing images', '缺少的圖片檔名'],
  choosePictures: ['Choose the images of the old shop', '選擇舊商店的圖片'],
  findings: ['What was found in the file', '檔案檢查結果'],
  clean: ['Nothing in the file had to be corrected or left out.', '檔案內容完整，無須修正。'],
  allKinds: ['Back to the whole report', '返回完整結果'],
  download: ['Download the report (CSV)', '下載報告（CSV）'],
  nothingNew: [
    'Everything in this file is already in the shop. There is nothing new to import.',
    '檔案中的資料都已在商店中，沒有可新增的內容。',
  ],
  onlyPictures: [
    'Everything in this file but the missing images is already in the shop. There is nothing new to import until you choose them.',
    '除了缺少的圖片，檔案中的資料都已在商店中。選擇圖片後才有可新增的內容。',
  ],
  differs: [
    'Some of it is different in this file. What the shop has stays as it is; the differences are listed below.',
    '部分資料與檔案中的內容不同，商店的資料維持不變，詳見下方清單。',
  ],
  apply: ['Import now', '開始匯入'],
  pauseFirst: [
    'Where the shop already takes orders, pause them in the settings before you import a large file: while it is imported, an order by a customer who is in the file waits for the end, and fails after 15 seconds.',
    '若商店已開放訂購，匯入較大的檔案前，請先在設定中開啟「暫停接單」：匯入期間，檔案中的顧客下單須等到匯入完成，超過15秒訂單便會失敗。',
  ],
  discard: ['Discard this file', '捨棄此檔案'],
  removedAfter: [
    `A file that is not imported is deleted after ${daysOfDump} days, and its images with it.`,
    `未匯入的檔案及圖片會在${daysOfDump}天後自動刪除。`,
  ],
  past: ['Past imports', '匯入紀錄'],
  askDelete: ['Delete this report?', '要刪除此報告嗎？'],
  deleted: ['The report was deleted.', '已刪除報告。'],
  back: ['Back to importing', '返回匯入'],
  noEmails: [
    'No emails were sent. Stock and promo codes are as in the file.',
    '系統沒有寄送信件，庫存及優惠碼均與檔案內容相同。',
  ],
} as const satisfies Record<string, LocalizedText>;

export function importedText(counts: { added: number; left: number }): LocalizedText {
  return [
    `${counts.added} imported, ${counts.left} left out`,
    `已匯入${counts.added}筆，不匯入${counts.left}筆`,
  ];
}

/** @param when in the language of each. */
export function reportTitle(when: LocalizedText): LocalizedText {
  return [`Import of ${pick(when, 0)}`, `${pick(when, 1)}的匯入`];
}

/** @param when in the language of each. */
export function deleteReportOf(when: LocalizedText): LocalizedText {
  return [`Delete the report of ${pick(when, 0)}`, `刪除${pick(when, 1)}的報告`];
}

/** @param when in the language of each. */
export function askDeleteText(when: LocalizedText): LocalizedText {
  return [
    `Everything imported on ${pick(when, 0)} stays in the shop. You will no longer be able to see what was left out or had to be checked; download the report first if you still need it.`,
    `${pick(when, 1)}匯入的資料會保留在商店中，但無法再查看不匯入與待確認的項目；如仍需要，請先下載報告。`,
  ];
}

export const reportProblems: Readonly<Record<'report-unknown', LocalizedText>> = {
  'report-unknown': ['This report no longer exists.', '報告已不存在。'],
};

export const applyProblems: Readonly<
  Record<
    'import-unknown' | 'import-changed' | 'import-failed' | 'import-too-slow' | 'unreachable',
    LocalizedText
  >
> = {
  'import-changed': [
    'Nothing was imported: the file or its images have changed since you looked. Please check what would be imported now.',
    '尚未匯入：您查看後，檔案或圖片已有變動，請重新確認將匯入的內容。',
  ],
  'import-unknown': ['The file is no longer here. Please choose it again.', '檔案已不存在，請重新選擇。'],
  'import-failed': ['The import failed. Nothing was changed.', '匯入失敗，資料沒有變更。'],
  'import-too-slow': [
    'Nothing was imported: storing the images took longer than half an hour. Ask whoever maintains the shop to import with the images on its own disk, and to move them to online storage afterwards.',
    '尚未匯入：圖片存入雲端儲存貯體的時間超過半小時。請網站維護人員先將圖片匯入主機硬碟，再移至儲存貯體。',
  ],
  unreachable: [
    'The connection was lost, and the import may still be running. Reload in a while and look under “Past imports” before you try again.',
    '連線中斷，匯入可能仍在進行。請稍後重新載入，先在「匯入紀錄」確認結果再重試。',
  ],
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
  if (of === 0) return ['None of these files is one of the missing images.', '這些檔案都不是缺少的圖片。'];
  const refusals: LocalizedText =
    refused === 0 ? ['', ''] : [`, ${refused} refused`, `，${refused}張無法使用`];
  return [
    `${done} of ${of} ${of === 1 ? 'image' : 'images'} sent${refusals[0]}`,
    `已傳送${done}張圖片，共${of}張${refusals[1]}`,
  ];
}

export function pageOf(page: number, pages: number): LocalizedText {
  return [`Page ${page} of ${pages}`, `第${page}頁，共${pages}頁`];
}

const reportColumns: readonly LocalizedText[] = [
  ['Result', '結果'],
  ['What', '說明'],
  ['Where', '資料'],
  ['Detail', '內容'],
  ['Place in the file', '檔案中的位置'],
];

/** For a spreadsheet: the counts, the missing pictures, then every finding. */
export function* reportRows(report: ImportReport, language: Language): Generator<readonly string[]> {
  const t = (text: LocalizedText) => pick(text, language);
  yield reportColumns.map(t);
  for (const which of ['added', 'stored', 'left'] as const) {
    if (totalOf(report.counts, which) === 0) continue;
    for (const kind of importKinds) {
      const count = report.counts[kind][which];
      if (count > 0) yield [t(countNames[which]), t(importKindNames[kind]), '', String(count), ''];
    }
  }
  for (const { file, products } of report.missing) {
    const titles = products.map(t).join(isChinese(language) ? '、' : ', ');
    yield [t(countNames.left), t(findingTexts['image-file-missing']), titles, file, ''];
  }
  for (const kind of findingKinds)
    for (const finding of report.findings)
      if (kindOf(finding.code) === kind && finding.code !== 'image-file-missing')
        yield [
          t(findingKindNames[kind]),
          t(findingTexts[finding.code]),
          t(findingName(finding)),
          finding.detail,
          finding.path,
        ];
}
