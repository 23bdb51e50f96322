import type { LocalizedText } from '#app/domain/language.ts';

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

/** @param store formatted by text/checkout.ts. */
export function storeFilledIn(store: LocalizedText): LocalizedText {
  return [`Filled in below: ${store[0]}`, `已填入：${store[1]}`];
}
