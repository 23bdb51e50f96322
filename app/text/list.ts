import type { LocalizedText } from '#app/domain/language.ts';

export const listText = {
  search: ['Search', '搜尋'],
  clear: ['Show all', '顯示全部'],
  sort: ['Sort by', '排序'],
  loading: ['Loading…', '載入中…'],
  partial: [
    'Short search: the newest 1,000 were searched in full, the rest only by the beginning of words. Type three characters to search everything.',
    '字數較少：已比對最近1,000筆，其餘僅比對開頭。輸入三個字元以上可搜尋全部。',
  ],
  first: ['First page', '第一頁'],
  previous: ['Previous', '上一頁'],
  next: ['Next', '下一頁'],
  unselect: ['Clear selection', '取消選取'],
} as const satisfies Record<string, LocalizedText>;

/** Accessible label of the pager. */
export function pagesOf([english, chinese]: LocalizedText): LocalizedText {
  return [`Pages: ${english}`, `分頁：${chinese}`];
}
