import type { LocalizedText } from '#app/domain/language.ts';

export const orderFilterText = {
  label: ['Filter orders', '篩選訂單'],
  open: ['Filters', '篩選'],
  from: ['From', '起'],
  to: ['To', '迄'],
  thisMonth: ['This month', '本月'],
  lastMonth: ['Last month', '上個月'],
  apply: ['Apply', '套用'],
  clear: ['Clear filters', '清除篩選'],
  noneFound: ['No orders match these filters.', '沒有符合篩選條件的訂單。'],
} as const satisfies Record<string, LocalizedText>;

/** What opens the filters on a narrow screen. @param on how many of them narrow the list. */
export function filtersOpen(on: number): LocalizedText {
  const [english, chinese] = orderFilterText.open;
  return on === 0 ? orderFilterText.open : [`${english} (${on})`, `${chinese}（${on}）`];
}
