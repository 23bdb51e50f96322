import type { StoreSort } from '#app/domain/catalogue/store-query.ts';
import type { DeliveryKind } from '#app/domain/delivery/shipping.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { joinTexts } from './marks.ts';
import { inTenths } from './percent.ts';

export const storeText = {
  title: ['The store', '商店'],
  filters: ['Filter by category', '商品分類'],
  allProducts: ['All Products', '全部商品'],
  chosen: ['chosen', '已選取'],
  search: ['Search products', '搜尋商品'],
  searchHint: ['Biltong, wors, oxtail…', '風乾肉、香腸、牛尾…'],
  halfTyped: ['Choose the character first, then search.', '請先選字，再搜尋。'],
  searchButton: ['Search', '搜尋'],
  clearSearch: ['Clear the search', '清除搜尋'],
  results: ['Products', '商品列表'],
  others: ['You might like these instead', '您可能也會喜歡'],
  noMatch: ['No products match your current filter selection.', '沒有符合目前篩選條件的商品。'],
  clearAll: ['Clear all filters', '清除所有篩選條件'],
  more: ['More filters', '更多篩選'],
  inStock: ['In stock', '有現貨'],
  sortBy: ['Sort by', '排序方式'],
  sort: ['Sort', '排序'],
  emptyTitle: ['The freezer is empty right now', '目前沒有商品'],
  emptyText: [
    'New products are on their way. Look in again soon, or ask us what is coming.',
    '新商品準備中，歡迎過幾天再來看看，也可詢問上架時間。',
  ],
  askUs: ['Contact us', '聯絡我們'],
  pages: ['Pages', '分頁'],
  previous: ['Previous', '上一頁'],
  next: ['Next', '下一頁'],
  salePrice: ['Sale price', '優惠價'],
  originalPrice: ['Original price', '原價'],
  onSale: ['On sale', '特價'],
  someOnSale: ['Some on sale', '部分規格特價'],
  price: ['Price', '價格'],
  seeDetails: ['See Details', '查看詳情'],
  addToCart: ['Add to Cart', '加入購物車'],
  added: ['Added', '已加入'],
  outOfStock: ['Out of Stock', '已售完'],
} as const satisfies Record<string, LocalizedText>;

const shippedLead: LocalizedText = [
  'All our meat ships frozen. Pick what you’re hungry for and it’s with you within 2 days, not counting Sundays and days we’re closed.',
  '肉品全程冷凍配送，挑好想吃的，2天內送到（不含週日及公休日）。',
];

/** By how far the shop delivers. */
export const storeLeads: Readonly<Record<DeliveryKind, LocalizedText>> = {
  home: shippedLead,
  store: shippedLead,
  pickup: [
    'All our meat is kept frozen. Pick what you’re hungry for and it’s ready to collect within 2 days, not counting Sundays and days we’re closed.',
    '肉品全程冷凍保存，挑好想吃的，2天內即可到店自取（不含週日及公休日）。',
  ],
};

export const sortNames: Readonly<Record<StoreSort, LocalizedText>> = {
  recommended: ['Recommended', '推薦順序'],
  newest: ['Newest', '最新商品'],
  price: ['Lowest price', '價格低到高'],
  'unit-price': ['Price per 100 g', '每100公克價格'],
  name: ['Name', '名稱'],
};

/** Before and after the lowest of several prices. */
export const fromPrice: readonly [before: LocalizedText, after: LocalizedText] = [
  ['from: ', ''],
  ['', '起'],
];

function productCount(count: number): LocalizedText {
  return [`${count} ${count === 1 ? 'product' : 'products'}`, `共${count}項商品`];
}

/** The words may be spelt differently, or match in part only. */
export function resultCount(
  count: number,
  query: string,
  found: { fit: 'all' | 'similar' | 'some'; meant: string | null } | null,
): LocalizedText {
  if (found?.fit === 'some') return someFound(count, query);
  if (found?.meant) return similarFound(count, found.meant);
  return foundProducts(count, query);
}

/** @param query empty without a search. */
function foundProducts(count: number, query: string): LocalizedText {
  const [english, chinese] = productCount(count);
  return query === '' ? [english, chinese] : [`${english} for “${query}”`, `搜尋「${query}」，${chinese}`];
}

/** No exact spelling matches. @param meant the spelling searched instead. */
function similarFound(count: number, meant: string): LocalizedText {
  const [english, chinese] = productCount(count);
  return [`Showing results for “${meant}”: ${english}`, `以下為「${meant}」的搜尋結果，${chinese}`];
}

/** No product matches every word. */
function someFound(count: number, query: string): LocalizedText {
  const [english] = productCount(count);
  return [
    `Nothing matches all of “${query}”. ${english} ${count === 1 ? 'comes' : 'come'} close`,
    `找不到完全符合「${query}」的商品，以下${count}項可能相關`,
  ];
}

/** Only other products match the search. @param chosen titles of the categories, where nothing else filters. */
export function nothingIn(chosen: readonly LocalizedText[], query: string): LocalizedText {
  if (chosen.length === 0)
    return [`Nothing for “${query}” with these filters`, `目前的篩選條件下找不到「${query}」`];
  const [english, chinese] = joinTexts(chosen.map((title) => [title[0], `「${title[1]}」`]));
  return [`Nothing for “${query}” in ${english}`, `${chinese}分類中找不到「${query}」`];
}

export function nothingFor(query: string): LocalizedText {
  return [`We found nothing for “${query}”.`, `找不到與「${query}」相符的商品。`];
}

export function inAllCategories(query: string): LocalizedText {
  return [`“${query}” in all categories`, `全部分類中的「${query}」`];
}

export function allResults(count: number): LocalizedText {
  return [`All ${count} results`, `全部${count}項結果`];
}

export function itemsLeft(count: number): LocalizedText {
  return [`${count} left`, `剩${count}件`];
}

export function pageNumber(page: number): LocalizedText {
  return [`Page ${page}`, `第${page}頁`];
}

export function percentOff(percent: number): LocalizedText {
  return [`${percent}% off`, inTenths(percent)];
}

/** Accessible label of an action on one product or part. */
export function about(action: LocalizedText, title: LocalizedText): LocalizedText {
  return [`${action[0]}: ${title[0]}`, `${action[1]}：${title[1]}`];
}

export function addedToCart(count: number, title: LocalizedText): LocalizedText {
  return [`Added to the cart: ${count} × ${title[0]}`, `已加入購物車：${title[1]} × ${count}`];
}
