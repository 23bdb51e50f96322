import type { StoreColumn, StoreListProblem } from '#app/domain/delivery/store-list.ts';
import type { LocalizedText } from '#app/domain/language.ts';

export const storesText = {
  title: ['7-ELEVEN stores', '7-ELEVEN門市'],
  lead: [
    'With a list of stores, customers can search for theirs at checkout by name or road. Without one they copy it from the store map.',
    '匯入7-ELEVEN門市清單後，顧客結帳時可用店名或路名搜尋門市；未匯入時，顧客仍可自行填寫門市資料。',
  ],
  columns: [
    'A CSV file with the columns code, name and address: one store per line, with its six-digit code. Other columns are ignored. UTF-8 and Big5 both work.',
    'CSV檔案須包含店號、店名、地址三欄，每列一間7-ELEVEN門市，店號為6碼。其他欄位會略過，支援UTF-8與Big5編碼。',
  ],
  none: ['No list yet', '尚未匯入清單'],
  noneText: ['Customers type in their store by hand.', '顧客需自行填寫門市資料。'],
  choose: ['Choose a CSV file', '選擇CSV檔案'],
  chooseOther: ['Choose another list', '選擇新的清單'],
  preview: ['The first stores in the file', '檔案中的前幾間門市'],
  row: ['Row', '列'],
  column: ['Column', '欄位'],
  problem: ['Problem', '問題'],
  cancel: ['Cancel', '取消'],
  apply: ['Use this list', '使用此清單'],
  applyInstead: ['Replace the list', '取代現有清單'],
  remove: ['Remove the list…', '移除清單…'],
  askRemove: ['Remove the list of stores?', '要移除門市清單嗎？'],
  askRemoveText: [
    'Customers will type in their store by hand again. Existing orders keep their stores.',
    '移除後，顧客需自行填寫門市資料。既有訂單的門市不受影響。',
  ],
  removed: ['The list was removed.', '已移除門市清單。'],
} as const satisfies Record<string, LocalizedText>;

export const storeColumnNames: Record<StoreColumn, LocalizedText> = {
  code: ['code', '店號'],
  name: ['name', '店名'],
  address: ['address', '地址'],
};

export const storeListProblems: Record<StoreListProblem, LocalizedText> = {
  'not-text': [
    'This is not a CSV file. Save the spreadsheet as CSV and choose that file.',
    '這不是CSV檔案，請將試算表另存為CSV後再選擇。',
  ],
  'empty-file': ['There are no stores in the file', '檔案中沒有門市'],
  'missing-column': ['This column is missing', '缺少此欄位'],
  'column-twice': ['This column appears twice', '欄位重複'],
  'too-many-rows': ['Too many rows for one list', '列數超過上限'],
  unreadable: ['Unreadable characters: save the file as UTF-8', '含無法辨識的文字，請將檔案存為UTF-8'],
  required: ['Must be filled in', '必填'],
  'no-code': [
    'Is not a six-digit code; a spreadsheet may have dropped its leading zero',
    '店號須為6碼數字（試算表可能刪除了開頭的0）',
  ],
  'code-twice': ['This store appears twice', '店號重複'],
  'too-long': ['Is too long', '內容過長'],
};

export const storeCallProblems: Readonly<Record<'invalid-stores' | 'too-large', LocalizedText>> = {
  'invalid-stores': ['The file has errors. Nothing was changed.', '檔案內容有誤，資料沒有變更。'],
  'too-large': ['The file is too large for a list of stores.', '檔案過大，請確認是否為門市清單。'],
};

/** `7,421`. */
const figure = (count: number) => count.toLocaleString('en-US');

export function storesCounted(count: number): LocalizedText {
  return [`${figure(count)} ${count === 1 ? 'store' : 'stores'}`, `${figure(count)}間門市`];
}

/** @param at formatted. */
export function storesImported(at: string, by: string): LocalizedText {
  return [`Imported ${at} by ${by}`, `匯入時間：${at}，匯入者：${by}`];
}

/** Before an import. @param before stores in the current list. */
export function storesLooked(stores: number, before: number): LocalizedText {
  const there = storesCounted(before);
  return before === 0
    ? [
        `${storesCounted(stores)[0]} in this file, with no errors.`,
        `檔案共有${storesCounted(stores)[1]}，沒有錯誤。`,
      ]
    : [
        `${storesCounted(stores)[0]} in this file, with no errors. They will replace the ${there[0]} in the current list.`,
        `檔案共有${storesCounted(stores)[1]}，沒有錯誤。匯入後將取代現有的${there[1]}。`,
      ];
}

export function storesWrong(errors: number): LocalizedText {
  return [
    `${figure(errors)} ${errors === 1 ? 'error' : 'errors'}. Correct ${errors === 1 ? 'it' : 'them'} and choose the file again; nothing was changed.`,
    `共有${figure(errors)}個錯誤，請修正後重新選擇檔案。資料沒有變更。`,
  ];
}

export function storesMoreErrors(count: number): LocalizedText {
  return [`And ${figure(count)} more.`, `還有${figure(count)}個錯誤。`];
}

export function storesDone(count: number): LocalizedText {
  return [
    `${storesCounted(count)[0]} can now be searched at checkout.`,
    `已匯入${storesCounted(count)[1]}，顧客結帳時即可搜尋。`,
  ];
}
