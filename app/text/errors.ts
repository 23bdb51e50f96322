import type { LocalizedText } from '#app/domain/language.ts';

export type PageError = 'not-found' | 'no-product' | 'not-allowed' | 'offline' | 'fault';

export const errorText: Record<PageError, { title: LocalizedText; text: LocalizedText }> = {
  'not-found': {
    title: ['Page not found', '找不到此頁面'],
    text: ['This page doesn’t exist, or it has moved.', '您要找的頁面不存在，或網址已變更。'],
  },
  'no-product': {
    title: ['Product no longer available', '商品已下架'],
    text: [
      'We no longer sell this product. See what else is in the store.',
      '此商品已不再販售，歡迎看看其他商品。',
    ],
  },
  'not-allowed': {
    title: ['This can’t be done here', '不支援此操作'],
    text: ['This page can’t accept submissions.', '此頁面只能瀏覽，無法送出資料。'],
  },
  offline: {
    title: ['No connection to the shop', '連線中斷了'],
    text: [
      'We couldn’t reach the shop. Check your connection and try again; your cart is saved.',
      '目前無法連線到商店，請檢查網路後再試一次。您的購物車會保留。',
    ],
  },
  fault: {
    title: ['Something went wrong', '發生錯誤'],
    text: [
      'The fault is on our side. Please try again; your cart is saved.',
      '系統暫時發生問題，請再試一次。您的購物車會保留。',
    ],
  },
};

export const byPhone: LocalizedText = ['Or call us:', '也可以來電：'];

export const errorActions = {
  tryAgain: ['Try again', '再試一次'],
  toStore: ['Go to the store', '前往商店'],
  toHome: ['Back to the home page', '回首頁'],
} as const satisfies Record<string, LocalizedText>;
