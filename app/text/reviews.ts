import type { LocalizedText } from '#app/domain/language.ts';
import { reviewCount, starsOf } from './stars.ts';

/** What a product's page says of its reviews. */
export const reviewsText = {
  title: ['Reviews', '商品評價'],
  buyers: ['Only from customers who bought it here.', '僅限實際購買的顧客評價。'],
  spread: ['Rating breakdown', '評分分布'],
  list: ['Reviews, newest first', '評價（由新到舊）'],
  pages: ['Pages of reviews', '評價分頁'],
  newer: ['Newer reviews', '較新的評價'],
  more: ['Read more', '閱讀全文'],
  less: ['Show less', '收合'],
  older: ['Older reviews', '較舊的評價'],
} as const satisfies Record<string, LocalizedText>;

export function reviewCountOf(rating: number, count: number): LocalizedText {
  return [
    `${starsOf(rating)[0]}: ${reviewCount(count)[0]}`,
    `${starsOf(rating)[1]}：${reviewCount(count)[1]}`,
  ];
}

export function pageOf(page: number, pages: number): LocalizedText {
  return [`Page ${page} of ${pages}`, `第${page}頁，共${pages}頁`];
}

export function answerBy(shop: LocalizedText): LocalizedText {
  return [`Reply from ${shop[0]}`, `${shop[1]}的回覆`];
}
