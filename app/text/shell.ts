import type { LocalizedText } from '#app/domain/language.ts';

export const shellText = {
  skip: ['Skip to content', '跳到主要內容'],
  mainNavigation: ['Main', '主選單'],
  home: ['Home', '首頁'],
  contact: ['Contact', '聯絡我們'],
  store: ['Store', '商店'],
  cart: ['Cart', '購物車'],
  order: ['Find your order', '訂單查詢'],
  terms: ['Terms and returns', '服務條款／退換貨'],
  privacy: ['Privacy', '隱私權政策'],
  language: ['Language', '語言'],
  thanks: ['Thank you for cooking with us.', '謝謝您的支持，祝您烤肉愉快！'],
  stillLoading: [
    'The page is still loading. Your tap will be carried out in a moment.',
    '頁面載入中，稍後會自動完成您的操作。',
  ],
  notLoaded: ['This page has not loaded completely.', '頁面未能完整載入。'],
  reload: ['Reload', '重新載入'],
  poweredBy: ['Powered by Boma', '技術提供：Boma'],
} as const satisfies Record<string, LocalizedText>;

export function itemsInCart(count: number): LocalizedText {
  return [`${count} ${count === 1 ? 'item' : 'items'} in the cart`, `購物車內有${count}件商品`];
}

export function copyright(year: number, shop: LocalizedText): LocalizedText {
  return [`© ${year} ${shop[0]}`, `© ${year} ${shop[1]}`];
}
